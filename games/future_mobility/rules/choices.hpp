// Future Mobility: legal actions. Numbers such as FM-4.2 point into games/future_mobility/content/rules.en.md.
#pragma once

#include "games/future_mobility/rules/markers.hpp"
#include "games/future_mobility/rules/scoring.hpp"
#include "games/future_mobility/rules/travel.hpp"
#include "games/future_mobility/rules/words.hpp"

namespace omnibus::future_mobility {

/// Two cards given up for another; four Shift cards on every cell; three Avoid cards; five trips by five modes; ending the turn.
inline constexpr int max_actions = power_up_count * (power_up_count + 1) / 2 + 4 * max_zone_cells + 3 + max_face_up * 5 + 1;

class Choices {
 public:
  constexpr explicit Choices(const Setting& setting) : setting_(setting), markers_(setting), travel_(setting) {}

  /// Lists the legal actions, always in the same order.
  constexpr void legal(const State& s, ActionList<max_actions>& out) const {
    switch (s.phase) {
      case Phase::turn: return list_turn(s, out);
      case Phase::laying:
        list_cells(Verb::extend_path, markers_.path_steps(s), out);
        out.push(make_action(Verb::end_path));
        return;
      case Phase::starting:
        list_cells(Verb::best_route, travel_.proposals(s), out);
        list_cells(Verb::start_at, travel_.starts(s, s.segment().trip, s.segment().mode), out);
        return;
      case Phase::travelling: return list_travel(s, out);
      case Phase::answering:
        out.push(make_action(Verb::let_pass));
        if (s.hand(s.asked).has(PowerUp::traffic_jam)) list_cells(Verb::jam, markers_.jam_cells(s), out);
        return;
      case Phase::countering:
        out.push(make_action(Verb::accept));
        out.push_if(s.hand(s.turn).has(PowerUp::carpooling), make_action(Verb::carpool));
        return;
      case Phase::discarding: return list_discards(s.hand(s.turn), out);
      case Phase::over: return;
    }
  }

  /// The rule that forbids an action in this position, or none. Accepts any values in the action.
  constexpr Rule check(const State& s, const Action& action) const {
    if (s.phase == Phase::over) return rule("FM-9.4");
    if (!well_formed(action, verb_forms, Words(setting_))) return rule("FM-3.4");
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
      case Verb::best_route: return travel_.proposals(s).has(a) ? Rule{} : rule("FM-4.3");
      case Verb::announce: return travel_.arrived(s) ? Rule{} : rule("FM-4.1");
      case Verb::announce_carpooling: return check_carpooling(s);
      case Verb::jam: return check_jam(s, a);
      case Verb::carpool: return s.hand(s.turn).has(PowerUp::carpooling) ? Rule{} : rule("FM-3.2");
      case Verb::discard: return s.hand(s.turn).has(a) ? Rule{} : rule("FM-3.9");
      case Verb::end_turn: return s.avoided ? Rule{} : rule("FM-3.3");
      default: return {};
    }
  }

  // ---- Cards that can be used -----------------------------------------------------------------------------------------------

  /// Index of the play that can be recovered now: the latest by another player (FM-10.2), by option the latest of all (FM-10.4); -1 if
  /// none.
  constexpr int recoverable_play(const State& s) const {
    int place = s.play_count - 1;
    if (setting_.options.recover_from_anybody) return place;
    while (place >= 0 && s.plays[place].seat == index_of(s.turn)) --place;
    return place;
  }

  /// Checks if a card of the table could be the next of the trip in this mode. Its route is checked elsewhere.
  constexpr Rule check_card(const State& s, int trip, Mode mode) const {
    if (!s.trips.has(trip)) return rule("FM-3.3");
    if (setting_.freight.has(trip) != carries_freight(mode)) return rule("FM-4.10");
    const bool chain = s.phase == Phase::travelling;
    const int card = card_for(mode);
    const bool paid = chain && s.segment().mode == mode;  // FM-5.4: one card serves the whole chain
    if (chain) {
      if (!travel_.arrived(s)) return rule("FM-4.1");
      if (Travel::chained(s).has(trip)) return rule("FM-5.5");
      if (setting_.freight.has(trip) != setting_.freight.has(s.segment().trip)) return rule("FM-5.3");
      if (!travel_.goes_with(s.segment().mode, mode)) return no_switch(s.segment().mode, mode);
      if (!setting_.origins[trip].has(s.segment().to)) return rule("FM-5.1");
    }
    if (card != no_card && !paid && !s.hand(s.turn).has(card)) return is_electric(mode) ? rule("FM-4.5") : rule("FM-4.9");
    return {};
  }

 private:
  // ---- Listing ---------------------------------------------------------------------------------

