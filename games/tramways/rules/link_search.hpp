// Tramways: possible ways of a new link (TW-7, TW-12). A space is offered only if the link can still be finished from there.
#pragma once

#include "core/rule.hpp"
#include "games/tramways/rules/links.hpp"

namespace omnibus::tramways {

/// Looks ahead for the player to move, who wants to build a link.
class LinkSearch {
 public:
  constexpr LinkSearch(const Setting& setting, const State& s) : LinkSearch(setting, s, setting.icons_of(s.mover().hand)) {}
  constexpr LinkSearch(const Setting& setting, const State& s, const Icons& icons)
      : setting_(setting),
        s_(s),
        seat_(s.seat()),
        tiles_(s.mover().rails),
        icons_(icons) {
    if (!setting.has_edges()) return;
    const Links::Touched touched = Links::touched(s, seat_);
    if (setting.mode == Mode::mars) network_ = Links(setting).network(s, seat_, touched);
    hubs_ = touched.hubs;
  }

  constexpr ItemSet hub(int numeral) const { return hubs_[static_cast<std::size_t>(numeral) - 1]; }

  /// Sets the start of the link to this node, whose icon will be played.
  constexpr void start_at(int node) {
    start_ = node;
    const std::uint8_t type = type_at(node);
    const std::uint8_t label = label_at(node);
    max_rails_ = {icons_.max_rails(type, label, 0), icons_.max_rails(type, label, icons_.rail_types)};
    ends_ = setting_.mode == Mode::mars && !network_.has(node) ? network_ : ItemSet::first(setting_.map.node_count);
    ends_.remove(node);
    joined_ = {};
    for (int i = 0; i < numeral_count && setting_.has_edges(); ++i) {
      if (may_join(i + 1)) joined_.add(i);
    }
  }

  constexpr bool payable() const { return max_rails_[0] > 0; }
  constexpr int max_rails() const { return max_rails_[0]; }

  /// True if any link can start there.
  constexpr bool can_start(int node) {
    start_at(node);
    return payable() && can_go_on(around(node), 0, 0, false);
  }

  /// True if a link can start at one of these nodes, whose icons the hand can pay for. Usually one rail is enough for one of them.
  constexpr bool can_start_at_any(ItemSet payable_nodes) {
    for (const Gap& gap : setting_.map.gaps) {
      const bool payable = !(gap.nodes & payable_nodes).empty();
      const bool fits = can_fill(gap);
      if (payable & fits) return true;
    }
    for (const int node : near(payable_nodes)) {
      if (can_start(node)) return true;
    }
    return setting_.mode == Mode::mars && !approachable(payable_nodes - network_, true).empty();
  }

  /// Those of these nodes where a link can start. Usually one rail is enough.
  constexpr ItemSet starts(ItemSet payable_nodes) {
    ItemSet out;
    for (const Gap& gap : setting_.map.gaps) out |= can_fill(gap) ? gap.nodes : ItemSet();
    out &= payable_nodes;
    for (const int node : near(payable_nodes) - out) {
      if (can_start(node)) out.add(node);
    }
    return setting_.mode == Mode::mars ? out | approachable(payable_nodes - network_ - out) : out;
  }

  /// The rule against ending the link at a node for this many rails, or none.
  constexpr Rule refused_end(int node, int cost) const {
    if (node == start_) return rule("TW-7.2");
    if (!ends_.has(node)) return rule("TW-13.2");
    return cost <= max_rails_[(type_at(node) & icons_.rail_types) != 0 ? 1 : 0] ? Rule{} : rule("TW-7.3");
  }

  /// True if the link may leave the map by a numeral that the player has branches on (TW-12.4).
  constexpr bool may_join(int numeral) const { return !hub(numeral).empty() && !hub(numeral).has(start_); }

  /// True if the link may leave the map by a numeral after this many rails and spaces.
  constexpr bool can_leave(int numeral, int cost, int spaces) const {
    if (!hub(numeral).empty()) return may_join(numeral);
    return can_go_on(setting_.map.outer[static_cast<std::size_t>(numeral) - 1], cost, spaces, true);
  }

