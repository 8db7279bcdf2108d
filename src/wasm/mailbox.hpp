// Message buffers between page and module.
#pragma once

#include <string>

namespace omnibus {

std::string& inbox();   ///< last data written by the page
std::string& outbox();  ///< data for the page to read at `reply`

}  // namespace omnibus
