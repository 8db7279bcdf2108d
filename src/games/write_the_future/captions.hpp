// Write the Future: what the parts are called, as written in JSON and as shown to people.
#pragma once

#include "games/write_the_future/rules.hpp"

namespace omnibus::write_the_future {

/// "agents-5": a die's face and, under the same name, a square of the market.
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

template <int Seats> constexpr std::string_view Rules<Seats>::domain_key(Domain domain, int value) const {
  const std::size_t i = static_cast<std::size_t>(value);
  if (domain == slot_domain) return slot_keys[i];
  if (domain == face_domain || domain == square_domain) return face_keys[i].view();
  if (domain == resource_domain) return resource_names[i];
  if (domain == cell_domain) return cell_key(value);
  if (domain == line_domain || domain == bonus_domain) return line_keys[i];
  if (domain == ability_domain) return ability_names[i];
  if (domain == mission_domain) return box_.mission(value).name();
  if (domain == faction_domain) return box_.faction(value).name();
  if (domain == area_domain) return area_names[i];
  return domain == sign_domain ? sign_keys[i] : std::string_view{};
}

template <int Seats> constexpr Phrase Rules<Seats>::caption(Domain domain, int value) const {
  constexpr std::array<std::string_view, resource_count> resources{"resource.agents", "resource.intel", "resource.money",
                                                                   "resource.weapons"};
  constexpr std::array<std::string_view, ability_count> abilities{"ability.relocate", "ability.change_number", "ability.change_colour"};
  constexpr std::array<std::string_view, area_count> areas{"area.city", "area.suburbs", "area.wastelands"};
  constexpr std::array<std::string_view, 4> signs{"sign.open", "sign.resource", "sign.empty", "sign.next_row"};
  constexpr std::array<std::string_view, resource_count + 2> marks{"mark.free",  "mark.agents",  "mark.intel",
                                                                   "mark.money", "mark.weapons", "mark.crossed"};
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
  const std::size_t i = static_cast<std::size_t>(value);
  if (domain == card_domain) {
    return {"card", {{"number", Domain::number, value + 1}, {"ability", ability_domain, static_cast<int>(box_.neighbourhoods[i].ability)}}};
  }
  if (domain == die_domain) return {"die", {{"number", Domain::number, value + 1}}};
  if (domain == slot_domain)
    return {"slot", {{"card", Domain::number, value / dice_per_card + 1}, {"die", Domain::number, value % dice_per_card + 1}}};
  if (domain == face_domain) return {"face", {{"resource", resource_domain, value / 6}, {"number", Domain::number, value % 6 + 1}}};
  if (domain == square_domain) return {"square", {{"resource", resource_domain, value / 6}, {"number", Domain::number, value % 6 + 1}}};
  if (domain == pips_domain) return {"pips", {{"number", Domain::number, value}}};
  if (domain == resource_domain) return {resources[i]};
  if (domain == cell_domain) return {"cell", {{"row", Domain::number, value / side + 1}, {"column", Domain::number, value % side + 1}}};
  if (domain == line_domain) return {value < side ? "line.row" : "line.column", {{"number", Domain::number, value % side + 1}}};
  if (domain == bonus_domain) {
    constexpr std::array<std::string_view, 3> kinds{"bonus.resource", "bonus.black_market", "bonus.victory_points"};
    const Bonus& bonus = box_.bonuses[i];
    return {kinds[static_cast<std::size_t>(bonus.kind)],
            {{"line", line_domain, value},
             {"resource", resource_domain, static_cast<int>(bonus.resource)},
             {"points", Domain::number, bonus.points}}};
  }
  if (domain == ability_domain) return {abilities[i]};
  if (domain == mission_domain) return mission_caption(value);
  if (domain == faction_domain) return {factions[static_cast<std::size_t>(box_.faction(value).power)]};
  if (domain == area_domain) return {areas[i]};
  if (domain == mark_domain) return {marks[i]};
  return {signs[i]};
}

/// A mission in words; a pattern is drawn sign by sign.
template <int Seats> constexpr Phrase Rules<Seats>::mission_caption(int index) const {
  constexpr std::array<std::string_view, category_count> messages{"mission.largest_group", "mission.set",          "mission.surrounded",
                                                                  "mission.pair",          "mission.isolated",     "mission.area",
                                                                  "mission.pattern",       "mission.lines_without"};
  const Mission& mission = box_.mission(index);
  Phrase out(messages[static_cast<std::size_t>(mission.category)], {{"points", Domain::number, mission.points},
                                                                    {"number", Domain::number, mission.number},
                                                                    {"resource", resource_domain, static_cast<int>(mission.resource)},
                                                                    {"partner", resource_domain, static_cast<int>(mission.partner)},
                                                                    {"area", area_domain, static_cast<int>(mission.area)}});
  if (mission.category == Category::set) {
    out.list_name = "resources";
    out.list_domain = resource_domain;
    for (const int k : mission.resources) out.list.push(static_cast<std::uint8_t>(k));
  } else if (mission.category == Category::pattern) {
    out.list_name = "shape";
    out.list_domain = sign_domain;
    for (int row = 0; row < mission.shape.rows; ++row) {
      if (row > 0) out.list.push(3);
      for (int column = 0; column < mission.shape.columns; ++column)
        out.list.push(static_cast<std::uint8_t>(mission.shape.at(row, column)));
    }
  }
  return out;
}

}  // namespace omnibus::write_the_future