  /// True if the link can be finished over this space, after this many rails and spaces before it; `left`: it has already left the map.
  constexpr bool can_go_on(int space, int cost, int spaces, bool left) const {
    return can_go_on(std::array{static_cast<std::uint8_t>(space)}, cost, spaces, left);
  }

  /// Continues over free spaces from this one and reports every end that can be reached, a node or a hub, with all possible numbers of
  /// rails. Only wanted nodes need to be reported; their number may shrink during the search.
  template <class Tell> constexpr void explore(int space, int cost, int spaces, bool left, const ItemSet& wanted, Tell&& tell) const {
    Targets targets{wanted, joined_};
    const auto tell_all = [&](const Step& at) {
      each_end(at, [&](int end) {
        tell(end, at.cost);
        return false;
      });
      targets.nodes = wanted;
      return false;
    };
    Flood flood(setting_, s_, max_rails_[0], true);
    if (spaces < tiles_) follow(flood, step(space, cost, spaces, left), targets, tell_all);
    spread(flood, space, targets, tell_all);
  }

  constexpr std::uint8_t type_at(int node) const { return s_.node(node).built() ? type_bit(s_.node(node).type) : std::uint8_t{0}; }
  constexpr std::uint8_t label_at(int node) const { return setting_.map.site(node).label; }

 private:
  /// A place reached over free spaces, with the rails and spaces used.
  struct Step {
    std::uint8_t space, cost, spaces;
    bool left;
  };

  /// Walks over free spaces, shorter ones first. A walk is dropped only if another reached the same space over no more spaces and for no
  /// more rails. A walk that reached a space twice, once before and once after leaving the map, could have gone straight on the first time.
  struct Flood {
    static constexpr int room = 1024;
    std::array<Step, room + 1> queue;  // NOLINT(*-member-init): only what is written is read
    /// By space, before and after leaving the map: a walk is followed only with fewer rails than this. 0 blocks the space.
    std::array<std::array<std::uint8_t, nothing + 1>, 2> limits;
    std::array<std::uint8_t, numeral_count> crossings;  ///< by numeral, the same limit for leaving the map there
    int max;                                            ///< rails
    int tiles;
    bool every_price;  ///< also follows walks that leave the map and reach a space that they could have reached without
    int head = 0;
    int tail = 0;

    constexpr Flood(const Setting& setting, const State& s, int rails, bool every = false)  // NOLINT(*-member-init)
        : max(rails),
          tiles(s.mover().rails),
          every_price(every) {
      const std::uint8_t too_many = static_cast<std::uint8_t>(rails + 1);
      for (std::size_t i = 0; i < max_spaces; ++i) {
        const std::uint8_t limit = s.rails[i] == nothing ? too_many : std::uint8_t{0};
        limits[0][i] = setting.map.costs[i] == 0 ? std::uint8_t{0} : limit;
      }
      limits[0][nothing] = 0;
      if (setting.has_edges()) limits[1] = limits[0];
      crossings.fill(too_many);
    }

    /// Follows a walk if it is worthwhile; true if so. Writes first and counts afterwards to avoid an unpredictable branch.
    constexpr bool enter(const Step& at) {
      std::uint8_t& limit = limits[at.left ? 1 : 0][at.space];
      const std::uint8_t inside = every_price ? limit : limits[0][at.space];
      const bool followed = (at.cost < limit) & (at.cost < inside) & (tail < room);
      limit = followed ? at.cost : limit;
      queue[static_cast<std::size_t>(tail)] = at;
      const bool goes_on = followed & (at.cost < max) & (at.spaces < tiles);
      tail += goes_on ? 1 : 0;
      return followed;
    }
  };

  /// Targets of a walk: nodes, and numerals whose hub a link may join.
  struct Targets {
    ItemSet nodes;
    ItemSet numerals;
  };

  constexpr Step step(int space, int cost, int spaces, bool left) const {
    return {static_cast<std::uint8_t>(space), static_cast<std::uint8_t>(cost + setting_.map.cost(space)),
            static_cast<std::uint8_t>(spaces + 1), left};
  }

  constexpr const std::array<std::uint8_t, side_count>& around(int node) const {
    return setting_.map.space(setting_.map.site(node).space).beside;
  }

