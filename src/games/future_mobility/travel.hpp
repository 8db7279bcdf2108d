// Future Mobility: where one can go, and what it is worth. Numbers such as FM-4.2 point into content/future_mobility/rules.en.md.
#pragma once

#include "games/future_mobility/city.hpp"
#include "games/future_mobility/options.hpp"
#include "games/future_mobility/words.hpp"

namespace omnibus::future_mobility {

/// The box and the options, and all questions about trips that follow from them and from the board.
class Travel : public Words {
 public:
  constexpr Travel(const Components& box, const Options& options, int players) : Words(box, players), options_(options), city_(box) {
    for (int i = 0; i < box.trip_count; ++i) {
      origins_[static_cast<std::size_t>(i)] = city_.of_zones(box.trip(i).origins);
      destinations_[static_cast<std::size_t>(i)] = city_.of(box.trip(i).destination);
      if (box.trip(i).freight) freight_.add(i);
      if (box.trip(i).star) stars_.add(i);
      for (int card = 0; card < power_up_count; ++card) {
        if (is_avoid(card) && box.avoids[static_cast<std::size_t>(card)].join(box.trip(i)))
          avoidable_[static_cast<std::size_t>(card)].add(i);
      }
    }
  }

  constexpr const Options& options() const { return options_; }
  constexpr const City& city() const { return city_; }
  constexpr ItemSet origins(int trip) const { return origins_[static_cast<std::size_t>(trip)]; }
  constexpr ItemSet destinations(int trip) const { return destinations_[static_cast<std::size_t>(trip)]; }
  constexpr ItemSet freight_trips() const { return freight_; }
  constexpr ItemSet star_trips() const { return stars_; }
  constexpr ItemSet avoidable(int card) const { return avoidable_[static_cast<std::size_t>(card)]; }
  constexpr int points(int trip, Mode mode) const { return box().trip(trip).points + box().bonus[static_cast<std::size_t>(mode)]; }

  // ---- Modes (FM-4) ---------------------------------------------------------------------------------------------------

  /// Where a mode can be used at all; a tram only at its stops.
  constexpr ItemSet ground(const Board& board, Mode mode) const {
    switch (mode) {
      case Mode::bicycle:
      case Mode::cargo_bicycle: return lying(board, Marker::bike_path);
      case Mode::walking: return lying(board, Marker::pedestrian_path);
      default: return city_.cells();
    }
  }
  /// Cells of a segment, both ends included (FM-4.8).
  constexpr int longest(Mode mode) const { return mode == Mode::walking ? box().walk_cells : City::any_number; }

  /// Which of `ends` can be reached from any of `starts`. Roads lead both ways, so it answers the question backwards as well.
  constexpr ItemSet reachable(const Board& board, Mode mode, ItemSet starts, ItemSet ends) const {
    switch (mode) {
      case Mode::tram: {
        ItemSet out;
        for (std::size_t line = 0; line < line_count; ++line) {
          if (!(board[line] & starts).empty()) out |= board[line] & ends;
        }
        return out;
      }
      case Mode::bicycle:
      case Mode::cargo_bicycle:
      case Mode::walking: {
        const ItemSet paths = ground(board, mode);
        if ((paths & starts).empty() || (paths & ends).empty()) return {};
        return city_.reached(starts, paths, longest(mode) - 1) & ends;
      }
      default: return ends;  // FM-4.4: roads lead from everywhere to everywhere
    }
  }

  /// Where a trip can begin (FM-4.1): origins from which the destination can be reached in this mode.
  constexpr ItemSet starts(const State& s, int trip, Mode mode) const {
    return reachable(s.on_board, mode, destinations(trip), origins(trip));
  }

  /// The card a mode needs, or none (FM-4.5, FM-4.9).
  static constexpr int no_card = 255;
  static constexpr int card_for(Mode mode) {
    if (is_electric(mode)) return static_cast<int>(PowerUp::electric_vehicle);
    return mode == Mode::cargo_bicycle ? static_cast<int>(PowerUp::cargo_bike) : no_card;
  }

