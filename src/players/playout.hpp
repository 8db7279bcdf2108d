// A game played to its end. By chance alone it is the yardstick of speed, and what the GPU plays by the million.
#pragma once

#include <cstdint>
#include <utility>

#include "core/game.hpp"
#include "core/hash.hpp"

namespace omnibus {

/// What is kept of a game. The digest covers every choice made and the final table.
struct Playout {
  std::uint64_t digest = 0;
  std::uint32_t decisions = 0;
  std::uint32_t choices = 0;      ///< legal actions, summed over all decisions
  std::uint32_t max_choices = 0;  ///< legal actions of the decision that had the most

  friend constexpr bool operator==(const Playout&, const Playout&) = default;
};

/// Plays one whole game. Every decision lists all legal actions; `choose(state, legal)` says which of them by its place in the list.
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

/// Takes any of the legal actions, all alike. One stream serves all seats, so this is another game than four random players would play.
template <Game G> constexpr Playout play_randomly(const G& game, std::uint64_t seed, typename G::State& state) {
  Stream dice(derived_seed(seed, 1));
  const auto choose = [&dice](const typename G::State&, const Legal<G>& legal) {
    return static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())));
  };
  return play_to_end(game, seed, state, choose);
}

/// What game `index` of a batch adds to the batch's signature. The parts are summed, so it does not matter who plays which game and when.
constexpr std::uint64_t signature_part(std::uint64_t index, const Playout& playout) { return mixed(index, playout.digest); }

}  // namespace omnibus