  /// True if a rail there is a link between any two of the nodes around, whichever of the two is paid for. Branchless, because the result
  /// is hard to predict.
  constexpr bool can_fill(const Gap& gap) const {
    const bool free = s_.rail(gap.space) == nothing;
    const bool payable = gap.cost <= icons_.rails - icons_.paired_rails;
    const bool allowed = !near(gap.nodes).empty();
    return free & payable & allowed & (tiles_ > 0);
  }

  /// TW-13.2: those of these nodes from which a link may run anywhere.
  constexpr ItemSet near(ItemSet nodes) const { return setting_.mode == Mode::mars ? nodes & network_ : nodes; }

  static constexpr std::uint8_t space_of(std::uint8_t space) { return space; }
  static constexpr std::uint8_t space_of(const OuterSide& outer) { return outer.space; }

  template <class First> constexpr bool can_go_on(const First& first, int cost, int spaces, bool left) const {
    if (spaces >= tiles_) return false;
    const Targets targets{ends_, joined_};
    bool goes_on = false;
    for (const auto& place : first) {
      if (!Links(setting_).free(s_, space_of(place))) continue;
      const Step at = step(space_of(place), cost, spaces, left);
      if (has_end(at) || runs_straight(at)) return true;  // usually one of them leads straight to an end
      goes_on = goes_on || (at.cost < max_rails_[0] && leads_on(at, max_rails_[0] - at.cost, targets));
    }
    if (!goes_on) return false;
    Flood flood(setting_, s_, max_rails_[0]);
    for (const auto& place : first) flood.enter(step(space_of(place), cost, spaces, left));
    return spread(flood, nothing, targets, [&](const Step& at) { return has_end(at); });
  }

  /// Follows all walks and calls `tell` for each that reaches a target; true as soon as `tell` returns true.
  template <class Tell> constexpr bool spread(Flood& flood, int origin, const Targets& targets, Tell&& tell) const {
    while (flood.head < flood.tail) {
      const Step at = flood.queue[static_cast<std::size_t>(flood.head++)];
      if (!leads_on(at, flood.max - at.cost, targets)) continue;
      for (const std::uint8_t next : setting_.map.space(at.space).beside) {
        if (follow(flood, step(next, at.cost, at.spaces, at.left), targets, tell)) return true;
      }
      if (!at.left && cross(flood, at, origin, targets, tell)) return true;
    }
    return false;
  }

  /// True if a target would be within this many rails if all spaces were free. Over the edge there may be any target.
  constexpr bool leads_on(const Step& at, int rails, const Targets& targets) const {
    const ItemSet wanted = at.left ? targets.nodes : targets.nodes | ItemSet::of(Map::edge);
    return rails > near_rails || !(setting_.map.around(at.space, rails) & wanted).empty();
  }

  /// Usually there is no target, so only targets cause a branch.
  template <class Tell> constexpr bool follow(Flood& flood, const Step& at, const Targets& targets, Tell&& tell) const {
    const bool followed = flood.enter(at);
    const bool at_node = followed & !(setting_.map.beside(at.space) & targets.nodes).empty();
    return (at_node || (!targets.numerals.empty() && followed && !(edges(at) & targets.numerals).empty())) && tell(at);
  }

  /// Leaves the map from here and comes in again at every side with the same numeral (TW-12.3).
  template <class Tell> constexpr bool cross(Flood& flood, const Step& at, int origin, const Targets& targets, Tell&& tell) const {
    for (const int index : edges(at)) {
      std::uint8_t& limit = flood.crossings[static_cast<std::size_t>(index)];
      if (!hub(index + 1).empty() || at.cost >= limit) continue;
      limit = at.cost;
      for (const OuterSide& outer : setting_.map.outer[static_cast<std::size_t>(index)]) {
        if (outer.space != origin && follow(flood, step(outer.space, at.cost, at.spaces, true), targets, tell)) return true;
      }
    }
    return false;
  }

