// A set of small items too many for one word: a hand out of more than 64 cards, the links on a large map.
#pragma once

#include <array>
#include <cstdint>

#include "core/chance.hpp"
#include "core/item_set.hpp"

namespace omnibus {

/// Up to 128 items, numbered from 0; otherwise like an ItemSet.
class WideSet {
 public:
  constexpr WideSet() = default;

  static constexpr WideSet of(int item) {
    WideSet out;
    out.add(item);
    return out;
  }

  constexpr bool has(int item) const { return words_[word_of(item)].has(item % word_size); }
  constexpr void add(int item) { words_[word_of(item)].add(item % word_size); }
  constexpr void remove(int item) { words_[word_of(item)].remove(item % word_size); }

  /// Items 0 to 63, or 64 to 127.
  constexpr ItemSet word(std::size_t index) const { return words_[index]; }

  constexpr bool empty() const { return (words_[0] | words_[1]).empty(); }
  constexpr int size() const { return words_[0].size() + words_[1].size(); }

  /// Requires a non-empty set.
  constexpr int lowest() const { return words_[0].empty() ? word_size + words_[1].lowest() : words_[0].lowest(); }

  /// The item with exactly `rank` smaller ones in the set.
  constexpr int at(int rank) const {
    const int below = words_[0].size();
    return rank < below ? words_[0].at(rank) : word_size + words_[1].at(rank - below);
  }

  /// Calls a function with each item, in ascending order. One loop serves both words: the end of the first is hard to predict, so there is
  /// no branch for it.
  template <class Body> constexpr void each(Body&& body) const {
    ItemSet here = words_[0];
    ItemSet later = words_[1];
    int first = 0;
    while (!(here | later).empty()) {
      const bool over = here.empty();
      here = over ? later : here;
      later = over ? ItemSet() : later;
      first = over ? word_size : first;
      const int item = here.lowest();
      here.remove_lowest();
      body(first + item);
    }
  }

  /// Iterates like `each`, for callers that stop early: `for (int card : hand)`.
  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;

  /// Removes an item from a non-empty set: the top card of a shuffled deck.
  constexpr int draw(Chance& chance) {
    const int item = at(static_cast<int>(chance.below(static_cast<std::uint32_t>(size()))));
    remove(item);
    return item;
  }

  constexpr WideSet& operator|=(const WideSet& other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
    return *this;
  }
  constexpr WideSet& operator&=(const WideSet& other) {
    words_[0] &= other.words_[0];
    words_[1] &= other.words_[1];
    return *this;
  }
  constexpr WideSet& operator-=(const WideSet& other) {
    words_[0] -= other.words_[0];
    words_[1] -= other.words_[1];
    return *this;
  }
  friend constexpr WideSet operator|(WideSet a, const WideSet& b) { return a |= b; }
  friend constexpr WideSet operator&(WideSet a, const WideSet& b) { return a &= b; }
  friend constexpr WideSet operator-(WideSet a, const WideSet& b) { return a -= b; }
  friend constexpr bool operator==(const WideSet&, const WideSet&) = default;

 private:
  static constexpr int word_size = 64;
  static constexpr std::size_t word_of(int item) { return static_cast<std::size_t>(item) / word_size; }

  std::array<ItemSet, 2> words_{};
};

class WideSet::Iterator {
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

constexpr WideSet::Iterator WideSet::begin() const { return Iterator(*this); }
constexpr WideSet::Iterator WideSet::end() const { return Iterator(WideSet()); }

}  // namespace omnibus
