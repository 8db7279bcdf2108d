// Futuropia: legal actions. Numbers such as FU-4.2 point into games/futuropia/content/rules.en.md.
#pragma once

#include "core/contract.hpp"
#include "games/futuropia/rules/housing.hpp"
#include "games/futuropia/rules/market.hpp"
#include "games/futuropia/rules/payment.hpp"
#include "games/futuropia/rules/words.hpp"

namespace omnibus::futuropia {

class Choices {
 public:
  static constexpr int max_actions = max_tokens + 1;  ///< a conversion has the most choices (FU-13.11)

  constexpr explicit Choices(const Setting& setting) : setting_(setting), housing_(setting), payments_(setting) {}

  constexpr void legal(const State& s, ActionList<max_actions>& out) const {
    switch (s.phase) {
      case Phase::turn: return list_turn(s, out);
      case Phase::first_rooms:
      case Phase::housing: return list_rooms(s, out);
      case Phase::scrapping: return list_scrap(s, out);
      case Phase::converting: return list_conversions(s, out);
      case Phase::paying: return list_payments(s, out);
      case Phase::repaying: return list_repayments(s, out);
      case Phase::borrowing: return list_more_credits(out);
      case Phase::over: return;
    }
  }

  /// The rule that forbids an action in this position, or none. Accepts any values in the action.
  constexpr Rule check(const State& s, const Action& action) const {
    if (!well_formed(action, verb_forms, Words(setting_))) return rule("FU-3.2");
    if (s.phase == Phase::over) return rule("FU-11.7");
    const auto [a, b, c] = action.operands;
    const Verb verb = static_cast<Verb>(action.verb);
    if (!belongs(verb, s.phase)) return s.phase == Phase::turn ? rule_of_verb(verb) : rule_of_phase(s.phase);
    switch (verb) {
      case Verb::buy: return check_buy(s, static_cast<Kind>(a), static_cast<Stack>(b));
      case Verb::buy_nothing: return check_open(s, job_of(static_cast<Kind>(a)));
      case Verb::invite: return check_invite(s, a);
      case Verb::take_robots: return check_robots(s, a);
      case Verb::take_subsidies: return check_open(s, Job::subsidies);
      case Verb::turn_up: return check_turn_up(s);
      case Verb::leave: return s.ending == Ending::none ? rule("FU-11.4") : Rule{};
      case Verb::scrap: return owns(s.of(s.turn), a) ? Rule{} : rule("FU-4.7");
      case Verb::buy_room: return check_room(s, a);
      case Verb::move_in: return s.of(s.turn).seats < s.of(s.turn).people ? rule("FU-6.3") : Rule{};
      case Verb::as_proposed: return {};
      case Verb::convert: return a <= TestRuns::max_converted(s) ? Rule{} : rule("FU-13.11");
      case Verb::pay: return s.of(s.turn).of(static_cast<Resource>(a)) > 0 ? Rule{} : rule("FU-10.3");
      case Verb::repay: return check_repay(s, a != 0, false);
      case Verb::repay_by_choice: return check_repay(s, a != 0, true);
      case Verb::keep_credits: return {};
      case Verb::pay_on_credit: return payments_.may_pay_on_credit(s) ? Rule{} : rule("FU-10.4");
      case Verb::borrow: return {};
    }
    return {};
  }

 private:
  // ---- Limits ---------------------------------------------------------------------------------------------------------------

  /// FU-6.1, FU-13.9
  constexpr int usual_people_limit(const State& s) const {
    return setting_.box.people_limit + (s.of(s.turn).has(Special::arcade) ? setting_.box.more_people : 0);
  }
  /// The same with FU-14.2.
  constexpr int people_limit(const State& s) const {
    const int fewer = s.has(Variant::low_attraction) ? setting_.box.people_limit - setting_.box.variant_people_limit : 0;
    return usual_people_limit(s) - fewer;
  }
  /// FU-7.1; FU-13.9 changes it.
  constexpr int robot_limit(const State& s) const {
    return setting_.box.robot_limit + (s.of(s.turn).has(Special::workshop) ? setting_.box.more_robots : 0);
  }
  /// People and robots left in the box, if its limits apply (FU-1.5).
  constexpr int people_left(const State& s) const { return setting_.box.people_in_box - total(s, &Complex::people); }
  constexpr int robots_left(const State& s) const { return setting_.box.robots_in_box - total(s, &Complex::robots); }