  static constexpr void list_cells(Verb verb, ItemSet cells, ActionList<max_actions>& out) {
    for (const int cell : cells) out.push(make_action(verb, cell));
  }
  static constexpr void list_cells(Verb verb, int what, ItemSet cells, ActionList<max_actions>& out) {
    for (const int cell : cells) out.push(make_action(verb, what, cell));
  }

  constexpr void list_turn(const State& s, ActionList<max_actions>& out) const {
    const Setting& setting = setting_;  // local copy: otherwise the compiler must assume that each listed action overwrites a member
    const Cards hand = s.hand(s.turn);
    if (s.fresh && recoverable_play(s) >= 0) list_recoveries(hand, out);
    list_shift_cards(setting, s, hand, out);
    for (int card = index_of(PowerUp::dense_city); card <= index_of(PowerUp::work_from_home); ++card)
      out.push_if(hand.has(card) && !(setting.avoidable[card] & s.trips).empty(), make_action(Verb::avoid, card));
    if (s.avoided) return out.push(make_action(Verb::end_turn));
    for (const int trip : s.trips) list_trip(setting, s, hand, trip, out);
  }

  static constexpr void list_shift_cards(const Setting& setting, const State& s, Cards hand, ActionList<max_actions>& out) {
    for (int line = 0; line < line_count; ++line) {
      if (hand.has(line)) list_cells(Verb::place_stop, line, Markers(setting).stop_cells(s, line), out);
    }
    for (int path = 0; path < path_count; ++path) {
      const Marker marker = marker_of_path(path);
      if (hand.has(card_of_path(marker))) list_cells(Verb::lay_path, path, Markers(setting).path_cells(s, marker), out);
    }
  }

  /// Lists a trip by each of the modes that fit it (FM-4.10).
  static constexpr void list_trip(const Setting& setting, const State& s, Cards hand, int trip, ActionList<max_actions>& out) {
    const auto offer = [&](bool possible, Mode mode) { out.push_if(possible, make_action(Verb::travel, trip, index_of(mode))); };
    const auto can_go = [&](Mode mode) { return !Travel(setting).starts(s, trip, mode).empty(); };
    const bool freight = setting.freight.has(trip);
    offer(true, freight ? Mode::truck : Mode::car);
    offer(hand.has(PowerUp::electric_vehicle), freight ? Mode::electric_truck : Mode::electric_car);
    if (freight) return offer(hand.has(PowerUp::cargo_bike) && can_go(Mode::cargo_bicycle), Mode::cargo_bicycle);
    offer(can_go(Mode::tram), Mode::tram);
    offer(can_go(Mode::bicycle), Mode::bicycle);
    offer(can_go(Mode::walking), Mode::walking);
  }

  static constexpr void list_discards(Cards hand, ActionList<max_actions>& out) {
    for (int card = 0; card < power_up_count; ++card) out.push_if(hand.has(card), make_action(Verb::discard, card));
  }

  static constexpr void list_recoveries(Cards hand, ActionList<max_actions>& out) {
    for (int first = 0; first < power_up_count; ++first) {
      if (!hand.has(first)) continue;
      out.push_if(hand.count(first) > 1, make_action(Verb::recover, first, first));
      for (int second = first + 1; second < power_up_count; ++second)
        out.push_if(hand.has(second), make_action(Verb::recover, first, second));
    }
  }

  constexpr void list_travel(const State& s, ActionList<max_actions>& out) const {
    if (travel_.arrived(s)) {
      out.push(make_action(Verb::announce));
      out.push_if(!check_carpooling(s).forbids(), make_action(Verb::announce_carpooling));
      const ItemSet unused = s.trips - Travel::chained(s);
      for (const int trip : setting_.freight.has(s.segment().trip) ? unused& setting_.freight : unused - setting_.freight) {
        if (setting_.origins[trip].has(s.segment().to)) list_segments(s, trip, out);
      }
    } else {
      list_cells(Verb::best_route, travel_.proposals(s), out);
    }
    list_cells(Verb::go_to, travel_.steps(s), out);
  }

  constexpr void list_segments(const State& s, int trip, ActionList<max_actions>& out) const {
    for (int i = 0; i < mode_count; ++i) {
      const Mode mode = static_cast<Mode>(i);
      if (!travel_.goes_with(s.segment().mode, mode)) continue;
      const bool possible = !check_card(s, trip, mode).forbids() && !travel_.onward(s, trip, mode).empty();
      out.push_if(possible, make_action(Verb::travel, trip, i));
    }
  }

  // ---- Checking ---------------------------------------------------------------------------------------------------------------

