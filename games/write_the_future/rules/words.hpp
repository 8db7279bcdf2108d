// Write the Future: names of decisions, events and components, as written in JSON and as shown to people.
#pragma once

#include <algorithm>

#include "core/phrase.hpp"
#include "games/write_the_future/rules/setting.hpp"

namespace omnibus::write_the_future {

// Kinds of actions.
enum class Verb : std::uint8_t {
  choose_faction,
  reroll,
  keep_dice,
  take,
  draw,
  tick,
  change_number,
  change_colour,
  relocate,
  place,
  claim,
  mark,
  decline,
  borrow,
  raid,
  advance,
  copy,
  imitate,
  end_turn,
  stop
};

// Kinds of events.
enum class EventKind : std::uint8_t {
  faction,
  mission,
  mission_discarded,
  secret,
  first_player,
  round_begins,
  rolled,
  rerolled,
  dice_kept,
  took,
  space,
  symbols,
  drew,
  ticked,
  die_changed,
  crossed,
  completed,
  bonus,
  declined,
  lapsed,
  power,
  ended,
  revealed,
  end_marked,
  scored,
  copying,
  stopped,
  limit_reached
};

// Domains of operands.
inline constexpr Domain card_domain = game_domain(0);  ///< neighbourhood cards
inline constexpr Domain die_domain = game_domain(1);   ///< the first or second die of the own card
inline constexpr Domain slot_domain = game_domain(2);  ///< a die on display
inline constexpr Domain face_domain = game_domain(3);  ///< a die's colour and number
inline constexpr Domain pips_domain = game_domain(4);  ///< 1 to 6
inline constexpr Domain resource_domain = game_domain(5);
inline constexpr Domain cell_domain = game_domain(6);
inline constexpr Domain square_domain = game_domain(7);  ///< of the black market: six for each resource
inline constexpr Domain line_domain = game_domain(8);    ///< rows, then columns; also their bonuses
inline constexpr Domain ability_domain = game_domain(9);
inline constexpr Domain mission_domain = game_domain(10);
inline constexpr Domain faction_domain = game_domain(11);
inline constexpr Domain area_domain = game_domain(12);
inline constexpr Domain sign_domain = game_domain(13);   ///< of a pattern; the last one is a line break
inline constexpr Domain bonus_domain = game_domain(14);  ///< symbol on the bonus space of a line
inline constexpr Domain mark_domain = game_domain(15);   ///< a cell of a drawn district: free, a resource, or crossed over
inline constexpr Domain kind_domain = game_domain(16);   ///< resources as kinds, “agents”; with `resource_domain` a single one, “an agent”
inline constexpr Domain title_domain = game_domain(17);  ///< missions by their short names

inline constexpr std::array<Form, 20> verb_forms{{
    {"choose_faction", {{{"faction", faction_domain}}}},
    {"reroll", {{{"slot", slot_domain}}}},
    {"keep_dice", {}},
    {"take", {{{"card", card_domain}}}},
    {"draw", {{{"die", die_domain}, {"cell", cell_domain}}}},
    {"tick", {{{"die", die_domain}, {"square", square_domain}}}},
    {"change_number", {{{"die", die_domain}, {"number", pips_domain}}}},
    {"change_colour", {{{"die", die_domain}, {"resource", resource_domain}}}},
    {"relocate", {{{"cell", cell_domain}}}},
    {"place", {{{"cell", cell_domain}}}},
    {"claim", {{{"line", line_domain}}}},
    {"mark", {{{"square", square_domain}}}},
    {"decline", {}},
    {"borrow", {{{"die", die_domain}, {"slot", slot_domain}}}},
    {"raid", {}},
    {"advance", {{{"ability", ability_domain}}}},
    {"copy", {{{"die", die_domain}}}},
    {"imitate", {{{"resource", resource_domain}, {"cell", cell_domain}}}},
    {"end_turn", {}},
    {"stop", {}},
}};

inline constexpr Operand by_seat{"seat", Domain::seat};
inline constexpr std::array<Form, 28> event_forms{{
    {"faction", {{by_seat, {"faction", faction_domain}}}},
    {"mission", {{by_seat, {"mission", mission_domain}}}},
    {"mission_discarded", {{by_seat, {"mission", mission_domain}}}},
    {"secret", {{by_seat, {"mission", mission_domain}}}},
    {"first_player", {{by_seat}}},
    {"round_begins", {{by_seat, {"round", Domain::number}}}},
    {"rolled", {{by_seat, {"slot", slot_domain}, {"face", face_domain}}}},
    {"rerolled", {{by_seat, {"slot", slot_domain}, {"face", face_domain}}}},
    {"dice_kept", {{by_seat}}},
    {"took", {{by_seat, {"card", card_domain}}}},
    {"space", {{by_seat, {"ability", ability_domain}, {"count", Domain::number}}}},
    {"symbols", {{by_seat, {"ability", ability_domain}, {"count", Domain::number}}}},
    {"drew", {{by_seat, {"resource", resource_domain}, {"cell", cell_domain}}}},
    {"ticked", {{by_seat, {"square", square_domain}}}},
    {"die_changed", {{by_seat, {"die", die_domain}, {"face", face_domain}}}},
    {"crossed", {{by_seat, {"cell", cell_domain}}}},
    {"completed", {{by_seat, {"line", line_domain}}}},
    {"bonus", {{by_seat, {"bonus", bonus_domain}}}},
    {"declined", {{by_seat, {"bonus", bonus_domain}}}},
    {"lapsed", {{by_seat, {"bonus", bonus_domain}}}},
    {"power", {{by_seat, {"faction", faction_domain}}}},
    {"ended", {{by_seat}}},
    {"revealed", {{by_seat, {"card", card_domain}}}},
    {"end_marked", {{by_seat, {"last_round", Domain::number}}}},
    {"scored", {{by_seat, {"points", Domain::number}}}},
    {"copying", {{by_seat, {"die", die_domain}}}},
    {"stopped", {{by_seat}}},
    {"limit_reached", {{{"last_round", Domain::number}}}},
}};

/// Parts of a score.
enum class ScoreKind : std::uint8_t { mission, hidden_mission, market, stars };
inline constexpr std::array<Form, 4> part_forms{{
    {"mission", {{{"mission", mission_domain}}}},
    {"hidden_mission", {{{"mission", mission_domain}, {"instead", mission_domain}}}},
    {"market", {{{"resource", kind_domain}}}},
    {"stars", {}},
}};

inline constexpr std::array<std::string_view, 5> ending_names{"none", "lines", "markets", "round_limit", "solo"};
inline constexpr std::array<std::string_view, 4> phase_names{"choosing_factions", "rerolling", "round", "over"};
inline constexpr std::array<std::string_view, 11> step_names{"idle",     "choose", "act",  "claim", "bonus_draw", "bonus_tick",
                                                             "relocate", "raid",   "copy", "done",  "away"};

/// "agents-5": the face of a die and, under the same name, a square of the market.
struct FaceKey {
  std::array<char, 10> text{};
  std::size_t length = 0;
  constexpr std::string_view view() const { return {text.data(), length}; }
};
inline constexpr std::array<FaceKey, resource_count * 6> face_keys = [] {
  std::array<FaceKey, resource_count * 6> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string_view resource = resource_names[i / 6];
    std::copy(resource.begin(), resource.end(), out[i].text.begin());
    out[i].text[resource.size()] = '-';
    out[i].text[resource.size() + 1] = static_cast<char>('1' + i % 6);
    out[i].length = resource.size() + 2;
  }
  return out;
}();
inline constexpr std::array<std::string_view, line_count> line_keys{"row1",    "row2",    "row3",    "row4",    "row5",    "row6",
                                                                    "column1", "column2", "column3", "column4", "column5", "column6"};
