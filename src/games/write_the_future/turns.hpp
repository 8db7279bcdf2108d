// Write the Future: what a player may do in a turn on the own sheet, and what it does (WF-3 to WF-6, WF-11).
#pragma once

#include "core/action.hpp"
#include "core/journal.hpp"
#include "core/rule.hpp"
#include "games/write_the_future/scoring.hpp"

namespace omnibus::write_the_future {

// What an action can be.
enum class Verb : std::uint8_t {
  choose_faction,
  reroll,
  keep_dice,
  take,
  draw,
  tick,
  change_number,
  change_colour,
  relocate,
  place,
  claim,
  mark,
  decline,
  borrow,
  raid,
  advance,
  copy,
  imitate,
  end_turn
};

// What can happen.
enum class EventKind : std::uint8_t {
  faction,
  mission,
  mission_discarded,
  secret,
  first_player,
  round_begins,
  rolled,
  rerolled,
  dice_kept,
  took,
  space,
  symbols,
  drew,
  ticked,
  die_changed,
  crossed,
  completed,
  bonus,
  declined,
  lapsed,
  power,
  ended,
  revealed,
  end_marked,
  scored
};

// What operands count.
inline constexpr Domain card_domain = game_domain(0);  ///< neighbourhood cards
inline constexpr Domain die_domain = game_domain(1);   ///< the first or second die of one's card
inline constexpr Domain slot_domain = game_domain(2);  ///< a die on display
inline constexpr Domain face_domain = game_domain(3);  ///< a die's colour and number
inline constexpr Domain pips_domain = game_domain(4);  ///< 1 to 6
inline constexpr Domain resource_domain = game_domain(5);
inline constexpr Domain cell_domain = game_domain(6);
inline constexpr Domain square_domain = game_domain(7);  ///< of the black market: six for each resource
inline constexpr Domain line_domain = game_domain(8);    ///< rows, then columns; also their bonuses
inline constexpr Domain ability_domain = game_domain(9);
inline constexpr Domain mission_domain = game_domain(10);
inline constexpr Domain faction_domain = game_domain(11);
inline constexpr Domain area_domain = game_domain(12);
inline constexpr Domain sign_domain = game_domain(13);   ///< of a pattern; the last one is a line break
inline constexpr Domain bonus_domain = game_domain(14);  ///< what the bonus space of a line shows
inline constexpr Domain mark_domain = game_domain(15);   ///< a cell of a drawn district: free, a resource, or crossed over

inline constexpr int max_actions = cell_count * resource_count;  ///< what may be copied from others is the longest list

/// What a turn depends on outside the own sheet.
struct Display {
  std::array<std::uint8_t, max_slots> dice{};
  int slots = 0;
  std::uint8_t cards = 0;  ///< that may be taken, as bits
  bool rerolls_in_turn = false;
  std::array<ItemSet, resource_count> others{};  ///< what opponents have drawn; filled in only for those who may copy it
};

/// Who hears what happens in a turn: everybody, or at first only the seat itself (WF-12.2).
template <Journal J> struct Teller {
  J& journal;
  Seat seat;
  Seat audience;

  constexpr void tell(EventKind kind, int b = 0, int c = 0, int d = 0) {
    journal.tell({static_cast<std::uint8_t>(kind),
                  audience,
                  {static_cast<std::int16_t>(index_of(seat)), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c),
                   static_cast<std::int16_t>(d)}});
  }
};

/// The rules of a turn, for one place at the table.
class Turns {
 public:
  using List = ActionList<max_actions>;

