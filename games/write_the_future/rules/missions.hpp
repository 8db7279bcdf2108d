// Write the Future: points of a district for a mission (WF-9). If there are alternatives, the best one counts (WF-8.5).
#pragma once

#include <algorithm>

#include "core/standing.hpp"
#include "games/write_the_future/rules/setting.hpp"

namespace omnibus::write_the_future {

class Missions {
 public:
  using Cells = board::Cells;

  constexpr explicit Missions(const Setting& setting) : setting_(setting) {}

  /// Points of a mission for a sheet whose faction has this power.
  constexpr int points(int mission, const Sheet& sheet, Power power) const {
    int best = 0;
    for_each_district(sheet, power, [&](const District& d) { best = std::max(best, points(mission, d)); });
    return best;
  }
  constexpr int points(int mission, const District& d) const { return units(mission, d) * setting_.box.mission(mission).points; }

  /// Number of times a district fulfils a mission.
  constexpr int units(int index, const District& d) const {
    const Mission& mission = setting_.box.mission(index);
    const Cells own = d.of[static_cast<std::size_t>(mission.resource)];
    switch (mission.category) {
      case Category::largest_group: return largest_group(own);
      case Category::set: return sets(d, mission.resources);
      case Category::surrounded: return board::count(own & surrounded(d.all));
      case Category::pair: return pairs(own, d.of[static_cast<std::size_t>(mission.partner)], mission.resource == mission.partner);
      case Category::isolated: return board::count(own & ~board::beside(d.all));                                          // WF-9.5
      case Category::area: return board::count(own & setting_.box.areas[static_cast<std::size_t>(mission.area)].bits());  // WF-9.6
      case Category::pattern: return patterns(index, d.all);
      case Category::lines_without: return lines_without(own);
    }
    return 0;
  }

  /// Calls visit(find) for everything on a sheet that counts for a mission: each item once, a largest group as a whole.
  template <class Visit> constexpr void for_each_find(int index, const Sheet& sheet, Power power, Visit&& visit) const {
    District best = District::on(sheet);
    for_each_district(sheet, power, [&](const District& d) {
      if (units(index, d) > units(index, best)) best = d;
    });
    for_each_find(index, best, visit);
  }

 private:
  /// Calls visit(district) for each possible reading of a sheet (WF-11.4): all crossed-over cells count or none, or any selection.
  template <class Visit> constexpr void for_each_district(const Sheet& sheet, Power power, Visit&& visit) const {
    visit(District::on(sheet));
    if (power != Power::crossed_counts_for_missions) return;
    const Cells crossed = sheet.crossed.bits();
    for (Cells some = crossed; some != 0; some = (some - 1) & crossed) {
      visit(District::on(sheet, some));
      if (!setting_.options.conspiracy_per_resource) return;
    }
  }

  static constexpr Find found(Cells cells, Cells helpers = 0, Cells bare = 0) {
    return {.part = 0, .cells = ItemSet(cells), .helpers = ItemSet(helpers), .bare = ItemSet(bare)};
  }

  template <class Visit> constexpr void for_each_find(int index, const District& d, Visit& visit) const {
    const Mission& mission = setting_.box.mission(index);
    const Cells own = d.of[static_cast<std::size_t>(mission.resource)];
    const Cells partner = d.of[static_cast<std::size_t>(mission.partner)];
    const auto each_of = [&](Cells cells, auto&& make) {
      for (const int cell : ItemSet(cells)) visit(make(Cells{1} << cell));
    };
    const auto alone = [](Cells cell) { return found(cell); };
    switch (mission.category) {
      case Category::largest_group:
        if (own != 0) visit(alone(largest_group_in(own)));
        return;
      case Category::set: return for_each_set(d, mission.resources, visit);
      case Category::surrounded: return each_of(own & surrounded(d.all), [](Cells cell) { return found(cell, board::beside(cell)); });
      case Category::pair:
        return matching(own, partner, mission.resource == mission.partner).for_each([&](Cells pair) { visit(alone(pair)); });
      case Category::isolated: return each_of(own & ~board::beside(d.all), [](Cells cell) { return found(cell, 0, board::beside(cell)); });
      case Category::area: return each_of(own & setting_.box.areas[static_cast<std::size_t>(mission.area)].bits(), alone);
      case Category::pattern: return for_each_pattern(index, d.all, visit);
      case Category::lines_without:
        for (int i = 0; i < line_count; ++i) {
          if ((own & board::line(i)) == 0) visit(alone(board::line(i)));
        }
    }
  }

  /// WF-9.1
  static constexpr int largest_group(Cells own) { return board::count(largest_group_in(own)); }
  static constexpr Cells largest_group_in(Cells own) {
    Cells best = 0;
    while (own != 0) {
      const Cells group = board::spread(board::lowest(own), own);
      if (board::count(group) > board::count(best)) best = group;
      own &= ~group;
    }
    return best;
  }

