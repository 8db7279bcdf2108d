// Random games with everything that learning writes, as one number that must be the same on every machine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/contract.hpp"
#include "core/hash.hpp"
#include "learning/action_space.hpp"
#include "learning/information_key.hpp"
#include "learning/observation.hpp"
#include "learning/returns.hpp"

namespace omnibus {

/// Everything that is made once for a table. Plain data that can be copied to a GPU.
template <Game G> struct LearningTable {
  ActionSpace<G> space;
  Observer<G> observer;

  constexpr explicit LearningTable(const G& game) : space(game), observer(game) {}

  /// Largest size of an observation in a format, whatever its kind; for features, the most that are active.
  constexpr std::size_t room(Layout format) const {
    std::size_t out = 0;
    for (int i = 0; i < observation_kinds; ++i) {
      const ObservationLayout& layout = observer.layout(static_cast<ObservationKind>(i));
      const std::size_t size = format == Layout::features ? layout.max_features : layout.size(format);
      out = size > out ? size : out;
    }
    return out;
  }
};

/// Memory of the caller for one observation in each format, and for a mask.
struct ObservationRoom {
  std::byte* record = nullptr;
  float* floats = nullptr;
  std::uint32_t* features = nullptr;
  std::uint64_t* mask = nullptr;
};

/// Plays a random game and hashes what is written at each decision: the mask, the observation of one seat after the other, of both kinds in
/// turn and in all formats, its key, and at the end the returns.
template <Game G> class ObservedPlay {
 public:
  using State = typename G::State;

  constexpr ObservedPlay(const G& game, const LearningTable<G>& table, const ObservationRoom& room)
      : game_(game),
        table_(table),
        room_(room) {}

  constexpr std::uint64_t play(std::uint64_t seed, State& state) {
    Stream dice(derived_seed(seed, 1));
    NullJournal null_journal;
    Chance setup(seed, 0);
    hash_ = seed;
    state = game_.start(setup, null_journal);
    Legal<G> legal;
    for (std::uint32_t ply = 0; game_.actor(state) != Seat::nobody;) {
      legal.clear();
      game_.legal(state, legal);
      observe(state, ply);
      add_mask(legal);
      Chance chance(seed, ++ply);
      game_.apply(state, legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))], chance, null_journal);
    }
    for (int seat = 0; seat < game_.players(); ++seat) observe(state, static_cast<std::uint32_t>(seat));
    add_returns(state);
    return hash_;
  }

 private:
  constexpr void add(std::uint64_t word) { hash_ = mixed(hash_, word); }

  constexpr void observe(State& state, std::uint32_t ply) {
    const std::uint32_t players = static_cast<std::uint32_t>(game_.players());
    const Seat seat = seat_at(static_cast<int>(ply % players));
    const ObservationKind kind = ply / players % 2 == 0 ? ObservationKind::seat : ObservationKind::full_state;
    const Observer<G>& observer = table_.observer;
    observer.write_record(game_, state, seat, kind, room_.record);
    for (int i = 0; i < observer.size(kind, Layout::fields); ++i) add(static_cast<std::uint64_t>(room_.record[i]));
    observer.write_floats(game_, state, seat, kind, room_.floats);
    for (int i = 0; i < observer.size(kind, Layout::floats); ++i) add(std::bit_cast<std::uint32_t>(room_.floats[i]));
    const int active = observer.write_features(game_, state, seat, kind, room_.features);
    for (int i = 0; i < active; ++i) add(room_.features[i]);
    const StateKey key = information_key(game_, state, seat);
    add(key.low);
    add(key.high);
  }

  constexpr void add_mask(const Legal<G>& legal) {
    table_.space.write_mask(legal, room_.mask);
    for (int i = 0; i < table_.space.mask_words(); ++i) add(room_.mask[i]);
  }

  constexpr void add_returns(const State& state) {
    const Returns returns = returns_of(game_, state);
    for (int i = 0; i < returns.seats; ++i) {
      const SeatReturn& mine = returns.of[static_cast<std::size_t>(i)];
      add(static_cast<std::uint64_t>(mine.score));
      add(static_cast<std::uint64_t>(mine.margin));
      add(std::bit_cast<std::uint64_t>(mine.win_share));
    }
  }

  const G& game_;
  const LearningTable<G>& table_;
  ObservationRoom room_;
  std::uint64_t hash_ = 0;
};

/// Contribution of game `index` to the fingerprint of many games, which are summed in any order.
constexpr std::uint64_t observed_part(std::uint64_t index, std::uint64_t hash) { return mixed(index, hash); }

/// Memory for one observation in each format.
template <Game G> class ObservationMemory {
 public:
  explicit ObservationMemory(const LearningTable<G>& table)
      : record_(table.room(Layout::fields)),
        floats_(table.room(Layout::floats)),
        features_(table.room(Layout::features)),
        mask_(static_cast<std::size_t>(table.space.mask_words())) {}

  ObservationRoom room() { return {record_.data(), floats_.data(), features_.data(), mask_.data()}; }

 private:
  std::vector<std::byte> record_;
  std::vector<float> floats_;
  std::vector<std::uint32_t> features_;
  std::vector<std::uint64_t> mask_;
};

/// Fingerprint of the games dealt from `seed`.
template <Game G>
std::uint64_t observed_fingerprint(const G& game, const LearningTable<G>& table, std::uint64_t seed, std::uint64_t games) {
  ObservationMemory<G> memory(table);
  ObservedPlay<G> play(game, table, memory.room());
  typename G::State state;
  std::uint64_t out = 0;
  for (std::uint64_t i = 0; i < games; ++i) out += observed_part(i, play.play(derived_seed(seed, i), state));
  return out;
}

}  // namespace omnibus
