// The program with all its games: each can be named on the command line.
#include <gmock/gmock.h>

#include <gtest/gtest.h>

#include "data/json_io.hpp"
#include "every_game/every_game.hpp"
#include "support/command_run.hpp"

namespace omnibus {
namespace {

using testing::Contains;
using testing::ElementsAreArray;
using testing::HasSubstr;

class ProgramTest : public CommandTest {
 protected:
  ProgramTest() : CommandTest("") {}
};

TEST_F(ProgramTest, prints_its_version_with_the_editions_of_all_games) {
  ChildProcess process({OMNIBUS_PROGRAM, "--version"});
  EXPECT_TRUE(process.receive_line().starts_with("omnibus " OMNIBUS_VERSION));
  for (const std::string& game : names_of_games()) {
    const std::string line = process.receive_line();
    EXPECT_TRUE(line.starts_with("  " + game + ": edition " + game + "-")) << line;
  }
}

TEST_F(ProgramTest, completes_the_names_of_all_games) {
  EXPECT_THAT(completions("simulate ''"), ElementsAreArray(names_of_games()));
  EXPECT_THAT(completions("bench " + names_of_games().front() + " " + names_of_games().back()), Contains(names_of_games().back()));
}

TEST_F(ProgramTest, suggests_the_nearest_game_for_a_misspelt_name) {
  if (names_of_games().size() < 2) GTEST_SKIP() << "there is no other game";
  for (const std::string& game : names_of_games()) {
    EXPECT_THAT(refusal("simulate x" + game.substr(1)), HasSubstr("Did you mean “" + game + "”?"));
  }
}

TEST_F(ProgramTest, names_all_games_if_one_is_unknown) {
  const std::string answer = refusal("simulate chess");
  for (const std::string& game : names_of_games()) EXPECT_THAT(answer, HasSubstr(game));
}

TEST_F(ProgramTest, lists_and_simulates_every_game) {
  const json::value games = parse_json(run("games --json").told, "games");
  const std::vector<std::string> names = names_of_games();
  ASSERT_EQ(games.at("games").as_array().size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& game = names[i];
    EXPECT_EQ(games.at("games").at(i).at("name"), json::value(game));
    const Outcome done = run("simulate " + game + " --games 3 --json");
    EXPECT_EQ(done.exit_code, 0) << done.besides;
    EXPECT_EQ(parse_json(done.told, game).at("game"), json::value(game));
  }
}

}  // namespace
}  // namespace omnibus
