// Write the Future: effects of a player's actions on the own sheet (WF-3 to WF-6, WF-11).
#pragma once

#include "core/journal.hpp"
#include "games/write_the_future/rules/choices.hpp"

namespace omnibus::write_the_future {

/// Audience of the events in a turn: all players, or at first only the seat itself (WF-12.2).
template <Journal J> struct Teller {
  J& journal;
  Seat seat;
  Seat audience;

  constexpr void tell(EventKind kind, int b = 0, int c = 0, int d = 0) {
    journal.tell(make_event(kind, {index_of(seat), b, c, d}, audience));
  }
};

/// Carries out a turn of one seat at the table. The actions must be legal.
class Turns {
 public:
  using Dice = std::array<std::uint8_t, max_slots>;

  constexpr explicit Turns(const Setting& setting) : setting_(setting), choices_(setting) {}

  template <Journal J> constexpr void apply(Place& at, const Dice& dice, const Action& action, Teller<J> teller) const {
    const auto [a, b, c] = action.operands;
    Turn& turn = at.turn;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::take: return take(at, dice, a, teller);
      case Verb::draw: use_die(turn, a); return draw(at, b, colour_of(turn.dice[a]), true, teller);  // WF-4.1
      case Verb::tick: use_die(turn, a); return tick(at, b, teller);
      case Verb::change_number: return change_die(at, a, die_of(colour_of(turn.dice[a]), b), Ability::change_number, teller);
      case Verb::change_colour: return change_die(at, a, die_of(b, number_of(turn.dice[a])), Ability::change_colour, teller);
      case Verb::relocate: return relocate(at, a, teller);
      case Verb::place: return place(at, a, teller);
      case Verb::claim: return claim(at, a, teller);
      case Verb::mark: turn.claimed = nothing; return tick(at, a, teller);
      case Verb::decline:
        teller.tell(EventKind::declined, turn.claimed);
        turn.claimed = nothing;
        return settle(at, teller);
      case Verb::borrow:
        spend_power(at.sheet, teller);
        turn.dice[a] = dice[b];
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
        return teller.tell(EventKind::copying, a);
      case Verb::imitate: spend_power(at.sheet, teller); return draw(at, b, a, true, teller);
      default: return;
    }
  }

  /// WF-3.3: the leftmost free space of the card's row is ticked, if there is one.
  template <Journal J> constexpr void take(Place& at, const Dice& dice, int card, Teller<J> teller) const {
    at.turn.card = static_cast<std::uint8_t>(card);
    for (std::size_t i = 0; i < dice_per_card; ++i) at.turn.dice[i] = dice[static_cast<std::size_t>(card * dice_per_card) + i];
    teller.tell(EventKind::took, card);
    tick_space(at, setting_.row_of(card), teller);
    at.turn.step = Step::act;
  }

  /// WF-13.1: the spaces of waiting bonuses are ticked anyway, as if declined (WF-6.7); for the Arbiters, whose space may already be
  /// ticked, the first one left (WF-11.1).
  template <Journal J> constexpr void forgo_bonuses(Place& at, Teller<J> teller) const {
    for (const int line : ItemSet(at.turn.pending)) {
      const bool ticked = (at.sheet.bonuses >> line & 1) != 0;
      const int space = ticked ? ItemSet(choices_.free_exchanges(at.sheet)).lowest() : line;
      tick_bonus(at, space, teller);
      if (setting_.bonus(space).kind != BonusKind::victory_points) teller.tell(EventKind::lapsed, space);
    }
  }

 private:
  static constexpr void use_die(Turn& turn, int die) {
    turn.used = static_cast<std::uint8_t>(turn.used | 1 << die);
    turn.origin = static_cast<std::uint8_t>(number_of(turn.dice[static_cast<std::size_t>(die)]));
  }

  template <Journal J> constexpr void spend_power(Sheet& sheet, Teller<J>& teller) const {
    sheet.power_spent = setting_.spent_by_use(sheet.faction) ? 1 : 0;
    teller.tell(EventKind::power, sheet.faction);
  }

  /// A symbol is used before a power with the same effect.
  template <Journal J> constexpr void spend_use(Place& at, Ability ability, Teller<J>& teller) const {
    if (choices_.ready_symbols(at, ability) <= 0) return spend_power(at.sheet, teller);
    const std::size_t row = static_cast<std::size_t>(ability);
    --at.sheet.ready[row];
    teller.tell(EventKind::symbols, static_cast<int>(ability), at.sheet.ready[row]);
  }