  /// Enough seats must be free or for sale (FU-6.3).
  constexpr int max_invited(const State& s) const {
    const int seated = std::min(people_limit(s), housing_.seats_within_reach(s) - s.of(s.turn).people);
    return setting_.options.box_limits ? std::min(seated, people_left(s)) : seated;
  }
  constexpr int max_robots(const State& s) const {
    return setting_.options.box_limits ? std::min(robot_limit(s), robots_left(s)) : robot_limit(s);
  }

  static constexpr int total(const State& s, std::uint8_t Complex::* what) {
    int out = 0;
    for (const Complex& own : s.complexes) out += own.*what;
    return out;
  }
  static constexpr bool owns(const Complex& own, int tile) {
    for (int slot = 0; slot < own.generator_count; ++slot) {
      if (own.generators[static_cast<std::size_t>(slot)] == tile) return true;
    }
    return false;
  }

  // ---- Listing ------------------------------------------------------------------------------------------------------------

  constexpr void list_turn(const State& s, ActionList<max_actions>& out) const {
    const Complex& own = s.of(s.turn);
    for (int kind = 0; kind < kind_count; ++kind) {  // FU-4.1, FU-4.2: from the left or the right, or none; there is no other way to buy
      const Market& market = s.markets[static_cast<std::size_t>(kind)];
      const bool open = own.is_open(job_of(static_cast<Kind>(kind)));
      out.push_if(open && market.left_tiles != 0, make_action(Verb::buy, kind, 0));
      out.push_if(open && market.right_tiles != 0, make_action(Verb::buy, kind, 1));
      out.push_if(open, make_action(Verb::buy_nothing, kind));
    }
    if (own.is_open(Job::invite_people)) {
      const int max = max_invited(s);
      for (int people = 1; people <= max; ++people) out.push(make_action(Verb::invite, people));
    }
    if (own.is_open(Job::take_robots)) {
      const int max = max_robots(s);
      for (int robots = 1; robots <= max; ++robots) out.push(make_action(Verb::take_robots, robots));
    }
    out.push_if(own.is_open(Job::subsidies), make_action(Verb::take_subsidies));
    out.push_if(own.open != all_open && s.ending == Ending::none, make_action(Verb::turn_up));
    out.push_if(s.ending != Ending::none, make_action(Verb::leave));
  }

  constexpr void list_rooms(const State& s, ActionList<max_actions>& out) const {
    for (const int room : housing_.buyable(s)) out.push(make_action(Verb::buy_room, room));
    out.push_if(s.of(s.turn).seats >= s.of(s.turn).people, make_action(Verb::move_in));
  }

  static constexpr void list_scrap(const State& s, ActionList<max_actions>& out) {
    const Complex& own = s.of(s.turn);
    ItemSet listed;
    for (int slot = 0; slot < own.generator_count; ++slot) {
      const int tile = own.generators[static_cast<std::size_t>(slot)];
      out.push_if(!listed.has(tile), make_action(Verb::scrap, tile));
      listed.add(tile);
    }
  }

  static constexpr void list_conversions(const State& s, ActionList<max_actions>& out) {
    out.push(make_action(Verb::as_proposed));
    const int max = TestRuns::max_converted(s);
    for (int tokens = 0; tokens <= max; ++tokens) out.push(make_action(Verb::convert, tokens));
  }

  constexpr void list_payments(const State& s, ActionList<max_actions>& out) const {
    out.push(make_action(Verb::as_proposed));
    for (int i = 0; i < resource_count; ++i) {
      out.push_if(s.of(s.turn).stock[static_cast<std::size_t>(i)] != 0, make_action(Verb::pay, i));
    }
    out.push_if(payments_.may_pay_on_credit(s), make_action(Verb::pay_on_credit));
  }

  /// FU-10.1.
  static constexpr void list_more_credits(ActionList<max_actions>& out) {
    for (int credits = 0; credits <= max_more_credits; ++credits) out.push(make_action(Verb::borrow, credits));
  }

  constexpr void list_repayments(const State& s, ActionList<max_actions>& out) const {
    const Complex& own = s.of(s.turn);
    for (int special = 0; special < 2; ++special) {
      const bool possible = payments_.repayable(own, special != 0);
      out.push_if(possible, make_action(Verb::repay, special));
      out.push_if(possible && Payments::is_choice(own, payments_.repayment(special != 0)), make_action(Verb::repay_by_choice, special));
    }
    out.push(make_action(Verb::keep_credits));
  }

  // ---- Explaining -----------------------------------------------------------------------------------------------------------

