// Texts of people for each other: names and chat.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace omnibus {

/// The text without needless spaces; nullopt if a character moves the cursor, hides others or is invisible, or if it is empty or longer
/// than `longest` characters.
std::optional<std::string> readable_words(std::string_view text, std::size_t longest);

/// Look of a name, in any script: people confuse two names that have one of these texts in common.
struct Look {
  std::string as_written;
  std::string folded;  ///< the same for upper and lower case
};
Look look_of(const std::string& name);

}  // namespace omnibus
