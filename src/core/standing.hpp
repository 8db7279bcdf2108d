// Standing of a seat: its points as if the game ended now, and their breakdown.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "core/item_set.hpp"

namespace omnibus {

/// Points of one kind. The kind is an index into the game's `score_parts`, the forms that name it and its operands.
struct ScorePart {
  std::uint8_t kind = 0;
  std::array<std::int16_t, 2> operands{};
  std::int32_t points = 0;

  friend constexpr bool operator==(const ScorePart&, const ScorePart&) = default;
};

inline constexpr int max_score_parts = 24;

/// The parts in the order in which a person would add them up. At the end of a game, for a full viewer, their sum is the score.
struct Standing {
  std::int32_t points = 0;
  FixedList<ScorePart, max_score_parts> parts;

  constexpr void add(auto kind, int value, std::array<int, 2> operands = {}) {
    parts.push({static_cast<std::uint8_t>(kind), {static_cast<std::int16_t>(operands[0]), static_cast<std::int16_t>(operands[1])}, value});
    points += value;
  }

  friend constexpr bool operator==(const Standing&, const Standing&) = default;
};

/// Something on the table that brings points: a pair, a pattern, a group.
struct Find {
  std::uint8_t part = 0;  ///< index into the parts of the standing
  ItemSet cells;          ///< items that bring the points
  ItemSet helpers;        ///< other items that must be present
  ItemSet bare;           ///< items that must be empty
};

using FindList = FixedList<Find, 255>;

}  // namespace omnibus
