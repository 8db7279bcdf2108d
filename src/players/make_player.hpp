// From an order to a player.
#pragma once

#include "players/greedy.hpp"
#include "players/random.hpp"
#include "players/search.hpp"

namespace omnibus {

/// The player that was ordered. Its own chance follows from `seed` alone.
template <Guided G> std::unique_ptr<Player<G>> make_player(const PlayerSpec& spec, const G& game, std::uint64_t seed) {
  switch (spec.kind) {
    case PlayerKind::random: return std::make_unique<RandomPlayer<G>>(seed);
    case PlayerKind::greedy: return std::make_unique<GreedyPlayer<G>>(game, seed);
    case PlayerKind::search: return std::make_unique<SearchPlayer<G>>(game, spec.budget, seed);
  }
  return nullptr;
}

}  // namespace omnibus
