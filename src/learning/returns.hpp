// Returns of a game: what each seat has gained, in three measures.
#pragma once

#include <array>
#include <cstdint>

#include "core/contract.hpp"

namespace omnibus {

/// Returns of one seat.
struct SeatReturn {
  std::int32_t score = 0;
  std::int64_t margin = 0;  ///< score less the best score of another seat; the score itself of a team and of a game alone
  double win_share = 0;     ///< 1 divided among all winners; 1 for each seat of a team that wins

  friend constexpr bool operator==(const SeatReturn&, const SeatReturn&) = default;
};

/// Returns of all seats. Before the end of the game they are 0.
struct Returns {
  int seats = 0;
  bool over = false;
  std::array<SeatReturn, max_seats> of{};
};

/// Bounds of scores and margins; win shares are from 0 to 1.
struct ReturnBounds {
  std::int64_t min_score = 0;
  std::int64_t max_score = 0;
  std::int64_t min_margin = 0;
  std::int64_t max_margin = 0;
};

template <Game G> constexpr ReturnBounds return_bounds_of(const G& game) {
  constexpr GameBounds bounds = G::bounds;
  if (bounds.team || game.players() == 1) return {bounds.min_score, bounds.max_score, bounds.min_score, bounds.max_score};
  const std::int64_t range = std::int64_t{bounds.max_score} - bounds.min_score;
  return {bounds.min_score, bounds.max_score, -range, range};
}

template <Game G> constexpr Returns returns_of(const G& game, const typename G::State& state) {
  const Result result = game.result(state);
  Returns out{.seats = game.players(), .over = result.over()};
  if (!result.over()) return out;
  const std::size_t seats = static_cast<std::size_t>(out.seats);
  int winners = 0;
  for (std::size_t i = 0; i < seats; ++i) winners += result.winners[i] ? 1 : 0;
  for (std::size_t i = 0; i < seats; ++i) {
    SeatReturn& mine = out.of[i];
    mine.score = result.scores[i];
    mine.win_share = !result.winners[i] ? 0 : G::bounds.team ? 1 : 1.0 / winners;
    mine.margin = mine.score;
    if (G::bounds.team || seats == 1) continue;
    std::int64_t best = G::bounds.min_score;
    for (std::size_t other = 0; other < seats; ++other) {
      if (other != i && result.scores[other] > best) best = result.scores[other];
    }
    mine.margin -= best;
  }
  return out;
}

}  // namespace omnibus
