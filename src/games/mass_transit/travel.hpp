// Mass Transit: how routes grow and how commuters travel on them. Numbers such as MT-5.3 point into content/mass_transit/rules.en.md.
#pragma once

#include <algorithm>

#include "games/mass_transit/options.hpp"
#include "games/mass_transit/words.hpp"

namespace omnibus::mass_transit {

class Travel : public Words {
 public:
  constexpr Travel(const Components& box, const Options& options, int players) : Words(box, players), options_(options) {
    for (int card = 0; card < box.card_count; ++card) {
      faces_[static_cast<std::size_t>(card)] = face_of(box.card(card));
      if (box.card(card).urgent) urgent_.add(card);
      if (box.card(card).suburbs) suburbs_.add(card);
    }
  }

  constexpr const Options& options() const { return options_; }
  constexpr ItemSet urgent_cards() const { return urgent_; }
  constexpr ItemSet suburbs_cards() const { return suburbs_; }

  // ---- Cards ---------------------------------------------------------------------------------------------------------

  static constexpr std::uint8_t enters = 1, leaves = 2, station = 4, traffic_stop = 8;

  /// What the inner loops ask of a card: its banner, its Suburbs distance, and what each line shows, printed way round and turned.
  struct Face {
    Means banner = Means::none;
    std::uint8_t distance = 0;
    Means suburb_mode = Means::none;
    bool any_station = false;
    bool any_stop = false;
    bool dead_ends = false;
    std::array<std::array<std::uint8_t, vehicle_count>, 2> lines{};
  };

  constexpr const Face& face(int card) const { return faces_[static_cast<std::size_t>(card)]; }
  constexpr Means banner(int card) const { return face(card).banner; }
  constexpr std::uint8_t line(const State& s, int card, Means vehicle) const {
    return face(card).lines[s.turned.has(card) ? 1 : 0][static_cast<std::size_t>(vehicle) - 1];
  }

  constexpr bool may_be_turned(int card) const { return !options_.cards_keep_printed_orientation && face(card).dead_ends; }

  // ---- Routes (MT-4, MT-8) -------------------------------------------------------------------------------------------

  /// The routes a card may be laid on, as bits.
  constexpr std::uint8_t routes_for(const State& s, int card) const {
    if (!suburbs_.has(card)) return s.open_routes;
    std::uint8_t routes = 0;
    for (int route = 0; route < route_count; ++route) routes = static_cast<std::uint8_t>(routes | far_enough(s, card, route) << route);
    if (options_.suburbs_needs_connected_line_to_be_placed) {
      for (int route = 0; route < route_count; ++route) routes = static_cast<std::uint8_t>(routes & ~(!connected(s, card, route) << route));
    }
    return static_cast<std::uint8_t>(routes & s.open_routes);
  }

  constexpr bool far_enough(const State& s, int card, int route) const {
    return s.routes[static_cast<std::size_t>(route)].length >= face(card).distance;
  }

  /// Whether the line of a Suburbs card comes out of the last card of a route; every edge of the city has all three.
  constexpr bool connected(const State& s, int card, int route) const {
    const Route& path = s.routes[static_cast<std::size_t>(route)];
    return path.length == 0 || (line(s, path.last, face(card).suburb_mode) & leaves) != 0;
  }

  /// Puts a card at the outer end of a route.
  constexpr void append(State& s, int card, int route, bool turn_round) const {
    Route& path = s.routes[static_cast<std::size_t>(route)];
    (path.length == 0 ? path.first : s.beyond[path.last]) = static_cast<std::uint8_t>(card);
    path.last = static_cast<std::uint8_t>(card);
    ++path.length;
    if (turn_round) s.turned.add(card);
    path.closed = suburbs_.has(card);  // MT-8.3
    s.open_routes = with_bit(s.open_routes, route, !path.closed);
  }

  // ---- Trips (MT-5 to MT-8) ------------------------------------------------------------------------------------------

  /// Where a trip ends, or the rule that forbids it.
  struct Trip {
    std::uint8_t to = no_card;
    Rule forbidden;
  };

  constexpr Trip trip(const State& s, const Commuter& commuter, Means means) const {
    if (commuter.home) return {no_card, rule("MT-5.10")};
    return means == Means::walk ? walk(s, commuter) : ride(s, commuter, means);
  }

  constexpr std::uint8_t in_city(const State& s) const {
    std::uint8_t out = 0;
    for (std::size_t i = 0; i < route_count; ++i) out = with_bit(out, static_cast<int>(i), s.commuters[i].in_city());
    return out;
  }

  /// The edges by which one may walk out of the city, as bits.
  constexpr std::uint8_t city_exits(const State& s) const {
    std::uint8_t out = 0;
    for (std::size_t i = 0; i < route_count; ++i)
      out = with_bit(out, static_cast<int>(i), enter_on_foot(s, s.routes[i].first).to != no_card);
    return out;
  }

  /// Works out what follows from the cards and commuters on the table; needed only where they were put there by hand.
  constexpr void refresh(State& s) const {
    s.open_routes = 0;
    for (std::size_t r = 0; r < route_count; ++r) s.open_routes = with_bit(s.open_routes, static_cast<int>(r), !s.routes[r].closed);
    for (int i = 0; i < route_count; ++i) refresh_commuter(s, i);
  }

