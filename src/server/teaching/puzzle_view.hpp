// A puzzle as its player sees it: the goal, and the state at their table.
#pragma once

#include "match/speaker.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {

/// The protocol's PuzzleCard, without anything that helps to solve it.
json::object puzzle_card(const Puzzle& puzzle, const Catalogue& catalogue);

/// The protocol's Puzzle, in a match that began as this one. It contains the points of the solution when the turn is over, and the line
/// when it was found; both if `show` is set. `loss` explains a missed goal.
json::object puzzle_to_json(const Puzzle& puzzle, const Match& match, const PuzzleLoss* loss, bool show, const Speaker& speaker,
                            const Catalogue& catalogue);

}  // namespace omnibus
