// A guide: the heuristics of a sensible player of a game.
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "core/game.hpp"

namespace omnibus {

/// Each game specialises it in games/GAME/ai/guide.hpp. A guide is plain data, built once per table. It rates in whole numbers, so that
/// every machine makes the same choice, and considers only the table and the hand of the seat to move.
template <class G> class Guide;

/// The guide's rating of each legal action, in the order of the list. Larger is better; only differences are meaningful.
template <Game G> using Ratings = std::array<int, G::max_actions>;

/// Upper bound of the worth of a game to a seat; the lower bound is 0.
inline constexpr int full_worth = 1000;

/// A game with a guide. The `sizeof` comes first because an incomplete Guide has no members to test.
template <class G>
concept Guided = Game<G> && requires { sizeof(Guide<G>); } && std::constructible_from<Guide<G>, const G&> &&
                 requires(const Guide<G>& guide, const typename G::State& state, const Legal<G>& legal, Ratings<G>& ratings, Seat seat) {
                   { Guide<G>::clear_margin } -> std::convertible_to<int>;       // a rating better by this much is hardly ever wrong
                   { guide.rate(state, legal, ratings) } -> std::same_as<void>;  // rates the choices of the seat to move
                   { guide.worth(state, seat) } -> std::same_as<int>;            // of a game that is over or at its horizon
                 };

/// A guide that can remove from a sampled state whatever does not affect a seat's decision, such as bystanders, before it is searched.
template <class G>
concept Focused = Guided<G> && requires(const Guide<G>& guide, typename G::State& state, Seat seat) {
  { guide.focus(state, seat) } -> std::same_as<void>;
};

/// A guide that can judge a game before its end. Rollouts stop at the horizon, and `worth` judges the state reached.
template <class G>
concept HasHorizon = Guided<G> && requires(const Guide<G>& guide, const typename G::State& state) {
  { guide.progress(state) } -> std::same_as<int>;  // progress of the game; never decreases
  { guide.horizon(state) } -> std::same_as<int>;   // progress at which rollouts from here stop
};

/// A guide that judges an unfinished game by each seat's assets. `expected_score` estimates a seat's final points, in hundredths, leaving
/// out anything equal for all seats. It sums numbers of the outlook, which `each` passes to a visitor as it does with weights, so they can
/// be fitted to the results of games (lab/fitting.hpp).
template <class G>
concept HasOutlook =
    HasHorizon<G> && requires(const Guide<G>& guide, const typename G::State& state, Seat seat, const typename Guide<G>::Outlook& outlook) {
      { Guide<G>::usual_outlook } -> std::convertible_to<typename Guide<G>::Outlook>;
      { guide.expected_score(state, seat, outlook) } -> std::same_as<int>;
    };

/// A guide that knows which part of the full worth a decision usually affects; the smaller it is, the less a search explores.
template <class G>
concept HasSpread = Guided<G> && requires {
  { Guide<G>::spread } -> std::convertible_to<int>;
};

/// A guide of a game whose moves consist of several actions, such as a route or a payment: it knows if the seat to move is in the middle of
/// one. A proposed move continues until it is finished.
template <class G>
concept HasMultiStepMoves = Guided<G> && requires(const Guide<G>& guide, const typename G::State& state) {
  { guide.unfinished(state) } -> std::same_as<bool>;
};

/// Constraints on a move of several actions: some that it must contain and some that it must not.
struct Constraints {
  std::span<const Action> with;
  std::span<const Action> without;

  constexpr bool none() const { return with.empty() && without.empty(); }
};

/// A guide that can respect constraints when it rates the actions of a move, such as links that a route must use or avoid.
template <class G>
concept SupportsConstraints = Guided<G> && requires(const Guide<G>& guide, const typename G::State& state, const Legal<G>& legal,
                                                    const Constraints& constraints, Ratings<G>& ratings) {
  { guide.rate(state, legal, constraints, ratings) } -> std::same_as<bool>;  // false if they cannot be met
};

/// A guide with named weights, so that a style can change them: `each` passes every weight to a visitor, as `visit(name, number…)` or, for
/// an array of numbers, as `visit(name, row)`.
template <class G>
concept HasWeights = Guided<G> && requires(typename Guide<G>::Weights& weights) { weights.each([](std::string_view, auto&...) {}); } &&
                     std::constructible_from<Guide<G>, const G&, const typename Guide<G>::Weights&>;

/// True if the seat to move is in the middle of a move.
template <Guided G> constexpr bool in_a_choice(const Guide<G>& guide, const typename G::State& state) {
  if constexpr (HasMultiStepMoves<G>) return guide.unfinished(state);
  return false;
}

/// The horizon of a guide without one: rollouts run to the end of the game.
inline constexpr int end_of_game = std::numeric_limits<int>::max();

/// The progress at which rollouts from this state stop.
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