 protected:
  static constexpr std::uint8_t with_bit(std::uint8_t bits, int place, bool on) {
    return static_cast<std::uint8_t>((bits & ~(1 << place)) | (on ? 1 << place : 0));
  }
  static constexpr ItemSet bits_of(std::uint8_t bits) { return ItemSet(bits); }

  constexpr void refresh_route(State& s, int route) const {
    if (options_.commuter_bound_to_own_edge) return refresh_commuter(s, route);
    for (int i = 0; i < route_count; ++i) {
      if (s.commuters[static_cast<std::size_t>(i)].route == route) refresh_commuter(s, i);
    }
  }

 private:
  static constexpr Face face_of(const Card& card) {
    Face face{.banner = card.banner, .distance = card.distance, .suburb_mode = card.suburb_mode};
    for (std::size_t i = 0; i < vehicle_count; ++i) {
      const Line& line = card.lines[i];
      const bool dead_end = card.dead_end(static_cast<Means>(i + 1));
      const bool house = card.suburbs && line.enters;  // a ride ends there, too (MT-8.7)
      const int printed = (line.enters ? enters : 0) | (line.leaves ? leaves : 0) | (line.station || house ? station : 0) |
                          (line.traffic_stop ? traffic_stop : 0);
      face.lines[0][i] = static_cast<std::uint8_t>(printed);
      face.lines[1][i] = static_cast<std::uint8_t>(dead_end ? printed ^ (enters | leaves) : printed);
      face.any_station = face.any_station || line.station;
      face.any_stop = face.any_stop || line.traffic_stop;
      face.dead_ends = face.dead_ends || dead_end;
    }
    return face;
  }

  /// A commuter who came by vehicle to a traffic stop on that vehicle's line sits in it until it goes on (MT-7.2).
  constexpr bool stuck_in_traffic(const State& s, const Commuter& commuter) const {
    return commuter.came != Means::walk && (line(s, commuter.card, commuter.came) & traffic_stop) != 0;
  }

  constexpr Trip walk(const State& s, const Commuter& commuter) const {
    if (commuter.in_city()) return enter_on_foot(s, s.routes[commuter.route].first);
    const Face& here = face(commuter.card);
    if (stuck_in_traffic(s, commuter)) return {no_card, rule("MT-7.2")};
    if (!here.any_station && !here.any_stop && !options_.walker_on_plain_card_may_walk_on) return {no_card, rule("MT-5.6")};
    return enter_on_foot(s, s.beyond[commuter.card]);
  }

  constexpr Trip enter_on_foot(const State& s, std::uint8_t next) const {
    if (next == no_card) return {no_card, rule("MT-5.3")};
    if (suburbs_.has(next)) {
      if (!options_.walk_into_suburbs_allowed) return {no_card, rule("MT-8.5")};
      if (occupied(s, next)) return {no_card, rule("MT-8.4")};
    }
    return {next, {}};
  }

  constexpr Trip ride(const State& s, const Commuter& commuter, Means vehicle) const {
    const Rule boarding = check_boarding(s, commuter, vehicle);
    if (boarding.forbids()) return {no_card, boarding};
    for (std::uint8_t at = commuter.card;;) {
      if ((line(s, at, vehicle) & leaves) == 0) return {no_card, rule("MT-6.2")};
      at = s.beyond[at];
      if (at == no_card) return {no_card, rule("MT-5.9")};
      const std::uint8_t next = line(s, at, vehicle);
      if ((next & enters) == 0) return {no_card, suburbs_.has(at) ? rule("MT-8.7") : rule("MT-6.3")};
      if ((next & (station | traffic_stop)) == 0) continue;
      if (suburbs_.has(at) && occupied(s, at)) return {no_card, rule("MT-8.4")};
      return {at, {}};  // MT-5.8, MT-7.1
    }
  }

  constexpr Rule check_boarding(const State& s, const Commuter& commuter, Means vehicle) const {
    if (commuter.in_city()) return rule("MT-5.4");
    if (commuter.came == Means::walk) {
      if (face(commuter.card).any_stop && options_.walker_on_traffic_card_must_walk_even_if_station) return rule("MT-7.3");
    } else if (stuck_in_traffic(s, commuter)) {
      return vehicle == commuter.came ? Rule{} : rule("MT-7.2");  // MT-7.5
    }
    return (line(s, commuter.card, vehicle) & station) != 0 ? Rule{} : rule("MT-5.7");
  }

  /// MT-8.4: one house, one commuter. It can only matter where several commuters may take one route.
  constexpr bool occupied(const State& s, std::uint8_t card) const {
    if (options_.commuter_bound_to_own_edge) return false;
    return std::any_of(s.commuters.begin(), s.commuters.end(), [&](const Commuter& other) { return other.home && other.card == card; });
  }

  constexpr void refresh_commuter(State& s, int index) const {
    const std::size_t i = static_cast<std::size_t>(index);
    for (std::size_t means = 0; means < means_count; ++means) {
      const bool bound = s.commuters[i].route != no_route;
      s.halts[i][means] = bound ? trip(s, s.commuters[i], static_cast<Means>(means)).to : no_card;
      s.movable[means] = with_bit(s.movable[means], index, s.halts[i][means] != no_card);
    }
  }

  Options options_;
  ItemSet urgent_;
  ItemSet suburbs_;
  std::array<Face, max_cards> faces_{};
};

}  // namespace omnibus::mass_transit
