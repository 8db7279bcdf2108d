// Tramways: what a trip brings (TW-9, TW-13).
#pragma once

#include "games/tramways/works.hpp"

namespace omnibus::tramways {

class Journeys : public Works {
 public:
  using Works::Works;

 protected:
  constexpr void ride(State& s, int link) const {
    Plan& plan = s.plan;
    const Link& way = s.link(link);
    const std::uint8_t before = plan.at;
    plan.used.add(link);
    plan.fee = static_cast<std::uint8_t>(plan.fee + table_.fee(s, link, seat_of(s)));
    plan.at = way.from == before ? way.to : way.from;
    plan.came = plan.at >= first_hub ? before : nothing;
    if (plan.at == plan.node) s.phase = Phase::pay;
  }

  constexpr void travel(State& s) const {
    Plan& plan = s.plan;
    plan.used = found_route(s, usual_patience);
    plan.fee = static_cast<std::uint8_t>(Traffic(table_, s, seat_of(s), plan.node, {}, 0).effect(plan.used).fee);
    plan.at = plan.node;
    plan.came = nothing;
    s.phase = Phase::pay;
  }

  /// TW-9.7 to TW-9.11, in their order.
  template <Journal J> constexpr void reach_destination(State& s, J& journal) const {
    const Plan plan = s.plan;
    const bool martian = plan.work == Work::martian_trip;
    if (martian) mover(s).workers = static_cast<std::uint8_t>(mover(s).workers - numbers().martian_workers);  // TW-13.3
    journal.tell(event(martian ? EventKind::martian_arrived : EventKind::arrived, seat_of(s), plan.other, plan.node));
    const Effect gain = traffic_effect(s);
    for (int seat = 0; seat < players(); ++seat) {
      const int points = gain.hp[static_cast<std::size_t>(seat)];
      gain_hp(s.player(seat), points);
      if (points > 0) journal.tell(event(EventKind::link_used, seat, points));
    }
    if (gain.edge) relieve(s, numbers().edge_relief, journal);  // TW-12.9
    const Node& there = s.node(plan.node);
    if (!there.built()) return finish_trip(s, journal);
    switch (static_cast<Type>(there.type)) {
      case Type::residence: relieve(s, numbers().residence_relief * there.level, journal); break;
      case Type::industry:
        stress(s, numbers().industry_stress, journal);
        gain_workers(s, numbers().industry_workers * there.level, journal);
        break;
      case Type::commerce:
        stress(s, numbers().commerce_stress, journal);
        s.plan.gains = there.level;
        return next_gain(s, journal);
      case Type::leisure:
        if (max_points(s) > 0) {
          s.phase = Phase::buy_points;
          return;
        }
        break;
    }
    finish_trip(s, journal);
  }

  constexpr Effect traffic_effect(const State& s) const { return Traffic(table_, s, seat_of(s), s.plan.node, {}, 0).effect(s.plan.used); }

  template <Journal J> constexpr void next_gain(State& s, J& journal) const {
    if (s.plan.gains == 0) return finish_trip(s, journal);
    if (has_books(s)) s.phase = Phase::bonus;
    else take_money(s, journal);
  }

  template <Journal J> constexpr void take_money(State& s, J& journal) const {
    gain_money(mover(s), numbers().commerce_money);
    journal.tell(event(EventKind::gained_money, seat_of(s), numbers().commerce_money));
    --s.plan.gains;
    next_gain(s, journal);
  }

  template <Journal J> constexpr void take_development(State& s, std::size_t book, Chance& chance, J& journal) const {
    take_top(s, book, chance, journal);
    --s.plan.gains;
    next_gain(s, journal);
  }

  template <Journal J> constexpr void buy(State& s, int points, J& journal) const {
    gain_money(mover(s), -points * numbers().leisure_price);
    gain_hp(mover(s), points);
    journal.tell(event(EventKind::bought, seat_of(s), points));
    finish_trip(s, journal);
  }

  /// TW-9.12: income, then the passenger leaves the map or, on Mars, a Martian is kept (TW-13.6).
  template <Journal J> constexpr void finish_trip(State& s, J& journal) const {
    const Plan plan = s.plan;
    const Effect gain = traffic_effect(s);
    for (int seat = 0; seat < players(); ++seat) {
      const int income = gain.segments[static_cast<std::size_t>(seat)] * numbers().segment_money;
      if (income == 0) continue;
      gain_money(s.player(seat), income);
      const bool fee = seat != seat_of(s) && options().mover_pays_rivals;
      if (fee) gain_money(mover(s), -income);
      journal.tell(fee ? event(EventKind::paid_fee, seat_of(s), seat, income) : event(EventKind::gained_money, seat, income));
    }
    if (plan.work == Work::martian_trip) {
      s.martians.remove(plan.other);
      ++mover(s).martians;
    } else {
      --s.node(plan.other).passengers;
      if (options().passengers_stay) ++s.node(plan.node).passengers;
      else ++s.passengers;
    }
    end_action(s, journal);
  }
};

}  // namespace omnibus::tramways
