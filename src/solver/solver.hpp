// Solver of a puzzle, such as the solo game of a game: searches the best plan, and proves a bound on all plans. A game with one defines
// `PuzzleSolver solver()` in games/GAME/solver/solver.cpp, in its namespace; the registry lists them.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "match/match.hpp"

namespace omnibus {

struct SolverOptions {
  TableSetup table;
  std::uint64_t seed = 0;
  int starts = 6;    ///< evaluators that learn independently, as each may settle on a different style of play
  int width = 2400;  ///< of the last and widest search, with the best evaluator
  int rounds = 12;   ///< of searching for alternatives from every turn of the best plan
  int threads = 1;
  std::optional<json::value> checkpoint;  ///< to continue from
};

struct Solution {
  json::object match;  ///< the best plan, as a match that can be replayed
  int score = 0;
  int turns = 0;
  int bound = 0;           ///< of all plans
  int bound_in_turns = 0;  ///< of plans that take no more turns than the best one found
};

/// Report after each search: its progress, the best plan so far, and all data needed to resume.
struct SolverProgress {
  int search = 0;
  int searches = 0;
  int width = 0;
  int best = 0;
  int bound = 0;           ///< of all plans
  double done_before = 0;  ///< the share of the work, before this search and after it
  double done = 0;
  json::object checkpoint;
};

struct PuzzleSolver {
  std::string_view puzzle;  ///< name on the command line
  std::string_view about;   ///< for its help
  std::string_view game;
  int players = 1;
  Solution (*solve)(const SolverOptions& options, const std::function<void(const SolverProgress&)>& report) = nullptr;
};

/// Solvers of the games of this program's list; empty if none has one.
std::span<const PuzzleSolver> puzzle_solvers();

}  // namespace omnibus
