// Tramways: where a new link may run (TW-7, TW-12). A space is offered only if the link can still be finished from there.
#pragma once

#include "games/tramways/payment.hpp"

namespace omnibus::tramways {

/// Looks ahead for one player who wants to build a link.
class Surveyor {
 public:
  constexpr Surveyor(const Table& table, const State& s, int seat) : Surveyor(table, s, seat, table.purse_of(s.player(seat).hand)) {}
  constexpr Surveyor(const Table& table, const State& s, int seat, const Purse& purse)
      : table_(table),
        s_(s),
        seat_(seat),
        tiles_(s.player(seat).rails),
        purse_(purse) {
    if (table.mode == Mode::mars) network_ = network(table, s, seat);
    if (!table.edges()) return;
    for (int i = 0; i < s.link_count; ++i) {
      const Link& link = s.link(i);
      if (link.owner == seat && link.branch() && !s.upgraded.has(i)) hubs_[(link.to - first_hub) % numeral_count].add(link.from);
    }
  }

  constexpr const Purse& purse() const { return purse_; }
  constexpr ItemSet hub(int numeral) const { return hubs_[static_cast<std::size_t>(numeral) - 1]; }

  /// TW-13.2: the nodes a player's links touch; before the first link, the parcels the player owns.
  static constexpr ItemSet network(const Table& table, const State& s, int seat) {
    ItemSet touched;
    for (int i = 0; i < s.link_count; ++i) {
      if (s.link(i).owner != seat) continue;
      touched.add(s.link(i).from);
      if (!s.link(i).branch()) touched.add(s.link(i).to);
    }
    if (!touched.empty()) return touched;
    for (int node = 0; node < table.map.node_count; ++node) {
      if (s.node(node).owner == seat) touched.add(node);
    }
    return touched;
  }

  /// The link is to start at this node, whose icon will be played.
  constexpr void start_at(int node) {
    start_ = node;
    type_ = type_at(node);
    label_ = label_at(node);
    for (std::size_t types = 0; types < 2; ++types) reach_[types] = purse_.reach(type_, label_, types == 0 ? 0 : purse_.rail_types);
  }

  constexpr bool payable() const { return reach_[0] > 0; }

  /// Whether any link can start there.
  constexpr bool can_start(int node) {
    start_at(node);
    if (!payable() || tiles_ == 0) return false;
    if (table_.mode == Mode::mars && !network_.has(node)) return approachable(ItemSet::of(node)).has(node);
    for (const std::uint8_t next : table_.map.space(table_.map.site(node).space).beside) {
      if (next != nothing && table_.free(s_, next) && can_go_on(next, 0, 0, false)) return true;
    }
    return false;
  }

  constexpr bool can_start_anywhere() {
    const ItemSet nodes = ItemSet::first(table_.map.node_count);
    for (const int node : table_.mode == Mode::mars ? network_ : nodes) {
      if (can_start(node)) return true;
    }
    return table_.mode == Mode::mars && !approachable(nodes - network_, true).empty();
  }

  /// All nodes where a link can start.
  constexpr ItemSet starts() {
    const ItemSet nodes = ItemSet::first(table_.map.node_count);
    ItemSet out;
    for (const int node : table_.mode == Mode::mars ? network_ : nodes) {
      if (can_start(node)) out.add(node);
    }
    return table_.mode == Mode::mars ? out | approachable(nodes - network_) : out;
  }

  /// Whether the link may end at a node for so many rails.
  constexpr Rule refused_end(int node, int cost) const {
    if (node == start_) return rule("TW-7.2");
    if (table_.mode == Mode::mars && !network_.has(start_) && !network_.has(node)) return rule("TW-13.2");
    return cost <= reach_[(type_at(node) & purse_.rail_types) != 0 ? 1 : 0] ? Rule{} : rule("TW-7.3");
  }

  /// Whether the link, after so many rails and spaces, may leave the map by a numeral that the player has branches on (TW-12.4).
  constexpr bool may_join(int numeral) const { return !hub(numeral).empty() && !hub(numeral).has(start_); }

  /// Whether the link may leave the map by a numeral after so many rails and spaces.
  constexpr bool can_leave(int numeral, int cost, int spaces) const {
    if (!hub(numeral).empty()) return may_join(numeral);
    for (const OuterSide& outer : table_.map.outer[static_cast<std::size_t>(numeral) - 1]) {
      if (table_.free(s_, outer.space) && can_go_on(outer.space, cost, spaces, true)) return true;
    }
    return false;
  }

  /// Whether the link can be finished over this free space, after so many rails and spaces before it; `left`: it has left the map already.
  constexpr bool can_go_on(int space, int cost, int spaces, bool left) const {
    // Mostly an end is right beside it.
    const int total = cost + table_.map.space(space).cost;
    if (spaces < tiles_) {
      for (const int node : table_.map.beside(space)) {
        if (!refused_end(node, total).forbids()) return true;
      }
    }
    return explore(space, cost, spaces, left, [](int, int) { return true; });
  }

  /// Goes on over free spaces from this one and tells of every end that can be reached, a node or a hub, with the rails it takes, until it
  /// is told to stop; whether it was.
  template <class Stop> constexpr bool explore(int space, int cost, int spaces, bool left, Stop&& stop) const {
    Flood flood;
    visit(flood, reach_[0], space, cost, spaces, left);
    return spread(flood, reach_[0], space,
                  [&](int end, int rails) { return (end >= first_hub || !refused_end(end, rails).forbids()) && stop(end, rails); });
  }

