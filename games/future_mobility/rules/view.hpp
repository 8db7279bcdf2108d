// Future Mobility: the view of a seat, as data and as text.
#pragma once

#include "core/describe.hpp"
#include "games/future_mobility/rules/rules.hpp"

namespace omnibus::future_mobility {

namespace detail {

inline constexpr int max_copies = 15;  ///< of a kind of card

/// Cards as a list of kinds, each kind repeated once per card.
class CardList {
 public:
  constexpr CardList() = default;
  constexpr explicit CardList(Cards cards) : cards_(cards) {
    for (int card = 0; card < power_up_count; ++card) {
      for (int i = 0; i < cards.count(card); ++i) list_.push(static_cast<std::uint8_t>(card));
    }
  }
  constexpr Cards cards() const { return cards_; }
  constexpr const std::uint8_t* begin() const { return list_.begin(); }
  constexpr const std::uint8_t* end() const { return list_.end(); }
  /// True if there is no room for another card of this kind.
  constexpr bool has(int card) const { return cards_.count(card) == max_copies; }
  constexpr void add(int card) { cards_.add(card); }

 private:
  Cards cards_;
  FixedList<std::uint8_t, (max_copies + 1) * power_up_count> list_;
};

/// Cells in the order of a route.
class CellList {
 public:
  constexpr CellList() = default;
  constexpr explicit CellList(const Route& route) : route_(route) {}
  constexpr const std::uint8_t* begin() const { return route_.begin(); }
  constexpr const std::uint8_t* end() const { return route_.end(); }
  constexpr bool has(int cell) const {
    return route_.size() == Route::capacity() || std::find(route_.begin(), route_.end(), cell) != route_.end();
  }
  constexpr void add(int cell) { route_.push(static_cast<std::uint8_t>(cell)); }

