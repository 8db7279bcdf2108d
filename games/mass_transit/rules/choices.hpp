// Mass Transit: legal actions. Numbers such as MT-5.3 point into games/mass_transit/content/rules.en.md.
#pragma once

#include "games/mass_transit/rules/travel.hpp"
#include "games/mass_transit/rules/words.hpp"

namespace omnibus::mass_transit {

/// Seven cards, each on six routes in either orientation, for six commuters by six edges, or wasted; and ending the turn.
inline constexpr int max_actions = 7 * (2 * route_count + route_count * route_count + 1) + 1;

class Choices {
 public:
  constexpr explicit Choices(const Setting& setting) : setting_(setting), travel_(setting) {}

  /// Lists the legal actions, always in the same order: the cards in ascending order, ending the turn last.
  constexpr void legal(const State& s, ActionList<max_actions>& out) const {
    if (s.phase == Phase::volunteering) {
      out.push(make_action(Verb::volunteer));
      out.push(make_action(Verb::decline));
    } else if (s.phase == Phase::turn) {
      if (s.played < setting_.box.max_plays) {
        for (const int card : s.hand(s.turn)) list_plays(s, card, out);
      }
      if (!check_end(s).forbids()) out.push(make_action(Verb::end_turn));
    }
  }

  /// The rule that forbids an action in this position, or none. Accepts any values in the action.
  constexpr Rule check(const State& s, const Action& action) const {
    if (!well_formed(action, verb_forms, Words(setting_))) return rule("MT-3.2");
    if (s.phase == Phase::over) return rule("MT-10.7");
    const Verb verb = static_cast<Verb>(action.verb);
    const bool answer = verb == Verb::volunteer || verb == Verb::decline;
    if (answer != (s.phase == Phase::volunteering)) return rule("MT-2.4");
    if (answer) return {};
    return verb == Verb::end_turn ? check_end(s) : check_play(s, verb, action.operands);
  }

  /// True if a card in the hand of the seat to move can be played at all.
  constexpr bool playable(const State& s, int card) const {
    if (s.played >= setting_.box.max_plays) return false;
    if (travel_.routes_for(s, card) != 0) return true;
    const Means means = setting_.banner(card);
    if (means == Means::none) return false;
    if (!setting_.options.discard_requires_a_legal_move || s.movable[index_of(means)] != 0) return true;
    return !setting_.options.commuter_bound_to_own_edge && means == Means::walk && travel_.city_exits(s) != 0 && travel_.in_city(s) != 0;
  }

  constexpr bool can_play(const State& s) const {
    for (const int card : s.hand(s.turn)) {
      if (playable(s, card)) return true;
    }
    return false;
  }

  /// MT-2.3
  constexpr bool must_change(ItemSet hand) const { return (hand & setting_.suburbs).size() >= setting_.box.mulligan_suburbs; }

  /// True if resampled hands fit the facts known to all players: hands kept at the start, and a seat to move that is able to.
  constexpr bool could_be(const State& s) const {
    if (s.phase == Phase::volunteering) {
      return std::none_of(s.hands.begin(), s.hands.end(), [&](ItemSet hand) { return must_change(hand); });
    }
    return s.phase == Phase::over || can_play(s) || !check_end(s).forbids();
  }

 private:
  // ---- Listing -------------------------------------------------------------------------------------------------------

  constexpr void list_plays(const State& s, int card, ActionList<max_actions>& out) const {
    const std::uint8_t routes = travel_.routes_for(s, card);
    const Means means = setting_.banner(card);
    list_each(Verb::extend, card, routes, out);
    if (setting_.may_be_turned(card)) list_each(Verb::extend_turned, card, routes, out);
    if (means == Means::none) return;  // MT-5.2
    const std::uint8_t movable = s.movable[index_of(means)];
    if (movable != 0) list_each(Verb::move, card, movable, out);
    if (!setting_.options.commuter_bound_to_own_edge && means == Means::walk) list_departures(s, card, out);
    if (!setting_.options.discard_requires_a_legal_move) out.push(make_action(Verb::waste, card));
  }

  /// Adds one action for each route or commuter among the bits of `which`.
  static constexpr void list_each(Verb verb, int card, std::uint8_t which, ActionList<max_actions>& out) {
    for (int i = 0; i < route_count; ++i) out.push_if((which >> i & 1) != 0, make_action(verb, card, i));
  }

  constexpr void list_departures(const State& s, int card, ActionList<max_actions>& out) const {
    for (const int commuter : ItemSet(travel_.in_city(s))) {
      for (const int route : ItemSet(travel_.city_exits(s))) out.push(make_action(Verb::leave, card, commuter, route));
    }
  }

  // ---- Checking ------------------------------------------------------------------------------------------------------

  constexpr Rule check_play(const State& s, Verb verb, const std::array<std::uint8_t, 3>& operands) const {
    const auto [card, b, c] = operands;
    if (!s.hand(s.turn).has(card)) return rule("MT-3.2");
    if (s.played >= setting_.box.max_plays) return rule("MT-3.1");
    switch (verb) {
      case Verb::extend: return check_extend(s, card, b);
      case Verb::extend_turned: return setting_.may_be_turned(card) ? check_extend(s, card, b) : rule("MT-4.3");
      case Verb::move: return check_move(s, card, b);
      case Verb::leave: return check_leave(s, card, b, c);
      default: return check_waste(card);
    }
  }

  constexpr Rule check_extend(const State& s, int card, int route) const {
    if (s.routes[route].closed) return rule("MT-8.3");
    if (!setting_.suburbs.has(card)) return {};
    if (!travel_.far_enough(s, card, route)) return rule("MT-8.1");
    const bool needs_line = setting_.options.suburbs_needs_connected_line_to_be_placed;
    return needs_line && !travel_.connected(s, card, route) ? rule("MT-8.6") : Rule{};
  }

  constexpr Rule check_move(const State& s, int card, int commuter) const {
    const Means means = setting_.banner(card);
    if (means == Means::none) return rule("MT-5.2");
    const Commuter& pawn = s.commuters[commuter];
    if (pawn.route == no_route) return means == Means::walk ? rule("MT-5.5") : rule("MT-5.4");  // a walk has to name an edge
    return travel_.trip(s, pawn, means).forbidden;
  }

  constexpr Rule check_leave(const State& s, int card, int commuter, int route) const {
    if (setting_.banner(card) == Means::none) return rule("MT-5.2");
    Commuter pawn = s.commuters[commuter];
    if (pawn.route != no_route) return rule("MT-5.5");
    pawn.route = static_cast<std::uint8_t>(route);
    return travel_.trip(s, pawn, setting_.banner(card)).forbidden;
  }

  constexpr Rule check_waste(int card) const {
    if (setting_.banner(card) == Means::none) return rule("MT-5.2");
    return setting_.options.discard_requires_a_legal_move ? rule("MT-5.1") : Rule{};
  }

  constexpr Rule check_end(const State& s) const {
    if (s.played < s.due) return rule("MT-3.3");
    for (const int card : s.hand(s.turn) & setting_.urgent) {
      if (!setting_.options.unplayable_urgent_may_be_kept) return rule("MT-9.3");
      if (playable(s, card)) return rule("MT-9.1");
    }
    return {};
  }

  const Setting& setting_;
  Travel travel_;
};

}  // namespace omnibus::mass_transit
