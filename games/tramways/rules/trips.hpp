// Tramways: passengers, destinations and routes of trips (TW-9, TW-13). The effects of a trip are in arrival.hpp.
#pragma once

#include "core/action.hpp"
#include "games/tramways/rules/buildings.hpp"
#include "games/tramways/rules/route_search.hpp"
#include "games/tramways/rules/words.hpp"

namespace omnibus::tramways {

class Trips {
 public:
  constexpr explicit Trips(const Setting& setting) : setting_(setting) {}

  static constexpr int usual_steps = 200;      ///< of the trip finder (TW-9.13)
  static constexpr int thorough_steps = 4000;  ///< the same, if a person wants more than the best route

  /// TW-12.7: the nodes in the night.
  constexpr ItemSet dark(const State& s) const { return setting_.has_night() ? map().nodes_on[map().clockwise[s.night]] : ItemSet(); }

  /// Nodes with people who could be moved.
  static constexpr ItemSet waiting(const State& s, const Buildings& buildings, bool martian) {
    return martian ? s.martians : buildings.with_passengers;
  }

  constexpr RouteSearch routes_to(const State& s, const Icons& icons, int destination, bool martian) const {
    return RouteSearch(setting_, s, destination, stops_of(s, destination, martian), fee_budget(s, icons, destination));
  }
  /// For the trip being composed.
  constexpr RouteSearch routes(const State& s) const {
    return routes_to(s, setting_.icons_of(s.mover().hand), s.plan.node, s.plan.of_martian());
  }
  constexpr LinkSet best_route(const State& s) const { return routes(s).best_route(Journey::of(s.plan), usual_steps); }
  /// The next link on a route that meets the constraints; nothing if there is none.
  constexpr int next_link(const State& s, const RouteWish& wish) const {
    return routes(s).next_link(Journey::of(s.plan), wish, thorough_steps);
  }
  /// The links of all routes from the start of the trip to its destination.
  constexpr LinkSet links_of_routes(const State& s) const { return routes(s).all_links(s.plan.other, thorough_steps); }

  /// Points that can be bought at the Leisure where a trip has arrived (TW-9.11).
  constexpr int max_points(const State& s) const {
    const int affordable = (s.mover().money - s.plan.fee) / numbers().leisure_price;
    const int max = numbers().leisure_most * s.node(s.plan.node).level;
    return affordable < max ? affordable : max;
  }

  // ---- Possible moves ---------------------------------------------------------------------------------------------------

  constexpr Rule check_move(const State& s, const Means& means, bool martian) const {
    if (martian && (setting_.mode != Mode::mars || s.mover().workers < numbers().martian_workers)) return rule("TW-13.3");
    if (!means.icons.strip) return rule("TW-9.1");
    const ItemSet people = waiting(s, means.buildings, martian);
    if (people.empty() || s.link_count == 0) return rule("TW-9.2");
    const ItemSet goals = payable_destinations(s, means, martian);
    if (goals.empty()) return no_destination(s, means, martian);
    const LinkEnds ends = link_ends(s, goals, people);
    if (ends.direct) return {};
    for (const int node : goals& ends.linked) {
      if (!refused_destination(s, means.icons, node, martian, people & ends.linked).forbids()) return {};
    }
    return rule("TW-9.2");
  }

  /// The same for the refusal.
  constexpr Rule why_not_move(const State& s, const Means& means, bool martian) const {
    return blame_fees(s, [&](const State& at) { return check_move(at, means, martian); });
  }

  // ---- The destination, the passenger, the route (TW-9.5) ---------------------------------------------------------------

  constexpr void list_destinations(const State& s, Actions& out) const {
    const bool martian = s.plan.of_martian();
    const Means means(setting_, s);
    const ItemSet people = waiting(s, means.buildings, martian);
    const ItemSet goals = payable_destinations(s, means, martian);
    const ItemSet linked = link_ends(s, goals, people).linked;
    for (const int node : goals& linked) {
      out.push_if(!refused_destination(s, means.icons, node, martian, people & linked).forbids(), make_action(Verb::to, node));
    }
  }

