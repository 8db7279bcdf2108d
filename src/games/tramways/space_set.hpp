// Tramways: sets of spaces of the map, of which there are more than two words have bits.
#pragma once

#include <array>

#include "core/item_set.hpp"

namespace omnibus::tramways {

inline constexpr int max_spaces = 160;

/// Spaces, numbered from 0; otherwise like an ItemSet.
class SpaceSet {
 public:
  constexpr void add(int space) { words_[static_cast<std::size_t>(space) / word_size].add(space % word_size); }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]).empty(); }

  /// Does something with each space.
  template <class Body> constexpr void each(Body&& body) const {
    for (int word = 0; word < word_count; ++word) {
      for (const int space : words_[static_cast<std::size_t>(word)]) body(word * word_size + space);
    }
  }

  constexpr SpaceSet& operator|=(const SpaceSet& other) {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr SpaceSet& operator&=(const SpaceSet& other) {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr SpaceSet& operator-=(const SpaceSet& other) {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] -= other.words_[i];
    return *this;
  }
  friend constexpr SpaceSet operator&(SpaceSet a, const SpaceSet& b) { return a &= b; }

 private:
  static constexpr int word_size = 64;
  static constexpr int word_count = 3;
  static_assert(max_spaces <= word_count * word_size);

  std::array<ItemSet, word_count> words_{};
};

}  // namespace omnibus::tramways
