// Future Mobility: what may be done, and what it does. Numbers such as FM-4.2 point into content/future_mobility/rules.en.md.
#pragma once

#include <algorithm>

#include "games/future_mobility/soundness.hpp"
#include "games/future_mobility/travel.hpp"

namespace omnibus::future_mobility {

class Rules : public Travel {
 public:
  using State = future_mobility::State;
  using Components = future_mobility::Components;
  using Options = future_mobility::Options;

  static constexpr std::string_view name = "future_mobility";
  static constexpr std::string_view prefix = "FM";
  static constexpr int least_players = 2;
  static constexpr int most_players = future_mobility::most_players;
  /// Two cards to give up for another; four Shift cards on every cell; three Avoid cards; five trips by five modes; ending the turn.
  static constexpr int most_actions = power_up_count * (power_up_count + 1) / 2 + 4 * most_zone_cells + 3 + most_face_up * 5 + 1;
  static constexpr std::span<const Option<Options>> option_table = future_mobility::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};

  using Travel::Travel;

  /// FM-1.4: the printed game is for three or four.
  static constexpr std::string_view unplayable(const Components&, const Options& options, int players) {
    return players == 2 && !options.two_players ? "unplayable.two_players" : "";
  }

  // ---- Set-up (FM-2) ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    s.trip_deck = ItemSet::first(box().trip_count);
    for (int card = 0; card < power_up_count; ++card) s.deck.add(card, box().copies[static_cast<std::size_t>(card)]);
    for (int line = 0; line < line_count; ++line) s.on_board[static_cast<std::size_t>(line)] = city().printed_stops(line);
    refill_trips(s, chance, journal);
    for (int i = 0; i < players(); ++i) draw(s, seat_at(i), box().opening_hand, chance, journal);
    s.first = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(players()))));
    journal.tell(event(Happening::first_player, index_of(s.first)));
    s.round = 1;
    begin_turn(s, s.first, chance, journal);
    return s;
  }

  // ---- Whose decision, and which ----------------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.asked; }

  constexpr void legal(const State& s, ActionList<most_actions>& out) const {
    switch (s.phase) {
      case Phase::turn: return list_turn(s, out);
      case Phase::laying:
        list_cells(Verb::extend_path, path_steps(s), out);
        out.push(make(Verb::end_path));
        return;
      case Phase::starting:
        list_cells(Verb::best_route, proposals(s), out);
        list_cells(Verb::start_at, starts(s, s.segment().trip, s.segment().mode), out);
        return;
      case Phase::travelling: return list_travel(s, out);
      case Phase::answering:
        out.push(make(Verb::let_pass));
        if (s.hand(s.asked).has(PowerUp::traffic_jam)) list_cells(Verb::jam, open_to_jams(s), out);
        return;
      case Phase::countering:
        out.push(make(Verb::accept));
        out.push_if(s.hand(s.turn).has(PowerUp::carpooling), make(Verb::carpool));
        return;
      case Phase::discarding:
        for (int card = 0; card < power_up_count; ++card) out.push_if(s.hand(s.turn).has(card), make(Verb::discard, card));
        return;
      case Phase::over: return;
    }
  }

  /// The rule that forbids an action in this position, or none. Any value of an action may be asked about.
  constexpr Rule check(const State& s, const Action& action) const {
    if (s.phase == Phase::over) return rule("FM-9.4");
    if (action.verb >= verbs.size() || !in_range(action)) return rule("FM-3.4");
    const Verb verb = static_cast<Verb>(action.verb);
    if (!belongs_to(verb, s.phase)) return rule("FM-3.4");
    const auto [a, b, c] = action.operands;
    switch (verb) {
      case Verb::recover: return check_recover(s, a, b);
      case Verb::place_stop: return check_stop(s, a, b);
      case Verb::lay_path: return check_path(s, marker_of_path(a), b);
      case Verb::extend_path: return check_extension(s, a);
      case Verb::avoid: return check_avoid(s, a);
      case Verb::travel: return check_travel(s, a, static_cast<Mode>(b));
      case Verb::start_at: return check_start(s, a);
      case Verb::go_to: return check_step(s, a);
      case Verb::best_route: return proposals(s).has(a) ? Rule{} : rule("FM-4.3");
      case Verb::announce: return arrived(s) ? Rule{} : rule("FM-4.1");
      case Verb::announce_carpooling: return check_carpooling(s);
      case Verb::jam: return check_jam(s, a);
      case Verb::carpool: return s.hand(s.turn).has(PowerUp::carpooling) ? Rule{} : rule("FM-3.2");
      case Verb::discard: return s.hand(s.turn).has(a) ? Rule{} : rule("FM-3.9");
      case Verb::end_turn: return s.avoided ? Rule{} : rule("FM-3.3");
      default: return {};
    }
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    s.fresh = 0;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::recover: return recover(s, a, b, journal);
      case Verb::place_stop: return place_stop(s, a, b, journal);
      case Verb::lay_path: return lay_path(s, marker_of_path(a), b, journal);
      case Verb::extend_path: return lay_marker(s, a, journal);
      case Verb::end_path: return end_path(s, journal);
      case Verb::avoid: return avoid(s, a, journal);
      case Verb::travel: return set_out(s, a, static_cast<Mode>(b), journal);
      case Verb::start_at: return go(s, a, journal);
      case Verb::go_to: return go(s, a, journal);
      case Verb::best_route: return go_as_proposed(s, a, journal);
      case Verb::announce: return announce_trip(s, chance, journal);
      case Verb::announce_carpooling: carpool(s, journal); return announce_trip(s, chance, journal);
      case Verb::let_pass: journal.tell(event(Happening::let_pass, index_of(s.asked))); return ask_next(s, s.asked, chance, journal);
      case Verb::jam: return jam(s, a, chance, journal);
      case Verb::carpool: carpool(s, journal); return go_on_asking(s, chance, journal);
      case Verb::accept: journal.tell(event(Happening::accepted, index_of(s.turn))); return go_on_asking(s, chance, journal);
      case Verb::discard: discard(s, s.turn, a, journal); return check_hand(s, chance, journal);
      case Verb::end_turn: return end_turn(s, chance, journal);
    }
  }

  /// Most points win; whoever has as many as another shares their place (FM-9.2, FM-9.3).
  constexpr Result result(const State& s) const {
    Result out;
    out.seats = players();
    out.ending = static_cast<int>(s.ending);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
      out.scores[i] = s.scores[i];
      const auto better = [&](std::uint16_t score) { return score > s.scores[i]; };
      out.places[i] = static_cast<std::uint8_t>(1 + std::count_if(s.scores.begin(), s.scores.begin() + players(), better));
      out.winners[i] = s.ending != Ending::none && out.places[i] == 1;
    }
    return out;
  }

  /// FM-3.11: a seat knows its own hand and what everybody has seen. All other hands and the deck are dealt anew from the cards it has
  /// not seen.
  constexpr void conceal(State& s, Seat seat, Chance& chance) const {
    std::array<int, most_players> hidden{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
      if (seat_at(static_cast<int>(i)) == seat) continue;
      hidden[i] = (s.hands[i] - s.known[i]).size();
      s.deck = s.deck + (s.hands[i] - s.known[i]);
      s.hands[i] = s.known[i];
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
      for (int n = 0; n < hidden[i]; ++n) s.hands[i].add(s.deck.draw(chance));
    }
  }

  // ---- What the parts are called -----------------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players();
    if (domain == cell_domain) return box().cell_count;
    if (domain == trip_domain) return box().trip_count;
    if (domain == mode_domain) return mode_count;
    if (domain == card_domain) return power_up_count;
    if (domain == line_domain) return line_count;
    if (domain == path_domain) return path_count;
    if (domain == zone_domain) return static_cast<int>(zone_names.size());
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == cell_domain) return box().cell(value).name();
    if (domain == trip_domain) return box().trip(value).name();
    if (domain == mode_domain) return mode_names[i];
    if (domain == card_domain) return power_up_names[i];
    if (domain == line_domain) return line_names[i];
    if (domain == path_domain) return marker_names[static_cast<std::size_t>(marker_of_path(value))];
    if (domain == zone_domain) return zone_names[i];
    return {};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == cell_domain) return {"cell", {{"zone", zone_domain, static_cast<int>(box().cell(value).zone)}}};
    if (domain == trip_domain) return trip_caption(box().trip(value));
    if (domain == mode_domain) return {mode_messages[i]};
    if (domain == card_domain) return {card_messages[i]};
    if (domain == line_domain) return {"line"};
    if (domain == path_domain) return {value == 0 ? "path.bike_path" : "path.pedestrian_path"};
    return {zone_messages[i]};
  }

  /// Why this cannot be a position of the game, as a message id; empty where it can.
  constexpr std::string_view flaw(const State& s) const { return Soundness(*this, s).flaw(); }

  // ---- Cards that can be used -----------------------------------------------------------------------------------------------

  /// The card that could be recovered now, or none (FM-10.1, FM-10.2).
  constexpr int recoverable(const State& s) const {
    for (int i = s.play_count; i-- > 0;) {
      const Play& play = s.plays[static_cast<std::size_t>(i)];
      if (options().recover_from_anybody || play.seat != index_of(s.turn)) return play.card;
    }
    return no_card;
  }

  /// Whether a card of the table could be the next one of the trip in this mode; its route is another question.
  constexpr Rule check_card(const State& s, int trip, Mode mode) const {
    if (!s.trips.has(trip)) return rule("FM-3.3");
    if (freight_trips().has(trip) != carries_freight(mode)) return rule("FM-4.10");
    const bool chain = s.phase == Phase::travelling;
    const int card = card_for(mode);
    const bool paid = chain && s.segment().mode == mode;  // FM-5.4: one card serves the whole chain
    if (chain) {
      if (!arrived(s)) return rule("FM-4.1");
      if (chained(s).has(trip)) return rule("FM-5.5");
      if (freight_trips().has(trip) != freight_trips().has(s.segment().trip)) return rule("FM-5.3");
      if (!goes_with(s.segment().mode, mode)) return options().combined_modes ? rule("FM-11.2") : rule("FM-5.4");
      if (!origins(trip).has(s.segment().to)) return rule("FM-5.1");
    }
    if (card != no_card && !paid && !s.hand(s.turn).has(card)) return is_electric(mode) ? rule("FM-4.5") : rule("FM-4.9");
    return {};
  }

 private:
  // ---- Listing (in the same order every time) ---------------------------------------------------------------------------------

  static constexpr void list_cells(Verb verb, ItemSet cells, ActionList<most_actions>& out) {
    for (const int cell : cells) out.push(make(verb, cell));
  }
  static constexpr void list_cells(Verb verb, int what, ItemSet cells, ActionList<most_actions>& out) {
    for (const int cell : cells) out.push(make(verb, what, cell));
  }

  constexpr void list_turn(const State& s, ActionList<most_actions>& out) const {
    const Cards hand = s.hand(s.turn);
    if (s.fresh && recoverable(s) != no_card) list_recoveries(hand, out);
    for (int line = 0; line < line_count; ++line) {
      if (hand.has(line)) list_cells(Verb::place_stop, line, stop_cells(s, line), out);
    }
    for (int path = 0; path < path_count; ++path) {
      const Marker marker = marker_of_path(path);
      if (hand.has(card_of_path(marker))) list_cells(Verb::lay_path, path, path_cells(s, marker), out);
    }
    for (int card = static_cast<int>(PowerUp::dense_city); card <= static_cast<int>(PowerUp::work_from_home); ++card)
      out.push_if(hand.has(card) && !(avoidable(card) & s.trips).empty(), make(Verb::avoid, card));
    if (s.avoided) return out.push(make(Verb::end_turn));
    const bool electric = hand.has(PowerUp::electric_vehicle);
    for (const int trip : s.trips) {
      const ItemSet from = origins(trip);
      const ItemSet to = destinations(trip);
      const auto offer = [&](bool possible, Mode mode) { out.push_if(possible, make(Verb::travel, trip, static_cast<int>(mode))); };
      const bool freight = freight_trips().has(trip);
      offer(true, freight ? Mode::truck : Mode::car);
      offer(electric, freight ? Mode::electric_truck : Mode::electric_car);
      if (freight) {
        offer(hand.has(PowerUp::cargo_bike) && !reachable(s.on_board, Mode::cargo_bicycle, from, to).empty(), Mode::cargo_bicycle);
        continue;
      }
      offer(!reachable(s.on_board, Mode::tram, from, to).empty(), Mode::tram);
      offer(!reachable(s.on_board, Mode::bicycle, from, to).empty(), Mode::bicycle);
      offer(!reachable(s.on_board, Mode::walking, from, to).empty(), Mode::walking);
    }
  }

  static constexpr void list_recoveries(Cards hand, ActionList<most_actions>& out) {
    for (int first = 0; first < power_up_count; ++first) {
      if (!hand.has(first)) continue;
      out.push_if(hand.count(first) > 1, make(Verb::recover, first, first));
      for (int second = first + 1; second < power_up_count; ++second) out.push_if(hand.has(second), make(Verb::recover, first, second));
    }
  }

  constexpr void list_travel(const State& s, ActionList<most_actions>& out) const {
    if (arrived(s)) {
      out.push(make(Verb::announce));
      out.push_if(!check_carpooling(s).forbids(), make(Verb::announce_carpooling));
      const ItemSet fitting =
          (s.trips - chained(s)) & (freight_trips().has(s.segment().trip) ? freight_trips() : ItemSet(~freight_trips().bits()));
      for (const int trip : fitting) {
        if (origins(trip).has(s.segment().to)) list_segments(s, trip, out);
      }
    } else {
      list_cells(Verb::best_route, proposals(s), out);
    }
    list_cells(Verb::go_to, steps(s), out);
  }

  constexpr void list_segments(const State& s, int trip, ActionList<most_actions>& out) const {
    for (int i = 0; i < mode_count; ++i) {
      const Mode mode = static_cast<Mode>(i);
      if (!goes_with(s.segment().mode, mode)) continue;
      const bool possible = !check_card(s, trip, mode).forbids() && !onward(s, trip, mode).empty();
      out.push_if(possible, make(Verb::travel, trip, i));
    }
  }

  /// Where a further segment can end.
  constexpr ItemSet onward(const State& s, int trip, Mode mode) const {
    return reachable(s.on_board, mode, ItemSet::of(s.segment().to), destinations(trip));
  }

  // ---- Checking ---------------------------------------------------------------------------------------------------------------

  constexpr bool in_range(const Action& action) const {
    const Form& form = verbs[action.verb];
    for (int i = 0; i < 3; ++i) {
      const int bound = i < form.arity() ? domain_size(form.operands[static_cast<std::size_t>(i)].domain) : 1;
      if (action.operands[static_cast<std::size_t>(i)] >= bound) return false;
    }
    return true;
  }

  /// FM-3.4: one thing after the other.
  static constexpr bool belongs_to(Verb verb, Phase phase) {
    switch (verb) {
      case Verb::extend_path:
      case Verb::end_path: return phase == Phase::laying;
      case Verb::start_at: return phase == Phase::starting;
      case Verb::best_route: return phase == Phase::starting || phase == Phase::travelling;
      case Verb::go_to:
      case Verb::announce:
      case Verb::announce_carpooling: return phase == Phase::travelling;
      case Verb::travel: return phase == Phase::turn || phase == Phase::travelling;
      case Verb::let_pass:
      case Verb::jam: return phase == Phase::answering;
      case Verb::carpool:
      case Verb::accept: return phase == Phase::countering;
      case Verb::discard: return phase == Phase::discarding;
      default: return phase == Phase::turn;
    }
  }

  constexpr Rule check_recover(const State& s, int first, int second) const {
    if (!options().recover_power_ups || !s.fresh) return rule("FM-10.1");
    if (recoverable(s) == no_card) return rule("FM-10.2");
    if (first > second) return rule("FM-10.5");  // two cards have one order only
    const Cards hand = s.hand(s.turn);
    const bool both = first == second ? hand.count(first) > 1 : hand.has(first) && hand.has(second);
    return both ? Rule{} : rule("FM-10.5");
  }

  constexpr Rule check_stop(const State& s, int line, int cell) const {
    if (!s.hand(s.turn).has(line)) return rule("FM-3.2");
    if (markers_left(s, static_cast<Marker>(line)) == 0) return rule("FM-6.7");
    if (s.stops(line).has(cell)) return rule("FM-6.2");
    if (!vacant(s).has(cell)) return rule("FM-6.1");
    return near_line(s, line).has(cell) ? Rule{} : rule("FM-6.3");
  }

  constexpr Rule check_marker(const State& s, Marker path, int cell) const {
    if (markers_left(s, path) == 0) return rule("FM-6.7");
    if (s.board(path).has(cell)) return rule("FM-6.2");
    return vacant(s).has(cell) ? Rule{} : rule("FM-6.1");
  }

  constexpr Rule check_path(const State& s, Marker path, int cell) const {
    if (!s.hand(s.turn).has(card_of_path(path))) return rule("FM-3.2");
    return check_marker(s, path, cell);
  }

  constexpr Rule check_extension(const State& s, int cell) const {
    const Rule marker = check_marker(s, s.path, cell);
    if (marker.forbids()) return marker;
    return city().neighbours(s.path_end).has(cell) ? Rule{} : rule("FM-6.6");
  }

  constexpr Rule check_avoid(const State& s, int card) const {
    if (!is_avoid(card) || !s.hand(s.turn).has(card)) return rule("FM-3.2");
    return (avoidable(card) & s.trips).empty() ? rule("FM-7.2") : Rule{};
  }

  constexpr Rule check_travel(const State& s, int trip, Mode mode) const {
    if (s.avoided) return rule("FM-7.4");
    const Rule card = check_card(s, trip, mode);
    if (card.forbids()) return card;
    const ItemSet ends = s.phase == Phase::travelling ? onward(s, trip, mode) : starts(s, trip, mode);
    return ends.empty() ? no_way(mode) : Rule{};
  }

  /// The rule that says what a mode needs.
  static constexpr Rule no_way(Mode mode) {
    switch (mode) {
      case Mode::tram: return rule("FM-4.6");
      case Mode::bicycle: return rule("FM-4.7");
      case Mode::walking: return rule("FM-4.8");
      case Mode::cargo_bicycle: return rule("FM-4.9");
      default: return rule("FM-4.4");
    }
  }

  constexpr Rule check_start(const State& s, int cell) const {
    const Segment& way = s.segment();
    if (!origins(way.trip).has(cell)) return rule("FM-4.1");
    return starts(s, way.trip, way.mode).has(cell) ? Rule{} : no_way(way.mode);
  }

  constexpr Rule check_step(const State& s, int cell) const {
    const Segment& way = s.segment();
    if (steps(s).has(cell)) return {};
    if (way.mode == Mode::tram) return rule("FM-4.6");
    if (way.cells.has(cell) || !city().neighbours(way.to).has(cell)) return rule("FM-4.2");
    return ground(s.on_board, way.mode).has(cell) && way.length < longest(way.mode) ? rule("FM-4.3") : no_way(way.mode);
  }

  constexpr Rule check_carpooling(const State& s) const {
    if (!arrived(s)) return rule("FM-4.1");
    if (!s.hand(s.turn).has(PowerUp::carpooling)) return rule("FM-3.2");
    return (motor_cells(s) & s.jams()).empty() ? rule("FM-8.9") : Rule{};
  }

  constexpr Rule check_jam(const State& s, int cell) const {
    if (!s.hand(s.asked).has(PowerUp::traffic_jam)) return rule("FM-3.2");
    if (!motor_cells(s).has(cell)) return rule("FM-8.2");
    return s.jams().has(cell) ? rule("FM-8.3") : Rule{};
  }

  // ---- Cards --------------------------------------------------------------------------------------------------------------------

  /// FM-3.10: an empty deck is made anew of the pile as soon as a card has to be drawn.
  template <Journal J> constexpr void draw(State& s, Seat seat, int count, Chance& chance, J& journal) const {
    Cards drawn;
    for (int i = 0; i < count; ++i) {
      if (s.deck.empty()) {
        if (s.pile.empty()) break;
        s.deck = s.pile;
        s.pile = {};
        s.plays = {};
        s.play_count = 0;
        journal.tell(event(Happening::cards_shuffled));
      }
      drawn.add(s.deck.draw(chance));
    }
    if (drawn.empty()) return;
    s.hand(seat) = s.hand(seat) + drawn;
    journal.tell(event(Happening::drew, index_of(seat), drawn.size()));
    for (int card = 0; card < power_up_count; ++card) {
      for (int i = 0; i < drawn.count(card); ++i) journal.tell(event(Happening::drawn, index_of(seat), card, 0, 0, seat));
    }
  }

  constexpr void lay_down(State& s, Seat seat, int card) const {
    Cards& known = s.known[static_cast<std::size_t>(seat)];
    s.hand(seat).remove(card);
    if (known.has(card)) known.remove(card);
    s.pile.add(card);
  }

  template <Journal J> constexpr void play(State& s, Seat seat, int card, J& journal) const {
    lay_down(s, seat, card);
    if (options().recover_power_ups) s.plays[s.play_count++] = {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(card)};
    journal.tell(event(Happening::played, index_of(seat), card));
  }
  template <Journal J> constexpr void play(State& s, Seat seat, PowerUp card, J& journal) const {
    play(s, seat, static_cast<int>(card), journal);
  }

  template <Journal J> constexpr void discard(State& s, Seat seat, int card, J& journal) const {
    lay_down(s, seat, card);
    journal.tell(event(Happening::discarded, index_of(seat), card));
  }

  template <Journal J> constexpr void recover(State& s, int first, int second, J& journal) const {
    const int card = recoverable(s);
    int place = s.play_count - 1;
    while (!options().recover_from_anybody && s.plays[static_cast<std::size_t>(place)].seat == index_of(s.turn)) --place;
    for (; place + 1 < s.play_count; ++place) s.plays[static_cast<std::size_t>(place)] = s.plays[static_cast<std::size_t>(place + 1)];
    s.plays[--s.play_count] = {};
    discard(s, s.turn, first, journal);
    discard(s, s.turn, second, journal);
    s.pile.remove(card);
    s.hand(s.turn).add(card);
    s.known[static_cast<std::size_t>(s.turn)].add(card);  // FM-10.3
    journal.tell(event(Happening::recovered, index_of(s.turn), card));
  }

  // ---- Shift and Avoid cards (FM-6, FM-7) -------------------------------------------------------------------------------------

  template <Journal J> constexpr void place_stop(State& s, int line, int cell, J& journal) const {
    play(s, s.turn, line, journal);
    s.on_board[static_cast<std::size_t>(line)].add(cell);
    journal.tell(event(Happening::stop_placed, index_of(s.turn), line, cell));
  }

  template <Journal J> constexpr void lay_path(State& s, Marker path, int cell, J& journal) const {
    play(s, s.turn, card_of_path(path), journal);
    s.phase = Phase::laying;
    s.path = path;
    lay_marker(s, cell, journal);
  }

  /// A path that cannot go on is finished.
  template <Journal J> constexpr void lay_marker(State& s, int cell, J& journal) const {
    s.board(s.path).add(cell);
    s.path_end = static_cast<std::uint8_t>(cell);
    ++s.laid;
    journal.tell(event(Happening::path_laid, index_of(s.turn), s.path == Marker::bike_path ? 0 : 1, cell));
    if (path_steps(s).empty()) end_path(s, journal);
  }

  template <Journal J> constexpr void end_path(State& s, J& journal) const {
    s.phase = Phase::turn;
    s.path = {};
    s.laid = 0;
    s.path_end = 0;
    journal.tell(event(Happening::path_ended, index_of(s.turn)));
  }

  template <Journal J> constexpr void avoid(State& s, int card, J& journal) const {
    play(s, s.turn, card, journal);
    const ItemSet avoided = avoidable(card) & s.trips;
    s.avoided = 1;
    s.trips -= avoided;
    s.trips_used |= avoided;
    int points = 0;
    for (const int trip : avoided) {
      points += box().trip(trip).points + box().avoid_bonus;
      journal.tell(event(Happening::avoided, index_of(s.turn), trip, box().trip(trip).points + box().avoid_bonus));
    }
    add_points(s, points, journal);
  }

  // ---- The trip (FM-4, FM-5) ------------------------------------------------------------------------------------------------------

  /// FM-7.1: the card a mode needs is laid down with the choice of the mode, once for the whole trip.
  template <Journal J> constexpr void set_out(State& s, int trip, Mode mode, J& journal) const {
    const bool chain = s.phase == Phase::travelling;
    const int card = card_for(mode);
    if (card != no_card && !(chain && s.segment().mode == mode)) play(s, s.turn, card, journal);
    const std::uint8_t from = chain ? s.segment().to : std::uint8_t{0};
    ++s.segment_count;
    s.segment().trip = static_cast<std::uint8_t>(trip);
    s.segment().mode = mode;
    journal.tell(event(Happening::set_out, index_of(s.turn), trip, static_cast<int>(mode)));
    s.phase = chain ? Phase::travelling : Phase::starting;
    if (chain) Travel::draw(s.segment(), from);
  }

  template <Journal J> constexpr void go(State& s, int cell, J& journal) const {
    const bool starting = s.phase == Phase::starting;
    Travel::draw(s.segment(), cell);
    s.phase = Phase::travelling;
    journal.tell(event(starting ? Happening::started : Happening::went, index_of(s.turn), cell));
  }

  template <Journal J> constexpr void go_as_proposed(State& s, int end, J& journal) const {
    Route rest;
    propose(s, end, rest);
    for (const std::uint8_t cell : rest) go(s, cell, journal);
  }

  template <Journal J> constexpr void announce_trip(State& s, Chance& chance, J& journal) const {
    journal.tell(event(Happening::announced, index_of(s.turn), trip_score(s)));
    ask_next(s, s.turn, chance, journal);
  }

  // ---- Answers (FM-8) --------------------------------------------------------------------------------------------------------------

  /// FM-8.1: everybody but the traveller is asked, whatever is in their hands; nobody where no jam could be placed anyway.
  template <Journal J> constexpr void ask_next(State& s, Seat after, Chance& chance, J& journal) const {
    s.asked = next_seat(after);
    if (s.asked == s.turn || open_to_jams(s).empty()) return score_trip(s, chance, journal);
    s.phase = Phase::answering;
  }

  /// FM-8.10: the traveller is asked after every jam, until carpooling is played.
  template <Journal J> constexpr void jam(State& s, int cell, Chance& chance, J& journal) const {
    const Seat opponent = s.asked;
    play(s, opponent, PowerUp::traffic_jam, journal);
    s.board(Marker::traffic_jam).add(cell);
    journal.tell(event(Happening::jammed, index_of(opponent), cell));
    if (s.carpooled) return ask_next(s, opponent, chance, journal);
    s.phase = Phase::countering;
    s.jammer = opponent;
    s.asked = s.turn;
  }

  template <Journal J> constexpr void go_on_asking(State& s, Chance& chance, J& journal) const {
    const Seat opponent = s.jammer;
    s.jammer = {};
    ask_next(s, opponent, chance, journal);
  }

  template <Journal J> constexpr void carpool(State& s, J& journal) const {
    play(s, s.turn, PowerUp::carpooling, journal);
    s.carpooled = 1;
    journal.tell(event(Happening::carpooled, index_of(s.turn)));
  }

  template <Journal J> constexpr void score_trip(State& s, Chance& chance, J& journal) const {
    const int points = trip_score(s);
    const ItemSet used = chained(s);
    const int stars = (used & star_trips()).size();
    for (std::size_t i = 0; i < s.segment_count; ++i) {
      const Segment& way = s.segments[i];
      journal.tell(event(Happening::scored, index_of(s.turn), way.trip, static_cast<int>(way.mode), this->points(way.trip, way.mode)));
    }
    if (const int lost = points_before_jams(s) - points; lost > 0) journal.tell(event(Happening::lost_to_jams, index_of(s.turn), lost));
    s.asked = s.turn;
    s.trips -= used;
    s.trips_used |= used;
    for (std::size_t i = 0; i < s.segment_count; ++i) s.segments[i] = {};
    s.segment_count = 0;
    s.carpooled = 0;
    add_points(s, points, journal);
    if (stars > 0) draw(s, s.turn, options().star_for_each_card ? stars * box().star_draws : box().star_draws, chance, journal);  // FM-3.6
    end_turn(s, chance, journal);
  }

  // ---- Turns and rounds (FM-3, FM-9) --------------------------------------------------------------------------------------------

  constexpr Seat next_seat(Seat seat) const { return seat_at(index_of(seat) + 1 < players() ? index_of(seat) + 1 : 0); }

  template <Journal J> constexpr void add_points(State& s, int points, J& journal) const {
    std::uint16_t& score = s.scores[static_cast<std::size_t>(s.turn)];
    const bool before = somebody_is_there(s);
    score = static_cast<std::uint16_t>(score + points);
    journal.tell(event(Happening::total, index_of(s.turn), score));
    if (!before && somebody_is_there(s)) journal.tell(event(Happening::last_round, index_of(s.turn)));
  }

  constexpr bool somebody_is_there(const State& s) const {
    return std::any_of(s.scores.begin(), s.scores.end(), [&](std::uint16_t score) { return score >= box().target; });
  }

  template <Journal J> constexpr void begin_turn(State& s, Seat seat, Chance& chance, J& journal) const {
    s.phase = Phase::turn;
    s.turn = s.asked = seat;
    s.avoided = 0;
    s.fresh = options().recover_power_ups;
    journal.tell(event(Happening::turn_begins, index_of(seat), s.round));
    draw(s, seat, box().draws, chance, journal);
  }

  template <Journal J> constexpr void end_turn(State& s, Chance& chance, J& journal) const {
    refill_trips(s, chance, journal);
    check_hand(s, chance, journal);
  }

  /// FM-3.8: what is left of the deck comes first, then the used trips are the new deck.
  template <Journal J> constexpr void refill_trips(State& s, Chance& chance, J& journal) const {
    for (int missing = box().face_up - s.trips.size(); missing > 0; --missing) {
      if (s.trip_deck.empty()) {
        if (s.trips_used.empty()) return;
        s.trip_deck = s.trips_used;
        s.trips_used = {};
        journal.tell(event(Happening::trips_shuffled));
      }
      const int trip = chance.draw(s.trip_deck);
      s.trips.add(trip);
      journal.tell(event(Happening::turned_up, trip));
    }
  }

  /// FM-3.9: the turn is over when the hand is small enough.
  template <Journal J> constexpr void check_hand(State& s, Chance& chance, J& journal) const {
    if (s.hand(s.turn).size() > box().hand_limit) {
      s.phase = Phase::discarding;
      return;
    }
    const Seat next = next_seat(s.turn);
    if (next == s.first) {
      if (somebody_is_there(s)) return finish(s, Ending::target_reached, journal);  // FM-9.1
      if (s.round == most_rounds) return finish(s, Ending::stopped, journal);       // FM-9.5
      ++s.round;
    }
    begin_turn(s, next, chance, journal);
  }

  template <Journal J> constexpr void finish(State& s, Ending ending, J& journal) const {
    s.phase = Phase::over;
    s.ending = ending;
    s.avoided = 0;
    journal.tell(event(ending == Ending::stopped ? Happening::stopped : Happening::finished));
  }

  // ---- Captions -----------------------------------------------------------------------------------------------------------------

  static constexpr std::array<std::string_view, mode_count> mode_messages{
      "mode.car",     "mode.electric_car", "mode.tram",           "mode.bicycle",
      "mode.walking", "mode.truck",        "mode.electric_truck", "mode.cargo_bicycle"};
  static constexpr std::array<std::string_view, power_up_count> card_messages{
      "card.tram_a",         "card.tram_b",           "card.bike_path",  "card.walkable_city", "card.dense_city", "card.delivery",
      "card.work_from_home", "card.electric_vehicle", "card.carpooling", "card.cargo_bike",    "card.traffic_jam"};
  static constexpr std::array<std::string_view, zone_count + 1> zone_messages{
      "zone.apartment", "zone.house",   "zone.shop",     "zone.supermarket", "zone.workshop",       "zone.factory",
      "zone.stadium",   "zone.airport", "zone.hospital", "zone.university",  "zone.amusement_park", "zone.park"};

  constexpr Phrase trip_caption(const Trip& trip) const {
    Phrase out("trip", {{"destination", zone_domain, static_cast<int>(trip.destination)},
                        {"points", Domain::number, trip.points},
                        {"freight", Domain::number, trip.freight},
                        {"star", Domain::number, trip.star}});
    out.list_name = "origins";
    out.list_domain = zone_domain;
    for (const int zone : ItemSet(trip.origins)) out.list.push(static_cast<std::uint8_t>(zone));
    return out;
  }
};

static_assert(Game<Rules>);

}  // namespace omnibus::future_mobility
