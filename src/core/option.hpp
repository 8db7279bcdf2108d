// Options: the switches of a table, as plain numbers with names.
#pragma once

#include <cstdint>
#include <string_view>

namespace omnibus {

/// How an option is written and what it may be.
enum class OptionKind : std::uint8_t { yes_no, number, seat };

/// Where an option comes from; house rules are marked wherever they are offered.
enum class OptionOrigin : std::uint8_t { table, ruling, house };

/// One switch of a game's `Options`. `most` bounds a number; a seat is bounded by the table.
template <class Options> struct Option {
  std::string_view name;
  std::uint8_t Options::* field = nullptr;
  OptionKind kind = OptionKind::yes_no;
  OptionOrigin origin = OptionOrigin::ruling;
  std::uint8_t least = 0;
  std::uint8_t most = 1;
};

}  // namespace omnibus
