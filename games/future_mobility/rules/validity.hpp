// Future Mobility: validity of positions.
#pragma once

#include <algorithm>

#include "games/future_mobility/rules/markers.hpp"
#include "games/future_mobility/rules/travel.hpp"

namespace omnibus::future_mobility {

/// Checks a position, part by part. Used for positions from outside, and by the tests for every other position.
class Validity {
 public:
  constexpr Validity(const Setting& setting, const State& state)
      : setting_(setting),
        box_(setting.box),
        markers_(setting),
        travel_(setting),
        s_(state) {}

  /// Message id of the reason why this cannot be a position of the game; empty if it can.
  constexpr std::string_view invalid_reason() const {
    if (!turn_in_range()) return "flaw.turn";
    if (!trips_conserved()) return "flaw.trips";
    if (!cards_conserved()) return "flaw.cards";
    if (!board_valid()) return "flaw.board";
    if (!hands_valid()) return "flaw.hands";
    if (!trip_valid()) return "flaw.route";
    return turn_valid() ? "" : "flaw.turn";
  }

 private:
  constexpr bool in(std::initializer_list<Phase> phases) const { return std::find(phases.begin(), phases.end(), s_.phase) != phases.end(); }

  /// Checked first, so that later checks can rely on seats and rounds.
  constexpr bool turn_in_range() const {
    for (const Seat seat : {s_.turn, s_.asked, s_.first, s_.jammer}) {
      if (index_of(seat) >= setting_.players) return false;
    }
    if (s_.round < 1 || s_.round > max_rounds) return false;
    return s_.segment_count <= max_face_up && s_.play_count <= max_power_ups && s_.path <= Marker::pedestrian_path;
  }

  constexpr bool trips_conserved() const {
    const bool each_once = s_.trip_deck.size() + s_.trips.size() + s_.trips_used.size() == box_.trip_count &&
                           (s_.trip_deck | s_.trips | s_.trips_used) == ItemSet::first(box_.trip_count);
    const bool avoiding = s_.avoided && in({Phase::turn, Phase::laying});
    return each_once && (avoiding ? s_.trips.size() < box_.face_up : s_.trips.size() == box_.face_up);
  }

  constexpr bool cards_conserved() const {
    for (int card = 0; card < power_up_count; ++card) {
      int count = s_.deck.count(card) + s_.pile.count(card);
      int played = 0;
      for (const Cards hand : s_.hands) count += hand.count(card);
      for (int i = 0; i < s_.play_count; ++i) played += s_.plays[i].card == card ? 1 : 0;
      if (count != box_.copies[card] || played > s_.pile.count(card)) return false;
    }
    for (int i = 0; i < s_.play_count; ++i) {
      const Play& play = s_.plays[i];
      if (play.seat >= setting_.players || play.card >= power_up_count) return false;
    }
    return s_.play_count == 0 || setting_.options.recover_power_ups;
  }

  constexpr bool hands_valid() const {
    for (int i = 0; i < max_players; ++i) {
      const Seat seat = seat_at(i);
      const int held = s_.hands[i].size();
      if (i >= setting_.players && (held != 0 || s_.scores[i] != 0)) return false;
      const int max = std::max<int>(box_.hand_limit, box_.opening_hand);
      const int stars = s_.phase == Phase::discarding ? box_.star_draws * box_.face_up : 0;
      const int drawn = seat == s_.turn && s_.phase != Phase::over ? box_.draws + stars : 0;
      if (held > max + drawn) return false;
      for (int card = 0; card < power_up_count; ++card) {
        if (s_.known[i].count(card) > s_.hands[i].count(card)) return false;
      }
      if (!s_.known[i].empty() && !setting_.options.recover_power_ups) return false;
    }
    return (s_.hand(s_.turn).size() > box_.hand_limit) || s_.phase != Phase::discarding;
  }

  constexpr bool board_valid() const {
    for (int cell = 0; cell < box_.cell_count; ++cell) {
      int markers = 0;
      for (int kind = 0; kind < marker_count - 1; ++kind) markers += s_.on_board[kind].has(cell) ? 1 : 0;
      if (markers > box_.cell(cell).star_spaces) return false;
    }
    for (int kind = 0; kind < marker_count; ++kind) {
      const Marker marker = static_cast<Marker>(kind);
      if (!(s_.board(marker) - setting_.city.cells()).empty() || markers_.left(s_, marker) < 0) return false;
    }
    return line_valid(0) && line_valid(1) && jams_valid();
  }

  /// FM-8.2: each jam is a card that was played against a trip. Before the deck can have run out, these cards are still in the pile, unless
  /// they were recovered from it.
  constexpr bool jams_valid() const {
    const Options& options = setting_.options;
    const int copies = box_.copies[index_of(PowerUp::traffic_jam)];
    const int turns = (s_.round - 1) * setting_.players + place(s_.turn);  // before this one
    const int trips = turns + (in({Phase::answering, Phase::countering, Phase::discarding, Phase::over}) ? 1 : 0);
    const int stars = trips * box_.star_draws * (options.star_for_each_card ? box_.face_up : 1);
    const int drawn = setting_.players * box_.opening_hand + (turns + 1) * box_.draws + stars;
    int cards = 0;
    for (const std::uint8_t of_a_kind : box_.copies) cards += of_a_kind;
    const int played = s_.pile.count(PowerUp::traffic_jam) + (options.recover_power_ups ? turns + 1 : 0);
    return s_.jams().size() <= trips * (options.several_jams ? copies : std::min(copies, setting_.players - 1)) &&
           (drawn > cards || s_.jams().size() <= played);
  }

