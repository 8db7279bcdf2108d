// omnibus engine: requests from another program, one per line, with one reply per line.
#pragma once

#include <iosfwd>

#include "engine/engine.hpp"

namespace omnibus {

/// Replies line by line until the input ends. An overlong line is rejected without being stored.
void converse(Engine& engine, std::istream& in, std::ostream& out);

}  // namespace omnibus
