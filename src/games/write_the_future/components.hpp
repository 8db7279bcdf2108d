// Write the Future: what is in the box.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/item_set.hpp"

namespace omnibus::write_the_future {

inline constexpr int side = 6;                  ///< rows and columns of a district: one for each face of a die (WF-4.2)
inline constexpr int cell_count = side * side;  ///< counted row by row
inline constexpr int line_count = 2 * side;     ///< rows first, then columns
inline constexpr int resource_count = 4;
inline constexpr int area_count = 3;
inline constexpr int ability_count = 3;
inline constexpr int square_count = 6;  ///< of each resource at the black market
inline constexpr int max_neighbourhoods = 5;
inline constexpr int dice_per_card = 2;
inline constexpr int max_slots = max_neighbourhoods * dice_per_card;  ///< dice on display
inline constexpr int longest_track = 15;
inline constexpr int public_missions = 4;
inline constexpr int max_missions = 64;
inline constexpr int max_factions = 16;

/// A die's colour, and what it draws.
enum class Resource : std::uint8_t { agents, intel, money, weapons };
inline constexpr std::array<std::string_view, resource_count> resource_names{"agents", "intel", "money", "weapons"};

enum class Area : std::uint8_t { city, suburbs, wastelands };
inline constexpr std::array<std::string_view, area_count> area_names{"city", "suburbs", "wastelands"};

enum class Ability : std::uint8_t { relocate, change_number, change_colour };
inline constexpr std::array<std::string_view, ability_count> ability_names{"relocate", "change_number", "change_colour"};

/// Which dice may tick a square of a market (WF-5.3).
enum class DieCondition : std::uint8_t { any, odd, even, exact };
inline constexpr std::array<std::string_view, 4> condition_names{"any", "odd", "even", "exact"};

enum class BonusKind : std::uint8_t { resource, black_market, victory_points };
inline constexpr std::array<std::string_view, 3> bonus_names{"resource", "black_market", "victory_points"};

/// The kinds of missions, WF-9.1 to WF-9.8.
enum class Category : std::uint8_t { largest_group, set, surrounded, pair, isolated, area, pattern, lines_without };
inline constexpr int category_count = 8;
inline constexpr std::array<std::string_view, category_count> category_names{"largest_group", "set",  "surrounded", "pair",
                                                                             "isolated",      "area", "pattern",    "lines_without"};

/// What a faction can do, WF-11.1 to WF-11.12.
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

/// One sign of a pattern: any resource, no resource, or whatever there is.
enum class Sign : std::uint8_t { open, resource, empty };

/// A pattern as it is printed, row by row.
struct Shape {
  std::uint8_t rows = 0;
  std::uint8_t columns = 0;
  std::array<std::array<Sign, side>, side> signs{};

  constexpr Sign at(int row, int column) const { return signs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

struct Mission {
  std::array<char, 8> id{};
  std::uint8_t number = 0;  ///< in its corner (WF-2.4)
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
  bool once = false;  ///< a power that is spent when it is used

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// All of it, read from the edition.
struct Components {
  std::array<std::uint8_t, resource_count> dice{};  ///< of each colour
  std::array<Neighbourhood, max_neighbourhoods> neighbourhoods{};
  std::array<ItemSet, area_count> areas{};
  std::array<Bonus, line_count> bonuses{};
  std::array<Market, resource_count> markets{};
  std::array<Track, ability_count> tracks{};
  int mission_count = 0;  ///< those of the expansion included, behind the others
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

// ---- Where a pattern can lie ----------------------------------------------------------------------------------------

/// A pattern at one place of the district.
struct Placement {
  std::uint64_t need = 0;   ///< cells that must hold a resource
  std::uint64_t avoid = 0;  ///< cells that must not

  friend constexpr bool operator==(const Placement&, const Placement&) = default;
};
inline constexpr int max_placements = 1536;  ///< of all patterns together
inline constexpr int packing_room = 2048;    ///< for the search of the best packing of one pattern

/// Which turned, mirrored or overhanging patterns count (WF-9.7).
struct PatternRuling {
  bool rotation = false;
  bool reflection = false;
  bool empty_on_grid = true;
};

namespace detail {

constexpr Shape turned(const Shape& shape) {
  Shape out{.rows = shape.columns, .columns = shape.rows};
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c)
      out.signs[static_cast<std::size_t>(c)][static_cast<std::size_t>(shape.rows - 1 - r)] = shape.at(r, c);
  }
  return out;
}

constexpr Shape mirrored(const Shape& shape, bool upside_down) {
  Shape out{.rows = shape.rows, .columns = shape.columns};
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c) {
      const int row = upside_down ? shape.rows - 1 - r : r;
      const int column = upside_down ? c : shape.columns - 1 - c;
      out.signs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = shape.at(r, c);
    }
  }
  return out;
}

/// The shapes that count as one pattern, without repeats.
struct Orientations {
  std::array<Shape, 8> shapes{};
  int count = 0;

