// Night Bus: the view of a seat, as data and as text.
#pragma once

#include "core/describe.hpp"
#include "games/night_bus/rules/rules.hpp"

namespace omnibus::night_bus {

/// True if the viewer may see the seat's hand.
constexpr bool see_hand(const Rules& game, Viewer viewer, int seat) { return game.has_open_hands() || viewer.see(seat_at(seat)); }

/// True if the viewer may see what the seat has laid.
constexpr bool see_laid(const Rules& game, Viewer viewer, int seat) { return game.lays_face_up() || viewer.see(seat_at(seat)); }

/// True if a seat may have decided without a ticket, or laid one without having decided (NB-3.3, NB-3.5).
constexpr bool is_told_apart(const Rules& game) { return game.options().transfers || game.options().rounds_may_be_closed; }

/// State as visible to the viewer. A full viewer gets the whole position, which alone can be read back.
template <class Io> constexpr void describe(Io& io, const Rules& game, State& s, Viewer viewer) {
  const int count = game.box().ticket_count;
  const auto key = [&](int ticket) { return game.box().ticket(ticket).name(); };
  io.number("night", s.night, 0, game.options().nights);
  io.number("die", s.die, 0, die_sides);
  if (viewer.see_everything()) {
    io.seat("up", s.up, game.players());
    io.item_set("deck", s.deck, count, key);
  }
  io.item_set("used", s.used, count, key);
  int riders = game.players();
  io.seats("riders", riders, game.players(), [&](auto& entry, int i) {
    Rider& rider = s.riders[static_cast<std::size_t>(i)];
    entry.secret(see_hand(game, viewer, i), [&](auto& part) { part.item_set("hand", rider.hand, count, key); });
    bool decided = rider.done != 0;
    const bool sees = see_laid(game, viewer, i);
    entry.secret(sees, [&](auto& part) {
      part.item_or_null("laid", rider.laid, no_ticket, count, key);
      if (game.options().transfers) part.item_or_null("second", rider.second, no_ticket, count, key);
    });
    entry.secret(!sees || is_told_apart(game), [&](auto& part) { part.flag("decided", decided); });
    if constexpr (Io::reads) {
      if (!game.options().transfers) rider.second = no_ticket;
      rider.done = is_told_apart(game) ? decided : rider.laid != no_ticket;
    }
    entry.number("home", rider.home, 0, game.options().nights);
    entry.number("points", rider.points, 0, 255);
    entry.number("last_night", rider.last, 0, 255);
  });
  if (riders != game.players()) io.fail("night_bus/fault.riders");
}

/// State in words, line by line. `say` takes a Phrase.
template <class Say> constexpr void narrate(const Rules& game, const State& s, Viewer viewer, Say&& say) {
  say(Phrase("table.night", {{"night", Domain::number, s.night + 1}, {"nights", Domain::number, game.options().nights}}));
  for (int i = 0; i < game.players(); ++i) {
    const Rider& rider = s.riders[static_cast<std::size_t>(i)];
    say(Phrase("table.points", {{"seat", Domain::seat, i}, {"points", Domain::number, rider.points + rider.last}}));
    if (see_hand(game, viewer, i)) {
      Phrase hand = listing("table.hand", "hand", ticket_domain, {{"seat", Domain::seat, i}});
      for (const int ticket : rider.hand) hand.list.push(static_cast<std::uint8_t>(ticket));
      say(hand);
    }
    for (const int ticket : {int{rider.laid}, int{rider.second}}) {
      if (ticket == no_ticket || !see_laid(game, viewer, i)) continue;
      say(Phrase("table.laid", {{"seat", Domain::seat, i}, {"ticket", ticket_domain, ticket}}));
    }
  }
}

/// Text of an action offered to players.
constexpr Phrase announce(const Rules&, const State& s, const Action& action) {
  if (static_cast<Verb>(action.verb) == Verb::enough) return {s.rider(s.up).laid == no_ticket ? "verb.enough.walk" : "verb.enough"};
  return {"verb.lay", {{"ticket", ticket_domain, action.operands[0]}}};
}

/// The current decision in one sentence.
constexpr Phrase ask(const Rules& game, const State& s, Viewer viewer) {
  if (game.actor(s) == Seat::nobody) return {"ask.over"};
  const bool has_laid = see_laid(game, viewer, index_of(s.up)) && s.rider(s.up).laid != no_ticket;
  return {has_laid ? "ask.change" : "ask.lay", {{"stops", Domain::number, s.die}}};
}

static_assert(ViewContract<Rules>::is_kept);

}  // namespace omnibus::night_bus
