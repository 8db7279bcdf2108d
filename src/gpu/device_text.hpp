// Lengths of texts on a GPU. Include it before anything else.
#pragma once

#include <cstddef>

namespace omnibus {

/// Replaces the compiler's own function, which GPUs lack, where libstdc++ makes a std::string_view from a literal.
__host__ __device__ constexpr std::size_t text_length(const char* text) {
  std::size_t length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

}  // namespace omnibus

#define __builtin_strlen ::omnibus::text_length
