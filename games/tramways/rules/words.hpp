// Tramways: names of decisions, events, points and components, for programs and for people.
#pragma once

#include "core/contract.hpp"
#include "games/tramways/rules/setting.hpp"

namespace omnibus::tramways {

// Kinds of actions.
enum class Verb : std::uint8_t {
  draft,
  take_top,
  put_in,
  bid,
  pass_bid,
  take_card,
  pass,
  build_link,
  from,
  lay,
  arrive,
  leave,
  upgrade_link,
  upgrade_branches,
  build,
  upgrade_building,
  move,
  move_martian,
  to,
  board,
  ride,
  travel,
  gather,
  place,
  pay,
  use,
  take_money,
  take_development,
  buy,
  put_away,
  keep,
  put_in_hundred,
  extend
};

// Kinds of events.
enum class EventKind : std::uint8_t {
  round_begins,
  drafted,
  dealt,
  took_development,
  revealed,
  bid_made,
  bid_passed,
  first_player,
  took_card,
  passed,
  played,
  stressed,
  link_built,
  branch_built,
  link_upgraded,
  branches_upgraded,
  building_built,
  building_upgraded,
  arrived,
  martian_arrived,
  link_used,
  paid_fee,
  gained_money,
  gained_worker,
  gained_passenger,
  relaxed,
  bought,
  drew,
  drawn,
  put_away,
  night_falls,
  game_over,
  work_named,
  start_named,
  rail_laid,
  end_named,
  left_map,
  building_named,
  link_named,
  destination_named,
  passenger_named,
  rode,
  route_taken,
  kept,
  put_in,
  extended_line,
  joined_line,
  lost_points
};

// Parts of a score (TW-11.1).
enum class ScoreKind : std::uint8_t { points, stress, martians };

// Domains of operands.
inline constexpr Domain card_domain = game_domain(0);
inline constexpr Domain node_domain = game_domain(1);
inline constexpr Domain space_domain = game_domain(2);
inline constexpr Domain link_domain = game_domain(3);
inline constexpr Domain book_domain = game_domain(4);
inline constexpr Domain type_domain = game_domain(5);
inline constexpr Domain numeral_domain = game_domain(6);
inline constexpr Domain part_domain = game_domain(7);   ///< of a card: its strip, or a slot
inline constexpr Domain money_domain = game_domain(8);  ///< dollars in a bid
inline constexpr Domain slots_domain = game_domain(9);  ///< slots of one card, as bits
inline constexpr Domain icon_domain = game_domain(10);  ///< the icon on a part of a card
inline constexpr Domain label_domain = game_domain(11);
inline constexpr Domain sign_domain = game_domain(12);  ///< picture of a space
inline constexpr Domain work_domain = game_domain(13);  ///< the kind of work in progress
inline constexpr Domain name_domain = game_domain(14);  ///< a card by its name alone, without its icons
inline constexpr Domain end_domain = game_domain(15);   ///< of a link: the numerals, then the nodes

/// Signs: nothing there, plain, mountain, water; buildings by type and level; parcels by label; rails by owner, level and shape.
inline constexpr int building_sign = 4;
inline constexpr int parcel_sign = building_sign + 2 * type_count;
inline constexpr int rail_sign = parcel_sign + max_labels;
inline constexpr int sign_count = rail_sign + 12 * max_players;

/// Icons for captions: rails 0 to 2, types from 3, wild 7, build 8, dollars from 9, worker 18, passenger 19, relax 20, build and type from
/// 21, rails and type from 25, the strip, three consequences, and the parcel numbers.
inline constexpr int strip_icon = 37;
inline constexpr int first_parcel_icon = 41;
inline constexpr int icon_count = first_parcel_icon + max_labels;

/// The end of a link, a node or a hub, as an operand.
constexpr int end_operand(int end) { return end < first_hub ? numeral_count + end : numeral_of(end) - 1; }

inline constexpr int max_money = 255;  ///< one more than can be named at once, since an operand has one byte; larger sums are put in first
inline constexpr int hundred = 100;

inline constexpr std::array<Form, 33> verb_forms{{
    {"draft", {{{"card", card_domain}}}},
    {"take_top", {{{"book", book_domain}}}},
    {"put_in", {{{"card", card_domain}}}},
    {"bid", {{{"money", money_domain}}}, /*declines=*/true},
    {.name = "pass_bid", .declines = true},
    {"take_card", {{{"card", card_domain}}}},
    {.name = "pass", .declines = true},
    {"build_link", {}},
    {"from", {{{"node", node_domain}}}},
    {"lay", {{{"space", space_domain}}}},
    {"arrive", {{{"node", node_domain}}}},
    {"leave", {{{"numeral", numeral_domain}}}},
    {"upgrade_link", {{{"link", link_domain}, {"node", node_domain}}}},
    {"upgrade_branches", {{{"link", link_domain}, {"second", link_domain}}}},
    {"build", {{{"node", node_domain}, {"type", type_domain}}}},
    {"upgrade_building", {{{"node", node_domain}}}},
    {"move", {}},
    {"move_martian", {}},
    {"to", {{{"node", node_domain}}}},
    {"board", {{{"node", node_domain}}}},
    {"ride", {{{"link", link_domain}}}},
    {"travel", {}},
    {"gather", {{{"card", name_domain}, {"slots", slots_domain}}}},
    {"place", {{{"node", node_domain}}}},
    {"pay", {}},
    {"use", {{{"card", name_domain}, {"part", part_domain}}}},
    {"take_money", {}},
    {"take_development", {{{"book", book_domain}}}},
    {"buy", {{{"points", money_domain}}}},
    {"put_away", {{{"card", card_domain}}}},
    {.name = "keep", .declines = true},
    {"put_in_hundred", {}},
    {"extend", {}},
}};

inline constexpr std::array<Form, 48> event_forms{{
    {"round_begins", {{{"round", Domain::number}}}},
    {"drafted", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"dealt", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"took_development", {{{"seat", Domain::seat}, {"card", card_domain}, {"book", book_domain}}}},
    {"revealed", {{{"card", card_domain}}}},
    {"bid_made", {{{"seat", Domain::seat}, {"amount", Domain::number}, {"money", Domain::number}}}},
    {"bid_passed", {{{"seat", Domain::seat}}}},
    {"first_player", {{{"seat", Domain::seat}, {"steps", Domain::number}}}},
    {"took_card", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"passed", {{{"seat", Domain::seat}}}},
    {"played", {{{"seat", Domain::seat}, {"card", name_domain}, {"part", part_domain}}}},
    {"stressed", {{{"seat", Domain::seat}, {"steps", Domain::number}}}},
    {"link_built", {{{"seat", Domain::seat}, {"node", node_domain}, {"other", node_domain}, {"spaces", Domain::number}}}},
    {"branch_built", {{{"seat", Domain::seat}, {"node", node_domain}, {"numeral", numeral_domain}, {"spaces", Domain::number}}}},
    {"link_upgraded", {{{"seat", Domain::seat}, {"link", link_domain}, {"from", node_domain}, {"to", end_domain}}}},
    {"branches_upgraded", {{{"seat", Domain::seat}, {"node", node_domain}, {"other", node_domain}, {"numeral", numeral_domain}}}},
    {"building_built", {{{"seat", Domain::seat}, {"node", node_domain}, {"type", type_domain}}}},
    {"building_upgraded", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"arrived", {{{"seat", Domain::seat}, {"from", node_domain}, {"to", node_domain}}}},
    {"martian_arrived", {{{"seat", Domain::seat}, {"from", node_domain}, {"to", node_domain}}}},
    {"link_used", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
    {"paid_fee", {{{"seat", Domain::seat}, {"to", Domain::seat}, {"money", Domain::number}}}},
    {"gained_money", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
    {"gained_worker", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
    {"gained_passenger", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"relaxed", {{{"seat", Domain::seat}, {"steps", Domain::number}}}},
    {"bought", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
    {"drew", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
    {"drawn", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"put_away", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"night_falls", {{{"board", Domain::number}}}},
    {"game_over", {}},
    {"work_named", {{{"seat", Domain::seat}, {"work", work_domain}}}},
    {"start_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"rail_laid", {{{"seat", Domain::seat}, {"space", space_domain}}}},
    {"end_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"left_map", {{{"seat", Domain::seat}, {"numeral", numeral_domain}}}},
    {"building_named", {{{"seat", Domain::seat}, {"node", node_domain}, {"type", type_domain}}}},
    {"link_named", {{{"seat", Domain::seat}, {"link", link_domain}, {"from", node_domain}, {"to", end_domain}}}},
    {"destination_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"passenger_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"rode", {{{"seat", Domain::seat}, {"link", link_domain}, {"from", end_domain}, {"to", end_domain}}}},
    {"route_taken", {{{"seat", Domain::seat}, {"node", node_domain}}}},
    {"kept", {{{"seat", Domain::seat}}}},
    {"put_in", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
    {"extended_line", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
    {"joined_line", {{{"card", card_domain}}}},
    {"lost_points", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
}};

inline constexpr std::array<Form, 3> part_forms{{
    {"points", {}},
    {"stress", {{{"steps", Domain::number}}}},
    {"martians", {{{"count", Domain::number}}}},
}};

inline constexpr std::array<std::string_view, 2> ending_names{"none", "rounds_played"};

/// Upper bound of the lists: 483 kinds of actions (48 buildings to upgrade, 172 upgrades of links, 100 buildings to build, 112 ways to
/// gather, 51 others); there are fewer bids.
inline constexpr int max_actions = 512;
using Actions = ActionList<max_actions>;

/// The decision in which an action is chosen.
constexpr Phase phase_of(Verb verb) {
  switch (verb) {
    case Verb::draft: return Phase::draft;
    case Verb::take_top: return Phase::first_card;
    case Verb::put_in:
    case Verb::put_in_hundred:
    case Verb::bid:
    case Verb::pass_bid: return Phase::bid;
    case Verb::take_card:
    case Verb::extend: return Phase::take_card;
    case Verb::from: return Phase::start_link;
    case Verb::lay:
    case Verb::arrive:
    case Verb::leave: return Phase::lay;
    case Verb::to: return Phase::destination;
    case Verb::board: return Phase::passenger;
    case Verb::ride:
    case Verb::travel: return Phase::ride;
    case Verb::pay:
    case Verb::use: return Phase::pay;
    case Verb::place: return Phase::place;
    case Verb::take_money:
    case Verb::take_development: return Phase::bonus;
    case Verb::buy: return Phase::buy_points;
    case Verb::put_away:
    case Verb::keep: return Phase::put_away;
    default: return Phase::act;
  }
}

/// Names of all things that occur in actions, events and tables.
class Words {
 public:
  constexpr explicit Words(const Setting& setting) : setting_(setting) {}

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return setting_.players;
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
    if (domain == end_domain) return numeral_count + map().node_count;
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
    if (domain == end_domain) return value < numeral_count ? domain_key(numeral_domain, value) : node_name(value - numeral_count);
    return {};
  }

  constexpr std::string_view space_name(int space) const { return map().name(space); }
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
    if (domain == end_domain) return value < numeral_count ? Phrase("hub") : caption(node_domain, value - numeral_count);
    if (domain == link_domain) return {"link", {{"number", Domain::number, value + 1}}};
    if (domain == book_domain) return {"book", {{"number", Domain::number, value + 1}}};
    if (domain == slots_domain) return {"slots", {{"number", Domain::number, value}}};
    return {"money", {{"number", Domain::number, value}}};
  }

  /// The icon on a part of a card.
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
  constexpr const Components& box() const { return setting_.box; }
  constexpr const Map& map() const { return setting_.map; }

  static constexpr std::array<std::string_view, numeral_count> numeral_names{"I", "II", "III", "IV"};
  static constexpr std::array<std::string_view, max_slots + 1> part_names{"strip", "slot_1", "slot_2", "slot_3"};
  static constexpr std::array<std::string_view, max_slots + 1> part_messages{"part.strip", "part.slot_1", "part.slot_2", "part.slot_3"};
  static constexpr std::array<std::string_view, 9> work_messages{"work.none",           "work.link",         "work.link_upgrade",
                                                                 "work.branch_upgrade", "work.building",     "work.building_upgrade",
                                                                 "work.trip",           "work.martian_trip", "work.resources"};
  static constexpr std::array<std::string_view, type_count> type_messages{"type.residence", "type.commerce", "type.leisure",
                                                                          "type.industry"};

  /// Parcel cards are named by their label, the others by their kind. Messages may use the icons of a slot: {card_slot_1}.
  constexpr Phrase card_name(int index) const {
    constexpr std::array<std::string_view, kind_names.size()> kinds{"card.parcel",      "card.generic", "card.building",
                                                                    "card.development", "card.special", "card.auction"};
    const Card& card = box().card(index);
    Phrase out(kinds[static_cast<std::size_t>(card.kind)]);
    for (const Slot& slot : card.slots) {
      if (slot.parcel != nothing) out.arguments.push({"label", label_domain, slot.parcel});
    }
    for (int part = 1; part <= card.slot_count; ++part)
      out.arguments.push({part_names[static_cast<std::size_t>(part)], icon_domain, icon_of(index, part)});
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

  const Setting& setting_;
};

}  // namespace omnibus::tramways
