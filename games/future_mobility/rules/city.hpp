// Future Mobility: the city as sets of cells, and ways through it.
#pragma once

#include "core/fixed_list.hpp"
#include "games/future_mobility/rules/components.hpp"

namespace omnibus::future_mobility {

using Route = FixedList<std::uint8_t, max_zone_cells>;  ///< cells in order

/// Facts derived once from the board. A set of cells fits into one word, so many cells are tested at a time.
class City {
 public:
  static constexpr int any_number = max_cells;  ///< of steps

  constexpr City() = default;
  constexpr explicit City(const Components& box) : columns_(box.columns) {
    for (int i = 0; i < box.cell_count; ++i) {
      const Cell& cell = box.cell(i);
      if (i % columns_ != 0) not_first_column_.add(i);
      if (i % columns_ != columns_ - 1) not_last_column_.add(i);
      board_.add(i);
      if (cell.zone == Zone::park) continue;
      cells_.add(i);
      zones_[index_of(cell.zone)].add(i);
      for (int way = 0; way < way_count; ++way) {
        if ((cell.roads >> way & 1) != 0) roads_[way].add(i);
      }
      if (cell.star_spaces >= 1) some_space_.add(i);
      if (cell.star_spaces >= 2) two_spaces_.add(i);
      if (cell.printed_stop != 0) printed_[cell.printed_stop - 1].add(i);
    }
  }

  constexpr ItemSet cells() const { return cells_; }  ///< all but the parks
  constexpr ItemSet of(Zone zone) const { return zones_[index_of(zone)]; }
  constexpr ItemSet of_zones(std::uint16_t zones) const {
    ItemSet out;
    for (const int zone : ItemSet(zones)) out |= zones_[zone];
    return out;
  }
  constexpr ItemSet printed_stops(int line) const { return printed_[line]; }

  /// The cells and their neighbours by road.
  constexpr ItemSet grown(ItemSet cells) const {
    const std::uint64_t x = cells.bits();
    return ItemSet(x | (x & roads(Way::east)) << 1 | (x & roads(Way::west)) >> 1 | (x & roads(Way::south)) << columns_ |
                   (x & roads(Way::north)) >> columns_);
  }
  constexpr ItemSet neighbours(int cell) const { return grown(ItemSet::of(cell)) - ItemSet::of(cell); }

  /// All cells within this number of steps by road from some cells, without leaving `within`.
  constexpr ItemSet reached(ItemSet from, ItemSet within, int steps = any_number) const { return found(within, from, within, steps); }

  /// The cells of `wanted` that can be reached in this way. Stops as soon as all are found.
  constexpr ItemSet found(ItemSet wanted, ItemSet from, ItemSet within, int steps = any_number) const {
    wanted &= within;
    ItemSet out = from & within;
    for (int i = 0; i < steps && !(wanted - out).empty(); ++i) {
      const ItemSet more = grown(out) & within;
      if (more == out) break;
      out = more;
    }
    return out & wanted;
  }

  /// All cells within this number of steps, vertically or horizontally, with or without a road (FM-6.4).
  constexpr ItemSet around(ItemSet from, int steps) const {
    std::uint64_t x = from.bits();
    for (int i = 0; i < steps; ++i) {
      x |= (x & not_last_column_.bits()) << 1 | (x & not_first_column_.bits()) >> 1 | x << columns_ | x >> columns_;
    }
    return ItemSet(x) & board_;
  }
  constexpr ItemSet around_by_road(ItemSet from, int steps) const { return reached(from, cells_, steps); }

  /// Cells with a free star space, given the markers on them (FM-6.1).
  constexpr ItemSet vacant(ItemSet a, ItemSet b, ItemSet c, ItemSet d) const {
    const ItemSet two = (a & b) | (c & d) | ((a | b) & (c | d));
    const ItemSet one = a | b | c | d;
    return some_space_ - two - (one - two_spaces_);
  }

  /// Direction from `from` to its neighbour `to`.
  constexpr int way_to(int from, int to) const {
    if (to == from + 1) return index_of(Way::east);
    if (to == from - 1) return index_of(Way::west);
    return index_of(to > from ? Way::south : Way::north);
  }
  constexpr int next(int from, int way) const {
    const std::array<int, way_count> ahead{-columns_, 1, columns_, -1};
    return from + ahead[way];
  }

