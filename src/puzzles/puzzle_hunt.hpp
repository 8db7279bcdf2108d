// Puzzle hunt: finds turns in self-play with one end that is clearly the best and hard enough to find.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "runs/run.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {

/// Specification of a hunt. Game `i` is played from `derived_seed(seed, i)`, so the result does not depend on the number of threads.
struct PuzzleHunt {
  std::string game;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int max_tries = puzzle_tries;  ///< maximum actions to try in a turn; turns with more ways are skipped
  std::string theme;             ///< the only theme wanted; empty for any
  int least_gain = 1;            ///< minimum points that the turn brings
  int threads = 1;

  bool wants(const Puzzle& puzzle) const;

  static constexpr int most_gain = 1000;
  static constexpr int most_tries = 10'000'000;
  static constexpr std::int64_t max_games = 1'000'000;
};

/// Result of a hunt.
struct FoundPuzzles {
  std::vector<Puzzle> puzzles;  ///< at most one per game, in order; without names
  std::int64_t games = 0;       ///< games searched: fewer than ordered if the hunt was stopped
};

/// Throws a Problem if the hunt is invalid.
void check_hunt(const PuzzleHunt& hunt);

/// `progress` gets the number of games finished. On a stop request it finishes the games already started, which are the first ones.
FoundPuzzles hunt_puzzles(const PuzzleHunt& hunt, const Progress& progress = {}, const std::stop_token& stop = {});

/// Recomputes the levels and returns the number of puzzles rated, from the first on. On a stop request it finishes those already started.
std::int64_t rate_puzzles(std::vector<Puzzle>& puzzles, int threads, const Progress& progress = {}, const std::stop_token& stop = {});

/// Selects `count` puzzles that differ as much as possible in theme, level and table; in any order.
std::vector<Puzzle> varied(const std::vector<Puzzle>& found, std::size_t count, std::uint64_t seed);

// ---- Properties of a puzzle --------------------------------------------------------------------------------------------------

/// True if one end of a turn, or a few, are clearly the best: by a tenth of the gain, without risk, and in more than one action. `now` are
/// the points at the beginning of the turn.
bool stands_out(const BestTurn& turn, int now);

/// The score part in which a line of actions gains most.
std::string theme_of(const AnyGame& game, const Position& position, Seat seat, std::span<const Action> line);

/// True if a bot reaches the goal.
bool solves(const PlayerSpec& player, const Puzzle& puzzle);

/// Level of difficulty, by the number of iterations a search needs until its turn reaches the goal; 0 if the greedy bot finds it at once.
int level_of(const Puzzle& puzzle);

}  // namespace omnibus
