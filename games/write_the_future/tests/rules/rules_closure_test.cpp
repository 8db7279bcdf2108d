// Write the Future: the list of choices compared with the rulebook. Every expressible action is checked against the rules in each position,
// cell by cell and square by square, without the helpers of the game.
#include <set>
#include <tuple>

#include "games/write_the_future/tests/rules/random_play.hpp"

namespace omnibus::write_the_future {
namespace {

constexpr int row_length = 15;  ///< of each ability

/// The choices of the seat to move, by the rulebook.
class Rulebook {
 public:
  explicit Rulebook(const Scene& table) : table_(table), s_(table.state), options_(table.game.options()), at_(s_.place(s_.turn)) { list(); }

  std::set<std::tuple<int, int, int>> choices;
  bool offers(const Action& action) const { return choices.contains({action.verb, action.operands[0], action.operands[1]}); }

  /// The rule that refuses an action outside the choices.
  std::string rule_against(const Action& action) const {
    const Verb verb = static_cast<Verb>(action.verb);
    if (s_.phase == Phase::over) return "WF-7.8";
    if (s_.phase == Phase::choosing_factions) return verb == Verb::choose_faction ? "WF-10.1" : "WF-10.2";
    if (verb == Verb::stop) return "WF-13.1";
    if (s_.phase == Phase::rerolling) return "WF-11.10";
    const bool at_any_moment = turn().step == Step::choose || turn().step == Step::act;
    if (!at_any_moment && uses_a_card(verb)) return rule_of_what_is_half_done();
    switch (verb) {
      case Verb::choose_faction: return "WF-10.2";
      case Verb::reroll:
      case Verb::keep_dice: return "WF-11.10";
      case Verb::take: return turn().step == Step::choose && !taken_by_another(action.operands[0]) ? "WF-3.3" : "WF-3.1";
      case Verb::relocate: return !at_any_moment ? "WF-3.5" : rule_against_ability(Ability::relocate, Power::relocate, "WF-3.6");
      case Verb::raid: return at_any_moment ? "WF-11.9" : "WF-3.5";
      case Verb::place: return turn().step == Step::relocate ? "WF-3.6" : "WF-6.5";
      case Verb::claim: return "WF-6.1";
      case Verb::mark: return "WF-6.6";
      case Verb::decline: return "WF-6.7";
      case Verb::advance: return "WF-11.9";
      case Verb::imitate: return "WF-11.11";
      case Verb::end_turn: return turn().step == Step::act ? "WF-4.4" : "WF-3.9";
      default: return rule_against_die(verb, action.operands[0], action.operands[1]);
    }
  }

 private:
  static bool uses_a_card(Verb verb) {
    switch (verb) {
      case Verb::take:
      case Verb::draw:
      case Verb::tick:
      case Verb::borrow:
      case Verb::copy:
      case Verb::end_turn: return true;
      default: return false;
    }
  }
  std::string rule_of_what_is_half_done() const {
    switch (turn().step) {
      case Step::claim: return "WF-6.1";
      case Step::bonus_draw: return "WF-6.5";
      case Step::bonus_tick: return "WF-6.6";
      case Step::relocate: return "WF-3.6";
      case Step::raid: return "WF-11.9";
      default: return "WF-11.11";
    }
  }

  std::string rule_against_ability(Ability ability, Power power, const std::string& rule_if_usable) const {
    if (usable(ability, power)) return rule_if_usable;
    if (sheet().ready[static_cast<std::size_t>(ability)] > 0) return "WF-3.5";
    return has(power) ? "WF-10.3" : "WF-3.4";
  }

  std::string rule_against_die(Verb verb, int die, int operand) const {
    if (turn().step != Step::act) return turn().step == Step::choose ? "WF-3.1" : "WF-3.5";
    if ((turn().used >> die & 1) != 0) return "WF-4.3";
    const int number = number_of(turn().dice[static_cast<std::size_t>(die)]);
    switch (verb) {
      case Verb::draw: return "WF-4.2";
      case Verb::tick: return !printed_condition_fits(operand, number) ? "WF-5.3" : ticked(operand) ? "WF-5.4" : "WF-5.2";
      case Verb::change_number: return rule_against_ability(Ability::change_number, Power::change_die_number, "WF-3.7");
      case Verb::change_colour: return rule_against_ability(Ability::change_colour, Power::change_die_colour, "WF-3.8");
      case Verb::borrow: return "WF-11.5";
      default: return "WF-11.11";
    }
  }

  // ---- The table ----------------------------------------------------------------------------------------------------------

