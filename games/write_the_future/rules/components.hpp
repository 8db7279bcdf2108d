// Write the Future: contents of the box.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/item_set.hpp"

namespace omnibus::write_the_future {

inline constexpr int side = 6;                  ///< rows and columns of a district, one for each face of a die (WF-4.2)
inline constexpr int cell_count = side * side;  ///< counted row by row
inline constexpr int line_count = 2 * side;     ///< rows first, then columns
inline constexpr int resource_count = 4;
inline constexpr int area_count = 3;
inline constexpr int ability_count = 3;
inline constexpr int square_count = 6;                                ///< of each resource at the black market
inline constexpr std::uint8_t all_squares = (1 << square_count) - 1;  ///< of one of them, as bits
inline constexpr int max_neighbourhoods = 5;
inline constexpr int dice_per_card = 2;
inline constexpr int max_slots = max_neighbourhoods * dice_per_card;  ///< dice on display
inline constexpr int longest_track = 15;
inline constexpr int public_missions = 4;
inline constexpr int max_missions = 64;
inline constexpr int max_factions = 16;

/// The colour of a die, and the resource it draws.
enum class Resource : std::uint8_t { agents, intel, money, weapons };
inline constexpr std::array<std::string_view, resource_count> resource_names{"agents", "intel", "money", "weapons"};

enum class Area : std::uint8_t { city, suburbs, wastelands };
inline constexpr std::array<std::string_view, area_count> area_names{"city", "suburbs", "wastelands"};

enum class Ability : std::uint8_t { relocate, change_number, change_colour };
inline constexpr std::array<std::string_view, ability_count> ability_names{"relocate", "change_number", "change_colour"};

/// Condition on the dice that may tick a square of a market (WF-5.3).
enum class DieCondition : std::uint8_t { any, odd, even, exact };
inline constexpr std::array<std::string_view, 4> condition_names{"any", "odd", "even", "exact"};

enum class BonusKind : std::uint8_t { resource, black_market, victory_points };
inline constexpr std::array<std::string_view, 3> bonus_names{"resource", "black_market", "victory_points"};

/// The kinds of missions, WF-9.1 to WF-9.8.
enum class Category : std::uint8_t { largest_group, set, surrounded, pair, isolated, area, pattern, lines_without };
inline constexpr int category_count = 8;
inline constexpr std::array<std::string_view, category_count> category_names{"largest_group", "set",  "surrounded", "pair",
                                                                             "isolated",      "area", "pattern",    "lines_without"};

/// Powers of the factions, WF-11.1 to WF-11.12.
enum class Power : std::uint8_t {
  any_line_bonus,
  swap_market_values,
  agents_use_standard_values,
  crossed_counts_for_missions,
  die_from_other_card,
  change_die_colour,
  change_die_number,
  private_mission,
  tick_two_ability_spaces,
  reroll_die,
  copy_opponent_resource,
  relocate,
  none
};
inline constexpr std::array<std::string_view, 12> power_names{
    "any_line_bonus",          "swap_market_values", "agents_use_standard_values", "crossed_counts_for_missions",
    "die_from_other_card",     "change_die_colour",  "change_die_number",          "private_mission",
    "tick_two_ability_spaces", "reroll_die",         "copy_opponent_resource",     "relocate"};

struct Bonus {
  BonusKind kind = BonusKind::resource;
  Resource resource = Resource::agents;  ///< of a resource bonus
  std::uint8_t points = 0;               ///< of a star
};

struct Market {
  DieCondition die = DieCondition::any;
  std::array<std::uint8_t, square_count + 1> values{};  ///< of one resource, by squares ticked
};

struct Track {
  std::uint8_t length = 0;
  ItemSet symbols;  ///< spaces with a symbol, counted from 1
};

struct Neighbourhood {
  Ability ability = Ability::relocate;
  std::uint8_t from_players = 1;  ///< in draft mode
};

/// One sign of a pattern: anything, a resource, or no resource.
enum class Sign : std::uint8_t { open, resource, empty };

/// A pattern as printed, row by row.
struct Shape {
  std::uint8_t rows = 0;
  std::uint8_t columns = 0;
  std::array<std::array<Sign, side>, side> signs{};

  constexpr Sign at(int row, int column) const { return signs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

struct Mission {
  std::array<char, 8> id{};
  std::uint8_t number = 0;  ///< printed in its corner (WF-2.4)
  Category category = Category::largest_group;
  std::uint8_t points = 0;
  Resource resource = Resource::agents;
  Resource partner = Resource::agents;  ///< of a pair
  Area area = Area::city;
  ItemSet resources;  ///< of a set
  Shape shape;

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

struct Faction {
  std::array<char, 8> id{};
  Power power = Power::none;
  bool once = false;  ///< a power that is spent by its use

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// The whole box, read from the edition.
struct Components {
  std::array<std::uint8_t, resource_count> dice{};  ///< of each colour (WF-1.5)
  std::array<Neighbourhood, max_neighbourhoods> neighbourhoods{};
  std::array<ItemSet, area_count> areas{};
  std::array<Bonus, line_count> bonuses{};
  std::array<Market, resource_count> markets{};
  std::array<Track, ability_count> tracks{};
  int mission_count = 0;  ///< including those of the expansion, which come last
  int base_missions = 0;
  std::array<Mission, max_missions> missions{};
  int faction_count = 0;
  std::array<Faction, max_factions> factions{};
  std::uint8_t distinct_numbers = 0;  ///< among the public missions, at least (WF-2.4)
  std::uint8_t end_lines = 0;
  std::uint8_t end_markets = 0;
  std::uint8_t solo_rounds = 0;

  constexpr const Mission& mission(int index) const { return missions[static_cast<std::size_t>(index)]; }
  constexpr const Faction& faction(int index) const { return factions[static_cast<std::size_t>(index)]; }
};

// ---- Names of places ------------------------------------------------------------------------------------------------

/// "r3c5": row 3, column 5.
struct CellKey {
  std::array<char, 4> text;
  constexpr std::string_view view() const { return {text.data(), text.size()}; }
};
inline constexpr std::array<CellKey, cell_count> cell_keys = [] {
  std::array<CellKey, cell_count> out{};
  for (int i = 0; i < cell_count; ++i)
    out[static_cast<std::size_t>(i)].text = {'r', static_cast<char>('1' + i / side), 'c', static_cast<char>('1' + i % side)};
  return out;
}();

constexpr std::string_view cell_key(int cell) { return cell_keys[static_cast<std::size_t>(cell)].view(); }

}  // namespace omnibus::write_the_future
