// Interface of the laws in laws/laws.hpp, by name and independent of the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"

namespace omnibus {

/// Settings for checking the laws in one game.
struct LawTrial {
  static constexpr int all = -1;

  std::uint64_t seed = 0;   ///< from which the game is dealt and played
  int law = all;            ///< index of the only law to check, or `all`
  double thoroughness = 1;  ///< factor for the frequency of each law
};

struct LawInfo {
  std::string_view name;
  int period = 1;  ///< in a long run it is checked at one of this many decisions

  constexpr std::uint32_t period_of(const LawTrial& trial) const {
    return static_cast<std::uint32_t>(std::max(1.0, period / trial.thoroughness));
  }
};

struct BrokenLaw {
  std::string law;
  std::uint32_t ply = 0;  ///< the decision, from 0
  std::string what;
};

/// A decision in a game.
struct Move {
  Seat seat = Seat::nobody;
  Action action;
  bool chance_used = false;
};

/// A game checked against the laws, up to the first violation.
struct CheckedGame {
  std::vector<Move> moves;
  std::vector<std::uint64_t> tried;  ///< number of checks of each law
  int longest_list = 0;              ///< maximum number of legal actions
  std::optional<BrokenLaw> broken;
};

}  // namespace omnibus
