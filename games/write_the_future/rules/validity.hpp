// Write the Future: validity of positions, with reasons.
#pragma once

#include "games/write_the_future/rules/dealing.hpp"

namespace omnibus::write_the_future {

class Validity {
 public:
  constexpr explicit Validity(const Setting& setting) : setting_(setting), choices_(setting), dealing_(setting) {}

  /// Message id of the reason why this cannot be a position of the game; empty if it can.
  template <int Seats> constexpr std::string_view invalid_reason(const State<Seats>& s) const {
    if (!valid_missions(s)) return "flaw.missions";
    for (int i = 0; i < Seats; ++i) {
      const std::string_view reason = i < setting_.players ? invalid_place(s, seat_at(i)) : empty_place(s, seat_at(i));
      if (!reason.empty()) return reason;
    }
    return valid_round(s) ? "" : "flaw.round";
  }

 private:
  constexpr const Options& options() const { return setting_.options; }

  template <int Seats> static constexpr std::string_view empty_place(const State<Seats>& s, Seat seat) {
    return s.place(seat) == Place{} ? "" : "flaw.seats";
  }

  template <int Seats> constexpr std::string_view invalid_place(const State<Seats>& s, Seat seat) const {
    const bool choosing = s.phase == Phase::choosing_factions;
    const Place& at = s.place(seat);
    if (!valid_sheet(at.sheet) || !valid_sheet(at.shown)) return "flaw.sheets";
    if (!choosing && (at.sheet.faction != nothing) != (options().future_proof != 0)) return "flaw.factions";
    if (setting_.simultaneous() && !choosing ? at.shown.faction != at.sheet.faction : !(at.shown == Sheet{})) return "flaw.shown";
    if (!valid_turn(s, at, seat)) return "flaw.turn";
    for (int other = 0; other < index_of(seat); ++other) {
      const std::uint8_t faction = s.place(seat_at(other)).sheet.faction;
      if (faction != nothing && faction == at.sheet.faction) return "flaw.factions";
    }
    return {};
  }

  // ---- Missions -------------------------------------------------------------------------------------------------------------

  template <int Seats> constexpr bool valid_missions(const State<Seats>& s) const {
    if (s.phase == Phase::choosing_factions) return no_missions_yet(s);
    const ItemSet all = ItemSet::first(setting_.missions_in_play());
    if (!(s.discarded - all).empty()) return false;
    ItemSet left = all - s.discarded;
    for (const std::uint8_t mission : s.missions) {
      if (!take(mission, left)) return false;
    }
    if (!dealing_.enough_numbers(s.missions)) return false;
    for (int i = 0; i < setting_.players; ++i) {
      const Place& at = s.places[static_cast<std::size_t>(i)];
      const bool has_retorium = setting_.power_of(at.sheet) == Power::private_mission;
      if (!valid_hidden(s, at.secret, options().secrecy != 0, true, left)) return false;
      if (!valid_hidden(s, at.retorium, has_retorium, options().retorium_uses_redraw_rule != 0, left)) return false;
    }
    return true;
  }

  template <int Seats> static constexpr bool no_missions_yet(const State<Seats>& s) {
    for (const std::uint8_t mission : s.missions) {
      if (mission != nothing) return false;
    }
    for (const Place& at : s.places) {
      if (at.secret != nothing || at.retorium != nothing) return false;
    }
    return s.discarded.empty();
  }

  /// Takes a mission out of the remaining ones; false if it is not among them.
  static constexpr bool take(std::uint8_t mission, ItemSet& left) {
    if (mission >= max_missions || !left.has(mission)) return false;
    left.remove(mission);
    return true;
  }

  template <int Seats>
  constexpr bool valid_hidden(const State<Seats>& s, std::uint8_t mission, bool expected, bool redrawn, ItemSet& left) const {
    if (mission == nothing || !expected) return (mission != nothing) == expected;
    return take(mission, left) && !(redrawn && dealing_.barred(s.missions, mission));
  }

  // ---- Sheets ---------------------------------------------------------------------------------------------------------------

  constexpr bool valid_sheet(const Sheet& sheet) const {
    if (!(sheet.filled - ItemSet::first(cell_count)).empty()) return false;
    if (!((sheet.low | sheet.high | sheet.crossed) - sheet.filled).empty()) return false;
    return valid_lines(sheet) && valid_markets(sheet) && valid_abilities(sheet) && valid_power(sheet);
  }