  template <Journal J> constexpr void tick_space(Place& at, int ability, Teller<J>& teller) const {
    const std::size_t row = static_cast<std::size_t>(ability);
    if (!setting_.has_space(at.sheet, ability)) return;
    ++at.sheet.spaces[row];
    teller.tell(EventKind::space, ability, at.sheet.spaces[row]);
    if (!setting_.track(ability).symbols.has(at.sheet.spaces[row])) return;
    ++at.sheet.ready[row];  // WF-3.4
    if (!setting_.options.ability_usable_same_turn) ++at.turn.fresh[row];
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
    teller.tell(EventKind::crossed, cell);
  }

  template <Journal J> constexpr void place(Place& at, int cell, Teller<J>& teller) const {
    Turn& turn = at.turn;
    if (turn.step == Step::relocate) {
      const int resource = turn.moving;
      turn.moving = nothing;
      return draw(at, cell, resource, setting_.options.relocate_may_complete_line != 0, teller);
    }
    const Resource resource = setting_.bonus(turn.claimed).resource;
    turn.claimed = nothing;
    draw(at, cell, static_cast<int>(resource), true, teller);
  }

  /// Draws, and records the lines that are complete now (WF-6.1).
  template <Journal J> constexpr void draw(Place& at, int cell, int resource, bool may_complete, Teller<J>& teller) const {
    at.sheet.draw(cell, resource);
    teller.tell(EventKind::drew, resource, cell);
    for (const int line : {cell / side, side + cell % side}) {
      if (!setting_.complete(at.sheet, line)) continue;
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

  /// Continues with the next waiting bonus, or with the turn. If the order of several bonuses matters, the player chooses it (WF-6.4).
  template <Journal J> constexpr void settle(Place& at, Teller<J>& teller) const {
    Turn& turn = at.turn;
    if (turn.pending == 0) {
      turn.origin = 0;
      turn.step = turn.card == nothing ? Step::choose : Step::act;
    } else if (const int line = next_bonus(turn.pending); line < 0 || (turn.pending & setting_.exchangeable_lines(at.sheet)) != 0) {
      turn.step = Step::claim;
    } else {
      turn.pending = static_cast<std::uint16_t>(turn.pending & ~(1 << line));
      take_bonus(at, line, teller);
    }
  }

  /// The bonus that may safely come first: a star, which changes nothing else, or one of several with the same effect. Negative if their
  /// order matters.
  constexpr int next_bonus(std::uint16_t waiting) const {
    const int first = ItemSet(waiting).lowest();
    bool alike = true;
    for (int line = first; line < line_count; ++line) {
      if ((waiting >> line & 1) == 0) continue;
      const Bonus& bonus = setting_.bonus(line);
      if (bonus.kind == BonusKind::victory_points) return line;
      alike = alike && bonus.kind == setting_.bonus(first).kind && bonus.resource == setting_.bonus(first).resource;
    }
    return alike ? first : -1;
  }

  /// A bonus taken in exchange replaces that of the first waiting line (WF-11.1).
  template <Journal J> constexpr void claim(Place& at, int line, Teller<J>& teller) const {
    const int exchangeable = at.turn.pending & setting_.exchangeable_lines(at.sheet);
    const bool in_exchange = (setting_.exchangeable_lines(at.sheet) >> line & 1) != 0;
    at.turn.pending = static_cast<std::uint16_t>(at.turn.pending & ~(in_exchange ? exchangeable & -exchangeable : 1 << line));
    take_bonus(at, line, teller);
  }

  template <Journal J> static constexpr void tick_bonus(Place& at, int line, Teller<J>& teller) {
    at.sheet.bonuses = static_cast<std::uint16_t>(at.sheet.bonuses | 1 << line);
    teller.tell(EventKind::bonus, line);
  }

  template <Journal J> constexpr void take_bonus(Place& at, int line, Teller<J>& teller) const {
    tick_bonus(at, line, teller);
    const BonusKind kind = setting_.bonus(line).kind;
    const bool usable =
        kind == BonusKind::resource ? !at.sheet.free().empty() : kind == BonusKind::black_market && !choices_.bonus_squares(at).empty();
    if (!usable) {  // a star is complete by itself; any other bonus lapses (WF-6.5, WF-6.6)
      if (kind != BonusKind::victory_points) teller.tell(EventKind::lapsed, line);
      return settle(at, teller);
    }
    at.turn.claimed = static_cast<std::uint8_t>(line);
    at.turn.step = kind == BonusKind::resource ? Step::bonus_draw : Step::bonus_tick;
  }

  const Setting& setting_;
  Choices choices_;
};

}  // namespace omnibus::write_the_future
