// Rules for chat.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace omnibus {

/// Rules for chat between players during a game. After the game, talk is always free.
struct Communication {
  bool free_talk = true;
  std::span<const std::string_view> phrases{};  ///< message ids; the only things that may be said where talk is not free

  /// True if a player at the table may say this now. A phrase is given by its message id.
  constexpr bool permits(std::string_view said, bool game_over) const {
    return free_talk || game_over || std::find(phrases.begin(), phrases.end(), said) != phrases.end();
  }
};

}  // namespace omnibus
