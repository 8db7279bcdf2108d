// Tramways: whom one may move, and where to (TW-9).
#pragma once

#include "games/tramways/questions.hpp"

namespace omnibus::tramways {

class Destinations : public Questions {
 public:
  using Questions::Questions;

 protected:
  constexpr Rule check_move(const State& s, const Purse& coins, const Census& census, bool martian) const {
    if (martian && (table_.mode != Mode::mars || mover(s).workers < numbers().martian_workers)) return rule("TW-13.3");
    if (!coins.strip) return rule("TW-9.1");
    const ItemSet people = martian ? s.martians : census.waiting;
    if (people.empty() || s.link_count == 0) return rule("TW-9.5");
    const ItemSet goals = payable_destinations(s, coins, census, martian);
    const Glance seen = glance(s, goals, people);
    if (seen.direct) return {};
    for (const int node : goals& seen.linked) {
      if (!refused_ways(s, coins, node, stops_like(s, census, node, martian), people & seen.linked).forbids()) return {};
    }
    return rule("TW-9.5");
  }

  /// What can be seen of the links one by one, which mostly is enough.
  struct Glance {
    ItemSet linked;       ///< nodes at links that the mover has the money for
    bool direct = false;  ///< one of the mover's own runs from somebody who waits to a goal
  };

  constexpr Glance glance(const State& s, ItemSet goals, ItemSet people) const {
    Glance out;
    for (int i = 0; i < s.link_count; ++i) {
      const Link& way = s.link(i);
      if (table_.fee(s, i, seat_of(s)) > mover(s).money) continue;
      out.linked.add(way.from);
      if (way.branch()) continue;
      out.linked.add(way.to);
      const bool leads = (goals.has(way.to) && people.has(way.from)) || (goals.has(way.from) && people.has(way.to));
      out.direct = out.direct || (leads && way.owner == seat_of(s));
    }
    return out;
  }

  /// Nodes whose icon the hand can pay for and that may be gone to, if there is a way.
  constexpr ItemSet payable_destinations(const State& s, const Purse& coins, const Census& census, bool martian) const {
    ItemSet out;
    for (int type = 0; type < type_count; ++type) {
      if ((coins.types() & type_bit(type)) != 0) out |= census.built[static_cast<std::size_t>(type)];
    }
    out -= table_.dark(s);
    if (martian) return out & s.martians;
    for (const int node : map().parcels_of(coins.parcels)) {
      if (!s.node(node).built()) out.add(node);
    }
    return out;
  }

  /// TW-9.4: where a trip to this node has to stop.
  constexpr ItemSet stops_like(const State& s, const Census& census, int node, bool martian) const {
    if (!s.node(node).built()) return ItemSet::of(node);
    const ItemSet built = census.built[s.node(node).type];
    return (martian ? built & s.martians : built) - table_.dark(s);
  }

  constexpr Rule refused_ways(const State& s, const Purse& coins, int node, ItemSet stops, ItemSet people) const {
    people.remove(node);
    if (people.empty()) return rule("TW-9.5");
    bool linked = false;
    bool direct = false;  // mostly somebody waits at the other end of a link of one's own
    table_.each_link_at(s, node, [&](int link) {
      const Link& way = s.link(link);
      const int other = way.from == node ? way.to : way.from;
      linked = true;
      direct = direct || (way.owner == seat_of(s) && !way.branch() && people.has(other));
    });
    if (direct) return {};
    if (!linked) return rule("TW-9.5");
    Traffic ways = traffic(s, coins, node, stops);
    ways.look_back({}, nothing, people);
    return (ways.sources() & people).empty() ? rule("TW-9.5") : Rule{};
  }

  constexpr void list_destinations(const State& s, Choices& out) const {
    const bool martian = s.plan.work == Work::martian_trip;
    const Purse coins = purse(s);
    const Census census(s);
    const ItemSet people = martian ? s.martians : census.waiting;
    const ItemSet goals = payable_destinations(s, coins, census, martian);
    const ItemSet linked = glance(s, goals, people).linked;
    for (const int node : goals& linked) {
      out.push_if(!refused_ways(s, coins, node, stops_like(s, census, node, martian), people & linked).forbids(), make(Verb::to, node));
    }
  }

  constexpr Rule check_to(const State& s, int node) const {
    const bool martian = s.plan.work == Work::martian_trip;
    const Purse coins = purse(s);
    const Census census(s);
    const Node& there = s.node(node);
    if (there.built() ? (coins.types() & type_bit(there.type)) == 0 : !coins.has_parcel(map().site(node).label)) return rule("TW-9.1");
    if (there.built() && table_.dark(s).has(node)) return rule("TW-12.7");
    if (martian && !s.martians.has(node)) return rule("TW-13.4");
    return refused_ways(s, coins, node, stops_like(s, census, node, martian), martian ? s.martians : census.waiting);
  }

  constexpr ItemSet boarding(const State& s) const {
    Traffic ways = traffic(s);
    ways.look_back({}, nothing);
    return ways.sources() & waiting(s, s.plan.work == Work::martian_trip);
  }

  constexpr void list_passengers(const State& s, Choices& out) const {
    for (const int node : boarding(s)) out.push(make(Verb::board, node));
  }

  constexpr Rule check_board(const State& s, int node) const { return boarding(s).has(node) ? Rule{} : rule("TW-9.5"); }

  constexpr void list_rides(const State& s, Choices& out) const {
    Traffic ways = traffic(s);
    const Plan& plan = s.plan;
    out.push(make(Verb::travel));
    table_.each_way(s, plan.at, [&](int link) {
      out.push_if(!ways.refused(plan.used, plan.other, plan.at, plan.came, plan.fee, link).forbids(), make(Verb::ride, link));
    });
  }

  constexpr Rule check_ride(const State& s, int link) const {
    bool here = false;
    table_.each_way(s, s.plan.at, [&](int way) { here = here || way == link; });
    if (!here) return rule("TW-9.2");
    Traffic ways = traffic(s);
    return ways.refused(s.plan.used, s.plan.other, s.plan.at, s.plan.came, s.plan.fee, link);
  }
};

}  // namespace omnibus::tramways
