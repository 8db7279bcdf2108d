// The levels of every game, from the weakest to the strongest. The seeds are fixed and no clock is used, so nothing here hangs on luck.
#include "match/levels.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "lab/lab_game.hpp"
#include "lab/tournament.hpp"
#include "match/game_look.hpp"

namespace omnibus {
namespace {

class LevelsOf : public testing::TestWithParam<std::string_view> {
 protected:
  /// The ratings of some levels after so many games.
  static std::vector<Rating> rated(std::initializer_list<std::uint32_t> levels, int players, std::int64_t games) {
    TournamentOrder order{.game = std::string(GetParam()), .table = {}, .entrants = {}, .seed = 1};
    order.table.players = players;
    for (const std::uint32_t level : levels) order.entrants.push_back({.kind = PlayerKind::level, .level = level});
    return run_tournament(Tournament(order), {.until = 1, .games = games, .threads = 2}).ratings;
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, LevelsOf,
                         testing::Values("mass_transit", "future_mobility", "write_the_future", "futuropia", "tramways"),
                         [](const auto& game) { return std::string(game.param); });

TEST_P(LevelsOf, the_first_three_are_well_apart) {
  constexpr double apart = 100;
  const std::vector<Rating> ratings = rated({1, 2, 3}, 3, 300);
  EXPECT_GT(ratings[1].elo, ratings[0].elo + apart);
  EXPECT_GT(ratings[2].elo, ratings[1].elo + apart);
}

TEST_P(LevelsOf, the_fourth_beats_the_third) {
  const bool quick = levels_of(GetParam())[3].player.kind == PlayerKind::greedy || GetParam() == "mass_transit";
  const int fewest = std::max(2, game_look(GetParam()).at("players").at("least").to_number<int>());
  const std::int64_t games = quick ? 160 : 12 / lab_game(GetParam()).bench_share;
  const std::vector<Rating> ratings = rated({3, 4}, quick ? 3 : fewest, games);
  EXPECT_GT(ratings[1].elo, ratings[0].elo + 100);
}

}  // namespace
}  // namespace omnibus
