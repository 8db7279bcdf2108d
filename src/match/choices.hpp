// Choices made in a match; a choice consists of one or more actions.
#pragma once

#include "match/match.hpp"

namespace omnibus {

/// Position at ply `ply`, with the seat that acted next as the actor.
std::unique_ptr<Position> decision_at(const Match& match, int ply);

std::vector<Action> actions_between(const Match& match, int from, int to);

/// Number of actions in the choice that begins at `ply`, as far as it was completed.
int length_of_choice(const Match& match, int ply);

/// First plies of the choices in the turn that contains action `number`, by points gained, then by length, both descending. A turn is an
/// uninterrupted sequence of actions by one seat. With `all_is_known`, the choice that contains the action comes first and forced choices
/// are left out; otherwise both would reveal hidden cards.
std::vector<int> choices_of_turn(const Match& match, int number, bool all_is_known);

}  // namespace omnibus
