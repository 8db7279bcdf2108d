// Futuropia: contents of the box.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/item_set.hpp"

namespace omnibus::futuropia {

inline constexpr int max_generators = 40;  ///< kinds of tiles; the printed game has 29
inline constexpr int max_rooms = 48;       ///< the printed game has 37
inline constexpr int max_stacks = 16;      ///< prices of one kind of generator
inline constexpr int max_subsidies = 32;   ///< fields of a subsidy scale
inline constexpr std::uint8_t no_generator = 255;

/// Products of generators; each kind has its own half of the market.
enum class Kind : std::uint8_t { food, energy };
inline constexpr int kind_count = 2;
inline constexpr std::array<std::string_view, kind_count> kind_names{"food", "energy"};

/// Source of a generator tile.
enum class Origin : std::uint8_t { start, market, variant };
inline constexpr std::array<std::string_view, 3> origin_names{"start", "market", "variant"};

/// Effects of the special rooms (FU-13.6 to FU-13.13).
enum class Special : std::uint8_t { none, camper, credit_office, arcade, workshop, planning_office, converter, greenhouse, solar_farm };
inline constexpr int special_count = 9;
inline constexpr std::array<std::string_view, special_count> special_names{
    "", "camper", "credit_office", "arcade", "workshop", "planning_office", "converter", "greenhouse", "solar_farm"};

/// The tiles of the expert game (FU-14.2); `none` means no tile.
enum class Variant : std::uint8_t {
  none,
  one_slot_less,
  other_food_12,
  other_food_8,
  other_energy_14,
  other_energy_8,
  lower_subsidies,
  attractive_credits,
  valuable_overproduction,
  low_attraction
};
inline constexpr int variant_count = 10;
inline constexpr std::array<std::string_view, variant_count> variant_names{"none",
                                                                           "one_slot_less",
                                                                           "other_food_12",
                                                                           "other_food_8",
                                                                           "other_energy_14",
                                                                           "other_energy_8",
                                                                           "lower_subsidies",
                                                                           "attractive_credits",
                                                                           "valuable_overproduction",
                                                                           "low_attraction"};

/// A kind of generator tile.
struct Generator {
  std::array<char, 20> id{};
  Origin origin = Origin::start;
  Kind kind = Kind::food;
  std::uint8_t price = 0;
  std::uint8_t workplaces = 0;
  std::uint8_t human_only = 0;  ///< of the workplaces: for people only (FU-5.3)
  std::uint8_t production = 0;
  std::array<std::uint8_t, 3> tiles{};   ///< with two, three and four players
  std::uint8_t replaces = no_generator;  ///< variants: the kind of tile they replace …
  Variant condition = Variant::none;     ///< … and the condition that brings them into play

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// One printed side of a room.
struct Side {
  std::uint8_t price = 0;
  std::uint8_t energy = 0;
  std::int8_t points = 0;
};

struct Room {
  std::array<char, 28> id{};
  bool start = false;  ///< marked with "!": a start room on side A, a special room on side B
  std::uint8_t seats = 0;
  std::uint8_t from_players = 2;
  std::array<Side, 2> sides{};
  Special special = Special::none;

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// The fields of the subsidy board, from left to right.
struct Subsidies {
  int count = 0;
  std::array<std::uint8_t, max_subsidies> fields{};
  std::uint8_t start = 0;  ///< amounts of money on the starting fields
  std::uint8_t lower_start = 0;

  constexpr int field_of(int money) const {
    for (int i = 0; i < count; ++i) {
      if (fields[static_cast<std::size_t>(i)] == money) return i;
    }
    return -1;
  }
};

/// The tiles and the numbers in the rules, read from the edition.
struct Components {
  int generator_count = 0;
  std::array<Generator, max_generators> generators{};
  int room_count = 0;
  std::array<Room, max_rooms> rooms{};
  std::array<Subsidies, 2> subsidies{};  ///< for two players (and one), for more

  // Set-up (FU-2).
  std::uint8_t money = 0, food = 0, energy = 0, people = 0;
  std::uint8_t start_rooms_per_player = 0;
  std::uint8_t compensation = 0;  ///< more money for each seat further from the start player

  // Limits and prices.
  std::uint8_t generator_limit = 0, people_limit = 0, robot_limit = 0, empty_seats = 0, marker_limit = 0, missing_price = 0,
               special_rooms_limit = 0;
  std::uint8_t credit = 0, interest = 0, repayment = 0;
  std::uint8_t turning_up = 0;
  std::uint8_t final_people = 0, final_price = 0;
  std::uint8_t people_in_box = 0, robots_in_box = 0;

  // Scoring (FU-12).
  std::uint8_t idle_points = 0, overproduction_points = 0, open_action_points = 0, credit_points = 0, resources_per_point = 0;

  // Special rooms (FU-13).
  std::uint8_t special_credit = 0, special_credit_counts_as = 0, more_people = 0, more_robots = 0, more_subsidies = 0, more_food = 0,
               more_energy = 0;

  // The expert game (FU-14).
  std::uint8_t variants_drawn = 0, variant_generator_limit = 0, variant_credit_points = 0, variant_open_action_points = 0,
               variant_overproduction_points = 0, variant_people_limit = 0;

  // The solo game (FU-15).
  std::uint8_t solo_tiles_for = 0, solo_bonus = 0, solo_free_turns = 0, solo_turn_penalty = 0;

  constexpr const Generator& generator(int index) const { return generators[static_cast<std::size_t>(index)]; }
  constexpr const Room& room(int index) const { return rooms[static_cast<std::size_t>(index)]; }
};

}  // namespace omnibus::futuropia
