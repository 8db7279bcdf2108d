// Write the Future: what a sheet is worth (WF-8, WF-9).
#pragma once

#include <algorithm>

#include "games/write_the_future/components.hpp"
#include "games/write_the_future/options.hpp"
#include "games/write_the_future/state.hpp"

namespace omnibus::write_the_future {

/// The district as one word: a bit for each cell.
namespace board {

using Cells = std::uint64_t;
inline constexpr Cells all = (Cells{1} << cell_count) - 1;
inline constexpr Cells first_column = 0x041041041;
inline constexpr Cells last_column = first_column << (side - 1);
inline constexpr Cells first_row = (Cells{1} << side) - 1;
inline constexpr Cells dark = 0xA95A95A95;  ///< every other cell, as on a chessboard: r1c1, r1c3, …, r2c2, …

constexpr Cells row(int index) { return first_row << (side * index); }
constexpr Cells column(int index) { return first_column << index; }
/// Rows are the lines 0 to 5, columns 6 to 11.
constexpr Cells line(int index) { return index < side ? row(index) : column(index - side); }

constexpr Cells above(Cells cells) { return cells >> side; }
constexpr Cells below(Cells cells) { return (cells << side) & all; }
constexpr Cells left_of(Cells cells) { return (cells & ~first_column) >> 1; }
constexpr Cells right_of(Cells cells) { return (cells & ~last_column) << 1; }
constexpr Cells beside(Cells cells) { return above(cells) | below(cells) | left_of(cells) | right_of(cells); }

/// All cells connected with `start` inside `within`.
constexpr Cells spread(Cells start, Cells within) {
  for (Cells before = 0; before != start;) {
    before = start;
    start |= beside(start) & within;
  }
  return start;
}

constexpr int count(Cells cells) { return count_bits(cells); }
constexpr Cells lowest(Cells cells) { return cells & (0 - cells); }

}  // namespace board

/// A district as missions look at it: the cells of each resource, and of all together.
struct District {
  std::array<board::Cells, resource_count> of{};
  board::Cells all = 0;
};

/// The points of a sheet, part by part.
struct Score {
  std::array<int, public_missions> missions{};
  int secret = 0;  ///< what the hidden missions add by standing in for public ones
  int market = 0;
  int stars = 0;

  constexpr int total() const {
    int sum = secret + market + stars;
    for (const int points : missions) sum += points;
    return sum;
  }
};

/// Counts what missions ask for. Plain data made once per table.
class Scoring {
 public:
  using Cells = board::Cells;

  constexpr Scoring(const Components& box, const Options& options)
      : four_neighbours_(options.surrounded_needs_four_neighbours != 0),
        per_resource_(options.conspiracy_per_resource != 0) {
    const PatternRuling ruling{options.pattern_rotation != 0, options.pattern_reflection != 0,
                               options.pattern_forbidden_cell_must_be_on_grid != 0};
    const Cells avoid_blocks = options.pattern_footprint_includes_forbidden_cell ? board::all : 0;
    int used = 0;
    for (int i = 0; i < box.mission_count; ++i) {
      const Mission& mission = box.mission(i);
      Task& task = tasks_[static_cast<std::size_t>(i)];
      task.category = mission.category;
      task.points = mission.points;
      task.resource = static_cast<std::uint8_t>(mission.resource);
      task.partner = static_cast<std::uint8_t>(mission.partner);
      task.kinds = static_cast<std::uint8_t>(mission.resources.bits());
      task.area = box.areas[static_cast<std::size_t>(mission.area)].bits();
      task.first = static_cast<std::uint16_t>(used);
      if (mission.category == Category::pattern) {
        for_each_placement(mission.shape, ruling, [&](const Placement& placement) {
          placements_[static_cast<std::size_t>(used)] = placement;
          footprints_[static_cast<std::size_t>(used)] = placement.need | (placement.avoid & avoid_blocks);
          ++used;
        });
      }
      task.last = static_cast<std::uint16_t>(used);
    }
    for (std::size_t line = 0; line < line_count; ++line) {
      stars_[line] = box.bonuses[line].kind == BonusKind::victory_points ? box.bonuses[line].points : 0;
    }
    for (std::size_t i = 0; i < resource_count; ++i) values_[i] = box.markets[i].values;
  }

  /// The sheet without its crossed-over cells, or with them (WF-11.4).
  static constexpr District district(const Sheet& sheet, Cells crossed_that_count = 0) {
    District out;
    const ItemSet ignored(sheet.crossed.bits() & ~crossed_that_count);
    for (std::size_t k = 0; k < resource_count; ++k) out.of[k] = (sheet.drawn(static_cast<int>(k)) - ignored).bits();
    out.all = (sheet.filled - ignored).bits();
    return out;
  }

  /// How often a district does what a mission asks for.
  constexpr int units(int mission, const District& d) const {
    const Task& task = tasks_[static_cast<std::size_t>(mission)];
    const Cells own = d.of[task.resource];
    switch (task.category) {
      case Category::largest_group: return largest_group(own);
      case Category::set: return sets(d, task.kinds);
      case Category::surrounded: return board::count(own & surrounded(d.all));
      case Category::pair: return pairs(own, d.of[task.partner], task.resource == task.partner);
      case Category::isolated: return board::count(own & ~board::beside(d.all));
      case Category::area: return board::count(own & task.area);
      case Category::pattern: return patterns(task, d.all);
      case Category::lines_without: return lines_without(own);
    }
    return 0;
  }