  // ---- The route (FM-4.2, FM-4.3) ---------------------------------------------------------------------------------------

  constexpr bool arrived(const State& s) const {
    return s.phase == Phase::travelling && s.segment().length > 1 && destinations(s.segment().trip).has(s.segment().to);
  }

  /// The cells a route can go to next: those from which the destination can still be reached without coming to a cell twice.
  constexpr ItemSet steps(const State& s) const {
    const Segment& way = s.segment();
    const ItemSet ends = destinations(way.trip);
    if (way.mode == Mode::tram) return way.length == 1 ? reachable(s.on_board, Mode::tram, ItemSet::of(way.from), ends) : ItemSet();
    const ItemSet free = ground(s.on_board, way.mode) - way.cells;
    const int left = longest(way.mode) - way.length - 1;
    if (left < 0) return {};
    const ItemSet near = city_.neighbours(way.to) & free;
    return near.empty() ? near : near & city_.reached(ends, free, left);
  }

  /// The destinations to which the program can lead from here at once.
  constexpr ItemSet proposals(const State& s) const {
    const Segment& way = s.segment();
    const ItemSet ends = destinations(way.trip);
    if (s.phase == Phase::starting) return reachable(s.on_board, way.mode, origins(way.trip), ends);
    if (way.mode == Mode::tram || arrived(s)) return {};
    const ItemSet free = ground(s.on_board, way.mode) - way.cells;
    return city_.reached(city_.neighbours(way.to), free, longest(way.mode) - way.length - 1) & ends;
  }

  /// The rest of the route to a proposed destination, the first cell included where the trip has not begun: it loses the least to jams and
  /// is the shortest of those. What walks has no choice but the shortest.
  constexpr void propose(const State& s, int end, Route& out) const {
    const Segment& way = s.segment();
    const ItemSet jams = concerned(way.mode) && way.mode != Mode::walking ? s.jams() : ItemSet();
    const bool starting = s.phase == Phase::starting;
    const ItemSet from = starting ? reachable(s.on_board, way.mode, ItemSet::of(end), origins(way.trip)) : ItemSet::of(way.to);
    if (way.mode == Mode::tram) {
      out.push(static_cast<std::uint8_t>(((from - jams).empty() ? from : from - jams).lowest()));
      out.push(static_cast<std::uint8_t>(end));
      return;
    }
    Route whole;
    city_.best_route(from, ItemSet::of(end), ground(s.on_board, way.mode) - way.cells, jams, whole);
    for (int i = starting ? 0 : 1; i < whole.size(); ++i) out.push(whole[i]);
  }

  /// Puts one more cell to the route.
  constexpr void extend(Segment& way, int cell) const {
    if (way.length == 0) {
      way.from = static_cast<std::uint8_t>(cell);
    } else if (way.mode != Mode::tram) {
      way.ways |= static_cast<std::uint64_t>(city_.way_to(way.to, cell)) << (2 * (way.length - 1));
    }
    way.to = static_cast<std::uint8_t>(cell);
    way.cells.add(cell);
    ++way.length;
  }
  constexpr Route route(const Segment& way) const {
    Route out;
    if (way.length == 0) return out;
    out.push(way.from);
    if (way.mode == Mode::tram) {
      if (way.length > 1) out.push(way.to);
      return out;
    }
    for (int i = 1; i < way.length; ++i)
      out.push(static_cast<std::uint8_t>(city_.next(out.back(), static_cast<int>(way.ways >> (2 * (i - 1)) & 3))));
    return out;
  }

  // ---- Chains (FM-5, FM-11) -----------------------------------------------------------------------------------------------

  constexpr ItemSet chained(const State& s) const {
    ItemSet out;
    for (int i = 0; i < s.segment_count; ++i) out.add(s.segments[static_cast<std::size_t>(i)].trip);
    return out;
  }

  /// Whether a segment may use `next` after one that used `before`.
  constexpr bool goes_with(Mode before, Mode next) const {
    if (before == next) return true;
    if (!options_.combined_modes || carries_freight(before) != carries_freight(next)) return false;
    return !is_motor(next) && before < next;  // the order of the modes is that of FM-11.2
  }

