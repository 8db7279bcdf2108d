#pragma once

#include <span>

#include "data/embedded.hpp"

namespace omnibus {

/// Problem if these files do not suffice for a site: a program can be built without its client or the module.
void check_complete(std::span<const EmbeddedFile> files);

}  // namespace omnibus
