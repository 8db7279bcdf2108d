// What was decided in a match, choice by choice: one may be composed of several actions.
#pragma once

#include "match/match.hpp"

namespace omnibus {

/// The table after so many actions, with whoever acted then to decide.
std::unique_ptr<Position> decision_at(const Match& match, int ply);

std::vector<Action> actions_between(const Match& match, int from, int to);

/// How many actions the choice that begins there is composed of, as far as it was made.
int length_of_choice(const Match& match, int ply);

/// How many actions had been played before the choice began of which the action with this number is a part.
int start_of_choice(const Match& match, int number);

}  // namespace omnibus
