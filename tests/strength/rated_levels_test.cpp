// Rated levels of every game, in order of strength. Seeds are fixed and no clock is used, so results do not depend on luck.
#include <algorithm>

#include <gtest/gtest.h>

#include "every_game/every_game.hpp"
#include "lab/lab_game.hpp"
#include "lab/tournament.hpp"
#include "levels/levels.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {
namespace {

class LevelsOf : public EveryGame {
 protected:
  /// Ratings of bots after a number of games.
  static std::vector<Rating> rated(std::initializer_list<std::string_view> bots, int players, std::int64_t games) {
    TournamentOrder order{.game = GetParam(), .table = {}, .entrants = {}, .seed = 1};
    order.table.players = players;
    for (const std::string_view bot : bots) order.entrants.push_back(std::get<PlayerSpec>(read_player_spec(bot)));
    return run_tournament(Tournament(order), {.until = 1, .games = games, .threads = 2}).ratings;
  }

  static const GameInfo& info() { return kind().info; }

  /// Ratings are zero until levels were chosen and measured; a released game has them (tests/every_game/levels_test.cpp).
  void SetUp() override {
    if (info().max_players == 1) GTEST_SKIP() << "it is for one";
    if (!is_released() && levels_of(GetParam()).back().rating == 0) GTEST_SKIP() << "its levels are not rated yet";
  }

  /// True if the fourth level hardly searches.
  static bool quick() {
    const PlayerSpec& fourth = levels_of(GetParam())[3].player;
    return fourth.kind == PlayerKind::greedy || fourth.budget.iterations <= 8;
  }
  /// Three players, or as many as the game allows.
  static int usual() { return std::clamp(3, info().min_players, info().max_players); }
  /// Smallest intended number of players, for expensive games.
  static int fewest() { return std::max(2, game_look(GetParam()).at("players").at("least").to_number<int>()); }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, LevelsOf, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(LevelsOf, the_first_three_are_well_apart) {
  constexpr double apart = 100;
  const std::vector<Rating> ratings = rated({"level:1", "level:2", "level:3"}, usual(), 300);
  EXPECT_GT(ratings[1].elo, ratings[0].elo + apart);
  EXPECT_GT(ratings[2].elo, ratings[1].elo + apart);
}

TEST_P(LevelsOf, the_fourth_beats_the_third) {
  const std::int64_t games = quick() ? 160 : 12 / lab_game(GetParam()).bench_share;
  const std::vector<Rating> ratings = rated({"level:3", "level:4"}, quick() ? usual() : fewest(), games);
  EXPECT_GT(ratings[1].elo, ratings[0].elo + 100);
}

/// A style costs strength, but less than two levels. The fifth level is left out, since it searches by the clock.
TEST_P(LevelsOf, a_character_beats_one_of_two_levels_below) {
  constexpr double apart = 150;
  const std::vector<Rating> low = rated({"character:wanda", "character:kofi"}, usual(), 120);
  EXPECT_GT(low[1].elo, low[0].elo + apart);
  const std::vector<Rating> high = rated({"character:rosa", "character:milo"}, quick() ? usual() : fewest(), quick() ? 120 : 8);
  EXPECT_GT(high[1].elo, high[0].elo + apart);
}

}  // namespace
}  // namespace omnibus