  constexpr Rule check_destination(const State& s, int node) const {
    const bool martian = s.plan.of_martian();
    const Means means(setting_, s);
    if (!means.icons.strip || !means.payable.has(node)) return rule("TW-9.1");
    if (s.node(node).built() && dark(s).has(node)) return rule("TW-12.7");
    if (martian && !s.martians.has(node)) return rule("TW-13.4");
    const ItemSet people = waiting(s, means.buildings, martian);
    return blame_fees(s, [&](const State& at) { return refused_destination(at, means.icons, node, martian, people); });
  }

  constexpr void list_passengers(const State& s, Actions& out) const {
    for (const int node : movable(s)) out.push(make_action(Verb::board, node));
  }
  constexpr Rule check_passenger(const State& s, int node) const {
    const Rule refused = blame_fees(s, [&](const State& at) { return movable(at).has(node) ? Rule{} : rule("TW-9.2"); });
    if (refused != rule("TW-9.2")) return refused;
    RouteSearch past_all(setting_, s, s.plan.node, Stops{}, plenty);
    past_all.look_back({}, nothing);
    return waiting_at(s, past_all.sources()).has(node) ? rule("TW-9.4") : refused;
  }

  constexpr void list_rides(const State& s, Actions& out) const {
    RouteSearch search = routes(s);
    out.push(make_action(Verb::travel));
    links().each_at(s, s.plan.at,
                    [&](int link) { out.push_if(!search.refused(Journey::of(s.plan), link).forbids(), make_action(Verb::ride, link)); });
  }

  constexpr Rule check_ride(const State& s, int link) const {
    bool here = false;
    links().each_at(s, s.plan.at, [&](int way) { here = here || way == link; });
    if (!here) return rule("TW-9.2");
    return blame_fees(s, [&](const State& at) { return routes(at).refused(Journey::of(at.plan), link); });
  }

  template <Journal J> constexpr void go_to(State& s, std::uint8_t node, J& journal) const {
    journal.tell(make_event(EventKind::destination_named, {s.seat(), node}));
    s.plan.node = node;
    s.phase = Phase::passenger;
  }

  template <Journal J> constexpr void board(State& s, std::uint8_t node, J& journal) const {
    journal.tell(make_event(EventKind::passenger_named, {s.seat(), node}));
    s.plan.other = node;
    s.plan.at = node;
    s.phase = Phase::ride;
  }

  template <Journal J> constexpr void ride(State& s, int link, J& journal) const {
    Plan& plan = s.plan;
    const std::uint8_t before = plan.at;
    journal.tell(make_event(EventKind::rode, {s.seat(), link, end_operand(before), end_operand(s.link(link).other_end(before))}));
    plan.used.add(link);
    plan.fee = static_cast<std::uint8_t>(plan.fee + links().fee(s, link, s.seat()));
    plan.at = static_cast<std::uint8_t>(s.link(link).other_end(before));
    plan.came = plan.at >= first_hub ? before : nothing;
    if (plan.at == plan.node) s.phase = Phase::pay;
  }

  template <Journal J> constexpr void ride_best_route(State& s, J& journal) const {
    journal.tell(make_event(EventKind::route_taken, {s.seat(), s.plan.node}));
    Plan& plan = s.plan;
    plan.used = best_route(s);
    plan.fee = static_cast<std::uint8_t>(RouteGain(setting_, s, plan.used).fee);
    plan.at = plan.node;
    plan.came = nothing;
    s.phase = Phase::pay;
  }

 private:
  static constexpr int plenty = 250;  ///< dollars: more than any route costs

  constexpr const Map& map() const { return setting_.map; }
  constexpr const Numbers& numbers() const { return setting_.numbers(); }
  constexpr Links links() const { return Links(setting_); }

  /// TW-9.6 instead of TW-9.2 if more money would help.
  template <class Check> static constexpr Rule blame_fees(const State& s, Check&& check) {
    const Rule refused = check(s);
    if (refused != rule("TW-9.2")) return refused;
    State rich = s;
    rich.mover().money = plenty;
    return check(rich).forbids() ? refused : rule("TW-9.6");
  }

