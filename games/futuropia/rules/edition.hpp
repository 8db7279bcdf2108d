// Futuropia: reading the box from an edition.
#pragma once

#include <array>
#include <string_view>

#include "games/futuropia/rules/components.hpp"

namespace omnibus::futuropia {

namespace detail {

template <class Io> constexpr void describe_generator(Io& io, Components& box, int index) {
  Generator& tile = box.generators[static_cast<std::size_t>(index)];
  io.text("id", tile.id);
  io.choice("set", tile.origin, origin_names);
  io.choice("kind", tile.kind, kind_names);
  io.number("price", tile.price, 0, 99);
  io.number("workplaces", tile.workplaces, 1, 6);
  io.number("human_only", tile.human_only, 0, tile.workplaces);
  io.number("production", tile.production, 0, 30);
  io.object("tiles", [&](auto& tiles) {
    tiles.number("two_players", tile.tiles[0], 0, 9);
    tiles.number("three_players", tile.tiles[1], 0, 9);
    tiles.number("four_players", tile.tiles[2], 0, 9);
  });
  io.item_or_null("replaces", tile.replaces, no_generator, index, [&](int other) { return box.generator(other).name(); });
  io.choice_or_null("condition", tile.condition, variant_names);
  const bool variant = tile.origin == Origin::variant;
  if (variant != (tile.replaces != no_generator) || variant != (tile.condition != Variant::none)) io.fail("futuropia/fault.replaces");
  for (int other = 0; other < index; ++other) {
    const Generator& before = box.generator(other);
    if (before.name() == tile.name()) io.fail("futuropia/fault.same_id");
    const bool market = tile.origin == Origin::market && before.origin == Origin::market && tile.kind == before.kind;
    if (market && before.price >= tile.price) io.fail("futuropia/fault.price_order");
  }
}

template <class Io> constexpr void describe_side(Io& io, Side& side) {
  io.number("price", side.price, 0, 60);
  io.number("energy", side.energy, 0, 9);
  io.number("points", side.points, -20, 20);
}

template <class Io> constexpr void describe_room(Io& io, Components& box, int index) {
  constexpr std::array<std::string_view, 2> sets{"regular", "start"};
  Room& room = box.rooms[static_cast<std::size_t>(index)];
  int set = 0;
  io.text("id", room.id);
  io.choice("set", set, sets);
  room.start = set == 1;
  io.number("seats", room.seats, 2, box.empty_seats + 1);  // so that one more room never leaves too many seats empty (FU-6.4)
  io.number("from_players", room.from_players, 2, 4);
  io.object("side_a", [&](auto& side) { describe_side(side, room.sides[0]); });
  io.object("side_b", [&](auto& side) { describe_side(side, room.sides[1]); });
  io.choice_or_null("special", room.special, special_names);
  if (room.start != (room.special != Special::none)) io.fail("futuropia/fault.special_room");
  if (room.start && room.seats < box.people) io.fail("futuropia/fault.start_room_seats");
  for (int other = 0; other < index; ++other) {
    if (box.room(other).name() == room.name()) io.fail("futuropia/fault.same_id");
    if (room.start && box.room(other).special == room.special) io.fail("futuropia/fault.same_special");
  }
}

template <class Io> constexpr void describe_subsidies(Io& io, Subsidies& scale) {
  io.items("fields", scale.count, max_subsidies,
           [&](auto& field, int i) { field.number("money", scale.fields[static_cast<std::size_t>(i)], 0, 99); });
  io.number("start", scale.start, 0, 99);
  io.number("lower_start", scale.lower_start, 0, 99);
  if (scale.field_of(scale.start) < 0 || scale.field_of(scale.lower_start) < 0) io.fail("futuropia/fault.subsidy_start");
}

template <class Io> constexpr void describe_numbers(Io& io, Components& box) {
  io.object("setup", [&](auto& part) {
    part.number("money", box.money, 0, 99);
    part.number("food", box.food, 0, 99);
    part.number("energy", box.energy, 0, 99);
    part.number("people", box.people, 1, 6);
    part.number("start_special_rooms_per_player", box.start_rooms_per_player, 1, 4);
    part.number("start_player_compensation", box.compensation, 0, 9);
    part.total("price_marker", 0);
  });
  io.object("limits", [&](auto& part) {
    part.number("generators", box.generator_limit, 4, 7);
    part.number("people_per_action", box.people_limit, 1, 7);
    part.number("robots_per_action", box.robot_limit, 1, 3);
    part.number("empty_seats", box.empty_seats, 3, 9);
    part.number("price_marker", box.marker_limit, 0, 20);
    part.number("missing_resource_price", box.missing_price, 1, 9);
    part.number("special_rooms_per_turn", box.special_rooms_limit, 1, 1);
  });
  io.object("credit", [&](auto& part) {
    part.number("value", box.credit, 1, 20);
    part.number("interest", box.interest, 0, 1);
    part.number("repayment", box.repayment, 1, 20);
  });
  io.object("turning_up", [&](auto& part) { part.number("cost_per_open_action", box.turning_up, 0, 9); });
  io.object("final_phase", [&](auto& part) {
    part.number("people", box.final_people, 4, 30);
    part.number("generator_price", box.final_price, 1, 99);
  });
  io.object("scoring", [&](auto& part) {
    part.number("idle_person", box.idle_points, 0, 20);
    part.number("overproduction", box.overproduction_points, 0, 20);
    part.number("open_action", box.open_action_points, 0, 20);
    part.number("credit", box.credit_points, 0, 20);
    part.number("resources_per_point", box.resources_per_point, 1, 99);
  });
  io.object("special_rooms", [&](auto& part) {
    part.number("special_credit", box.special_credit, 1, 99);
    part.number("special_credit_counts_as", box.special_credit_counts_as, 0, 20);
    part.number("more_people", box.more_people, 0, 1);
    part.number("more_robots", box.more_robots, 0, 1);
    part.number("more_subsidies", box.more_subsidies, 0, 20);
    part.number("more_food", box.more_food, 0, 20);
    part.number("more_energy", box.more_energy, 0, 20);
  });
  io.object("solo", [&](auto& part) {
    part.number("tiles_for", box.solo_tiles_for, 2, 4);
    part.number("bonus", box.solo_bonus, 0, 200);
    part.number("free_turns", box.solo_free_turns, 0, 60);
    part.number("penalty_per_turn", box.solo_turn_penalty, 0, 20);
  });
  io.object("variants", [&](auto& part) {
    part.number("drawn", box.variants_drawn, 0, 2);
    part.number("generators", box.variant_generator_limit, 4, 7);
    part.number("credit", box.variant_credit_points, 0, 20);
    part.number("open_action", box.variant_open_action_points, 0, 20);
    part.number("overproduction", box.variant_overproduction_points, 0, 20);
    part.number("people_per_action", box.variant_people_limit, 1, 7);
  });
}

/// Compares the totals stated in an edition with a recount.
template <class Io> constexpr void recount(Io& io, const Components& box) {
  std::array<int, 3> by_origin{};
  std::array<int, kind_count> market{};
  int special = 0;
  for (int i = 0; i < box.generator_count; ++i) {
    const Generator& tile = box.generator(i);
    by_origin[static_cast<std::size_t>(tile.origin)] += tile.tiles[2];
    if (tile.origin == Origin::market) market[static_cast<std::size_t>(tile.kind)] += tile.tiles[2];
  }
  for (int i = 0; i < box.room_count; ++i) special += box.room(i).start ? 1 : 0;
  io.total("generators", by_origin[0] + by_origin[1] + by_origin[2]);
  io.total("food_generators", market[0]);
  io.total("energy_generators", market[1]);
  io.total("variant_generators", by_origin[2]);
  io.total("start_generators", by_origin[0]);
  io.total("rooms", box.room_count);
  io.total("special_rooms", special);
}

/// True if this half of the market has enough stacks, and the last one has the price that ends the game (FU-11.1).
constexpr bool complete_ladder(const Components& box, Kind kind) {
  int stacks = 0;
  int last_price = 0;
  for (int i = 0; i < box.generator_count; ++i) {
    const Generator& tile = box.generator(i);
    if (tile.origin != Origin::market || tile.kind != kind) continue;
    for (const std::uint8_t tiles : tile.tiles) {
      if (tiles == 0) return false;
    }
    ++stacks;
    last_price = tile.price;
  }
  return stacks >= 3 && stacks <= max_stacks && last_price == box.final_price;
}

}  // namespace detail

/// Reads the box from an edition. Its sources, credits and looks are for people and not needed to play.
template <class Io> constexpr void describe(Io& io, Components& box) {
  io.skip("players");
  detail::describe_numbers(io, box);
  io.object("pieces", [&](auto& part) {
    part.number("people", box.people_in_box, 12, 200);
    part.number("robots", box.robots_in_box, 0, 200);
    for (const std::string_view note :
         {"action_tiles", "credits", "camper", "food_tokens", "energy_tokens", "variant_tiles", "alternative_action_tiles"}) {
      part.skip(note);
    }
  });
  io.object("subsidies", [&](auto& part) {
    part.object("two_players", [&](auto& scale) { detail::describe_subsidies(scale, box.subsidies[0]); });
    part.object("more_players", [&](auto& scale) { detail::describe_subsidies(scale, box.subsidies[1]); });
  });
  io.items("generators", box.generator_count, max_generators, [&](auto& item, int i) { detail::describe_generator(item, box, i); });
  io.items("rooms", box.room_count, max_rooms, [&](auto& item, int i) { detail::describe_room(item, box, i); });
  int start_rooms = 0;
  for (int i = 0; i < box.room_count; ++i) start_rooms += box.room(i).start ? 1 : 0;
  if (start_rooms < 4 * box.start_rooms_per_player) io.fail("futuropia/fault.too_few_start_rooms");
  if (!detail::complete_ladder(box, Kind::food) || !detail::complete_ladder(box, Kind::energy)) io.fail("futuropia/fault.stacks");
  io.object("counts", [&](auto& counts) { detail::recount(counts, box); });
}

}  // namespace omnibus::futuropia