  const Sheet& sheet() const { return at_.sheet; }
  const Turn& turn() const { return at_.turn; }
  int cards() const { return options_.draft ? table_.game.players() + 1 : 3; }
  bool free(int cell) const { return !sheet().filled.has(cell); }
  bool district_full() const { return sheet().filled.size() == 36; }
  static bool resource_lies_at(const Sheet& sheet, int cell) { return sheet.filled.has(cell) && !sheet.crossed.has(cell); }
  static int kind_at(const Sheet& sheet, int cell) { return (sheet.low.has(cell) ? 1 : 0) + (sheet.high.has(cell) ? 2 : 0); }
  bool ticked(int square) const { return (sheet().market[static_cast<std::size_t>(square / 6)] >> square % 6 & 1) != 0; }
  int row_of(int card) const { return static_cast<int>(table_.game.box().neighbourhoods[static_cast<std::size_t>(card)].ability); }
  int spaces(int row) const { return sheet().spaces[static_cast<std::size_t>(row)]; }
  bool has(Power power) const { return sheet().faction != nothing && table_.game.box().faction(sheet().faction).power == power; }
  bool unspent(Power power) const { return has(power) && sheet().power_spent == 0; }
  bool usable(Ability ability, Power power) const {
    const std::size_t row = static_cast<std::size_t>(ability);
    const int waiting = options_.ability_usable_same_turn ? 0 : turn().fresh[row];
    return sheet().ready[row] > waiting || unspent(power);
  }
  bool taken_by_another(int card) const {
    if (!options_.draft) return false;
    return std::any_of(s_.places.begin(), s_.places.end(), [&](const Place& each) { return &each != &at_ && each.turn.card == card; });
  }

  /// The squares are ticked in their order, except for weapons (WF-5.2).
  bool is_next(int square) const {
    return square / 6 == 3 || square % 6 == count_bits(sheet().market[static_cast<std::size_t>(square / 6)]);
  }
  bool takes_a_tick(int square) const { return !ticked(square) && is_next(square); }

  /// True if a resource of this kind may be copied into a cell: an opponent has one there, or by option in the same area (WF-11.11).
  bool can_be_copied(int kind, int cell) const {
    for (int other = 0; options_.umbra_copies_within_area && other < 36; ++other) {
      if (area_of(other) == area_of(cell) && opponent_has(kind, other)) return true;
    }
    return opponent_has(kind, cell);
  }
  /// The ring of the district that a cell lies in, counted from outside.
  static int area_of(int cell) { return std::min({cell / 6, cell % 6, 5 - cell / 6, 5 - cell % 6}); }
  bool opponent_has(int kind, int cell) const {
    for (int i = 0; i < table_.game.players(); ++i) {
      const Place& other = s_.places[static_cast<std::size_t>(i)];
      const Sheet& seen = options_.draft ? other.sheet : other.shown;  // WF-11.11
      if (seat_at(i) != s_.turn && resource_lies_at(seen, cell) && kind_at(seen, cell) == kind) return true;
    }
    return false;
  }

  // ---- Legal actions ------------------------------------------------------------------------------------------------------

  void add(Verb verb, int a = 0, int b = 0) { choices.insert({static_cast<int>(verb), a, b}); }

  void list() {
    if (s_.phase == Phase::choosing_factions) return list_factions();
    const bool together = !options_.draft && table_.game.players() > 1;
    if (s_.phase != Phase::over && together && options_.rounds_may_be_closed) add(Verb::stop);
    if (s_.phase == Phase::rerolling) {
      add(Verb::keep_dice);
      for (int slot = 0; slot < 6; ++slot) add(Verb::reroll, slot);
    }
    if (s_.phase != Phase::round) return;
    switch (turn().step) {
      case Step::choose: list_cards(); break;
      case Step::act: list_dice(); break;
      case Step::claim: list_claims(); break;
      case Step::bonus_draw:
      case Step::relocate: list_free_cells(); break;
      case Step::bonus_tick: list_marks(); break;
      case Step::raid:
        for (int row = 0; row < 3; ++row) {
          if (spaces(row) < row_length) add(Verb::advance, row);
        }
        break;
      default: list_copies(); break;
    }
    const bool bonus = turn().step == Step::bonus_draw || turn().step == Step::bonus_tick;
    if (bonus && options_.bonus_may_be_declined) add(Verb::decline);
  }

