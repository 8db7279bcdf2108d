// Tramways: what the parts are called, by programs and by people.
#pragma once

#include "games/tramways/validity.hpp"

namespace omnibus::tramways {

class Captions : public Validity {
 public:
  constexpr Captions(const Components& box, const Options& options, int players) : Validity(box, options, players) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(map().space_count); ++i) space_names_[i] = coordinates(map().spaces[i]);
  }

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players();
    if (domain == card_domain || domain == name_domain) return box().card_count;
    if (domain == node_domain) return map().node_count;
    if (domain == space_domain) return map().space_count;
    if (domain == link_domain) return max_links;
    if (domain == book_domain) return max_books;
    if (domain == type_domain) return type_count;
    if (domain == numeral_domain) return numeral_count;
    if (domain == part_domain) return max_slots + 1;
    if (domain == money_domain) return max_money;
    if (domain == slots_domain) return 1 << max_slots;
    if (domain == icon_domain) return icon_count;
    if (domain == label_domain) return box().label_count;
    if (domain == sign_domain) return sign_count;
    if (domain == work_domain) return static_cast<int>(work_names.size());
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    if (domain == card_domain || domain == name_domain) return box().card(value).name();
    if (domain == node_domain) return node_name(value);
    if (domain == space_domain) return space_name(value);
    if (domain == type_domain) return type_names[static_cast<std::size_t>(value)];
    if (domain == numeral_domain) return numeral_names[static_cast<std::size_t>(value)];
    if (domain == part_domain) return part_names[static_cast<std::size_t>(value)];
    if (domain == label_domain) return box().label(value);
    if (domain == work_domain) return work_names[static_cast<std::size_t>(value)];
    return {};
  }

  constexpr std::string_view space_name(int space) const { return std::string_view(space_names_[static_cast<std::size_t>(space)].data()); }
  constexpr std::string_view node_name(int node) const {
    const Site& site = map().site(node);
    return site.label == nothing ? space_name(site.space) : box().label(site.label);
  }

  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == card_domain) return card_caption(value);
    if (domain == name_domain) return card_name(value);
    if (domain == icon_domain) return icon_caption(value);
    if (domain == sign_domain) return sign_caption(value);
    if (domain == label_domain) return {"label"};
    if (domain == work_domain) return {work_messages[static_cast<std::size_t>(value)]};
    if (domain == node_domain) {
      const Site& site = map().site(value);
      if (site.label != nothing) return {"node.parcel"};
      return {"node.building",
              {{"type", type_domain, site.type},
               {"row", Domain::number, map().space(site.space).row + 1},
               {"column", Domain::number, map().space(site.space).column + 1}}};
    }
    if (domain == space_domain)
      return {"space", {{"row", Domain::number, map().space(value).row + 1}, {"column", Domain::number, map().space(value).column + 1}}};
    if (domain == type_domain) return {type_messages[static_cast<std::size_t>(value)]};
    if (domain == part_domain) return {part_messages[static_cast<std::size_t>(value)]};
    if (domain == numeral_domain) return {"numeral"};
    if (domain == link_domain) return {"link", {{"number", Domain::number, value + 1}}};
    if (domain == book_domain) return {"book", {{"number", Domain::number, value + 1}}};
    if (domain == slots_domain) return {"slots", {{"number", Domain::number, value}}};
    return {"money", {{"number", Domain::number, value}}};
  }

  /// The icon a part of a card shows.
  constexpr int icon_of(int card, int part) const {
    if (part == 0) return strip_icon;
    const Slot& slot = box().card(card).slots[static_cast<std::size_t>(part) - 1];
    int type = 0;
    while (type < type_count && slot.types != type_bit(type)) ++type;
    if (slot.types != 0 && slot.build) return 21 + type;
    if (slot.types != 0 && slot.rails > 0) return 25 + 4 * (slot.rails - 1) + type;
    if (slot.rails > 0) return slot.rails - 1;
    if (slot.types != 0) return 3 + type;  // the fifth is the wild one
    if (slot.build) return 8;
    if (slot.money > 0) return 8 + slot.money;
    if (slot.worker) return 18;
    if (slot.passenger) return 19;
    if (slot.relax) return 20;
    return first_parcel_icon + slot.parcel;
  }

 private:
  static constexpr std::array<char, 8> coordinates(const Space& space) {
    std::array<char, 8> out{};
    std::size_t at = 0;
    const auto number = [&](int value) {
      if (value >= 10) out[at++] = static_cast<char>('0' + value / 10);
      out[at++] = static_cast<char>('0' + value % 10);
    };
    out[at++] = 'r';
    number(space.row + 1);
    out[at++] = 'c';
    number(space.column + 1);
    return out;
  }

  static constexpr std::array<std::string_view, numeral_count> numeral_names{"I", "II", "III", "IV"};
  static constexpr std::array<std::string_view, max_slots + 1> part_names{"strip", "slot_1", "slot_2", "slot_3"};
  static constexpr std::array<std::string_view, max_slots + 1> part_messages{"part.strip", "part.slot_1", "part.slot_2", "part.slot_3"};
  static constexpr std::array<std::string_view, 9> work_messages{"work.none",           "work.link",         "work.link_upgrade",
                                                                 "work.branch_upgrade", "work.building",     "work.building_upgrade",
                                                                 "work.trip",           "work.martian_trip", "work.resources"};
  static constexpr std::array<std::string_view, type_count> type_messages{"type.residence", "type.commerce", "type.leisure",
                                                                          "type.industry"};

  /// Parcel cards are called by their number, the others are numbered within their kind.
  constexpr Phrase card_name(int index) const {
    constexpr std::array<std::string_view, kind_names.size()> kinds{"card.parcel",      "card.generic", "card.building",
                                                                    "card.development", "card.special", "card.auction"};
    const Card& card = box().card(index);
    int number = 1;
    for (int before = 0; before < index; ++before) number += box().card(before).kind == card.kind ? 1 : 0;
    Phrase out(kinds[static_cast<std::size_t>(card.kind)], {{"number", Domain::number, number}});
    for (const Slot& slot : card.slots) {
      if (slot.parcel != nothing) out.arguments.push({"label", label_domain, slot.parcel});
    }
    return out;
  }

  constexpr Phrase card_caption(int index) const {
    const Card& card = box().card(index);
    Phrase out("card", {{"name", name_domain, index}, {"strip", Domain::number, card.strip}});
    out.list_name = "icons";
    out.list_domain = icon_domain;
    for (int part = 1; part <= card.slot_count; ++part) {
      out.list.push(static_cast<std::uint8_t>(icon_of(index, part)));
      const Consequence consequence = card.slots[static_cast<std::size_t>(part) - 1].consequence;
      if (consequence != Consequence::none) out.list.push(static_cast<std::uint8_t>(37 + static_cast<int>(consequence)));
    }
    return out;
  }

  constexpr Phrase icon_caption(int icon) const {
    const auto typed = [](std::string_view id, int type, int rails = 0) {
      return Phrase(id, {{"type", type_domain, type}, {"rails", Domain::number, rails}});
    };
    if (icon < 3) return {"icon.rails", {{"rails", Domain::number, icon + 1}}};
    if (icon < 7) return typed("icon.type", icon - 3);
    if (icon == 7) return {"icon.any"};
    if (icon == 8) return {"icon.build"};
    if (icon < 18) return {"icon.money", {{"money", Domain::number, icon - 8}}};
    if (icon == 18) return {"icon.worker"};
    if (icon == 19) return {"icon.passenger"};
    if (icon == 20) return {"icon.relax"};
    if (icon < 25) return typed("icon.build_type", icon - 21);
    if (icon < 37) return typed("icon.rails_type", (icon - 25) % 4, (icon - 25) / 4 + 1);
    if (icon == strip_icon) return {"icon.strip"};
    if (icon == 38) return {"icon.then_stress"};
    if (icon == 39) return {"icon.then_money"};
    if (icon == 40) return {"icon.then_points"};
    return {"icon.parcel", {{"label", label_domain, icon - first_parcel_icon}}};
  }

  static constexpr Phrase sign_caption(int sign) {
    constexpr std::array<std::string_view, building_sign> grounds{"sign.nothing", "sign.plain", "sign.mountain", "sign.water"};
    constexpr std::array<std::string_view, type_count> buildings{"sign.residence", "sign.commerce", "sign.leisure", "sign.industry"};
    constexpr std::array<std::string_view, 12> rails{"sign.east_west",           "sign.north_south",          "sign.north_east",
                                                     "sign.east_south",          "sign.north_west",           "sign.south_west",
                                                     "sign.upgraded_east_west",  "sign.upgraded_north_south", "sign.upgraded_north_east",
                                                     "sign.upgraded_east_south", "sign.upgraded_north_west",  "sign.upgraded_south_west"};
    if (sign < building_sign) return {grounds[static_cast<std::size_t>(sign)]};
    if (sign < parcel_sign)
      return {buildings[static_cast<std::size_t>(sign - building_sign) / 2], {{"level", Domain::number, (sign - building_sign) % 2 + 1}}};
    if (sign < rail_sign) return {"sign.parcel", {{"label", label_domain, sign - parcel_sign}}};
    return {rails[static_cast<std::size_t>(sign - rail_sign) % 12], {{"owner", Domain::number, (sign - rail_sign) / 12 + 1}}};
  }

  std::array<std::array<char, 8>, max_spaces> space_names_{};
};

}  // namespace omnibus::tramways
