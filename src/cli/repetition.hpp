// Report on the number of distinct games.
#pragma once

#include "cli/program.hpp"
#include "lab/distinct_games.hpp"

namespace omnibus {

/// One line; if games repeat, with the consequences and a remedy.
std::string distinct_games(const Program& program, const Repetition& repetition, int opening);

}  // namespace omnibus
