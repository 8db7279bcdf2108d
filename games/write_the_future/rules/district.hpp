// Write the Future: the district as a board of six rows and columns.
#pragma once

#include "games/write_the_future/rules/state.hpp"

namespace omnibus::write_the_future {

/// Cells of the district in one word, one bit each.
namespace board {

using Cells = std::uint64_t;
inline constexpr Cells all = (Cells{1} << cell_count) - 1;
inline constexpr Cells first_column = 0x041041041;
inline constexpr Cells last_column = first_column << (side - 1);
inline constexpr Cells first_row = (Cells{1} << side) - 1;
inline constexpr Cells dark = 0xA95A95A95;  ///< every other cell, as on a chessboard: r1c1, r1c3, …, r2c2, …

constexpr Cells row(int index) { return first_row << (side * index); }
constexpr Cells column(int index) { return first_column << index; }
/// Rows are the lines 0 to 5, columns 6 to 11.
constexpr Cells line(int index) { return index < side ? row(index) : column(index - side); }

constexpr Cells above(Cells cells) { return cells >> side; }
constexpr Cells below(Cells cells) { return (cells << side) & all; }
constexpr Cells left_of(Cells cells) { return (cells & ~first_column) >> 1; }
constexpr Cells right_of(Cells cells) { return (cells & ~last_column) << 1; }
constexpr Cells beside(Cells cells) { return above(cells) | below(cells) | left_of(cells) | right_of(cells); }

/// All cells connected with `start` inside `within`.
constexpr Cells spread(Cells start, Cells within) {
  for (Cells before = 0; before != start;) {
    before = start;
    start |= beside(start) & within;
  }
  return start;
}

constexpr int count(Cells cells) { return count_bits(cells); }
constexpr Cells lowest(Cells cells) { return cells & (0 - cells); }

}  // namespace board

/// A district as missions see it: the cells of each resource, and of all together.
struct District {
  std::array<board::Cells, resource_count> of{};
  board::Cells all = 0;

  /// Crossed-over cells hold no resource (WF-3.6), except those passed in as counting (WF-11.4).
  static constexpr District on(const Sheet& sheet, board::Cells crossed_that_count = 0) {
    District out;
    const ItemSet ignored(sheet.crossed.bits() & ~crossed_that_count);
    for (std::size_t k = 0; k < resource_count; ++k) out.of[k] = (sheet.drawn(static_cast<int>(k)) - ignored).bits();
    out.all = (sheet.filled - ignored).bits();
    return out;
  }
};

}  // namespace omnibus::write_the_future
