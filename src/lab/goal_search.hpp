// A search for the goal of a puzzle: how soon it finds a way says how hard that is. The player `search` is of no use for it: it wants to
// win the whole game, and may do well to leave the points of a turn.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "match/puzzle.hpp"

namespace omnibus {

/// A tree of the ways to play a turn. Each iteration goes down to an action that was never tried from where it stands and plays the turn to
/// its end, each action as the guide likes best or any other, as a coin decides; what has brought more points is tried more often. All
/// arithmetic is in whole numbers, so that the same seed finds the same on every machine.
class GoalSearch {
 public:
  GoalSearch(const Puzzle& puzzle, std::uint64_t seed);

  void iterate();

  /// Whether the turn that it would play by now reaches the goal.
  bool has_found() const;

 private:
  struct Node {
    std::unique_ptr<Position> table;
    std::vector<Action> legal;      ///< none where the turn is over
    std::size_t favourite = 0;      ///< what the guide likes best of them
    std::vector<std::size_t> next;  ///< where each leads to; `untried` where that was never tried
    std::int64_t visits = 0;
    std::int64_t total = 0;
  };
  static constexpr std::size_t untried = 0;  ///< nothing leads back to the beginning

  std::size_t add(std::unique_ptr<Position> table, bool over);
  /// Plays an action; whether the turn is over with it.
  bool play(Position& table, const Action& action) const;
  std::size_t choice_at(const Node& node) const;
  Action likely_action(const Position& table);
  std::int64_t worth(const Position& table) const;

  const Puzzle& puzzle_;
  Stream dice_;
  std::vector<Node> nodes_;
};

}  // namespace omnibus