  void list_factions() {
    for (int faction = 0; faction < 12; ++faction) {
      const auto has_it = [&](const Place& each) { return each.sheet.faction == faction; };
      if (std::none_of(s_.places.begin(), s_.places.end(), has_it)) add(Verb::choose_faction, faction);
    }
  }

  void list_cards() {
    bool space_left = false;
    for (int card = 0; card < cards(); ++card) space_left = space_left || (!taken_by_another(card) && spaces(row_of(card)) < row_length);
    for (int card = 0; card < cards(); ++card) {
      const bool full = spaces(row_of(card)) == row_length;
      if (!taken_by_another(card) && (!full || options_.ability_track_full_choice_allowed || !space_left)) add(Verb::take, card);
    }
    list_rerolls();
    list_at_any_moment();
  }

  /// Any unused die on any card (WF-11.10).
  void list_rerolls() {
    for (int slot = 0; slot < 2 * cards(); ++slot) {
      const bool used = turn().card == slot / 2 && (turn().used >> slot % 2 & 1) != 0;
      if (options_.draft && unspent(Power::reroll_die) && !used) add(Verb::reroll, slot);
    }
  }

  void list_at_any_moment() {
    for (int cell = 0; cell < 36; ++cell) {
      const bool movable = resource_lies_at(sheet(), cell) && !district_full();
      if (movable && usable(Ability::relocate, Power::relocate)) add(Verb::relocate, cell);
    }
    if (unspent(Power::tick_two_ability_spaces) && spaces(0) + spaces(1) + spaces(2) <= 3 * row_length - 2) add(Verb::raid);
  }

  void list_dice() {
    bool one_must_be_used = false;
    for (int die = 0; die < 2; ++die) {
      if ((turn().used >> die & 1) != 0) continue;
      one_must_be_used = list_uses(die) || one_must_be_used;
      list_changes(die);
    }
    if (!options_.priests_roll_before_card) list_rerolls();
    list_at_any_moment();
    if (options_.dice_may_be_unused || !one_must_be_used) add(Verb::end_turn);
  }

  /// Drawing and ticking; true if any of it is possible.
  bool list_uses(int die) {
    const int number = number_of(turn().dice[static_cast<std::size_t>(die)]);
    const std::size_t before = choices.size();
    for (int cell = 0; cell < 36; ++cell) {
      if (free(cell) && (cell / 6 + 1 == number || cell % 6 + 1 == number)) add(Verb::draw, die, cell);
    }
    for (int square = 0; square < 24; ++square) {
      if (takes_a_tick(square) && printed_condition_fits(square, number)) add(Verb::tick, die, square);
    }
    return choices.size() > before;
  }

  void list_changes(int die) {
    const std::uint8_t face = turn().dice[static_cast<std::size_t>(die)];
    for (int number = 1; number <= 6; ++number) {
      if (number != number_of(face) && usable(Ability::change_number, Power::change_die_number)) add(Verb::change_number, die, number);
    }
    for (int colour = 0; colour < 4; ++colour) {
      if (colour != colour_of(face) && usable(Ability::change_colour, Power::change_die_colour)) add(Verb::change_colour, die, colour);
    }
    for (int slot = 0; slot < 2 * cards(); ++slot) {
      if (unspent(Power::die_from_other_card) && slot != 2 * turn().card && slot != 2 * turn().card + 1) add(Verb::borrow, die, slot);
    }
    for (int cell = 0; cell < 36; ++cell) {
      for (int kind = 0; kind < 4; ++kind) {
        if (unspent(Power::copy_opponent_resource) && free(cell) && can_be_copied(kind, cell)) add(Verb::copy, die);
      }
    }
  }

  /// True if the Arbiters may exchange the bonus of this line for another (WF-11.1).
  bool exchangeable(int line) const { return has(Power::any_line_bonus) && (line < 6 || !options_.arbiters_rows_only); }

  void list_claims() {
    bool exchange = false;
    for (int line = 0; line < 12; ++line) exchange = exchange || (exchangeable(line) && (turn().pending >> line & 1) != 0);
    for (int line = 0; line < 12; ++line) {
      const bool waits = (turn().pending >> line & 1) != 0;
      const bool ticked = (sheet().bonuses >> line & 1) != 0;
      if (exchangeable(line) ? exchange && !ticked : waits) add(Verb::claim, line);
    }
  }

  void list_free_cells() {
    for (int cell = 0; cell < 36; ++cell) {
      if (free(cell)) add(Verb::place, cell);
    }
  }

