// Levels and characters of any game.
#include "levels/levels.hpp"

#include <algorithm>

#include "every_game.hpp"
#include "game/bot_in.hpp"
#include "levels/characters.hpp"
#include "levels/ratings.hpp"

namespace omnibus {
namespace {

class EveryLevel : public EveryGame {
 protected:
  static const BotLevels& levels() { return levels_of(kind().info.name); }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryLevel, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryLevel, differs_from_the_next_and_only_the_last_thinks_by_the_clock) {
  for (std::size_t i = 0; i + 1 < levels().size(); ++i) {
    EXPECT_EQ(levels()[i].player.budget.milliseconds, 0u) << i + 1;
    EXPECT_FALSE(levels()[i].player == levels()[i + 1].player) << i + 1;
    EXPECT_LE(levels()[i].milliseconds, levels()[i + 1].milliseconds) << i + 1;
  }
  EXPECT_LE(levels().back().player.budget.milliseconds, 2000u);
}

TEST_P(EveryLevel, is_that_of_some_characters_each_in_a_style_of_its_own) {
  const auto styled = [](std::uint32_t i) { return !style_of(kind().info.name, i).empty(); };
  for (std::uint32_t i = 0; i < character_names.size(); ++i) {
    const BotLevel bot = bot_in(kind().info.name, {.kind = PlayerKind::character, .character = i});
    BotLevel level = levels()[characters()[i].level - 1];
    level.player.style = &style_of(kind().info.name, i);
    EXPECT_EQ(bot.player, level.player) << character_names[i];
    EXPECT_EQ(bot.milliseconds, level.milliseconds) << character_names[i];
    EXPECT_EQ(styled(i), styled(0)) << character_names[i] << ": all characters of a game have styles, or none has";
  }
  EXPECT_TRUE(!is_released() || styled(0));
}

/// A game that was not released yet may have ratings of zero instead.
TEST_P(EveryLevel, of_a_released_game_is_rated_and_so_is_each_character) {
  if (!is_released()) GTEST_SKIP() << "not released yet";
  if (kind().info.max_players == 1) GTEST_SKIP() << "it is for one";
  for (std::size_t i = 0; i < levels().size(); ++i) EXPECT_NE(levels()[i].rating, 0) << i + 1;
  for (std::size_t i = 0; i < character_names.size(); ++i) EXPECT_NE(ratings_of(game())[i].elo, 0) << character_names[i];
}

}  // namespace
}  // namespace omnibus