  /// No icon to pay with, no Martian there, or night.
  static constexpr Rule no_destination(const State& s, const Means& means, bool martian) {
    if (means.payable.empty()) return rule("TW-9.1");
    return martian && (means.payable & s.martians).empty() ? rule("TW-13.4") : rule("TW-12.7");
  }

  /// Permitted nodes whose icon the hand can pay for, if there is a route (TW-9.3, TW-12.7, TW-13.4).
  constexpr ItemSet payable_destinations(const State& s, const Means& means, bool martian) const {
    if (!means.icons.strip) return {};                                    // TW-9.1
    const ItemSet out = means.payable - (dark(s) & means.buildings.all);  // TW-12.8: a parcel even at night
    return martian ? out & s.martians : out;
  }

  /// TW-9.4: stops of a trip to this node.
  constexpr Stops stops_of(const State& s, int node, bool martian) const {
    if (!s.node(node).built()) return {};
    return {(martian ? s.martians : ItemSet::first(map().node_count)) - dark(s), s.node(node).type};
  }

  /// Facts visible from the links one by one, which are usually enough.
  struct LinkEnds {
    ItemSet linked;       ///< nodes at links whose fee the mover can pay
    bool direct = false;  ///< true if one of them joins a goal and waiting people, whatever card pays for the goal
  };

  static constexpr bool meet(ItemSet a, ItemSet b) { return !(a & b).empty(); }

  constexpr LinkEnds link_ends(const State& s, ItemSet goals, ItemSet people) const {
    LinkEnds out;
    const int money = s.mover().money;
    for (int i = 0; i < s.link_count; ++i) {  // branchless, because the use of a link is hard to predict
      const Link& way = s.link(i);
      const ItemSet from = ItemSet::of(way.from);
      const ItemSet to = way.far_node();
      const int fee = links().fee(s, i, s.seat());
      out.linked |= fee <= money ? from | to : ItemSet();
      const bool affordable = (fee == 0) | (fee < money);
      const bool somebody_at_from = meet(from, people);
      const bool somebody_at_to = meet(to, people);
      const bool goal_at_from = meet(from, goals);
      const bool goal_at_to = meet(to, goals);
      out.direct = out.direct | (affordable & ((somebody_at_from & goal_at_to) | (somebody_at_to & goal_at_from)));
    }
    return out;
  }

  constexpr Rule refused_destination(const State& s, const Icons& icons, int node, bool martian, ItemSet people) const {
    people.remove(node);
    if (people.empty()) return rule("TW-9.2");
    const int budget = fee_budget(s, icons, node);
    bool linked = false;
    bool direct = false;  // usually people wait at the other end of a link
    links().each_at_node(s, node, [&](int link) {
      const Link& way = s.link(link);
      linked = true;
      direct = direct || (!way.branch() && people.has(way.other_end(node)) && links().fee(s, link, s.seat()) <= budget);
    });
    if (direct) return {};
    if (!linked) return rule("TW-9.2");
    RouteSearch search = routes_to(s, icons, node, martian);
    search.look_back({}, nothing, people);
    return (search.sources() & people).empty() ? rule("TW-9.2") : Rule{};
  }

  /// Dollars available for fees when a destination is paid for (TW-9.6).
  constexpr int fee_budget(const State& s, const Icons& icons, int destination) const {
    const Node& node = s.node(destination);
    const int money = s.mover().money;
    const bool free =
        node.built() ? (icons.free_types & type_bit(node.type)) != 0 : (icons.free_parcels >> map().site(destination).label & 1) != 0;
    return free || money == 0 ? money : money - 1;
  }

  /// Nodes with people who can reach the destination.
  constexpr ItemSet movable(const State& s) const {
    RouteSearch search = routes(s);
    search.look_back({}, nothing);
    return waiting_at(s, search.sources());
  }

  /// Those of these nodes with people who can be moved.
  static constexpr ItemSet waiting_at(const State& s, ItemSet nodes) {
    if (s.plan.of_martian()) return nodes & s.martians;
    ItemSet out;
    for (const int node : nodes) {
      if (s.node(node).built() && s.node(node).passengers > 0) out.add(node);
    }
    return out;
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
