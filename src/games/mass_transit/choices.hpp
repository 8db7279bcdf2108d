// Mass Transit: what may be done. Numbers such as MT-5.3 point into content/mass_transit/rules.en.md.
#pragma once

#include "games/mass_transit/travel.hpp"

namespace omnibus::mass_transit {

class Choices : public Travel {
 public:
  /// Seven cards, each on six routes either way round, for six commuters by six edges, or wasted; and ending the turn.
  static constexpr int max_actions = 7 * (2 * route_count + route_count * route_count + 1) + 1;

  using Travel::Travel;

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.turn; }

  constexpr void legal(const State& s, ActionList<max_actions>& out) const {
    if (s.phase == Phase::volunteering) {
      out.push(make(Verb::volunteer));
      out.push(make(Verb::decline));
    } else if (s.phase == Phase::turn) {
      if (s.played < box().max_plays) {
        for (const int card : s.hand(s.turn)) list_plays(s, card, out);
      }
      if (!check_end(s).forbids()) out.push(make(Verb::end_turn));
    }
  }

  /// The rule that forbids an action in this position, or none. Any value of an action may be asked about.
  constexpr Rule check(const State& s, const Action& action) const {
    const auto [a, b, c] = action.operands;
    if (!well_formed(action, verbs, *this)) return rule("MT-3.2");
    const Verb verb = static_cast<Verb>(action.verb);
    const bool answer = verb == Verb::volunteer || verb == Verb::decline;
    if (s.phase == Phase::over) return rule("MT-10.7");
    if (answer != (s.phase == Phase::volunteering)) return rule("MT-2.4");
    if (answer) return {};
    if (verb == Verb::end_turn) return check_end(s);
    if (!s.hand(s.turn).has(a)) return rule("MT-3.2");
    if (s.played >= box().max_plays) return rule("MT-3.1");
    switch (verb) {
      case Verb::extend: return check_extend(s, a, b, false);
      case Verb::extend_turned: return check_extend(s, a, b, true);
      case Verb::move: return check_move(s, a, b);
      case Verb::leave: return check_leave(s, a, b, c);
      default: return check_waste(a);
    }
  }

  /// Whether a card in the hand of the seat to move can be played at all.
  constexpr bool playable(const State& s, int card) const {
    if (s.played >= box().max_plays) return false;
    if (s.open_routes != 0 && routes_for(s, card) != 0) return true;
    const Means means = banner(card);
    if (means == Means::none) return false;
    if (!options().discard_requires_a_legal_move || s.movable[static_cast<std::size_t>(means)] != 0) return true;
    return !options().commuter_bound_to_own_edge && means == Means::walk && city_exits(s) != 0 && in_city(s) != 0;
  }

  constexpr bool can_play(const State& s) const {
    for (const int card : s.hand(s.turn)) {
      if (playable(s, card)) return true;
    }
    return false;
  }

  /// MT-2.3: new cards first, then the old ones go back into the pile; again if need be.
  constexpr bool must_change(ItemSet hand) const { return (hand & suburbs_cards()).size() >= box().mulligan_suburbs; }

  /// Whether concealed hands fit what everybody at the table has seen: hands kept at the start, and a seat to move that can move.
  constexpr bool could_be(const State& s) const {
    if (s.phase == Phase::volunteering) {
      return std::none_of(s.hands.begin(), s.hands.end(), [&](ItemSet hand) { return must_change(hand); });
    }
    return s.phase == Phase::over || can_play(s) || !check_end(s).forbids();
  }

 private:
  // ---- Listing -------------------------------------------------------------------------------------------------------

  constexpr void list_plays(const State& s, int card, ActionList<max_actions>& out) const {
    const std::uint8_t routes = routes_for(s, card);
    list_each(Verb::extend, card, routes, out);
    if (may_be_turned(card)) list_each(Verb::extend_turned, card, routes, out);
    const Means means = banner(card);
    if (means == Means::none) return;  // MT-5.2
    const std::uint8_t movable = s.movable[static_cast<std::size_t>(means)];
    if (movable != 0) list_each(Verb::move, card, movable, out);
    if (!options().commuter_bound_to_own_edge && means == Means::walk) list_departures(s, card, out);
    if (!options().discard_requires_a_legal_move) out.push(make(Verb::waste, card));
  }

  /// One action for each route or commuter among the bits of `which`.
  static constexpr void list_each(Verb verb, int card, std::uint8_t which, ActionList<max_actions>& out) {
    for (int i = 0; i < route_count; ++i) out.push_if((which >> i & 1) != 0, make(verb, card, i));
  }

  constexpr void list_departures(const State& s, int card, ActionList<max_actions>& out) const {
    for (const int commuter : bits_of(in_city(s))) {
      for (const int route : bits_of(city_exits(s))) out.push(make(Verb::leave, card, commuter, route));
    }
  }

  // ---- Checking ------------------------------------------------------------------------------------------------------

  constexpr Rule check_extend(const State& s, int card, int route, bool turn_round) const {
    if (turn_round && !may_be_turned(card)) return rule("MT-4.3");
    if (s.routes[static_cast<std::size_t>(route)].closed) return rule("MT-8.3");
    return suburbs_cards().has(card) ? check_suburbs(s, card, route) : Rule{};
  }

  constexpr Rule check_suburbs(const State& s, int card, int route) const {
    if (!far_enough(s, card, route)) return rule("MT-8.1");
    if (options().suburbs_needs_connected_line_to_be_placed && !connected(s, card, route)) return rule("MT-8.6");
    return {};
  }

  constexpr Rule check_move(const State& s, int card, int commuter) const {
    if (banner(card) == Means::none) return rule("MT-5.2");
    const Commuter& pawn = s.commuters[static_cast<std::size_t>(commuter)];
    if (pawn.route == no_route) return rule("MT-5.5");  // it has to say by which edge it leaves
    return trip(s, pawn, banner(card)).forbidden;
  }

  constexpr Rule check_leave(const State& s, int card, int commuter, int route) const {
    if (banner(card) == Means::none) return rule("MT-5.2");
    Commuter pawn = s.commuters[static_cast<std::size_t>(commuter)];
    if (pawn.route != no_route) return rule("MT-5.5");
    pawn.route = static_cast<std::uint8_t>(route);
    return trip(s, pawn, banner(card)).forbidden;
  }

  constexpr Rule check_waste(int card) const {
    if (banner(card) == Means::none) return rule("MT-5.2");
    return options().discard_requires_a_legal_move ? rule("MT-5.1") : Rule{};
  }

  constexpr Rule check_end(const State& s) const {
    if (s.played < s.due) return rule("MT-3.3");
    for (const int card : s.hand(s.turn) & urgent_cards()) {
      if (!options().unplayable_urgent_may_be_kept) return rule("MT-9.3");
      if (playable(s, card)) return rule("MT-9.1");
    }
    return {};
  }
};

}  // namespace omnibus::mass_transit