  void list_marks() {
    const bool any = options_.black_market_bonus_ignores_die_condition || turn().origin == 0;
    for (int square = 0; square < 24; ++square) {
      if (takes_a_tick(square) && (any || printed_condition_fits(square, turn().origin))) add(Verb::mark, square);
    }
  }

  void list_copies() {
    for (int cell = 0; cell < 36; ++cell) {
      for (int kind = 0; kind < 4; ++kind) {
        if (free(cell) && can_be_copied(kind, cell)) add(Verb::imitate, kind, cell);
      }
    }
  }

  const Scene& table_;
  const State<4>& s_;
  const Options& options_;
  const Place& at_;
};

/// Calls visit(action) for every expressible action at a table, sensible or not.
template <class Visit> void for_everything_sayable(const Rules<4>& game, Visit&& visit) {
  for (std::size_t verb = 0; verb < verb_forms.size(); ++verb) {
    const auto size = [&](std::size_t operand) {
      return operand < static_cast<std::size_t>(verb_forms[verb].arity()) ? game.domain_size(verb_forms[verb].operands[operand].domain) : 1;
    };
    for (int a = 0; a < size(0); ++a) {
      for (int b = 0; b < size(1); ++b) visit(make_action(static_cast<Verb>(verb), a, b));
    }
  }
}

/// Every expressible action is allowed or refused as in the rulebook, and by the right rule.
void expect_answers_by_the_rulebook(const Scene& table) {
  const Rulebook rulebook(table);
  for_everything_sayable(table.game, [&](const Action& action) {
    const Rule rule = table.game.check(table.state, action);
    ASSERT_EQ(rule.forbids() ? name_of(rule) : "", rulebook.offers(action) ? "" : rulebook.rule_against(action))
        << verb_forms[action.verb].name << ' ' << int{action.operands[0]} << ' ' << int{action.operands[1]} << " in round "
        << int{table.state.round} << ", ply " << table.ply;
  });
}

void expect_offers_by_the_rulebook(const Scene& table) {
  ActionList<max_actions> legal;
  table.game.legal(table.state, legal);
  std::set<std::tuple<int, int, int>> listed;
  for (const Action& each : legal) listed.insert({each.verb, each.operands[0], each.operands[1]});
  ASSERT_EQ(listed, Rulebook(table).choices) << "round " << int{table.state.round} << ", ply " << table.ply;
  ASSERT_EQ(static_cast<int>(listed.size()), legal.size()) << "something is offered twice";
}

TEST(WriteTheFuture, WF_3_1_what_is_offered_is_what_the_rulebook_allows) {
  std::array<int, verb_forms.size()> offered{};
  over_random_positions([&](const Scene& table) {
    expect_offers_by_the_rulebook(table);
    ActionList<max_actions> legal;
    table.game.legal(table.state, legal);
    for (const Action& each : legal) ++offered[each.verb];
  });
  for (std::size_t verb = 0; verb < offered.size(); ++verb) EXPECT_GT(offered[verb], 0) << verb_forms[verb].name;  // all verbs occurred
}

TEST(WriteTheFuture, WF_3_1_whatever_else_is_said_is_refused_and_the_rule_is_named) {
  over_random_positions([&](const Scene& table) {
    const State<4>& s = table.state;
    const bool usual = s.phase == Phase::round && (s.place(s.turn).turn.step == Step::act || s.place(s.turn).turn.step == Step::choose);
    if (!usual || table.ply % 8 == 0) expect_answers_by_the_rulebook(table);
  });
}

TEST(WriteTheFuture, WF_3_1_what_makes_no_sense_is_refused) {
  Stream dice(3);
  over_random_positions([&](const Scene& table) {
    if (table.ply % 32 != 0) return;
    const Rulebook rulebook(table);
    for (int i = 0; i < 200; ++i) {
      Action action{static_cast<std::uint8_t>(dice.below(24)), {}};
      for (std::uint8_t& operand : action.operands)
        operand = static_cast<std::uint8_t>(dice.below(4) == 0 ? dice.below(256) : dice.below(4));
      const bool offered = action.operands[2] == 0 && rulebook.offers(action);
      ASSERT_EQ(table.game.check(table.state, action).forbids(), !offered);
    }
  });
}

// ---- Positions that random play rarely reaches ----------------------------------------------------------------------------

void expect_by_the_rulebook(const Scene& table) {
  expect_offers_by_the_rulebook(table);
  expect_answers_by_the_rulebook(table);
}

TEST(WriteTheFuture, WF_3_3_whichever_rows_are_full_and_whichever_cards_are_taken) {
  for (const std::uint8_t draft : both_ways) {
    for (const std::uint8_t full_is_fine : both_ways) {
      Scene table(Options{.draft = draft, .ability_track_full_choice_allowed = full_is_fine}, 3);
      for (int full = 0; full < 8; ++full) {
        for (int row = 0; row < 3; ++row) table.spaces(static_cast<Ability>(row), (full >> row & 1) != 0 ? 15 : 14, 0);
        for (int taken = 0; taken < (draft ? 4 : 1); ++taken) {
          if (draft) {
            table.state.taken = static_cast<std::uint8_t>(1 << taken);
            table.turn(2) = {.step = Step::done, .card = static_cast<std::uint8_t>(taken)};
            table.state.first = seat_at(2);
          }
          ASSERT_EQ(table.game.invalid_reason(table.state), "");
          expect_by_the_rulebook(table);
        }
      }
    }
  }
}

TEST(WriteTheFuture, WF_11_9_a_raid_needs_two_spaces) {
  Scene table(Options{.future_proof = 1}, 2);
  for (int i = 0; i < 2; ++i) table.sheet(i).faction = nothing;
  table.faction(Power::tick_two_ability_spaces, 0).faction(Power::relocate, 1);
  for (Place& at : table.state.places) at.retorium = nothing;
  table.state.phase = Phase::round;
  table.state.turn = seat_at(0);
  for (const auto& [first, second, third] : {std::array{15, 15, 15}, {14, 15, 15}, {15, 13, 15}, {14, 15, 14}, {15, 15, 12}, {0, 0, 0}}) {
    table.spaces(Ability::relocate, first, 0).spaces(Ability::change_number, second, 0).spaces(Ability::change_colour, third, 0);
    expect_by_the_rulebook(table);
    EXPECT_EQ(table.choices(Verb::raid).size(), first + second + third <= 43 ? 1u : 0u);
  }
  table.spaces(Ability::relocate, 14, 0).spaces(Ability::change_number, 15, 0).spaces(Ability::change_colour, 14, 0);
  EXPECT_EQ(table.act(Verb::raid), allowed);
  expect_by_the_rulebook(table);
  EXPECT_EQ(table.act(Verb::advance, 2), allowed);
  expect_by_the_rulebook(table);
  EXPECT_EQ(table.act(Verb::advance, 2), "WF-11.9");  // that row is full now
  EXPECT_EQ(table.act(Verb::advance, 0), allowed);
  EXPECT_EQ(table.turn().step, Step::choose);
}

TEST(WriteTheFuture, WF_11_1_whichever_lines_wait) {
  for (const std::uint8_t rows_only : both_ways) {
    for (const Power power : {Power::any_line_bonus, Power::relocate}) {
      Scene table(Options{.future_proof = 1, .arbiters_rows_only = rows_only});
      table.district({"AAAAAA", "AAAAAA", "AA....", "AA....", "AA....", "AA...."}).faction(power);
      table.state.places[0].retorium = nothing;
      table.state.phase = Phase::round;
      EXPECT_EQ(table.act(Verb::take, 0), allowed);
      table.turn().step = Step::claim;
      const int complete = table.sheet().completed;  // rows 1 and 2, columns 1 and 2
      for (int waiting = 1; waiting < 1 << 12; ++waiting) {
        if ((waiting & ~complete) != 0) continue;
        table.turn().pending = static_cast<std::uint16_t>(waiting);
        table.sheet().bonuses = static_cast<std::uint16_t>(complete & ~waiting);
        ASSERT_EQ(table.game.invalid_reason(table.state), "");
        expect_by_the_rulebook(table);
      }
    }
  }
}

TEST(WriteTheFuture, WF_4_4_whichever_die_can_still_be_used) {
  // One cell is free, for a 2 or a 5; at the market there is a square for even numbers and one for a 2.
  const std::initializer_list<std::string_view> rows{"AAAAAA", "AAAA.A", "AAxxxx", "AAxxxx", "AAxxxx", "AAxxxx"};
  for (const std::uint8_t may : both_ways) {
    Scene table(Options{.dice_may_be_unused = may});
    table.district(rows);
    table.sheet().market = {63, 63, 31, 0b111101};
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    for (int used = 0; used < 4; ++used) {
      for (int faces = 0; faces < 36; ++faces) {
        table.turn().used = static_cast<std::uint8_t>(used);
        table.turn().dice = {die_of(0, 1 + faces % 6), die_of(1, 1 + faces / 6)};
        expect_by_the_rulebook(table);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace omnibus::write_the_future
