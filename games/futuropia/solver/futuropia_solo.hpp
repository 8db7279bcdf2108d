// The solo game of Futuropia as a puzzle: the best plan found, and an upper bound on all plans.
#pragma once

#include <functional>
#include <optional>

#include "match/match.hpp"

namespace omnibus {

struct SoloSearchOptions {
  TableSetup table;  ///< for one player
  std::uint64_t seed = 0;
  int starts = 6;    ///< evaluators that learn independently, as each may settle on a different style of play
  int width = 2400;  ///< of the last and widest search, with the best evaluator
  int rounds = 12;   ///< of searching for alternatives from every turn of the best plan
  int threads = 1;
  std::optional<json::value> checkpoint;  ///< to continue from
};

struct SoloSolution {
  json::object match;  ///< the best plan, as a match that can be replayed
  int score = 0;
  int turns = 0;
  int bound = 0;           ///< of all plans
  int bound_in_turns = 0;  ///< of plans that take no more turns than the best one found
};

/// Report after each search: its progress, the best plan so far, and all data needed to resume.
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
