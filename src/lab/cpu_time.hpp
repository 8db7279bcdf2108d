// Time by the processor's own account: what a busy machine takes away does not count.
#pragma once

#include <ctime>

namespace omnibus {

/// Seconds that all threads of the program have worked so far, together.
inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace omnibus
