// Future Mobility: movement. Numbers such as FM-4.2 point into games/future_mobility/content/rules.en.md.
#pragma once

#include "games/future_mobility/rules/setting.hpp"
#include "games/future_mobility/rules/state.hpp"

namespace omnibus::future_mobility {

inline constexpr int no_card = 255;

/// The card a mode needs, or none (FM-4.5, FM-4.9).
constexpr int card_for(Mode mode) {
  if (is_electric(mode)) return index_of(PowerUp::electric_vehicle);
  return mode == Mode::cargo_bicycle ? index_of(PowerUp::cargo_bike) : no_card;
}

class Travel {
 public:
  constexpr explicit Travel(const Setting& setting) : setting_(setting) {}

  // ---- Modes (FM-4) --------------------------------------------------------------------------------------------------

  /// Cells where a mode can be used at all; for a tram only its stops.
  constexpr ItemSet ground(const Board& board, Mode mode) const {
    switch (mode) {
      case Mode::bicycle:                                                // FM-4.7
      case Mode::cargo_bicycle: return lying(board, Marker::bike_path);  // FM-4.9
      case Mode::walking: return lying(board, Marker::pedestrian_path);  // FM-4.8
      default: return setting_.city.cells();
    }
  }

  /// Maximal number of cells of a segment, both ends included (FM-4.3, FM-4.8). Each card is counted separately (FM-5.6).
  constexpr int longest(Mode mode) const { return mode == Mode::walking ? setting_.box.walk_cells : City::any_number; }

  /// The cells of `ends` reachable from any of `starts`. Roads run both ways, so the function works backwards as well.
  constexpr ItemSet reachable(const Board& board, Mode mode, ItemSet starts, ItemSet ends) const {
    switch (mode) {
      case Mode::tram: {  // FM-4.6
        ItemSet out;
        for (int line = 0; line < line_count; ++line) {
          if (!(board[line] & starts).empty()) out |= board[line] & ends;
        }
        return out;
      }
      case Mode::bicycle:
      case Mode::cargo_bicycle:
      case Mode::walking: {
        const ItemSet paths = ground(board, mode);
        if ((paths & starts).empty() || (paths & ends).empty()) return {};
        return setting_.city.found(ends, starts, paths, longest(mode) - 1);
      }
      default: return ends;  // FM-4.4: roads lead from everywhere to everywhere
    }
  }

  /// Cells where a trip can begin (FM-4.1): origins from which the destination can be reached in this mode.
  constexpr ItemSet starts(const State& s, int trip, Mode mode) const {
    return reachable(s.on_board, mode, setting_.destinations[trip], setting_.origins[trip]);
  }

  /// Cells where a further card of a trip can end (FM-5.1).
  constexpr ItemSet onward(const State& s, int trip, Mode mode) const {
    return reachable(s.on_board, mode, ItemSet::of(s.segment().to), setting_.destinations[trip]);
  }

  // ---- The route (FM-4.2, FM-4.3) ------------------------------------------------------------------------------------

  /// True at a destination. Meant for a trip under way; a start is never a destination, as no card has a zone as both.
  constexpr bool arrived(const State& s) const { return setting_.destinations[s.segment().trip].has(s.segment().to); }

  /// Cells that can be next on a route: those from which the destination can still be reached without entering a cell twice.
  constexpr ItemSet steps(const State& s) const {
    const Segment& way = s.segment();
    const ItemSet ends = setting_.destinations[way.trip];
    if (way.mode == Mode::tram) return way.length == 1 ? reachable(s.on_board, Mode::tram, ItemSet::of(way.from), ends) : ItemSet();
    const ItemSet free = ground(s.on_board, way.mode) - way.cells;
    const int left = longest(way.mode) - way.length - 1;
    if (left < 0) return {};
    const ItemSet near = setting_.city.neighbours(way.to) & free;
    return near.empty() ? near : setting_.city.found(near, ends, free, left);
  }

  /// Destinations to which a route can be proposed from here.
  constexpr ItemSet proposals(const State& s) const {
    const Segment& way = s.segment();
    const ItemSet ends = setting_.destinations[way.trip];
    if (s.phase == Phase::starting) return reachable(s.on_board, way.mode, setting_.origins[way.trip], ends);
    if (way.mode == Mode::tram || arrived(s)) return {};
    const ItemSet free = ground(s.on_board, way.mode) - way.cells;
    return setting_.city.found(ends, setting_.city.neighbours(way.to), free, longest(way.mode) - way.length - 1);
  }

  /// The rest of the route to a proposed destination, including the first cell if the trip has not begun. It loses the least to jams and is
  /// the shortest of those routes.
  constexpr void propose(const State& s, int end, Route& out) const {
    const Segment& way = s.segment();
    const ItemSet jams = setting_.loses_to_jams(way.mode) ? s.jams() : ItemSet();
    const bool starting = s.phase == Phase::starting;
    const ItemSet from = starting ? reachable(s.on_board, way.mode, ItemSet::of(end), setting_.origins[way.trip]) : ItemSet::of(way.to);
    if (way.mode == Mode::tram) {
      out.push(static_cast<std::uint8_t>(((from - jams).empty() ? from : from - jams).lowest()));
      out.push(static_cast<std::uint8_t>(end));
      return;
    }
    const ItemSet free = ground(s.on_board, way.mode) - way.cells;
    const int cells = longest(way.mode) - (starting ? 0 : way.length - 1);
    Route whole;
    setting_.city.best_route(from, ItemSet::of(end), free, jams, whole);
    if (whole.size() > cells) {  // a detour around the jams that is too long on foot
      whole = {};
      setting_.city.best_route_within(cells, from, ItemSet::of(end), free, jams, whole);
    }
    for (int i = starting ? 0 : 1; i < whole.size(); ++i) out.push(whole[i]);
  }

  /// Appends a cell to the route.
  constexpr void extend(Segment& way, int cell) const {
    if (way.length == 0) {
      way.from = static_cast<std::uint8_t>(cell);
    } else if (way.mode != Mode::tram) {
      way.ways |= static_cast<std::uint64_t>(setting_.city.way_to(way.to, cell)) << (2 * (way.length - 1));
    }
    way.to = static_cast<std::uint8_t>(cell);
    way.cells.add(cell);
    ++way.length;
  }

  /// The cells of a route in order.
  constexpr Route route(const Segment& way) const {
    Route out;
    if (way.length == 0) return out;
    out.push(way.from);
    if (way.mode == Mode::tram) {
      if (way.length > 1) out.push(way.to);
      return out;
    }
    for (int i = 1; i < way.length; ++i) {
      const int direction = static_cast<int>(way.ways >> (2 * (i - 1)) & 3);
      out.push(static_cast<std::uint8_t>(setting_.city.next(out.back(), direction)));
    }
    return out;
  }

  // ---- Chains (FM-5, FM-11) ------------------------------------------------------------------------------------------

  /// The trips of the chain so far.
  static constexpr ItemSet chained(const State& s) {
    ItemSet out;
    for (int i = 0; i < s.segment_count; ++i) out.add(s.segments[i].trip);
    return out;
  }

  /// True if a card may use `next` after one that used `before` (FM-5.4). The order of modes is that of FM-11.2 and FM-11.3; no change
  /// leads to a motor mode, electric or not (FM-11.4).
  constexpr bool goes_with(Mode before, Mode next) const {
    if (before == next) return true;
    if (!setting_.options.combined_modes || carries_freight(before) != carries_freight(next)) return false;
    return !is_motor(next) && before < next;
  }

 private:
  const Setting& setting_;
};

}  // namespace omnibus::future_mobility
