// Statistics of a game for the laboratory. A game that has any specialises these in games/GAME/rules/statistics.hpp.
#pragma once

#include <array>
#include <string_view>

namespace omnibus {

/// Figures counted in a game besides its length and scores; the names are message ids `figure.NAME`.
template <class G> struct Statistics {
  static constexpr std::array<std::string_view, 0> names{};
};

/// One Statistics(game) is made for each game played; it sees every decision and the end, and has a value for each name and seat.
template <class G>
concept HasStatistics = !Statistics<G>::names.empty();

/// Divisor for the number of games and searches in benchmarks, for games whose decisions are many and expensive.
template <class G> inline constexpr int bench_share = 1;

}  // namespace omnibus