  constexpr void add(const Shape& shape) {
    for (int i = 0; i < count; ++i) {
      if (shapes[static_cast<std::size_t>(i)] == shape) return;
    }
    shapes[static_cast<std::size_t>(count++)] = shape;
  }
};

constexpr Orientations orientations(const Shape& shape, const PatternRuling& ruling) {
  Orientations out;
  Shape each = shape;
  for (int quarter = 0; quarter < (ruling.rotation ? 4 : 1); ++quarter, each = turned(each)) {
    out.add(each);
    if (ruling.reflection) {
      out.add(mirrored(each, false));
      out.add(mirrored(each, true));
    }
  }
  return out;
}

/// The shape with its first row and column at (top, left); nothing where it does not fit.
constexpr Placement placed(const Shape& shape, int top, int left, bool empty_on_grid) {
  Placement out;
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c) {
      const Sign sign = shape.at(r, c);
      const bool inside = top + r >= 0 && top + r < side && left + c >= 0 && left + c < side;
      if (sign == Sign::open || (sign == Sign::empty && !inside && !empty_on_grid)) continue;
      if (!inside) return {};
      const std::uint64_t cell = std::uint64_t{1} << ((top + r) * side + left + c);
      (sign == Sign::resource ? out.need : out.avoid) |= cell;
    }
  }
  return out;
}

}  // namespace detail

/// Calls visit(placement) for each place where the pattern can lie.
template <class Visit> constexpr void for_each_placement(const Shape& shape, const PatternRuling& ruling, Visit&& visit) {
  const detail::Orientations all = detail::orientations(shape, ruling);
  for (int i = 0; i < all.count; ++i) {
    for (int top = -side; top < side; ++top) {
      for (int left = -side; left < side; ++left) {
        const Placement placement = detail::placed(all.shapes[static_cast<std::size_t>(i)], top, left, ruling.empty_on_grid);
        if (placement.need != 0) visit(placement);
      }
    }
  }
}

// ---- Reading an edition ---------------------------------------------------------------------------------------------

