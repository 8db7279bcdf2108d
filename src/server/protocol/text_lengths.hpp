// Longest texts of people, in characters. Clients learn them from `hello`.
#pragma once

#include <cstddef>

namespace omnibus {

inline constexpr std::size_t longest_person_name = 40;
inline constexpr std::size_t longest_chat_message = 500;

}  // namespace omnibus
