// Key of the information state of a seat, from the same description as its observations.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/contract.hpp"
#include "core/item_set.hpp"
#include "core/wide_set.hpp"
#include "learning/field_writer.hpp"
#include "learning/state_key.hpp"

namespace omnibus {

/// Io that hashes what a viewer sees.
class KeyWriter : public FieldWriter<KeyWriter> {
 public:
  constexpr KeyWriter(StateKey& key, Seat observer, int players) : FieldWriter(observer, players), key_(key) {}

  template <class Names> constexpr void label(const Names&) {}
  constexpr void put(std::string_view, const FieldSpec&, std::int64_t value) { key_.add(static_cast<std::uint64_t>(value)); }
  template <class Body> constexpr void put_items(std::string_view, const FieldSpec&, Body&& body) {
    std::uint64_t count = 0;
    body([&](int place, std::int64_t value) {
      key_.add(static_cast<std::uint64_t>(place) << 32 | static_cast<std::uint64_t>(value));
      ++count;
    });
    key_.add(~count);
  }
  template <class Set> constexpr void put_set(std::string_view, const FieldSpec&, const Set& set) {
    std::uint64_t count = 0;
    for (const int item : set) {
      key_.add(static_cast<std::uint64_t>(item));
      ++count;
    }
    key_.add(~count);
  }
  constexpr void put_set(std::string_view, const FieldSpec&, ItemSet set) { key_.add(set.bits()); }
  constexpr void put_set(std::string_view, const FieldSpec&, const WideSet& set) {
    key_.add(set.word(0).bits());
    key_.add(set.word(1).bits());
  }
  constexpr void put_bytes(std::string_view, const FieldSpec& field, const std::uint8_t* bytes) {
    for (int i = 0; i < field.length; ++i) key_.add(bytes[i]);
  }
  template <class Body> constexpr void within(std::string_view, Body&& body) { body(*this); }
  template <class Body> constexpr void part(bool present, Body&& body) {
    if (present) body(*this);
  }
  template <class Body> constexpr void elements(int count, int, Body&& body) {
    for (int i = 0; i < count; ++i) body(*this, i);
  }
  template <class Body> constexpr void seat_elements(int most, Body&& body) { elements(most, most, body); }

 private:
  StateKey& key_;
};

/// Makes `seat` the actor if it has a decision to make; false if it has none.
template <Game G> constexpr bool is_deciding(const G& game, typename G::State& state, Seat seat) {
  if constexpr (Simultaneous<G>) return game.make_actor(state, seat);
  return game.actor(state) == seat && seat != Seat::nobody;
}

/// Equal for states that the seat cannot tell apart: covers the seat, its observation, and its legal actions if it has to decide.
template <Game G> constexpr StateKey information_key(const G& game, typename G::State state, Seat seat) {
  StateKey key;
  key.add(static_cast<std::uint64_t>(index_of(seat)));
  KeyWriter writer(key, seat, game.players());
  describe(writer, game, state, Viewer::of(seat));
  if (!is_deciding(game, state, seat)) return key;
  Legal<G> legal;
  game.legal(state, legal);
  for (const Action& action : legal) key.add(std::bit_cast<std::uint32_t>(action));
  key.add(~static_cast<std::uint64_t>(legal.size()));
  return key;
}

}  // namespace omnibus
