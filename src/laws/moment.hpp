// A moment of a game, to which laws are applied (laws/laws.hpp), and helpers of laws.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/contract.hpp"

namespace omnibus {

inline constexpr int longest_game = 10'000;  ///< decisions; a longer game may never end

// ---- Helpers ------------------------------------------------------------------------------------------------------

template <Game G> Legal<G> choices(const G& game, const typename G::State& state) {
  Legal<G> out;
  game.legal(state, out);
  return out;
}

template <class List> bool contains(const List& list, const Action& action) {
  return std::find(list.begin(), list.end(), action) != list.end();
}

/// Number of values of each operand of a verb; 1 each for the invalid verb after the last.
template <Game G> std::array<int, 3> operand_bounds(const G& game, int verb) {
  std::array<int, 3> out{1, 1, 1};
  if (verb == static_cast<int>(std::size(G::verbs))) return out;
  const Form& form = G::verbs[static_cast<std::size_t>(verb)];
  for (std::size_t i = 0; i < static_cast<std::size_t>(form.arity()); ++i) out[i] = game.domain_size(form.operands[i].domain);
  return out;
}

/// Visits every action that can be encoded, including one invalid value of each operand and one invalid verb.
template <Game G, class Visit> void for_every_action(const G& game, Visit&& visit) {
  constexpr int verbs = static_cast<int>(std::size(G::verbs));
  for (int verb = 0; verb <= verbs; ++verb) {
    const std::array<int, 3> bounds = operand_bounds(game, verb);
    for (int a = 0; a <= bounds[0]; ++a) {
      for (int b = 0; b <= bounds[1]; ++b) {
        for (int c = 0; c <= bounds[2]; ++c) {
          const Action action{static_cast<std::uint8_t>(verb),
                              {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)}};
          visit(action, verb < verbs && a < bounds[0] && b < bounds[1] && c < bounds[2]);
        }
      }
    }
  }
}

/// Number of actions that `for_every_action` visits.
template <Game G> int count_every_action(const G& game) {
  int out = 0;
  for (int verb = 0; verb <= static_cast<int>(std::size(G::verbs)); ++verb) {
    const std::array<int, 3> bounds = operand_bounds(game, verb);
    out += (bounds[0] + 1) * (bounds[1] + 1) * (bounds[2] + 1);
  }
  return out;
}

/// All viewers of a table: each seat and a spectator.
template <Game G> std::vector<Seat> onlookers(const G& game) {
  std::vector<Seat> out{Seat::nobody};
  for (int i = 0; i < game.players(); ++i) out.push_back(seat_at(i));
  return out;
}

/// A sampled state consistent with what the seat knows.
template <Game G> typename G::State imagined_by(const G& game, const typename G::State& truth, Seat seat, Chance chance) {
  typename G::State out = truth;
  game.resample_hidden(out, seat, chance);
  return out;
}

/// Result of an action or of the set-up.
template <Game G> struct Outcome {
  EventRecorder story;
  typename G::State state;
  bool chance_used;

  Outcome(const G& game, const typename G::State& before, const Action& action, Chance& chance) : state(before) {
    game.apply(state, action, chance, story);
    chance_used = chance.used();
  }
  Outcome(const G& game, Chance& chance) : state(game.start(chance, story)), chance_used(chance.used()) {}
};

// ---- The laws -------------------------------------------------------------------------------------------------------

/// A state of a game to which the laws are applied. The game is dealt from `seed`, and this is decision number `ply`, from 0.
template <Game G> struct Moment {
  using State = typename G::State;

  const G& game;
  const State& state;
  Legal<G> legal;
  std::uint64_t seed;
  std::uint32_t ply;

  Moment(const G& rules, const State& table, std::uint64_t from, std::uint32_t at)
      : game(rules),
        state(table),
        legal(choices(rules, table)),
        seed(from),
        ply(at) {}

  Seat actor() const { return game.actor(state); }
  Chance chance() const { return {seed, ply + 1}; }  ///< of the current ply
  Chance dream(int number) const { return {seed + static_cast<std::uint64_t>(number), ply}; }
  Stream dice() const { return Stream(derived_seed(seed, ply)); }
  Outcome<G> after(const State& before, const Action& action) const {
    Chance drawn = chance();
    return {game, before, action, drawn};
  }

  /// At a large table, a few viewers represent all; the next decision takes others.
  std::vector<Seat> some_onlookers() const {
    constexpr int enough = 8;
    if (game.players() <= enough) return onlookers(game);
    std::vector<Seat> out{Seat::nobody};
    for (int i = 0; i < enough; ++i) out.push_back(seat_at((static_cast<int>(ply) * enough + i) % game.players()));
    return out;
  }
  std::vector<Seat> some_seats() const {
    std::vector<Seat> out = some_onlookers();
    out.erase(out.begin());  // the spectator
    return out;
  }
};

}  // namespace omnibus