  /// FM-3.4: one thing at a time.
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
    if (!s.fresh) return rule("FM-10.1");  // never set without the option
    if (recoverable_play(s) < 0) return rule("FM-10.2");
    if (first > second) return rule("FM-10.5");  // the order of the two cards is fixed
    const Cards hand = s.hand(s.turn);
    const bool both = first == second ? hand.count(first) > 1 : hand.has(first) && hand.has(second);
    return both ? Rule{} : rule("FM-10.5");
  }

  constexpr Rule check_stop(const State& s, int line, int cell) const {
    if (!s.hand(s.turn).has(line)) return rule("FM-3.2");
    if (markers_.left(s, static_cast<Marker>(line)) == 0) return rule("FM-6.7");
    if (s.stops(line).has(cell)) return rule("FM-6.2");
    if (!markers_.vacant(s).has(cell)) return rule("FM-6.1");
    return markers_.near_line(s.stops(line)).has(cell) ? Rule{} : rule("FM-6.3");
  }

  constexpr Rule check_marker(const State& s, Marker path, int cell) const {
    if (markers_.left(s, path) == 0) return rule("FM-6.7");
    if (s.board(path).has(cell)) return rule("FM-6.2");
    return markers_.vacant(s).has(cell) ? Rule{} : rule("FM-6.1");
  }

  constexpr Rule check_path(const State& s, Marker path, int cell) const {
    if (!s.hand(s.turn).has(card_of_path(path))) return rule("FM-3.2");
    return check_marker(s, path, cell);
  }

  constexpr Rule check_extension(const State& s, int cell) const {
    const Rule marker = check_marker(s, s.path, cell);
    if (marker.forbids()) return marker;
    return setting_.city.neighbours(s.path_end).has(cell) ? Rule{} : rule("FM-6.6");
  }

  constexpr Rule check_avoid(const State& s, int card) const {
    if (!is_avoid(card) || !s.hand(s.turn).has(card)) return rule("FM-3.2");
    return (setting_.avoidable[card] & s.trips).empty() ? rule("FM-7.2") : Rule{};
  }

  constexpr Rule check_travel(const State& s, int trip, Mode mode) const {
    if (s.avoided) return rule("FM-7.4");
    const Rule card = check_card(s, trip, mode);
    if (card.forbids()) return card;
    const ItemSet ends = s.phase == Phase::travelling ? travel_.onward(s, trip, mode) : travel_.starts(s, trip, mode);
    return ends.empty() ? no_way(mode) : Rule{};
  }

  /// The rule that forbids a mode after another in a chain.
  constexpr Rule no_switch(Mode before, Mode next) const {
    if (!setting_.options.combined_modes) return rule("FM-5.4");
    if (is_motor(before) && is_motor(next)) return rule("FM-11.4");
    return carries_freight(next) ? rule("FM-11.3") : rule("FM-11.2");
  }

  /// The rule that states the requirement of a mode.
  static constexpr Rule no_way(Mode mode) {
    switch (mode) {
      case Mode::tram: return rule("FM-4.6");
      case Mode::bicycle: return rule("FM-4.7");
      case Mode::walking: return rule("FM-4.8");
      case Mode::cargo_bicycle: return rule("FM-4.9");
      default: return rule("FM-4.2");
    }
  }

  constexpr Rule check_start(const State& s, int cell) const {
    const Segment& way = s.segment();
    if (!setting_.origins[way.trip].has(cell)) return rule("FM-4.1");
    return travel_.starts(s, way.trip, way.mode).has(cell) ? Rule{} : no_way(way.mode);
  }

  constexpr Rule check_step(const State& s, int cell) const {
    const Segment& way = s.segment();
    if (travel_.steps(s).has(cell)) return {};
    if (way.mode == Mode::tram) return rule("FM-4.6");
    if (way.cells.has(cell) || !setting_.city.neighbours(way.to).has(cell)) return rule("FM-4.2");
    return travel_.ground(s.on_board, way.mode).has(cell) && way.length < travel_.longest(way.mode) ? rule("FM-4.3") : no_way(way.mode);
  }

  constexpr Rule check_carpooling(const State& s) const {
    if (!travel_.arrived(s)) return rule("FM-4.1");
    if (!s.hand(s.turn).has(PowerUp::carpooling)) return rule("FM-3.2");
    return Scoring(setting_).passages(s) == 0 ? rule("FM-8.9") : Rule{};
  }

  constexpr Rule check_jam(const State& s, int cell) const {
    if (!s.hand(s.asked).has(PowerUp::traffic_jam)) return rule("FM-3.2");
    if (!Markers::motor_cells(s).has(cell)) return rule("FM-8.2");
    return s.jams().has(cell) ? rule("FM-8.3") : Rule{};
  }

  const Setting& setting_;
  Markers markers_;
  Travel travel_;
};

}  // namespace omnibus::future_mobility
