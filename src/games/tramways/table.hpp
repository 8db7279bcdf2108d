// Tramways: what stays the same during a match, and the questions about it that all parts of the rules ask.
#pragma once

#include "games/tramways/options.hpp"
#include "games/tramways/purse.hpp"
#include "games/tramways/state.hpp"

namespace omnibus::tramways {

/// What the inner loops ask of a card.
struct Face {
  bool strip = false;
  std::uint8_t slot_count = 0;
  std::uint8_t resources = 0;   ///< slots to gather from (TW-10), as bits
  std::uint8_t node = nothing;  ///< where the parcel of its number lies, if it is on the map
  std::uint8_t rail_part = 0;   ///< the slot with rails, counted from 1; a card has one at most
  std::uint8_t money = 0;       ///< what it is worth in a bid
  std::array<Slot, max_slots> slots{};
  Purse supply;
};

/// Hubs are numbered by owner, level and numeral (TW-12.2).
constexpr int hub_of(int owner, bool upgraded, int numeral) {
  return first_hub + (2 * owner + (upgraded ? 1 : 0)) * numeral_count + numeral - 1;
}
inline constexpr int vertex_count = first_hub + 2 * max_players * numeral_count;

/// What stands on the map, as sets of nodes, worked out in one go.
struct Census {
  std::array<ItemSet, type_count> built{};  ///< by type
  ItemSet small;                            ///< buildings of level 1
  ItemSet waiting;                          ///< buildings with passengers
  ItemSet roomy;                            ///< buildings with fewer passengers than their level

  constexpr explicit Census(const State& s);
};

struct Table {
  Components box;
  Options options;
  int players = 0;
  Mode mode = Mode::base;
  Map map;
  std::array<Face, max_cards> faces{};
  std::array<CardSet, type_count> building_cards{};  ///< by the type of the building
  CardSet with_strip, with_build, with_rails, with_parcel, with_money, with_resources;
  std::array<CardSet, type_count> with_type{};

  constexpr Table(const Components& components, const Options& chosen, int seats)
      : box(components),
        options(chosen),
        players(seats),
        mode(static_cast<Mode>(chosen.mode)) {
    if (const Layout* layout = find_layout(box, mode, players, options.layout)) map = make_map(box, *layout, mode);
    for (int card = 0; card < box.card_count; ++card) describe_face(card);
  }

  constexpr const Numbers& numbers() const { return box.numbers; }
  constexpr const Face& face(int card) const { return faces[static_cast<std::size_t>(card)]; }
  constexpr bool edges() const { return mode != Mode::base; }
  constexpr bool night() const { return mode == Mode::moon || (mode == Mode::mars && options.mars_night); }
  constexpr std::uint8_t by_mode(const std::array<std::uint8_t, mode_count>& values) const {
    return values[static_cast<std::size_t>(mode)];
  }

  constexpr bool drafts() const { return options.parcels == 2 || (options.parcels == 0 && mode != Mode::base); }

  /// TW-12.7: the buildings where it is night.
  constexpr ItemSet dark(const State& s) const { return night() ? map.nodes_on[map.clockwise[s.night]] : ItemSet(); }

  constexpr bool free(const State& s, int space) const { return map.cost(space) > 0 && s.rail(space) == nothing; }

  /// What a mover pays for going over a link (TW-9.6).
  constexpr int fee(const State& s, int link, int mover) const {
    const Link& way = s.link(link);
    return way.owner == mover || !options.mover_pays_rivals ? 0 : way.length * numbers().segment_money;
  }

  /// Does something with each link that ends at a node; it has a rail on each of its sides at most.
  template <class Body> constexpr void each_link_at(const State& s, int node, Body&& body) const {
    const Space& here = map.space(map.site(node).space);
    for (int side = 0; side < 4; ++side) {
      const std::uint8_t next = here.beside[static_cast<std::size_t>(side)];
      if (next == nothing) continue;
      const int link = s.rail(next);
      if (link < s.link_count && (s.side(next) >> opposite(side) & 1) != 0) body(link);
    }
  }

  /// Does something with each branch that runs into a hub.
  template <class Body> constexpr void each_branch_at(const State& s, int hub, Body&& body) const {
    for (const OuterSide& outer : map.outer[static_cast<std::size_t>((hub - first_hub) % numeral_count)]) {
      const int link = s.rail(outer.space);
      if (link < s.link_count && s.link(link).to == hub && (s.side(outer.space) >> outer.side & 1) != 0) body(link);
    }
  }

