// Futuropia: what happens. Numbers such as FU-4.2 point into content/futuropia/rules.en.md.
#pragma once

#include <algorithm>

#include "games/futuropia/choices.hpp"

namespace omnibus::futuropia {

class Rules : public Choices {
 public:
  using State = futuropia::State;
  using Components = futuropia::Components;
  using Options = futuropia::Options;

  static constexpr std::string_view name = "futuropia";
  static constexpr std::string_view prefix = "FU";
  static constexpr int min_players = 1;
  static constexpr int max_players = futuropia::max_players;
  static constexpr std::span<const Option<Options>> option_table = futuropia::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};

  using Choices::Choices;

  // ---- Set-up (FU-2, FU-13, FU-14, FU-15) -------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    if (options_.random_start_player && players_ > 1)
      s.first = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(players_))));
    if (options_.variable_conditions) draw_variants(s, chance, journal);
    lay_out_rooms(s, chance);
    const Subsidies& scale = subsidies();
    s.subsidy = static_cast<std::uint8_t>(scale.field_of(s.has(Variant::lower_subsidies) ? scale.lower_start : scale.start));
    for (std::size_t kind = 0; kind < kind_count; ++kind) open_market(s, static_cast<Kind>(kind));
    for (int i = 0; i < players_; ++i) found(s, i);
    refresh(s);
    s.turn = options_.expansion ? before(s.first) : s.first;
    journal.tell(event(EventKind::first_player, index_of(s.first)));
    if (options_.expansion) {
      s.phase = Phase::first_rooms;  // FU-13.3
    } else {
      begin_turn(s, s.first, journal);
    }
    return s;
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance&, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::buy: return buy(s, static_cast<Kind>(a), static_cast<Stack>(b), journal);
      case Verb::buy_nothing: return buy_nothing(s, static_cast<Kind>(a), journal);
      case Verb::invite: return invite(s, a, journal);
      case Verb::take_robots: return take_robots(s, a, journal);
      case Verb::take_subsidies: return take_subsidies(s, journal);
      case Verb::turn_up: return turn_up(s, box_.turning_up * count_open(s.of(s.turn)), journal);
      case Verb::leave: leave(s, s.turn, journal); return next_turn(s, journal);
      case Verb::scrap: return scrap(s, a, journal);
      case Verb::buy_room: return buy_room(s, a, journal);
      case Verb::move_in: return move_in(s, journal);
      case Verb::convert: return consume(s, a, journal);
      case Verb::as_proposed:
        if (s.phase == Phase::converting) return consume(s, proposed_conversion(s), journal);
        return pay_off(s, proposal(s.of(s.turn), s.due), journal);
      case Verb::pay: return pay_one(s, static_cast<Resource>(a), journal);
      case Verb::repay: return repay(s, a != 0, true, journal);
      case Verb::repay_by_choice: return repay(s, a != 0, false, journal);
      case Verb::keep_credits:
        s.phase = Phase::turn;
        journal.tell(event(EventKind::kept_credits, index_of(s.turn)));
        return;
    }
  }

  constexpr Result result(const State& s) const {
    Result out;
    out.seats = players_;
    out.ending = s.phase == Phase::over ? static_cast<int>(s.ending) : 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
      out.scores[i] = s.complexes[i].score;
      out.places[i] = 1;
      for (int other = 0; other < players_; ++other) {
        if (s.complexes[static_cast<std::size_t>(other)].score > s.complexes[i].score) ++out.places[i];
      }
      out.winners[i] = out.over() && out.places[i] == 1;  // FU-12.12
    }
    return out;
  }

  /// Everything lies open (FU-1.4).
  constexpr void resample_hidden(State&, Seat, Chance&) const {}

 private:
  static constexpr Event event(EventKind kind, int a = 0, int b = 0, int c = 0, int d = 0) {
    constexpr int max = 32767;
    const auto small = [](int value) { return static_cast<std::int16_t>(value < max ? value : max); };
    return {static_cast<std::uint8_t>(kind), Seat::nobody, {small(a), small(b), small(c), small(d)}};
  }

  // ---- Setting up ---------------------------------------------------------------------------------------------------------

  /// FU-14.1, FU-14.3: those the table has chosen, and the rest by lot.
  template <Journal J> constexpr void draw_variants(State& s, Chance& chance, J& journal) const {
    const int chosen[2] = {options_.first_condition, options_.second_condition};
    ItemSet tiles = ItemSet::first(variant_count) - ItemSet::of(0);
    int left = box_.variants_drawn;
    const auto reveal = [&](int tile) {
      tiles.remove(tile);
      s.variants = static_cast<std::uint16_t>(s.variants | 1 << tile);
      journal.tell(event(EventKind::condition, tile));
      --left;
    };
    for (const int tile : chosen) {
      if (left > 0 && tile != 0 && tiles.has(tile)) reveal(tile);
    }
    while (left > 0) reveal(chance.pick(tiles));
  }

  /// FU-2.2, FU-13.2, FU-13.14, FU-14.4.
  constexpr void lay_out_rooms(State& s, Chance& chance) const {
    for (const int room : regular_rooms_) {
      if (box_.room(room).from_players > table_size()) continue;
      s.supply.add(room);
      const bool b = options_.variable_rooms ? chance.below(2) == 1 : options_.side_b != 0;
      if (b) s.side_b.add(room);
    }
    ItemSet start_rooms = start_rooms_;
    for (int i = 0; i < table_size() * box_.start_rooms_per_player; ++i) {
      if (options_.expansion) {
        const int room = chance.draw(start_rooms);
        s.supply.add(room);
        s.side_b.add(room);
      } else {
        const int room = start_rooms.lowest();
        start_rooms.remove(room);
        if (i < players_) s.complexes[static_cast<std::size_t>(i)].rooms.add(room);
        else if (options_.spare_start_rooms_for_sale) s.supply.add(room);  // FU-2.6
      }
    }
  }

  /// FU-2.3: the two cheapest stacks of each kind.
  constexpr void open_market(State& s, Kind kind) const {
    Market& market = s.market(kind);
    market.right = 1;
    market.left_tiles = static_cast<std::uint8_t>(tiles_of(tile_at(s, kind, 0)));
    market.right_tiles = static_cast<std::uint8_t>(tiles_of(tile_at(s, kind, 1)));
    market.next = 2;
  }

  /// FU-2.4, FU-2.5: the small complex that every seat begins with.
  constexpr void found(State& s, int seat) const {
    Complex& own = s.complexes[static_cast<std::size_t>(seat)];
    const int place = (seat - index_of(s.first) + players_) % players_;
    const int more = options_.expansion ? 0 : box_.compensation * place;
    own.stock = {static_cast<std::uint16_t>(box_.money + more), box_.food, box_.energy};
    own.people = box_.people;
    own.open = all_open;
    for (int i = 0; i < box_.generator_count; ++i) {
      if (box_.generator(i).origin == Origin::start) own.generators[own.generator_count++] = static_cast<std::uint8_t>(i);
    }
  }

  // ---- Credits and payments (FU-10) ---------------------------------------------------------------------------------------------

  /// FU-10.1: as many credits as are needed, no more.
  template <Journal J> constexpr void borrow(Complex& own, Seat seat, int missing, J& journal) const {
    const int count = (missing + box_.credit - 1) / box_.credit;
    own.credits = own.credits + count < max_credits ? own.credits + count : max_credits;
    own.of(Resource::money) = static_cast<std::uint16_t>(own.of(Resource::money) + count * box_.credit - missing);
    journal.tell(event(EventKind::took_credits, index_of(seat), count));
  }

  template <Journal J> constexpr void pay_money(State& s, int amount, J& journal) const {
    Complex& own = s.of(s.turn);
    const int missing = amount - own.of(Resource::money);
    if (missing <= 0) {
      own.of(Resource::money) = static_cast<std::uint16_t>(-missing);
    } else {
      own.of(Resource::money) = 0;
      borrow(own, s.turn, missing, journal);
    }
  }

  /// FU-9, FU-10.2, FU-10.4: the cost of open actions and the interest are paid together; new credits bear no interest yet.
  template <Journal J> constexpr void turn_up(State& s, int cost, J& journal) const {
    Complex& own = s.of(s.turn);
    own.open = all_open;
    if (solo()) advance_subsidies(s);  // FU-15.5
    journal.tell(event(EventKind::turned_up, index_of(s.turn)));
    s.purpose = Purpose::turning_up;
    owe(s, cost + box_.interest * own.credits, true, journal);
  }

  /// Lets the seat choose how to pay, where there is a choice.
  template <Journal J> constexpr void owe(State& s, int due, bool ask, J& journal) const {
    const Complex& own = s.of(s.turn);
    s.due = due;
    if (due > 0 && ask && is_choice(own, due)) {
      s.phase = Phase::paying;
    } else {
      pay_off(s, proposal(own, due), journal);
    }
  }

  template <Journal J> constexpr void pay_one(State& s, Resource resource, J& journal) const {
    Complex& own = s.of(s.turn);
    --own.of(resource);
    --s.due;
    journal.tell(event(EventKind::chose, index_of(s.turn), static_cast<int>(resource)));
    if (s.due == 0 || !is_choice(own, s.due)) pay_off(s, proposal(own, s.due), journal);
  }

  template <Journal J> constexpr void pay_off(State& s, const Payment& payment, J& journal) const {
    Complex& own = s.of(s.turn);
    int missing = s.due;
    for (std::size_t i = 0; i < resource_count; ++i) {
      own.stock[i] = static_cast<std::uint16_t>(own.stock[i] - payment[i]);
      missing -= payment[i];
    }
    if (s.due > 0) journal.tell(event(EventKind::paid, index_of(s.turn), payment[0], payment[1], payment[2]));
    if (missing > 0) borrow(own, s.turn, missing, journal);
    const Purpose purpose = s.purpose;
    s.due = 0;
    s.purpose = Purpose::nothing;
    if (purpose == Purpose::credit) give_back(own, s.turn, 1, journal);
    if (purpose == Purpose::special_credit) give_back_special(own, s.turn, journal);
    s.phase = repayable(own, false) || repayable(own, true) ? Phase::repaying : Phase::turn;
  }

  template <Journal J> constexpr void repay(State& s, bool special, bool as_proposed, J& journal) const {
    s.purpose = special ? Purpose::special_credit : Purpose::credit;
    owe(s, repayment(special), !as_proposed, journal);
  }

  template <Journal J> constexpr void give_back(Complex& own, Seat seat, int count, J& journal) const {
    own.credits -= count;
    journal.tell(event(EventKind::repaid, index_of(seat), count));
  }
  template <Journal J> constexpr void give_back_special(Complex& own, Seat seat, J& journal) const {
    own.special_credit = 0;
    journal.tell(event(EventKind::repaid_special, index_of(seat)));
  }

  // ---- Generators (FU-4, FU-5) --------------------------------------------------------------------------------------------------

  static constexpr void raise_marker(Market& market, int limit) {
    if (market.marker < limit) ++market.marker;
  }

  template <Journal J> constexpr void buy(State& s, Kind kind, Stack stack, J& journal) const {
    const int cost = price(s, kind, stack);
    const int tile = tile_in(s, kind, stack);
    s.used = job_of(kind);
    journal.tell(event(EventKind::bought, index_of(s.turn), tile, cost));
    pay_money(s, cost, journal);
    if (solo()) {
      update_solo_market(s, kind, stack);
    } else {
      update_market(s, kind, stack);
    }
    Complex& own = s.of(s.turn);
    own.generators[own.generator_count++] = static_cast<std::uint8_t>(tile);
    add_sums(own, box_.generator(tile), 1);
    if (own.generator_count > generator_limit(s)) {
      s.phase = Phase::scrapping;  // FU-4.7
    } else {
      test_production(s, kind, journal);
    }
  }

  /// FU-4.4 to FU-4.6.
  constexpr void update_market(State& s, Kind kind, Stack stack) const {
    Market& market = s.market(kind);
    if (stack == Stack::right) {
      raise_marker(market, box_.marker_limit);
      --market.right_tiles;
    } else if (--market.left_tiles == 0) {
      market.marker = 0;
    }
    if (market.left_tiles == 0 && market.right_tiles != 0) {
      market.left = market.right;
      market.left_tiles = market.right_tiles;
      market.right_tiles = 0;
    }
    if (market.right_tiles == 0) lay_out(s, kind, Stack::right);
    if (market.left_tiles == 0) lay_out(s, kind, Stack::left);
  }

  /// FU-15.3: the other tile goes, too, and two new ones come.
  constexpr void update_solo_market(State& s, Kind kind, Stack stack) const {
    Market& market = s.market(kind);
    if (stack == Stack::right) {
      raise_marker(market, box_.marker_limit);
    } else {
      market.marker = 0;
    }
    lay_out(s, kind, Stack::left);
    lay_out(s, kind, Stack::right);
  }

  /// The next stack of the supply, or an empty place once there is none.
  constexpr void lay_out(State& s, Kind kind, Stack stack) const {
    Market& market = s.market(kind);
    std::uint8_t& place = stack == Stack::left ? market.left : market.right;
    std::uint8_t& tiles = stack == Stack::left ? market.left_tiles : market.right_tiles;
    const bool more = market.next < ladder_size(kind);
    place = more ? market.next : 0;
    tiles = more ? static_cast<std::uint8_t>(tiles_of(tile_at(s, kind, market.next))) : 0;
    market.next = static_cast<std::uint8_t>(market.next + (more ? 1 : 0));
  }

  template <Journal J> constexpr void buy_nothing(State& s, Kind kind, J& journal) const {
    s.used = job_of(kind);
    raise_marker(s.market(kind), box_.marker_limit);  // FU-4.8
    journal.tell(event(EventKind::bought_nothing, index_of(s.turn), static_cast<int>(kind)));
    test_production(s, kind, journal);
  }

  template <Journal J> constexpr void scrap(State& s, int tile, J& journal) const {
    Complex& own = s.of(s.turn);
    int slot = 0;
    while (own.generators[static_cast<std::size_t>(slot)] != tile) ++slot;
    for (--own.generator_count; slot < own.generator_count; ++slot) {
      own.generators[static_cast<std::size_t>(slot)] = own.generators[static_cast<std::size_t>(slot) + 1];
    }
    own.generators[own.generator_count] = 0;
    add_sums(own, box_.generator(tile), -1);
    journal.tell(event(EventKind::scrapped, index_of(s.turn), tile));
    test_production(s, s.used == Job::food_generator ? Kind::food : Kind::energy, journal);
  }

  template <Journal J> constexpr void test_production(State& s, Kind kind, J& journal) const {
    Complex& own = s.of(s.turn);
    const int amount = produced(own, kind);
    std::uint16_t& stock = own.of(resource_of(kind));
    stock = static_cast<std::uint16_t>(stock + amount);
    journal.tell(event(EventKind::produced, index_of(s.turn), static_cast<int>(kind), amount));
    end_action(s, journal);
  }

  // ---- People, robots, subsidies (FU-6 to FU-8) -----------------------------------------------------------------------------------

  template <Journal J> constexpr void invite(State& s, int people, J& journal) const {
    Complex& own = s.of(s.turn);
    s.used = Job::invite_people;
    own.people = static_cast<std::uint8_t>(own.people + people);
    journal.tell(event(EventKind::invited, index_of(s.turn), people));
    s.phase = Phase::housing;
    if (buyable_rooms(s).empty()) move_in(s, journal);
  }

  template <Journal J> constexpr void buy_room(State& s, int room, J& journal) const {
    Complex& own = s.of(s.turn);
    const Side& face = side(s, room);
    const bool special = is_special(s, room);
    s.bill = static_cast<std::uint16_t>(s.bill + face.price);
    s.supply.remove(room);
    s.offered.remove(room);
    if (const ItemSet others = supply_like(s, room); !others.empty()) s.offered.add(others.lowest());
    if (!special) s.supply_seats = static_cast<std::uint16_t>(s.supply_seats - box_.room(room).seats);
    own.rooms.add(room);
    own.seats = static_cast<std::uint8_t>(own.seats + box_.room(room).seats);
    own.room_energy = static_cast<std::uint8_t>(own.room_energy + face.energy);
    if (special) {
      s.bought = box_.room(room).special;
      own.specials = static_cast<std::uint16_t>(own.specials | 1 << static_cast<int>(s.bought));
      if (s.bought == Special::camper) own.camper = 1;  // FU-13.6
    }
    journal.tell(event(EventKind::bought_room, index_of(s.turn), room, face.price));
    if (own.seats >= own.people && buyable_rooms(s).empty()) move_in(s, journal);
  }

  template <Journal J> constexpr void move_in(State& s, J& journal) const {
    const int cost = s.bill;
    const bool first = s.phase == Phase::first_rooms;
    s.bill = 0;
    journal.tell(event(EventKind::moved_in, index_of(s.turn), cost));
    pay_money(s, cost, journal);
    if (s.bought == Special::credit_office) {  // FU-13.7
      Complex& own = s.of(s.turn);
      own.special_credit = 1;
      own.of(Resource::money) = static_cast<std::uint16_t>(own.of(Resource::money) + box_.special_credit);
      journal.tell(event(EventKind::special_credit, index_of(s.turn), box_.special_credit));
    }
    s.bought = Special::none;
    if (!first) return test_consumption(s, journal);
    if (s.turn == s.first) return begin_turn(s, s.first, journal);
    s.turn = before(s.turn);
  }

  template <Journal J> constexpr void take_robots(State& s, int robots, J& journal) const {
    Complex& own = s.of(s.turn);
    s.used = Job::take_robots;
    own.robots = static_cast<std::uint8_t>(own.robots + robots);
    journal.tell(event(EventKind::took_robots, index_of(s.turn), robots));
    test_consumption(s, journal);
  }

  /// FU-6.6, FU-7.3: people eat, robots and rooms use energy.
  template <Journal J> constexpr void test_consumption(State& s, J& journal) const {
    const Complex& own = s.of(s.turn);
    s.due = needed(own, tested_kind(s));
    if (own.has(Special::converter) && max_converted(s) > 0) {
      s.phase = Phase::converting;
    } else {
      consume(s, 0, journal);
    }
  }

  /// So many tokens of the other kind (FU-13.11), then the own ones, then money (FU-6.7).
  template <Journal J> constexpr void consume(State& s, int converted, J& journal) const {
    Complex& own = s.of(s.turn);
    const Kind kind = tested_kind(s);
    std::uint16_t& other = own.of(other_resource(s));
    std::uint16_t& stock = own.of(resource_of(kind));
    const int used = std::min<int>(stock, s.due - converted);
    const int cost = box_.missing_price * (s.due - converted - used);
    other = static_cast<std::uint16_t>(other - converted);
    stock = static_cast<std::uint16_t>(stock - used);
    s.due = 0;
    const bool feeding = kind == Kind::food;
    journal.tell(event(EventKind::consumed, index_of(s.turn), feeding ? used : converted, feeding ? converted : used, cost));
    if (cost > 0) pay_money(s, cost, journal);
    end_action(s, journal);
  }

  constexpr void advance_subsidies(State& s) const {
    if (s.subsidy + 1 < subsidies().count) ++s.subsidy;
  }

  template <Journal J> constexpr void take_subsidies(State& s, J& journal) const {
    const int amount = subsidy(s);
    s.used = Job::subsidies;
    pay_money(s, -amount, journal);
    advance_subsidies(s);
    journal.tell(event(EventKind::took_subsidies, index_of(s.turn), amount));
    end_action(s, journal);
  }

  // ---- Turns and the end (FU-3, FU-11) --------------------------------------------------------------------------------------------

  template <Journal J> constexpr void begin_turn(State& s, Seat seat, J& journal) const {
    s.turn = seat;
    s.phase = Phase::turn;
    if (s.of(seat).open == 0) turn_up(s, 0, journal);  // FU-9.1
  }

  template <Journal J> constexpr void end_action(State& s, J& journal) const {
    Complex& own = s.of(s.turn);
    own.open = static_cast<std::uint8_t>(own.open & ~(1 << static_cast<int>(s.used)));
    ++own.turns;
    if (s.ending == Ending::none) {
      if (exhausted(s, Kind::food) || exhausted(s, Kind::energy)) begin_final_phase(s, Ending::last_generators, journal);
      else if (own.humans() >= box_.final_people) begin_final_phase(s, Ending::many_people, journal);
    }
    s.used = Job::food_generator;
    if (s.ending != Ending::none && own.open == 0) leave(s, s.turn, journal);  // FU-11.5
    next_turn(s, journal);
  }

  /// FU-11.2; FU-15.6 in the solo game.
  template <Journal J> constexpr void begin_final_phase(State& s, Ending why, J& journal) const {
    s.ending = why;
    for (Complex& own : s.complexes) own.open = all_open;
    const bool all_of_it = solo() && (why == Ending::last_generators || options_.solo_people_trigger_turns_up_all);
    if (!all_of_it) s.of(s.turn).open = static_cast<std::uint8_t>(all_open & ~(1 << static_cast<int>(s.used)));
    for (int i = players_; i < max_players; ++i) s.complexes[static_cast<std::size_t>(i)].open = 0;
    journal.tell(event(EventKind::final_phase, index_of(s.turn)));
  }

  /// FU-11.6: interest for the last time, then as many credits as can be repaid, the special one first. Money goes before food and energy.
  template <Journal J> constexpr void leave(State& s, Seat seat, J& journal) const {
    Complex& own = s.of(seat);
    own.left = 1;
    journal.tell(event(EventKind::left, index_of(seat)));
    const int missing = spend(own, box_.interest * own.credits);
    if (missing > 0) borrow(own, seat, missing, journal);
    if (repayable(own, true)) {
      spend(own, repayment(true));
      give_back_special(own, seat, journal);
    }
    const int count = std::min(own.credits, own.resources() / box_.repayment);
    spend(own, count * box_.repayment);
    if (count > 0) give_back(own, seat, count, journal);
  }

  /// Returns what is still missing.
  static constexpr int spend(Complex& own, int amount) {
    for (std::uint16_t& stock : own.stock) {
      const int taken = std::min<int>(stock, amount);
      stock = static_cast<std::uint16_t>(stock - taken);
      amount -= taken;
    }
    return amount;
  }

  template <Journal J> constexpr void next_turn(State& s, J& journal) const {
    Seat seat = next(s.turn);
    for (int tried = 0; tried < players_ && s.of(seat).left; ++tried) seat = next(seat);
    if (s.of(seat).left) return finish(s, journal);
    if (s.ending == Ending::none && s.of(seat).turns >= turn_limit) return stop(s, journal);
    begin_turn(s, seat, journal);
  }

  /// FU-11.8.
  template <Journal J> constexpr void stop(State& s, J& journal) const {
    s.ending = Ending::stopped;
    journal.tell(event(EventKind::stopped));
    for (int i = 0; i < players_; ++i) leave(s, seat_at(i), journal);
    finish(s, journal);
  }

  template <Journal J> constexpr void finish(State& s, J& journal) const {
    s.phase = Phase::over;
    for (int i = 0; i < players_; ++i) {
      s.of(seat_at(i)).score = points(s, seat_at(i));
      journal.tell(event(EventKind::scored, i, s.of(seat_at(i)).score));
    }
  }
};

static_assert(Game<Rules>);

}  // namespace omnibus::futuropia
