// Search for the goal of a puzzle; the number of iterations it needs measures the difficulty. The bot `search` does not suit this purpose:
// it tries to win the whole game and may do well to pass up points in a turn.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "teaching/puzzle.hpp"

namespace omnibus {

/// A tree of the ways to play a turn. Each iteration descends to an untried action and plays the turn to its end, with the guide's
/// favourite or a random action, each half of the time; ways that brought more points are tried more often. All arithmetic uses whole
/// numbers, so that equal seeds give equal results on every machine.
class GoalSearch {
 public:
  GoalSearch(const Puzzle& puzzle, std::uint64_t seed);

  void iterate();

  /// True if the turn it would play now reaches the goal.
  bool has_found() const;

 private:
  struct Node {
    std::unique_ptr<Position> table;
    std::vector<Action> legal;      ///< empty if the turn is over
    std::size_t favourite = 0;      ///< index of the guide's favourite
    std::vector<std::size_t> next;  ///< child of each action, or `untried`
    std::int64_t visits = 0;
    std::int64_t total = 0;
  };
  static constexpr std::size_t untried = 0;  ///< the root is never a child

  std::size_t add(std::unique_ptr<Position> table, bool over);
  /// Plays an action; returns true if it ends the turn.
  bool play(PositionRules& table, const Action& action) const;
  std::size_t choice_at(const Node& node) const;
  Action likely_action(const Position& table);
  std::int64_t worth(const PositionView& table) const;

  const Puzzle& puzzle_;
  Stream dice_;
  std::vector<Node> nodes_;
};

}  // namespace omnibus
