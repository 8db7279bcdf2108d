// Rollouts: games continued by the guide's ratings with a little noise. Searches and analyses learn from them.
#pragma once

#include "core/guide.hpp"

namespace omnibus {

/// Noise added to ratings, in hundredths of the guide's clear margin.
inline constexpr int usual_rollout_noise = 30;

template <Guided G> class Rollout {
 public:
  using State = typename G::State;

  /// Game and guide must outlive it.
  Rollout(const G& game, const Guide<G>& guide, int noise = usual_rollout_noise)
      : game_(game),
        guide_(guide),
        blur_(static_cast<std::uint32_t>(Guide<G>::clear_margin * noise / 100 + 1)) {}

  /// Plays to the end or to a horizon. `luck.turn(seat)` is called before each decision; then `luck.dice` gives the noise and `luck.chance`
  /// the draws of the action.
  template <class Luck> void play(State& state, Luck& luck, int horizon = end_of_game) {
    for (Seat seat = game_.actor(state); seat != Seat::nobody; seat = game_.actor(state)) {
      if (at_horizon(guide_, state, horizon)) return;
      luck.turn(seat);
      legal_.clear();
      game_.legal(state, legal_);
      if (legal_.size() > 1) guide_.rate(state, legal_, ratings_);
      for (int i = 0; i < legal_.size(); ++i) ratings_[static_cast<std::size_t>(i)] += static_cast<int>(luck.dice.below(blur_));
      game_.apply(state, legal_[best_rated<G>(legal_, ratings_)], luck.chance, null_journal_);
    }
  }

 private:
  const G& game_;
  const Guide<G>& guide_;
  std::uint32_t blur_;

  // Scratch space of one decision.
  NullJournal null_journal_;
  Legal<G> legal_;
  Ratings<G> ratings_;
};

/// One continuous source of luck for the whole game.
struct SteadyLuck {
  Chance& chance;
  Stream& dice;

  static constexpr void turn(Seat) {}
};

/// Comparable luck for games that begin differently: it restarts whenever another seat decides, so that the number of earlier draws does
/// not change later ones.
class TurnLuck {
 public:
  explicit TurnLuck(std::uint64_t seed) : chance(seed, 0), dice(derived_seed(seed, 0)), seed_(seed) {}

  void turn(Seat seat) {
    if (seat == seat_) return;
    seat_ = seat;
    chance = Chance(seed_, ++turns_);
    dice = Stream(derived_seed(seed_, turns_));
  }

  Chance chance;
  Stream dice;

 private:
  std::uint64_t seed_;
  std::uint32_t turns_ = 0;
  Seat seat_ = Seat::nobody;
};

}  // namespace omnibus
