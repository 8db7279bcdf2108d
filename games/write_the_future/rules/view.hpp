// Write the Future: the view of a seat, as data and as text.
#pragma once

#include "core/describe.hpp"
#include "games/write_the_future/rules/edition.hpp"
#include "games/write_the_future/rules/rules.hpp"

namespace omnibus::write_the_future {

inline constexpr int longest_row_of_sheets = 4;  ///< larger tables show only the own sheet in full

namespace detail {

/// A part of a sheet stored as bits of a small number.
template <class Io, class Bits, class Key> constexpr void describe_bits(Io& io, std::string_view name, Bits& bits, int count, Key&& key) {
  ItemSet set(bits);
  io.item_set(name, set, count, key);
  bits = static_cast<Bits>(set.bits());
}

template <class Io> constexpr void describe_district(Io& io, Sheet& sheet) {
  ItemSet seen;
  for (int k = 0; k < resource_count; ++k) {
    ItemSet cells = sheet.drawn(k);
    if constexpr (Io::reads) cells = {};
    io.item_set(resource_names[static_cast<std::size_t>(k)], cells, cell_count, cell_key);
    if constexpr (Io::reads) {
      if (!(cells & seen).empty()) return io.fail("write_the_future/fault.two_in_a_cell");
      for (const int cell : cells) sheet.draw(cell, k);
      seen |= cells;
    }
  }
  io.item_set("crossed", sheet.crossed, cell_count, cell_key);
}

template <class Io> constexpr void describe_sheet_of(Io& io, const Components& box, Sheet& sheet) {
  const auto line_key = [](int line) { return line_keys[static_cast<std::size_t>(line)]; };
  io.object("district", [&](auto& district) { describe_district(district, sheet); });
  describe_bits(io, "completed", sheet.completed, line_count, line_key);
  describe_bits(io, "bonuses", sheet.bonuses, line_count, line_key);
  io.object("market", [&](auto& market) {
    for (std::size_t k = 0; k < resource_count; ++k) {
      describe_bits(market, resource_names[k], sheet.market[k], square_count,
                    [&](int square) { return face_keys[k * 6 + static_cast<std::size_t>(square)].view(); });
    }
  });
  io.object("abilities", [&](auto& abilities) {
    for (std::size_t row = 0; row < ability_count; ++row) {
      abilities.object(ability_names[row], [&](auto& ability) {
        ability.number("spaces", sheet.spaces[row], 0, longest_track);
        ability.number("ready", sheet.ready[row], 0, longest_track);
      });
    }
  });
  io.item_or_null("faction", sheet.faction, nothing, box.faction_count, [&](int faction) { return box.faction(faction).name(); });
  io.number("power_spent", sheet.power_spent, 0, 1);
}

template <class Io> constexpr void describe_turn(Io& io, Turn& turn) {
  const auto face_key = [](int face) { return face_keys[static_cast<std::size_t>(face)].view(); };
  io.choice("step", turn.step, step_names);
  io.item_or_null("card", turn.card, nothing, max_neighbourhoods, plain_number);
  io.item_or_null("first_die", turn.dice[0], nothing, resource_count * 6, face_key);
  io.item_or_null("second_die", turn.dice[1], nothing, resource_count * 6, face_key);
  describe_bits(io, "used", turn.used, dice_per_card, plain_number);
  describe_bits(io, "pending", turn.pending, line_count, [](int line) { return line_keys[static_cast<std::size_t>(line)]; });
  io.item_or_null("claimed", turn.claimed, nothing, line_count, [](int line) { return line_keys[static_cast<std::size_t>(line)]; });
  io.number("origin", turn.origin, 0, 6);
  io.item_or_null("moving", turn.moving, nothing, resource_count, resource_key);
  io.number("raids", turn.raids, 0, 2);
  io.object("fresh", [&](auto& fresh) {
    for (std::size_t row = 0; row < ability_count; ++row) fresh.number(ability_names[row], turn.fresh[row], 0, longest_track);
  });
}

/// A place at the table. While others decide in secret, their sheets of the previous round are shown, and if they are ready.
template <class Io, int Seats> constexpr void describe_place(Io& io, const Rules<Seats>& game, State<Seats>& s, Seat seat, Viewer viewer) {
  Place& at = s.place(seat);
  const auto mission_key = [&](int mission) { return game.box().mission(mission).name(); };
  const bool own = viewer.see(seat);
  const bool open = own || !game.setting().simultaneous() || s.phase != Phase::round;
  io.object("sheet", [&](auto& sheet) { describe_sheet_of(sheet, game.box(), open ? at.sheet : at.shown); });
  if (viewer.see_everything()) io.object("shown", [&](auto& sheet) { describe_sheet_of(sheet, game.box(), at.shown); });
  io.secret(open, [&](auto& part) { part.object("turn", [&](auto& turn) { describe_turn(turn, at.turn); }); });
  io.figure("decided", at.turn.step == Step::done ? 1 : 0, 1);
  io.secret(own || s.phase == Phase::over, [&](auto& part) {
    part.item_or_null("secret", at.secret, nothing, game.box().mission_count, mission_key);
    part.item_or_null("retorium", at.retorium, nothing, game.box().mission_count, mission_key);
  });
}

}  // namespace detail

/// The table as the viewer may see it. A full viewer gets the whole position; only that can be read back.
template <class Io, int Seats> constexpr void describe(Io& io, const Rules<Seats>& game, State<Seats>& s, Viewer viewer) {
  const auto mission_key = [&](int mission) { return game.box().mission(mission).name(); };
  io.choice("phase", s.phase, phase_names);
  io.choice("trigger", s.trigger, ending_names);
  io.number("round", s.round, 0, 255);
  io.number("last_round", s.last_round, 0, 255);
  // The seat asked first is an internal detail if all decide at once (WF-12.2).
  io.secret(viewer.see_everything() || !game.setting().simultaneous() || s.phase != Phase::round,
            [&](auto& part) { part.seat("turn", s.turn, game.players()); });
  io.seat("first", s.first, game.players());
  detail::describe_bits(io, "taken", s.taken, max_neighbourhoods, detail::plain_number);
  int missions = public_missions;
  io.items("missions", missions, public_missions, [&](auto& item, int i) {
    item.item_or_null("mission", s.missions[static_cast<std::size_t>(i)], nothing, game.box().mission_count, mission_key);
  });
  io.item_set("discarded", s.discarded, game.box().mission_count, mission_key);
  int slots = max_slots;
  io.items("dice", slots, max_slots, [&](auto& item, int i) {
    item.item_or_null("die", s.dice[static_cast<std::size_t>(i)], nothing, resource_count * 6,
                      [](int face) { return face_keys[static_cast<std::size_t>(face)].view(); });
  });
  int seats = game.players();
  io.seats("seats", seats, game.players(), [&](auto& item, int i) { detail::describe_place(item, game, s, seat_at(i), viewer); });
  if (missions != public_missions || slots != max_slots || seats != game.players()) io.fail("write_the_future/fault.wrong_number");
}

/// An action as offered to people: dice appear with their faces.
template <int Seats> constexpr Phrase announce(const Rules<Seats>& game, const State<Seats>& s, const Action& action) {
  constexpr std::array<std::string_view, verb_forms.size()> messages{
      "verb.choose_faction", "verb.reroll",   "verb.keep_dice", "verb.take",    "verb.draw",     "verb.tick",    "verb.change_number",
      "verb.change_colour",  "verb.relocate", "verb.place",     "verb.claim",   "verb.mark",     "verb.decline", "verb.borrow",
      "verb.raid",           "verb.advance",  "verb.copy",      "verb.imitate", "verb.end_turn", "verb.stop"};
  const Form& form = verb_forms[action.verb];
  Phrase out(messages[action.verb]);
  for (int i = 0; i < form.arity(); ++i) {
    const Operand& operand = form.operands[static_cast<std::size_t>(i)];
    out.arguments.push({operand.name, operand.domain, action.operands[static_cast<std::size_t>(i)]});
  }
  const Place& at = s.place(game.actor(s));
  const auto [a, b, c] = action.operands;
  const Verb verb = static_cast<Verb>(action.verb);
  if (verb == Verb::take) {
    out.arguments.push({"first", face_domain, s.dice[static_cast<std::size_t>(a * dice_per_card)]});
    out.arguments.push({"second", face_domain, s.dice[static_cast<std::size_t>(a * dice_per_card + 1)]});
  } else if (verb == Verb::reroll || verb == Verb::borrow) {
    out.arguments.push({"other", face_domain, s.dice[verb == Verb::reroll ? a : b]});
  } else if (verb == Verb::relocate) {
    out.arguments.push({"resource", resource_domain, at.sheet.resource_at(a)});
  } else if (verb == Verb::place) {
    const bool moving = at.turn.step == Step::relocate;
    out.arguments.push(
        {"resource", resource_domain, moving ? at.turn.moving : static_cast<int>(game.setting().bonus(at.turn.claimed).resource)});
  } else if (verb == Verb::draw) {
    out.arguments.push({"resource", resource_domain, at.turn.dice[a] / 6});
  } else if (verb == Verb::claim) {
    out.arguments.push({"bonus", bonus_domain, a});
  }
  if (form.arity() > 0 && form.operands[0].domain == die_domain) out.arguments.push({"face", face_domain, at.turn.dice[a]});
  return out;
}

// ---- In words -----------------------------------------------------------------------------------------------------------------

namespace detail {

constexpr int mark_at(const Sheet& sheet, int cell) {
  if (!sheet.filled.has(cell)) return 0;
  return sheet.crossed.has(cell) ? 1 + resource_count : 1 + sheet.resource_at(cell);
}

template <int Seats, class Say> constexpr void narrate_district(const Rules<Seats>& game, const Sheet& sheet, Say& say) {
  for (int row = 0; row < side; ++row) {
    const bool ticked = (sheet.bonuses >> row & 1) != 0;
    Phrase line = listing("table.row", "cells", mark_domain,
                          {{"number", Domain::number, row + 1}, {"bonus", bonus_domain, row}, {"ticked", Domain::number, ticked ? 1 : 0}});
    for (int column = 0; column < side; ++column) line.list.push(static_cast<std::uint8_t>(mark_at(sheet, row * side + column)));
    say(line);
  }
  Phrase below = listing("table.columns", "columns", bonus_domain);
  for (int column = 0; column < side; ++column) {
    if ((sheet.bonuses >> (side + column) & 1) == 0) below.list.push(static_cast<std::uint8_t>(side + column));
  }
  say(below);
  for (int k = 0; k < resource_count; ++k) {
    const std::size_t m = static_cast<std::size_t>(k);
    const int ticks = ItemSet(sheet.market[m]).size();
    Phrase line = listing("table.market", "squares", pips_domain,
                          {{"resource", kind_domain, k},
                           {"count", Domain::number, sheet.of(k).size()},
                           {"ticks", Domain::number, ticks},
                           {"value", Domain::number, game.scoring().value(m, ticks, game.setting().power_of(sheet))}});
    for (const int square : ItemSet(sheet.market[m])) line.list.push(static_cast<std::uint8_t>(square + 1));
    say(line);
  }
  for (int row = 0; row < ability_count; ++row) {
    const std::size_t i = static_cast<std::size_t>(row);
    say(Phrase("table.ability", {{"ability", ability_domain, row},
                                 {"spaces", Domain::number, sheet.spaces[i]},
                                 {"length", Domain::number, game.setting().track(row).length},
                                 {"ready", Domain::number, sheet.ready[i]}}));
  }
}

template <int Seats, class Say>
constexpr void narrate_place(const Rules<Seats>& game, const State<Seats>& s, Seat seat, Viewer viewer, Say& say) {
  const Place& at = s.place(seat);
  const bool own = viewer.see(seat);
  const Sheet& sheet = own ? at.sheet : game.setting().shown_sheet(s, at);
  const int seat_number = index_of(seat);
  say(Phrase("table.seat", {{"seat", Domain::seat, seat_number},
                            {"lines", Domain::number, ItemSet(sheet.bonuses).size()},
                            {"cells", Domain::number, sheet.resources().size()},
                            {"decided", Domain::number, at.turn.step == Step::done ? 1 : 0}}));
  if (sheet.faction != nothing)
    say(Phrase("table.faction", {{"faction", faction_domain, sheet.faction}, {"spent", Domain::number, sheet.power_spent}}));
  if (own || s.phase == Phase::over) {
    for (const std::uint8_t mission : {at.secret, at.retorium}) {
      if (mission != nothing) say(Phrase("table.secret", {{"mission", mission_domain, mission}}));
    }
  }
  const bool one_of_many = game.players() > longest_row_of_sheets && (!own || viewer.see_everything());
  if (!one_of_many) narrate_district(game, sheet, say);
}

template <int Seats, class Say> constexpr void narrate_dice(const Rules<Seats>& game, const State<Seats>& s, Say& say) {
  say(Phrase("table.cards"));
  for (int card = 0; card < game.setting().cards; ++card) {
    const std::size_t slot = static_cast<std::size_t>(card * dice_per_card);
    const bool taken = (s.taken >> card & 1) != 0;
    say(Phrase("table.card", {{"card", card_domain, card},
                              {"first", face_domain, s.dice[slot]},
                              {"second", face_domain, s.dice[slot + 1]},
                              {"taken", Domain::number, taken ? 1 : 0}}));
  }
}

template <class Say> constexpr void narrate_turn(const Turn& turn, Seat seat, Say& say) {
  if (turn.card == nothing || turn.dice[0] == nothing) return;
  for (int die = 0; die < dice_per_card; ++die) {
    const bool used = (turn.used >> die & 1) != 0;
    say(Phrase("table.die", {{"seat", Domain::seat, index_of(seat)},
                             {"die", die_domain, die},
                             {"face", face_domain, turn.dice[static_cast<std::size_t>(die)]},
                             {"used", Domain::number, used ? 1 : 0}}));
  }
}

}  // namespace detail

/// The open decision, in one sentence. If all decide at once, each seat is told its own decision.
template <int Seats> constexpr Phrase ask(const Rules<Seats>& game, const State<Seats>& s, Viewer viewer) {
  constexpr std::array<std::string_view, step_names.size()> steps{"ask.done",       "ask.choose",     "ask.act",      "ask.claim",
                                                                  "ask.bonus_draw", "ask.bonus_tick", "ask.relocate", "ask.raid",
                                                                  "ask.copy",       "ask.done",       "ask.done"};
  if (s.phase == Phase::over) return {"ask.over"};
  if (s.phase == Phase::choosing_factions) return {"ask.choosing_factions"};
  if (s.phase == Phase::rerolling) return {"ask.rerolling"};
  if (!game.setting().simultaneous()) return {steps[static_cast<std::size_t>(s.place(s.turn).turn.step)]};
  if (viewer.see_everything() || viewer.seat() == Seat::nobody) return {"ask.together"};
  return {steps[static_cast<std::size_t>(s.place(viewer.seat()).turn.step)]};
}

/// The table in words, line by line. `say` takes a Phrase.
template <int Seats, class Say> constexpr void narrate(const Rules<Seats>& game, const State<Seats>& s, Viewer viewer, Say&& say) {
  if (s.phase == Phase::choosing_factions) {
    say(Phrase("table.choosing", {{"seat", Domain::seat, index_of(s.turn)}}));
    return;
  }
  say(Phrase("table.round", {{"round", Domain::number, s.round}, {"last", Domain::number, s.last_round}}));
  say(Phrase("table.missions"));
  for (const std::uint8_t mission : s.missions) say(Phrase("table.mission", {{"mission", mission_domain, mission}}));
  if (s.phase != Phase::over) detail::narrate_dice(game, s, say);
  for (int i = 0; i < game.players(); ++i) detail::narrate_place(game, s, seat_at(i), viewer, say);
  for (int i = 0; i < game.players(); ++i) {
    if (viewer.see(seat_at(i)) || !game.setting().simultaneous())
      detail::narrate_turn(s.places[static_cast<std::size_t>(i)].turn, seat_at(i), say);
  }
}

static_assert(ViewContract<Rules<small_table>>::is_kept);

}  // namespace omnibus::write_the_future
