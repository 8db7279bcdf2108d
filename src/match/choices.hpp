// What was decided in a match, choice by choice: one may be composed of several actions.
#pragma once

#include "match/match.hpp"

namespace omnibus {

/// The table after so many actions, with whoever acted then to decide.
std::unique_ptr<Position> decision_at(const Match& match, int ply);

std::vector<Action> actions_between(const Match& match, int from, int to);

/// How many actions the choice that begins there is composed of, as far as it was made.
int length_of_choice(const Match& match, int ply);

/// Where the choices begin of the turn of which the action with this number is a part: the one that brought most points first, then the
/// one of most actions. A turn is all that a seat did with no other in between. Where `all_is_known`, the choice with that action comes
/// before all others, and those at which only one thing could be done are left out; else that would tell of hidden cards.
std::vector<int> choices_of_turn(const Match& match, int number, bool all_is_known);

}  // namespace omnibus