  constexpr int points(int mission, const District& d) const {
    return units(mission, d) * tasks_[static_cast<std::size_t>(mission)].points;
  }

  /// The points of a mission for a sheet with such a power.
  constexpr int points(int mission, const Sheet& sheet, Power power) const {
    const int plain = points(mission, district(sheet));
    if (power != Power::crossed_counts_for_missions || sheet.crossed.empty()) return plain;
    if (!per_resource_) return std::max(plain, points(mission, district(sheet, board::all)));
    int best = plain;  // WF-11.4: every choice of crossed-over resources
    const Cells crossed = sheet.crossed.bits();
    for (Cells some = crossed; some != 0; some = (some - 1) & crossed) best = std::max(best, points(mission, district(sheet, some)));
    return best;
  }

  /// WF-8.1 to WF-8.5.
  constexpr Score score(const std::array<std::uint8_t, public_missions>& missions, const Sheet& sheet, Power power, std::uint8_t secret,
                        std::uint8_t retorium) const {
    Score out;
    for (std::size_t i = 0; i < public_missions; ++i) out.missions[i] = points(missions[i], sheet, power);
    out.secret = stand_in(out.missions, secret == nothing ? 0 : points(secret, sheet, power),
                          retorium == nothing ? 0 : points(retorium, sheet, power));
    out.market = market(sheet, power);
    out.stars = stars(sheet.bonuses);
    return out;
  }

  constexpr int market(const Sheet& sheet, Power power) const {
    std::array<int, resource_count> counts{};
    std::array<int, resource_count> values{};
    int sum = 0;
    for (std::size_t k = 0; k < resource_count; ++k) {
      counts[k] = sheet.of(static_cast<int>(k)).size();
      values[k] = value(k, ItemSet(sheet.market[k]).size(), power);
      sum += counts[k] * values[k];
    }
    if (power != Power::swap_market_values) return sum;
    int gain = 0;  // WF-11.2
    for (std::size_t a = 0; a < resource_count; ++a) {
      for (std::size_t b = 0; b < a; ++b) gain = std::max(gain, (counts[a] - counts[b]) * (values[b] - values[a]));
    }
    return sum + gain;
  }

  /// What one resource is worth after so many ticks; the agents of WF-11.3 rise like the others.
  constexpr int value(std::size_t resource, int ticks, Power power) const {
    const bool lifted = resource == 0 && power == Power::agents_use_standard_values;
    return values_[lifted ? 1 : resource][static_cast<std::size_t>(ticks)];
  }

  constexpr int stars(std::uint16_t bonuses) const {
    int sum = 0;
    for (const int line : ItemSet(bonuses)) sum += stars_[static_cast<std::size_t>(line)];
    return sum;
  }

  // ---- The kinds of missions (WF-9) -------------------------------------------------------------------------------------

  static constexpr int largest_group(Cells own) {
    int best = 0;
    while (own != 0) {
      const Cells group = board::spread(board::lowest(own), own);
      best = std::max(best, board::count(group));
      own &= ~group;
    }
    return best;
  }

  static constexpr int sets(const District& d, std::uint8_t kinds) {
    int min = cell_count;
    for (const int k : ItemSet(kinds)) min = std::min(min, board::count(d.of[static_cast<std::size_t>(k)]));
    return min;
  }

  /// Cells with resources on all sides. The edge of the district is no resource, unless the ruling says so.
  constexpr Cells surrounded(Cells all) const {
    const Cells edge = four_neighbours_ ? 0 : ~Cells{0};
    const Cells north = board::below(all) | (edge & board::first_row);
    const Cells south = board::above(all) | (edge & board::row(side - 1));
    const Cells west = board::right_of(all) | (edge & board::first_column);
    const Cells east = board::left_of(all) | (edge & board::last_column);
    return north & south & west & east;
  }

  /// The most pairs of neighbours, no cell in two of them (WF-9.4). Pairs of one kind join a dark and a light cell.
  static constexpr int pairs(Cells own, Cells partner, bool same) {
    const Cells left = same ? own & board::dark : own;
    const Cells right = same ? own & ~board::dark : partner;
    return Matching(left & board::beside(right), right & board::beside(left)).size();
  }

  static constexpr int lines_without(Cells own) {
    int lines = 0;
    for (int i = 0; i < line_count; ++i) lines += (own & board::line(i)) == 0 ? 1 : 0;
    return lines;
  }

  /// The most patterns that lie on the district without overlapping (WF-9.7).
  constexpr int patterns(int mission, Cells all) const { return patterns(tasks_[static_cast<std::size_t>(mission)], all); }

  /// Calls visit(need, avoid) for each place where the pattern of a mission could lie.
  template <class Visit> constexpr void for_each_place(int mission, Visit&& visit) const {
    const Task& task = tasks_[static_cast<std::size_t>(mission)];
    for (std::size_t i = task.first; i < task.last; ++i) visit(placements_[i].need, placements_[i].avoid);
  }

