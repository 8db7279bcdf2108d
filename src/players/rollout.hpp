// A game played on by the guide's ratings, a little blurred: what searches and analyses learn from.
#pragma once

#include "core/guide.hpp"

namespace omnibus {

/// Hundredths of the guide's clear margin by which ratings are blurred.
inline constexpr int usual_rollout_noise = 30;

template <Guided G> class Rollout {
 public:
  using State = typename G::State;

  /// Both outlive it.
  Rollout(const G& game, const Guide<G>& guide, int noise = usual_rollout_noise)
      : game_(game),
        guide_(guide),
        blur_(static_cast<std::uint32_t>(Guide<G>::clear_margin * noise / 100 + 1)) {}

  /// To its end, or to a horizon. `luck.turn(seat)` is called before each decision; then `luck.dice` blurs it and `luck.chance` draws what
  /// it leads to.
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

/// All in one go, as long as the game lasts.
struct SteadyLuck {
  Chance& chance;
  Stream& dice;

  static constexpr void turn(Seat) {}
};

/// The same luck for games that begin differently: it begins anew whenever another seat decides, so that what was drawn before does not
/// change what is drawn then.
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
