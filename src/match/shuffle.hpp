// A fair shuffle: whoever deals promises beforehand, by a hash, what the cards will follow from, and tells it when the game is over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace omnibus {

struct Shuffle {
  std::string commitment;  ///< SHA-256, hexadecimal; told before the first card is drawn
  std::string salt;        ///< hexadecimal; told afterwards, with the seed
};

/// The promise of this seed. The salt keeps others from trying all seeds.
Shuffle shuffle_of(std::uint64_t seed, std::string_view salt);

}  // namespace omnibus