  constexpr Turns(const Components& box, const Options& options) : options_(options), bonuses_(box.bonuses), tracks_(box.tracks) {
    for (std::size_t i = 0; i < max_neighbourhoods; ++i) abilities_[i] = static_cast<std::uint8_t>(box.neighbourhoods[i].ability);
    for (std::size_t k = 0; k < resource_count; ++k) {
      exact_[k] = box.markets[k].die == DieCondition::exact;
      for (int number = 1; number <= 6; ++number) {
        const DieCondition die = box.markets[k].die;
        const bool suits = die == DieCondition::any || die == DieCondition::exact || (number % 2 == 1) == (die == DieCondition::odd);
        if (suits) suits_[k] = static_cast<std::uint8_t>(suits_[k] | 1 << number);
      }
    }
    for (std::size_t i = 0; i < max_factions; ++i) {
      powers_[i] = i < static_cast<std::size_t>(box.faction_count) ? box.factions[i].power : Power::none;
      once_[i] = box.factions[i].once;
    }
    for (int number = 1; number <= side; ++number)
      reach_[static_cast<std::size_t>(number)] = board::row(number - 1) | board::column(number - 1);
  }

  constexpr Power power_of(const Sheet& sheet) const { return sheet.faction == nothing ? Power::none : powers_[sheet.faction]; }
  constexpr bool may_use(const Sheet& sheet, Power power) const { return power_of(sheet) == power && sheet.power_spent == 0; }

  // ---- What may be done -------------------------------------------------------------------------------------------------

  constexpr void legal(const Place& at, const Display& display, List& out) const {
    switch (at.turn.step) {
      case Step::choose: return list_before_card(at, display, out);
      case Step::act: return list_acts(at, display, out);
      case Step::claim: return list_claims(at, out);
      case Step::bonus_draw: return list_bonus(Verb::place, at.sheet.free(), out);
      case Step::bonus_tick: return list_bonus(Verb::mark, bonus_squares(at), out);
      case Step::relocate: return list_each(Verb::place, at.sheet.free(), out);
      case Step::raid:
        for (int row = 0; row < ability_count; ++row) out.push_if(has_space(at.sheet, row), make(Verb::advance, row));
        return;
      case Step::copy:
        for (int k = 0; k < resource_count; ++k) {
          for (const int cell : display.others[static_cast<std::size_t>(k)] & at.sheet.free()) out.push(make(Verb::imitate, k, cell));
        }
        return;
      default: return;
    }
  }

  /// The rule that forbids an action whose operands are within their bounds.
  constexpr Rule check(const Place& at, const Display& display, const Action& action) const {
    const auto [a, b, c] = action.operands;
    const Verb verb = static_cast<Verb>(action.verb);
    if (const Rule wrong = check_step(at.turn.step, verb); wrong.forbids()) return wrong;
    switch (verb) {
      case Verb::reroll: return check_reroll(at, display, a);
      case Verb::take: return (display.cards >> a & 1) != 0 ? Rule{} : check_card(at, display, a);
      case Verb::relocate: return check_relocate(at, a);
      case Verb::raid: return check_raid(at.sheet);
      case Verb::claim: return (claims(at) >> a & 1) != 0 ? Rule{} : rule("WF-6.1");
      case Verb::place: return at.sheet.free().has(a) ? Rule{} : at.turn.step == Step::relocate ? rule("WF-3.6") : rule("WF-6.5");
      case Verb::mark: return bonus_squares(at).has(a) ? Rule{} : rule("WF-6.6");
      case Verb::decline: return options_.bonus_may_be_declined ? Rule{} : rule("WF-6.7");
      case Verb::advance: return has_space(at.sheet, a) ? Rule{} : rule("WF-11.9");
      case Verb::imitate: return display.others[a].has(b) && at.sheet.free().has(b) ? Rule{} : rule("WF-11.11");
      case Verb::end_turn: return may_end(at) ? Rule{} : rule("WF-4.4");
      default: return check_die(at, display, verb, a, b);
    }
  }

