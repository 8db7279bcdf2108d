// Tramways: from which nodes a link can come to the own network (TW-13.2).
#pragma once

#include "games/tramways/links.hpp"

namespace omnibus::tramways {

/// Goes out from the network over free spaces, one rail dearer at a time, with all spaces of a price in one go: that is much quicker than
/// one walk after the other where nodes on all sides are asked for.
class Approach {
 public:
  static constexpr int max_rails = 31;

  /// Whether rails are the only limit. With fewer tiles than rails a way with fewer spaces might be dearer.
  static constexpr bool possible(const Setting& setting, int rails, int tiles) {
    return setting.map.space_count <= max_set_spaces && rails <= max_rails && rails <= tiles;
  }

  /// `hubs`: numerals on which there are own branches.
  constexpr Approach(const Setting& setting, const State& s, ItemSet hubs) : setting_(setting), s_(s), hubs_(hubs) {}

  constexpr void start_at_nodes(ItemSet nodes) {
    for (const int node : nodes) inside_[0] |= map().spaces_beside[map().site(node).space];
  }
  constexpr void start_at_hubs() {
    for (const int index : hubs_) outside_[0] |= map().spaces_outside[static_cast<std::size_t>(index)];
  }

  /// Tells `enough` of the nodes that are come to with so many rails, first of those with fewest, until it is.
  template <class Enough> constexpr void spread(int rails, Enough&& enough) {
    SpaceSet seen, seen_outside;
    ItemSet crossed = hubs_;  // no way leads over those (TW-12.4)
    for (int price = 1; price <= rails; ++price) {
      const SpaceSet here = entered(inside_, price) - seen;
      seen |= here;
      const SpaceSet beyond = entered(outside_, price) - seen - seen_outside;  // what lies inside can do more
      seen_outside |= beyond;
      const Found found = look(here);
      const Found found_beyond = look(beyond);
      inside_[static_cast<std::size_t>(price)] = found.next;
      SpaceSet& outside = outside_[static_cast<std::size_t>(price)];
      outside = found_beyond.next;
      for (const int index : found.edges - crossed) outside |= map().spaces_outside[static_cast<std::size_t>(index)];  // TW-12.3
      crossed |= found.edges;
      if (enough(found.nodes | found_beyond.nodes, price)) return;
    }
  }

 private:
  using Prices = std::array<SpaceSet, max_rails + 1>;

  /// What there is around free spaces.
  struct Found {
    SpaceSet next;
    ItemSet nodes;
    ItemSet edges;  ///< numerals, counted from 0
  };

  constexpr const Map& map() const { return setting_.map; }

  /// The spaces that are come to for a price, by what lay beside those of lower prices.
  constexpr SpaceSet entered(const Prices& beside, int price) const {
    SpaceSet out;
    for (std::size_t ground = 0; ground < ground_count; ++ground) {
      const int cost = setting_.numbers().rail_cost[ground];
      if (cost <= price) out |= beside[static_cast<std::size_t>(price - cost)] & map().spaces_of[ground];
    }
    return out;
  }

  constexpr Found look(const SpaceSet& spaces) const {
    Found out;
    spaces.each([&](int space) {
      const bool free = s_.rail(space) == nothing;
      out.next |= free ? map().spaces_beside[static_cast<std::size_t>(space)] : SpaceSet();
      out.nodes |= free ? map().beside(space) : ItemSet();
      out.edges |= free ? ItemSet(map().space(space).edges) : ItemSet();
    });
    return out;
  }

  const Setting& setting_;
  const State& s_;
  ItemSet hubs_;
  Prices inside_;   ///< by price: the spaces beside those that were come to
  Prices outside_;  ///< likewise, after leaving the map
};

}  // namespace omnibus::tramways
