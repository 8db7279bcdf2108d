// Tramways: effects of a trip (TW-9.7 to TW-9.12, TW-13).
#pragma once

#include "games/tramways/rules/rounds.hpp"
#include "games/tramways/rules/trips.hpp"

namespace omnibus::tramways {

class Arrival {
 public:
  constexpr explicit Arrival(const Setting& setting) : setting_(setting) {}

  /// Reports that the passenger of the plan arrives.
  template <Journal J> static constexpr void tell(const State& s, J& journal) {
    const Plan& plan = s.plan;
    journal.tell(make_event(plan.of_martian() ? EventKind::martian_arrived : EventKind::arrived, {s.seat(), plan.other, plan.node}));
  }

  /// The owners' points, the edge, then the effect of the destination, in the order of the rules.
  template <Journal J> constexpr void arrive(State& s, J& journal) const {
    const Plan& plan = s.plan;
    if (plan.of_martian()) Effects::spend_workers(s.mover(), numbers().martian_workers);  // TW-13.3
    const RouteGain gain(setting_, s, plan.used);
    for (int seat = 0; seat < setting_.players; ++seat) {  // TW-9.7
      const int points = gain.hp[static_cast<std::size_t>(seat)];
      Effects::gain_hp(s.player(seat), points);
      if (points > 0) journal.tell(make_event(EventKind::link_used, {seat, points}));
    }
    if (gain.edge) effects().relax(s, numbers().edge_relief, journal);  // TW-12.9
    if (s.node(plan.node).built()) visit(s, journal);
    else finish(s, journal);
  }

  /// Effects of a trip to a building on the player who moves.
  struct Effect {
    int stress = 0;  ///< below 0: relief
    int workers = 0;
    int gains = 0;   ///< choices between money and a card
    int money = 0;   ///< of one such choice
    int points = 0;  ///< that can be bought
  };
  constexpr Effect effect(Type type, int level) const {
    switch (type) {
      case Type::residence: return {.stress = -numbers().residence_relief * level};  // TW-9.10
      case Type::industry:                                                           // TW-9.8
        return {.stress = numbers().industry_stress, .workers = numbers().industry_workers * level};
      case Type::commerce:  // TW-9.9
        return {.stress = numbers().commerce_stress, .gains = level, .money = numbers().commerce_money};
      case Type::leisure: return {.points = numbers().leisure_most * level};  // TW-9.11
    }
    return {};
  }
  /// At the destination of the plan, with the money available.
  constexpr Effect effect(const State& s) const {
    const Node& there = s.node(s.plan.node);
    if (!there.built()) return {};
    Effect out = effect(static_cast<Type>(there.type), there.level);
    if (out.points > 0) out.points = Trips(setting_).max_points(s);
    return out;
  }
  /// TW-9.11: price of this many points.
  constexpr int price_of(int points) const { return points * numbers().leisure_price; }

  /// TW-9.9: the choice at a Commerce.
  template <Journal J> constexpr void take_money(State& s, J& journal) const {
    Effects::gain_money(s.mover(), numbers().commerce_money);
    journal.tell(make_event(EventKind::gained_money, {s.seat(), numbers().commerce_money}));
    --s.plan.gains;
    next_gain(s, journal);
  }

  template <Journal J> constexpr void take_development(State& s, std::size_t book, Chance& chance, J& journal) const {
    effects().take_top(s, book, chance, journal);
    --s.plan.gains;
    next_gain(s, journal);
  }

  /// TW-9.11: at a Leisure.
  template <Journal J> constexpr void buy(State& s, int points, J& journal) const {
    Effects::gain_money(s.mover(), -price_of(points));
    Effects::gain_hp(s.mover(), points);
    journal.tell(make_event(EventKind::bought, {s.seat(), points}));
    finish(s, journal);
  }

 private:
  constexpr const Numbers& numbers() const { return setting_.numbers(); }
  constexpr Effects effects() const { return Effects(setting_); }

  template <Journal J> constexpr void visit(State& s, J& journal) const {
    const Effect effect = this->effect(s);
    switch (static_cast<Type>(s.node(s.plan.node).type)) {
      case Type::residence: effects().relax(s, -effect.stress, journal); return finish(s, journal);
      case Type::industry:
        effects().stress(s, effect.stress, journal);
        effects().gain_workers(s, effect.workers, journal);
        return finish(s, journal);
      case Type::commerce:
        effects().stress(s, effect.stress, journal);
        s.plan.gains = static_cast<std::uint8_t>(effect.gains);
        return next_gain(s, journal);
      case Type::leisure:
        if (effect.points <= 0) return finish(s, journal);
        s.phase = Phase::buy_points;
    }
  }

  template <Journal J> constexpr void next_gain(State& s, J& journal) const {
    if (s.plan.gains == 0) return finish(s, journal);
    if (has_books(s)) s.phase = Phase::bonus;
    else take_money(s, journal);
  }

  static constexpr bool has_books(const State& s) {
    for (const std::uint8_t top : s.tops) {
      if (top != nothing) return true;
    }
    return false;
  }

  /// TW-9.12: income, then the passenger leaves the map or, on Mars, a Martian is kept (TW-13.6).
  template <Journal J> constexpr void finish(State& s, J& journal) const {
    const RouteGain gain(setting_, s, s.plan.used);
    for (int seat = 0; seat < setting_.players; ++seat) {
      const int income = gain.segments[static_cast<std::size_t>(seat)] * numbers().segment_money;
      if (income == 0) continue;
      Effects::gain_money(s.player(seat), income);
      const bool fee = seat != s.seat() && setting_.options.mover_pays_rivals != 0;
      if (fee) Effects::gain_money(s.mover(), -income);
      journal.tell(fee ? make_event(EventKind::paid_fee, {s.seat(), seat, income}) : make_event(EventKind::gained_money, {seat, income}));
    }
    if (s.plan.of_martian()) {
      s.martians.remove(s.plan.other);
      ++s.mover().martians;
    } else {
      --s.node(s.plan.other).passengers;
      if (setting_.options.passengers_stay != 0) ++s.node(s.plan.node).passengers;
      else ++s.passengers;
    }
    Rounds(setting_).end_action(s, journal);
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
