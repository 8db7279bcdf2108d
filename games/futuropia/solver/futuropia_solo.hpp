// The solo game of Futuropia as a puzzle: the best plan found, and an upper bound on all plans.
#pragma once

#include "solver/solver.hpp"

namespace omnibus {

/// The table is for one player.
Solution solve_futuropia_solo(const SolverOptions& options, const std::function<void(const SolverProgress&)>& report);

}  // namespace omnibus