  /// Complete lines are recorded; recorded lines are full, although some cells may have been crossed over since.
  constexpr bool valid_lines(const Sheet& sheet) const {
    const int exchangeable = setting_.exchangeable_lines(sheet);
    if (sheet.completed >> line_count != 0 || sheet.bonuses >> line_count != 0) return false;
    if ((sheet.bonuses & ~sheet.completed & ~exchangeable) != 0) return false;
    if (count_bits(sheet.bonuses & exchangeable) > count_bits(sheet.completed & exchangeable)) return false;
    for (int line = 0; line < line_count; ++line) {
      const bool noted = (sheet.completed >> line & 1) != 0;
      const bool full = (sheet.filled.bits() & board::line(line)) == board::line(line);
      if (noted ? !full : setting_.complete(sheet, line)) return false;
    }
    return true;
  }

  constexpr bool valid_markets(const Sheet& sheet) const {
    for (std::size_t k = 0; k < resource_count; ++k) {
      const std::uint8_t ticks = sheet.market[k];
      const bool ordered = setting_.box.markets[k].die != DieCondition::exact;
      if (ticks >> square_count != 0 || (ordered && (ticks & (ticks + 1)) != 0)) return false;
    }
    return true;
  }

  constexpr bool valid_abilities(const Sheet& sheet) const {
    for (std::size_t row = 0; row < ability_count; ++row) {
      const Track& track = setting_.box.tracks[row];
      if (sheet.spaces[row] > track.length) return false;
      if (sheet.ready[row] > (track.symbols & ItemSet::first(sheet.spaces[row] + 1)).size()) return false;
    }
    return true;
  }

  constexpr bool valid_power(const Sheet& sheet) const {
    if (sheet.faction == nothing) return sheet.power_spent == 0;
    return sheet.faction < setting_.box.faction_count && sheet.power_spent <= (setting_.spent_by_use(sheet.faction) ? 1 : 0);
  }

  // ---- Turns ----------------------------------------------------------------------------------------------------------------

  template <int Seats> constexpr bool valid_turn(const State<Seats>& s, const Place& at, Seat seat) const {
    const Turn& turn = at.turn;
    if (s.phase == Phase::choosing_factions) return turn == Turn{};
    if (s.phase == Phase::rerolling) return turn == Turn{.step = Step::choose};
    if (s.phase == Phase::over || turn.step == Step::done) {
      const bool stopped = setting_.may_stop() && turn.card == nothing;
      return turn == Turn{.step = Step::done, .card = turn.card} && (in_play(turn.card) || stopped);
    }
    if (turn.step == Step::idle) return options().draft && turn == Turn{};
    if (turn.step == Step::away || (options().draft && seat != s.turn)) return false;
    return valid_card(turn) && valid_waiting(at) && valid_step(s, at, seat);
  }

  constexpr bool in_play(std::uint8_t card) const { return card < setting_.cards; }

  constexpr bool valid_card(const Turn& turn) const {
    const bool taken = turn.card != nothing;
    if (taken ? !in_play(turn.card) || turn.used >> dice_per_card != 0 : turn.used != 0) return false;
    for (const std::uint8_t die : turn.dice) {
      if (taken ? die >= resource_count * 6 : die != nothing) return false;
    }
    return true;
  }

  /// Checks everything waiting to be used: bonuses of completed lines, and symbols of this turn.
  constexpr bool valid_waiting(const Place& at) const {
    const Turn& turn = at.turn;
    const Sheet& sheet = at.sheet;
    const int exchangeable = setting_.exchangeable_lines(sheet);
    if ((turn.pending & ~sheet.completed) != 0 || (turn.pending & sheet.bonuses & ~exchangeable) != 0) return false;
    const int owed = count_bits(sheet.completed & exchangeable) - count_bits(sheet.bonuses & exchangeable);
    if (count_bits(turn.pending & exchangeable) > owed) return false;
    for (std::size_t row = 0; row < ability_count; ++row) {
      if (turn.fresh[row] > (options().ability_usable_same_turn ? 0 : sheet.ready[row])) return false;
    }
    return turn.origin <= 6 && turn.raids <= 2;
  }

