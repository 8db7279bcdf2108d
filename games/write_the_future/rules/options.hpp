// Write the Future: options of a table. The defaults are the traditional mode and the recommended rulings.
#pragma once

#include <array>
#include <cstdint>

#include "core/option.hpp"

namespace omnibus::write_the_future {

/// Each field is 0 or 1 except `round_limit`.
struct Options {
  std::uint8_t draft = 0;                                      ///< WF-1.2
  std::uint8_t secrecy = 0;                                    ///< WF-2.5
  std::uint8_t future_proof = 0;                               ///< WF-10.1
  std::uint8_t factions_chosen = 0;                            ///< WF-10.2
  std::uint8_t pattern_rotation = 0;                           ///< WF-9.7
  std::uint8_t pattern_reflection = 0;                         ///< WF-9.7
  std::uint8_t pattern_forbidden_cell_must_be_on_grid = 1;     ///< WF-9.7
  std::uint8_t pattern_footprint_includes_forbidden_cell = 1;  ///< WF-9.7
  std::uint8_t surrounded_needs_four_neighbours = 1;           ///< WF-9.3
  std::uint8_t crossed_space_blocks_line = 1;                  ///< WF-6.2
  std::uint8_t relocate_may_complete_line = 1;                 ///< WF-6.3
  std::uint8_t black_market_bonus_ignores_die_condition = 1;   ///< WF-6.6
  std::uint8_t ability_track_full_choice_allowed = 1;          ///< WF-3.3
  std::uint8_t dice_may_be_unused = 1;                         ///< WF-4.4
  std::uint8_t ability_usable_same_turn = 1;                   ///< WF-3.5
  std::uint8_t draft_end_completes_first_player_cycle = 1;     ///< WF-7.4
  std::uint8_t bonus_may_be_declined = 1;                      ///< WF-6.7
  std::uint8_t arbiters_rows_only = 0;                         ///< WF-11.1
  std::uint8_t conspiracy_per_resource = 0;                    ///< WF-11.4
  std::uint8_t retorium_uses_redraw_rule = 0;                  ///< WF-11.8
  std::uint8_t priests_roll_before_card = 1;                   ///< WF-11.10
  std::uint8_t umbra_copies_within_area = 0;                   ///< WF-11.11
  std::uint8_t zai_relocate_once = 1;                          ///< WF-11.12
  std::uint8_t rounds_may_be_closed = 0;                       ///< WF-13.1
  std::uint8_t round_limit = 45;                               ///< WF-7.6
};

inline constexpr std::array<Option<Options>, 25> option_table{{
    {"draft", &Options::draft, OptionKind::yes_no, OptionOrigin::table},
    {"secrecy", &Options::secrecy, OptionKind::yes_no, OptionOrigin::table},
    {"future_proof", &Options::future_proof, OptionKind::yes_no, OptionOrigin::table},
    {"factions_chosen", &Options::factions_chosen, OptionKind::yes_no, OptionOrigin::table},
    {"pattern_rotation", &Options::pattern_rotation},
    {"pattern_reflection", &Options::pattern_reflection},
    {"pattern_forbidden_cell_must_be_on_grid", &Options::pattern_forbidden_cell_must_be_on_grid},
    {"pattern_footprint_includes_forbidden_cell", &Options::pattern_footprint_includes_forbidden_cell},
    {"surrounded_needs_four_neighbours", &Options::surrounded_needs_four_neighbours},
    {"crossed_space_blocks_line", &Options::crossed_space_blocks_line},
    {"relocate_may_complete_line", &Options::relocate_may_complete_line},
    {"black_market_bonus_ignores_die_condition", &Options::black_market_bonus_ignores_die_condition},
    {"ability_track_full_choice_allowed", &Options::ability_track_full_choice_allowed},
    {"dice_may_be_unused", &Options::dice_may_be_unused},
    {"ability_usable_same_turn", &Options::ability_usable_same_turn},
    {"draft_end_completes_first_player_cycle", &Options::draft_end_completes_first_player_cycle},
    {"bonus_may_be_declined", &Options::bonus_may_be_declined},
    {"arbiters_rows_only", &Options::arbiters_rows_only},
    {"conspiracy_per_resource", &Options::conspiracy_per_resource},
    {"retorium_uses_redraw_rule", &Options::retorium_uses_redraw_rule},
    {"priests_roll_before_card", &Options::priests_roll_before_card},
    {"umbra_copies_within_area", &Options::umbra_copies_within_area},
    {"zai_relocate_once", &Options::zai_relocate_once},
    {"rounds_may_be_closed", &Options::rounds_may_be_closed, OptionKind::yes_no, OptionOrigin::house},
    {"round_limit", &Options::round_limit, OptionKind::number, OptionOrigin::ruling, 1, 99},
}};

}  // namespace omnibus::write_the_future
