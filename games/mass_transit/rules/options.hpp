// Mass Transit: options of a table. The defaults are the recommended rulings.
#pragma once

#include <array>
#include <cstdint>

#include "core/option.hpp"

namespace omnibus::mass_transit {

/// Each field is 0 or 1 except `host`, which is a seat.
struct Options {
  std::uint8_t host = 0;                                              ///< begins unless exactly one seat volunteers (MT-2.4)
  std::uint8_t walk_into_suburbs_allowed = 1;                         ///< MT-8.5
  std::uint8_t walker_on_plain_card_may_walk_on = 1;                  ///< MT-5.6
  std::uint8_t walker_on_traffic_card_must_walk_even_if_station = 1;  ///< MT-7.3
  std::uint8_t suburbs_needs_connected_line_to_be_placed = 0;         ///< MT-8.6
  std::uint8_t cards_keep_printed_orientation = 1;                    ///< MT-4.3
  std::uint8_t discard_requires_a_legal_move = 1;                     ///< MT-5.1
  std::uint8_t unplayable_urgent_may_be_kept = 1;                     ///< MT-9.3
  std::uint8_t commuter_bound_to_own_edge = 1;                        ///< MT-5.5
  std::uint8_t after_deck_empty_still_two_plays = 1;                  ///< MT-10.5
  std::uint8_t empty_draw_pile_allows_short_hand = 1;                 ///< MT-10.6
  std::uint8_t open_hands = 0;                                        ///< MT-11.4
};

inline constexpr std::array<Option<Options>, 12> option_table{{
    {"host", &Options::host, OptionKind::seat, OptionOrigin::table},
    {"walk_into_suburbs_allowed", &Options::walk_into_suburbs_allowed},
    {"walker_on_plain_card_may_walk_on", &Options::walker_on_plain_card_may_walk_on},
    {"walker_on_traffic_card_must_walk_even_if_station", &Options::walker_on_traffic_card_must_walk_even_if_station},
    {"suburbs_needs_connected_line_to_be_placed", &Options::suburbs_needs_connected_line_to_be_placed},
    {"cards_keep_printed_orientation", &Options::cards_keep_printed_orientation},
    {"discard_requires_a_legal_move", &Options::discard_requires_a_legal_move},
    {"unplayable_urgent_may_be_kept", &Options::unplayable_urgent_may_be_kept},
    {"commuter_bound_to_own_edge", &Options::commuter_bound_to_own_edge},
    {"after_deck_empty_still_two_plays", &Options::after_deck_empty_still_two_plays, OptionKind::yes_no, OptionOrigin::house},
    {"empty_draw_pile_allows_short_hand", &Options::empty_draw_pile_allows_short_hand, OptionKind::yes_no, OptionOrigin::house},
    {"open_hands", &Options::open_hands, OptionKind::yes_no, OptionOrigin::house},
}};

}  // namespace omnibus::mass_transit
