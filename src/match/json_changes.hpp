// The difference of two JSON documents, as JSON Patch has it (RFC 6902).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/outline.hpp"

namespace omnibus {

/// What has to change for one document to become the other; `path` is where both stand. A list that grows or shrinks is replaced as a
/// whole.
std::vector<Change> json_changes(const json::value& before, const json::value& now, const std::string& path = {});

/// A name as a part of a JSON Pointer.
void append_pointer_part(std::string& out, std::string_view name);

/// {"op":"replace","path":"/turn","value":3}
void append_change(std::string& out, const Change& change);

}  // namespace omnibus
