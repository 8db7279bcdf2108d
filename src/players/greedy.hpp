// A player that does what its game's guide likes best, without looking ahead.
#pragma once

#include "players/player.hpp"

namespace omnibus {

/// The place in the list of the action rated best; of equals, the first.
template <Game G> constexpr int best_rated(const Legal<G>& legal, const Ratings<G>& ratings) {
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) {
    if (ratings[i] > ratings[best]) best = i;
  }
  return best;
}

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
