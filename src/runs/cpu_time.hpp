// Processor time, which excludes what other programs on a busy machine use.
#pragma once

#include <ctime>

namespace omnibus {

/// Processor time of all threads of this program so far, in seconds.
inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace omnibus
