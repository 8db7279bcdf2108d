// Where page and module put what they have for each other.
#pragma once

#include <string>

namespace omnibus {

std::string& inbox();   ///< what the page has written last
std::string& outbox();  ///< what it may read at `reply`

}  // namespace omnibus
