// Tramways: legal actions in each decision.
#pragma once

#include "games/tramways/rules/laying.hpp"
#include "games/tramways/rules/resources.hpp"
#include "games/tramways/rules/setup.hpp"
#include "games/tramways/rules/trips.hpp"
#include "games/tramways/rules/upgrades.hpp"

namespace omnibus::tramways {

class Choices {
 public:
  constexpr explicit Choices(const Setting& setting) : setting_(setting) {}

  static constexpr Seat actor(const State& s) { return s.phase == Phase::over ? Seat::nobody : seat_at(s.seat()); }

  constexpr void legal(const State& s, Actions& out) const {
    switch (s.phase) {
      case Phase::draft: return SetUp(setting_).list_draft(s, out);
      case Phase::first_card: return list_books(s, Verb::take_top, out);
      case Phase::bid: return Auction(setting_).list_bids(s, out);
      case Phase::take_card: return Auction(setting_).list_cards(s, out);
      case Phase::act: return list_actions(s, out);
      case Phase::start_link: return Laying(setting_).list_starts(s, out);
      case Phase::lay: return Laying(setting_).list_steps(s, out);
      case Phase::destination: return Trips(setting_).list_destinations(s, out);
      case Phase::passenger: return Trips(setting_).list_passengers(s, out);
      case Phase::ride: return Trips(setting_).list_rides(s, out);
      case Phase::pay: return list_payments(s, out);
      case Phase::place: return Resources(setting_).list_places(s, out);
      case Phase::bonus: out.push(make_action(Verb::take_money)); return list_books(s, Verb::take_development, out);
      case Phase::buy_points:
        for (int points = 0; points <= Trips(setting_).max_points(s); ++points) out.push(make_action(Verb::buy, points));
        return;
      case Phase::put_away: return Rounds(setting_).list_put_away(s, out);
      case Phase::over: return;
    }
  }

  /// The rule that forbids an action in this position, or none. Accepts any values in the action: one that names something that does not
  /// exist is rejected here.
  constexpr Rule check(const State& s, const Action& action) const {
    if (!well_formed(action, verb_forms, Words(setting_))) return rule("TW-5.2");
    if (phase_of(static_cast<Verb>(action.verb)) != s.phase) return rule_of_phase(s.phase);
    return check_well_formed(s, action);
  }

  /// True if the hand of the seat to move, as it is in this state, lets it finish its action (TW-5.2). If the finder is offered (TW-9.13),
  /// there must also be a link to ride; if something has to be paid, the payment must be possible.
  constexpr bool can_go_on(const State& s) const {
    if (s.phase == Phase::over) return true;
    const bool priced = s.phase == Phase::passenger || s.phase == Phase::ride || s.phase == Phase::pay;
    if (priced && !Payment(setting_, s).possible(s.plan.uses)) return false;
    Actions list;
    legal(s, list);
    return list.size() > (s.phase == Phase::ride ? 1 : 0);
  }

 private:
  constexpr Icons icons(const State& s) const { return setting_.icons_of(s.mover().hand); }

  /// The rule about the decision that is due.
  constexpr Rule rule_of_phase(Phase phase) const {
    switch (phase) {
      case Phase::draft: return rule("TW-2.8");
      case Phase::first_card: return rule("TW-2.10");
      case Phase::bid: return rule("TW-4.2");
      case Phase::take_card: return setting_.solo() ? rule("TW-14.3") : rule("TW-4.11");
      case Phase::act: return rule("TW-5.2");
      case Phase::start_link: return rule("TW-7.6");
      case Phase::lay: return rule("TW-7.2");
      case Phase::destination:
      case Phase::passenger:
      case Phase::ride: return rule("TW-9.5");
      case Phase::pay: return rule("TW-6.1");
      case Phase::place: return rule("TW-10.2");
      case Phase::bonus: return rule("TW-9.9");
      case Phase::buy_points: return rule("TW-9.11");
      case Phase::put_away: return rule("TW-5.3");
      case Phase::over: return rule("TW-5.6");
    }
    return rule("TW-5.2");
  }

