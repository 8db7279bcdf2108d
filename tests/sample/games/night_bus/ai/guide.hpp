// Night Bus: evaluation by a sensible player.
#pragma once

#include "core/contract.hpp"
#include "games/night_bus/rules/rules.hpp"

namespace omnibus {

/// Prefers the most expensive ticket that still leads home; the later value of other tickets is left to search.
template <> class Guide<night_bus::Rules> {
 public:
  using Rules = night_bus::Rules;
  using State = night_bus::State;

  static constexpr int clear_margin = 3;
  static constexpr int spread = 200;

  constexpr explicit Guide(const Rules& game) : game_(game) {}

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    for (int i = 0; i < legal.size(); ++i) {
      const int stops = game_.box().ticket(legal[i].operands[0]).stops;
      ratings[static_cast<std::size_t>(i)] = stops >= s.die ? night_bus::die_sides + 1 - stops : 0;
    }
  }

  /// Forty points exceed any possible score.
  constexpr int worth(const State& s, Seat seat) const {
    const night_bus::Rider& rider = s.rider(seat);
    return std::min(int{full_worth}, (rider.points + rider.last) * full_worth / 40);
  }

  /// A seat cannot affect the points of others, so they are left out.
  constexpr void focus(State& s, Seat seat) const {
    for (night_bus::Rider& rider : s.riders) {
      if (&rider == &s.rider(seat)) continue;
      s.used |= rider.hand;
      rider.hand = {};
      rider.laid = night_bus::no_ticket;
    }
  }

 private:
  Rules game_;
};

static_assert(GuideContract<night_bus::Rules>::is_kept);

}  // namespace omnibus
