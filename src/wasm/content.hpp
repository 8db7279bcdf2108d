// The embedded files (match/embedded.hpp) that a page has handed to the module, so that it loads those of a game or a language when they
// are wanted.
#pragma once

#include <string>

namespace omnibus {

/// From now on `embedded_files` lists it. A file that is there already stays as it is: it may be in use.
void hand_over(std::string path, std::string bytes);

}  // namespace omnibus
