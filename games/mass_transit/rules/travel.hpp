// Mass Transit: growth of routes and trips of commuters. Numbers such as MT-5.3 point into games/mass_transit/content/rules.en.md.
#pragma once

#include <algorithm>

#include "core/rule.hpp"
#include "games/mass_transit/rules/setting.hpp"
#include "games/mass_transit/rules/state.hpp"

namespace omnibus::mass_transit {

/// Destination of a trip, or the rule that forbids it.
struct Trip {
  std::uint8_t to = no_card;
  Rule forbidden;
};

class Travel {
 public:
  constexpr explicit Travel(const Setting& setting) : setting_(setting) {}

  // ---- Routes (MT-4, MT-8) -------------------------------------------------------------------------------------------

  /// The routes a card may be laid on, as bits: any open one (MT-4.1, MT-4.2), with limits for Suburbs.
  constexpr std::uint8_t routes_for(const State& s, int card) const {
    if (!setting_.suburbs.has(card)) return s.open_routes;
    int routes = 0;
    for (int route = 0; route < route_count; ++route) routes |= far_enough(s, card, route) << route;
    if (setting_.options.suburbs_needs_connected_line_to_be_placed) {
      for (int route = 0; route < route_count; ++route) routes &= ~(!connected(s, card, route) << route);
    }
    return static_cast<std::uint8_t>(routes & s.open_routes);
  }

  /// MT-8.1, MT-8.2
  constexpr bool far_enough(const State& s, int card, int route) const { return s.routes[route].length >= setting_.face(card).distance; }

  /// MT-8.6: the line of a Suburbs card comes out of the last card of the route. Every edge of the city has all three lines.
  constexpr bool connected(const State& s, int card, int route) const {
    const Route& path = s.routes[route];
    return path.length == 0 || (line(s, path.last, setting_.face(card).suburb_mode) & Face::leaves) != 0;
  }

  /// MT-4.1: puts a card at the outer end of a route.
  constexpr void append(State& s, int card, int route, bool turn_round) const {
    Route& path = s.routes[route];
    (path.length == 0 ? path.first : s.beyond[path.last]) = static_cast<std::uint8_t>(card);
    path.last = static_cast<std::uint8_t>(card);
    ++path.length;
    if (turn_round) s.turned.add(card);
    path.closed = setting_.suburbs.has(card);  // MT-8.3
    s.open_routes = with_bit(s.open_routes, route, !path.closed);
  }

  // ---- Trips (MT-5 to MT-8) ------------------------------------------------------------------------------------------

  /// Features of one line of a card in its present orientation.
  constexpr std::uint8_t line(const State& s, int card, Means vehicle) const {
    return setting_.face(card).lines[s.turned.has(card) ? 1 : 0][index_of(vehicle) - 1];
  }

  /// MT-5.10: always outward, and never out of the Suburbs.
  constexpr Trip trip(const State& s, const Commuter& commuter, Means means) const {
    if (commuter.home) return {no_card, rule("MT-5.10")};
    return means == Means::walk ? walk(s, commuter) : ride(s, commuter, means);
  }

  /// MT-7.2: a commuter who came by vehicle to a traffic stop on that vehicle's line sits in it until it goes on.
  constexpr bool stuck_in_traffic(const State& s, const Commuter& commuter) const {
    return commuter.came != Means::walk && (line(s, commuter.card, commuter.came) & Face::traffic_stop) != 0;
  }

  /// The commuters who are still in the city, as bits.
  constexpr std::uint8_t in_city(const State& s) const {
    std::uint8_t out = 0;
    for (int i = 0; i < route_count; ++i) out = with_bit(out, i, s.commuters[i].in_city());
    return out;
  }

  /// The edges over which a commuter may walk out of the city, as bits.
  constexpr std::uint8_t city_exits(const State& s) const {
    std::uint8_t out = 0;
    for (int i = 0; i < route_count; ++i) out = with_bit(out, i, enter_on_foot(s, s.routes[i].first).to != no_card);
    return out;
  }

  // ---- Values kept in the state that follow from the table ------------------------------------------------------------

  /// Recomputes all of them; needed only if cards and commuters were put on the table by hand.
  constexpr void refresh(State& s) const {
    s.open_routes = 0;
    for (int i = 0; i < route_count; ++i) s.open_routes = with_bit(s.open_routes, i, !s.routes[i].closed);
    for (int i = 0; i < route_count; ++i) refresh_commuter(s, i);
  }