  static constexpr bool belongs(Verb verb, Phase phase) {
    switch (verb) {
      case Verb::scrap: return phase == Phase::scrapping;
      case Verb::buy_room:
      case Verb::move_in: return phase == Phase::housing || phase == Phase::first_rooms;
      case Verb::as_proposed: return phase == Phase::paying || phase == Phase::converting;
      case Verb::convert: return phase == Phase::converting;
      case Verb::pay:
      case Verb::pay_on_credit: return phase == Phase::paying;
      case Verb::borrow: return phase == Phase::borrowing;
      case Verb::repay:
      case Verb::repay_by_choice:
      case Verb::keep_credits: return phase == Phase::repaying;
      default: return phase == Phase::turn;
    }
  }

  /// The rule of the decision that has to be made first.
  static constexpr Rule rule_of_phase(Phase phase) {
    switch (phase) {
      case Phase::first_rooms: return rule("FU-13.3");
      case Phase::scrapping: return rule("FU-4.7");
      case Phase::housing: return rule("FU-6.2");
      case Phase::converting: return rule("FU-13.11");
      case Phase::paying: return rule("FU-10.3");
      case Phase::repaying: return rule("FU-10.5");
      case Phase::borrowing: return rule("FU-10.1");
      default: return rule("FU-3.1");
    }
  }

  /// The rule that says when a decision comes up that is not the choice of an action.
  static constexpr Rule rule_of_verb(Verb verb) {
    switch (verb) {
      case Verb::scrap: return rule("FU-4.7");
      case Verb::buy_room:
      case Verb::move_in: return rule("FU-6.2");
      case Verb::convert: return rule("FU-13.11");
      case Verb::as_proposed:
      case Verb::pay:
      case Verb::pay_on_credit: return rule("FU-10.3");
      case Verb::repay:
      case Verb::repay_by_choice:
      case Verb::keep_credits: return rule("FU-10.5");
      case Verb::borrow: return rule("FU-10.1");
      default: return rule("FU-3.1");
    }
  }

  static constexpr Rule check_open(const State& s, Job job) { return s.of(s.turn).is_open(job) ? Rule{} : rule("FU-3.3"); }

  static constexpr Rule check_buy(const State& s, Kind kind, Stack stack) {
    if (const Rule closed = check_open(s, job_of(kind)); closed.forbids()) return closed;
    return GeneratorMarket::tiles_in(s, kind, stack) > 0 ? Rule{} : rule("FU-4.9");
  }

  constexpr Rule check_invite(const State& s, int people) const {
    if (const Rule closed = check_open(s, Job::invite_people); closed.forbids()) return closed;
    if (people < 1 || people > usual_people_limit(s)) return rule("FU-6.1");
    if (people > people_limit(s)) return rule("FU-14.2");
    if (people <= max_invited(s)) return {};
    return setting_.options.box_limits && people > people_left(s) ? rule("FU-1.5") : rule("FU-6.3");
  }

  constexpr Rule check_robots(const State& s, int robots) const {
    if (const Rule closed = check_open(s, Job::take_robots); closed.forbids()) return closed;
    if (robots < 1 || robots > robot_limit(s)) return rule("FU-7.1");
    return robots <= max_robots(s) ? Rule{} : rule("FU-1.5");
  }

  static constexpr Rule check_turn_up(const State& s) {
    if (s.ending != Ending::none) return rule("FU-11.3");
    return s.of(s.turn).open == all_open ? rule("FU-9.3") : Rule{};
  }

  constexpr Rule check_room(const State& s, int room) const {
    if (!s.supply.has(room)) return rule("FU-6.2");
    if (!s.offered.has(room)) return rule("FU-6.5");
    if (setting_.is_special(s, room) && s.bought != Special::none) return rule("FU-13.4");
    if (housing_.buyable(s).has(room)) return {};
    const Complex& own = s.of(s.turn);
    return own.seats + setting_.box.room(room).seats > own.people + setting_.box.empty_seats ? rule("FU-6.4") : rule("FU-6.3");
  }

  constexpr Rule check_repay(const State& s, bool special, bool by_choice) const {
    const Complex& own = s.of(s.turn);
    if (!payments_.repayable(own, special)) return rule("FU-10.6");
    return by_choice && !Payments::is_choice(own, payments_.repayment(special)) ? rule("FU-10.8") : Rule{};
  }

  const Setting& setting_;
  Housing housing_;
  Payments payments_;
};

}  // namespace omnibus::futuropia