  template <int Seats> constexpr bool valid_step(const State<Seats>& s, const Place& at, Seat seat) const {
    const Turn& turn = at.turn;
    const bool drawing = turn.step == Step::bonus_draw;
    const bool ticking = turn.step == Step::bonus_tick;
    const bool chain = drawing || ticking || turn.step == Step::claim || turn.step == Step::copy;
    if ((turn.moving != nothing) != (turn.step == Step::relocate) || (turn.raids != 0) != (turn.step == Step::raid)) return false;
    if (drawing || ticking ? !valid_claimed(at, drawing ? BonusKind::resource : BonusKind::black_market) : turn.claimed != nothing)
      return false;
    if (!chain && (turn.origin != 0 || turn.pending != 0)) return false;
    switch (turn.step) {
      case Step::choose: return turn.card == nothing;
      case Step::act: return turn.card != nothing;
      case Step::claim: return turn.pending != 0;
      case Step::bonus_draw: return !at.sheet.free().empty();
      case Step::bonus_tick: return !choices_.bonus_squares(at).empty();
      case Step::relocate: return !at.sheet.free().empty() && turn.moving < resource_count;
      case Step::raid: return setting_.power_of(at.sheet) == Power::tick_two_ability_spaces && setting_.spaces_left(at.sheet) >= turn.raids;
      default: return turn.card != nothing && choices_.can_copy(s, seat);
    }
  }

  constexpr bool valid_claimed(const Place& at, BonusKind kind) const {
    const int line = at.turn.claimed;
    return line < line_count && (at.sheet.bonuses >> line & 1) != 0 && setting_.bonus(line).kind == kind;
  }

  // ---- The round ------------------------------------------------------------------------------------------------------------

  template <int Seats> constexpr bool valid_round(const State<Seats>& s) const {
    if (index_of(s.turn) >= setting_.players || index_of(s.first) >= setting_.players) return false;
    if (s.taken >> setting_.cards != 0 || !valid_dice(s)) return false;
    if (s.phase == Phase::choosing_factions) return valid_choosing(s);
    if (!valid_end(s)) return false;
    if (s.phase == Phase::over) return true;
    if (s.phase == Phase::rerolling) return !options().draft && setting_.may_use(s.place(s.turn).sheet, Power::reroll_die);
    if (options().draft) return valid_draft(s);
    return s.first == seat_at(0) && s.taken == 0 && s.place(s.turn).turn.open();
  }

  template <int Seats> constexpr bool valid_dice(const State<Seats>& s) const {
    const int rolled = s.phase == Phase::choosing_factions ? 0 : setting_.slots();
    for (int slot = 0; slot < max_slots; ++slot) {
      const std::uint8_t die = s.dice[static_cast<std::size_t>(slot)];
      if (slot < rolled ? die >= resource_count * 6 : die != nothing) return false;
    }
    return true;
  }

  template <int Seats> constexpr bool valid_choosing(const State<Seats>& s) const {
    for (int i = 0; i < setting_.players; ++i) {
      const bool chosen = s.places[static_cast<std::size_t>(i)].sheet.faction != nothing;
      if (chosen != (i < index_of(s.turn))) return false;
    }
    const bool at_the_start = s.round == 0 && s.last_round == 0 && s.trigger == Ending::none;
    return options().future_proof && options().factions_chosen && at_the_start;
  }

  /// True if the end is marked correctly and not passed.
  template <int Seats> constexpr bool valid_end(const State<Seats>& s) const {
    const bool solo = setting_.players == 1;
    if (s.round == 0 || solo != (s.trigger == Ending::solo) || (solo && s.last_round != setting_.box.solo_rounds)) return false;
    if (s.trigger == Ending::none) return s.last_round == 0 && s.phase != Phase::over && s.round <= options().round_limit;
    return s.last_round != 0 && (s.phase == Phase::over ? s.round == s.last_round : s.round <= s.last_round);
  }

  /// In the order of the round: players who have finished, the one to move, those who wait. No card is taken twice.
  template <int Seats> constexpr bool valid_draft(const State<Seats>& s) const {
    ItemSet taken;
    Step others = Step::done;
    Seat seat = s.first;
    for (int i = 0; i < setting_.players; ++i, seat = next_seat(seat, setting_.players)) {
      const Turn& turn = s.place(seat).turn;
      if (seat == s.turn) others = Step::idle;
      if (seat == s.turn ? !turn.open() : turn.step != others) return false;
      if (turn.card == nothing) continue;
      if (taken.has(turn.card)) return false;
      taken.add(turn.card);
    }
    return taken == ItemSet(s.taken);
  }

  const Setting& setting_;
  Choices choices_;
  Dealing dealing_;
};

}  // namespace omnibus::write_the_future
