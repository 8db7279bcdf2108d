// What people read of each other: names, and what they say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace omnibus {

/// Without needless spaces; nothing where a character moves the cursor, hides others or cannot be seen, or where there are none or more
/// than `longest`.
std::optional<std::string> readable_words(std::string_view text, std::size_t longest);

/// Whether people take one for the other: letters that look the same, in whatever script, capital or small.
bool look_alike(const std::string& one, const std::string& other);

}  // namespace omnibus
