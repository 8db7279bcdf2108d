// A set of more small items than one word has bits: a hand out of more than 64 cards, the links on a large map.
#pragma once

#include <array>
#include <cstdint>

#include "core/chance.hpp"
#include "core/item_set.hpp"

namespace omnibus {

/// Up to 64 × Words items, numbered from 0; otherwise like an ItemSet.
template <int Words> class WideSet {
 public:
  constexpr WideSet() = default;

  static constexpr WideSet of(int item) {
    WideSet out;
    out.add(item);
    return out;
  }

  constexpr bool has(int item) const { return words_[word_of(item)].has(item % 64); }
  constexpr void add(int item) { words_[word_of(item)].add(item % 64); }
  constexpr void remove(int item) { words_[word_of(item)].remove(item % 64); }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const ItemSet word : words_) any |= word.bits();
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const ItemSet word : words_) count += word.size();
    return count;
  }

  /// Of a set that is not empty.
  constexpr int lowest() const {
    int first = 0;
    for (const ItemSet word : words_) {
      if (!word.empty()) return first + word.lowest();
      first += 64;
    }
    return first;
  }

  /// The item with exactly `rank` smaller ones beside it in the set.
  constexpr int at(int rank) const {
    int first = 0;
    for (const ItemSet word : words_) {
      const int here = word.size();
      if (rank < here) return first + word.at(rank);
      rank -= here;
      first += 64;
    }
    return first;
  }

  /// Does something with each item, from the smallest to the largest.
  template <class Body> constexpr void each(Body&& body) const {
    int first = 0;
    for (const ItemSet word : words_) {
      for (const int item : word) body(first + item);
      first += 64;
    }
  }

  /// Walks the items like `each`, for those who want to stop on the way: `for (int card : hand)`.
  class Iterator {
   public:
    constexpr explicit Iterator(const WideSet& rest) : rest_(rest) {}
    constexpr int operator*() const { return rest_.lowest(); }
    constexpr Iterator& operator++() {
      rest_.remove(rest_.lowest());
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    WideSet rest_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(WideSet()); }

  /// Takes an item out of a set that is not empty: the top card of a shuffled deck.
  constexpr int draw(Chance& chance) {
    const int item = at(static_cast<int>(chance.below(static_cast<std::uint32_t>(size()))));
    remove(item);
    return item;
  }

  constexpr WideSet& operator|=(const WideSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr WideSet& operator&=(const WideSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr WideSet& operator-=(const WideSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] -= other.words_[i];
    return *this;
  }
  friend constexpr WideSet operator|(WideSet a, const WideSet& b) { return a |= b; }
  friend constexpr WideSet operator&(WideSet a, const WideSet& b) { return a &= b; }
  friend constexpr WideSet operator-(WideSet a, const WideSet& b) { return a -= b; }
  friend constexpr bool operator==(const WideSet&, const WideSet&) = default;

 private:
  static constexpr std::size_t word_of(int item) { return static_cast<std::size_t>(item) / 64; }

  std::array<ItemSet, Words> words_{};
};

}  // namespace omnibus
