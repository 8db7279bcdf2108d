// JSON Patch (RFC 6902) as a client applies it.
#pragma once

#include <vector>

#include "match/outline.hpp"

namespace omnibus {

json::value patched(json::value document, const std::vector<Change>& changes);
/// The changes as they were sent.
json::value patched(json::value document, const json::array& changes);

}  // namespace omnibus