 private:
  Route route_;
};

constexpr std::string_view card_key(int card) { return power_up_names[card]; }

template <class Io> constexpr void describe_kinds(Io& io, std::string_view name, Cards& cards) {
  CardList list(cards);
  io.item_counts(name, list, power_up_count, max_copies, card_key);
  cards = list.cards();
}

/// The cards of a hand for viewers of the hand, and their number for all.
template <class Io> constexpr void describe_hand(Io& io, Cards& cards, bool seen) {
  io.secret(seen, [&](auto& part) { describe_kinds(part, "cards", cards); });
  io.figure("count", cards.size(), max_power_ups);
}

template <class Io> constexpr void describe_trips(Io& io, const Rules& game, State& s, Viewer viewer) {
  const auto key = [&](int trip) { return game.box().trip(trip).name(); };
  const int count = game.box().trip_count;
  io.item_set("face_up", s.trips, count, key);
  io.item_set("used", s.trips_used, count, key);
  if (viewer.see_everything()) io.item_set("deck", s.trip_deck, count, key);
  io.figure("deck_count", s.trip_deck.size(), max_trips);
}

template <class Io> constexpr void describe_power_ups(Io& io, const Rules& game, State& s, Viewer viewer) {
  io.object("deck", [&](auto& deck) {
    if (viewer.see_everything()) describe_kinds(deck, "cards", s.deck);
    deck.figure("count", s.deck.size(), max_power_ups);
  });
  io.object("pile", [&](auto& pile) {
    describe_kinds(pile, "cards", s.pile);
    pile.figure("count", s.pile.size(), max_power_ups);
  });
  io.items("played", s.play_count, max_power_ups, [&](auto& item, int i) {
    Play& play = s.plays[i];
    item.seat("seat", play.seat, game.players());
    item.item("card", play.card, power_up_count, card_key);
  });
}

template <class Io> constexpr void describe_seat(Io& io, State& s, int seat, bool seen) {
  io.number("points", s.scores[seat], 0, 9999);
  describe_hand(io, s.hands[seat], seen);
  describe_kinds(io, "known", s.known[seat]);
}

template <class Io> constexpr void describe_segment(Io& io, const Rules& game, Segment& way) {
  io.item("trip", way.trip, game.box().trip_count, [&](int trip) { return game.box().trip(trip).name(); });
  io.choice("mode", way.mode, mode_names);
  CellList cells(Io::reads ? Route() : Travel(game.setting()).route(way));
  io.item_list("route", cells, game.box().cell_count, Route::capacity(), [&](int cell) { return game.box().cell(cell).name(); });
  if constexpr (Io::reads) {
    for (const std::uint8_t cell : cells) {
      const bool jump = way.mode != Mode::tram && way.length > 0 && !game.setting().city.neighbours(way.to).has(cell);
      if (jump || (way.mode == Mode::tram && way.length > 1)) return io.fail("future_mobility/fault.route");
      Travel(game.setting()).extend(way, cell);
    }
  }
}

template <class Io> constexpr void describe_path(Io& io, const Rules& game, State& s) {
  io.object_or_null("laying", s.phase == Phase::laying, [&](auto& path) {
    constexpr std::array<std::string_view, path_count> names{marker_names[2], marker_names[3]};
    int kind = s.path == Marker::pedestrian_path ? 1 : 0;
    path.choice("path", kind, names);
    s.path = marker_of_path(kind);
    path.item("last", s.path_end, game.box().cell_count, [&](int cell) { return game.box().cell(cell).name(); });
    path.number("laid", s.laid, 1, 7);
  });
}

}  // namespace detail

/// The table as the viewer may see it. A full viewer gets the whole position; only that can be read back.
template <class Io> constexpr void describe(Io& io, const Rules& game, State& s, Viewer viewer) {
  io.choice("phase", s.phase, phase_names);
  io.choice("ending", s.ending, ending_names);
  io.seat("turn", s.turn, game.players());
  io.seat("asked", s.asked, game.players());
  io.seat("first", s.first, game.players());
  io.seat("jammer", s.jammer, game.players());
  io.number("round", s.round, 1, max_rounds);
  io.number("fresh", s.fresh, 0, 1);
  io.number("avoided", s.avoided, 0, 1);
  io.number("carpooled", s.carpooled, 0, 1);
  io.object("trips", [&](auto& trips) { detail::describe_trips(trips, game, s, viewer); });
  io.object("power_ups", [&](auto& cards) { detail::describe_power_ups(cards, game, s, viewer); });
  int seats = game.players();
  io.seats("seats", seats, game.players(), [&](auto& seat, int i) { detail::describe_seat(seat, s, i, viewer.see(seat_at(i))); });
  if (seats != game.players()) io.fail("future_mobility/fault.wrong_number");
  io.object("board", [&](auto& board) {
    const auto key = [&](int cell) { return game.box().cell(cell).name(); };
    for (std::size_t i = 0; i < marker_count; ++i) board.item_set(marker_names[i], s.on_board[i], game.box().cell_count, key);
  });
  io.items("trip", s.segment_count, max_face_up, [&](auto& part, int i) { detail::describe_segment(part, game, s.segments[i]); });
  detail::describe_path(io, game, s);
}

namespace detail {

/// Final score of the trip if its route continued with this action.
constexpr int score_by(const Rules& game, State s, const Action& action) {
  NullJournal null_journal;
  Chance chance(0, 0);
  game.apply(s, action, chance, null_journal);
  return Scoring(game.setting()).trip_score(s);
}

constexpr Phrase announce_travel(const Rules& game, int trip, int mode) {
  const int bonus = game.box().bonus[mode];
  return {"verb.travel",
          {{"trip", trip_domain, trip},
           {"mode", mode_domain, mode},
           {"bonus", Domain::number, bonus},
           {"points", Domain::number, Scoring(game.setting()).points(trip, static_cast<Mode>(mode))}}};
}

constexpr Phrase announce_best_route(const Rules& game, const State& s, const Action& action) {
  Route rest;
  Travel(game.setting()).propose(s, action.operands[0], rest);
  Phrase out = listing("verb.best_route", "route", cell_domain,
                       {{"cell", cell_domain, action.operands[0]}, {"score", Domain::number, score_by(game, s, action)}});
  for (const std::uint8_t cell : rest) out.list.push(cell);
  return out;
}

constexpr Phrase announce_avoid(const Rules& game, const State& s, int card) {
  int points = 0;
  Phrase out = listing("verb.avoid", "trips", trip_domain, {{"card", card_domain, card}});
  for (const int trip : game.setting().avoidable[card] & s.trips) {
    points += Scoring(game.setting()).points_avoided(trip);
    out.list.push(static_cast<std::uint8_t>(trip));
  }
  out.arguments.push({"points", Domain::number, points});
  return out;
}

}  // namespace detail

/// An action as offered to people: besides its operands, it shows its gain.
constexpr Phrase announce(const Rules& game, const State& s, const Action& action) {
  constexpr std::array<std::string_view, Rules::verbs.size()> messages{
      "verb.recover",  "verb.place_stop", "verb.lay_path", "verb.extend_path", "verb.end_path", "verb.avoid",
      "verb.travel",   "verb.start_at",   "verb.go_to",    "verb.best_route",  "verb.announce", "verb.announce_carpooling",
      "verb.let_pass", "verb.jam",        "verb.carpool",  "verb.accept",      "verb.discard",  "verb.end_turn"};
  const auto [a, b, c] = action.operands;
  const Verb verb = static_cast<Verb>(action.verb);
  if (verb == Verb::travel) return detail::announce_travel(game, a, b);
  if (verb == Verb::best_route) return detail::announce_best_route(game, s, action);
  if (verb == Verb::avoid) return detail::announce_avoid(game, s, a);
  const Form& form = Rules::verbs[action.verb];
  Phrase out(messages[action.verb]);
  for (int i = 0; i < form.arity(); ++i) {
    const Operand& operand = form.operands[i];
    out.arguments.push({operand.name, operand.domain, action.operands[i]});
  }
  if (verb == Verb::recover) out.arguments.push({"card", card_domain, s.plays[Choices(game.setting()).recoverable_play(s)].card});
  if (verb == Verb::announce || verb == Verb::accept) out.arguments.push({"points", Domain::number, Scoring(game.setting()).trip_score(s)});
  if (verb == Verb::announce_carpooling || verb == Verb::carpool)
    out.arguments.push({"points", Domain::number, Scoring(game.setting()).points_before_jams(s)});
  return out;
}

/// The open decision, in one sentence. All players who are asked for a jam get the same text.
constexpr Phrase ask(const Rules& game, const State& s, Viewer) {
  switch (s.phase) {
    case Phase::turn: return {s.avoided ? "ask.avoided" : "ask.turn"};
    case Phase::laying: return {"ask.laying", {{"left", Domain::number, Markers(game.setting()).path_length(s.path) - s.laid}}};
    case Phase::starting:
      return {"ask.starting", {{"trip", trip_domain, s.segment().trip}, {"mode", mode_domain, index_of(s.segment().mode)}}};
    case Phase::travelling:
      if (Travel(game.setting()).arrived(s)) return {"ask.arrived", {{"points", Domain::number, Scoring(game.setting()).trip_score(s)}}};
      return {"ask.travelling", {{"trip", trip_domain, s.segment().trip}, {"mode", mode_domain, index_of(s.segment().mode)}}};
    case Phase::answering:
      return {"ask.answering",
              {{"seat", Domain::seat, index_of(s.turn)}, {"points", Domain::number, Scoring(game.setting()).trip_score(s)}}};
    case Phase::countering: return {"ask.countering", {{"seat", Domain::seat, index_of(s.jammer)}}};
    case Phase::discarding: return {"ask.discarding", {{"count", Domain::number, s.hand(s.turn).size() - game.box().hand_limit}}};
    case Phase::over: return {"ask.over"};
  }
  return {};
}

namespace detail {

template <class Say> constexpr void narrate_cells(std::string_view id, ItemSet cells, Say& say) {
  Phrase line = listing(id, "cells", cell_domain);
  for (const int cell : cells) line.list.push(static_cast<std::uint8_t>(cell));
  if (!cells.empty()) say(line);
}

template <class Say> constexpr void narrate_board(const State& s, Say& say) {
  constexpr std::array<std::string_view, marker_count> lines{"table.tram_a", "table.tram_b", "table.bike_path", "table.pedestrian_path",
                                                             "table.jams"};
  for (std::size_t i = 0; i < marker_count; ++i) narrate_cells(lines[i], s.on_board[i], say);
}

template <class Say> constexpr void narrate_seats(const Rules& game, const State& s, Viewer viewer, Say& say) {
  for (int i = 0; i < game.players(); ++i) {
    const bool seen = viewer.see(seat_at(i));
    const Cards hand = s.hand(seat_at(i));
    Phrase line = listing(seen ? "table.hand" : "table.hand_hidden", "hand", card_domain,
                          {{"seat", Domain::seat, i}, {"points", Domain::number, s.scores[i]}, {"count", Domain::number, hand.size()}});
    for (const std::uint8_t card : CardList(seen ? hand : s.known[i])) line.list.push(card);
    say(line);
  }
}

template <class Say> constexpr void narrate_trip(const Rules& game, const State& s, Say& say) {
  for (int i = 0; i < s.segment_count; ++i) {
    const Segment& way = s.segments[i];
    Phrase line = listing("table.segment", "route", cell_domain,
                          {{"trip", trip_domain, way.trip},
                           {"mode", mode_domain, index_of(way.mode)},
                           {"points", Domain::number, Scoring(game.setting()).points(way.trip, way.mode)}});
    for (const std::uint8_t cell : Travel(game.setting()).route(way)) line.list.push(cell);
    say(line);
  }
}

}  // namespace detail

/// The table in words, line by line: the trips, the board, the players. `say` takes a Phrase.
template <class Say> constexpr void narrate(const Rules& game, const State& s, Viewer viewer, Say&& say) {
  say(Phrase(
      "table.cards",
      {{"trips", Domain::number, s.trip_deck.size()}, {"deck", Domain::number, s.deck.size()}, {"pile", Domain::number, s.pile.size()}}));
  for (const int trip : s.trips) say(Phrase("table.trip", {{"trip", trip_domain, trip}}));
  detail::narrate_board(s, say);
  detail::narrate_seats(game, s, viewer, say);
  detail::narrate_trip(game, s, say);
  if (s.phase != Phase::over) say(Phrase("table.turn", {{"seat", Domain::seat, index_of(s.turn)}, {"round", Domain::number, s.round}}));
}

static_assert(ViewContract<Rules>::is_kept);

}  // namespace omnibus::future_mobility
