// A second reading of the rules, for the tests: it reads a table into plain lists and numbers, follows one action by the rulebook, keeping
// no sums, and works out its effects.
#pragma once

#include <array>
#include <deque>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {

class Bookkeeper {
 public:
  /// Reads the table.
  Bookkeeper(const Rules& game, const State& s)
      : box_(game.box()),
        options_(game.options()),
        players_(game.players()),
        phase_(s.phase),
        purpose_(s.purpose),
        ending_(s.ending),
        used_(s.used),
        bought_(s.bought),
        loan_(s.loan),
        turn_(index_of(s.turn)),
        first_(index_of(s.first)),
        subsidy_(s.subsidy),
        due_(s.due),
        bill_(s.bill),
        variants_(s.variants),
        supply_(set_of(s.supply)),
        side_b_(set_of(s.side_b)) {
    for (int kind = 0; kind < 2; ++kind) read_market(s.markets[static_cast<std::size_t>(kind)], kind);
    for (int seat = 0; seat < players_; ++seat) read_household(s.complexes[static_cast<std::size_t>(seat)]);
  }

  /// FU-2: the table as it must be set up, given the random rooms, sides, conditions and start player. All else is reset.
  static Bookkeeper at_the_beginning(const Rules& game, const State& s) {
    Bookkeeper out(game, s);
    out.lay_out();
    return out;
  }

  /// All facts, so that two tables can be compared and the difference be read.
  std::string text() const {
    std::string out = fmt::format(
        "phase {} ending {} used {} turn {} first {} subsidy {} due {} for {} bill {} special {} loan {} conditions {:b}\n",
        phase_names[static_cast<std::size_t>(phase_)], ending_names[static_cast<std::size_t>(ending_)],
        job_names[static_cast<std::size_t>(used_)], turn_, first_, subsidy_, due_, purpose_names[static_cast<std::size_t>(purpose_)], bill_,
        static_cast<int>(bought_), loan_names[static_cast<std::size_t>(loan_)], variants_);
    out += fmt::format("supply {} side b {}\n", supply_, side_b_);
    for (const Half& half : halves_) {
      out += fmt::format("market {} x {}, {} x {}, marker {}, then", half.left.tile, half.left.count, half.right.tile, half.right.count,
                         half.marker);
      for (const Pile& pile : half.supply) out += fmt::format(" {} x {}", pile.tile, pile.count);
      out += "\n";
    }
    for (const Household& own : households_) {
      out += fmt::format("stock {} people {} camper {} robots {} credits {} special {} turns {} left {} open {} rooms {} generators {}\n",
                         own.stock, own.people, own.camper, own.robots, own.credits, own.special_credit, own.turns, own.left, own.open,
                         own.rooms, own.generators);
    }
    return out;
  }

  /// Same result as comparing the texts, but faster.
  bool agrees_with(const Bookkeeper& other) const {
    const auto facts = [](const Bookkeeper& b) {
      return std::tie(b.phase_, b.purpose_, b.ending_, b.used_, b.bought_, b.loan_, b.turn_, b.first_, b.subsidy_, b.due_, b.bill_,
                      b.variants_, b.supply_, b.side_b_, b.halves_, b.households_);
    };
    return facts(*this) == facts(other);
  }

  const std::vector<Event>& told() const { return told_; }

