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
  /// Faster in loops that remove item after item: the next step need not wait for the value of this one.
  constexpr void remove_lowest() { bits_ &= bits_ - 1; }

  /// The item with exactly `rank` smaller ones in the set. Counts the bits of all bytes, nibbles and pairs at once and then descends: no
  /// branch to mispredict and, unlike counting bits on Arm, no detour through the vector unit.
  constexpr int at(int rank) const {
    constexpr std::uint64_t every_byte = 0x0101010101010101;
    const std::uint64_t pairs = bits_ - ((bits_ >> 1) & (0x55 * every_byte));
    const std::uint64_t nibbles = (pairs & (0x33 * every_byte)) + ((pairs >> 2) & (0x33 * every_byte));
    const std::uint64_t bytes = (nibbles + (nibbles >> 4)) & (0x0F * every_byte);
    const std::uint64_t sums = bytes * every_byte;  // byte i: items in the bytes 0 to i
    const std::uint64_t passed = (((static_cast<std::uint64_t>(rank) * every_byte) | (0x80 * every_byte)) - sums) & (0x80 * every_byte);
    int place = 8 * static_cast<int>(((passed >> 7) * every_byte) >> 56);
    int left = rank - static_cast<int>(((sums << 8) >> place) & 0xFF);
    const auto descend = [&](std::uint64_t counts, int width, std::uint64_t mask) {
      const int here = static_cast<int>((counts >> place) & mask);
      const int beyond = left >= here ? -1 : 0;  // as a mask, because compilers turn anything else into branches
      left -= here & beyond;
      place += width & beyond;
    };
    descend(nibbles, 4, 0xF);
    descend(pairs, 2, 0x3);
    descend(bits_, 1, 0x1);
    return place;
  }

  friend constexpr ItemSet operator|(ItemSet a, ItemSet b) { return ItemSet(a.bits_ | b.bits_); }
  friend constexpr ItemSet operator&(ItemSet a, ItemSet b) { return ItemSet(a.bits_ & b.bits_); }
  friend constexpr ItemSet operator-(ItemSet a, ItemSet b) { return ItemSet(a.bits_ & ~b.bits_); }
  constexpr ItemSet& operator|=(ItemSet other) { return *this = *this | other; }
  constexpr ItemSet& operator&=(ItemSet other) { return *this = *this & other; }
  constexpr ItemSet& operator-=(ItemSet other) { return *this = *this - other; }
  friend constexpr bool operator==(ItemSet, ItemSet) = default;

  /// Iterates over the items in ascending order: `for (int card : hand)`.
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
