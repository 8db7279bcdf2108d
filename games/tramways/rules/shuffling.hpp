// Tramways: random layouts of boards (TW-2.14).
#pragma once

#include <algorithm>

#include "core/chance.hpp"
#include "games/tramways/rules/layout_check.hpp"

namespace omnibus::tramways {

/// The layout with a given number, the same on every machine; without boards if none is found.
class Shuffling {
 public:
  constexpr Shuffling(const Components& box, Mode world, int players) : box_(box), world_(world), count_(boards_for(box, world, players)) {}

  constexpr Layout layout(int number) const {
    for (std::uint32_t attempt = 0; attempt < attempts; ++attempt) {
      Chance chance(static_cast<std::uint64_t>(number), attempt);
      const Layout drawn = draw(chance);
      if (drawn.boards.size() == count_ && valid_layout(box_, drawn, world_)) return drawn;
    }
    return {};
  }

 private:
  static constexpr std::uint32_t attempts = 500;
  static constexpr std::uint8_t middle = max_laid_boards;  ///< leaves room for all boards on each side

  constexpr Layout draw(Chance& chance) const {
    Layout out;
    out.base = world_ == Mode::base;
    ItemSet left;
    for (int i = 0; i < box_.board_count; ++i) {
      if (box_.boards[static_cast<std::size_t>(i)].world == world_) left.add(i);
    }
    while (out.boards.size() < count_ && !left.empty()) {
      Placing placing = place(out, chance);
      placing.board = box_.boards[static_cast<std::size_t>(chance.draw(left))].id;
      placing.turns = static_cast<std::uint8_t>(chance.below(4));
      out.boards.push(placing);
    }
    move_to_corner(out);
    return out;
  }

  /// A free place beside any board already laid.
  static constexpr Placing place(const Layout& layout, Chance& chance) {
    Placing out{.board = {}, .turns = 0, .row = middle, .column = middle};
    if (layout.boards.empty()) return out;
    do {
      const Placing& beside = layout.boards[static_cast<int>(chance.below(static_cast<std::uint32_t>(layout.boards.size())))];
      const std::size_t side = chance.below(4);
      out.row = static_cast<std::uint8_t>(beside.row + detail::row_step[side]);
      out.column = static_cast<std::uint8_t>(beside.column + detail::column_step[side]);
    } while (detail::board_at(layout, out.row, out.column) >= 0);
    return out;
  }

  static constexpr void move_to_corner(Layout& layout) {
    std::uint8_t row = 2 * middle;
    std::uint8_t column = 2 * middle;
    for (const Placing& placing : layout.boards) {
      row = std::min(row, placing.row);
      column = std::min(column, placing.column);
    }
    for (Placing& placing : layout.boards) {
      placing.row = static_cast<std::uint8_t>(placing.row - row);
      placing.column = static_cast<std::uint8_t>(placing.column - column);
    }
  }

  const Components& box_;
  Mode world_;
  int count_;
};

}  // namespace omnibus::tramways
