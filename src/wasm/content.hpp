// Embedded files (data/embedded.hpp) passed to the module by the page, which loads those of a game or language on demand.
#pragma once

#include <string>

namespace omnibus {

/// Adds a file to `embedded_files`. An existing one is kept, since it may be in use.
void hand_over(std::string path, std::string bytes);

}  // namespace omnibus
