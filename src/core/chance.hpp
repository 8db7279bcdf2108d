// Chance: every random number of a match follows from its seed and its ply.
#pragma once

#include <array>
#include <cstdint>

#include "core/item_set.hpp"

namespace omnibus {

/// One block of Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011): four words from a counter and a key.
constexpr std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t even = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t odd = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(odd >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(odd),
               static_cast<std::uint32_t>(even >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(even)};
    key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
  }
  return counter;
}

/// The draws of one ply of one match. It is passed to the rules and never stored in a state, so no search can read the future; undoing an
/// action and playing it again draws the same cards.
class Chance {
 public:
  constexpr Chance(std::uint64_t seed, std::uint32_t ply) : seed_(seed), ply_(ply) {}

  /// A number from 0 to `bound` - 1, exactly uniform (Lemire's multiplication with rejection).
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{word()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0 - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{word()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// An item of a non-empty set.
  constexpr int pick(ItemSet from) { return from.at(static_cast<int>(below(static_cast<std::uint32_t>(from.size())))); }

  /// Removes an item from a non-empty set: the top card of a shuffled deck.
  constexpr int draw(ItemSet& deck) {
    const int item = pick(deck);
    deck.remove(item);
    return item;
  }

  /// True if any number was drawn; such an action cannot be undone.
  constexpr bool used() const { return drawn_ != 0; }
  constexpr std::uint32_t draws() const { return drawn_; }

  /// The same chance except for one draw, counted from 0.
  constexpr Chance with_other_draw(std::uint32_t place) const {
    Chance out = *this;
    out.other_ = place;
    return out;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  constexpr std::uint32_t word() {
    const std::uint32_t place = drawn_ % 4;
    if (place == 0) {
      words_ = philox({drawn_ / 4, ply_, 0, 0}, {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)});
      if (other_ / 4 == drawn_ / 4) words_[other_ % 4] += 0x9E3779B9;
    }
    ++drawn_;
    return words_[place];
  }

  std::uint64_t seed_;
  std::uint32_t ply_;
  std::uint32_t other_ = none;  ///< index of the draw that differs
  std::uint32_t drawn_ = 0;
  std::array<std::uint32_t, 4> words_{};
};

/// A fast random stream for bots (SplitMix64). The table depends on it only through the chosen action.
class Stream {
 public:
  constexpr explicit Stream(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  /// A number from 0 to `bound` - 1, uniform to within one part in 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

 private:
  std::uint64_t state_;
};

/// A separate seed for each part of a larger run (game `index` of a batch, seat `index` of a table).
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t index) { return Stream(seed ^ Stream(index).next()).next(); }

}  // namespace omnibus
