// Tramways: where a new link may run (TW-7, TW-12). A space is offered only if the link can still be finished from there.
#pragma once

#include "games/tramways/payment.hpp"

namespace omnibus::tramways {

/// Looks ahead for one player who wants to build a link.
class Surveyor {
 public:
  constexpr Surveyor(const Table& table, const State& s, int seat) : Surveyor(table, s, seat, purse_of(table, s.player(seat).hand)) {}
  constexpr Surveyor(const Table& table, const State& s, int seat, const Purse& purse)
      : table_(table),
        s_(s),
        seat_(seat),
        tiles_(s.player(seat).rails),
        purse_(purse) {
    if (table.mode == Mode::mars) network_ = network(table, s, seat);
    if (!table.edges()) return;
    for (int numeral = 1; numeral <= numeral_count; ++numeral) {
      hubs_[static_cast<std::size_t>(numeral) - 1] = table.nodes_at_hub(s, hub_of(seat, false, numeral));
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
    for (const std::uint8_t next : table_.map.space(table_.map.site(node).space).beside) {
      if (next != nothing && table_.free(s_, next) && can_go_on(next, 0, 0, false)) return true;
    }
    return false;
  }

  constexpr bool can_start_anywhere() {
    for (int node = 0; node < table_.map.node_count; ++node) {
      if (can_start(node)) return true;
    }
    return false;
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
    for (const std::uint8_t next : table_.map.space(space).beside) {
      if (next == nothing || table_.map.space(next).node == nothing || spaces >= tiles_) continue;
      if (!refused_end(table_.map.space(next).node, total).forbids()) return true;
    }
    return explore(space, cost, spaces, left, [](int, int) { return true; });
  }

  /// Goes on over free spaces from this one and tells of every end that can be reached, a node or a hub, with the rails it takes, until it
  /// is told to stop; whether it was.
  ///
  /// A walk that came to a space twice, once before and once after leaving the map, could go straight on the first time; so it is enough to
  /// look for walks, space by space, remembering the cheapest way to each.
  template <class Stop> constexpr bool explore(int space, int cost, int spaces, bool left, Stop&& stop) const {
    struct Step {
      std::uint8_t space, cost, spaces;
      bool left;
    };
    constexpr int room = 1024;
    std::array<Step, room> queue;  // NOLINT(*-member-init): only what is written is read
    std::array<std::array<std::uint8_t, most_spaces>, 2> cheapest{};
    int head = 0;
    int tail = 0;
    const auto visit = [&](int next, int so_far, int count, bool off_map) {
      const int total = so_far + table_.map.space(next).cost;
      std::uint8_t& best = cheapest[off_map ? 1 : 0][static_cast<std::size_t>(next)];  // one more than the rails; 0: not seen
      if (total > reach_[0] || count >= tiles_ || (best != 0 && total + 1 >= best) || tail == room) return;
      best = static_cast<std::uint8_t>(total + 1);
      queue[static_cast<std::size_t>(tail++)] = {static_cast<std::uint8_t>(next), static_cast<std::uint8_t>(total),
                                                 static_cast<std::uint8_t>(count + 1), off_map};
    };
    visit(space, cost, spaces, left);
    while (head < tail) {
      const Step at = queue[static_cast<std::size_t>(head++)];
      const Space& here = table_.map.space(at.space);
      for (std::size_t side = 0; side < 4; ++side) {
        const std::uint8_t next = here.beside[side];
        if (next != nothing) {
          const int node = table_.map.space(next).node;
          if (node != nothing) {
            if (!refused_end(node, at.cost).forbids() && stop(node, at.cost)) return true;
          } else if (s_.rail(next) == nothing) {
            visit(next, at.cost, at.spaces, at.left);
          }
        } else if (here.numerals[side] != 0 && !at.left) {
          const int numeral = here.numerals[side];
          if (may_join(numeral)) {
            if (stop(hub_of(seat_, false, numeral), at.cost)) return true;
          } else if (hub(numeral).empty()) {
            for (const OuterSide& outer : table_.map.outer[static_cast<std::size_t>(numeral) - 1]) {
              if (outer.space != space && table_.free(s_, outer.space)) visit(outer.space, at.cost, at.spaces, true);
            }
          }
        }
      }
    }
    return false;
  }

  constexpr std::uint8_t type_at(int node) const { return s_.node(node).built() ? type_bit(s_.node(node).type) : std::uint8_t{0}; }
  constexpr std::uint8_t label_at(int node) const { return s_.node(node).built() ? nothing_label : table_.map.site(node).label; }

 private:
  static constexpr std::uint8_t nothing_label = 31;  ///< no parcel card shows it

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
