// How many of many games are different ones, told to people.
#pragma once

#include "cli/program.hpp"
#include "lab/distinct_games.hpp"

namespace omnibus {

/// One line; where games repeat it says what that means, and what can be done.
std::string distinct_games(const Program& program, const Repetition& repetition, int opening);

}  // namespace omnibus
