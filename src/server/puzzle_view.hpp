// A puzzle as somebody reads it: what is asked for, and how it stands at their table.
#pragma once

#include "match/puzzle.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// The protocol's PuzzleCard: nothing that helps to solve it.
json::object puzzle_card(const Puzzle& puzzle, const Catalogue& catalogue);

/// The protocol's Puzzle, in a match that began as this one. What the solution brings is told when the turn is over, the way there when it
/// was found or shall be shown; where the goal was missed, `loss` says why.
json::object puzzle_to_json(const Puzzle& puzzle, const Match& match, const PuzzleLoss* loss, bool show, const Speaker& speaker,
                            const Catalogue& catalogue);

}  // namespace omnibus
