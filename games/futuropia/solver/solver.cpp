#include "solver/solver.hpp"

#include "games/futuropia/solver/futuropia_solo.hpp"

namespace omnibus::futuropia {

PuzzleSolver solver() {
  return {.puzzle = "futuropia-solo",
          .about = "the solo game of Futuropia, with any of its options",
          .game = "futuropia",
          .players = 1,
          .solve = solve_futuropia_solo};
}

}  // namespace omnibus::futuropia
