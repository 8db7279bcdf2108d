// Future Mobility: options of a table. The defaults are the recommended rulings.
#pragma once

#include <array>
#include <cstdint>

#include "core/option.hpp"

namespace omnibus::future_mobility {

/// Each field is 0 or 1 except `tram_reach`, a number of cells.
struct Options {
  std::uint8_t two_players = 0;           ///< FM-1.4
  std::uint8_t tram_reach = 3;            ///< FM-6.3
  std::uint8_t tram_reach_by_road = 0;    ///< FM-6.4
  std::uint8_t star_for_each_card = 0;    ///< FM-3.7
  std::uint8_t jams_concern_all = 0;      ///< FM-8.8
  std::uint8_t several_jams = 0;          ///< FM-8.2
  std::uint8_t jam_for_each_card = 0;     ///< FM-8.6
  std::uint8_t recover_power_ups = 0;     ///< FM-10.1
  std::uint8_t recover_from_anybody = 0;  ///< FM-10.4
  std::uint8_t combined_modes = 0;        ///< FM-11.1
};

inline constexpr std::array<Option<Options>, 10> option_table{{
    {"two_players", &Options::two_players, OptionKind::yes_no, OptionOrigin::house},
    {"tram_reach", &Options::tram_reach, OptionKind::number, OptionOrigin::ruling, 3, 4},
    {"tram_reach_by_road", &Options::tram_reach_by_road},
    {"star_for_each_card", &Options::star_for_each_card},
    {"jams_concern_all", &Options::jams_concern_all},
    {"several_jams", &Options::several_jams},
    {"jam_for_each_card", &Options::jam_for_each_card},
    {"recover_power_ups", &Options::recover_power_ups, OptionKind::yes_no, OptionOrigin::table},
    {"recover_from_anybody", &Options::recover_from_anybody},
    {"combined_modes", &Options::combined_modes, OptionKind::yes_no, OptionOrigin::table},
}};

}  // namespace omnibus::future_mobility