  void follow(const Action& action) {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::buy: return buy(a, b);
      case Verb::buy_nothing: return buy_nothing(a);
      case Verb::invite: return invite(a);
      case Verb::take_robots: return take_robots(a);
      case Verb::take_subsidies: return take_subsidies();
      case Verb::turn_up: return turn_up(static_cast<int>(actor().open.size()));
      case Verb::leave: leave(turn_); return next_turn();
      case Verb::scrap: return scrap(a);
      case Verb::buy_room: return buy_room(a);
      case Verb::move_in: return move_in();
      case Verb::as_proposed: return phase_ == Phase::converting ? consume(proposed_conversion()) : pay_as_proposed();
      case Verb::convert: return consume(a);
      case Verb::pay: return pay_one(a);
      case Verb::repay: return owe(a == 0 ? Purpose::credit : Purpose::special_credit, a == 0 ? 5 : 20, false);
      case Verb::repay_by_choice: return owe(a == 0 ? Purpose::credit : Purpose::special_credit, a == 0 ? 5 : 20, true);
      case Verb::keep_credits: phase_ = Phase::turn; return tell(EventKind::kept_credits, turn_);
      case Verb::pay_on_credit: return pay_on_credit();
      case Verb::borrow: return borrow(a);
    }
  }

  void tell_scores(const State& s) {
    for (int seat = 0; seat < players_; ++seat) tell(EventKind::scored, seat, s.of(seat_at(seat)).score);
  }

  /// FU-12.5 to FU-12.12 and FU-15.7, given the remainder after self-supply.
  int points(int seat, const Remainder& left) const {
    const Household& own = households_[static_cast<std::size_t>(seat)];
    const bool attractive = holds(Variant::attractive_credits);
    int out = 5 * left.idle + (holds(Variant::valuable_overproduction) ? 2 : 1) * (left.food_surplus + left.energy_surplus);
    for (const int room : left.rooms) out += side(room).points;
    out -= (own.credits + 4 * own.special_credit) * (attractive ? 1 : 3);
    out += own.sum() / 10;
    if (players_ > 1) return out + static_cast<int>(own.open.size()) * (attractive ? 1 : 3);
    return out + 60 - 3 * std::max(0, own.turns - 20);
  }

 private:
  struct Pile {
    int tile = 0;
    int count = 0;

    friend bool operator==(const Pile&, const Pile&) = default;
  };
  struct Half {
    Pile left;
    Pile right;
    std::deque<Pile> supply;
    int marker = 0;

    friend bool operator==(const Half&, const Half&) = default;
  };
  struct Household {
    std::array<int, 3> stock{};  // money, food, energy
    int people = 0;
    int camper = 0;
    int robots = 0;
    int credits = 0;
    int special_credit = 0;
    int turns = 0;
    int left = 0;
    std::set<int> open;
    std::set<int> rooms;
    std::vector<int> generators;

    int sum() const { return stock[0] + stock[1] + stock[2]; }
    friend bool operator==(const Household&, const Household&) = default;
  };

  static std::set<int> set_of(ItemSet items) {
    std::set<int> out;
    for (const int item : items) out.insert(item);
    return out;
  }

  // ---- Reading --------------------------------------------------------------------------------------------------------------------

  void read_market(const Market& market, int kind) {
    const std::vector<Pile> ladder = ladder_of(kind);
    Half& half = halves_[static_cast<std::size_t>(kind)];
    if (market.left_tiles > 0) half.left = {ladder.at(market.left).tile, market.left_tiles};
    if (market.right_tiles > 0) half.right = {ladder.at(market.right).tile, market.right_tiles};
    half.supply.assign(ladder.begin() + market.next, ladder.end());
    half.marker = market.marker;
  }

  void read_household(const Complex& own) {
    Household out;
    for (std::size_t i = 0; i < 3; ++i) out.stock[i] = own.stock[i];
    out.people = own.people;
    out.camper = own.camper;
    out.robots = own.robots;
    out.credits = own.credits;
    out.special_credit = own.special_credit;
    out.turns = own.turns;
    out.left = own.left;
    for (int job = 0; job < 8; ++job) {
      if ((own.open >> job & 1) != 0) out.open.insert(job);
    }
    out.rooms = set_of(own.rooms);
    out.generators.assign(own.generators.begin(), own.generators.begin() + own.generator_count);
    households_.push_back(out);
  }

  /// FU-2.1, FU-2.3, FU-14.2: the stacks of a kind by their prices.
  std::vector<Pile> ladder_of(int kind) const {
    const std::size_t column = static_cast<std::size_t>(std::max(players_, 2) - 2);
    std::vector<Pile> out;
    for (int i = 0; i < box_.generator_count; ++i) {
      if (box_.generator(i).origin != Origin::market || static_cast<int>(box_.generator(i).kind) != kind) continue;
      int tile = i;
      for (int other = 0; other < box_.generator_count; ++other) {
        const Generator& variant = box_.generator(other);
        if (variant.origin == Origin::variant && variant.replaces == i && holds(variant.condition)) tile = other;
      }
      out.push_back({tile, box_.generator(tile).tiles[column]});
    }
    return out;
  }

  void lay_out() {
    phase_ = options_.expansion ? Phase::first_rooms : Phase::turn;
    purpose_ = Purpose::nothing;
    ending_ = Ending::none;
    used_ = Job::food_generator;
    bought_ = Special::none;
    loan_ = Loan::none;
    turn_ = options_.expansion ? (first_ + players_ - 1) % players_ : first_;
    due_ = bill_ = 0;
    const Subsidies& scale = box_.subsidies[players_ > 2 ? 1 : 0];
    subsidy_ = 0;
    while (scale.fields.at(static_cast<std::size_t>(subsidy_)) != (holds(Variant::lower_subsidies) ? 9 : 12)) ++subsidy_;
    for (int kind = 0; kind < 2; ++kind) {
      const std::vector<Pile> ladder = ladder_of(kind);
      halves_[static_cast<std::size_t>(kind)] = {ladder[0], ladder[1], {ladder.begin() + 2, ladder.end()}, 0};
    }
    for (int seat = 0; seat < players_; ++seat) {
      Household fresh;
      const int after_first = (seat - first_ + players_) % players_;
      fresh.stock = {12 + (options_.expansion ? 0 : after_first), 3, 3};
      fresh.people = 3;
      fresh.open = {0, 1, 2, 3, 4};
      fresh.rooms = households_[static_cast<std::size_t>(seat)].rooms;
      for (int i = 0; i < box_.generator_count; ++i) {
        if (box_.generator(i).origin == Origin::start) fresh.generators.push_back(i);
      }
      households_[static_cast<std::size_t>(seat)] = fresh;
    }
  }

  // ---- Printed values -------------------------------------------------------------------------------------------------------------

  Household& actor() { return households_[static_cast<std::size_t>(turn_)]; }
  const Household& actor() const { return households_[static_cast<std::size_t>(turn_)]; }
  bool solo() const { return players_ == 1; }
  bool holds(Variant variant) const { return (variants_ >> static_cast<int>(variant) & 1) != 0; }
  const Side& side(int room) const { return box_.room(room).sides[side_b_.contains(room) ? 1 : 0]; }
  Special special(int room) const { return side_b_.contains(room) ? box_.room(room).special : Special::none; }
  bool owns(Special wanted) const {
    for (const int room : actor().rooms) {
      if (special(room) == wanted) return true;
    }
    return false;
  }
  int seats() const {
    int out = 0;
    for (const int room : actor().rooms) out += box_.room(room).seats;
    return out;
  }
  /// FU-6.6, FU-7.3.
  int need(int kind) const {
    if (kind == 0) return actor().people;
    int out = actor().robots;
    for (const int room : actor().rooms) out += side(room).energy;
    return out;
  }

  void tell(EventKind kind, int a, int b = 0, int c = 0, int d = 0) { told_.push_back(make_event(kind, {a, b, c, d})); }

  // ---- Generators -----------------------------------------------------------------------------------------------------------------

  void buy(int kind, int stack) {
    Half& half = halves_[static_cast<std::size_t>(kind)];
    Pile& pile = stack == 0 ? half.left : half.right;
    const int tile = pile.tile;
    const int price = box_.generator(tile).price + (stack == 0 ? -half.marker : half.marker);
    used_ = kind == 0 ? Job::food_generator : Job::energy_generator;
    tell(EventKind::bought, turn_, tile, price);
    pay(price);
    --pile.count;
    if (solo()) {  // FU-15.3
      half.marker = stack == 0 ? 0 : std::min(6, half.marker + 1);
      half.left.count = half.right.count = 0;
      fill(half, half.left);
    } else {  // FU-4.4, FU-4.5
      if (stack == 1) half.marker = std::min(6, half.marker + 1);
      if (stack == 0 && pile.count == 0) half.marker = 0;
      if (half.left.count == 0) std::swap(half.left, half.right);  // FU-4.6
    }
    fill(half, half.right);
    fill(half, half.left);
    actor().generators.push_back(tile);
    if (actor().generators.size() > (holds(Variant::one_slot_less) ? 6U : 7U)) phase_ = Phase::scrapping;
    else test_production(kind);
  }

  /// FU-4.6, FU-4.9.
  static void fill(Half& half, Pile& place) {
    if (place.count > 0) return;
    place = {};
    if (half.supply.empty()) return;
    place = half.supply.front();
    half.supply.pop_front();
  }

  void buy_nothing(int kind) {
    used_ = kind == 0 ? Job::food_generator : Job::energy_generator;
    int& marker = halves_[static_cast<std::size_t>(kind)].marker;
    marker = std::min(6, marker + 1);
    tell(EventKind::bought_nothing, turn_, kind);
    test_production(kind);
  }

  void scrap(int tile) {
    std::vector<int>& tiles = actor().generators;
    tiles.erase(std::find(tiles.begin(), tiles.end(), tile));
    tell(EventKind::scrapped, turn_, tile);
    test_production(used_ == Job::food_generator ? 0 : 1);
  }

  /// FU-5: of all sets of generators of the kind that can be staffed, the one with the highest production.
  void test_production(int kind) {
    Household& own = actor();
    int best = 0;
    for (unsigned set = 0; set < 1U << own.generators.size(); ++set) {
      int made = 0;
      int for_people = 0;
      int for_all = 0;
      for (std::size_t i = 0; i < own.generators.size(); ++i) {
        const Generator& tile = box_.generator(own.generators[i]);
        if ((set >> i & 1) == 0 || static_cast<int>(tile.kind) != kind) continue;
        made += tile.production;
        for_people += tile.human_only;
        for_all += tile.workplaces - tile.human_only;
      }
      if (for_people + std::max(0, for_all - own.robots) <= own.people + own.camper) best = std::max(best, made);
    }
    if (owns(kind == 0 ? Special::greenhouse : Special::solar_farm)) best += 2;
    own.stock[static_cast<std::size_t>(kind + 1)] += best;
    tell(EventKind::produced, turn_, kind, best);
    end_action();
  }

  // ---- People, robots, subsidies ------------------------------------------------------------------------------------------------------

  void invite(int people) {
    used_ = Job::invite_people;
    actor().people += people;
    tell(EventKind::invited, turn_, people);
    phase_ = Phase::housing;
    if (!can_buy_a_room()) move_in();
  }

  bool can_buy_a_room() const {
    int ordinary_seats = 0;
    for (const int room : supply_) ordinary_seats += special(room) == Special::none ? box_.room(room).seats : 0;
    for (const int room : supply_) {
      const int then = seats() + box_.room(room).seats;
      const bool last_special = special(room) != Special::none;
      if (then - actor().people > 5 || (last_special && (bought_ != Special::none || then + ordinary_seats < actor().people))) continue;
      return true;
    }
    return false;
  }

  void buy_room(int room) {
    supply_.erase(room);
    actor().rooms.insert(room);
    bill_ += side(room).price;
    if (special(room) != Special::none) bought_ = special(room);
    if (special(room) == Special::camper) actor().camper = 1;
    tell(EventKind::bought_room, turn_, room, side(room).price);
    if (seats() >= actor().people && !can_buy_a_room()) move_in();
  }

  void move_in() {
    tell(EventKind::moved_in, turn_, bill_);
    pay(bill_);
    if (bought_ == Special::credit_office) {
      actor().stock[0] += 20;
      actor().special_credit = 1;
      tell(EventKind::special_credit, turn_, 20);
    }
    bill_ = 0;
    bought_ = Special::none;
    if (phase_ == Phase::housing) return test_consumption();
    if (loan_ != Loan::none) phase_ = Phase::borrowing;
    else next_first_rooms();
  }

  /// FU-13.3.
  void next_first_rooms() {
    if (turn_ == first_) return begin_turn(first_);
    phase_ = Phase::first_rooms;
    turn_ = (turn_ + players_ - 1) % players_;
  }

  void take_robots(int robots) {
    used_ = Job::take_robots;
    actor().robots += robots;
    tell(EventKind::took_robots, turn_, robots);
    test_consumption();
  }

  int tested() const { return used_ == Job::invite_people ? 0 : 1; }
  int of_tested_kind() const { return actor().stock[static_cast<std::size_t>(tested() + 1)]; }
  int of_other_kind() const { return actor().stock[static_cast<std::size_t>(2 - tested())]; }

  void test_consumption() {
    due_ = need(tested());
    if (owns(Special::converter) && std::min(due_, of_other_kind()) > 0) phase_ = Phase::converting;
    else consume(0);
  }

  /// FU-10.8: the missing tokens, and those that the other kind will not need.
  int proposed_conversion() const {
    const int missing = due_ - of_tested_kind();
    const int spare = of_other_kind() - need(1 - tested());
    return std::min({due_, of_other_kind(), std::max({0, missing, spare})});
  }

  void consume(int converted) {
    int tokens = 0;
    int cost = 0;
    for (int piece = converted; piece < due_; ++piece) {
      if (tokens < of_tested_kind()) ++tokens;
      else cost += 2;
    }
    actor().stock[static_cast<std::size_t>(tested() + 1)] -= tokens;
    actor().stock[static_cast<std::size_t>(2 - tested())] -= converted;
    due_ = 0;
    if (tested() == 0) tell(EventKind::consumed, turn_, tokens, converted, cost);
    else tell(EventKind::consumed, turn_, converted, tokens, cost);
    pay(cost);
    end_action();
  }

  void take_subsidies() {
    used_ = Job::subsidies;
    const int money =
        box_.subsidies[players_ > 2 ? 1 : 0].fields[static_cast<std::size_t>(subsidy_)] + (owns(Special::planning_office) ? 3 : 0);
    actor().stock[0] += money;
    raise_subsidies();
    tell(EventKind::took_subsidies, turn_, money);
    end_action();
  }

  void raise_subsidies() { subsidy_ = std::min(subsidy_ + 1, box_.subsidies[players_ > 2 ? 1 : 0].count - 1); }

  // ---- Paying -------------------------------------------------------------------------------------------------------------------------

  void pay(int money) {
    actor().stock[0] -= money;
    if (take_credits(turn_) > 0) may_borrow_more(phase_ == Phase::first_rooms ? Loan::first_rooms : Loan::action);
  }

  /// FU-10.1, by option.
  void may_borrow_more(Loan loan) {
    if (options_.credits_beyond_need) loan_ = loan;
  }
  void borrow(int credits) {
    actor().credits += credits;
    actor().stock[0] += 5 * credits;
    if (credits > 0) tell(EventKind::took_credits, turn_, credits);
    const Loan loan = loan_;
    loan_ = Loan::none;
    if (loan == Loan::action) return end_action();
    if (loan == Loan::turning_up) return offer_repayment();
    next_first_rooms();
  }

  /// FU-10.1: until no money is owed.
  int take_credits(int seat) {
    Household& own = households_[static_cast<std::size_t>(seat)];
    int taken = 0;
    for (; own.stock[0] < 0; ++taken) own.stock[0] += 5;
    own.credits += taken;
    if (taken > 0) tell(EventKind::took_credits, seat, taken);
    return taken;
  }

  void turn_up(int cost) {
    actor().open = {0, 1, 2, 3, 4};
    if (solo()) raise_subsidies();
    tell(EventKind::turned_up, turn_);
    owe(Purpose::turning_up, cost + actor().credits, true);
  }

  void owe(Purpose purpose, int due, bool ask) {
    purpose_ = purpose;
    due_ = due;
    if (ask && has_a_choice()) phase_ = Phase::paying;
    else pay_as_proposed();
  }

  /// FU-10.4: by option money that is short may be borrowed, and other things kept.
  bool has_a_choice() const {
    const auto& [money, food, energy] = actor().stock;
    const bool on_credit = options_.credits_when_money_is_short && purpose_ == Purpose::turning_up && money < due_ && food + energy > 0;
    return on_credit || ways_to_pay() > 1;
  }
  int ways_to_pay() const {
    const auto& [money, food, energy] = actor().stock;
    int out = 0;
    for (int m = 0; m <= money && m <= due_; ++m) {
      for (int f = 0; f <= food && m + f <= due_; ++f) {
        const int e = std::min(due_, actor().sum()) - m - f;
        out += e >= 0 && e <= energy ? 1 : 0;
      }
    }
    return out;
  }

  void pay_one(int resource) {
    --actor().stock[static_cast<std::size_t>(resource)];
    --due_;
    tell(EventKind::chose, turn_, resource);
    if (!has_a_choice()) pay_as_proposed();
  }

  /// FU-10.8, one piece after the other.
  void pay_as_proposed() {
    Household& own = actor();
    std::array<int, 3> paid{};
    const int due = due_;
    for (; due_ > 0 && own.sum() > 0; --due_) {
      std::size_t next = own.stock[0] > 0 ? 0 : own.stock[1] > 0 ? 1 : 2;
      if (own.stock[1] > need(0)) next = 1;
      if (own.stock[2] > need(1)) next = 2;
      --own.stock[next];
      ++paid[next];
    }
    if (due > 0) tell(EventKind::paid, turn_, paid[0], paid[1], paid[2]);
    owe_the_rest();
  }

  void pay_on_credit() {
    tell(EventKind::paid, turn_, actor().stock[0]);
    due_ -= actor().stock[0];
    actor().stock[0] = 0;
    owe_the_rest();
  }

  /// FU-10.4.
  void owe_the_rest() {
    Household& own = actor();
    own.stock[0] -= due_;
    due_ = 0;
    if (take_credits(turn_) > 0) may_borrow_more(Loan::turning_up);
    if (purpose_ == Purpose::credit) {
      --own.credits;
      tell(EventKind::repaid, turn_, 1);
    } else if (purpose_ == Purpose::special_credit) {
      own.special_credit = 0;
      tell(EventKind::repaid_special, turn_);
    }
    purpose_ = Purpose::nothing;
    if (loan_ != Loan::none) phase_ = Phase::borrowing;
    else offer_repayment();
  }

  void offer_repayment() {
    const Household& own = actor();
    const bool can_repay = (own.credits > 0 && own.sum() >= 5) || (own.special_credit > 0 && own.sum() >= 20);
    phase_ = can_repay ? Phase::repaying : Phase::turn;
  }

  // ---- Turns and the end --------------------------------------------------------------------------------------------------------------

  void begin_turn(int seat) {
    turn_ = seat;
    phase_ = Phase::turn;
    if (actor().open.empty()) turn_up(0);
  }

  void end_action() {
    if (loan_ != Loan::none) {
      phase_ = Phase::borrowing;
      return;
    }
    Household& own = actor();
    own.open.erase(static_cast<int>(used_));
    ++own.turns;
    if (ending_ == Ending::none) {
      if (halves_[0].supply.empty() || halves_[1].supply.empty()) ending_ = Ending::last_generators;
      else if (own.people + own.camper >= 25) ending_ = Ending::many_people;
      if (ending_ != Ending::none) begin_final_phase();
    }
    used_ = Job::food_generator;
    if (ending_ != Ending::none && own.open.empty()) leave(turn_);
    next_turn();
  }

  void begin_final_phase() {
    for (Household& each : households_) each.open = {0, 1, 2, 3, 4};
    const bool all = solo() && (ending_ == Ending::last_generators || options_.solo_people_trigger_turns_up_all);
    if (!all) actor().open.erase(static_cast<int>(used_));
    tell(EventKind::final_phase, turn_);
  }

  /// FU-11.6, FU-13.7: piece by piece from money, then food, then energy.
  void leave(int seat) {
    Household& own = households_[static_cast<std::size_t>(seat)];
    own.left = 1;
    tell(EventKind::left, seat);
    const auto spend = [&](int pieces) {
      for (; pieces > 0; --pieces) --own.stock[own.stock[0] > 0 ? 0 : own.stock[1] > 0 ? 1 : own.stock[2] > 0 ? 2 : 0];
    };
    spend(own.credits);
    take_credits(seat);
    if (own.special_credit > 0 && own.sum() >= 20) {
      spend(20);
      own.special_credit = 0;
      tell(EventKind::repaid_special, seat);
    }
    int repaid = 0;
    for (; own.credits > 0 && own.sum() >= 5; ++repaid, --own.credits) spend(5);
    if (repaid > 0) tell(EventKind::repaid, seat, repaid);
  }

  void next_turn() {
    int seat = -1;
    for (int step = players_; step > 0; --step) {
      if (households_[static_cast<std::size_t>((turn_ + step) % players_)].left == 0) seat = (turn_ + step) % players_;
    }
    if (seat >= 0 && ending_ == Ending::none && households_[static_cast<std::size_t>(seat)].turns == 60) {  // FU-11.8
      ending_ = Ending::stopped;
      tell(EventKind::stopped, 0);
      for (int i = 0; i < players_; ++i) leave(i);
      seat = -1;
    }
    if (seat >= 0) return begin_turn(seat);
    phase_ = Phase::over;
  }

  const Components& box_;
  const Options& options_;
  int players_;
  Phase phase_;
  Purpose purpose_;
  Ending ending_;
  Job used_;
  Special bought_;
  Loan loan_;
  int turn_;
  int first_;
  int subsidy_;
  int due_;
  int bill_;
  int variants_;
  std::set<int> supply_;
  std::set<int> side_b_;
  std::array<Half, 2> halves_;
  std::vector<Household> households_;
  std::vector<Event> told_;
};

}  // namespace omnibus::futuropia
