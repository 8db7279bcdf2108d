// Tramways: the buildings on the map, and the nodes that the player to move can pay for.
#pragma once

#include <bit>

#include "games/tramways/rules/setting.hpp"

namespace omnibus::tramways {

/// The buildings as sets of nodes, computed in a single pass.
struct Buildings {
  ItemSet all;
  std::array<ItemSet, type_count> of_type{};
  ItemSet level_1;
  ItemSet with_passengers;
  bool any_room = false;  ///< for another passenger (TW-10.2)

  constexpr explicit Buildings(const State& s) {
    // A byte of facts for each node, then the bits of each fact side by side: eight nodes at once.
    enum Fact { is_built, is_large, odd_type, high_type, has_passengers };
    std::array<std::uint8_t, max_nodes> facts{};
    std::uint8_t room = 0;
    for (std::size_t i = 0; i < max_nodes; ++i) {
      const Node& node = s.nodes[i];
      facts[i] = static_cast<std::uint8_t>((node.level > 0) << is_built | (node.level > 1) << is_large | node.type << odd_type |
                                           (node.passengers > 0) << has_passengers);
      room = static_cast<std::uint8_t>(room | (node.has_room() ? 1 : 0));
    }
    any_room = room != 0;
    const auto eights = std::bit_cast<std::array<std::uint64_t, max_nodes / 8>>(facts);
    std::array<std::uint64_t, 5> bits{};
    for (std::size_t i = 0; i < eights.size(); ++i) {
      const std::uint64_t by_fact = transposed(eights[i]);
      for (std::size_t fact = 0; fact < bits.size(); ++fact) bits[fact] |= (by_fact >> 8 * fact & 0xFF) << 8 * i;
    }
    all = ItemSet(bits[is_built]);
    const ItemSet odd(bits[odd_type]);
    const ItemSet high(bits[high_type]);
    of_type = {all - odd - high, (all & odd) - high, (all & high) - odd, all & odd & high};
    level_1 = all - ItemSet(bits[is_large]);
    with_passengers = all & ItemSet(bits[has_passengers]);
  }

 private:
  /// Eight bytes of eight bits, where the first byte becomes the first bits of all, and so on.
  static constexpr std::uint64_t transposed(std::uint64_t x) {
    const auto swap = [&](int distance, std::uint64_t mask) {
      const std::uint64_t moved = (x ^ x >> distance) & mask;
      x ^= moved ^ moved << distance;
    };
    swap(7, 0x00AA00AA00AA00AA);
    swap(14, 0x0000CCCC0000CCCC);
    swap(28, 0x00000000F0F0F0F0);
    return x;
  }
};

static_assert(max_nodes % 8 == 0 && type_count <= 4);

/// Means of the player to move, computed once for all legal actions.
struct Means {
  Icons icons;
  Buildings buildings;
  ItemSet payable;  ///< nodes whose icon the hand shows: the type of a building, the number of a parcel (TW-6.9)

  constexpr Means(const Setting& setting, const State& s) : buildings(s) {
    ItemSet parcels;
    icons = Icons::of(s.mover().hand, [&](int card) -> const Icons& {
      parcels |= setting.face(card).parcel;
      return setting.face(card).icons;
    });
    payable = parcels - buildings.all;
    for (int type = 0; type < type_count; ++type)
      payable |= (icons.types() & type_bit(type)) != 0 ? buildings.of_type[static_cast<std::size_t>(type)] : ItemSet();
  }
};

}  // namespace omnibus::tramways
