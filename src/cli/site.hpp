#pragma once

#include <span>

#include "match/embedded.hpp"

namespace omnibus {

/// A Problem where a site cannot be made of these files: a program can be built without its client, or without the module.
void check_complete(std::span<const EmbeddedFile> files);

}  // namespace omnibus