inline constexpr std::array<std::string_view, max_slots> slot_keys{"1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"};
inline constexpr std::array<std::string_view, 4> sign_keys{"open", "resource", "empty", "next_row"};
inline constexpr std::uint8_t next_row = 3;  ///< among the signs of a pattern

/// Names of all things that occur in actions, events and tables.
class Words {
 public:
  constexpr explicit Words(const Setting& setting) : setting_(setting) {}

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return setting_.players;
    if (domain == card_domain) return setting_.cards;
    if (domain == die_domain) return dice_per_card;
    if (domain == slot_domain) return setting_.slots();
    if (domain == face_domain || domain == square_domain) return resource_count * 6;
    if (domain == pips_domain) return 7;
    if (domain == resource_domain || domain == kind_domain) return resource_count;
    if (domain == cell_domain) return cell_count;
    if (domain == line_domain || domain == bonus_domain) return line_count;
    if (domain == ability_domain) return ability_count;
    if (domain == mission_domain || domain == title_domain) return setting_.box.mission_count;
    if (domain == faction_domain) return setting_.box.faction_count;
    if (domain == area_domain) return area_count;
    if (domain == mark_domain) return resource_count + 2;
    return domain == sign_domain ? 4 : 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == slot_domain) return slot_keys[i];
    if (domain == face_domain || domain == square_domain) return face_keys[i].view();
    if (domain == resource_domain || domain == kind_domain) return resource_names[i];
    if (domain == cell_domain) return cell_key(value);
    if (domain == line_domain || domain == bonus_domain) return line_keys[i];
    if (domain == ability_domain) return ability_names[i];
    if (domain == mission_domain || domain == title_domain) return setting_.box.mission(value).name();
    if (domain == faction_domain) return setting_.box.faction(value).name();
    if (domain == area_domain) return area_names[i];
    return domain == sign_domain ? sign_keys[i] : std::string_view{};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    constexpr std::array<std::string_view, resource_count> resources{"resource.agents", "resource.intel", "resource.money",
                                                                     "resource.weapons"};
    constexpr std::array<std::string_view, resource_count> kinds{"kind.agents", "kind.intel", "kind.money", "kind.weapons"};
    constexpr std::array<std::string_view, ability_count> abilities{"ability.relocate", "ability.change_number", "ability.change_colour"};
    constexpr std::array<std::string_view, area_count> areas{"area.city", "area.suburbs", "area.wastelands"};
    constexpr std::array<std::string_view, 4> signs{"sign.open", "sign.resource", "sign.empty", "sign.next_row"};
    constexpr std::array<std::string_view, resource_count + 2> marks{"mark.free",  "mark.agents",  "mark.intel",
                                                                     "mark.money", "mark.weapons", "mark.crossed"};
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == card_domain) {
      return {
          "card",
          {{"number", Domain::number, value + 1}, {"ability", ability_domain, static_cast<int>(setting_.box.neighbourhoods[i].ability)}}};
    }
    if (domain == die_domain) return {"die", {{"number", Domain::number, value + 1}}};
    if (domain == slot_domain)
      return {"slot", {{"card", Domain::number, value / dice_per_card + 1}, {"die", Domain::number, value % dice_per_card + 1}}};
    if (domain == face_domain) return {"face", {{"resource", kind_domain, value / 6}, {"number", Domain::number, value % 6 + 1}}};
    if (domain == square_domain) return {"square", {{"resource", kind_domain, value / 6}, {"number", Domain::number, value % 6 + 1}}};
    if (domain == pips_domain) return {"pips", {{"number", Domain::number, value}}};
    if (domain == resource_domain) return {resources[i]};
    if (domain == kind_domain) return {kinds[i]};
    if (domain == cell_domain) return {"cell", {{"row", Domain::number, value / side + 1}, {"column", Domain::number, value % side + 1}}};
    if (domain == line_domain) return {value < side ? "line.row" : "line.column", {{"number", Domain::number, value % side + 1}}};
    if (domain == bonus_domain) {
      constexpr std::array<std::string_view, 3> bonuses{"bonus.resource", "bonus.black_market", "bonus.victory_points"};
      const Bonus& bonus = setting_.box.bonuses[i];
      return {bonuses[static_cast<std::size_t>(bonus.kind)],
              {{"line", line_domain, value},
               {"resource", resource_domain, static_cast<int>(bonus.resource)},
               {"points", Domain::number, bonus.points}}};
    }
    if (domain == ability_domain) return {abilities[i]};
    if (domain == mission_domain) return mission_caption(value);
    if (domain == title_domain) return title_caption(value);
    if (domain == faction_domain) return {faction_caption(setting_.box.faction(value).power, setting_.spent_by_use(value))};
    if (domain == area_domain) return {areas[i]};
    if (domain == mark_domain) return {marks[i]};
    return {signs[i]};
  }

 private:
  /// A faction with its abilities under the rulings of the table.
  constexpr std::string_view faction_caption(Power power, bool spent_by_use) const {
    constexpr std::array<std::string_view, 12> factions{"faction.any_line_bonus",
                                                        "faction.swap_market_values",
                                                        "faction.agents_use_standard_values",
                                                        "faction.crossed_counts_for_missions",
                                                        "faction.die_from_other_card",
                                                        "faction.change_die_colour",
                                                        "faction.change_die_number",
                                                        "faction.private_mission",
                                                        "faction.tick_two_ability_spaces",
                                                        "faction.reroll_die",
                                                        "faction.copy_opponent_resource",
                                                        "faction.relocate"};
    if (power == Power::any_line_bonus && setting_.options.arbiters_rows_only) return "faction.any_row_bonus";
    if (power == Power::relocate && !spent_by_use) return "faction.relocate_always";
    return factions[static_cast<std::size_t>(power)];
  }

  constexpr Phrase mission_caption(int index) const {
    constexpr std::array<std::string_view, category_count> messages{"mission.largest_group", "mission.set",          "mission.surrounded",
                                                                    "mission.pair",          "mission.isolated",     "mission.area",
                                                                    "mission.pattern",       "mission.lines_without"};
    return described(index, messages[static_cast<std::size_t>(setting_.box.mission(index).category)]);
  }

  /// “Agents in the City”, “Full set”
  constexpr Phrase title_caption(int index) const {
    constexpr std::array<std::string_view, category_count> messages{"title.largest_group", "title.set",          "title.surrounded",
                                                                    "title.mixed_pair",    "title.isolated",     "title.area",
                                                                    "title.pattern",       "title.lines_without"};
    const Mission& mission = setting_.box.mission(index);
    const bool same = mission.category == Category::pair && mission.resource == mission.partner;
    return described(index, same ? "title.pair" : messages[static_cast<std::size_t>(mission.category)]);
  }

  /// A mission in words; a pattern is drawn sign by sign.
  constexpr Phrase described(int index, std::string_view message) const {
    const Mission& mission = setting_.box.mission(index);
    const bool is_set = mission.category == Category::set;
    const bool is_pattern = mission.category == Category::pattern;
    Phrase out = listing(message,
                         is_set       ? "resources"
                         : is_pattern ? "shape"
                                      : "",
                         is_set       ? kind_domain
                         : is_pattern ? sign_domain
                                      : Domain::number,
                         {{"points", Domain::number, mission.points},
                          {"number", Domain::number, mission.number},
                          {"resource", kind_domain, static_cast<int>(mission.resource)},
                          {"partner", kind_domain, static_cast<int>(mission.partner)},
                          {"area", area_domain, static_cast<int>(mission.area)}});
    if (is_set) {
      for (const int k : mission.resources) out.list.push(static_cast<std::uint8_t>(k));
    } else if (is_pattern) {
      shape_caption(mission.shape, out);
    }
    return out;
  }

  static constexpr void shape_caption(const Shape& shape, Phrase& out) {
    for (int row = 0; row < shape.rows; ++row) {
      if (row > 0) out.list.push(next_row);
      for (int column = 0; column < shape.columns; ++column) out.list.push(static_cast<std::uint8_t>(shape.at(row, column)));
    }
  }

  const Setting& setting_;
};

}  // namespace omnibus::write_the_future
