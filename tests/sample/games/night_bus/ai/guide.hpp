// Night Bus: evaluation by a sensible player.
#pragma once

#include "core/contract.hpp"
#include "games/night_bus/ai/reasons.hpp"
#include "games/night_bus/rules/rules.hpp"

namespace omnibus::night_bus {

/// Weights of the guide, in hundredths of a point.
struct Weights {
  int home = 700;
  int stop = 100;  ///< each stop on the ticket

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("home", home);
    visit("stop", stop);
  }
};

/// Contribution of each ticket in the hand to the final score, in hundredths of a point, fitted to the results of games:
///   omnibus fit night_bus --players 4 --player greedy --games 20000
struct Outlook {
  std::array<int, die_sides> ticket{-33, 15, 31, 24, 3, -40};  ///< by its stops

  template <class Visit> constexpr void each(Visit&& visit) { visit("ticket", ticket); }
};

}  // namespace omnibus::night_bus

namespace omnibus {

/// Prefers a ticket that leads home, and the shortest of several; the later value of other tickets is left to search.
template <> class Guide<night_bus::Rules> {
 public:
  using Rules = night_bus::Rules;
  using State = night_bus::State;
  using Weights = night_bus::Weights;
  using Outlook = night_bus::Outlook;

  static constexpr int clear_margin = 200;
  static constexpr int spread = 200;
  static constexpr Outlook usual_outlook{};

  constexpr explicit Guide(const Rules& game, const Weights& weights = {}) : game_(game), weights_(weights) {}

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const night_bus::Rider& rider = s.rider(s.up);
    for (int i = 0; i < legal.size(); ++i) {
      const bool lays = static_cast<night_bus::Verb>(legal[i].verb) == night_bus::Verb::lay;
      const int reach = game_.stops(rider, lays ? int{legal[i].operands[0]} : night_bus::no_ticket);
      const int paid = reach > 0 ? reach : night_bus::die_sides + 1;  // to lay nothing is worse than a ticket
      ratings[static_cast<std::size_t>(i)] = (reach >= s.die ? weights_.home : 0) - weights_.stop * paid;
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
    for (const int ticket : s.rider(seat).hand) out += outlook.ticket[static_cast<std::size_t>(stops_of(ticket) - 1)];
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
  constexpr int stops_of(int ticket) const { return game_.box().ticket(ticket).stops; }

  Rules game_;
  Weights weights_;
};

static_assert(GuideContract<night_bus::Rules>::is_kept);

}  // namespace omnibus
