// Write the Future: legal actions, and the rule that forbids any other.
#pragma once

#include <algorithm>

#include "core/rule.hpp"
#include "games/write_the_future/rules/words.hpp"

namespace omnibus::write_the_future {

inline constexpr int max_actions = cell_count * resource_count + 1;  ///< the longest list: resources to copy from others, or stopping

class Choices {
 public:
  using List = ActionList<max_actions>;

  constexpr explicit Choices(const Setting& setting) : setting_(setting) {}

  template <int Seats> constexpr void legal(const State<Seats>& s, List& out) const {
    if (s.phase == Phase::choosing_factions) return list_each(Verb::choose_faction, free_factions(s), out);
    if (s.phase == Phase::over) return;
    if (s.phase == Phase::rerolling) {
      list_each(Verb::reroll, ItemSet::first(setting_.slots()), out);
      out.push(make_action(Verb::keep_dice));
    } else {
      list_turn(s.place(s.turn), display(s, s.turn), out);
    }
    if (setting_.may_stop()) out.push(make_action(Verb::stop));
  }

  /// The rule that forbids an action, or none. Accepts any values in the action.
  template <int Seats> constexpr Rule check(const State<Seats>& s, const Action& action) const {
    if (!well_formed(action, verb_forms, Words(setting_))) return rule("WF-3.1");
    const Verb verb = static_cast<Verb>(action.verb);
    const int operand = action.operands[0];
    switch (s.phase) {
      case Phase::over: return rule("WF-7.8");
      case Phase::choosing_factions:
        if (verb != Verb::choose_faction) return rule("WF-10.2");
        return unless(free_factions(s).has(operand), rule("WF-10.1"));
      default: break;
    }
    if (verb == Verb::stop) return unless(setting_.may_stop(), rule("WF-13.1"));
    if (s.phase == Phase::rerolling) return unless(verb == Verb::keep_dice || verb == Verb::reroll, rule("WF-11.10"));
    return check_turn(s.place(s.turn), display(s, s.turn), action);
  }

  // ---- Uses of a die, an ability or a bonus ---------------------------------------------------------------------------------

  /// The free cells a die may draw in: those of its row and column (WF-4.2).
  constexpr ItemSet cells(const Sheet& sheet, int number) const { return setting_.reach[static_cast<std::size_t>(number)] & sheet.free(); }

  /// The squares that a die may tick; its colour does not matter (WF-5.1).
  constexpr ItemSet squares(const Sheet& sheet, int number) const {
    ItemSet out;
    for (int k = 0; k < resource_count; ++k) out |= ItemSet((open_squares(sheet, k) & suited_squares(k, number)) << (k * square_count));
    return out;
  }

  /// The squares a market bonus may tick (WF-6.6).
  constexpr ItemSet bonus_squares(const Place& at) const {
    if (!setting_.options.black_market_bonus_ignores_die_condition && at.turn.origin != 0) return squares(at.sheet, at.turn.origin);
    ItemSet out;
    for (int k = 0; k < resource_count; ++k) out |= ItemSet(open_squares(at.sheet, k) << (k * square_count));
    return out;
  }

  /// The bonus spaces that can still be taken in exchange, as bits (WF-11.1).
  constexpr std::uint16_t free_exchanges(const Sheet& sheet) const {
    return static_cast<std::uint16_t>(setting_.exchangeable_lines(sheet) & ~sheet.bonuses);
  }

  /// The bonus spaces that may be claimed, as bits: those of the lines just completed (WF-6.4), for the Arbiters any remaining one
  /// (WF-11.1).
  constexpr std::uint16_t claims(const Place& at) const {
    const int exchangeable = setting_.exchangeable_lines(at.sheet);
    const int in_exchange = (at.turn.pending & exchangeable) != 0 ? free_exchanges(at.sheet) : 0;
    return static_cast<std::uint16_t>((at.turn.pending & ~exchangeable) | in_exchange);
  }

  /// Number of symbols ready for use, without those that wait for the next turn (WF-3.5).
  constexpr int ready_symbols(const Place& at, Ability ability) const {
    const std::size_t row = static_cast<std::size_t>(ability);
    return at.sheet.ready[row] - at.turn.fresh[row];
  }

