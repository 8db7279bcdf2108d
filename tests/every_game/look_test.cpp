// Line, emblem and number of players of any game in the lobby.
#include <set>

#include "every_game.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {
namespace {

class EveryLook : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryLook, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryLook, has_an_emblem) { EXPECT_TRUE(game_look(game()).at("emblem").as_string().starts_with("<svg ")); }

TEST_P(EveryLook, has_a_number_of_players_within_the_range_of_the_game) {
  const json::object players = game_look(game()).at("players").as_object();
  EXPECT_GE(players.at("least").as_int64(), kind().info.min_players);
  EXPECT_LE(players.at("most").as_int64(), kind().info.max_players);
}

TEST(Looks, have_different_lines) {
  std::set<std::int64_t> lines;
  for (const GameKind& kind : all_games()) {
    EXPECT_TRUE(lines.insert(game_look(kind.info.name).at("line").as_int64()).second) << kind.info.name;
  }
}

/// A folder missing from the list would be compiled but never played.
TEST(Games, every_folder_of_a_game_is_in_the_list) {
  std::set<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(games_folder())) {
    if (entry.is_directory()) folders.insert(entry.path().filename());
  }
  const std::vector<std::string> listed = names_of_games();
  EXPECT_EQ(std::set(listed.begin(), listed.end()), folders);
}

}  // namespace
}  // namespace omnibus