  /// Position of a seat within a round, 0 for the first.
  constexpr int place(Seat seat) const { return (index_of(seat) - index_of(s_.first) + setting_.players) % setting_.players; }

  /// Every stop was placed near enough to an earlier one, and the first was printed.
  constexpr bool line_valid(int line) const {
    ItemSet stops = setting_.city.printed_stops(line);
    if (!(stops - s_.stops(line)).empty()) return false;
    for (ItemSet before; before != stops;) {
      before = stops;
      stops |= markers_.near_line(stops) & s_.stops(line);
    }
    return stops == s_.stops(line);
  }

  constexpr bool trip_valid() const {
    const bool on_a_trip = in({Phase::starting, Phase::travelling, Phase::answering, Phase::countering});
    if ((s_.segment_count != 0) != on_a_trip) return false;
    ItemSet used;
    for (int i = 0; i < s_.segment_count; ++i) {
      const Segment& way = s_.segments[i];
      if (!s_.trips.has(way.trip) || used.has(way.trip) || !segment_valid(way, i)) return false;
      used.add(way.trip);
    }
    return true;
  }

  constexpr bool segment_valid(const Segment& way, int index) const {
    if (setting_.freight.has(way.trip) != carries_freight(way.mode)) return false;
    const int card = card_for(way.mode);
    if (card != no_card && !s_.pile.has(card)) return false;
    if (s_.phase == Phase::starting) return index == 0 && way.length == 0 && !travel_.starts(s_, way.trip, way.mode).empty();
    if (way.length == 0 || !setting_.origins[way.trip].has(way.from)) return false;
    if (index > 0) {
      const Segment& before = s_.segments[index - 1];
      if (before.to != way.from || !travel_.goes_with(before.mode, way.mode)) return false;
    }
    const bool there = way.length > 1 && setting_.destinations[way.trip].has(way.to);
    const bool under_way = s_.phase == Phase::travelling && index + 1 == s_.segment_count && !travel_.steps(s_).empty();
    return (there || under_way) && route_valid(way);
  }

  constexpr bool route_valid(const Segment& way) const {
    const ItemSet ends = ItemSet::of(way.from) | ItemSet::of(way.to);
    if (way.mode == Mode::tram) {
      const bool one_line = (ends - s_.stops(0)).empty() || (ends - s_.stops(1)).empty();
      return one_line && way.length <= 2 && way.cells == ends && way.ways == 0;
    }
    const Route route = travel_.route(way);
    for (int i = 1; i < route.size(); ++i) {
      if (!setting_.city.neighbours(route[i - 1]).has(route[i])) return false;
    }
    return way.cells.size() == way.length && way.length <= travel_.longest(way.mode) &&
           (way.cells - travel_.ground(s_.on_board, way.mode)).empty();
  }

  constexpr bool turn_valid() const {
    if ((s_.phase == Phase::over) != (s_.ending != Ending::none)) return false;
    if ((s_.asked != s_.turn) != (s_.phase == Phase::answering)) return false;
    if (s_.fresh && (!setting_.options.recover_power_ups || s_.phase != Phase::turn || s_.avoided)) return false;
    if (s_.avoided && !in({Phase::turn, Phase::laying, Phase::discarding})) return false;
    if (s_.carpooled && s_.phase != Phase::answering) return false;
    return laying_valid() && answers_valid() && scores_valid() && end_valid();
  }

  constexpr bool laying_valid() const {
    if (s_.phase != Phase::laying) return s_.laid == 0 && s_.path_end == 0 && s_.path == Marker{};
    if (s_.path != Marker::bike_path && s_.path != Marker::pedestrian_path) return false;
    return s_.laid > 0 && s_.board(s_.path).has(s_.path_end) && s_.pile.has(index_of(card_of_path(s_.path))) &&
           !markers_.path_steps(s_).empty();
  }

  constexpr bool answers_valid() const {
    if (s_.phase == Phase::answering) return s_.jammer == Seat{} && !markers_.jam_cells(s_).empty();
    if (s_.phase != Phase::countering) return s_.jammer == Seat{};
    return s_.jammer != s_.turn && !(Markers::motor_cells(s_) & s_.jams()).empty() && s_.pile.has(index_of(PowerUp::traffic_jam));
  }

  /// A player at the target at the end of a round ends the game, so only the cards of this round can lead beyond it.
  constexpr bool scores_valid() const {
    constexpr int dearest_card = 30;
    for (int i = 0; i < setting_.players; ++i) {
      const int mine = place(seat_at(i));
      const int turn = place(s_.turn);
      int cards = mine < turn || in({Phase::discarding, Phase::over}) ? box_.face_up : 0;
      if (mine > turn) cards = 0;
      if (mine == turn && s_.avoided && cards == 0) cards = box_.face_up - s_.trips.size();
      if (s_.scores[i] >= box_.target + dearest_card * cards) return false;
    }
    return true;
  }

  constexpr bool end_valid() const {
    const bool reached = std::any_of(s_.scores.begin(), s_.scores.end(), [&](int score) { return score >= box_.target; });
    if (s_.ending == Ending::none) return true;
    if (next_seat(s_.turn, setting_.players) != s_.first) return false;
    return s_.ending == Ending::target_reached ? reached : !reached && s_.round == max_rounds;
  }

  const Setting& setting_;
  const Components& box_;
  Markers markers_;
  Travel travel_;
  const State& s_;
};

}  // namespace omnibus::future_mobility
