// Client-side JSON Patch (RFC 6902).
#pragma once

#include <vector>

#include "game/outline.hpp"

namespace omnibus {

json::value patched(json::value document, const std::vector<Change>& changes);
/// Applies changes as received.
json::value patched(json::value document, const json::array& changes);

}  // namespace omnibus
