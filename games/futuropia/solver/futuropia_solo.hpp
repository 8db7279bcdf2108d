// The solo game of Futuropia as a puzzle: the best plan that can be found, and what no plan can exceed.
#pragma once

#include <functional>
#include <optional>

#include "match/match.hpp"

namespace omnibus {

struct SoloSearchOptions {
  TableSetup table;  ///< for one player
  std::uint64_t seed = 0;
  int starts = 6;    ///< evaluators that learn on their own, for each may end up with another way to play
  int width = 2400;  ///< of the last and widest search, with the best evaluator
  int rounds = 12;   ///< of looking for another way on from every turn of the best plan
  int threads = 1;
  std::optional<json::value> checkpoint;  ///< to go on from
};

struct SoloSolution {
  json::object match;  ///< the best plan, as a match that can be replayed
  int score = 0;
  int turns = 0;
  int bound = 0;           ///< of all plans
  int bound_in_turns = 0;  ///< of plans that take no more turns than the best one found
};

/// After each search: how far it has come, what was found so far, and all that is needed to go on from here.
struct SoloProgress {
  int search = 0;
  int searches = 0;
  int width = 0;
  int best = 0;
  int bound = 0;           ///< of all plans
  double done_before = 0;  ///< the share of the work, before this search and after it
  double done = 0;
  json::object checkpoint;
};

SoloSolution solve_futuropia_solo(const SoloSearchOptions& options, const std::function<void(const SoloProgress&)>& report);

}  // namespace omnibus
