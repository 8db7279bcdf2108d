// Puzzles found in self-play: turns of which one end is clearly the best, hard enough to find.
#pragma once

#include <vector>

#include "lab/batch.hpp"
#include "match/puzzle.hpp"

namespace omnibus {

/// What is to be looked through. Game `i` is played from `derived_seed(seed, i)`: the same hunt finds the same on any number of threads.
struct PuzzleHunt {
  std::string game;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int max_tries = puzzle_tries;  ///< actions tried in one turn; a turn that has more ways is passed over
  std::string theme;             ///< the only one that is wanted; empty: any
  int least_gain = 1;            ///< points that the turn brings at least
  int threads = 1;

  bool wants(const Puzzle& puzzle) const;

  static constexpr int most_gain = 1000;
  static constexpr int most_tries = 10'000'000;
  static constexpr std::int64_t max_games = 1'000'000;
};

/// What was found.
struct FoundPuzzles {
  std::vector<Puzzle> puzzles;  ///< at most one of each game, in their order; they have no names yet
  std::int64_t games = 0;       ///< that were looked through: fewer than ordered where it was stopped
};

/// A Problem where the hunt makes no sense.
void check_hunt(const PuzzleHunt& hunt);

/// `progress` is told how many games are done. Asked to stop, it finishes the games that have begun, which are the first ones.
FoundPuzzles hunt_puzzles(const PuzzleHunt& hunt, const Progress& progress = {}, const std::stop_token& stop = {});

/// How hard each is, worked out anew; returns of how many, from the first on. Asked to stop, it finishes those it has begun.
std::int64_t rate_puzzles(std::vector<Puzzle>& puzzles, int threads, const Progress& progress = {}, const std::stop_token& stop = {});

/// So many of them, as different as can be in what they are about, how hard they are and at which tables they are played; in any order.
std::vector<Puzzle> varied(const std::vector<Puzzle>& found, std::size_t count, std::uint64_t seed);

// ---- What makes a puzzle -----------------------------------------------------------------------------------------------------

/// Whether a turn has one end, or few, that are clearly better than all others: by a tenth of what the turn brings, for sure, and not at
/// once. `now` are the points at its beginning.
bool stands_out(const BestTurn& turn, int now);

/// The part of the score by which a line of actions brings most.
std::string theme_of(const AnyGame& game, const Position& position, Seat seat, std::span<const Action> line);

/// Whether a bot reaches the goal.
bool solves(const PlayerSpec& player, const Puzzle& puzzle);

/// How hard it is: by how many iterations a search needs until the turn that it would play reaches the goal; 0 where greed finds it at
/// once.
int level_of(const Puzzle& puzzle);

}  // namespace omnibus