  /// True if one of the shortest ways from here to a node, computed for free spaces, is really free.
  constexpr bool runs_straight(Step at) const {
    const Map& map = setting_.map;
    const int left = max_rails_[0] - at.cost;
    const int most = left < near_rails ? left : near_rails;
    int rails = 1;
    while (rails <= most && (map.around(at.space, rails) & ends_).empty()) ++rails;
    for (bool goes_on = rails <= most; goes_on;) {
      goes_on = false;
      for (const std::uint8_t next : map.space(at.space).beside) {
        const int rest = rails - map.cost(next);
        if (rest < 0 || !Links(setting_).free(s_, next) || (map.around(next, rest) & ends_).empty()) continue;
        at = step(next, at.cost, at.spaces, at.left);
        if (has_end(at)) return at.spaces <= tiles_;
        rails = rest;
        goes_on = true;
        break;
      }
    }
    return false;
  }

  /// The numerals by which a walk may leave the map.
  constexpr ItemSet edges(const Step& at) const { return at.left ? ItemSet() : ItemSet(setting_.map.space(at.space).edges); }

  constexpr bool has_end(const Step& at) const {
    if (at.cost <= max_rails_[1]) return !(setting_.map.beside(at.space) & ends_).empty() || !(edges(at) & joined_).empty();
    return at.cost <= max_rails_[0] && each_end(at, [](int) { return true; });
  }

  /// Visits the ends beside a step, nodes and hubs, until `enough` returns true; returns true if it did.
  template <class Enough> constexpr bool each_end(const Step& at, Enough&& enough) const {
    for (const int node : setting_.map.beside(at.space) & ends_) {
      if (!refused_end(node, at.cost).forbids() && enough(node)) return true;
    }
    for (const int index : edges(at) & joined_) {
      if (enough(hub_of(seat_, false, index + 1))) return true;
    }
    return false;
  }

  /// TW-13.2: nodes of `wanted` outside the network from which a link can come, or only one of them. All are found in one pass that starts
  /// from the network: first from ends whose types no rail icon of the hand shows, then from the others.
  constexpr ItemSet approachable(ItemSet wanted, bool one_will_do = false) const {
    ItemSet found;
    if (tiles_ == 0 || wanted.empty()) return found;
    approach(0, wanted, found, one_will_do);
    if (icons_.rail_types != 0 && (found.empty() || !one_will_do)) approach(icons_.rail_types, wanted, found, one_will_do);
    return found;
  }

  constexpr void approach(std::uint8_t shown, ItemSet& wanted, ItemSet& found, bool one_will_do) const {
    Flood flood(setting_, s_, icons_.rails);
    Targets targets{wanted, {}};
    const auto tell = [&](const Step& at) {
      for (const int node : setting_.map.beside(at.space) & targets.nodes) {
        if (at.cost > icons_.max_rails(type_at(node), label_at(node), shown)) continue;
        targets.nodes.remove(node);
        found.add(node);
      }
      return targets.nodes.empty() || (one_will_do && !found.empty());
    };
    if (!enter_from_network(flood, shown, targets, tell)) spread(flood, nothing, targets, tell);
    wanted = targets.nodes;
  }

  template <class Tell> constexpr bool enter_from_network(Flood& flood, std::uint8_t shown, const Targets& targets, Tell&& tell) const {
    for (const int node : network_) {
      if (((type_at(node) & icons_.rail_types) != 0) != (shown != 0)) continue;
      for (const std::uint8_t next : around(node)) {
        if (follow(flood, step(next, 0, 0, false), targets, tell)) return true;
      }
    }
    for (std::size_t i = 0; i < numeral_count && shown == 0; ++i) {
      if (hubs_[i].empty()) continue;
      for (const OuterSide& outer : setting_.map.outer[i]) {
        if (follow(flood, step(outer.space, 0, 0, true), targets, tell)) return true;
      }
    }
    return false;
  }

  const Setting& setting_;
  const State& s_;
  int seat_;
  int tiles_;
  Icons icons_;
  ItemSet network_;
  std::array<ItemSet, numeral_count> hubs_{};
  int start_ = 0;
  ItemSet ends_;                    ///< nodes where the link may end
  ItemSet joined_;                  ///< numerals by which it may join own branches, counted from 0
  std::array<int, 2> max_rails_{};  ///< to most ends, and to ends of a type that a rail icon of the hand also shows
};

}  // namespace omnibus::tramways
