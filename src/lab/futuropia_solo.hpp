// The solo game of Futuropia as a puzzle: the best plan that can be found, and what no plan can exceed.
#pragma once

#include <functional>
#include <optional>

#include "lab/beam.hpp"
#include "match/match.hpp"

namespace omnibus {

struct SoloOrder {
  TableSetup table;  ///< for one player
  std::uint64_t seed = 0;
  BeamSettings beam;
  int tries = 5000;  ///< to find a taste for this table before the search begins
  std::optional<json::value> checkpoint;  ///< to go on from
};

struct SoloSolution {
  json::object match;  ///< the best plan, as a match that can be replayed
  int score = 0;
  int turns = 0;
  int bound = 0;           ///< of all plans
  int bound_in_turns = 0;  ///< of plans that take no more turns than the best one found
};

/// After each turn of the search: how far it has come, what was found so far, and all that is needed to go on from here.
struct SoloProgress {
  int turn = 0;
  int best = 0;
  std::size_t plans = 0;
  json::object checkpoint;
};

SoloSolution solve_futuropia_solo(const SoloOrder& order, const std::function<void(const SoloProgress&)>& tell);

}  // namespace omnibus
