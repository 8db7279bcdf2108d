// What a laboratory wants to know of a game. A game that has something to tell specialises these in games/GAME/statistics.hpp.
#pragma once

#include <array>
#include <string_view>

namespace omnibus {

/// What is counted of a game besides its length and scores; the names are message ids `figure.NAME`.
template <class G> struct Statistics {
  static constexpr std::array<std::string_view, 0> names{};
};

/// Statistics(game) is made for each game that is played; it sees every decision and then the end, and has a value for each name and seat.
template <class G>
concept HasStatistics = !Statistics<G>::names.empty();

/// Games whose decisions are many and dear are measured by this part of the usual number of games and thoughts.
template <class G> inline constexpr int bench_share = 1;

}  // namespace omnibus
