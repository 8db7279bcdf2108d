// The puzzle posed at a live match. All of it in turn.
#pragma once

#include <memory>
#include <optional>

#include "server/match/match_core.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {

class PosedPuzzle {
 public:
  explicit PosedPuzzle(MatchCore& match) : match_(match) {}

  /// State of the puzzle, with its solution if it is over or `show` is set; "not_found" if there is none.
  void tell(const Visitor& visitor, bool show, const Answer& answer);
  /// True if a puzzle was posed here and its turn is over: no further action is possible then.
  bool is_over() const;

 private:
  /// Puzzle of this table; null if none is posed.
  const Puzzle* posed() const;
  /// Finds the choice that lost the goal, on a bot thread, and then answers.
  void find_loss(const Visitor& visitor, bool show, const Answer& answer);

  MatchCore& match_;
  mutable std::optional<Puzzle> puzzle_;    // read on first use
  std::shared_ptr<const PuzzleLoss> loss_;  // computed on request; valid for good, since the turn is over
};

}  // namespace omnibus
