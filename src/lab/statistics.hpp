// What the laboratory counts of a game besides its length and scores. A game that has more to tell specialises this in
// src/lab/games_GAME.cpp; its names are message ids `figure.NAME`.
#pragma once

#include <array>
#include <string_view>

namespace omnibus {

template <class G> struct Statistics {
  static constexpr std::array<std::string_view, 0> names{};
};

/// Statistics(game) is made for each game that is played; it sees every decision and then the end, and has a value for each name and seat.
template <class G>
concept HasStatistics = !Statistics<G>::names.empty();

}  // namespace omnibus
