// Write the Future: the list of choices held against the rulebook. Everything that could be said in a position is gone through and asked
// for what the rules say of it, cell by cell and square by square, without the helpers of the game.
#include <set>
#include <tuple>

#include "games/write_the_future/random_play.hpp"

namespace omnibus::write_the_future {
namespace {

constexpr int row_length = 15;  ///< of each ability

/// The choices of the seat to move, by the rulebook.
class Rulebook {
 public:
  explicit Rulebook(const Scene& table) : table_(table), s_(table.state), options_(table.game.options()), at_(s_.place(s_.turn)) { list(); }

  std::set<std::tuple<int, int, int>> choices;

 private:
  // ---- What lies on the table ---------------------------------------------------------------------------------------------

  const Sheet& sheet() const { return at_.sheet; }
  const Turn& turn() const { return at_.turn; }
  int cards() const { return options_.draft ? table_.game.players() + 1 : 3; }
  bool free(int cell) const { return !sheet().filled.has(cell); }
  bool district_full() const { return sheet().filled.size() == 36; }
  static bool resource_lies_at(const Sheet& sheet, int cell) { return sheet.filled.has(cell) && !sheet.crossed.has(cell); }
  static int kind_at(const Sheet& sheet, int cell) { return (sheet.low.has(cell) ? 1 : 0) + (sheet.high.has(cell) ? 2 : 0); }
  bool ticked(int square) const { return (sheet().market[static_cast<std::size_t>(square / 6)] >> square % 6 & 1) != 0; }
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

  /// The squares are ticked in their order, but for weapons (WF-5.2).
  bool is_next(int square) const {
    return square / 6 == 3 || square % 6 == count_bits(sheet().market[static_cast<std::size_t>(square / 6)]);
  }
  bool takes_a_tick(int square) const { return !ticked(square) && is_next(square); }

  bool opponent_has(int kind, int cell) const {
    for (int i = 0; i < table_.game.players(); ++i) {
      const Place& other = s_.places[static_cast<std::size_t>(i)];
      const Sheet& seen = options_.draft ? other.sheet : other.shown;  // WF-11.11
      if (seat_at(i) != s_.turn && resource_lies_at(seen, cell) && kind_at(seen, cell) == kind) return true;
    }
    return false;
  }

  // ---- What may be done ---------------------------------------------------------------------------------------------------

  void add(Verb verb, int a = 0, int b = 0) { choices.insert({static_cast<int>(verb), a, b}); }

  void list() {
    if (s_.phase == Phase::choosing_factions) return list_factions();
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
    const auto row_of = [&](int card) {
      return static_cast<int>(table_.game.box().neighbourhoods[static_cast<std::size_t>(card)].ability);
    };
    for (int card = 0; card < cards(); ++card) space_left = space_left || (!taken_by_another(card) && spaces(row_of(card)) < row_length);
    for (int card = 0; card < cards(); ++card) {
      const bool full = spaces(row_of(card)) == row_length;
      if (!taken_by_another(card) && (!full || options_.ability_track_full_choice_allowed || !space_left)) add(Verb::take, card);
    }
    for (int slot = 0; options_.draft && unspent(Power::reroll_die) && slot < 2 * cards(); ++slot) add(Verb::reroll, slot);
    list_at_any_moment();
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
    list_at_any_moment();
    if (options_.dice_may_be_unused || !one_must_be_used) add(Verb::end_turn);
  }

  /// Drawing and ticking; whether there is any of it.
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
        if (unspent(Power::copy_opponent_resource) && free(cell) && opponent_has(kind, cell)) add(Verb::copy, die);
      }
    }
  }

  void list_claims() {
    for (int line = 0; line < 12; ++line) {
      const bool open = has(Power::any_line_bonus) ? (sheet().bonuses >> line & 1) == 0 : (turn().pending >> line & 1) != 0;
      if (open) add(Verb::claim, line);
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
        if (free(cell) && opponent_has(kind, cell)) add(Verb::imitate, kind, cell);
      }
    }
  }

  const Scene& table_;
  const State<4>& s_;
  const Options& options_;
  const Place& at_;
};

TEST(WriteTheFuture, WF_3_1_what_is_offered_is_what_the_rulebook_allows) {
  std::array<int, 19> offered{};
  over_random_positions([&](const Scene& table) {
    ActionList<max_actions> legal;
    table.game.legal(table.state, legal);
    std::set<std::tuple<int, int, int>> listed;
    for (const Action& each : legal) {
      listed.insert({each.verb, each.operands[0], each.operands[1]});
      ++offered[each.verb];
    }
    ASSERT_EQ(listed, Rulebook(table).choices) << "round " << int{table.state.round} << ", ply " << table.ply;
    ASSERT_EQ(static_cast<int>(listed.size()), legal.size()) << "something is offered twice";
  });
  for (std::size_t verb = 0; verb < offered.size(); ++verb) EXPECT_GT(offered[verb], 0) << verb_forms[verb].name;  // all were tried
}

}  // namespace
}  // namespace omnibus::write_the_future