  /// Resources that can be copied from others into free cells, by resource: in the traditional mode from the sheets as they were at the
  /// beginning of the round (WF-11.11).
  template <int Seats> constexpr std::array<ItemSet, resource_count> copies(const State<Seats>& s, Seat seat) const {
    std::array<ItemSet, resource_count> out{};
    for (int i = 0; i < setting_.players; ++i) {
      if (seat_at(i) == seat) continue;
      const Sheet& sheet = setting_.shown_sheet(s, s.places[static_cast<std::size_t>(i)]);
      for (std::size_t k = 0; k < resource_count; ++k) out[k] |= sheet.of(static_cast<int>(k));
    }
    for (ItemSet& cells : out) cells = (setting_.options.umbra_copies_within_area ? areas_of(cells) : cells) & s.place(seat).sheet.free();
    return out;
  }
  template <int Seats> constexpr bool can_copy(const State<Seats>& s, Seat seat) const { return display(s, seat).anything_to_copy(); }

 private:
  /// Facts outside the own sheet that affect a turn.
  struct Display {
    std::uint8_t cards = 0;                        ///< available to the seat, as bits
    std::uint8_t left = 0;                         ///< not taken by any player, as bits
    std::array<ItemSet, resource_count> copies{};  ///< for players who may copy

    constexpr bool anything_to_copy() const {
      ItemSet all;
      for (const ItemSet cells : copies) all |= cells;
      return !all.empty();
    }
  };

  template <int Seats> constexpr Display display(const State<Seats>& s, Seat seat) const {
    const Sheet& sheet = s.place(seat).sheet;
    Display out;
    out.left = static_cast<std::uint8_t>(((1 << setting_.cards) - 1) & ~s.taken);
    out.cards = out.left;
    if (!setting_.options.ability_track_full_choice_allowed) out.cards = with_space(sheet, out.cards);
    if (setting_.may_use(sheet, Power::copy_opponent_resource)) out.copies = copies(s, seat);
    return out;
  }

  /// WF-3.3: cards whose row is full only if there are no others.
  constexpr std::uint8_t with_space(const Sheet& sheet, std::uint8_t cards) const {
    std::uint8_t better = 0;
    for (const int card : ItemSet(cards))
      better = static_cast<std::uint8_t>(better | (setting_.has_space(sheet, setting_.row_of(card)) ? 1 << card : 0));
    return better != 0 ? better : cards;
  }

  /// All cells of the areas that contain these cells.
  constexpr ItemSet areas_of(ItemSet cells) const {
    ItemSet out;
    for (const ItemSet area : setting_.box.areas) {
      if (!(area & cells).empty()) out |= area;
    }
    return out;
  }

  /// WF-10.1: the factions not used by any player, since all must differ.
  template <int Seats> constexpr ItemSet free_factions(const State<Seats>& s) const {
    ItemSet out;
    for (int faction = 0; faction < setting_.box.faction_count; ++faction) {
      if (std::none_of(s.places.begin(), s.places.end(), [&](const Place& at) { return at.sheet.faction == faction; })) out.add(faction);
    }
    return out;
  }

  /// The squares of a market that can be ticked next, as bits: the lowest free one (WF-5.2), or any free one if each square has its own
  /// number. A full market has none (WF-5.4).
  constexpr std::uint64_t open_squares(const Sheet& sheet, int market) const {
    const std::size_t index = static_cast<std::size_t>(market);
    const std::uint64_t free = all_squares & ~std::uint64_t{sheet.market[index]};
    return setting_.box.markets[index].die == DieCondition::exact ? free : free & (0 - free);
  }

  /// The squares of a market whose condition is met by a die with this number, as bits (WF-5.3).
  constexpr std::uint64_t suited_squares(int market, int number) const {
    return setting_.suited[static_cast<std::size_t>(market)][static_cast<std::size_t>(number)];
  }