  /// Updates them after a change on one route: it only affects commuters on that route, and those in the city only by its first card.
  constexpr void refresh_route(State& s, int route) const {
    if (setting_.options.commuter_bound_to_own_edge) {
      if (s.routes[route].length == 1 || !s.commuters[route].in_city()) refresh_commuter(s, route);
      return;
    }
    for (int i = 0; i < route_count; ++i) {
      if (s.commuters[i].route == route) refresh_commuter(s, i);
    }
  }

 private:
  constexpr Trip walk(const State& s, const Commuter& commuter) const {
    if (commuter.in_city()) return enter_on_foot(s, s.routes[commuter.route].first);
    const Face& here = setting_.face(commuter.card);
    if (stuck_in_traffic(s, commuter)) return {no_card, rule("MT-7.2")};
    if (!here.any_station && !here.any_stop && !setting_.options.walker_on_plain_card_may_walk_on) return {no_card, rule("MT-5.6")};
    return enter_on_foot(s, s.beyond[commuter.card]);  // MT-6.4: also from a station
  }

  constexpr Trip enter_on_foot(const State& s, std::uint8_t next) const {
    if (next == no_card) return {no_card, rule("MT-5.3")};
    if (setting_.suburbs.has(next)) {
      if (!setting_.options.walk_into_suburbs_allowed) return {no_card, rule("MT-8.5")};
      if (occupied(s, next)) return {no_card, rule("MT-8.4")};
    }
    return {next, {}};
  }

  /// Follows the line card by card; only the features of this line matter (MT-7.4).
  constexpr Trip ride(const State& s, const Commuter& commuter, Means vehicle) const {
    const Rule boarding = check_boarding(s, commuter, vehicle);
    if (boarding.forbids()) return {no_card, boarding};
    for (std::uint8_t at = commuter.card;;) {
      if ((line(s, at, vehicle) & Face::leaves) == 0) return {no_card, rule("MT-6.2")};
      at = s.beyond[at];
      if (at == no_card) return {no_card, rule("MT-5.9")};
      const std::uint8_t next = line(s, at, vehicle);
      if ((next & Face::enters) == 0) return {no_card, setting_.suburbs.has(at) ? rule("MT-8.7") : rule("MT-6.3")};
      if ((next & (Face::station | Face::traffic_stop)) == 0) continue;
      if (occupied(s, at)) return {no_card, rule("MT-8.4")};
      return {at, {}};  // MT-5.8, MT-7.1, MT-8.7
    }
  }

  /// MT-6.1: from any station of the card, whatever the means of arrival, unless the commuter is held by traffic.
  constexpr Rule check_boarding(const State& s, const Commuter& commuter, Means vehicle) const {
    if (commuter.in_city()) return rule("MT-5.4");
    if (commuter.came == Means::walk) {
      const bool must_walk = setting_.options.walker_on_traffic_card_must_walk_even_if_station;
      if (must_walk && setting_.face(commuter.card).any_stop) return rule("MT-7.3");
    } else if (stuck_in_traffic(s, commuter)) {
      return vehicle == commuter.came ? Rule{} : rule("MT-7.2");  // MT-7.5
    }
    return (line(s, commuter.card, vehicle) & Face::station) != 0 ? Rule{} : rule("MT-5.7");
  }

  /// MT-8.4: one house, one commuter. Relevant only if several commuters may take the same route.
  constexpr bool occupied(const State& s, std::uint8_t card) const {
    if (setting_.options.commuter_bound_to_own_edge) return false;
    return std::any_of(s.commuters.begin(), s.commuters.end(), [&](const Commuter& other) { return other.home && other.card == card; });
  }

  constexpr void refresh_commuter(State& s, int index) const {
    const std::array<std::uint8_t, means_count> to = halts(s, s.commuters[index]);
    for (int means = 0; means < means_count; ++means) s.movable[means] = with_bit(s.movable[means], index, to[means] != no_card);
    s.halts[index] = to;
  }

  /// The card to which each means would take a commuter. Most are in the city, where only a walk is possible (MT-5.4).
  constexpr std::array<std::uint8_t, means_count> halts(const State& s, const Commuter& commuter) const {
    std::array<std::uint8_t, means_count> out{no_card, no_card, no_card, no_card};
    if (commuter.route == no_route) return out;
    out[index_of(Means::walk)] = trip(s, commuter, Means::walk).to;
    if (commuter.in_city()) return out;
    for (const Means vehicle : {Means::bus, Means::ferry, Means::train}) out[index_of(vehicle)] = trip(s, commuter, vehicle).to;
    return out;
  }

  const Setting& setting_;
};

}  // namespace omnibus::mass_transit
