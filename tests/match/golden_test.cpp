// Golden games: matches that must replay to the same end in every later version, at least one for each way a game can end.
//
// To write them anew, after a change to the rules, the state or the dealing that is meant to change them:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_match --gtest_filter='Golden*'
// Each is then the first game that fits its recipe, in the order of seeds, so that the same rules and players give the same files.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "support/matches.hpp"

namespace omnibus {
namespace {

const std::filesystem::path golden_folder = OMNIBUS_SOURCE_DIR "/tests/golden/mass_transit";

std::string ending_of(const Match& match) {
  return std::string(match.game().info().endings[static_cast<std::size_t>(match.position().result().ending)]);
}

void play_to_the_end(Match& match, PlayerKind player) {
  for (std::uint64_t seed = match.setup().seed; !match.over(); ++seed) {
    match.act(match.position().think({.kind = player, .budget = {}}, seed).choice);
  }
}

void play_with_second_thoughts(Match& match) {
  for (std::uint64_t decision = 1; !match.over(); ++decision) {
    match.act(match.position().think({.kind = PlayerKind::greedy, .budget = {}}, match.setup().seed + decision).choice);
    if (decision % 6 != 0) continue;
    match.undo();
    match.undo();
    match.redo();
    if (decision % 4 == 0) match.redo();
  }
}

bool somebody_changed_hands(const Match& match) {
  const auto is_change = [&](const Event& event) { return match.game().info().happenings[event.kind].name == "changed_hand"; };
  return std::any_of(match.events_of(0).begin(), match.events_of(0).end(), is_change);
}

bool uses_every_special_verb(const Match& match) {
  std::set<std::string_view> used;
  for (const LogEntry& entry : match.log()) used.insert(match.game().info().verbs[entry.action.verb].name);
  return used.contains("extend_turned") && used.contains("leave") && used.contains("waste");
}

bool took_back_and_played_again(const Match& match) {
  std::set<LogEntry::Kind> kinds;
  for (const LogEntry& entry : match.log()) kinds.insert(entry.kind);
  return kinds.contains(LogEntry::Kind::undo) && kinds.contains(LogEntry::Kind::redo);
}

/// What a golden game is like.
struct Recipe {
  std::string_view file;
  int players;
  json::object options;
  std::string_view ending;
  std::function<void(Match&)> play = [](Match& match) { play_to_the_end(match, PlayerKind::greedy); };
  std::function<bool(const Match&)> fits = [](const Match&) { return true; };
};

std::vector<Recipe> recipes() {
  const auto at_random = [](Match& match) { play_to_the_end(match, PlayerKind::random); };
  const json::object all_changed{{"host", 2},
                                 {"walk_into_suburbs_allowed", false},
                                 {"walker_on_plain_card_may_walk_on", false},
                                 {"walker_on_traffic_card_must_walk_even_if_station", false},
                                 {"suburbs_needs_connected_line_to_be_placed", true},
                                 {"cards_keep_printed_orientation", false},
                                 {"discard_requires_a_legal_move", false},
                                 {"commuter_bound_to_own_edge", false},
                                 {"open_hands", true}};
  return {
      {"everybody_home_2", 2, {}, "everybody_home"},
      {"everybody_home_6", 6, {}, "everybody_home"},
      {"solo_everybody_home", 1, {}, "everybody_home"},
      {"solo_too_few_plays", 1, {}, "too_few_plays", at_random},
      {"too_few_plays_4", 4, {}, "too_few_plays"},
      {"urgent_left_3", 3, {{"unplayable_urgent_may_be_kept", false}}, "urgent_left", at_random},
      {"hand_not_refilled_5", 5, {{"empty_draw_pile_allows_short_hand", false}}, "hand_not_refilled"},
      {"no_cards_left_6", 6, {{"after_deck_empty_still_two_plays", false}}, "no_cards_left", at_random},
      {"changed_opening_hand_4", 4, {}, "too_few_plays", at_random, somebody_changed_hands},
      {"undo_redo_3", 3, {}, "too_few_plays", play_with_second_thoughts, took_back_and_played_again},
      {"all_options_changed_3", 3, all_changed, "too_few_plays", at_random, uses_every_special_verb},
  };
}

Match first_that_fits(const Recipe& recipe) {
  constexpr std::uint64_t most_tries = 200'000;
  for (std::uint64_t seed = 1; seed <= most_tries; ++seed) {
    Match match(table_for(recipe.players, seed, recipe.options));
    recipe.play(match);
    if (ending_of(match) == recipe.ending && recipe.fits(match)) return match;
  }
  throw std::runtime_error("no game found for " + std::string(recipe.file));
}

void write_golden(const Recipe& recipe) {
  std::ofstream file(golden_folder / (std::string(recipe.file) + ".json"));
  file << json::serialize(first_that_fits(recipe).to_json()) << "\n";
}

json::value read_golden(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return parse_json(text.str(), path.filename().string());
}

class Golden : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (std::getenv("OMNIBUS_REGENERATE_GOLDEN") == nullptr) return;  // NOLINT(concurrency-mt-unsafe): one thread
    for (const Recipe& recipe : recipes()) write_golden(recipe);
  }
};

TEST_F(Golden, games_replay_to_the_state_and_result_they_had) {
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder)) {
    SCOPED_TRACE(entry.path().filename());
    const json::value file = read_golden(entry.path());
    const Problem problem = problem_of([&] {
      const Match match = Match::from_json(file);  // compares the hash after every entry, and the result
      EXPECT_EQ(match.to_json().at("log"), file.at("log"));
      EXPECT_TRUE(match.over());
    });
    EXPECT_EQ(problem.code(), "none") << argument(problem, "path") << " " << argument(problem, "value") << " "
                                      << argument(problem, "allowed");
  }
}

TEST_F(Golden, games_are_what_their_recipes_say) {
  std::set<std::string> endings;
  for (const Recipe& recipe : recipes()) {
    SCOPED_TRACE(recipe.file);
    const Match match = Match::from_json(read_golden(golden_folder / (std::string(recipe.file) + ".json")));
    EXPECT_EQ(match.game().players(), recipe.players);
    EXPECT_EQ(ending_of(match), recipe.ending);
    EXPECT_TRUE(recipe.fits(match));
    endings.insert(ending_of(match));
  }
  EXPECT_EQ(endings.size(), game_kind("mass_transit").info.endings.size() - 1) << "one game for each ending";
}

}  // namespace
}  // namespace omnibus
