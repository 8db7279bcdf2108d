// Golden games of Write the Future, one for each way a game can end and some with everything in them; and matches in which the seats
// decide in an order of their own.
//
// To write them anew, after a change that is meant to change them:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_write_the_future --gtest_filter='Golden*'
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

const std::filesystem::path golden_folder = OMNIBUS_SOURCE_DIR "/tests/golden/write_the_future";

MatchSetup setup_for(int players, std::uint64_t seed, const json::object& options) {
  MatchSetup setup = table_for(players, seed, options);
  setup.game = "write_the_future";
  return setup;
}

void play(Match& match, PlayerKind player) {
  for (std::uint64_t seed = match.setup().seed; !match.over(); ++seed) {
    match.act(match.position().think({.kind = player, .budget = {}}, seed).choice);
  }
}

/// Whoever is drawn says something, if there is something to say.
void play_in_any_order(Match& match) {
  Stream dice(match.setup().seed);
  while (!match.over()) {
    const std::unique_ptr<Position> position = match.position().clone();
    const Seat seat = seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(match.game().players()))));
    if (!position->bring_up(seat)) continue;
    const std::vector<Action> legal = position->legal();
    match.act(seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

struct Recipe {
  std::string_view file;
  int players;
  json::object options;
  std::string_view ending;
  std::function<void(Match&)> play;
};

std::vector<Recipe> recipes() {
  const auto greedily = [](Match& match) { play(match, PlayerKind::greedy); };
  const auto at_random = [](Match& match) { play(match, PlayerKind::random); };
  return {
      {"solo", 1, {}, "solo", greedily},
      {"traditional_lines_2", 2, {}, "lines", greedily},
      {"traditional_markets_2", 2, {}, "markets", at_random},
      {"traditional_any_order_5", 5, {{"secrecy", true}}, "lines", play_in_any_order},
      {"draft_lines_4", 4, {{"draft", true}, {"secrecy", true}}, "lines", greedily},
      {"draft_markets_2", 2, {{"draft", true}}, "markets", at_random},
      {"round_limit_3", 3, {{"round_limit", 4}}, "round_limit", at_random},
      {"future_proof_draft_4",
       4,
       {{"draft", true}, {"secrecy", true}, {"future_proof", true}, {"factions_chosen", true}},
       "lines",
       at_random},
      {"future_proof_12", 12, {{"future_proof", true}}, "lines", at_random},
  };
}

std::string ending_of(const Match& match) {
  return std::string(match.game().info().endings[static_cast<std::size_t>(match.position().result().ending)]);
}

Match first_that_fits(const Recipe& recipe) {
  for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
    Match match(setup_for(recipe.players, seed, recipe.options));
    recipe.play(match);
    if (ending_of(match) == recipe.ending) return match;
  }
  throw std::runtime_error("no game found for " + std::string(recipe.file));
}

json::value read_golden(const Recipe& recipe) {
  std::ostringstream text;
  text << std::ifstream(golden_folder / (std::string(recipe.file) + ".json")).rdbuf();
  return parse_json(text.str(), recipe.file);
}

class GoldenWriteTheFuture : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (std::getenv("OMNIBUS_REGENERATE_GOLDEN") == nullptr) return;  // NOLINT(concurrency-mt-unsafe): one thread
    std::filesystem::create_directories(golden_folder);
    for (const Recipe& recipe : recipes()) {
      std::ofstream file(golden_folder / (std::string(recipe.file) + ".json"));
      file << json::serialize(first_that_fits(recipe).to_json()) << "\n";
    }
  }
};

TEST_F(GoldenWriteTheFuture, games_replay_to_the_result_they_had) {
  std::set<std::string> endings;
  for (const Recipe& recipe : recipes()) {
    SCOPED_TRACE(recipe.file);
    const Problem problem = problem_of([&] {
      const json::value file = read_golden(recipe);
      const Match match = Match::from_json(file);
      EXPECT_EQ(match.to_json().at("log"), file.at("log"));
      EXPECT_EQ(ending_of(match), recipe.ending);
      endings.insert(ending_of(match));
    });
    EXPECT_EQ(problem.code(), "none") << argument(problem, "path") << " " << argument(problem, "value") << " "
                                      << argument(problem, "allowed");
  }
  EXPECT_EQ(endings.size(), game_kind("write_the_future").info.endings.size() - 1) << "one game for each ending";
}

TEST(SimultaneousMatch, seats_decide_in_any_order_and_the_log_keeps_it) {
  Match match(setup_for(3, 1, {}));
  const Action take{3, {1, 0, 0}};
  const Action end{18, {}};
  match.act(seat_at(2), take);
  match.act(seat_at(0), take);
  match.act(seat_at(2), end);
  EXPECT_EQ(problem_of([&] { match.act(seat_at(2), take); }).code(), "not_your_decision");
  EXPECT_EQ(problem_of([&] { match.act(seat_at(1), end); }).rule(), "WF-3.9");
  match.undo();
  match.redo();
  match.act(seat_at(1), take);
  match.act(seat_at(1), end);
  match.act(end);
  const Match again = Match::from_json(match.to_json());
  EXPECT_EQ(whole_position(again), whole_position(match));
  EXPECT_EQ(match.position().view(Eyes::spectator()).at("round").as_int64(), 2);
}

TEST(SimultaneousMatch, another_order_leads_to_the_same_round) {
  const auto played = [](std::initializer_list<int> order) {
    Match match(setup_for(3, 1, {}));
    for (const int seat : order) match.act(seat_at(seat), Action{3, {static_cast<std::uint8_t>(seat), 0, 0}});
    for (const int seat : order) match.act(seat_at(seat), Action{18, {}});
    return whole_position(match);
  };
  EXPECT_EQ(played({0, 1, 2}), played({2, 0, 1}));
}

TEST(SimultaneousMatch, tables_that_cannot_be_are_refused) {
  const auto reason = [](int players, const json::object& options) {
    return argument(problem_of([&] { Match match(setup_for(players, 1, options)); }), "reason");
  };
  EXPECT_EQ(reason(5, {{"draft", true}}), "write_the_future/unplayable.draft");
  EXPECT_EQ(reason(13, {{"future_proof", true}}), "write_the_future/unplayable.future_proof");
  EXPECT_EQ(reason(29, {{"secrecy", true}}), "write_the_future/unplayable.secrecy");
  EXPECT_EQ(problem_of([] { Match match(setup_for(101, 1, {})); }).code(), "bad_players");
}

}  // namespace
}  // namespace omnibus
