// Golden games of Tramways: each world with ready and free layouts and every number of players, both auctions, and all options changed.
//
// To write them anew, after a change that is meant to change them:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_tramways --gtest_filter='Golden*'
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "support/matches.hpp"

namespace omnibus {
namespace {

const std::filesystem::path golden_folder = OMNIBUS_SOURCE_DIR "/tests/golden/tramways";

struct Recipe {
  std::string_view file;
  int players;
  json::object options;
  PlayerKind player;
};

std::vector<Recipe> recipes() {
  return {
      {"base_2", 2, {}, PlayerKind::greedy},
      {"base_3", 3, {}, PlayerKind::random},
      {"base_4", 4, {{"parcels", 2}}, PlayerKind::greedy},
      {"base_5", 5, {}, PlayerKind::greedy},
      {"base_baby_3", 3, {{"baby_auction", true}}, PlayerKind::greedy},
      {"base_baby_5", 5, {{"baby_auction", true}}, PlayerKind::random},
      {"moon_2", 2, {{"mode", 1}}, PlayerKind::greedy},
      {"moon_3", 3, {{"mode", 1}}, PlayerKind::greedy},
      {"moon_free_3", 3, {{"mode", 1}, {"layout", 1}}, PlayerKind::greedy},
      {"moon_free_4", 4, {{"mode", 1}, {"layout", 1}, {"parcels", 1}}, PlayerKind::random},
      {"moon_baby_5", 5, {{"mode", 1}, {"baby_auction", true}}, PlayerKind::random},
      {"moon_free_baby_2", 2, {{"mode", 1}, {"layout", 1}, {"baby_auction", true}}, PlayerKind::greedy},
      {"mars_2", 2, {{"mode", 2}}, PlayerKind::greedy},
      {"mars_free_3", 3, {{"mode", 2}, {"layout", 1}}, PlayerKind::random},
      {"mars_4", 4, {{"mode", 2}}, PlayerKind::greedy},
      {"mars_baby_2", 2, {{"mode", 2}, {"baby_auction", true}}, PlayerKind::random},
      {"all_options_changed_3",
       3,
       {{"mode", 2},
        {"baby_auction", true},
        {"parcels", 1},
        {"layout", 1},
        {"mars_night", false},
        {"mover_pays_rivals", false},
        {"passengers_stay", true}},
       PlayerKind::greedy},
  };
}

Match played(const Recipe& recipe) {
  MatchSetup setup = table_for(recipe.players, 1, recipe.options);
  setup.game = "tramways";
  Match match(setup);
  for (std::uint64_t seed = 1; !match.over(); ++seed) match.act(match.position().think({.kind = recipe.player, .budget = {}}, seed).choice);
  return match;
}

TEST(GoldenTramways, games_replay_to_the_result_they_had) {
  if (std::getenv("OMNIBUS_REGENERATE_GOLDEN") != nullptr) {  // NOLINT(concurrency-mt-unsafe): one thread
    std::filesystem::create_directories(golden_folder);
    for (const Recipe& recipe : recipes()) {
      std::ofstream(golden_folder / (std::string(recipe.file) + ".json")) << json::serialize(played(recipe).to_json()) << "\n";
    }
  }
  for (const Recipe& recipe : recipes()) {
    SCOPED_TRACE(recipe.file);
    const Problem problem = problem_of([&] {
      std::ostringstream text;
      text << std::ifstream(golden_folder / (std::string(recipe.file) + ".json")).rdbuf();
      const json::value file = parse_json(text.str(), recipe.file);
      const Match match = Match::from_json(file);
      EXPECT_EQ(match.to_json().at("log"), file.at("log"));
      EXPECT_TRUE(match.over());
    });
    EXPECT_EQ(problem.code(), "none");
  }
}

}  // namespace
}  // namespace omnibus
