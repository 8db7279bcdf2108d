// Tables of the sample game for tests of learning.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "games/night_bus/game.hpp"
#include "support/boxes.hpp"

namespace omnibus::night_bus {

inline Rules table_of(int players, const Options& options = {}) { return {carried_box<Components>(), options, players}; }

/// State after a number of random decisions.
template <Game G> State state_after(const G& game, int decisions, std::uint64_t seed = 1) {
  NullJournal null_journal;
  Chance setup(seed, 0);
  State state = game.start(setup, null_journal);
  Stream dice(seed);
  for (std::uint32_t ply = 1; ply <= static_cast<std::uint32_t>(decisions) && game.actor(state) != Seat::nobody; ++ply) {
    Legal<G> legal;
    game.legal(state, legal);
    Chance chance(seed, ply);
    game.apply(state, legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))], chance, null_journal);
  }
  return state;
}

}  // namespace omnibus::night_bus
