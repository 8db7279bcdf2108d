// A player that does what its game's guide likes best, without looking ahead.
#pragma once

#include "players/player.hpp"

namespace omnibus {

template <Guided G> class GreedyPlayer final : public Player<G> {
 public:
  GreedyPlayer(const G& game, std::uint64_t seed) : guide_(game), seed_(seed) {}

  Action choose(const Sight<G>& sight) override {
    if (sight.legal().size() == 1) return sight.legal()[0];
    Chance chance(seed_, ++decisions_);
    guide_.rate(sight.imagine(chance), sight.legal(), ratings_);
    return sight.legal()[best_rated<G>(sight.legal(), ratings_)];
  }

 private:
  Guide<G> guide_;
  std::uint64_t seed_;
  std::uint32_t decisions_ = 0;
  Ratings<G> ratings_;
};

}  // namespace omnibus
