// Tramways: constants of a match, computed once for all parts of the rules.
#pragma once

#include "games/tramways/rules/icons.hpp"
#include "games/tramways/rules/options.hpp"
#include "games/tramways/rules/shuffling.hpp"
#include "games/tramways/rules/state.hpp"

namespace omnibus::tramways {

/// Properties of a card used by the inner loops.
struct Face {
  std::uint8_t slot_count = 0;
  std::uint8_t resources = 0;   ///< slots to gather from (TW-10.1), as bits
  std::uint8_t workers = 0;     ///< those with a worker
  std::uint8_t passengers = 0;  ///< those with a passenger
  std::uint8_t build = 0;       ///< slots with a build icon, as bits
  std::uint8_t paid = 0;        ///< slots that cost money
  std::uint8_t node = nothing;  ///< node of the parcel with its number, if it is on the map
  std::uint8_t money = 0;       ///< its value in a bid
  std::uint8_t rail_part = 0;   ///< the slot with rails, counted from 1; a card has one at most
  std::uint8_t rails = 0;       ///< on that slot
  std::uint8_t rail_types = 0;  ///< further types shown there
  /// By types, which are bits: slots that show one of them, as bits.
  std::array<std::uint8_t, all_types + 1> with_types{};
  std::array<Slot, max_slots> slots{};
  Icons icons;
  ItemSet parcel;  ///< node of the parcel with its number, if it is on the map

  /// Slots with the number of a parcel, as bits.
  constexpr int with_label(int label) const {
    int out = 0;
    for (std::size_t i = 0; i < max_slots; ++i) out |= slots[i].parcel == label ? 1 << i : 0;
    return out;
  }
};

/// TW-2.2, TW-2.14: the layout of a table; without boards if there is none.
constexpr Layout layout_for(const Components& box, const Options& options, int players) {
  const Mode mode = static_cast<Mode>(options.mode);
  if (options.shuffle != 0) return Shuffling(box, mode, players).layout(options.shuffle);
  const Layout* found = find_layout(box, mode, players, options.layout);
  return found == nullptr ? Layout{} : *found;
}

/// The box, the options and the number of players, with the map and other tables for fast lookup. The parts of the rules are light objects
/// that refer to one of these.
struct Setting {
  Components box;
  Options options;
  int players = 0;
  Mode mode = Mode::base;
  Layout layout;
  Map map;
  std::array<Face, max_cards> faces{};
  std::array<CardSet, type_count> building_cards{};  ///< by the type of the building
  CardSet with_strip, with_build, with_rails, with_money, with_resources;
  std::array<CardSet, max_labels> with_label{};          ///< cards that show the number of a parcel
  std::array<CardSet, all_types + 1> with_types{};       ///< by types, which are bits: cards that show one of them
  std::array<CardSet, all_types + 1> with_bare_types{};  ///< likewise, on a slot without a build icon

  constexpr Setting(const Components& components, const Options& chosen, int seats)
      : box(components),
        options(chosen),
        players(seats),
        mode(static_cast<Mode>(chosen.mode)) {
    layout = layout_for(box, options, players);
    if (options.crescent != 0) layout.crescent = static_cast<std::uint8_t>(options.crescent - 1);  // TW-12.7
    if (!layout.boards.empty()) map = make_map(box, layout, mode);
    for (int card = 0; card < box.card_count; ++card) read_face(card);
  }

  constexpr const Numbers& numbers() const { return box.numbers; }
  constexpr const Face& face(int card) const { return faces[static_cast<std::size_t>(card)]; }
  /// The slot that pays; the strip is not a slot.
  constexpr const Slot& slot(const Use& use) const { return face(use.card).slots[static_cast<std::size_t>(use.part) - 1]; }
  constexpr bool solo() const { return players == 1; }                                                                // TW-14
  constexpr int books() const { return solo() ? numbers().solo_books : players; }                                     // TW-2.9, TW-14.2
  constexpr int book_cards() const { return solo() ? numbers().solo_book_cards : numbers().book_cards; }              // TW-2.9, TW-14.2
  constexpr bool has_edges() const { return mode != Mode::base; }                                                     // TW-12.1, TW-13.1
  constexpr bool has_night() const { return mode == Mode::moon || (mode == Mode::mars && options.mars_night != 0); }  // TW-12.7, TW-13.5
  constexpr bool drafts() const { return options.parcels == 2 || (options.parcels == 0 && mode != Mode::base); }      // TW-2.7
  constexpr std::uint8_t by_mode(const std::array<std::uint8_t, mode_count>& values) const {
    return values[static_cast<std::size_t>(mode)];
  }

  /// TW-2.6: workers without an owner.
  constexpr int spare_workers(const State& s) const {
    int out = numbers().workers;
    for (const Player& player : s.players) out -= player.workers;
    return out;
  }

  /// Icons supplied by a hand.
  constexpr Icons icons_of(const CardSet& hand) const {
    return Icons::of(hand, [&](int card) -> const Icons& { return face(card).icons; });
  }

 private:
  constexpr void read_face(int index) {
    const Card& card = box.card(index);
    Face& face = faces[static_cast<std::size_t>(index)];
    face.slot_count = card.slot_count;
    face.slots = card.slots;
    face.icons = Icons(card);
    if (card.strip) with_strip.add(index);
    for (int i = 0; i < card.slot_count; ++i) {
      const Slot& slot = card.slots[static_cast<std::size_t>(i)];
      const int bit = 1 << i;
      if (slot.resource()) face.resources = static_cast<std::uint8_t>(face.resources | bit);
      if (slot.worker) face.workers = static_cast<std::uint8_t>(face.workers | bit);
      if (slot.passenger) face.passengers = static_cast<std::uint8_t>(face.passengers | bit);
      if (slot.build) face.build = static_cast<std::uint8_t>(face.build | bit);
      if (slot.consequence == Consequence::money) face.paid = static_cast<std::uint8_t>(face.paid | bit);
      if (slot.rails > 0) {
        face.rail_part = static_cast<std::uint8_t>(i + 1);
        face.rails = slot.rails;
        face.rail_types = slot.types;
      }
      for (std::size_t types = 0; types <= all_types; ++types) {
        if ((slot.types & types) != 0) face.with_types[types] = static_cast<std::uint8_t>(face.with_types[types] | bit);
      }
      if (slot.money > 0) face.money = slot.money;
      enter(index, card.kind, slot);
      if (slot.parcel != nothing && !map.parcels[slot.parcel].empty())
        face.node = static_cast<std::uint8_t>(map.parcels[slot.parcel].lowest());
      if (slot.parcel != nothing) face.parcel |= map.parcels[slot.parcel];
    }
  }

  /// Adds a card to the sets by the icons of a slot.
  constexpr void enter(int card, Kind kind, const Slot& slot) {
    if (slot.build) with_build.add(card);
    if (slot.rails > 0) with_rails.add(card);
    if (slot.parcel != nothing) with_label[slot.parcel].add(card);
    if (slot.money > 0) with_money.add(card);
    if (slot.resource()) with_resources.add(card);
    for (std::size_t types = 0; types <= all_types; ++types) {
      if ((slot.types & types) == 0) continue;
      with_types[types].add(card);
      if (!slot.build) with_bare_types[types].add(card);
    }
    for (std::size_t type = 0; type < type_count; ++type) {
      if (kind == Kind::building && slot.types == type_bit(static_cast<int>(type))) building_cards[type].add(card);
    }
  }
};

}  // namespace omnibus::tramways
