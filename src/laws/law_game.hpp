// Interface of the law checks to a game: templates over its rules, instantiated in their own translation unit, behind plain functions.
#pragma once

#include <span>
#include <string_view>

#include "game/any_game.hpp"
#include "laws/law.hpp"

namespace omnibus {

struct LawGame {
  std::string_view name;
  std::span<const LawInfo> laws;

  /// Plays and checks a game.
  CheckedGame (*check)(const AnyGame& game, const LawTrial& trial);
};

/// Law checks of a listed game (core/game_list.hpp); defined in laws/typed_laws.hpp.
template <class Sizes> LawGame law_game_of();

/// The same games as `all_games()` (registry/laws.cpp).
std::span<const LawGame> law_games();
const LawGame& law_game(std::string_view name);  ///< throws a Problem that lists the games if the name is unknown

}  // namespace omnibus