namespace detail {

constexpr std::string_view plain_number(int) { return {}; }
constexpr std::string_view resource_key(int i) { return resource_names[static_cast<std::size_t>(i)]; }

template <class Io> constexpr void describe_bonuses(Io& io, std::string_view name, Components& box, int first_line) {
  int count = side;
  io.items(name, count, side, [&](auto& item, int i) {
    Bonus& bonus = box.bonuses[static_cast<std::size_t>(first_line + i)];
    item.total("line", i + 1);
    item.choice("type", bonus.kind, bonus_names);
    std::uint8_t resource = 255;
    item.item_or_null("resource", resource, std::uint8_t{255}, resource_count, resource_key);
    item.number("value", bonus.points, 0, 100);
    if ((resource == 255) == (bonus.kind == BonusKind::resource)) item.fail("write_the_future/fault.bonus_resource");
    if ((bonus.points == 0) == (bonus.kind == BonusKind::victory_points)) item.fail("write_the_future/fault.bonus_points");
    if (resource != 255) bonus.resource = static_cast<Resource>(resource);
  });
  if (count != side) io.fail("write_the_future/fault.six_lines");
}

template <class Io> constexpr void describe_market(Io& io, Market& market, int resource) {
  int said = 0;
  io.choice("resource", said, resource_names);
  if (said != resource) io.fail("write_the_future/fault.market_order");
  io.choice("die", market.die, condition_names);
  int values = square_count + 1;
  io.items("values", values, square_count + 1, [&](auto& item, int ticks) {
    item.total("ticks", ticks);
    item.number("value", market.values[static_cast<std::size_t>(ticks)], 0, 30);
  });
  if (values != square_count + 1) io.fail("write_the_future/fault.seven_values");
}

template <class Io> constexpr void describe_sheet(Io& io, Components& box) {
  io.object("district", [&](auto& district) {
    district.object("areas", [&](auto& areas) {
      ItemSet seen;
      int cells = 0;
      for (std::size_t i = 0; i < area_count; ++i) {
        areas.item_set(area_names[i], box.areas[i], cell_count, cell_key);
        seen |= box.areas[i];
        cells += box.areas[i].size();
      }
      if (cells != cell_count || seen != ItemSet::first(cell_count)) areas.fail("write_the_future/fault.areas");
    });
  });
  describe_bonuses(io, "row_bonuses", box, 0);
  describe_bonuses(io, "column_bonuses", box, side);
  int markets = resource_count;
  io.items("black_market", markets, resource_count,
           [&](auto& item, int i) { describe_market(item, box.markets[static_cast<std::size_t>(i)], i); });
  int tracks = ability_count;
  io.items("ability_tracks", tracks, ability_count, [&](auto& item, int i) {
    Track& track = box.tracks[static_cast<std::size_t>(i)];
    int said = 0;
    item.choice("ability", said, ability_names);
    item.number("length", track.length, 1, longest_track);
    item.item_set("symbol_spaces", track.symbols, track.length + 1, plain_number);
    if (said != i || track.symbols.has(0)) item.fail("write_the_future/fault.tracks");
  });
  if (markets != resource_count || tracks != ability_count) io.fail("write_the_future/fault.tracks");
  io.skip("row_1_note");
}

/// "#X/##": rows parted by strokes.
template <class Io> constexpr void describe_shape(Io& io, Shape& shape) {
  std::array<char, side*(side + 1)> text{};
  io.text("shape", text);
  int row = 0;
  int column = 0;
  int resources = 0;
  for (std::size_t i = 0; i < text.size() && text[i] != '\0'; ++i) {
    if (text[i] == '/') {
      ++row;
      column = 0;
      continue;
    }
    if (row >= side || column >= side || (text[i] != '#' && text[i] != 'X' && text[i] != '.'))
      return io.fail("write_the_future/fault.shape");
    const Sign sign = text[i] == '#' ? Sign::resource : text[i] == 'X' ? Sign::empty : Sign::open;
    shape.signs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column++)] = sign;
    shape.columns = static_cast<std::uint8_t>(column > shape.columns ? column : shape.columns);
    resources += sign == Sign::resource ? 1 : 0;
  }
  shape.rows = static_cast<std::uint8_t>(row + 1);
  if (resources < 2) io.fail("write_the_future/fault.shape");
}

template <class Io> constexpr void describe_mission(Io& io, Mission& mission) {
  io.text("id", mission.id);
  io.number("number", mission.number, 1, 99);
  io.choice("category", mission.category, category_names);
  io.number("points", mission.points, 1, 50);
  switch (mission.category) {
    case Category::set: io.item_set("resources", mission.resources, resource_count, resource_key); break;
    case Category::pattern: describe_shape(io, mission.shape); break;
    case Category::pair: io.choice("partner", mission.partner, resource_names); [[fallthrough]];
    default: io.choice("resource", mission.resource, resource_names);
  }
  if (mission.category == Category::set && mission.resources.size() < 2) io.fail("write_the_future/fault.set");
  if (mission.category == Category::area) io.choice("area", mission.area, area_names);
  io.skip("title");
}

/// Cards come into play in their order, and there is always one more than players who draft.
constexpr bool enough_cards(const Components& box) {
  for (int players = 1; players <= 4; ++players) {
    int usable = 0;
    while (usable < max_neighbourhoods && box.neighbourhoods[static_cast<std::size_t>(usable)].from_players <= players) ++usable;
    if (usable <= players) return false;
  }
  return true;
}

template <class Io> constexpr void describe_faction(Io& io, Faction& faction) {
  constexpr std::array<std::string_view, 4> limits{"permanent", "once_per_game", "end_game", "setup_and_end_game"};
  int limit = 0;
  io.text("id", faction.id);
  io.choice("effect", faction.power, power_names);
  io.choice("limit", limit, limits);
  faction.once = limit == 1;
  // A die could be changed for ever; only moving resources about comes to an end by itself.
  const bool deed =
      faction.power >= Power::die_from_other_card && faction.power != Power::private_mission && faction.power != Power::relocate;
  if (deed && !faction.once) io.fail("write_the_future/fault.limit");
  for (const std::string_view note : {"name", "summary", "display_name", "name_note"}) io.skip(note);
}

