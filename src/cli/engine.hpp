// omnibus engine: requests from another program, one per line in and one answer per line out.
#pragma once

#include <iosfwd>

#include "engine/engine.hpp"

namespace omnibus {

/// Answers line by line until the input ends. A line too long for a document is refused without being kept.
void converse(Engine& engine, std::istream& in, std::ostream& out);

}  // namespace omnibus
