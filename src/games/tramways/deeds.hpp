// Tramways: every action does what its chapter says.
#pragma once

#include "games/tramways/journeys.hpp"

namespace omnibus::tramways {

class Doer : public Journeys {
 public:
  using Journeys::Journeys;

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::draft: return draft(s, a, chance, journal);
      case Verb::take_top: return take_first_card(s, a, chance, journal);
      case Verb::put_in: return put_in(s, a, journal);
      case Verb::put_in_hundred: return put_in_hundred(s, journal);
      case Verb::bid: return bid(s, a, journal);
      case Verb::pass_bid: return pass_bid(s, journal);
      case Verb::take_card: return take_card(s, a, journal);
      case Verb::pass: journal.tell(event(EventKind::passed, seat_of(s))); return end_action(s, journal);
      case Verb::build_link: return name_work(s, Work::link, Phase::start_link, journal);
      case Verb::from:
        journal.tell(event(EventKind::start_named, seat_of(s), a));
        s.plan.node = a;
        s.phase = Phase::lay;
        return;
      case Verb::lay: journal.tell(event(EventKind::rail_laid, seat_of(s), a)); return lay(s, a);
      case Verb::arrive: journal.tell(event(EventKind::end_named, seat_of(s), a)); return arrive(s, a);
      case Verb::leave: journal.tell(event(EventKind::left_map, seat_of(s), a)); return leave(s, a + 1);
      case Verb::upgrade_link:
        journal.tell(event(EventKind::link_named, seat_of(s), a));
        return plan_upgrade(s, Work::link_upgrade, a, nothing, b);
      case Verb::upgrade_branches:
        journal.tell(event(EventKind::link_named, seat_of(s), a));
        return plan_upgrade(s, Work::branch_upgrade, a, b, s.link(a).from);
      case Verb::build: journal.tell(event(EventKind::building_named, seat_of(s), a, b)); return plan_building(s, Work::building, a, b);
      case Verb::upgrade_building:
        journal.tell(event(EventKind::building_named, seat_of(s), a, s.node(a).type));
        return plan_building(s, Work::building_upgrade, a, s.node(a).type);
      case Verb::move: return name_work(s, Work::trip, Phase::destination, journal);
      case Verb::move_martian: return name_work(s, Work::martian_trip, Phase::destination, journal);
      case Verb::to:
        journal.tell(event(EventKind::destination_named, seat_of(s), a));
        s.plan.node = a;
        s.phase = Phase::passenger;
        return;
      case Verb::board:
        journal.tell(event(EventKind::passenger_named, seat_of(s), a));
        s.plan.other = a;
        s.plan.at = a;
        s.phase = Phase::ride;
        return;
      case Verb::ride: journal.tell(event(EventKind::rode, seat_of(s), a)); return ride(s, a);
      case Verb::travel: journal.tell(event(EventKind::route_taken, seat_of(s), s.plan.node)); return travel(s);
      case Verb::gather: return gather(s, a, b, journal);
      case Verb::place: add_passenger(s, a, journal); return end_action(s, journal);
      case Verb::pay: return pay(s, journal);
      case Verb::use: return use(s, a, b, journal);
      case Verb::take_money: return take_money(s, journal);
      case Verb::take_development: return take_development(s, a, chance, journal);
      case Verb::buy: return buy(s, a, journal);
      case Verb::put_away: return put_away(s, a, journal);
      case Verb::keep: return keep(s, chance, journal);
    }
  }

 private:
  // ---- Paying (TW-6) ----------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void pay(State& s, J& journal) const {
    const int begun = s.plan.uses.size();
    s.plan.uses = payment(s).proposal(s.plan.uses);
    for (int i = begun; i < s.plan.uses.size(); ++i)
      journal.tell(event(EventKind::played, seat_of(s), s.plan.uses[i].card, s.plan.uses[i].part));
    complete(s, journal);
  }

  template <Journal J> constexpr void use(State& s, std::uint8_t card, std::uint8_t part, J& journal) const {
    s.plan.uses.push({card, part});
    journal.tell(event(EventKind::played, seat_of(s), card, part));
    const Payment paying = payment(s);
    if (paying.complete(paying.progress(s.plan.uses))) complete(s, journal);
  }

  template <Journal J> constexpr void complete(State& s, J& journal) const {
    settle(s, journal);
    s.plan.uses = {};
    switch (s.plan.work) {
      case Work::link: return finish_link(s, journal);
      case Work::link_upgrade:
      case Work::branch_upgrade: return finish_upgrade(s, journal);
      case Work::building:
      case Work::building_upgrade: return finish_building(s, journal);
      default: return reach_destination(s, journal);
    }
  }
};

}  // namespace omnibus::tramways