  constexpr Rule check_well_formed(const State& s, const Action& action) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::draft: return SetUp(setting_).check_draft(s, a);
      case Verb::take_top: return s.tops[a] != nothing ? Rule{} : rule("TW-2.10");
      case Verb::put_in: return Auction(setting_).check_put_in(s, a);
      case Verb::put_in_hundred: return Auction(setting_).check_put_in_hundred(s);
      case Verb::bid: return Auction(setting_).check_bid(s, a);
      case Verb::pass_bid: return Auction(setting_).check_pass(s);
      case Verb::take_card: return Auction(setting_).check_take(s, a);
      case Verb::extend: return Auction(setting_).check_extend(s);
      case Verb::pass: return {};
      case Verb::build_link: return Laying(setting_).why_not_build(s, Means(setting_, s));
      case Verb::from: return Laying(setting_).check_start(s, a);
      case Verb::lay: return Laying(setting_).check_lay(s, a);
      case Verb::arrive: return Laying(setting_).check_arrive(s, a);
      case Verb::leave: return Laying(setting_).check_leave(s, a + 1);
      case Verb::upgrade_link: return Upgrades(setting_).check_link(s, icons(s), a, b);
      case Verb::upgrade_branches: return Upgrades(setting_).check_branches(s, icons(s), a, b);
      case Verb::build: return Upgrades(setting_).check_build(s, icons(s), a, b);
      case Verb::upgrade_building: return Upgrades(setting_).check_upgrade(s, icons(s), a);
      case Verb::move: return Trips(setting_).why_not_move(s, Means(setting_, s), false);
      case Verb::move_martian: return Trips(setting_).why_not_move(s, Means(setting_, s), true);
      case Verb::to: return Trips(setting_).check_destination(s, a);
      case Verb::board: return Trips(setting_).check_passenger(s, a);
      case Verb::ride: return Trips(setting_).check_ride(s, a);
      case Verb::travel: return {};
      case Verb::gather: return Resources(setting_).check_gather(s, a, b);
      case Verb::place: return Resources(setting_).check_place(s, a);
      case Verb::pay: return {};
      case Verb::use: return check_use(s, a, b);
      case Verb::take_money: return {};
      case Verb::take_development: return s.tops[a] != nothing ? Rule{} : rule("TW-9.9");
      case Verb::buy: return a <= Trips(setting_).max_points(s) ? Rule{} : rule("TW-9.11");
      case Verb::put_away: return Rounds(setting_).check_put_away(s, a);
      case Verb::keep: return Rounds(setting_).check_keep(s);
    }
    return rule("TW-5.2");
  }

  static constexpr void list_books(const State& s, Verb verb, Actions& out) {
    for (int book = 0; book < max_books; ++book) out.push_if(s.tops[static_cast<std::size_t>(book)] != nothing, make_action(verb, book));
  }

  /// TW-5.2: lists the actions of a turn.
  constexpr void list_actions(const State& s, Actions& out) const {
    const Means means(setting_, s);
    const Trips trips(setting_);
    out.push(make_action(Verb::pass));
    out.push_if(!Laying(setting_).check_build(s, means).forbids(), make_action(Verb::build_link));
    Upgrades(setting_).list_links(s, means.icons, out);
    Upgrades(setting_).list_buildings(s, means, out);
    out.push_if(!trips.check_move(s, means, false).forbids(), make_action(Verb::move));
    if (setting_.mode == Mode::mars) out.push_if(!trips.check_move(s, means, true).forbids(), make_action(Verb::move_martian));
    Resources(setting_).list_gathering(s, means.buildings, out);
  }

  constexpr void list_payments(const State& s, Actions& out) const {
    const Payment payment(setting_, s);
    out.push(make_action(Verb::pay));
    payment.each_next(payment.progress(s.plan.uses), [&](const Use& use) { out.push(make_action(Verb::use, use.card, use.part)); });
  }

  constexpr Rule check_use(const State& s, int card, int part) const {
    if (!s.mover().hand.has(card)) return rule("TW-6.1");
    const Payment payment(setting_, s);
    bool offered = false;
    payment.each_next(payment.progress(s.plan.uses), [&](const Use& use) { offered = offered || (use.card == card && use.part == part); });
    return offered ? Rule{} : rule("TW-6.5");
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
