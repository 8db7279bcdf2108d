// Questions to a guide (core/contract.hpp), with answers for guides that lack the optional member.
#pragma once

#include <optional>

#include "core/contract.hpp"

namespace omnibus {

/// True if the seat to move is in the middle of a move.
template <Guided G> constexpr bool in_a_choice(const Guide<G>& guide, const typename G::State& state) {
  if constexpr (HasMultiStepMoves<G>) return guide.unfinished(state);
  return false;
}

/// The progress at which rollouts from this state stop; `end_of_game` without a horizon.
template <Guided G> constexpr int horizon_of(const Guide<G>& guide, const typename G::State& state) {
  if constexpr (HasHorizon<G>) return guide.horizon(state);
  return end_of_game;
}

/// True if a rollout stops here.
template <Guided G> constexpr bool at_horizon(const Guide<G>& guide, const typename G::State& state, int horizon) {
  if constexpr (HasHorizon<G>) return guide.progress(state) >= horizon;
  return false;
}

/// Index of the best-rated action; ties go to the first.
template <Game G> constexpr int best_rated(const Legal<G>& legal, const Ratings<G>& ratings) {
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) {
    if (ratings[i] > ratings[best]) best = i;
  }
  return best;
}

/// The guide's favourite action. The game must not be over.
template <Guided G> constexpr Action favourite(const G& game, const Guide<G>& guide, const typename G::State& state) {
  Legal<G> legal;
  game.legal(state, legal);
  Ratings<G> ratings{};
  guide.rate(state, legal, ratings);
  return legal[best_rated<G>(legal, ratings)];
}

/// The favourite action under constraints, if the guide supports them; nullopt if they cannot be met.
template <Guided G>
constexpr std::optional<Action> favourite(const G& game, const Guide<G>& guide, const typename G::State& state,
                                          const Constraints& constraints) {
  if constexpr (SupportsConstraints<G>) {
    Legal<G> legal;
    game.legal(state, legal);
    Ratings<G> ratings{};
    if (!guide.rate(state, legal, constraints, ratings)) return {};
    return legal[best_rated<G>(legal, ratings)];
  }
  return favourite(game, guide, state);
}

/// Upper bound for the actions of one proposed move.
inline constexpr int longest_proposal = 64;

}  // namespace omnibus
