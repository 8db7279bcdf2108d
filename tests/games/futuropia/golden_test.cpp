// Golden games of Futuropia: matches that must replay to the same end in every later version, one for each way a game can end, and
// the expansion, the expert game, the solo game and leaving early among them.
//
// To write them anew, after a change that is meant to change them:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_futuropia --gtest_filter='FuturopiaGolden*'
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "match/match.hpp"

namespace omnibus {
namespace {

const std::filesystem::path folder = OMNIBUS_SOURCE_DIR "/tests/golden/futuropia";

struct Recipe {
  std::string_view file;
  int players;
  json::object options;
  std::string_view ending;
  PlayerKind player = PlayerKind::greedy;
  std::string_view verb = "leave";  ///< must have been played
};

std::vector<Recipe> recipes() {
  const json::object expert{{"variable_rooms", true}, {"variable_conditions", true}};
  const json::object everything{
      {"expansion", true}, {"variable_rooms", true}, {"variable_conditions", true}, {"random_start_player", true}};
  return {
      {"many_people_2", 2, {}, "many_people", PlayerKind::random, "invite"},
      {"last_generators_3", 3, {}, "last_generators", PlayerKind::random, "scrap"},
      {"stopped_1", 1, {}, "stopped", PlayerKind::random, "turn_up"},
      {"leaving_early_4", 4, {}, "many_people", PlayerKind::random, "leave"},
      {"solo", 1, {}, "last_generators", PlayerKind::greedy, "invite"},
      {"solo_everything", 1, everything, "last_generators", PlayerKind::random, "as_proposed"},
      {"expansion_2", 2, {{"expansion", true}}, "last_generators", PlayerKind::random, "convert"},
      {"side_b_2", 2, {{"side_b", true}}, "many_people", PlayerKind::random, "repay_by_choice"},
      {"expert_3", 3, expert, "many_people", PlayerKind::random, "repay"},
      {"everything_4", 4, everything, "many_people", PlayerKind::random, "pay"},
  };
}

std::string ending_of(const Match& match) {
  return std::string(match.game().info().endings[static_cast<std::size_t>(match.position().result().ending)]);
}

bool played(const Match& match, std::string_view verb) {
  for (const LogEntry& entry : match.log()) {
    if (match.game().info().verbs[entry.action.verb].name == verb) return true;
  }
  return false;
}

/// A game that is to be stopped does nothing but take subsidies.
Action dawdle(const Match& match) {
  const std::vector<Action> legal = match.position().legal();
  for (const std::string_view verb : {"take_subsidies", "turn_up", "as_proposed"}) {
    for (const Action& action : legal) {
      if (match.game().info().verbs[action.verb].name == verb) return action;
    }
  }
  return legal.front();
}

Match first_that_fits(const Recipe& recipe) {
  constexpr std::uint64_t most_tries = 5000;
  for (std::uint64_t seed = 1; seed <= most_tries; ++seed) {
    Match match({.game = "futuropia",
                 .table = {.players = recipe.players, .options = recipe.options, .edition_text = {}, .edition_name = {}},
                 .seed = seed,
                 .seats = {},
                 .position = {},
                 .shuffle = {}});
    for (std::uint64_t decision = 1; !match.over(); ++decision) {
      match.act(recipe.ending == "stopped" ? dawdle(match)
                                           : match.position().think({.kind = recipe.player, .budget = {}}, seed + decision).choice);
    }
    if (ending_of(match) == recipe.ending && played(match, recipe.verb)) return match;
  }
  throw std::runtime_error("no game found for " + std::string(recipe.file));
}

json::value read_golden(const Recipe& recipe) {
  std::ostringstream text;
  text << std::ifstream(folder / (std::string(recipe.file) + ".json")).rdbuf();
  return parse_json(text.str(), recipe.file);
}

class FuturopiaGolden : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (std::getenv("OMNIBUS_REGENERATE_GOLDEN") == nullptr) return;  // NOLINT(concurrency-mt-unsafe): one thread
    std::filesystem::create_directories(folder);
    for (const Recipe& recipe : recipes()) {
      std::ofstream file(folder / (std::string(recipe.file) + ".json"));
      file << json::serialize(first_that_fits(recipe).to_json()) << "\n";
    }
  }
};

TEST_F(FuturopiaGolden, games_replay_and_are_what_their_recipes_say) {
  std::set<std::string> endings;
  for (const Recipe& recipe : recipes()) {
    SCOPED_TRACE(recipe.file);
    const json::value file = read_golden(recipe);
    const Match match = Match::from_json(file);  // compares the hash after every entry, and the result
    EXPECT_EQ(match.to_json().at("log"), file.at("log"));
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.game().players(), recipe.players);
    EXPECT_EQ(ending_of(match), recipe.ending);
    EXPECT_TRUE(played(match, recipe.verb));
    endings.insert(ending_of(match));
  }
  EXPECT_EQ(endings.size(), game_kind("futuropia").info.endings.size() - 1) << "one game for each ending";
}

}  // namespace
}  // namespace omnibus
