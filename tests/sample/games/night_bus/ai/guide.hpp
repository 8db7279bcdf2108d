// Night Bus: evaluation by a sensible player.
#pragma once

#include "core/contract.hpp"
#include "games/night_bus/ai/reasons.hpp"
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
    const night_bus::Rider& rider = s.rider(s.up);
    for (int i = 0; i < legal.size(); ++i) {
      const bool lays = static_cast<night_bus::Verb>(legal[i].verb) == night_bus::Verb::lay;
      const int reach = game_.stops(rider, lays ? int{legal[i].operands[0]} : night_bus::no_ticket);
      const int wasted = lays && rider.laid != night_bus::no_ticket ? -1 : 0;
      ratings[static_cast<std::size_t>(i)] = reach >= s.die ? night_bus::die_sides + 1 - reach : wasted;
    }
  }

  /// NB-3.3: a second ticket may follow.
  constexpr bool unfinished(const State& s) const { return !s.rider(s.up).done && s.rider(s.up).laid != night_bus::no_ticket; }

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
      rider.laid = rider.second = night_bus::no_ticket;
      rider.done = 0;
    }
  }

  static constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) { night_bus::explain(game, move, out); }
  static constexpr Rule rule_behind(std::string_view reason) { return rule_in(night_bus::reason_rules, reason); }

 private:
  Rules game_;
};

static_assert(GuideContract<night_bus::Rules>::is_kept);

}  // namespace omnibus
