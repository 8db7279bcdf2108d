// A bot that picks uniformly from the legal actions.
#pragma once

#include "players/player.hpp"

namespace omnibus {

template <Game G> class RandomPlayer final : public Player<G> {
 public:
  explicit RandomPlayer(std::uint64_t seed) : dice_(seed) {}

  Action choose(const PlayerView<G>& player_view) override {
    return player_view.legal()[static_cast<int>(dice_.below(static_cast<std::uint32_t>(player_view.legal().size())))];
  }

 private:
  Stream dice_;
};

}  // namespace omnibus