  // ---- What it does -----------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void apply(Place& at, const Display& display, const Action& action, Teller<J> teller) const {
    const auto [a, b, c] = action.operands;
    Turn& turn = at.turn;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::take: return take(at, display, a, teller);
      case Verb::draw: use_die(turn, a); return draw(at, b, colour_of(turn.dice[a]), true, teller);
      case Verb::tick:
        use_die(turn, a);
        turn.origin = 0;
        return tick(at, b, teller);
      case Verb::change_number: return change_die(at, a, die_of(colour_of(turn.dice[a]), b), Ability::change_number, teller);
      case Verb::change_colour: return change_die(at, a, die_of(b, number_of(turn.dice[a])), Ability::change_colour, teller);
      case Verb::relocate: return relocate(at, a, teller);
      case Verb::place: return place(at, a, teller);
      case Verb::claim:
        turn.pending = static_cast<std::uint16_t>(turn.pending &
                                                  ~(power_of(at.sheet) == Power::any_line_bonus ? turn.pending & -turn.pending : 1 << a));
        return take_bonus(at, a, teller);
      case Verb::mark: turn.claimed = nothing; return tick(at, a, teller);
      case Verb::decline:
        teller.tell(EventKind::declined, turn.claimed);
        turn.claimed = nothing;
        return settle(at, teller);
      case Verb::borrow:
        spend_power(at.sheet, teller);
        turn.dice[a] = display.dice[b];
        return teller.tell(EventKind::die_changed, a, turn.dice[a]);
      case Verb::raid:
        spend_power(at.sheet, teller);
        turn.raids = 2;
        turn.step = Step::raid;
        return;
      case Verb::advance:
        tick_space(at, a, teller);
        if (--turn.raids == 0) settle(at, teller);
        return;
      case Verb::copy:
        use_die(turn, a);
        turn.step = Step::copy;
        return;
      case Verb::imitate: spend_power(at.sheet, teller); return draw(at, b, a, true, teller);
      default: return;
    }
  }

  /// WF-3.3: the leftmost free space of the card's row is ticked, if there is one.
  template <Journal J> constexpr void take(Place& at, const Display& display, int card, Teller<J> teller) const {
    at.turn.card = static_cast<std::uint8_t>(card);
    for (std::size_t i = 0; i < dice_per_card; ++i) at.turn.dice[i] = display.dice[static_cast<std::size_t>(card * dice_per_card) + i];
    teller.tell(EventKind::took, card);
    tick_space(at, abilities_[static_cast<std::size_t>(card)], teller);
    at.turn.step = Step::act;
  }

  constexpr bool row_full(const Sheet& sheet, int card) const { return !has_space(sheet, abilities_[static_cast<std::size_t>(card)]); }
  constexpr int track_length(int ability) const { return tracks_[static_cast<std::size_t>(ability)].length; }
  constexpr ItemSet symbols(int ability) const { return tracks_[static_cast<std::size_t>(ability)].symbols; }
  constexpr const Bonus& bonus(int line) const { return bonuses_[static_cast<std::size_t>(line)]; }

  /// The squares that a die may tick (WF-5.3).
  constexpr ItemSet squares(const Sheet& sheet, int number) const {
    ItemSet out;
    for (int k = 0; k < resource_count; ++k) {
      const std::size_t m = static_cast<std::size_t>(k);
      const std::uint64_t wanted = exact_[m] ? std::uint64_t{1} << (number - 1) : all_squares;
      const std::uint64_t suits = (suits_[m] >> number & 1) != 0 ? open_squares(sheet, m) & wanted : 0;
      out |= ItemSet(suits << (k * square_count));
    }
    return out;
  }

  /// The free cells a die may draw in (WF-4.2).
  constexpr ItemSet cells(const Sheet& sheet, int number) const { return ItemSet(reach_[static_cast<std::size_t>(number)]) & sheet.free(); }

  /// Lines of a sheet that are complete now.
  constexpr bool complete(const Sheet& sheet, int line) const {
    const std::uint64_t good = options_.crossed_space_blocks_line ? sheet.resources().bits() : sheet.filled.bits();
    return (good & board::line(line)) == board::line(line);
  }

  /// Uses of an ability that are open now: symbols, and a power of the same kind.
  constexpr int uses(const Place& at, Ability ability) const {
    const std::size_t row = static_cast<std::size_t>(ability);
    return at.sheet.ready[row] - (options_.ability_usable_same_turn ? 0 : at.turn.fresh[row]);
  }
  constexpr bool can_use(const Place& at, Ability ability) const { return uses(at, ability) > 0 || may_use(at.sheet, power_for(ability)); }

  constexpr bool may_relocate(const Place& at) const {
    return can_use(at, Ability::relocate) && !at.sheet.free().empty() && !at.sheet.resources().empty();
  }

  /// The squares a market bonus may tick (WF-6.6).
  constexpr ItemSet bonus_squares(const Place& at) const {
    ItemSet out;
    for (int k = 0; k < resource_count; ++k) {
      out |= ItemSet(open_squares(at.sheet, static_cast<std::size_t>(k)) << (k * square_count));
    }
    if (options_.black_market_bonus_ignores_die_condition || at.turn.origin == 0) return out;
    return out & squares(at.sheet, at.turn.origin);
  }

  /// The bonus spaces that may be claimed, as bits.
  constexpr std::uint16_t claims(const Place& at) const {
    if (power_of(at.sheet) != Power::any_line_bonus) return at.turn.pending;
    return static_cast<std::uint16_t>(~at.sheet.bonuses & ((1 << line_count) - 1));  // WF-11.1
  }

  constexpr bool can_copy(const Place& at, const Display& display) const {
    if (!may_use(at.sheet, Power::copy_opponent_resource)) return false;
    ItemSet all;
    for (const ItemSet cells_of_one : display.others) all |= cells_of_one;
    return !(all & at.sheet.free()).empty();
  }

  constexpr int spaces_left(const Sheet& sheet) const {
    int left = 0;
    for (std::size_t row = 0; row < ability_count; ++row) left += tracks_[row].length - sheet.spaces[row];
    return left;
  }

 private:
  static constexpr Action make(Verb verb, int a = 0, int b = 0) { return Action::of(static_cast<int>(verb), a, b); }
  static constexpr void list_each(Verb verb, ItemSet items, List& out) {
    for (const int item : items) out.push(make(verb, item));
  }

  static constexpr std::uint64_t all_squares = (1 << square_count) - 1;

  /// The squares of a market that can be ticked next, as bits: the lowest free one (WF-5.2), or any free one where each number has its
  /// own. A full market has none (WF-5.4).
  constexpr std::uint64_t open_squares(const Sheet& sheet, std::size_t market) const {
    const std::uint64_t free = all_squares & ~std::uint64_t{sheet.market[market]};
    return exact_[market] ? free : free & (0 - free);
  }

  constexpr bool has_space(const Sheet& sheet, int row) const {
    return sheet.spaces[static_cast<std::size_t>(row)] < tracks_[static_cast<std::size_t>(row)].length;
  }
  static constexpr Power power_for(Ability ability) {
    return ability == Ability::relocate        ? Power::relocate
           : ability == Ability::change_number ? Power::change_die_number
                                               : Power::change_die_colour;
  }
  static constexpr bool die_open(const Turn& turn, int die) { return (turn.used >> die & 1) == 0; }

  // ---- Lists ------------------------------------------------------------------------------------------------------------

  constexpr void list_before_card(const Place& at, const Display& display, List& out) const {
    if (display.rerolls_in_turn && may_use(at.sheet, Power::reroll_die)) {
      for (int slot = 0; slot < display.slots; ++slot) out.push(make(Verb::reroll, slot));
    }
    for (int card = 0; card < max_neighbourhoods; ++card) out.push_if((display.cards >> card & 1) != 0, make(Verb::take, card));
    list_anytime(at, out);
  }

  constexpr void list_anytime(const Place& at, List& out) const {
    if (may_relocate(at)) list_each(Verb::relocate, at.sheet.resources(), out);
    if (!check_raid(at.sheet).forbids()) out.push(make(Verb::raid));
  }

  constexpr void list_acts(const Place& at, const Display& display, List& out) const {
    for (int die = 0; die < dice_per_card; ++die) {
      if (die_open(at.turn, die)) list_die(at, display, die, out);
    }
    list_anytime(at, out);
    if (may_end(at)) out.push(make(Verb::end_turn));
  }

  constexpr void list_die(const Place& at, const Display& display, int die, List& out) const {
    const std::uint8_t face = at.turn.dice[static_cast<std::size_t>(die)];
    for (const int cell : cells(at.sheet, number_of(face))) out.push(make(Verb::draw, die, cell));
    for (const int square : squares(at.sheet, number_of(face))) out.push(make(Verb::tick, die, square));
    if (can_use(at, Ability::change_number)) {
      for (int number = 1; number <= 6; ++number) out.push_if(number != number_of(face), make(Verb::change_number, die, number));
    }
    if (can_use(at, Ability::change_colour)) {
      for (int colour = 0; colour < resource_count; ++colour)
        out.push_if(colour != colour_of(face), make(Verb::change_colour, die, colour));
    }
    if (at.sheet.faction == nothing) return;
    if (may_use(at.sheet, Power::die_from_other_card)) {
      for (int slot = 0; slot < display.slots; ++slot) out.push_if(slot / dice_per_card != at.turn.card, make(Verb::borrow, die, slot));
    }
    if (can_copy(at, display)) out.push(make(Verb::copy, die));
  }

  constexpr void list_claims(const Place& at, List& out) const { list_each(Verb::claim, ItemSet(claims(at)), out); }

  constexpr void list_bonus(Verb verb, ItemSet items, List& out) const {
    list_each(verb, items, out);
    if (options_.bonus_may_be_declined) out.push(make(Verb::decline));
  }

  // ---- Checks -----------------------------------------------------------------------------------------------------------

  /// Whether the verb belongs to the step at all.
  static constexpr Rule check_step(Step step, Verb verb) {
    const bool before_card = step == Step::choose;
    const bool acting = step == Step::act;
    switch (verb) {
      case Verb::reroll: return before_card ? Rule{} : rule("WF-11.10");
      case Verb::take: return before_card ? Rule{} : rule("WF-3.1");
      case Verb::relocate:
      case Verb::raid: return before_card || acting ? Rule{} : rule("WF-3.5");
      case Verb::place: return step == Step::bonus_draw || step == Step::relocate ? Rule{} : rule("WF-6.5");
      case Verb::claim: return step == Step::claim ? Rule{} : rule("WF-6.1");
      case Verb::mark: return step == Step::bonus_tick ? Rule{} : rule("WF-6.6");
      case Verb::decline: return step == Step::bonus_draw || step == Step::bonus_tick ? Rule{} : rule("WF-6.7");
      case Verb::advance: return step == Step::raid ? Rule{} : rule("WF-11.9");
      case Verb::imitate: return step == Step::copy ? Rule{} : rule("WF-11.11");
      case Verb::choose_faction: return rule("WF-10.2");
      case Verb::keep_dice: return rule("WF-11.10");
      case Verb::end_turn: return acting ? Rule{} : rule("WF-3.9");
      default: return acting ? Rule{} : before_card ? rule("WF-3.1") : rule("WF-3.5");
    }
  }

  constexpr Rule check_reroll(const Place& at, const Display& display, int slot) const {
    const bool fine = display.rerolls_in_turn && may_use(at.sheet, Power::reroll_die) && slot < display.slots;
    return fine ? Rule{} : rule("WF-11.10");
  }

  constexpr Rule check_card(const Place& at, const Display& display, int card) const {
    if (card * dice_per_card >= display.slots) return rule("WF-2.2");
    return row_full(at.sheet, card) && !options_.ability_track_full_choice_allowed ? rule("WF-3.3") : rule("WF-3.1");
  }

  constexpr Rule check_relocate(const Place& at, int cell) const {
    if (!can_use(at, Ability::relocate)) return rule("WF-3.5");
    return may_relocate(at) && at.sheet.resources().has(cell) ? Rule{} : rule("WF-3.6");
  }

  constexpr Rule check_raid(const Sheet& sheet) const {
    return may_use(sheet, Power::tick_two_ability_spaces) && spaces_left(sheet) >= 2 ? Rule{} : rule("WF-11.9");
  }

  constexpr Rule check_die(const Place& at, const Display& display, Verb verb, int die, int operand) const {
    if (!die_open(at.turn, die)) return rule("WF-4.3");
    const std::uint8_t face = at.turn.dice[static_cast<std::size_t>(die)];
    switch (verb) {
      case Verb::draw: return cells(at.sheet, number_of(face)).has(operand) ? Rule{} : rule("WF-4.2");
      case Verb::tick: return check_tick(at.sheet, number_of(face), operand);
      case Verb::change_number:
        if (!can_use(at, Ability::change_number)) return rule("WF-3.5");
        return operand >= 1 && operand != number_of(face) ? Rule{} : rule("WF-3.7");
      case Verb::change_colour:
        if (!can_use(at, Ability::change_colour)) return rule("WF-3.5");
        return operand != colour_of(face) ? Rule{} : rule("WF-3.8");
      case Verb::borrow: {
        const bool other = operand < display.slots && operand / dice_per_card != at.turn.card;
        return may_use(at.sheet, Power::die_from_other_card) && other ? Rule{} : rule("WF-11.5");
      }
      default: return can_copy(at, display) ? Rule{} : rule("WF-11.11");
    }
  }

  constexpr Rule check_tick(const Sheet& sheet, int number, int square) const {
    if (squares(sheet, number).has(square)) return {};
    const std::size_t market = static_cast<std::size_t>(square / square_count);
    if ((suits_[market] >> number & 1) == 0 || (exact_[market] && square % square_count != number - 1)) return rule("WF-5.3");
    return (sheet.market[market] >> (square % square_count) & 1) != 0 ? rule("WF-5.4") : rule("WF-5.2");
  }

  /// WF-4.4
  constexpr bool may_end(const Place& at) const {
    if (options_.dice_may_be_unused) return true;
    for (int die = 0; die < dice_per_card; ++die) {
      const int number = number_of(at.turn.dice[static_cast<std::size_t>(die)]);
      if (die_open(at.turn, die) && (!cells(at.sheet, number).empty() || !squares(at.sheet, number).empty())) return false;
    }
    return true;
  }

  // ---- Deeds ------------------------------------------------------------------------------------------------------------

  static constexpr void use_die(Turn& turn, int die) {
    turn.used = static_cast<std::uint8_t>(turn.used | 1 << die);
    turn.origin = static_cast<std::uint8_t>(number_of(turn.dice[static_cast<std::size_t>(die)]));
  }

  template <Journal J> constexpr void spend_power(Sheet& sheet, Teller<J>& teller) const {
    sheet.power_spent = once_[sheet.faction] ? 1 : 0;
    teller.tell(EventKind::power, sheet.faction);
  }

  /// A symbol is used before a power that does the same.
  template <Journal J> constexpr void spend_use(Place& at, Ability ability, Teller<J>& teller) const {
    if (uses(at, ability) <= 0) return spend_power(at.sheet, teller);
    const std::size_t row = static_cast<std::size_t>(ability);
    --at.sheet.ready[row];
    teller.tell(EventKind::symbols, static_cast<int>(ability), at.sheet.ready[row]);
  }

  template <Journal J> constexpr void tick_space(Place& at, int ability, Teller<J>& teller) const {
    const std::size_t row = static_cast<std::size_t>(ability);
    if (!has_space(at.sheet, ability)) return;
    ++at.sheet.spaces[row];
    teller.tell(EventKind::space, ability, at.sheet.spaces[row]);
    if (!tracks_[row].symbols.has(at.sheet.spaces[row])) return;
    ++at.sheet.ready[row];  // WF-3.4
    if (!options_.ability_usable_same_turn) ++at.turn.fresh[row];
    teller.tell(EventKind::symbols, ability, at.sheet.ready[row]);
  }

  template <Journal J> constexpr void change_die(Place& at, int die, std::uint8_t face, Ability ability, Teller<J>& teller) const {
    spend_use(at, ability, teller);
    at.turn.dice[static_cast<std::size_t>(die)] = face;
    teller.tell(EventKind::die_changed, die, face);
  }

  /// WF-3.6: crossing over and drawing elsewhere are one act in two decisions.
  template <Journal J> constexpr void relocate(Place& at, int cell, Teller<J>& teller) const {
    spend_use(at, Ability::relocate, teller);
    at.turn.moving = static_cast<std::uint8_t>(at.sheet.resource_at(cell));
    at.sheet.crossed.add(cell);
    at.turn.step = Step::relocate;
    at.turn.origin = 0;
    teller.tell(EventKind::crossed, cell);
  }

  template <Journal J> constexpr void place(Place& at, int cell, Teller<J>& teller) const {
    Turn& turn = at.turn;
    if (turn.step == Step::relocate) {
      const int resource = turn.moving;
      turn.moving = nothing;
      return draw(at, cell, resource, options_.relocate_may_complete_line != 0, teller);
    }
    const Resource resource = bonus(turn.claimed).resource;
    turn.claimed = nothing;
    draw(at, cell, static_cast<int>(resource), true, teller);
  }

  /// Draws, and notes the lines that are complete now (WF-6.1).
  template <Journal J> constexpr void draw(Place& at, int cell, int resource, bool may_complete, Teller<J>& teller) const {
    at.sheet.draw(cell, resource);
    teller.tell(EventKind::drew, resource, cell);
    for (const int line : {cell / side, side + cell % side}) {
      if ((at.sheet.completed >> line & 1) != 0 || !complete(at.sheet, line)) continue;
      at.sheet.completed = static_cast<std::uint16_t>(at.sheet.completed | 1 << line);
      teller.tell(EventKind::completed, line);
      if (may_complete) at.turn.pending = static_cast<std::uint16_t>(at.turn.pending | 1 << line);  // WF-6.3
    }
    settle(at, teller);
  }

  template <Journal J> constexpr void tick(Place& at, int square, Teller<J>& teller) const {
    std::uint8_t& market = at.sheet.market[static_cast<std::size_t>(square / square_count)];
    market = static_cast<std::uint8_t>(market | 1 << square % square_count);
    teller.tell(EventKind::ticked, square);
    settle(at, teller);
  }

  /// On to the next waiting bonus, or back to the turn. A single bonus is claimed without asking; of several the order is chosen (WF-6.4).
  template <Journal J> constexpr void settle(Place& at, Teller<J>& teller) const {
    Turn& turn = at.turn;
    if (turn.pending == 0) {
      turn.origin = 0;
      turn.step = turn.card == nothing ? Step::choose : Step::act;
    } else if (power_of(at.sheet) == Power::any_line_bonus || (turn.pending & (turn.pending - 1)) != 0) {
      turn.step = Step::claim;
    } else {
      const int line = ItemSet(turn.pending).lowest();
      turn.pending = 0;
      take_bonus(at, line, teller);
    }
  }

  template <Journal J> constexpr void take_bonus(Place& at, int line, Teller<J>& teller) const {
    at.sheet.bonuses = static_cast<std::uint16_t>(at.sheet.bonuses | 1 << line);
    teller.tell(EventKind::bonus, line);
    const BonusKind kind = bonus(line).kind;
    const bool usable =
        kind == BonusKind::resource ? !at.sheet.free().empty() : kind == BonusKind::black_market && !bonus_squares(at).empty();
    if (!usable) {  // a star needs nothing more; anything else lapses (WF-6.5, WF-6.6)
      if (kind != BonusKind::victory_points) teller.tell(EventKind::lapsed, line);
      return settle(at, teller);
    }
    at.turn.claimed = static_cast<std::uint8_t>(line);
    at.turn.step = kind == BonusKind::resource ? Step::bonus_draw : Step::bonus_tick;
  }

  Options options_;
  std::array<Bonus, line_count> bonuses_;
  std::array<Track, ability_count> tracks_;
  std::array<std::uint8_t, max_neighbourhoods> abilities_{};
  std::array<bool, resource_count> exact_{};
  std::array<std::uint8_t, resource_count> suits_{};  ///< numbers that may tick a market, as bits
  std::array<Power, max_factions> powers_{};
  std::array<bool, max_factions> once_{};
  std::array<std::uint64_t, side + 1> reach_{};  ///< row and column of each number
};

}  // namespace omnibus::write_the_future
