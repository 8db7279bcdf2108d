// Problems thrown in tests.
#pragma once

#include <string>

#include "data/problem.hpp"

namespace omnibus {

/// Problem thrown by `body`; code "none" if there is none.
template <class Body> Problem problem_of(Body&& body) {
  try {
    body();
  } catch (const Problem& problem) {
    return problem;
  }
  return Problem("none");
}

/// "bad_value path=edition.counts.cards value=51 allowed=52": a problem on one line.
inline std::string told(const Problem& problem) {
  std::string out = problem.code();
  for (const auto& [name, value] : problem.arguments()) out.append(" ").append(name).append("=").append(value);
  return problem.rule().empty() ? out : out + " rule=" + problem.rule();
}

template <class Body> std::string trouble_with(Body&& body) { return told(problem_of(body)); }

}  // namespace omnibus
