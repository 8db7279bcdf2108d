// Write the Future: possible places for the pattern of a mission in a district (WF-9.7).
#pragma once

#include "games/write_the_future/rules/components.hpp"
#include "games/write_the_future/rules/options.hpp"

namespace omnibus::write_the_future {

/// A pattern at one place of the district.
struct Placement {
  std::uint64_t need = 0;       ///< cells that must hold a resource
  std::uint64_t avoid = 0;      ///< cells that must not
  std::uint64_t footprint = 0;  ///< cells that no second pattern may use
};
inline constexpr int max_placements = 1536;  ///< of all patterns together
inline constexpr int packing_room = 2048;    ///< for the search of the best packing of one pattern

/// Rulings on turned, mirrored or overhanging patterns, and on sharing an X (WF-9.7).
struct PatternRuling {
  bool rotation = false;
  bool reflection = false;
  bool empty_on_grid = true;
  bool empty_in_footprint = true;
};

namespace detail {

constexpr Shape turned(const Shape& shape) {
  Shape out{.rows = shape.columns, .columns = shape.rows};
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c)
      out.signs[static_cast<std::size_t>(c)][static_cast<std::size_t>(shape.rows - 1 - r)] = shape.at(r, c);
  }
  return out;
}

constexpr Shape mirrored(const Shape& shape, bool upside_down) {
  Shape out{.rows = shape.rows, .columns = shape.columns};
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c) {
      const int row = upside_down ? shape.rows - 1 - r : r;
      const int column = upside_down ? c : shape.columns - 1 - c;
      out.signs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = shape.at(r, c);
    }
  }
  return out;
}

/// The shapes that count as one pattern, without repeats.
struct Orientations {
  std::array<Shape, 8> shapes{};
  int count = 0;

  constexpr void add(const Shape& shape) {
    for (int i = 0; i < count; ++i) {
      if (shapes[static_cast<std::size_t>(i)] == shape) return;
    }
    shapes[static_cast<std::size_t>(count++)] = shape;
  }
};

constexpr Orientations orientations(const Shape& shape, const PatternRuling& ruling) {
  Orientations out;
  Shape each = shape;
  for (int quarter = 0; quarter < (ruling.rotation ? 4 : 1); ++quarter, each = turned(each)) {
    out.add(each);
    if (ruling.reflection) {
      out.add(mirrored(each, false));
      out.add(mirrored(each, true));
    }
  }
  return out;
}

/// The shape with its first row and column at (top, left); empty if it does not fit.
constexpr Placement placed(const Shape& shape, int top, int left, const PatternRuling& ruling) {
  Placement out;
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c) {
      const Sign sign = shape.at(r, c);
      const bool inside = top + r >= 0 && top + r < side && left + c >= 0 && left + c < side;
      if (sign == Sign::open || (sign == Sign::empty && !inside && !ruling.empty_on_grid)) continue;
      if (!inside) return {};
      const std::uint64_t cell = std::uint64_t{1} << ((top + r) * side + left + c);
      (sign == Sign::resource ? out.need : out.avoid) |= cell;
    }
  }
  out.footprint = ruling.empty_in_footprint ? out.need | out.avoid : out.need;
  return out;
}

}  // namespace detail

/// Calls visit(placement) for each place where the pattern can lie.
template <class Visit> constexpr void for_each_placement(const Shape& shape, const PatternRuling& ruling, Visit&& visit) {
  const detail::Orientations all = detail::orientations(shape, ruling);
  for (int i = 0; i < all.count; ++i) {
    for (int top = -side; top < side; ++top) {
      for (int left = -side; left < side; ++left) {
        const Placement placement = detail::placed(all.shapes[static_cast<std::size_t>(i)], top, left, ruling);
        if (placement.need != 0) visit(placement);
      }
    }
  }
}

/// The places of all patterns in the box, found once per table.
class Patterns {
 public:
  constexpr Patterns(const Components& box, const Options& options) {
    const PatternRuling ruling{options.pattern_rotation != 0, options.pattern_reflection != 0,
                               options.pattern_forbidden_cell_must_be_on_grid != 0, options.pattern_footprint_includes_forbidden_cell != 0};
    std::uint16_t used = 0;
    for (std::size_t i = 0; i < max_missions; ++i) {
      if (box.missions[i].category == Category::pattern)
        for_each_placement(box.missions[i].shape, ruling, [&](const Placement& each) { placements_[used++] = each; });
      ends_[i] = used;
    }
  }

  /// Calls visit(placement) for each place where the pattern of a mission can lie.
  template <class Visit> constexpr void for_each(int mission, Visit&& visit) const {
    const std::size_t index = static_cast<std::size_t>(mission);
    for (std::size_t i = index == 0 ? 0 : ends_[index - 1]; i < ends_[index]; ++i) visit(placements_[i]);
  }

 private:
  std::array<Placement, max_placements> placements_{};
  std::array<std::uint16_t, max_missions> ends_{};  ///< the places of a mission begin where those of the previous one end
};

}  // namespace omnibus::write_the_future
