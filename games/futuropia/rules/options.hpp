// Futuropia: options of a table. The defaults are the game for the first evening and the recommended rulings.
#pragma once

#include <array>
#include <cstdint>

#include "core/option.hpp"
#include "games/futuropia/rules/components.hpp"

namespace omnibus::futuropia {

/// Each field is 0 or 1 except the two conditions, which are variant tiles (0: drawn).
struct Options {
  std::uint8_t expansion = 0;                         ///< FU-13.1
  std::uint8_t side_b = 0;                            ///< FU-13.14
  std::uint8_t variable_rooms = 0;                    ///< FU-14.4
  std::uint8_t variable_conditions = 0;               ///< FU-14.1
  std::uint8_t first_condition = 0;                   ///< FU-14.3
  std::uint8_t second_condition = 0;                  ///< FU-14.3
  std::uint8_t random_start_player = 0;               ///< FU-2.7
  std::uint8_t spare_start_rooms_for_sale = 1;        ///< FU-2.6
  std::uint8_t camper_eats_in_final_scoring = 1;      ///< FU-12.9
  std::uint8_t solo_people_trigger_turns_up_all = 0;  ///< FU-15.6
  std::uint8_t box_limits = 0;                        ///< FU-1.5
  std::uint8_t credits_beyond_need = 0;               ///< FU-10.1
  std::uint8_t credits_when_money_is_short = 0;       ///< FU-10.4
  std::uint8_t start_rooms_thrown = 0;                ///< FU-14.4
};

inline constexpr std::array<Option<Options>, 14> option_table{{
    {"expansion", &Options::expansion, OptionKind::yes_no, OptionOrigin::table},
    {"side_b", &Options::side_b, OptionKind::yes_no, OptionOrigin::table},
    {"variable_rooms", &Options::variable_rooms, OptionKind::yes_no, OptionOrigin::table},
    {"variable_conditions", &Options::variable_conditions, OptionKind::yes_no, OptionOrigin::table},
    choice_of_table("first_condition", &Options::first_condition, "variant", variant_names),
    choice_of_table("second_condition", &Options::second_condition, "variant", variant_names),
    {"random_start_player", &Options::random_start_player, OptionKind::yes_no, OptionOrigin::table},
    {"spare_start_rooms_for_sale", &Options::spare_start_rooms_for_sale},
    {"camper_eats_in_final_scoring", &Options::camper_eats_in_final_scoring},
    {"solo_people_trigger_turns_up_all", &Options::solo_people_trigger_turns_up_all},
    {"box_limits", &Options::box_limits},
    {"credits_beyond_need", &Options::credits_beyond_need},
    {"credits_when_money_is_short", &Options::credits_when_money_is_short},
    {"start_rooms_thrown", &Options::start_rooms_thrown},
}};

}  // namespace omnibus::futuropia
