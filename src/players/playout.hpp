// A game played to its end by chance alone: the yardstick of speed, and what the GPU plays by the million.
#pragma once

#include "core/game.hpp"
#include "core/hash.hpp"

namespace omnibus {

/// What is kept of a random game. The digest covers every choice made and the final table.
struct Playout {
  std::uint32_t decisions = 0;
  std::uint32_t choices = 0;  ///< legal actions, summed over all decisions
  std::uint64_t digest = 0;
};

/// Plays one whole game; every decision lists all legal actions and takes one of them, all alike.
template <Game G> constexpr Playout play_randomly(const G& game, std::uint64_t seed, typename G::State& state) {
  Silence silence;
  Stream dice(derived_seed(seed, 1));
  Playout out;
  Chance setup(seed, 0);
  state = game.start(setup, silence);
  Legal<G> legal;
  while (game.actor(state) != Seat::nobody) {
    legal.clear();
    game.legal(state, legal);
    const std::uint32_t choice = dice.below(static_cast<std::uint32_t>(legal.size()));
    Chance chance(seed, ++out.decisions);
    game.apply(state, legal[static_cast<int>(choice)], chance, silence);
    out.choices += static_cast<std::uint32_t>(legal.size());
    out.digest = mixed(out.digest, choice);
  }
  out.digest = mixed(out.digest, fingerprint(state));
  return out;
}

}  // namespace omnibus
