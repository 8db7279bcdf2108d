// Reads one choice of a match, whatever the game.
#pragma once

#include <span>

#include "analysis/contest.hpp"

namespace omnibus {

/// A choice of a match: the table as it was, what the seat to decide played, and the table after it.
template <Game G> struct ChoiceAtTable {
  const typename G::State& before;
  std::span<const Action> played;
  const typename G::State& after;
  bool drawn = false;  ///< whether chance had a part in it
};

/// The chances of all seats, whoever is to decide.
template <Guided G> std::vector<double> chances_at(const G& game, const typename G::State& table, const ReadingOrder& order) {
  const std::vector<Way> nothing(1);
  Contest<G> contest(game, seat_at(0), nothing, order, [&](std::uint64_t) { return table; });
  contest.decide(order.games, 0, false);
  return contest.chances(0);
}

template <Guided G> Reading read_choice(const G& game, const ChoiceAtTable<G>& choice, const ReadingOrder& order) {
  Legal<G> legal;
  game.legal(choice.before, legal);
  const Sight<G> sight(game, choice.before, legal);
  Reading out;
  std::vector<Way> ways{{.line = {choice.played.begin(), choice.played.end()}, .choice = static_cast<int>(choice.played.size())}};
  if (legal.size() > 1) {
    ways = WayFinder<G>(sight, static_cast<std::uint32_t>(4 * order.games), order.seed).find(choice.played, out.obvious);
  }
  Contest<G> open(game, sight.seat(), ways, order, [&](std::uint64_t) { return choice.before; });
  open.decide(order.games, 4 * order.games, false);  // nobody's grade hangs on it
  if (order.stop.stop_requested()) return out;
  out.after = open.chances(0);
  out.before = open.judgement().loss() > 0 ? open.chances(open.best()) : out.after;
  if (choice.drawn) out.drawn = chances_at(game, choice.after, order);
  if (ways.size() == 1 || order.stop.stop_requested()) return out;

  Contest<G> known(game, sight.seat(), ways, order, [&](std::uint64_t seed) {
    Chance imagination(seed, ~std::uint32_t{0});  // none that the games themselves draw from
    return sight.imagine(imagination);
  });
  known.decide(4 * order.games, longest_doubt * order.games, !out.obvious);
  if (order.stop.stop_requested() || (!known.differs() && !open.differs())) return out;
  out.known = known.judgement();
  out.open = open.judgement();
  if (out.known->loss() > 0) {
    out.line = ways[known.best()].line;
    out.choice = ways[known.best()].choice;
  }
  return out;
}

}  // namespace omnibus
