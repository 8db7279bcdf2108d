// Night Bus: evaluation by a sensible player.
#pragma once

#include "core/contract.hpp"
#include "games/night_bus/ai/reasons.hpp"
#include "games/night_bus/rules/rules.hpp"

namespace omnibus::night_bus {

/// Values by the number of stops on a ticket.
using ByStops = std::array<int, die_sides>;

/// Weights of the guide, in hundredths of a point.
struct Weights {
  int point = 100;
  ByStops kept{50, 70, 80, 80, 70, 50};  ///< a ticket that stays in the hand

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("point", point);
    visit("kept", kept);
  }
};

/// Contribution of each ticket in the hand to the final score, in hundredths of a point, fitted to the results of games:
///   omnibus fit night_bus --players 4 --player greedy --games 20000
struct Outlook {
  ByStops ticket{-34, 14, 29, 23, 8, -40};

  template <class Visit> constexpr void each(Visit&& visit) { visit("ticket", ticket); }
};

}  // namespace omnibus::night_bus

namespace omnibus {

/// Prefers the most expensive ticket that still leads home and otherwise the least useful one.
template <> class Guide<night_bus::Rules> {
 public:
  using Rules = night_bus::Rules;
  using State = night_bus::State;
  using Weights = night_bus::Weights;
  using Outlook = night_bus::Outlook;

  static constexpr int clear_margin = 300;
  static constexpr int spread = 200;
  static constexpr Outlook usual_outlook{};

  constexpr explicit Guide(const Rules& game, const Weights& weights = {}) : game_(game), weights_(weights) {}

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const night_bus::Rider& rider = s.rider(s.up);
    for (int i = 0; i < legal.size(); ++i) {
      const bool lays = static_cast<night_bus::Verb>(legal[i].verb) == night_bus::Verb::lay;
      const int ticket = lays ? int{legal[i].operands[0]} : night_bus::no_ticket;
      const int reach = game_.stops(rider, ticket);
      const int points = reach >= s.die ? night_bus::die_sides + 1 - reach : 0;
      ratings[static_cast<std::size_t>(i)] = weights_.point * points - (lays ? at(weights_.kept, stops_of(ticket)) : 0);
    }
  }

  /// NB-3.3: a second ticket may follow.
  constexpr bool unfinished(const State& s) const { return !s.rider(s.up).done && s.rider(s.up).laid != night_bus::no_ticket; }

  /// Forty points exceed any possible score.
  constexpr int worth(const State& s, Seat seat) const {
    const night_bus::Rider& rider = s.rider(seat);
    return std::min(int{full_worth}, (rider.points + rider.last) * full_worth / 40);
  }

  /// Games are short enough to be played to their end.
  constexpr int progress(const State& s) const { return s.night; }
  constexpr int horizon(const State&) const { return end_of_game; }

  constexpr int expected_score(const State& s, Seat seat, const Outlook& outlook) const {
    int out = 100 * (s.rider(seat).points + s.rider(seat).last);
    for (const int ticket : s.rider(seat).hand) out += at(outlook.ticket, stops_of(ticket));
    return out;
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
  static constexpr int at(const night_bus::ByStops& values, int stops) { return values[static_cast<std::size_t>(stops - 1)]; }
  constexpr int stops_of(int ticket) const { return game_.box().ticket(ticket).stops; }

  Rules game_;
  Weights weights_;
};

static_assert(GuideContract<night_bus::Rules>::is_kept);

}  // namespace omnibus
