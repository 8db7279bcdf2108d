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

/// How a name looks, in whatever script: people take two names for each other if they have one of these texts in common.
struct Look {
  std::string as_written;
  std::string folded;  ///< the same of capital and small letters
};
Look look_of(const std::string& name);

}  // namespace omnibus
