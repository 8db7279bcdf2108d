// The result of a game.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.hpp"

namespace omnibus {

/// Scores, places (1 is the best; equal places are shared) and winners. A team wins or loses together: its seats share one place.
struct Result {
  int seats = 0;
  int ending = 0;  ///< index into the game's `endings`; 0 before the end
  std::array<std::int32_t, max_seats> scores{};
  std::array<std::uint8_t, max_seats> places{};
  std::array<bool, max_seats> winners{};

  constexpr bool over() const { return ending != 0; }
};

/// Bounds of all games of a kind, whatever the table: wide enough for any edition and any play.
struct GameBounds {
  int max_plies = 0;  ///< decisions
  std::int32_t min_score = 0;
  std::int32_t max_score = 0;
  bool team = false;  ///< all seats always share score, place and victory
};

/// The result of a team that reached `score` together.
constexpr Result team_result(int seats, int ending, int score, bool won) {
  Result out;
  out.seats = seats;
  out.ending = ending;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    out.scores[i] = score;
    out.places[i] = 1;
    out.winners[i] = won;
  }
  return out;
}

}  // namespace omnibus
