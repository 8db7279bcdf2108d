// Counting bits on all supported processors.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace omnibus {

// nvcc 13 accepts std::popcount and std::countr_zero of libstdc++ 12 in device code but silently compiles them to constants; there, and
// only there, the GPU's own instructions are called by name.

constexpr int count_bits(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __popcll(word);
#endif
  return std::popcount(word);
}

/// Number of binary digits; 0 for 0.
constexpr int count_digits(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return 64 - __clzll(static_cast<long long>(word));
#endif
  return static_cast<int>(std::bit_width(word));
}

/// Index of the lowest set bit; 64 if there is none.
constexpr int lowest_bit(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return word == 0 ? 64 : __ffsll(static_cast<long long>(word)) - 1;
#endif
  return std::countr_zero(word);
}

}  // namespace omnibus