  // ---- Points and jams (FM-4, FM-8) -----------------------------------------------------------------------------------------

  constexpr bool concerned(Mode mode) const { return is_motor(mode) || options_.jams_concern_all; }

  /// How often the trip comes to a cell with a jam: the cell that joins two segments counts once (FM-8.6).
  constexpr int passages(const State& s) const {
    int out = 0;
    for (std::size_t i = 0; i < s.segment_count; ++i) {
      const Segment& way = s.segments[i];
      if (!concerned(way.mode)) continue;
      const bool joined = i > 0 && concerned(s.segments[i - 1].mode);
      out += ((joined ? way.cells - ItemSet::of(way.from) : way.cells) & s.jams()).size();
    }
    return out;
  }
  constexpr int points_before_jams(const State& s) const {
    int out = 0;
    for (std::size_t i = 0; i < s.segment_count; ++i) out += points(s.segments[i].trip, s.segments[i].mode);
    return out;
  }
  /// FM-8.5, FM-8.7, FM-8.11
  constexpr int trip_score(const State& s) const {
    const int whole = points_before_jams(s) - (s.carpooled ? 0 : box().jam_penalty * passages(s));
    return whole > 0 ? whole : 0;
  }

  /// The cells a car or truck of this trip comes to: where jams can be placed, and what carpooling is for.
  constexpr ItemSet motor_cells(const State& s) const {
    ItemSet out;
    for (std::size_t i = 0; i < s.segment_count; ++i) {
      if (is_motor(s.segments[i].mode)) out |= s.segments[i].cells;
    }
    return out;
  }
  constexpr ItemSet open_to_jams(const State& s) const {
    return s.jams().size() < marker_supply(Marker::traffic_jam) ? motor_cells(s) - s.jams() : ItemSet();
  }

  // ---- Markers (FM-6) ---------------------------------------------------------------------------------------------------------

  constexpr int marker_supply(Marker marker) const { return box().markers[static_cast<std::size_t>(marker)]; }
  constexpr int markers_left(const State& s, Marker marker) const {
    const int line = static_cast<int>(marker);
    const ItemSet printed = line < line_count ? city_.printed_stops(line) : ItemSet();
    return marker_supply(marker) - (s.board(marker) - printed).size();
  }
  constexpr ItemSet vacant(const State& s) const {
    return city_.vacant(s.stops(0), s.stops(1), s.board(Marker::bike_path), s.board(Marker::pedestrian_path));
  }
  constexpr ItemSet near_line(const State& s, int line) const {
    return options_.tram_reach_by_road ? city_.around_by_road(s.stops(line), options_.tram_reach)
                                       : city_.around(s.stops(line), options_.tram_reach);
  }
  /// Where a stop of a line can be placed.
  constexpr ItemSet stop_cells(const State& s, int line) const {
    if (markers_left(s, static_cast<Marker>(line)) == 0) return {};
    return (near_line(s, line) & vacant(s)) - s.stops(line);
  }
  /// Where a marker of a path can be placed.
  constexpr ItemSet path_cells(const State& s, Marker path) const {
    return markers_left(s, path) == 0 ? ItemSet() : vacant(s) - s.board(path);
  }
  constexpr int path_length(Marker path) const {
    return path == Marker::bike_path ? box().bike_path_markers : box().pedestrian_path_markers;
  }
  /// Where the path that is being laid can go on.
  constexpr ItemSet path_steps(const State& s) const {
    return s.laid < path_length(s.path) ? city_.neighbours(s.path_end) & path_cells(s, s.path) : ItemSet();
  }

 private:
  Options options_;
  City city_;
  ItemSet freight_;
  ItemSet stars_;
  std::array<ItemSet, max_trips> origins_{};
  std::array<ItemSet, max_trips> destinations_{};
  std::array<ItemSet, power_up_count> avoidable_{};
};

}  // namespace omnibus::future_mobility
