// Switch for a build that contains many mutants of the rules: selects the active one.
#pragma once

#include <type_traits>

namespace omnibus::mutation {

extern int alive;        ///< number of the active mutant; 0 for the original rules, negative while recording which mutants a test reaches
void reach(int number);  ///< records a mutant

/// True if this mutant is active. Constant evaluation is never mutated.
constexpr bool M_(int number) {
  if (std::is_constant_evaluated()) return false;
  if (alive < 0) reach(number);
  return alive == number;
}

}  // namespace omnibus::mutation

using omnibus::mutation::M_;