  template <class Body> constexpr void each_way(const State& s, int vertex, Body&& body) const {
    if (vertex < first_hub) each_link_at(s, vertex, body);
    else each_branch_at(s, vertex, body);
  }

  constexpr ItemSet nodes_at_hub(const State& s, int hub) const {
    ItemSet out;
    each_branch_at(s, hub, [&](int link) { out.add(s.link(link).from); });
    return out;
  }

  /// Workers nobody has (TW-2.6).
  constexpr int spare_workers(const State& s) const {
    int out = numbers().workers;
    for (const Player& player : s.players) out -= player.workers;
    return out;
  }

  /// TW-3.2: one step at a time; a step beyond the top costs points instead.
  constexpr void add_stress(Player& player, int steps) const {
    for (; steps > 0; --steps) {
      if (player.stress < numbers().stress_track) ++player.stress;
      else player.hp = static_cast<std::int16_t>(player.hp - numbers().overflow_loss);
    }
  }
  static constexpr void relieve(Player& player, int steps) {
    player.stress = static_cast<std::uint8_t>(player.stress > steps ? player.stress - steps : 0);
  }

  /// Cards that show one of these types, which are bits.
  constexpr CardSet with_types(int types) const {
    CardSet out;
    for (const int type : ItemSet(static_cast<std::uint64_t>(types))) out |= with_type[static_cast<std::size_t>(type)];
    return out;
  }

  /// What a hand can supply.
  constexpr Purse purse_of(const CardSet& hand) const {
    return Purse::of(hand, [&](int card) { return face(card).supply; });
  }

 private:
  constexpr void describe_face(int index) {
    const Card& card = box.card(index);
    Face& face = faces[static_cast<std::size_t>(index)];
    face.strip = card.strip;
    face.slot_count = card.slot_count;
    face.slots = card.slots;
    face.supply = Purse(card);
    if (card.strip) with_strip.add(index);
    for (int i = 0; i < card.slot_count; ++i) {
      const Slot& slot = card.slots[static_cast<std::size_t>(i)];
      if (slot.resource()) face.resources = static_cast<std::uint8_t>(face.resources | 1 << i);
      if (slot.rails > 0) face.rail_part = static_cast<std::uint8_t>(i + 1);
      if (slot.money > 0) face.money = slot.money;
      enter(index, card.kind, slot);
      if (slot.parcel != nothing && !map.parcels[slot.parcel].empty())
        face.node = static_cast<std::uint8_t>(map.parcels[slot.parcel].lowest());
    }
  }

  /// Into the sets of cards that show what a slot shows.
  constexpr void enter(int card, Kind kind, const Slot& slot) {
    if (slot.build) with_build.add(card);
    if (slot.rails > 0) with_rails.add(card);
    if (slot.parcel != nothing) with_parcel.add(card);
    if (slot.money > 0) with_money.add(card);
    if (slot.resource()) with_resources.add(card);
    for (std::size_t type = 0; type < type_count; ++type) {
      const std::uint8_t bit = type_bit(static_cast<int>(type));
      if ((slot.types & bit) != 0) with_type[type].add(card);
      if (kind == Kind::building && slot.types == bit) building_cards[type].add(card);
    }
  }
};

constexpr Census::Census(const State& s) {
  // A byte of facts for each node, then the bits of each fact side by side: eight at once, by a multiplication.
  enum Fact { is_built, is_large, odd_type, high_type, has_passengers, has_room };
  std::array<std::uint8_t, max_nodes> facts{};
  for (std::size_t i = 0; i < max_nodes; ++i) {
    const Node& node = s.nodes[i];
    facts[i] = static_cast<std::uint8_t>((node.level > 0) << is_built | (node.level > 1) << is_large | node.type << odd_type |
                                         (node.passengers > 0) << has_passengers | (node.passengers < node.level) << has_room);
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
  built = {ItemSet(all & ~odd & ~high), ItemSet(all & odd & ~high), ItemSet(all & ~odd & high), ItemSet(all & odd & high)};
  small = ItemSet(all & ~bits[is_large]);
  waiting = ItemSet(all & bits[has_passengers]);
  roomy = ItemSet(bits[has_room]);
}

static_assert(max_nodes % 8 == 0 && type_count <= 4);

}  // namespace omnibus::tramways
