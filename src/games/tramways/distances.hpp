// Tramways: how many rails it is from space to node, were all spaces free. A link never takes less, whatever lies there.
#pragma once

#include <algorithm>

#include "games/tramways/map.hpp"

namespace omnibus::tramways {

/// Rails that a link which has come to a space still takes, worked out once for a map.
class Distances {
 public:
  static constexpr int too_far = 127;  ///< more than any way takes that could be paid for

  constexpr Distances() = default;
  constexpr explicit Distances(const Map& map) {
    for (int node = 0; node < map.node_count; ++node)
      to_node_[static_cast<std::size_t>(node)] = across_edges(map, along(map, map.around(map.site(node).space)));
    for (std::size_t i = 0; i < numeral_count; ++i) to_numeral_[i] = along(map, map.outer_spaces[i]);
  }

  /// Until it can end at this node; on the way it may leave the map and come in again (TW-12.3).
  constexpr int to_node(int space, int node) const { return to_node_[static_cast<std::size_t>(node)][static_cast<std::size_t>(space)]; }
  /// Until it can leave the map by this numeral, which is counted from 0.
  constexpr int to_numeral(int space, int index) const {
    return to_numeral_[static_cast<std::size_t>(index)][static_cast<std::size_t>(space)];
  }

 private:
  using BySpace = std::array<std::uint8_t, max_spaces>;

  static constexpr void shorten(BySpace& rails, int space, int to) {
    std::uint8_t& here = rails[static_cast<std::size_t>(space)];
    here = static_cast<std::uint8_t>(std::min<int>(here, to));
  }

  /// To the nearest of these spaces.
  static constexpr BySpace along(const Map& map, const SpaceSet& ends) {
    BySpace out{};
    out.fill(too_far);
    ends.each([&](int space) { shorten(out, space, 0); });
    go_round(map, out);
    return out;
  }

  /// The same where the map may be left once: from an outer side to the nearest one of its numeral, which is laid as well.
  static constexpr BySpace across_edges(const Map& map, const BySpace& rails) {
    BySpace out = rails;
    for (const SpaceSet& outer : map.outer_spaces) {
      int nearest = too_far;
      (outer & map.open).each([&](int space) { nearest = std::min(nearest, rails[static_cast<std::size_t>(space)] + map.cost(space)); });
      outer.each([&](int space) { shorten(out, space, nearest); });
    }
    go_round(map, out);
    return out;
  }

  /// Lets all spaces know of the shorter way over the spaces beside them, until none is shorter.
  static constexpr void go_round(const Map& map, BySpace& rails) {
    BySpace before{};
    do {
      before = rails;
      map.open.each([&](int space) {
        const int through = rails[static_cast<std::size_t>(space)] + map.cost(space);
        map.around(space).each([&](int next) { shorten(rails, next, through); });
      });
    } while (rails != before);
  }

  std::array<BySpace, max_nodes> to_node_{};
  std::array<BySpace, numeral_count> to_numeral_{};
};

}  // namespace omnibus::tramways
