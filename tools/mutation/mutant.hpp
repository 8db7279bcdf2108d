// The switch of a build that carries many mutants of the rules: which of them is alive in this run.
#pragma once

#include <type_traits>

namespace omnibus::mutation {

extern int alive;        ///< the mutant's number; 0 for the rules as they are, less while it is recorded which mutants a test gets to
void reach(int number);  ///< records one

/// What is worked out while compiling is never mutated.
constexpr bool M_(int number) {
  if (std::is_constant_evaluated()) return false;
  if (alive < 0) reach(number);
  return alive == number;
}

}  // namespace omnibus::mutation

using omnibus::mutation::M_;
