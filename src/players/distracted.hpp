// A bot that does not notice all its choices: it overlooks some, and considers only a few of many.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>

#include "players/player.hpp"

namespace omnibus {

/// Another player decides among the noticed choices. In the middle of a move, such as a route, it overlooks nothing.
template <Guided G> class DistractedPlayer final : public Player<G> {
 public:
  DistractedPlayer(const Guide<G>& guide, const Lapses& lapses, std::uint64_t seed, std::unique_ptr<Player<G>> decides)
      : guide_(guide),
        lapses_(lapses),
        seed_(derived_seed(seed, 1)),
        decides_(std::move(decides)) {}

  Action choose(const PlayerView<G>& player_view) override {
    const Legal<G> seen = look(player_view);
    return decides_->choose(player_view.with_only(seen));
  }

  Thought think(const PlayerView<G>& player_view) override {
    const Legal<G> seen = look(player_view);
    return decides_->think(player_view.with_only(seen));
  }

 private:
  Legal<G> look(const PlayerView<G>& player_view) {
    if (player_view.legal().size() == 1) return player_view.legal();
    Chance chance(seed_, ++decisions_);
    const typename G::State table = player_view.sample_state(chance);
    if (in_a_choice(guide_, table)) return player_view.legal();
    const Legal<G> noticed = not_overlooked(player_view.legal(), chance);
    const bool narrow = lapses_.width > 0 && noticed.size() > static_cast<int>(lapses_.width);
    return narrow ? best_looking(table, noticed) : noticed;
  }

  Legal<G> not_overlooked(const Legal<G>& all, Chance& chance) const {
    Legal<G> out;
    for (const Action& action : all) {
      if (lapses_.overlooks == 0 || chance.below(100) >= lapses_.overlooks) out.push(action);
    }
    if (out.empty()) out.push(all[static_cast<int>(chance.below(static_cast<std::uint32_t>(all.size())))]);
    return out;
  }

  Legal<G> best_looking(const typename G::State& table, const Legal<G>& noticed) {
    guide_.rate(table, noticed, ratings_);
    std::array<int, G::max_actions> places;
    const auto last = places.begin() + noticed.size();
    std::iota(places.begin(), last, 0);
    const auto better = [&](int a, int b) { return ratings_[a] != ratings_[b] ? ratings_[a] > ratings_[b] : a < b; };
    std::nth_element(places.begin(), places.begin() + lapses_.width, last, better);
    std::sort(places.begin(), places.begin() + lapses_.width);
    Legal<G> out;
    for (std::uint32_t i = 0; i < lapses_.width; ++i) out.push(noticed[places[i]]);
    return out;
  }

  Guide<G> guide_;
  Lapses lapses_;
  std::uint64_t seed_;
  std::uint32_t decisions_ = 0;
  std::unique_ptr<Player<G>> decides_;
  Ratings<G> ratings_;
};

}  // namespace omnibus
