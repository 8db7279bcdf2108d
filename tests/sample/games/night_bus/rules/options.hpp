// Night Bus: options of a table.
#pragma once

#include <array>
#include <cstdint>

#include "core/option.hpp"

namespace omnibus::night_bus {

struct Options {
  std::uint8_t nights = 6;                ///< NB-5.1
  std::uint8_t last_night = 2;            ///< counts one more time than this (NB-4.3)
  std::uint8_t open_hands = 0;            ///< NB-6.2
  std::uint8_t transfers = 0;             ///< NB-3.3
  std::uint8_t in_turn = 0;               ///< NB-3.4
  std::uint8_t rounds_may_be_closed = 0;  ///< NB-3.5
  std::uint8_t timetable = 0;             ///< NB-3.6
};

inline constexpr std::array<std::string_view, 3> last_night_names{"once", "twice", "three_times"};

inline constexpr std::array<Option<Options>, 7> option_table{{
    {"nights", &Options::nights, OptionKind::number, OptionOrigin::table, 2, 9},
    choice_of_table("last_night", &Options::last_night, "last_night", last_night_names),
    {"open_hands", &Options::open_hands, OptionKind::yes_no, OptionOrigin::house},
    {"transfers", &Options::transfers, OptionKind::yes_no, OptionOrigin::house},
    {"in_turn", &Options::in_turn, OptionKind::yes_no, OptionOrigin::house},
    {"rounds_may_be_closed", &Options::rounds_may_be_closed, OptionKind::yes_no, OptionOrigin::house},
    {"timetable", &Options::timetable, OptionKind::yes_no, OptionOrigin::house},
}};

}  // namespace omnibus::night_bus