  /// True if a symbol, or a power with the same effect, can be used (WF-11.6, WF-11.7, WF-11.12).
  constexpr bool can_use(const Place& at, Ability ability) const {
    return ready_symbols(at, ability) > 0 || setting_.may_use(at.sheet, power_for(ability));
  }
  static constexpr Power power_for(Ability ability) {
    return ability == Ability::relocate        ? Power::relocate
           : ability == Ability::change_number ? Power::change_die_number
                                               : Power::change_die_colour;
  }
  constexpr bool can_relocate(const Place& at) const { return can_use(at, Ability::relocate) && !at.sheet.free().empty(); }
  /// WF-11.10: within a turn only in draft mode.
  constexpr bool can_reroll(const Sheet& sheet) const { return setting_.options.draft && setting_.may_use(sheet, Power::reroll_die); }
  /// Any unused die on any card.
  constexpr ItemSet dice_to_reroll(const Turn& turn) const {
    ItemSet out = ItemSet::first(setting_.slots());
    for (int die = 0; die < dice_per_card; ++die) {
      if (!turn.die_open(die)) out.remove(turn.card * dice_per_card + die);
    }
    return out;
  }
  constexpr bool can_raid(const Sheet& sheet) const {
    return setting_.may_use(sheet, Power::tick_two_ability_spaces) && setting_.spaces_left(sheet) >= 2;
  }
  constexpr ItemSet rows_with_space(const Sheet& sheet) const {
    ItemSet out;
    for (int row = 0; row < ability_count; ++row) {
      if (setting_.has_space(sheet, row)) out.add(row);
    }
    return out;
  }
  constexpr bool can_borrow(const Sheet& sheet) const { return setting_.may_use(sheet, Power::die_from_other_card); }
  constexpr ItemSet dice_elsewhere(int card) const {
    return ItemSet::first(setting_.slots()) - (ItemSet::first((card + 1) * dice_per_card) - ItemSet::first(card * dice_per_card));
  }
  /// WF-4.4
  constexpr bool can_end(const Place& at) const {
    if (setting_.options.dice_may_be_unused) return true;
    for (int die = 0; die < dice_per_card; ++die) {
      const int number = number_of(at.turn.dice[static_cast<std::size_t>(die)]);
      if (at.turn.die_open(die) && (!cells(at.sheet, number).empty() || !squares(at.sheet, number).empty())) return false;
    }
    return true;
  }

  static constexpr ItemSet all_numbers{0b1111110};
  static constexpr ItemSet all_colours{0b1111};

  // ---- Lists ----------------------------------------------------------------------------------------------------------------

  // Out of line: inlined, g++ 12 writes every action to the stack several times on its way into the list.
  [[gnu::noinline]] static constexpr void list_each(Verb verb, ItemSet items, List& out) {
    for (const int item : items) out.push(make_action(verb, item));
  }
  [[gnu::noinline]] static constexpr void list_pairs(Verb verb, int first, ItemSet seconds, List& out) {
    for (const int second : seconds) out.push(make_action(verb, first, second));
  }

  constexpr void list_turn(const Place& at, const Display& display, List& out) const {
    switch (at.turn.step) {
      case Step::choose: return list_before_card(at, display, out);
      case Step::act: return list_acts(at, display, out);
      case Step::claim: return list_each(Verb::claim, ItemSet(claims(at)), out);
      case Step::bonus_draw: return list_bonus(Verb::place, at.sheet.free(), out);
      case Step::bonus_tick: return list_bonus(Verb::mark, bonus_squares(at), out);
      case Step::relocate: return list_each(Verb::place, at.sheet.free(), out);
      case Step::raid: return list_each(Verb::advance, rows_with_space(at.sheet), out);
      case Step::copy: return list_copies(display, out);
      default: return;
    }
  }

  static constexpr void list_copies(const Display& display, List& out) {
    for (int k = 0; k < resource_count; ++k) list_pairs(Verb::imitate, k, display.copies[static_cast<std::size_t>(k)], out);
  }

  constexpr void list_before_card(const Place& at, const Display& display, List& out) const {
    if (can_reroll(at.sheet)) list_each(Verb::reroll, dice_to_reroll(at.turn), out);
    list_each(Verb::take, ItemSet(display.cards), out);
    list_anytime(at, out);
  }

