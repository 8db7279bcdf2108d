// Write the Future: reading the contents of the box from an edition.
#pragma once

#include "games/write_the_future/rules/patterns.hpp"

namespace omnibus::write_the_future {

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

/// "#X/##": rows separated by slashes.
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

/// Cards come into play in order, and there is always one more than the players of a draft.
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
  // A die could be changed forever; only relocation ends by itself.
  const bool used_in_turns =
      faction.power >= Power::die_from_other_card && faction.power != Power::private_mission && faction.power != Power::relocate;
  if (used_in_turns && !faction.once) io.fail("write_the_future/fault.limit");
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

/// Message id of a fault in the missions: a repeated id, no room for all patterns under the widest rulings, or too few different numbers to
/// begin with. Empty if there is none.
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
      int longest_choice = 0;  // maximal number of them side by side
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

/// Reads the box from an edition. Its sources, credits and looks are for people and not needed to play.
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
