// Reasons for a move, for a seat that plays it or for all who watch.
#pragma once

#include <cstdint>
#include <span>

#include "core/guide.hpp"

namespace omnibus {

/// Completes a move of which all actions or only the first are known, as the guide would.
template <Guided G>
constexpr CompletedMove<G> carried_out(const G& game, const typename G::State& imagined, std::span<const Action> begun, Chance& chance) {
  CompletedMove<G> out{game.actor(imagined), begun[0], imagined, imagined, imagined};
  const Guide<G> guide(game);
  NullJournal null_journal;
  game.apply(out.after, begun[0], chance, null_journal);
  const auto goes_on = [&] { return game.actor(out.after) == out.seat && in_a_choice(guide, out.after); };
  for (std::size_t i = 1; i < longest_proposal && goes_on() && !chance.used(); ++i) {
    out.last = out.after;
    game.apply(out.after, i < begun.size() ? begun[i] : favourite(game, guide, out.last), chance, null_journal);
  }
  out.whole = !goes_on();
  return out;
}

template <Guided G>
constexpr CompletedMove<G> carried_out(const G& game, const typename G::State& imagined, const Action& action, Chance& chance) {
  return carried_out(game, imagined, std::span(&action, 1), chance);
}

/// Reasons of the seat to move for a move of which all actions or only the first are known; empty if the game has none.
template <Guided G>
constexpr Reasons reasons_for(const G& game, const typename G::State& imagined, std::span<const Action> begun, Chance chance) {
  Reasons out;
  if constexpr (Explains<G>) Guide<G>::explain(game, carried_out(game, imagined, begun, chance), out);
  return out;
}

template <Guided G> constexpr Reasons reasons_for(const G& game, const typename G::State& imagined, const Action& action, Chance chance) {
  return reasons_for(game, imagined, std::span(&action, 1), chance);
}

/// True if the seat to move could play all these actions in sequence.
template <Game G> constexpr bool can_be_done(const G& game, typename G::State state, std::span<const Action> actions) {
  NullJournal null_journal;
  Chance chance(0, 0);
  for (const Action& action : actions) {
    if (game.check(state, action).forbids()) return false;
    game.apply(state, action, chance, null_journal);
  }
  return true;
}

/// Public reasons for a move: those that hold on every sampled table that looks like this one to a spectator and allows the move. The true
/// state is not consulted, so it cannot leak, not even by the number of reasons. Empty if too few such tables are found.
template <Guided G> constexpr Reasons reasons_for_all(const G& game, const typename G::State& truth, std::span<const Action> done) {
  constexpr int enough = 8;
  constexpr std::uint32_t most_tries = 2000;
  Reasons common;
  int tables = 0;
  for (std::uint32_t i = 0; i < most_tries && tables < enough; ++i) {
    typename G::State imagined = truth;
    Chance imagination(0, i);
    game.resample_hidden(imagined, Seat::nobody, imagination);
    if (!can_be_done(game, imagined, done)) continue;
    const Reasons found = reasons_for(game, imagined, done, Chance(0, 1));
    common = tables++ == 0 ? found : shared_by(common, found);
    if (common.empty() || !imagination.used()) return common;
  }
  return tables == enough ? common : Reasons();
}

}  // namespace omnibus
