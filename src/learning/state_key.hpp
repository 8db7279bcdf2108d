// Key of an information state: a hash of everything a seat may know.
#pragma once

#include <cstdint>

#include "core/hash.hpp"

namespace omnibus {

/// 128 bits, equal for all states that a seat cannot tell apart.
struct StateKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0x9E3779B97F4A7C15;

  constexpr void add(std::uint64_t word) {
    low = mixed(low, word);
    high = mixed(high, ~word);
  }
  friend constexpr bool operator==(const StateKey&, const StateKey&) = default;
};

}  // namespace omnibus
