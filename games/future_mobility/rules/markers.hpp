// Future Mobility: where markers can be placed. Numbers such as FM-6.2 point into games/future_mobility/content/rules.en.md.
#pragma once

#include "games/future_mobility/rules/setting.hpp"
#include "games/future_mobility/rules/state.hpp"

namespace omnibus::future_mobility {

class Markers {
 public:
  constexpr explicit Markers(const Setting& setting) : setting_(setting) {}

  /// FM-6.7: markers still in the box.
  constexpr int left(const State& s, Marker marker) const {
    const int line = index_of(marker);
    const ItemSet printed = line < line_count ? setting_.city.printed_stops(line) : ItemSet();
    return setting_.box.markers[index_of(marker)] - (s.board(marker) - printed).size();
  }

  /// FM-6.1: cells with a free star space.
  constexpr ItemSet vacant(const State& s) const {
    return setting_.city.vacant(s.stops(0), s.stops(1), s.board(Marker::bike_path), s.board(Marker::pedestrian_path));
  }

  /// FM-6.3, FM-6.4: cells near enough to a stop of a line.
  constexpr ItemSet near_line(ItemSet stops) const {
    const City& city = setting_.city;
    const int reach = setting_.options.tram_reach;
    return setting_.options.tram_reach_by_road ? city.around_by_road(stops, reach) : city.around(stops, reach);
  }

  /// Cells where a stop of a line can be placed, at most one per cell (FM-6.2).
  constexpr ItemSet stop_cells(const State& s, int line) const {
    if (left(s, static_cast<Marker>(line)) == 0) return {};
    return (near_line(s.stops(line)) & vacant(s)) - s.stops(line);
  }

  /// Cells where a marker of a path can be placed, at most one per cell (FM-6.2).
  constexpr ItemSet path_cells(const State& s, Marker path) const { return left(s, path) == 0 ? ItemSet() : vacant(s) - s.board(path); }

  /// FM-6.5: markers laid with one card.
  constexpr int path_length(Marker path) const {
    return path == Marker::bike_path ? setting_.box.bike_path_markers : setting_.box.pedestrian_path_markers;
  }

  /// FM-6.6: cells where the unfinished path can continue.
  constexpr ItemSet path_steps(const State& s) const {
    return s.laid < path_length(s.path) ? setting_.city.neighbours(s.path_end) & path_cells(s, s.path) : ItemSet();
  }

  /// FM-8.2, FM-8.3: cells where a jam can be placed on the announced trip.
  constexpr ItemSet jam_cells(const State& s) const { return left(s, Marker::traffic_jam) > 0 ? motor_cells(s) - s.jams() : ItemSet(); }

  /// Cells that the trip enters by car or truck (FM-11.5).
  static constexpr ItemSet motor_cells(const State& s) {
    ItemSet out;
    for (int i = 0; i < s.segment_count; ++i) {
      if (is_motor(s.segments[i].mode)) out |= s.segments[i].cells;
    }
    return out;
  }

 private:
  const Setting& setting_;
};

}  // namespace omnibus::future_mobility
