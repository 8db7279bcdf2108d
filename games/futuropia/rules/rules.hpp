// Futuropia: effects of actions. Numbers such as FU-4.2 point into games/futuropia/content/rules.en.md.
#pragma once

#include <algorithm>

#include "games/futuropia/rules/choices.hpp"
#include "games/futuropia/rules/scoring.hpp"
#include "games/futuropia/rules/validity.hpp"

namespace omnibus::futuropia {

class Rules {
 public:
  using State = futuropia::State;
  using Components = futuropia::Components;
  using Options = futuropia::Options;

  static constexpr std::string_view name = "futuropia";
  static constexpr std::string_view prefix = "FU";
  static constexpr int min_players = 1;
  static constexpr int max_players = futuropia::max_players;
  static constexpr int max_actions = Choices::max_actions;
  /// The turns of a seat are limited (FU-11.8), and in each it may pay some hundred tokens one by one.
  static constexpr GameBounds bounds{.max_plies = turn_limit * max_players * 1000, .min_score = -2'000'000'000, .max_score = 2'000'000'000};
  static constexpr std::span<const Option<Options>> option_table = futuropia::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};
  static constexpr const auto& verbs = verb_forms;
  static constexpr const auto& event_forms = futuropia::event_forms;
  static constexpr const auto& score_parts = part_forms;

  constexpr Rules(const Components& box, const Options& options, int players) : setting_(box, options, players) {}

  /// FU-14.3: every chosen condition must come into play, and none can be chosen twice.
  static constexpr std::string_view options_problem(const Components& box, const Options& options) {
    const int named = (options.first_condition != 0 ? 1 : 0) + (options.second_condition != 0 ? 1 : 0);
    if (named == 2 && options.first_condition == options.second_condition) return "unplayable.same_condition";
    return named > (options.variable_conditions ? box.variants_drawn : 0) ? "unplayable.idle_condition" : "";
  }

  constexpr int players() const { return setting_.players; }
  constexpr const Components& box() const { return setting_.box; }
  constexpr const Options& options() const { return setting_.options; }
  constexpr int domain_size(Domain domain) const { return Words(setting_).domain_size(domain); }
  constexpr std::string_view domain_key(Domain domain, int value) const { return Words(setting_).domain_key(domain, value); }
  constexpr Phrase caption(Domain domain, int value) const { return Words(setting_).caption(domain, value); }
  constexpr std::string_view invalid_reason(const State& s) const { return Validity(setting_).invalid_reason(s); }
  /// Recomputes the values derived from the tiles, for a position set by hand.
  constexpr void refresh(State& s) const { housing().refresh(s); }

  // The parts of the rules, for code that displays a table.
  constexpr const Setting& setting() const { return setting_; }
  constexpr GeneratorMarket market() const { return GeneratorMarket(setting_); }
  constexpr Housing housing() const { return Housing(setting_); }
  constexpr TestRuns test_runs() const { return TestRuns(setting_); }
  constexpr Payments payments() const { return Payments(setting_); }
  constexpr Scoring scoring() const { return Scoring(setting_); }

  // ---- The contract -----------------------------------------------------------------------------------------------------------

