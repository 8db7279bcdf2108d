// A game played to its end. Random playouts are the benchmark for speed and what the GPU runs by the million.
#pragma once

#include <cstdint>
#include <utility>

#include "core/contract.hpp"
#include "core/hash.hpp"

namespace omnibus {

/// Summary of a game. The digest covers every choice made and the final table.
struct Playout {
  std::uint64_t digest = 0;
  std::uint32_t decisions = 0;
  std::uint32_t choices = 0;      ///< legal actions, summed over all decisions
  std::uint32_t max_choices = 0;  ///< legal actions, maximum of all decisions

  friend constexpr bool operator==(const Playout&, const Playout&) = default;
};

/// Plays one whole game. `choose(state, legal)` returns the index of an action in the list of all legal ones.
template <Game G, class Choose>
constexpr Playout play_to_end(const G& game, std::uint64_t seed, typename G::State& state, Choose&& choose) {
  NullJournal null_journal;
  Playout out;
  Chance setup(seed, 0);
  state = game.start(setup, null_journal);
  Legal<G> legal;
  while (game.actor(state) != Seat::nobody) {
    legal.clear();
    game.legal(state, legal);
    const int choice = choose(std::as_const(state), std::as_const(legal));
    Chance chance(seed, ++out.decisions);
    game.apply(state, legal[choice], chance, null_journal);
    const std::uint32_t choices = static_cast<std::uint32_t>(legal.size());
    out.choices += choices;
    out.max_choices = choices > out.max_choices ? choices : out.max_choices;
    out.digest = mixed(out.digest, static_cast<std::uint64_t>(choice));
  }
  out.digest = mixed(out.digest, fingerprint(state));
  return out;
}

/// Picks legal actions uniformly. One stream serves all seats, so the game differs from one of four random players.
template <Game G> constexpr Playout play_randomly(const G& game, std::uint64_t seed, typename G::State& state) {
  Stream dice(derived_seed(seed, 1));
  const auto choose = [&dice](const typename G::State&, const Legal<G>& legal) {
    return static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())));
  };
  return play_to_end(game, seed, state, choose);
}

/// Contribution of game `index` to the signature of its batch. Contributions are summed, so the order and the thread of a game do not
/// matter.
constexpr std::uint64_t signature_part(std::uint64_t index, const Playout& playout) { return mixed(index, playout.digest); }

}  // namespace omnibus
