// The laws of lab/laws.hpp as programs see them: by name, whatever the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"

namespace omnibus {

/// How the laws are tried on one game.
struct LawTrial {
  static constexpr int all = -1;

  std::uint64_t seed = 0;   ///< from which the game is dealt and played
  int law = all;            ///< one of them alone, by its place in the list
  double thoroughness = 1;  ///< each law is tried so many times as often as its period says
};

struct LawInfo {
  std::string_view name;
  int period = 1;  ///< in a long run it is tried at one decision of so many

  constexpr std::uint32_t period_of(const LawTrial& trial) const {
    return static_cast<std::uint32_t>(std::max(1.0, period / trial.thoroughness));
  }
};

struct BrokenLaw {
  std::string law;
  std::uint32_t ply = 0;  ///< the decision, from 0
  std::string what;
};

/// What somebody decided.
struct Move {
  Seat seat = Seat::nobody;
  Action action;
  bool chance_used = false;
};

/// A game played with the laws held against it: all of it, or as far as the first that was broken.
struct CheckedGame {
  std::vector<Move> moves;
  std::vector<std::uint64_t> tried;  ///< how often each law was
  int longest_list = 0;              ///< of legal actions
  std::optional<BrokenLaw> broken;
};

}  // namespace omnibus