template <class Io> constexpr void recount(Io& io, const Components& box) {
  std::array<int, category_count> categories{};
  for (int i = 0; i < box.base_missions; ++i) ++categories[static_cast<std::size_t>(box.mission(i).category)];
  io.total("missions", box.base_missions);
  io.total("expansion_missions", box.mission_count - box.base_missions);
  io.total("factions", box.faction_count);
  io.object("missions_by_category", [&](auto& inner) {
    for (std::size_t i = 0; i + 1 < category_count; ++i) inner.total(category_names[i], categories[i]);
  });
}

/// Whether there is room for all patterns with every ruling on, and enough different numbers to begin with.
constexpr std::string_view unfit_missions(const Components& box) {
  int placements = 0;
  int different = 0;
  for (int i = 0; i < box.mission_count; ++i) {
    const Mission& mission = box.mission(i);
    for (int other = 0; other < i; ++other) {
      if (box.mission(other).name() == mission.name()) return "write_the_future/fault.same_id";
    }
    if (mission.category == Category::pattern) {
      int own = 0;
      int longest_choice = 0;  // so many of them can lie side by side at most
      for_each_placement(mission.shape, {.rotation = true, .reflection = true, .empty_on_grid = false}, [&](const Placement& placement) {
        ++own;
        longest_choice = cell_count / count_bits(placement.need);
      });
      if (own * (longest_choice + 1) > packing_room) return "write_the_future/fault.too_many_patterns";
      placements += own;
    }
    bool seen = false;
    for (int other = 0; other < i; ++other) seen = seen || box.mission(other).number == mission.number;
    different += !seen && i < box.base_missions ? 1 : 0;
  }
  if (placements > max_placements) return "write_the_future/fault.too_many_patterns";
  return different < box.distinct_numbers ? "write_the_future/fault.numbers" : "";
}

}  // namespace detail

/// Reads the box from an edition. What is said there of sources, credits and looks is for people and is not needed to play.
template <class Io> constexpr void describe(Io& io, Components& box) {
  for (const std::string_view note : {"players", "resources", "mission_number_groups", "shape_legend"}) io.skip(note);
  io.object("dice", [&](auto& dice) {
    int total = 0;
    dice.object("distribution", [&](auto& distribution) {
      for (std::size_t i = 0; i < resource_count; ++i) {
        distribution.number(resource_names[i], box.dice[i], 0, 60);
        total += box.dice[i];
      }
    });
    dice.total("total", total);
    dice.total("per_card", dice_per_card);
    if (total < max_slots) dice.fail("write_the_future/fault.too_few_dice");
    dice.skip("faces");
  });
  int cards = max_neighbourhoods;
  io.items("neighbourhood_cards", cards, max_neighbourhoods, [&](auto& item, int i) {
    Neighbourhood& card = box.neighbourhoods[static_cast<std::size_t>(i)];
    item.total("number", i + 1);
    item.choice("ability", card.ability, ability_names);
    item.number("used_from_players", card.from_players, 1, 4);
  });
  if (cards != max_neighbourhoods || !detail::enough_cards(box)) io.fail("write_the_future/fault.five_cards");
  io.object("sheet", [&](auto& sheet) { detail::describe_sheet(sheet, box); });
  io.object("constants", [&](auto& constants) {
    constants.total("public_missions", public_missions);
    constants.total("final_rounds_traditional", 1);
    constants.number("min_distinct_numbers", box.distinct_numbers, 1, public_missions);
    constants.number("end_lines", box.end_lines, 1, line_count);
    constants.number("end_maxed_markets", box.end_markets, 1, resource_count);
    constants.number("solo_rounds", box.solo_rounds, 1, 99);
  });
  io.items("missions", box.base_missions, max_missions,
           [&](auto& item, int i) { detail::describe_mission(item, box.missions[static_cast<std::size_t>(i)]); });
  int extra = 0;
  io.object("expansion", [&](auto& expansion) {
    expansion.items("missions", extra, max_missions - box.base_missions, [&](auto& item, int i) {
      detail::describe_mission(item, box.missions[static_cast<std::size_t>(box.base_missions + i)]);
    });
    expansion.items("factions", box.faction_count, max_factions,
                    [&](auto& item, int i) { detail::describe_faction(item, box.factions[static_cast<std::size_t>(i)]); });
    expansion.skip("name");
  });
  box.mission_count = box.base_missions + extra;
  if (const std::string_view reason = detail::unfit_missions(box); !reason.empty()) io.fail(reason);
  io.object("counts", [&](auto& counts) { detail::recount(counts, box); });
}

}  // namespace omnibus::write_the_future