  /// WF-3.5, WF-10.3
  constexpr void list_anytime(const Place& at, List& out) const {
    if (can_relocate(at)) list_each(Verb::relocate, at.sheet.resources(), out);
    if (can_raid(at.sheet)) out.push(make_action(Verb::raid));
  }

  constexpr void list_acts(const Place& at, const Display& display, List& out) const {
    for (int die = 0; die < dice_per_card; ++die) {
      if (at.turn.die_open(die)) list_die(at, display, die, out);
    }
    list_anytime(at, out);
    if (!setting_.options.priests_roll_before_card && can_reroll(at.sheet)) list_each(Verb::reroll, dice_to_reroll(at.turn), out);
    if (can_end(at)) out.push(make_action(Verb::end_turn));
  }

  constexpr void list_die(const Place& at, const Display& display, int die, List& out) const {
    const std::uint8_t face = at.turn.dice[static_cast<std::size_t>(die)];
    const int number = number_of(face);
    list_pairs(Verb::draw, die, cells(at.sheet, number), out);
    list_pairs(Verb::tick, die, squares(at.sheet, number), out);
    if (can_use(at, Ability::change_number)) list_pairs(Verb::change_number, die, all_numbers - ItemSet::of(number), out);
    if (can_use(at, Ability::change_colour)) list_pairs(Verb::change_colour, die, all_colours - ItemSet::of(colour_of(face)), out);
    if (can_borrow(at.sheet)) list_pairs(Verb::borrow, die, dice_elsewhere(at.turn.card), out);
    if (display.anything_to_copy()) out.push(make_action(Verb::copy, die));
  }

  constexpr void list_bonus(Verb verb, ItemSet items, List& out) const {
    list_each(verb, items, out);
    if (setting_.options.bonus_may_be_declined) out.push(make_action(Verb::decline));
  }

  // ---- Checks ---------------------------------------------------------------------------------------------------------------

  static constexpr Rule unless(bool fine, Rule forbids) { return fine ? Rule{} : forbids; }

  /// The rule that forbids a well-formed action in a turn.
  constexpr Rule check_turn(const Place& at, const Display& display, const Action& action) const {
    const auto [a, b, c] = action.operands;
    const Verb verb = static_cast<Verb>(action.verb);
    if (const Rule wrong = check_step(at.turn.step, verb); wrong.forbids()) return wrong;
    switch (verb) {
      case Verb::reroll: return unless(can_reroll(at.sheet) && dice_to_reroll(at.turn).has(a), rule("WF-11.10"));
      case Verb::take: return unless((display.cards >> a & 1) != 0, (display.left >> a & 1) != 0 ? rule("WF-3.3") : rule("WF-3.1"));
      case Verb::relocate: return check_relocate(at, a);
      case Verb::raid: return unless(can_raid(at.sheet), rule("WF-11.9"));
      case Verb::claim: return unless((claims(at) >> a & 1) != 0, rule("WF-6.1"));
      case Verb::place: return unless(at.sheet.free().has(a), at.turn.step == Step::relocate ? rule("WF-3.6") : rule("WF-6.5"));
      case Verb::mark: return unless(bonus_squares(at).has(a), rule("WF-6.6"));
      case Verb::decline: return unless(setting_.options.bonus_may_be_declined != 0, rule("WF-6.7"));
      case Verb::advance: return unless(setting_.has_space(at.sheet, a), rule("WF-11.9"));
      case Verb::imitate: return unless(display.copies[a].has(b), rule("WF-11.11"));
      case Verb::end_turn: return unless(can_end(at), rule("WF-4.4"));
      default: return check_die(at, display, verb, a, b);
    }
  }

