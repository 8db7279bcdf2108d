// A guide: what a sensible player of a game looks at.
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "core/game.hpp"

namespace omnibus {

/// Each game specialises it in games/GAME/guide.hpp. A guide is plain data made once per table; it judges by whole numbers, so that every
/// machine comes to the same choice, and looks at nothing but the table and the hand of the seat to move.
template <class G> class Guide;

/// What the guide thinks of each legal action, in the order of the list. The larger, the better; only differences mean anything.
template <Game G> using Ratings = std::array<int, G::max_actions>;

/// What a game is worth to a seat lies between nothing and this.
inline constexpr int full_worth = 1000;

/// A game with a guide. Whether there is one at all is asked first: what is not there cannot be asked for its parts.
template <class G>
concept Guided = Game<G> && requires { sizeof(Guide<G>); } && std::constructible_from<Guide<G>, const G&> &&
                 requires(const Guide<G>& guide, const typename G::State& state, const Legal<G>& legal, Ratings<G>& ratings, Seat seat) {
                   { Guide<G>::clear_margin } -> std::convertible_to<int>;       // by so much a better rating is hardly ever wrong
                   { guide.rate(state, legal, ratings) } -> std::same_as<void>;  // judges the choices of the seat to move
                   { guide.worth(state, seat) } -> std::same_as<int>;            // of a finished game, or of one at its horizon
                 };

/// A guide that knows what does not matter to a seat's decision, such as bystanders, and takes it out of an imagined table before it is
/// searched.
template <class G>
concept Focused = Guided<G> && requires(const Guide<G>& guide, typename G::State& state, Seat seat) {
  { guide.focus(state, seat) } -> std::same_as<void>;
};

/// A guide that can tell what a game promises before it is over. In thought a game is played on to its horizon alone, and `worth` judges
/// what it has come to.
template <class G>
concept HasHorizon = Guided<G> && requires(const Guide<G>& guide, const typename G::State& state) {
  { guide.progress(state) } -> std::same_as<int>;  // how far the game has come; never less than before
  { guide.horizon(state) } -> std::same_as<int>;   // the moment to which a game is played on from here
};

/// A guide that judges an unfinished game by what each seat has: `promise` is what that comes to at the end, in hundredths of a point, but
/// for what is the same for all seats. It adds up numbers of the outlook, which hands them out by `each`, as weights do: so they can be
/// fitted to how games end (lab/fitting.hpp).
template <class G>
concept HasOutlook =
    HasHorizon<G> && requires(const Guide<G>& guide, const typename G::State& state, Seat seat, const typename Guide<G>::Outlook& outlook) {
      { Guide<G>::usual_outlook } -> std::convertible_to<typename Guide<G>::Outlook>;
      { guide.expected_score(state, seat, outlook) } -> std::same_as<int>;
    };

/// A guide that knows how much of the whole worth a decision usually decides over; where that is little, a search is less curious.
template <class G>
concept HasSpread = Guided<G> && requires {
  { Guide<G>::spread } -> std::convertible_to<int>;
};

/// A guide of a game whose choices are composed of several actions, such as a route or a payment: it knows whether the seat to move is in
/// the middle of one. A proposal goes on until it is not.
template <class G>
concept HasMultiStepMoves = Guided<G> && requires(const Guide<G>& guide, const typename G::State& state) {
  { guide.unfinished(state) } -> std::same_as<bool>;
};

/// What somebody wants of a choice that is composed of several actions: some that it shall have, and others that it shall not.
struct Constraints {
  std::span<const Action> with;
  std::span<const Action> without;

  constexpr bool none() const { return with.empty() && without.empty(); }
};

/// A guide that heeds wishes where it rates the actions of a choice, such as links that a route shall go over or not.
template <class G>
concept SupportsConstraints = Guided<G> && requires(const Guide<G>& guide, const typename G::State& state, const Legal<G>& legal,
                                                    const Constraints& constraints, Ratings<G>& ratings) {
  { guide.rate(state, legal, constraints, ratings) } -> std::same_as<bool>;  // false where they cannot come true
};

/// A guide whose weights have names, so that somebody can weigh things otherwise: `each` hands every one of them to a visitor, as
/// `visit(name, number…)` or, where it is a row of numbers, as `visit(name, row)`.
template <class G>
concept HasWeights = Guided<G> && requires(typename Guide<G>::Weights& weights) { weights.each([](std::string_view, auto&...) {}); } &&
                     std::constructible_from<Guide<G>, const G&, const typename Guide<G>::Weights&>;

/// Whether the seat to move is in the middle of a choice.
template <Guided G> constexpr bool in_a_choice(const Guide<G>& guide, const typename G::State& state) {
  if constexpr (HasMultiStepMoves<G>) return guide.unfinished(state);
  return false;
}

/// The horizon of who sees none: a game is played on until it is over.
inline constexpr int end_of_game = std::numeric_limits<int>::max();

/// The moment to which a game is played on in thought.
template <Guided G> constexpr int horizon_of(const Guide<G>& guide, const typename G::State& state) {
  if constexpr (HasHorizon<G>) return guide.horizon(state);
  return end_of_game;
}

/// Whether it is played on no further.
template <Guided G> constexpr bool at_horizon(const Guide<G>& guide, const typename G::State& state, int horizon) {
  if constexpr (HasHorizon<G>) return guide.progress(state) >= horizon;
  return false;
}

/// The place in the list of the action rated best; of equals, the first.
template <Game G> constexpr int best_rated(const Legal<G>& legal, const Ratings<G>& ratings) {
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) {
    if (ratings[i] > ratings[best]) best = i;
  }
  return best;
}

/// What the guide likes best; somebody has to decide.
template <Guided G> constexpr Action favourite(const G& game, const Guide<G>& guide, const typename G::State& state) {
  Legal<G> legal;
  game.legal(state, legal);
  Ratings<G> ratings{};
  guide.rate(state, legal, ratings);
  return legal[best_rated<G>(legal, ratings)];
}

/// The same, as somebody wishes where the guide heeds that; nothing where the wishes cannot come true.
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

/// No proposal has more actions.
inline constexpr int longest_proposal = 64;

}  // namespace omnibus
