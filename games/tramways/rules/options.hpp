// Tramways: options of a table. The defaults are the recommended rulings.
#pragma once

#include <array>
#include <cstdint>

#include "core/option.hpp"
#include "games/tramways/rules/components.hpp"

namespace omnibus::tramways {

struct Options {
  std::uint8_t mode = 0;               ///< 0 base, 1 Moon, 2 Mars (TW-1.2)
  std::uint8_t baby_auction = 0;       ///< TW-4.7
  std::uint8_t baby_bids_rise = 0;     ///< in the Baby Auction each bid plus its place must exceed all earlier ones (TW-4.7)
  std::uint8_t baby_bonus_alone = 0;   ///< in the Baby Auction the place counts as a bid of its own (TW-4.8)
  std::uint8_t parcels = 0;            ///< 0 as usual for the mode, 1 dealt, 2 drafted (TW-2.7)
  std::uint8_t layout = 0;             ///< index among the edition's layouts for this mode and table (TW-2.2)
  std::uint8_t shuffle = 0;            ///< 0: a ready layout; otherwise the number of a shuffled one (TW-2.14)
  std::uint8_t crescent = 0;           ///< the board where it starts, from 1; 0: given by the layout, or drawn (TW-12.7)
  std::uint8_t mars_night = 1;         ///< the crescent moves on Mars, too (TW-13.5)
  std::uint8_t mover_pays_rivals = 1;  ///< otherwise the bank does, and there are no fees (TW-9.6)
  std::uint8_t passengers_stay = 0;    ///< passengers stay where they arrive instead of leaving the map (TW-9.12)
};

inline constexpr std::array<std::string_view, 3> parcel_ways{"usual", "dealt", "drafted"};

inline constexpr std::array<Option<Options>, 11> option_table{{
    choice_of_table("mode", &Options::mode, "option.mode", mode_names),
    {"baby_auction", &Options::baby_auction, OptionKind::yes_no, OptionOrigin::table},
    {"baby_bids_rise", &Options::baby_bids_rise},
    {"baby_bonus_alone", &Options::baby_bonus_alone},
    choice_of_table("parcels", &Options::parcels, "option.parcels", parcel_ways),
    {"layout", &Options::layout, OptionKind::number, OptionOrigin::table, 0, 63},
    {"shuffle", &Options::shuffle, OptionKind::number, OptionOrigin::table, 0, 255},
    {"crescent", &Options::crescent, OptionKind::number, OptionOrigin::table, 0, max_laid_boards},
    {"mars_night", &Options::mars_night},
    {"mover_pays_rivals", &Options::mover_pays_rivals},
    {"passengers_stay", &Options::passengers_stay},
}};

}  // namespace omnibus::tramways
