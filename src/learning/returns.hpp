// Returns of a game: what each seat has gained, in three measures.
#pragma once

#include <array>
#include <cstdint>

#include "core/contract.hpp"

namespace omnibus {

/// Returns of one seat. Before the end of the game all are 0.
struct SeatReturn {
  std::int32_t score = 0;
  std::int32_t margin = 0;  ///< score minus the best score of another seat; the score itself in a solo game or a team
  double win_share = 0;     ///< 1 shared by all winners; 1 for each seat of a team that wins

  friend constexpr bool operator==(const SeatReturn&, const SeatReturn&) = default;
};

/// Bounds of the returns of a game.
struct ReturnBounds {
  std::int32_t min_score = 0;
  std::int32_t max_score = 0;
  std::int32_t min_margin = 0;
  std::int32_t max_margin = 0;
};

/// Returns of all seats.
struct Returns {
  int seats = 0;
  bool over = false;
  std::array<SeatReturn, max_seats> of{};
};

}  // namespace omnibus
