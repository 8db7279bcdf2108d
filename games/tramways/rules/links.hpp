// Tramways: positions of links on the map (TW-7.2, TW-12.2).
#pragma once

#include <algorithm>

#include "games/tramways/rules/setting.hpp"

namespace omnibus::tramways {

class Links {
 public:
  constexpr explicit Links(const Setting& setting) : setting_(setting) {}

  /// TW-7.4: at most one rail in a space and none on a node; false outside the map.
  constexpr bool free(const State& s, int space) const { return map().cost(space) > 0 && s.rail(space) == nothing; }

  /// TW-9.6: fee of a mover for riding over a link.
  constexpr int fee(const State& s, int link, int mover) const {
    const Link& way = s.link(link);
    const int rate = setting_.options.mover_pays_rivals == 0 ? 0 : setting_.numbers().segment_money;
    return (way.owner == mover ? 0 : rate) * way.length;
  }

  // ---- Links at a node or hub --------------------------------------------------------------------------------------------

  /// Visits each link that ends at a node; it has at most one rail on each of its sides.
  template <class Body> constexpr void each_at_node(const State& s, int node, Body&& body) const {
    const Space& here = map().space(map().site(node).space);
    for (int side = 0; side < 4; ++side) {
      const std::uint8_t next = here.beside[static_cast<std::size_t>(side)];
      if (next == nothing) continue;
      const int link = s.rail(next);
      if (link < s.link_count && joins(s, next, opposite(side))) body(link);
    }
  }

  /// Visits each branch that runs into a hub.
  template <class Body> constexpr void each_at_hub(const State& s, int hub, Body&& body) const {
    for (const OuterSide& outer : map().outer[static_cast<std::size_t>(numeral_of(hub)) - 1]) {
      const int link = s.rail(outer.space);
      if (link < s.link_count && s.link(link).to == hub && joins(s, outer.space, outer.side)) body(link);
    }
  }

  /// Visits each link at an end, a node or a hub.
  template <class Body> constexpr void each_at(const State& s, int end, Body&& body) const {
    if (end < first_hub) each_at_node(s, end, body);
    else each_at_hub(s, end, body);
  }

  constexpr ItemSet nodes_at_hub(const State& s, int hub) const {
    ItemSet out;
    each_at_hub(s, hub, [&](int link) { out.add(s.link(link).from); });
    return out;
  }

  /// Nodes touched by a player's links, and for each numeral the nodes on the normal hub.
  struct Touched {
    ItemSet nodes;
    std::array<ItemSet, numeral_count> hubs{};
  };
  static constexpr Touched touched(const State& s, int seat) {
    Touched out;
    const int hubs = hub_of(seat, false, 1);
    for (int i = 0; i < s.link_count; ++i) {
      const Link& way = s.link(i);
      const ItemSet nodes = ItemSet::of(way.from) | way.far_node();
      out.nodes |= way.owner == seat ? nodes : ItemSet();
      const std::size_t numeral = static_cast<std::size_t>(way.to - hubs);
      if (numeral < numeral_count) out.hubs[numeral].add(way.from);
    }
    return out;
  }

  /// TW-13.2: the nodes a player's links touch; before the first link, the parcels the player owns.
  constexpr ItemSet network(const State& s, int seat) const { return network(s, seat, touched(s, seat)); }
  constexpr ItemSet network(const State& s, int seat, const Touched& touched) const {
    ItemSet out = touched.nodes;
    if (!out.empty()) return out;
    std::uint64_t owned = 0;
    for (int node = 0; node < map().node_count; ++node) owned |= std::uint64_t{s.node(node).owner == seat} << node;  // no branches
    return ItemSet(owned);
  }

  // ---- Sides of spaces ---------------------------------------------------------------------------------------------------

  /// The side by which a space touches a numeral off the map; none for a node or a missing space.
  constexpr int outer_side(int space, int numeral) const {
    return map().cost(space) > 0 ? find_side(map().space(space).numerals, numeral) : side_count;
  }

  constexpr int side_towards(int space, int next) const { return find_side(map().space(space).beside, next); }

  // ---- Along a link ------------------------------------------------------------------------------------------------------

  /// A step along the rails of a link. At its end there is no space, but a node or hub, or nothing if the rails stop there.
  struct Step {
    std::uint8_t space = nothing;
    std::uint8_t end = nothing;
    std::uint8_t entered = 0;  ///< the side by which it was entered
  };

  /// At the first rail of a link, beside its first node.
  constexpr Step first_step(const State& s, int link) const {
    const std::uint8_t from = s.link(link).from;
    if (from == nothing) return {};  // the link being laid has no rails yet
    const Space& here = map().space(map().site(from).space);
    for (int side = 0; side < 4; ++side) {
      const std::uint8_t next = here.beside[static_cast<std::size_t>(side)];
      if (next != nothing && s.rail(next) == link && joins(s, next, opposite(side)))
        return {next, nothing, static_cast<std::uint8_t>(opposite(side))};
    }
    return {};
  }