 private:
  struct Task {
    Category category = Category::largest_group;
    std::uint8_t points = 0;
    std::uint8_t resource = 0;
    std::uint8_t partner = 0;
    std::uint8_t kinds = 0;
    std::uint16_t first = 0;  ///< its placements
    std::uint16_t last = 0;
    Cells area = 0;
  };

  /// A largest matching between neighbouring cells of two sets, by augmenting paths.
  class Matching {
   public:
    constexpr Matching(Cells left, Cells right) : right_(right) {
      for (; left != 0; left &= left - 1) {
        tried_ = 0;
        size_ += augment(board::lowest(left)) ? 1 : 0;
      }
    }
    constexpr int size() const { return size_; }

   private:
    /// Finds a partner for a cell, moving earlier partners where that helps.
    constexpr bool augment(Cells cell) {
      Cells open = board::beside(cell) & right_ & ~tried_;
      if (const Cells single = board::lowest(open & ~taken_); single != 0) return join(cell, single);
      for (; open != 0; open &= open - 1) {
        const Cells other = board::lowest(open);
        if ((tried_ & other) != 0) continue;
        tried_ |= other;
        if (augment(partner_[static_cast<std::size_t>(lowest_bit(other))])) return join(cell, other);
      }
      return false;
    }
    constexpr bool join(Cells cell, Cells other) {
      taken_ |= other;
      partner_[static_cast<std::size_t>(lowest_bit(other))] = cell;
      return true;
    }

    Cells right_;
    Cells taken_ = 0;
    Cells tried_ = 0;
    int size_ = 0;
    std::array<Cells, cell_count> partner_;  // only read where `taken_` says so
  };

  /// Patterns that can lie on a district, and the search for the best choice of them.
  class Packing {
   public:
    constexpr void add(Cells footprint) { items_[static_cast<std::size_t>(size_++)] = footprint; }
    constexpr int best() {
      if (size_ < 2) return size_;
      smallest_ = cell_count;
      for (int i = 0; i < size_; ++i) smallest_ = std::min(smallest_, board::count(at(i)));
      search(0, size_, 0);
      return best_;
    }

   private:
    constexpr Cells at(int i) const { return items_[static_cast<std::size_t>(i)]; }

    /// Tries to better `best_` with the items from `begin` to `end` on top of `chosen` ones.
    constexpr void search(int begin, int end, int chosen) {
      while (begin < end) {
        if (chosen + bound(begin, end) <= best_) return;
        const Cells item = at(begin++);
        const int rest = keep_clear_of(item, begin, end);  // those that can lie beside it follow the list
        if (rest - end == end - begin || one_at_most(item, begin, end)) {
          ++chosen;  // it costs nothing that another one would not cost: take it
          begin = end;
          end = rest;
          continue;
        }
        search(end, rest, chosen + 1);
      }
      best_ = std::max(best_, chosen);
    }

    constexpr int keep_clear_of(Cells item, int begin, int end) {
      int to = end;
      for (int i = begin; i < end; ++i) {
        items_[static_cast<std::size_t>(to)] = at(i);
        to += (at(i) & item) == 0 ? 1 : 0;
      }
      return to;
    }

    /// Whether all items in the way of this one are in each other's way as well: then at most one of them could be chosen.
    constexpr bool one_at_most(Cells item, int begin, int end) const {
      Cells common = item;
      for (int i = begin; i < end; ++i) {
        if ((at(i) & item) != 0) common &= at(i);
      }
      return common != 0;
    }

    constexpr int bound(int begin, int end) const {
      Cells covered = 0;
      for (int i = begin; i < end; ++i) covered |= at(i);
      return std::min(end - begin, board::count(covered) / smallest_);
    }

    std::array<Cells, packing_room> items_;  // filled as far as it is read
    int size_ = 0;
    int smallest_ = 0;
    int best_ = 0;
  };

  constexpr int patterns(const Task& task, Cells all) const {
    Packing packing;
    for (std::size_t i = task.first; i < task.last; ++i) {
      if ((all & placements_[i].need) == placements_[i].need && (all & placements_[i].avoid) == 0) packing.add(footprints_[i]);
    }
    return packing.best();
  }

  /// What up to two hidden missions gain by standing in for the weakest public ones, each for a different one (WF-8.3, WF-11.8).
  static constexpr int stand_in(std::array<int, public_missions> missions, int secret, int retorium) {
    std::sort(missions.begin(), missions.end());
    return std::max(0, std::max(secret, retorium) - missions[0]) + std::max(0, std::min(secret, retorium) - missions[1]);
  }

  bool four_neighbours_;
  bool per_resource_;
  std::array<Task, max_missions> tasks_{};
  std::array<Placement, max_placements> placements_{};
  std::array<Cells, max_placements> footprints_{};
  std::array<std::uint8_t, line_count> stars_{};
  std::array<std::array<std::uint8_t, square_count + 1>, resource_count> values_{};
};

}  // namespace omnibus::write_the_future