  /// WF-9.2
  static constexpr int sets(const District& d, ItemSet kinds) {
    int min = cell_count;
    for (const int k : kinds) min = std::min(min, board::count(d.of[static_cast<std::size_t>(k)]));
    return min;
  }

  /// Sets have no fixed places: the first of each kind form the first set, and so on.
  template <class Visit> static constexpr void for_each_set(District d, ItemSet kinds, Visit& visit) {
    for (int left = sets(d, kinds); left > 0; --left) {
      Cells set = 0;
      for (const int k : kinds) set |= board::lowest(d.of[static_cast<std::size_t>(k)]);
      for (Cells& cells : d.of) cells &= ~set;
      visit(found(set));
    }
  }

  /// Cells with resources on all sides. The edge of the district is no resource, unless the option allows it (WF-9.3).
  constexpr Cells surrounded(Cells all) const {
    const Cells edge = setting_.options.surrounded_needs_four_neighbours ? 0 : ~Cells{0};
    const Cells north = board::below(all) | (edge & board::first_row);
    const Cells south = board::above(all) | (edge & board::row(side - 1));
    const Cells west = board::right_of(all) | (edge & board::first_column);
    const Cells east = board::left_of(all) | (edge & board::last_column);
    return north & south & west & east;
  }

  /// The largest number of pairs of neighbours without sharing cells (WF-9.4). Pairs of one kind join a dark and a light cell.
  static constexpr int pairs(Cells own, Cells partner, bool same) { return matching(own, partner, same).size(); }

  /// WF-9.8
  static constexpr int lines_without(Cells own) {
    int lines = 0;
    for (int i = 0; i < line_count; ++i) lines += (own & board::line(i)) == 0 ? 1 : 0;
    return lines;
  }

  /// The largest number of patterns on the district that do not overlap (WF-9.7).
  constexpr int patterns(int mission, Cells all, Cells used = 0) const {
    Packing packing;
    for_each_fit(mission, all, used, [&](const Placement& each) { packing.add(each.footprint); });
    return packing.best();
  }

  /// Visits a best selection of them: a pattern belongs to it if those that fit beside it are enough for the rest.
  template <class Visit> constexpr void for_each_pattern(int mission, Cells all, Visit& visit) const {
    Cells used = 0;
    int left = patterns(mission, all);
    for_each_fit(mission, all, used, [&](const Placement& each) {
      if ((each.footprint & used) != 0 || patterns(mission, all, used | each.footprint) != left - 1) return;
      used |= each.footprint;
      --left;
      visit(found(each.need, 0, each.avoid));
    });
  }

  /// Calls visit(placement) for each place where the pattern of a mission fits on a district, clear of used cells.
  template <class Visit> constexpr void for_each_fit(int mission, Cells all, Cells used, Visit&& visit) const {
    setting_.patterns.for_each(mission, [&](const Placement& each) {
      if ((all & each.need) == each.need && (all & each.avoid) == 0 && (each.footprint & used) == 0) visit(each);
    });
  }

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
    /// Calls visit(pair) for each pair, as two cells.
    template <class Visit> constexpr void for_each(Visit&& visit) const {
      for (const int cell : ItemSet(taken_)) visit(Cells{1} << cell | partner_[static_cast<std::size_t>(cell)]);
    }

   private:
    /// Finds a partner for a cell, reassigning earlier partners if that helps.
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
    std::array<Cells, cell_count> partner_;  // only read if `taken_` is set
  };

  static constexpr Matching matching(Cells own, Cells partner, bool same) {
    const Cells left = same ? own & board::dark : own;
    return Matching(left & board::beside(partner), partner & board::beside(left));
  }

  /// Patterns that fit on a district, and the search for the best selection of them.
  class Packing {
   public:
    constexpr void add(Cells footprint) {
      items_[static_cast<std::size_t>(size_++)] = footprint;
      smallest_ = std::min(smallest_, board::count(footprint));
    }
    constexpr int best() {
      if (size_ < 2) return size_;
      search(0, size_, 0);
      return best_;
    }

   private:
    constexpr Cells at(int i) const { return items_[static_cast<std::size_t>(i)]; }

    /// Tries to improve `best_` with the items from `begin` to `end` in addition to the `chosen` ones.
    constexpr void search(int begin, int end, int chosen) {
      while (begin < end) {
        if (chosen + bound(begin, end) <= best_) return;
        const Cells item = at(begin++);
        const int rest = keep_clear_of(item, begin, end);  // those compatible with it follow the list
        if (rest - end == end - begin || one_at_most(item, begin, end)) {
          ++chosen;  // it blocks no more than another one would: take it
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

    /// True if all items that conflict with this one also conflict with each other: then at most one of them could be chosen.
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

    std::array<Cells, packing_room> items_;  // filled only as far as it is read
    int size_ = 0;
    int smallest_ = cell_count;
    int best_ = 0;
  };

  const Setting& setting_;
};

}  // namespace omnibus::write_the_future