  constexpr Step next_step(const State& s, int link, const Step& at) const {
    for (int side = 0; side < 4; ++side) {
      if (side == at.entered || !joins(s, at.space, side)) continue;
      const Space& here = map().space(at.space);
      const std::uint8_t next = here.beside[static_cast<std::size_t>(side)];
      if (next == nothing) {
        const int numeral = here.numerals[static_cast<std::size_t>(side)];
        return {.end = static_cast<std::uint8_t>(numeral == 0 ? nothing : hub_of(s.link(link).owner, s.upgraded.has(link), numeral))};
      }
      if (map().space(next).node != nothing) return {.end = map().space(next).node};
      if (s.rail(next) != link) return {};
      return {next, nothing, static_cast<std::uint8_t>(opposite(side))};
    }
    return {};
  }

  using Run = FixedList<std::uint8_t, 24>;  ///< spaces of a link, in order

  /// The spaces of a link, in order from its first node; for a half that comes in from off the map, from there.
  constexpr Run run_of(const State& s, int link, int numeral = 0) const {
    Run out;
    for (Step step = numeral == 0 ? first_step(s, link) : first_step_at_edge(s, link, numeral);
         step.space != nothing && out.size() < Run::capacity(); step = next_step(s, link, step)) {
      out.push(step.space);
    }
    return out;
  }

  /// The rails of the link being laid: its first half, or the part beyond the edge.
  constexpr Run run_of_plan(const State& s, int half) const { return run_of(s, s.link_count + half, half == 0 ? 0 : s.plan.numeral); }

  /// Number of its spaces in both halves. After the last possible link there is neither room nor a tile for a second half.
  static constexpr int laid(const State& s) {
    const int first = s.link(s.link_count).length;
    return s.link_count + 1 < max_links ? first + s.link(s.link_count + 1).length : first;
  }

  // ---- By hand -----------------------------------------------------------------------------------------------------------

  /// Puts the rails of a link on the table: from a node or hub over the spaces to a node or hub, or to an open end.
  constexpr void place(State& s, int link, const Run& spaces, int start, int end) const {
    for (int i = 0; i < spaces.size(); ++i) {
      const int before = i == 0 ? side_to_end(spaces[i], start) : side_towards(spaces[i], spaces[i - 1]);
      const int after = i + 1 == spaces.size() ? side_to_end(spaces[i], end) : side_towards(spaces[i], spaces[i + 1]);
      s.rails[spaces[i]] = static_cast<std::uint8_t>(link);
      s.sides[spaces[i]] = static_cast<std::uint8_t>((1 << before | 1 << after) & all_sides);
    }
  }

  /// Puts the rails of a link being laid on the table, in the form returned by run_of_plan.
  constexpr void place_plan(State& s, const Run& first, const Run& second) const {
    const Plan& plan = s.plan;
    const std::uint8_t seat = static_cast<std::uint8_t>(s.seat());
    const std::uint8_t hub = static_cast<std::uint8_t>(hub_of(seat, false, plan.numeral));
    const std::uint8_t end = plan.numeral == 0 ? plan.other : hub;
    if (!first.empty()) {
      s.link(s.link_count) = {plan.node, end, seat, static_cast<std::uint8_t>(first.size())};
      place(s, s.link_count, first, plan.node, end);
    }
    if (!second.empty()) {
      s.link(s.link_count + 1) = {plan.other, plan.other == nothing ? nothing : hub, seat, static_cast<std::uint8_t>(second.size())};
      place(s, s.link_count + 1, second, hub, plan.other);
    }
  }

 private:
  static constexpr int all_sides = (1 << side_count) - 1;  ///< as bits

  constexpr const Map& map() const { return setting_.map; }

  static constexpr int find_side(const std::array<std::uint8_t, side_count>& by_side, int wanted) {
    return static_cast<int>(std::find(by_side.begin(), by_side.end(), wanted) - by_side.begin());
  }

  /// True if the rail in a space runs to this side.
  static constexpr bool joins(const State& s, int space, int side) { return (s.side(space) >> side & 1) != 0; }

  constexpr Step first_step_at_edge(const State& s, int link, int numeral) const {
    for (const OuterSide& outer : map().outer[static_cast<std::size_t>(numeral) - 1]) {
      if (s.rail(outer.space) == link && joins(s, outer.space, outer.side)) return {outer.space, nothing, outer.side};
    }
    return {};
  }

  constexpr int side_to_end(int space, int end) const {
    if (end == nothing) return side_count;
    return end >= first_hub ? outer_side(space, numeral_of(end)) : side_towards(space, map().site(end).space);
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
