// Golden games of Future Mobility: matches that must replay to the same end in every later version, one for each way a game can end, and
// a shared win, the optional rules and the house rule for two among them.
//
// To write them anew, after a change that is meant to change them:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_future_mobility --gtest_filter='FutureMobilityGolden*'
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "match/match.hpp"

namespace omnibus {
namespace {

const std::filesystem::path folder = OMNIBUS_SOURCE_DIR "/tests/golden/future_mobility";

struct Recipe {
  std::string_view file;
  int players;
  json::object options;
  std::string_view ending;
  int winners;
  PlayerKind player;
  std::string_view verb;  ///< must have been played
};

std::vector<Recipe> recipes() {
  const json::object optional{{"recover_power_ups", true}, {"combined_modes", true}};
  const json::object other_rulings{{"tram_reach", 4},          {"tram_reach_by_road", true}, {"star_for_each_card", true},
                                   {"jams_concern_all", true}, {"recover_power_ups", true},  {"recover_from_anybody", true}};
  return {
      {"target_reached_3", 3, {}, "target_reached", 1, PlayerKind::greedy, "jam"},
      {"target_reached_4", 4, {}, "target_reached", 1, PlayerKind::greedy, "carpool"},
      {"shared_win_4", 4, {}, "target_reached", 2, PlayerKind::greedy, "avoid"},
      {"random_4", 4, {}, "target_reached", 1, PlayerKind::random, "announce_carpooling"},
      {"optional_rules_3", 3, optional, "target_reached", 1, PlayerKind::random, "recover"},
      {"other_rulings_4", 4, other_rulings, "target_reached", 1, PlayerKind::random, "discard"},
      {"house_rule_2", 2, {{"two_players", true}}, "target_reached", 1, PlayerKind::greedy, "lay_path"},
      {"stopped_3", 3, {}, "stopped", 3, PlayerKind::random, "go_to"},
  };
}

std::string ending_of(const Match& match) {
  return std::string(match.game().info().endings[static_cast<std::size_t>(match.position().result().ending)]);
}

int winners_of(const Match& match) {
  const Result result = match.position().result();
  int out = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.seats); ++i) out += result.winners[i] ? 1 : 0;
  return out;
}

std::string_view verb_of(const Match& match, const Action& action) { return match.game().info().verbs[action.verb].name; }

bool played(const Match& match, std::string_view verb) {
  for (const LogEntry& entry : match.log()) {
    if (verb_of(match, entry.action) == verb) return true;
  }
  return false;
}

/// A game that is to be stopped: everybody jams, and everybody drives a long way through the jams for nothing.
Action dawdle(const Match& match) {
  const std::vector<Action> legal = match.position().legal();
  const auto find = [&](std::string_view verb) -> const Action* {
    for (const Action& action : legal) {
      if (verb_of(match, action) == verb) return &action;
    }
    return nullptr;
  };
  for (const std::string_view verb : {"jam", "go_to", "announce", "start_at", "let_pass", "accept", "discard"}) {
    if (const Action* action = find(verb)) return *action;
  }
  return *find("travel");
}

Match played_match(const Recipe& recipe, std::uint64_t seed) {
  Match match({.game = "future_mobility",
               .table = {.players = recipe.players, .options = recipe.options, .edition_text = {}, .edition_name = {}},
               .seed = seed,
               .seats = {},
               .position = {},
               .shuffle = {}});
  for (std::uint64_t decision = 1; !match.over(); ++decision) {
    match.act(recipe.ending == "stopped" ? dawdle(match)
                                         : match.position().think({.kind = recipe.player, .budget = {}}, seed + decision).choice);
  }
  return match;
}

Match first_that_fits(const Recipe& recipe) {
  constexpr std::uint64_t most_tries = 5000;
  for (std::uint64_t seed = 1; seed <= most_tries; ++seed) {
    Match match = played_match(recipe, seed);
    if (ending_of(match) == recipe.ending && winners_of(match) <= recipe.winners && (recipe.winners != 2 || winners_of(match) == 2) &&
        played(match, recipe.verb))
      return match;
  }
  throw std::runtime_error("no game found for " + std::string(recipe.file));
}

json::value read_golden(const Recipe& recipe) {
  std::ostringstream text;
  text << std::ifstream(folder / (std::string(recipe.file) + ".json")).rdbuf();
  return parse_json(text.str(), recipe.file);
}

class FutureMobilityGolden : public testing::Test {
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

TEST_F(FutureMobilityGolden, games_replay_and_are_what_their_recipes_say) {
  std::set<std::string> endings;
  bool shared = false;
  for (const Recipe& recipe : recipes()) {
    SCOPED_TRACE(recipe.file);
    const json::value file = read_golden(recipe);
    const Match match = Match::from_json(file);  // compares the hash after every entry, and the result
    EXPECT_EQ(match.to_json().at("log"), file.at("log"));
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.game().players(), recipe.players);
    EXPECT_EQ(ending_of(match), recipe.ending);
    EXPECT_TRUE(played(match, recipe.verb));
    EXPECT_LE(winners_of(match), recipe.winners);
    shared = shared || (recipe.ending == "target_reached" && winners_of(match) == 2);
    endings.insert(ending_of(match));
  }
  EXPECT_TRUE(shared) << "one game with a shared win";
  EXPECT_EQ(endings.size(), game_kind("future_mobility").info.endings.size() - 1) << "one game for each ending";
}

}  // namespace
}  // namespace omnibus
