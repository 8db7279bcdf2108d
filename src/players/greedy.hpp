// A player that does what its game's guide likes best, without looking ahead.
#pragma once

#include "players/player.hpp"

namespace omnibus {

template <Guided G> class GreedyPlayer final : public Player<G> {
 public:
  /// It may misjudge each choice by up to `blur` hundredths of the guide's clear margin.
  GreedyPlayer(const Guide<G>& guide, std::uint64_t seed, std::uint32_t blur = 0)
      : guide_(guide),
        seed_(seed),
        blur_(static_cast<std::uint32_t>(Guide<G>::clear_margin) * blur / 100) {}

  Action choose(const Sight<G>& sight) override {
    if (sight.legal().size() == 1) return sight.legal()[0];
    Chance chance(seed_, ++decisions_);
    guide_.rate(sight.imagine(chance), sight.legal(), ratings_);
    for (int i = 0; blur_ > 0 && i < sight.legal().size(); ++i) {
      ratings_[static_cast<std::size_t>(i)] += static_cast<int>(chance.below(blur_ + 1));
    }
    return sight.legal()[best_rated<G>(sight.legal(), ratings_)];
  }

 private:
  Guide<G> guide_;
  std::uint64_t seed_;
  std::uint32_t blur_;
  std::uint32_t decisions_ = 0;
  Ratings<G> ratings_;
};

}  // namespace omnibus