  /// FU-2, FU-13, FU-14, FU-15.
  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    if (options().random_start_player && players() > 1)  // FU-2.7
      s.first = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(players()))));
    if (options().variable_conditions) draw_variants(s, chance, journal);
    lay_out_rooms(s, chance);
    const Subsidies& scale = setting_.subsidies();
    s.subsidy = static_cast<std::uint8_t>(scale.field_of(s.has(Variant::lower_subsidies) ? scale.lower_start : scale.start));
    for (std::size_t kind = 0; kind < kind_count; ++kind) market().open(s, static_cast<Kind>(kind));
    for (int i = 0; i < players(); ++i) set_up_complex(s, i);
    refresh(s);
    journal.tell(make_event(EventKind::first_player, {index_of(s.first)}));
    if (options().expansion) {
      s.phase = Phase::first_rooms;
      s.turn = seat_before(s.first);  // FU-13.3
    } else {
      begin_turn(s, s.first, journal);
    }
    return s;
  }

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.turn; }
  constexpr void legal(const State& s, ActionList<max_actions>& out) const { Choices(setting_).legal(s, out); }
  constexpr Rule check(const State& s, const Action& action) const { return Choices(setting_).check(s, action); }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance&, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::buy: return buy(s, static_cast<Kind>(a), static_cast<Stack>(b), journal);
      case Verb::buy_nothing: return buy_nothing(s, static_cast<Kind>(a), journal);
      case Verb::invite: return invite(s, a, journal);
      case Verb::take_robots: return take_robots(s, a, journal);
      case Verb::take_subsidies: return take_subsidies(s, journal);
      case Verb::turn_up: return turn_up(s, box().turning_up * s.of(s.turn).open_actions(), journal);  // FU-9.2
      case Verb::leave: leave(s, s.turn, journal); return next_turn(s, journal);
      case Verb::scrap: return scrap(s, a, journal);
      case Verb::buy_room: return buy_room(s, a, journal);
      case Verb::move_in: return move_in(s, journal);
      case Verb::convert: return consume(s, a, journal);
      case Verb::as_proposed:
        if (s.phase == Phase::converting) return consume(s, TestRuns::proposed_conversion(s), journal);
        return pay_off(s, Payments::proposal(s.of(s.turn), s.due), journal);
      case Verb::pay: return pay_one(s, static_cast<Resource>(a), journal);
      case Verb::repay: return repay(s, a != 0, true, journal);
      case Verb::repay_by_choice: return repay(s, a != 0, false, journal);
      case Verb::keep_credits:
        s.phase = Phase::turn;
        journal.tell(make_event(EventKind::kept_credits, {index_of(s.turn)}));
        return;
      case Verb::pay_on_credit: return pay_off(s, {s.of(s.turn).of(Resource::money), 0, 0}, journal);
      case Verb::borrow: return borrow_more(s, a, journal);
    }
  }

  constexpr Result result(const State& s) const {
    Result out;
    out.seats = players();
    out.ending = s.phase == Phase::over ? static_cast<int>(s.ending) : 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
      out.scores[i] = s.complexes[i].score;
      out.places[i] = 1;
      for (int other = 0; other < players(); ++other) {
        if (s.complexes[static_cast<std::size_t>(other)].score > s.complexes[i].score) ++out.places[i];
      }
      out.winners[i] = out.over() && out.places[i] == 1;  // FU-1.3, FU-12.12
    }
    return out;
  }

  /// Points of the seat if the game ended now: the current action is completed without further purchases, then the seat leaves (FU-11.6).
  /// All components are open, so the result is the same for all viewers.
  constexpr Standing standing(const State& s, Seat seat, Viewer) const {
    if (s.phase == Phase::scrapping && seat == s.turn) return standing_after_best_scrap(s);
    State end = s;
    if (seat == s.turn) conclude(end);
    return standing_on_leaving(end, seat);
  }

  /// All components are open (FU-1.4).
  constexpr void resample_hidden(State&, Seat, Chance&) const {}

 private:
  // ---- Setting up -------------------------------------------------------------------------------------------------------------

  /// FU-14.1, FU-14.3: puts out the conditions chosen for the table, and draws the rest.
  template <Journal J> constexpr void draw_variants(State& s, Chance& chance, J& journal) const {
    const int chosen[2] = {options().first_condition, options().second_condition};
    ItemSet tiles = ItemSet::first(variant_count) - ItemSet::of(0);
    const auto missing = [&] { return count_bits(s.variants) < box().variants_drawn; };
    const auto reveal = [&](int tile) {
      tiles.remove(tile);
      s.variants = static_cast<std::uint16_t>(s.variants | 1 << tile);
      journal.tell(make_event(EventKind::condition, {tile}));
    };
    for (const int tile : chosen) {
      if (missing() && tiles.has(tile)) reveal(tile);
    }
    while (missing()) reveal(chance.pick(tiles));
  }

  /// FU-2.1, FU-2.2, FU-13.14, FU-14.4.
  constexpr void lay_out_rooms(State& s, Chance& chance) const {
    for (const int room : setting_.regular_rooms) {
      if (!setting_.in_play(room)) continue;
      s.supply.add(room);
      const bool b = options().variable_rooms ? chance.below(2) == 1 : options().side_b != 0;
      if (b) s.side_b.add(room);
    }
    lay_out_start_rooms(s, chance);
  }

  /// FU-2.4, FU-2.6, FU-13.2, FU-14.4. The choice of rooms matters only if side B may come up.
  constexpr void lay_out_start_rooms(State& s, Chance& chance) const {
    const bool thrown = setting_.start_rooms_thrown();
    ItemSet start_rooms = setting_.start_rooms;
    for (int i = 0; i < setting_.table_size() * box().start_rooms_per_player; ++i) {
      const int room = options().expansion || thrown ? chance.pick(start_rooms) : start_rooms.lowest();
      start_rooms.remove(room);
      if (!options().expansion && i < players()) {
        s.complexes[static_cast<std::size_t>(i)].rooms.add(room);
      } else if (options().expansion || options().spare_start_rooms_for_sale) {
        s.supply.add(room);
        if (thrown ? chance.below(2) == 1 : options().expansion != 0) s.side_b.add(room);
      }
    }
  }

  /// FU-2.4, FU-2.5, FU-13.1: sets up the complex that every seat begins with.
  constexpr void set_up_complex(State& s, int seat) const {
    Complex& own = s.complexes[static_cast<std::size_t>(seat)];
    const int place = (seat - index_of(s.first) + players()) % players();
    const int more = options().expansion ? 0 : box().compensation * place;
    own.stock = {static_cast<std::uint16_t>(box().money + more), box().food, box().energy};
    own.people = box().people;
    own.open = all_open;
    for (int i = 0; i < box().generator_count; ++i) {
      if (box().generator(i).origin == Origin::start) own.generators[own.generator_count++] = static_cast<std::uint8_t>(i);
    }
  }

  // ---- Credits and payments (FU-10) -------------------------------------------------------------------------------------------

  template <Journal J> static constexpr void tell_credits(Seat seat, int count, J& journal) {
    if (count > 0) journal.tell(make_event(EventKind::took_credits, {index_of(seat), count}));
  }

  template <Journal J> constexpr void pay_money(State& s, int amount, J& journal) const {
    const Loan loan = s.phase == Phase::first_rooms ? Loan::first_rooms : Loan::action;
    note_credits(s, payments().pay_money(s.of(s.turn), amount), loan, journal);
  }

  template <Journal J> constexpr void note_credits(State& s, int count, Loan loan, J& journal) const {
    tell_credits(s.turn, count, journal);
    if (count > 0 && options().credits_beyond_need) s.loan = loan;
  }

  /// FU-10.1: by option a player who had to take credits may take more. The question comes after the payments that required them, which
  /// makes no difference.
  static constexpr bool asks_for_more_credits(State& s) {
    if (s.loan == Loan::none) return false;
    s.phase = Phase::borrowing;
    return true;
  }

  template <Journal J> constexpr void borrow_more(State& s, int count, J& journal) const {
    payments().take_credits(s.of(s.turn), count);
    tell_credits(s.turn, count, journal);
    const Loan loan = s.loan;
    s.loan = Loan::none;
    if (loan == Loan::first_rooms) {
      end_first_rooms(s, journal);
    } else if (loan == Loan::turning_up) {
      offer_repayment(s);
    } else {
      end_action(s, journal);
    }
  }

  /// FU-9.4, FU-10.2, FU-10.4: the cost of open actions and the interest are paid together; new credits bear no interest yet.
  template <Journal J> constexpr void turn_up(State& s, int cost, J& journal) const {
    Complex& own = s.of(s.turn);
    own.open = all_open;
    if (setting_.solo()) advance_subsidies(s);  // FU-15.5
    journal.tell(make_event(EventKind::turned_up, {index_of(s.turn)}));
    s.purpose = Purpose::turning_up;
    owe(s, cost + box().interest * own.credits, true, journal);
  }

  /// Lets the seat choose how to pay if there is a choice (FU-10.3, FU-10.8).
  template <Journal J> constexpr void owe(State& s, int due, bool ask, J& journal) const {
    s.due = due;
    if (due > 0 && ask && payments().is_choice(s)) {
      s.phase = Phase::paying;
    } else {
      pay_off(s, Payments::proposal(s.of(s.turn), due), journal);
    }
  }

  template <Journal J> constexpr void pay_one(State& s, Resource resource, J& journal) const {
    Complex& own = s.of(s.turn);
    --own.of(resource);
    --s.due;
    journal.tell(make_event(EventKind::chose, {index_of(s.turn), static_cast<int>(resource)}));
    if (s.due == 0 || !payments().is_choice(s)) pay_off(s, Payments::proposal(own, s.due), journal);
  }

  template <Journal J> constexpr void pay_off(State& s, const Payment& payment, J& journal) const {
    Complex& own = s.of(s.turn);
    if (s.due > 0) journal.tell(make_event(EventKind::paid, {index_of(s.turn), payment[0], payment[1], payment[2]}));
    note_credits(s, payments().pay(own, payment, s.due), Loan::turning_up, journal);
    const Purpose purpose = s.purpose;
    s.due = 0;
    s.purpose = Purpose::nothing;
    if (purpose == Purpose::credit) {
      --own.credits;
      journal.tell(make_event(EventKind::repaid, {index_of(s.turn), 1}));
    } else if (purpose == Purpose::special_credit) {
      own.special_credit = 0;
      journal.tell(make_event(EventKind::repaid_special, {index_of(s.turn)}));
    }
    if (!asks_for_more_credits(s)) offer_repayment(s);
  }

  /// FU-10.5.
  constexpr void offer_repayment(State& s) const {
    const Complex& own = s.of(s.turn);
    s.phase = payments().repayable(own, false) || payments().repayable(own, true) ? Phase::repaying : Phase::turn;
  }

  template <Journal J> constexpr void repay(State& s, bool special, bool as_proposed, J& journal) const {
    s.purpose = special ? Purpose::special_credit : Purpose::credit;
    owe(s, payments().repayment(special), !as_proposed, journal);
  }

  // ---- Generators (FU-4, FU-5) ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void buy(State& s, Kind kind, Stack stack, J& journal) const {
    const int cost = market().price(s, kind, stack);
    const int tile = market().tile_in(s, kind, stack);
    s.used = job_of(kind);
    journal.tell(make_event(EventKind::bought, {index_of(s.turn), tile, cost}));
    pay_money(s, cost, journal);
    market().take(s, kind, stack);
    Complex& own = s.of(s.turn);
    own.generators[own.generator_count++] = static_cast<std::uint8_t>(tile);
    add_generator(own, box().generator(tile));
    if (own.generator_count > setting_.generator_limit(s)) {
      s.phase = Phase::scrapping;  // FU-4.7
    } else {
      test_production(s, kind, journal);
    }
  }

  template <Journal J> constexpr void buy_nothing(State& s, Kind kind, J& journal) const {
    s.used = job_of(kind);
    market().raise_marker(s, kind);  // FU-4.8, FU-15.4
    journal.tell(make_event(EventKind::bought_nothing, {index_of(s.turn), static_cast<int>(kind)}));
    test_production(s, kind, journal);
  }

  template <Journal J> constexpr void scrap(State& s, int tile, J& journal) const {
    remove_generator(s.of(s.turn), tile);
    journal.tell(make_event(EventKind::scrapped, {index_of(s.turn), tile}));
    test_production(s, kind_bought(s), journal);
  }

  constexpr void remove_generator(Complex& own, int tile) const {
    int slot = 0;
    while (own.generators[static_cast<std::size_t>(slot)] != tile) ++slot;
    for (--own.generator_count; slot < own.generator_count; ++slot) {
      own.generators[static_cast<std::size_t>(slot)] = own.generators[static_cast<std::size_t>(slot) + 1];
    }
    own.generators[own.generator_count] = 0;
    add_generator(own, box().generator(tile), -1);
  }

  static constexpr Kind kind_bought(const State& s) { return s.used == Job::food_generator ? Kind::food : Kind::energy; }

  template <Journal J> constexpr void test_production(State& s, Kind kind, J& journal) const {
    produce(s, kind, journal);
    end_action(s, journal);
  }

  /// FU-5.1.
  template <Journal J> constexpr void produce(State& s, Kind kind, J& journal) const {
    Complex& own = s.of(s.turn);
    const int amount = test_runs().produced(own, kind);
    std::uint16_t& stock = own.of(resource_of(kind));
    stock = static_cast<std::uint16_t>(stock + amount);
    journal.tell(make_event(EventKind::produced, {index_of(s.turn), static_cast<int>(kind), amount}));
  }

  // ---- People, robots, subsidies (FU-6 to FU-8) -------------------------------------------------------------------------------

  template <Journal J> constexpr void invite(State& s, int people, J& journal) const {
    Complex& own = s.of(s.turn);
    s.used = Job::invite_people;
    own.people = static_cast<std::uint8_t>(own.people + people);
    journal.tell(make_event(EventKind::invited, {index_of(s.turn), people}));
    s.phase = Phase::housing;
    if (housing().buyable(s).empty()) move_in(s, journal);
  }

  template <Journal J> constexpr void buy_room(State& s, int room, J& journal) const {
    Complex& own = s.of(s.turn);
    const int price = setting_.side(s, room).price;
    s.bill = static_cast<std::uint16_t>(s.bill + price);
    housing().move_room(s, room);
    if (setting_.is_special(s, room)) {                 // FU-13.5: it takes effect immediately
      s.bought = box().room(room).special;              // FU-13.4
      if (s.bought == Special::camper) own.camper = 1;  // FU-13.6
    }
    journal.tell(make_event(EventKind::bought_room, {index_of(s.turn), room, price}));
    if (housing().buyable(s).empty()) move_in(s, journal);  // all people have a seat by then (FU-6.3)
  }

  template <Journal J> constexpr void move_in(State& s, J& journal) const {
    pay_for_rooms(s, journal);
    if (s.phase == Phase::housing) return test_consumption(s, journal);
    if (!asks_for_more_credits(s)) end_first_rooms(s, journal);
  }

  /// FU-13.3.
  template <Journal J> constexpr void end_first_rooms(State& s, J& journal) const {
    if (s.turn == s.first) return begin_turn(s, s.first, journal);
    s.phase = Phase::first_rooms;
    s.turn = seat_before(s.turn);
  }

  /// FU-6.2: pays for all rooms together.
  template <Journal J> constexpr void pay_for_rooms(State& s, J& journal) const {
    journal.tell(make_event(EventKind::moved_in, {index_of(s.turn), s.bill}));
    pay_money(s, s.bill, journal);
    if (s.bought == Special::credit_office) {  // FU-13.7
      Complex& own = s.of(s.turn);
      own.special_credit = 1;
      own.of(Resource::money) = static_cast<std::uint16_t>(own.of(Resource::money) + box().special_credit);
      journal.tell(make_event(EventKind::special_credit, {index_of(s.turn), box().special_credit}));
    }
    s.bill = 0;
    s.bought = Special::none;
  }

  template <Journal J> constexpr void take_robots(State& s, int robots, J& journal) const {
    Complex& own = s.of(s.turn);
    s.used = Job::take_robots;
    own.robots = static_cast<std::uint8_t>(own.robots + robots);
    journal.tell(make_event(EventKind::took_robots, {index_of(s.turn), robots}));
    test_consumption(s, journal);
  }

  template <Journal J> constexpr void test_consumption(State& s, J& journal) const {
    ask_for_supplies(s);
    if (TestRuns::max_converted(s) > 0) {
      s.phase = Phase::converting;  // FU-13.11
    } else {
      consume(s, 0, journal);
    }
  }

  /// FU-6.6, FU-7.3: people eat, robots and rooms use energy.
  static constexpr void ask_for_supplies(State& s) { s.due = TestRuns::needed(s.of(s.turn), TestRuns::tested_kind(s)); }

  template <Journal J> constexpr void consume(State& s, int converted, J& journal) const {
    supply(s, converted, journal);
    end_action(s, journal);
  }

  template <Journal J> constexpr void supply(State& s, int converted, J& journal) const {
    const auto [tokens, cost] = test_runs().consume(s, converted);
    const bool feeding = TestRuns::tested_kind(s) == Kind::food;
    journal.tell(make_event(EventKind::consumed, {index_of(s.turn), feeding ? tokens : converted, feeding ? converted : tokens, cost}));
    pay_money(s, cost, journal);
  }

  /// FU-8.2.
  constexpr void advance_subsidies(State& s) const {
    if (s.subsidy + 1 < setting_.subsidies().count) ++s.subsidy;
  }

  template <Journal J> constexpr void take_subsidies(State& s, J& journal) const {
    const int amount = setting_.subsidy(s);
    s.used = Job::subsidies;
    pay_money(s, -amount, journal);  // FU-8.1
    advance_subsidies(s);
    journal.tell(make_event(EventKind::took_subsidies, {index_of(s.turn), amount}));
    end_action(s, journal);
  }

  // ---- Turns and the end (FU-3, FU-11) ----------------------------------------------------------------------------------------

  constexpr Seat seat_before(Seat seat) const { return seat_at(index_of(seat) > 0 ? index_of(seat) - 1 : players() - 1); }

  template <Journal J> constexpr void begin_turn(State& s, Seat seat, J& journal) const {
    s.turn = seat;
    s.phase = Phase::turn;
    if (s.of(seat).open == 0) turn_up(s, 0, journal);  // FU-9.1
  }

  template <Journal J> constexpr void end_action(State& s, J& journal) const {
    if (asks_for_more_credits(s)) return;
    Complex& own = s.of(s.turn);
    turn_down(own, s.used);
    if (s.ending == Ending::none) {  // FU-11.1
      if (market().exhausted(s, Kind::food) || market().exhausted(s, Kind::energy)) {
        begin_final_phase(s, Ending::last_generators, journal);
      } else if (own.humans() >= box().final_people) {
        begin_final_phase(s, Ending::many_people, journal);
      }
    }
    s.used = Job::food_generator;
    if (s.ending != Ending::none && own.open == 0) leave(s, s.turn, journal);  // FU-11.5
    next_turn(s, journal);
  }

  /// FU-3.1, FU-15.2: a used action is turned face down and counts as a turn.
  static constexpr void turn_down(Complex& own, Job used) {
    own.open = static_cast<std::uint8_t>(own.open & ~(1 << static_cast<int>(used)));
    ++own.turns;
  }

  /// FU-11.2; FU-15.6 in the solo game.
  template <Journal J> constexpr void begin_final_phase(State& s, Ending why, J& journal) const {
    s.ending = why;
    for (int i = 0; i < players(); ++i) s.of(seat_at(i)).open = all_open;
    const bool all_of_it = setting_.solo() && (why == Ending::last_generators || options().solo_people_trigger_turns_up_all);
    if (!all_of_it) s.of(s.turn).open = static_cast<std::uint8_t>(all_open & ~(1 << static_cast<int>(s.used)));
    journal.tell(make_event(EventKind::final_phase, {index_of(s.turn)}));
  }

  /// FU-11.6.
  template <Journal J> constexpr void leave(State& s, Seat seat, J& journal) const {
    Complex& own = s.of(seat);
    own.left = 1;
    journal.tell(make_event(EventKind::left, {index_of(seat)}));
    const Settlement settled = payments().settle(own);
    tell_credits(seat, settled.taken, journal);
    if (settled.repaid_special) journal.tell(make_event(EventKind::repaid_special, {index_of(seat)}));
    if (settled.repaid > 0) journal.tell(make_event(EventKind::repaid, {index_of(seat), settled.repaid}));
  }

  template <Journal J> constexpr void next_turn(State& s, J& journal) const {
    Seat seat = next_seat(s.turn, players());
    while (s.of(seat).left && seat != s.turn) seat = next_seat(seat, players());
    if (s.of(seat).left) return finish(s, journal);
    if (s.ending == Ending::none && s.of(seat).turns >= turn_limit) return stop(s, journal);
    begin_turn(s, seat, journal);
  }

  /// FU-11.8.
  template <Journal J> constexpr void stop(State& s, J& journal) const {
    s.ending = Ending::stopped;
    journal.tell(make_event(EventKind::stopped));
    for (int i = 0; i < players(); ++i) leave(s, seat_at(i), journal);
    finish(s, journal);
  }

  /// FU-11.7, FU-12.
  template <Journal J> constexpr void finish(State& s, J& journal) const {
    s.phase = Phase::over;
    for (int i = 0; i < players(); ++i) {
      s.of(seat_at(i)).score = scoring().points(s, seat_at(i));
      journal.tell(make_event(EventKind::scored, {i, s.of(seat_at(i)).score}));
    }
  }

  // ---- As if the game ended now -----------------------------------------------------------------------------------------------

  /// Completes the current action: the debts are paid and the required test run is made. No more purchases are made; people without a seat
  /// will have to leave (FU-12.3).
  constexpr void conclude(State& s) const {
    NullJournal null_journal;
    switch (s.phase) {
      case Phase::first_rooms: return pay_for_rooms(s, null_journal);
      case Phase::paying: return pay_off(s, Payments::proposal(s.of(s.turn), s.due), null_journal);
      case Phase::housing:
        pay_for_rooms(s, null_journal);
        ask_for_supplies(s);
        supply(s, TestRuns::proposed_conversion(s), null_journal);
        return turn_down(s.of(s.turn), s.used);
      case Phase::converting: supply(s, TestRuns::proposed_conversion(s), null_journal); return turn_down(s.of(s.turn), s.used);
      case Phase::borrowing:
        if (s.loan == Loan::action) turn_down(s.of(s.turn), s.used);
        return;
      default: return;
    }
  }

  /// FU-4.7: one generator must be scrapped, chosen by its owner.
  constexpr Standing standing_after_best_scrap(const State& s) const {
    const Complex& own = s.of(s.turn);
    NullJournal null_journal;
    Standing best;
    for (int slot = 0; slot < own.generator_count; ++slot) {
      State end = s;
      remove_generator(end.of(s.turn), own.generators[static_cast<std::size_t>(slot)]);
      produce(end, kind_bought(s), null_journal);
      turn_down(end.of(s.turn), s.used);
      const Standing standing = standing_on_leaving(end, s.turn);
      if (slot == 0 || standing.points > best.points) best = standing;
    }
    return best;
  }

  constexpr Standing standing_on_leaving(State& s, Seat seat) const {
    if (s.of(seat).left == 0) payments().settle(s.of(seat));
    return scoring().tally(s, seat);
  }

  Setting setting_;
};

static_assert(RulesContract<Rules>::is_kept);

}  // namespace omnibus::futuropia
