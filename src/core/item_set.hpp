// A set of small items (cards, cells, seats) held as the bits of one word.
#pragma once

#include <cstdint>

#include "core/bits.hpp"

namespace omnibus {

/// Up to 64 items, numbered 0 to 63. A deck without an order is one of these.
class ItemSet {
 public:
  constexpr ItemSet() = default;
  constexpr explicit ItemSet(std::uint64_t bits) : bits_(bits) {}

  static constexpr ItemSet of(int item) { return ItemSet(std::uint64_t{1} << item); }
  static constexpr ItemSet first(int count) { return ItemSet(count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1); }

  constexpr bool has(int item) const { return ((bits_ >> item) & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return count_bits(bits_); }
  constexpr int lowest() const { return lowest_bit(bits_); }
  constexpr std::uint64_t bits() const { return bits_; }

  constexpr void add(int item) { bits_ |= std::uint64_t{1} << item; }
  constexpr void remove(int item) { bits_ &= ~(std::uint64_t{1} << item); }

  /// The item with exactly `rank` smaller ones beside it in the set. Halves the word until one bit is left.
  constexpr int at(int rank) const {
    std::uint64_t rest = bits_;
    int item = 0;
    for (int half = 32; half > 0; half /= 2) {
      const int below = count_bits(rest & ((std::uint64_t{1} << half) - 1));
      if (rank >= below) {
        rank -= below;
        rest >>= half;
        item += half;
      }
    }
    return item;
  }

  friend constexpr ItemSet operator|(ItemSet a, ItemSet b) { return ItemSet(a.bits_ | b.bits_); }
  friend constexpr ItemSet operator&(ItemSet a, ItemSet b) { return ItemSet(a.bits_ & b.bits_); }
  friend constexpr ItemSet operator-(ItemSet a, ItemSet b) { return ItemSet(a.bits_ & ~b.bits_); }
  constexpr ItemSet& operator|=(ItemSet other) { return *this = *this | other; }
  constexpr ItemSet& operator&=(ItemSet other) { return *this = *this & other; }
  constexpr ItemSet& operator-=(ItemSet other) { return *this = *this - other; }
  friend constexpr bool operator==(ItemSet, ItemSet) = default;

  /// Walks the items from the smallest to the largest: `for (int card : hand)`.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr int operator*() const { return lowest_bit(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace omnibus