  /// Checks if the verb belongs to the step at all.
  constexpr Rule check_step(Step step, Verb verb) const {
    const bool before_card = step == Step::choose;
    const bool acting = step == Step::act;
    const bool half_done = !before_card && !acting;
    const bool bonus = step == Step::bonus_draw || step == Step::bonus_tick;
    switch (verb) {
      case Verb::reroll: return unless(before_card || (acting && !setting_.options.priests_roll_before_card), rule("WF-11.10"));
      case Verb::take: return unless(before_card, half_done ? rule_of_step(step) : rule("WF-3.1"));
      case Verb::relocate:
      case Verb::raid: return unless(before_card || acting, rule("WF-3.5"));
      case Verb::place: return unless(step == Step::bonus_draw || step == Step::relocate, rule("WF-6.5"));
      case Verb::claim: return unless(step == Step::claim, rule("WF-6.1"));
      case Verb::mark: return unless(step == Step::bonus_tick, rule("WF-6.6"));
      case Verb::decline: return unless(bonus, rule("WF-6.7"));
      case Verb::advance: return unless(step == Step::raid, rule("WF-11.9"));
      case Verb::imitate: return unless(step == Step::copy, rule("WF-11.11"));
      case Verb::choose_faction: return rule("WF-10.2");
      case Verb::keep_dice: return rule("WF-11.10");
      case Verb::end_turn: return unless(acting, half_done ? rule_of_step(step) : rule("WF-3.9"));
      case Verb::change_number:
      case Verb::change_colour: return unless(acting, half_done ? rule("WF-3.5") : rule("WF-3.1"));
      default: return unless(acting, half_done ? rule_of_step(step) : rule("WF-3.1"));
    }
  }

  /// The rule of an unfinished step that must be completed first.
  static constexpr Rule rule_of_step(Step step) {
    switch (step) {
      case Step::claim: return rule("WF-6.1");
      case Step::bonus_draw: return rule("WF-6.5");
      case Step::bonus_tick: return rule("WF-6.6");
      case Step::relocate: return rule("WF-3.6");
      case Step::raid: return rule("WF-11.9");
      case Step::copy: return rule("WF-11.11");
      default: return rule("WF-3.1");
    }
  }

  /// The reason: a symbol that waits for the next turn, a spent power, or no symbol at all.
  constexpr Rule not_ready(const Place& at, Ability ability) const {
    if (at.sheet.ready[static_cast<std::size_t>(ability)] != 0) return rule("WF-3.5");
    return setting_.power_of(at.sheet) == power_for(ability) ? rule("WF-10.3") : rule("WF-3.4");
  }

  constexpr Rule check_relocate(const Place& at, int cell) const {
    if (!can_use(at, Ability::relocate)) return not_ready(at, Ability::relocate);
    return unless(can_relocate(at) && at.sheet.resources().has(cell), rule("WF-3.6"));
  }

  /// A die can be used once (WF-4.3).
  constexpr Rule check_die(const Place& at, const Display& display, Verb verb, int die, int operand) const {
    if (!at.turn.die_open(die)) return rule("WF-4.3");
    const std::uint8_t face = at.turn.dice[static_cast<std::size_t>(die)];
    switch (verb) {
      case Verb::draw: return unless(cells(at.sheet, number_of(face)).has(operand), rule("WF-4.2"));
      case Verb::tick: return check_tick(at.sheet, number_of(face), operand);
      case Verb::change_number:
        if (!can_use(at, Ability::change_number)) return not_ready(at, Ability::change_number);
        return unless((all_numbers - ItemSet::of(number_of(face))).has(operand), rule("WF-3.7"));
      case Verb::change_colour:
        if (!can_use(at, Ability::change_colour)) return not_ready(at, Ability::change_colour);
        return unless(operand != colour_of(face), rule("WF-3.8"));
      case Verb::borrow: return unless(can_borrow(at.sheet) && dice_elsewhere(at.turn.card).has(operand), rule("WF-11.5"));
      default: return unless(display.anything_to_copy(), rule("WF-11.11"));
    }
  }

  constexpr Rule check_tick(const Sheet& sheet, int number, int square) const {
    const int market = square / square_count;
    const int place = square % square_count;
    if ((suited_squares(market, number) >> place & 1) == 0) return rule("WF-5.3");
    if ((sheet.market[static_cast<std::size_t>(market)] >> place & 1) != 0) return rule("WF-5.4");
    return unless((open_squares(sheet, market) >> place & 1) != 0, rule("WF-5.2"));
  }

  const Setting& setting_;
};

}  // namespace omnibus::write_the_future
