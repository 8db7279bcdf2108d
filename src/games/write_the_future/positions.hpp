// Write the Future: which positions can be, and why others cannot.
#pragma once

#include "games/write_the_future/rules.hpp"

namespace omnibus::write_the_future {

template <int Seats> constexpr std::string_view Rules<Seats>::invalid_reason(const State& s) const {
  const bool choosing = s.phase == Phase::choosing_factions;
  if (!sound_missions(s)) return "flaw.missions";
  for (int i = 0; i < Seats; ++i) {
    const Place& at = s.places[static_cast<std::size_t>(i)];
    if (i >= players_) {
      if (!(at == Place{})) return "flaw.seats";
      continue;
    }
    if (!sound_sheet(at.sheet) || !sound_sheet(at.shown)) return "flaw.sheets";
    if (!choosing && (at.sheet.faction != nothing) != (options_.future_proof != 0)) return "flaw.factions";
    if (simultaneous() && !choosing ? at.shown.faction != at.sheet.faction : !(at.shown == Sheet{})) return "flaw.shown";
    if (!sound_turn(s, at, seat_at(i))) return "flaw.turn";
    for (int other = 0; other < i; ++other) {
      const std::uint8_t faction = s.places[static_cast<std::size_t>(other)].sheet.faction;
      if (faction != nothing && faction == at.sheet.faction) return "flaw.factions";
    }
  }
  return sound_round(s) ? "" : "flaw.round";
}

template <int Seats> constexpr bool Rules<Seats>::sound_missions(const State& s) const {
  ItemSet seen = s.discarded;
  if (!(s.discarded - ItemSet::first(missions_in_play())).empty()) return false;
  const auto add = [&](std::uint8_t mission) {
    if (mission >= missions_in_play() || seen.has(mission)) return false;
    seen.add(mission);
    return true;
  };
  if (s.phase == Phase::choosing_factions) {
    const auto set_aside = [](const Place& at) { return at.secret == nothing && at.retorium == nothing; };
    return s.discarded.empty() &&
           std::all_of(s.missions.begin(), s.missions.end(), [](std::uint8_t mission) { return mission == nothing; }) &&
           std::all_of(s.places.begin(), s.places.end(), set_aside);
  }
  for (const std::uint8_t mission : s.missions) {
    if (!add(mission)) return false;
  }
  if (distinct_numbers(s.missions) < box_.distinct_numbers) return false;
  for (int i = 0; i < players_; ++i) {
    const Place& at = s.places[static_cast<std::size_t>(i)];
    const bool has_retorium = turns_.power_of(at.sheet) == Power::private_mission;
    if ((at.secret != nothing) != (options_.secrecy != 0) || (at.retorium != nothing) != has_retorium) return false;
    if (at.secret != nothing && (!add(at.secret) || barred(s, at.secret))) return false;
    if (at.retorium != nothing && (!add(at.retorium) || (options_.retorium_uses_redraw_rule && barred(s, at.retorium)))) return false;
  }
  return true;
}

template <int Seats> constexpr bool Rules<Seats>::sound_sheet(const Sheet& sheet) const {
  const ItemSet all = ItemSet::first(cell_count);
  if (!(sheet.filled - all).empty() || !((sheet.low | sheet.high | sheet.crossed) - sheet.filled).empty()) return false;
  if (sheet.completed >> line_count != 0 || sheet.bonuses >> line_count != 0) return false;
  if (ItemSet(sheet.bonuses).size() > ItemSet(sheet.completed).size()) return false;
  for (int line = 0; line < line_count; ++line) {
    const bool noted = (sheet.completed >> line & 1) != 0;
    if (turns_.complete(sheet, line) ? !noted : noted && (sheet.filled.bits() & board::line(line)) != board::line(line)) return false;
  }
  for (std::size_t k = 0; k < resource_count; ++k) {
    const std::uint8_t ticks = sheet.market[k];
    const bool ordered = box_.markets[k].die != DieCondition::exact;
    if (ticks >> square_count != 0 || (ordered && (ticks & (ticks + 1)) != 0)) return false;
  }
  for (std::size_t row = 0; row < ability_count; ++row) {
    if (sheet.spaces[row] > box_.tracks[row].length) return false;
    if (sheet.ready[row] > (box_.tracks[row].symbols & ItemSet::first(sheet.spaces[row] + 1)).size()) return false;
  }
  if (sheet.faction == nothing) return sheet.power_spent == 0;
  return sheet.faction < box_.faction_count && sheet.power_spent <= (box_.faction(sheet.faction).once ? 1 : 0);
}

template <int Seats> constexpr bool Rules<Seats>::sound_turn(const State& s, const Place& at, Seat seat) const {
  const Turn& turn = at.turn;
  const bool at_work = turn.step > Step::choose && turn.step < Step::done;
  if (s.phase == Phase::choosing_factions) return turn == Turn{};
  if (s.phase == Phase::over) return turn.step == Step::done && turn == Turn{.step = Step::done, .card = turn.card} && turn.card < cards_;
  if (turn.step == Step::away || (turn.step == Step::idle && !options_.draft)) return false;
  if (s.phase == Phase::rerolling) return turn == Turn{.step = Step::choose};
  if (turn.step == Step::idle || turn.step == Step::done) {
    return turn == Turn{.step = turn.step, .card = turn.card} && (turn.card == nothing) == (turn.step == Step::idle) &&
           (turn.card == nothing || turn.card < cards_);
  }
  if (options_.draft && seat != s.turn) return false;
  if (turn.used > 3 || turn.pending >> line_count != 0 || turn.origin > 6 || turn.raids > 2) return false;
  if ((turn.pending & ~at.sheet.completed) != 0) return false;
  if (turn.card != nothing ? turn.card >= cards_ : at_work && turn.step == Step::act) return false;
  for (const std::uint8_t die : turn.dice) {
    if (turn.card == nothing ? die != nothing : die >= resource_count * 6) return false;
  }
  for (std::size_t row = 0; row < ability_count; ++row) {
    if (turn.fresh[row] > (options_.ability_usable_same_turn ? 0 : at.sheet.ready[row])) return false;
  }
  return sound_step(s, at, seat);
}

template <int Seats> constexpr bool Rules<Seats>::sound_step(const State& s, const Place& at, Seat seat) const {
  const Turn& turn = at.turn;
  const bool drawing = turn.step == Step::bonus_draw;
  const bool ticking = turn.step == Step::bonus_tick;
  if ((turn.claimed != nothing) != (drawing || ticking) || (turn.moving != nothing) != (turn.step == Step::relocate)) return false;
  if ((turn.raids != 0) != (turn.step == Step::raid)) return false;
  const bool chain = drawing || ticking || turn.step == Step::claim || turn.step == Step::copy;
  if (!chain && (turn.origin != 0 || turn.pending != 0)) return false;
  if (chain && turn.step != Step::copy && at.sheet.completed == 0) return false;
  if (turn.claimed != nothing) {
    if (turn.claimed >= line_count || (at.sheet.bonuses >> turn.claimed & 1) == 0) return false;
    if (turns_.bonus(turn.claimed).kind != (drawing ? BonusKind::resource : BonusKind::black_market)) return false;
  }
  const bool any_bonus = turns_.power_of(at.sheet) == Power::any_line_bonus;
  if (!any_bonus && (turn.pending & at.sheet.bonuses) != 0) return false;
  switch (turn.step) {
    case Step::choose: return turn.card == nothing && turn.used == 0;
    case Step::act: return turn.card != nothing;
    case Step::claim:
      return turn.pending != 0 && turns_.claims(at) != 0 && ItemSet(at.sheet.bonuses).size() + ItemSet(turn.pending).size() <= line_count;
    case Step::bonus_draw: return !at.sheet.free().empty();
    case Step::bonus_tick: return !turns_.bonus_squares(at).empty();
    case Step::relocate: return !at.sheet.free().empty() && turn.moving < resource_count;
    case Step::raid: return turns_.spaces_left(at.sheet) >= turn.raids && turns_.power_of(at.sheet) == Power::tick_two_ability_spaces;
    default: {
      if (turns_.power_of(at.sheet) != Power::copy_opponent_resource || turn.card == nothing) return false;
      Display others;
      gather_others(s, seat, others);
      ItemSet all;
      for (const ItemSet cells : others.others) all |= cells;
      return !(all & at.sheet.free()).empty();
    }
  }
}

template <int Seats> constexpr bool Rules<Seats>::sound_round(const State& s) const {
  if (index_of(s.turn) >= players_ || index_of(s.first) >= players_ || s.taken >> cards_ != 0) return false;
  const bool choosing = s.phase == Phase::choosing_factions;
  for (int slot = 0; slot < max_slots; ++slot) {
    const std::uint8_t die = s.dice[static_cast<std::size_t>(slot)];
    if (choosing || slot >= slots() ? die != nothing : die >= resource_count * 6) return false;
  }
  if (choosing) {
    const auto chosen = [&](int i) { return s.places[static_cast<std::size_t>(i)].sheet.faction != nothing; };
    for (int i = 0; i < players_; ++i) {
      if (chosen(i) != (i < index_of(s.turn))) return false;
    }
    return options_.future_proof && options_.factions_chosen && s.round == 0 && s.last_round == 0 && s.trigger == Ending::none;
  }
  if (s.round == 0 || (players_ == 1) != (s.trigger == Ending::solo) || (s.trigger == Ending::none) != (s.last_round == 0)) return false;
  if (s.last_round != 0 && (s.phase == Phase::over ? s.round != s.last_round : s.round > s.last_round)) return false;
  if (players_ == 1 && s.last_round != box_.solo_rounds) return false;
  if (s.trigger == Ending::none && s.round > options_.round_limit) return false;
  if (s.phase == Phase::over) return s.trigger != Ending::none;
  if (s.phase == Phase::rerolling) return !options_.draft && turns_.may_use(s.place(s.turn).sheet, Power::reroll_die);
  if (!options_.draft) return s.first == seat_at(0) && s.taken == 0 && deciding(s.place(s.turn));
  int taken = 0;
  bool before = true;  // in the order of the round: done, then the one to move, then idle
  Seat seat = s.first;
  for (int i = 0; i < players_; ++i, seat = next_seat(seat)) {
    const Turn& turn = s.place(seat).turn;
    if (seat == s.turn) before = false;
    if (seat == s.turn ? !deciding(s.place(seat)) : turn.step != (before ? Step::done : Step::idle)) return false;
    if (turn.card == nothing) continue;
    if ((taken >> turn.card & 1) != 0) return false;
    taken |= 1 << turn.card;
  }
  return taken == s.taken;
}

}  // namespace omnibus::write_the_future
