// Tramways: the buildings on the map.
#pragma once

#include "games/tramways/state.hpp"

namespace omnibus::tramways {

/// The buildings as sets of nodes, worked out in one go.
struct Buildings {
  std::array<ItemSet, type_count> of_type{};
  ItemSet level_1;
  ItemSet with_passengers;
  ItemSet with_room;  ///< for another passenger (TW-10.2)

  constexpr explicit Buildings(const State& s) {
    // A byte of facts for each node, then the bits of each fact side by side: eight at once, by a multiplication.
    enum Fact { is_built, is_large, odd_type, high_type, has_passengers, has_room };
    std::array<std::uint8_t, max_nodes> facts{};
    for (std::size_t i = 0; i < max_nodes; ++i) {
      const Node& node = s.nodes[i];
      facts[i] = static_cast<std::uint8_t>((node.level > 0) << is_built | (node.level > 1) << is_large | node.type << odd_type |
                                           (node.passengers > 0) << has_passengers | node.has_room() << has_room);
    }
    std::array<std::uint64_t, 6> bits{};
    for (std::size_t i = 0; i < max_nodes; i += 8) {
      std::uint64_t eight = 0;
      for (std::size_t j = 0; j < 8; ++j) eight |= std::uint64_t{facts[i + j]} << 8 * j;
      for (std::size_t fact = 0; fact < bits.size(); ++fact)
        bits[fact] |= ((eight >> fact & 0x0101010101010101) * 0x0102040810204080 >> 56) << i;
    }
    const std::uint64_t all = bits[is_built];
    const std::uint64_t odd = bits[odd_type];
    const std::uint64_t high = bits[high_type];
    of_type = {ItemSet(all & ~odd & ~high), ItemSet(all & odd & ~high), ItemSet(all & ~odd & high), ItemSet(all & odd & high)};
    level_1 = ItemSet(all & ~bits[is_large]);
    with_passengers = ItemSet(all & bits[has_passengers]);
    with_room = ItemSet(bits[has_room]);
  }
};

static_assert(max_nodes % 8 == 0 && type_count <= 4);

}  // namespace omnibus::tramways