  constexpr std::uint8_t type_at(int node) const { return s_.node(node).built() ? type_bit(s_.node(node).type) : std::uint8_t{0}; }
  constexpr std::uint8_t label_at(int node) const { return s_.node(node).built() ? nothing_label : table_.map.site(node).label; }

 private:
  static constexpr std::uint8_t nothing_label = 31;  ///< no parcel card shows it

  /// Walks over free spaces, shorter ones first. One is given up only where another came to the same space over no more spaces and for no
  /// more rails. A walk that came to a space twice, once before and once after leaving the map, could have gone straight on the first time.
  struct Flood {
    struct Step {
      std::uint8_t space, cost, spaces;
      bool left;
    };
    static constexpr int room = 1024;
    std::array<Step, room> queue;                                     // NOLINT(*-member-init): only what is written is read
    std::array<std::array<std::uint8_t, most_spaces>, 2> cheapest{};  ///< by space, one more than the rails; 0: not seen
    std::array<std::uint8_t, numeral_count> crossed{};                ///< by numeral, likewise, for leaving the map there
    int head = 0;
    int tail = 0;

    constexpr Flood() = default;  // NOLINT(*-member-init)
  };

  constexpr void visit(Flood& flood, int most, int space, int cost, int spaces, bool left) const {
    const int total = cost + table_.map.space(space).cost;
    std::uint8_t& best = flood.cheapest[left ? 1 : 0][static_cast<std::size_t>(space)];
    if (total > most || spaces >= tiles_ || (best != 0 && total + 1 >= best) || flood.tail == Flood::room) return;
    best = static_cast<std::uint8_t>(total + 1);
    flood.queue[static_cast<std::size_t>(flood.tail++)] = {static_cast<std::uint8_t>(space), static_cast<std::uint8_t>(total),
                                                           static_cast<std::uint8_t>(spaces + 1), left};
  }

  template <class Stop> constexpr bool spread(Flood& flood, int most, int origin, Stop&& stop) const {
    while (flood.head < flood.tail) {
      const auto at = flood.queue[static_cast<std::size_t>(flood.head++)];
      const Space& here = table_.map.space(at.space);
      for (std::size_t side = 0; side < 4; ++side) {
        const std::uint8_t next = here.beside[side];
        if (next != nothing) {
          const int node = table_.map.space(next).node;
          if (node != nothing) {
            if (stop(node, at.cost)) return true;
          } else if (s_.rail(next) == nothing) {
            visit(flood, most, next, at.cost, at.spaces, at.left);
          }
        } else if (here.numerals[side] != 0 && !at.left) {
          const int numeral = here.numerals[side];
          if (may_join(numeral)) {
            if (stop(hub_of(seat_, false, numeral), at.cost)) return true;
          } else if (std::uint8_t& best = flood.crossed[static_cast<std::size_t>(numeral) - 1];
                     hub(numeral).empty() && (best == 0 || at.cost + 1 < best)) {
            best = static_cast<std::uint8_t>(at.cost + 1);
            for (const OuterSide& outer : table_.map.outer[static_cast<std::size_t>(numeral) - 1]) {
              if (outer.space != origin && table_.free(s_, outer.space)) visit(flood, most, outer.space, at.cost, at.spaces, true);
            }
          }
        }
      }
    }
    return false;
  }

  /// TW-13.2: which of these nodes outside the network a link can come from, or one of them. They are all looked for in one go, from the
  /// network: first from its ends of other types than rail icons of the hand show as well, then from those.
  constexpr ItemSet approachable(ItemSet wanted, bool one_will_do = false) const {
    ItemSet found;
    if (tiles_ == 0) return found;
    approach(0, wanted, found, one_will_do);
    if (purse_.rail_types != 0 && (found.empty() || !one_will_do)) approach(purse_.rail_types, wanted, found, one_will_do);
    return found;
  }

  constexpr void approach(std::uint8_t shown, ItemSet& wanted, ItemSet& found, bool one_will_do) const {
    Flood flood;
    for (const int node : network_) {
      if (((type_at(node) & purse_.rail_types) != 0) != (shown != 0)) continue;
      for (const std::uint8_t next : table_.map.space(table_.map.site(node).space).beside) {
        if (next != nothing && table_.free(s_, next)) visit(flood, purse_.rails, next, 0, 0, false);
      }
    }
    for (std::size_t i = 0; i < numeral_count && shown == 0; ++i) {
      if (hubs_[i].empty()) continue;
      for (const OuterSide& outer : table_.map.outer[i]) {
        if (table_.free(s_, outer.space)) visit(flood, purse_.rails, outer.space, 0, 0, true);
      }
    }
    spread(flood, purse_.rails, nothing, [&](int end, int rails) {
      if (end >= first_hub || !wanted.has(end) || rails > purse_.reach(type_at(end), label_at(end), shown)) return false;
      wanted.remove(end);
      found.add(end);
      return one_will_do || wanted.empty();
    });
  }

  const Table& table_;
  const State& s_;
  int seat_;
  int tiles_;
  Purse purse_;
  ItemSet network_;
  std::array<ItemSet, numeral_count> hubs_{};
  int start_ = 0;
  std::uint8_t type_ = 0;
  std::uint8_t label_ = 0;
  std::array<int, 2> reach_{};  ///< most rails: to most ends, and to ends of a type that a rail icon of the hand shows as well
};

}  // namespace omnibus::tramways