  /// The route from any of `starts` to any of `ends` through `free` with the fewest cells of `jams` and, among those, the fewest cells;
  /// empty if there is none. The search runs backwards from the end: `front[n]` are cells n steps away at the current number of jams,
  /// `later` those that cost one more.
  constexpr void best_route(ItemSet starts, ItemSet ends, ItemSet free, ItemSet jams, Route& out) const {
    constexpr int dearest_step = 64;
    std::array<ItemSet, max_zone_cells + 1> front{};
    std::array<ItemSet, max_zone_cells + 1> later{};
    std::array<std::uint16_t, max_cells> cost{};
    ItemSet settled;
    int at = -1;
    bool more = true;
    front[0] = ends - jams;
    later[0] = ends & jams;
    free |= starts;
    for (int jammed = 0; at < 0 && more; ++jammed) {
      more = false;
      for (int steps = 0; at < 0 && steps < max_zone_cells; ++steps) {
        const ItemSet cells = front[steps] - settled;
        if (cells.empty()) continue;
        settled |= cells;
        for (const int cell : cells) cost[cell] = static_cast<std::uint16_t>(dearest_step * jammed + steps);
        if (!(cells & starts).empty()) at = (cells & starts).lowest();
        const ItemSet beyond = (grown(cells) & free) - settled;
        front[steps + 1] |= beyond - jams;
        later[steps + 1] |= beyond & jams;
      }
      for (const ItemSet cells : later) more = more || !cells.empty();
      front = later;
      later = {};
    }
    if (at < 0) return;
    out.push(static_cast<std::uint8_t>(at));
    while (!ends.has(at)) {
      const int rest = cost[at] - 1 - (jams.has(at) ? dearest_step : 0);
      for (const int cell : neighbours(at) & settled) {
        if (cost[cell] != rest) continue;
        at = cell;
        break;
      }
      out.push(static_cast<std::uint8_t>(at));
    }
  }

  /// The same, limited to `longest` cells. A detour around the jams may be too long, so every step has to consider all remaining cells.
  constexpr void best_route_within(int longest, ItemSet starts, ItemSet ends, ItemSet free, ItemSet jams, Route& out) const {
    int left = fewest_jams(starts, ends, free, jams, longest);
    int cells = longest;
    while (fewest_jams(starts, ends, free, jams, cells - 1) == left) --cells;
    for (ItemSet next = starts; cells > 0; --cells) {
      while (fewest_jams(ItemSet::of(next.lowest()), ends, free, jams, cells) != left) next.remove(next.lowest());
      const int cell = next.lowest();
      out.push(static_cast<std::uint8_t>(cell));
      left -= jams.has(cell) ? 1 : 0;
      next = neighbours(cell) & free;
    }
  }

 private:
  /// The fewest cells of `jams` on a route of at most `cells` cells; `any_number` if there is no route.
  constexpr int fewest_jams(ItemSet starts, ItemSet ends, ItemSet free, ItemSet jams, int cells) const {
    std::array<ItemSet, max_zone_cells + 1> reached{};  // by jams: the cells that can be reached with at most this many of them
    reached[0] = starts - jams;
    for (int met = 1; met <= cells; ++met) reached[met] = starts;
    for (int i = 1; i < cells; ++i) {
      for (int met = cells; met > 0; --met) reached[met] |= ((grown(reached[met]) - jams) | (grown(reached[met - 1]) & jams)) & free;
      reached[0] |= (grown(reached[0]) - jams) & free;
    }
    for (int met = 0; met <= cells; ++met) {
      if (!(reached[met] & ends).empty()) return met;
    }
    return any_number;
  }

  constexpr std::uint64_t roads(Way way) const { return roads_[index_of(way)].bits(); }

  int columns_ = 0;
  ItemSet board_, cells_, not_first_column_, not_last_column_, some_space_, two_spaces_;
  std::array<ItemSet, way_count> roads_{};
  std::array<ItemSet, zone_count> zones_{};
  std::array<ItemSet, line_count> printed_{};
};

}  // namespace omnibus::future_mobility
