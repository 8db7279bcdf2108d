// A bot that plays the favourite action of the guide, without looking ahead.
#pragma once

#include "players/player.hpp"

namespace omnibus {

template <Guided G> class GreedyPlayer final : public Player<G> {
 public:
  /// Adds noise of up to `blur` hundredths of the guide's clear margin to each rating.
  GreedyPlayer(const Guide<G>& guide, std::uint64_t seed, std::uint32_t blur = 0)
      : guide_(guide),
        seed_(seed),
        blur_(static_cast<std::uint32_t>(Guide<G>::clear_margin) * blur / 100) {}

  Action choose(const PlayerView<G>& player_view) override {
    if (player_view.legal().size() == 1) return player_view.legal()[0];
    Chance chance(seed_, ++decisions_);
    guide_.rate(player_view.sample_state(chance), player_view.legal(), ratings_);
    for (int i = 0; blur_ > 0 && i < player_view.legal().size(); ++i) {
      ratings_[static_cast<std::size_t>(i)] += static_cast<int>(chance.below(blur_ + 1));
    }
    return player_view.legal()[best_rated<G>(player_view.legal(), ratings_)];
  }

 private:
  Guide<G> guide_;
  std::uint64_t seed_;
  std::uint32_t blur_;
  std::uint32_t decisions_ = 0;
  Ratings<G> ratings_;
};

}  // namespace omnibus
