#include "lab/batch.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "games/night_bus/rules/rules.hpp"
#include "lab/lab_game.hpp"
#include "lab/table_file.hpp"
#include "support/boxes.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

PlayerSpec player(std::string_view text) { return std::get<PlayerSpec>(read_player_spec(text)); }

/// Batch of Night Bus with one player per seat.
Batch batch_of(std::initializer_list<std::string_view> seats, std::int64_t games, int threads = 1) {
  Batch out{.game = "night_bus", .table = {}, .seats = {}, .games = games, .seed = 7, .threads = threads};
  out.table.players = static_cast<int>(seats.size());
  for (const std::string_view seat : seats) out.seats.push_back(player(seat));
  return out;
}

/// Results of a batch without those that depend on the machine.
json::object findings(const Batch& batch) {
  json::object out = report_to_json(batch, run_batch(batch));
  for (const std::string_view timing : {"threads", "seconds", "cpu_seconds", "games_per_s", "decisions_per_s", "ns_per_decision"})
    out.erase(timing);
  return out;
}

TEST(Batch, the_same_seed_finds_the_same_on_any_number_of_threads) {
  const json::object alone = findings(batch_of({"random", "random", "random"}, 1000));
  EXPECT_EQ(findings(batch_of({"random", "random", "random"}, 1000, 2)), alone);
  EXPECT_EQ(findings(batch_of({"random", "random", "random"}, 1000, 3)), alone);
}

TEST(Batch, thinking_players_find_the_same_on_any_number_of_threads) {
  const auto seats = {std::string_view("greedy"), std::string_view("search:iterations=20"), std::string_view("random")};
  const json::object alone = findings(batch_of(seats, 6));
  EXPECT_EQ(findings(batch_of(seats, 6, 2)), alone);
  EXPECT_EQ(findings(batch_of(seats, 6, 3)), alone);
}

TEST(Batch, a_search_that_remembers_finds_the_same_on_any_number_of_threads) {
  const auto remembers = {std::string_view("search:iterations=50,memory=1")};
  const json::object alone = findings(batch_of(remembers, 40));
  EXPECT_EQ(findings(batch_of(remembers, 40, 2)), alone);
  EXPECT_NE(findings(batch_of({"search:iterations=50"}, 40)).at("signature"), alone.at("signature"));
}

TEST(Batch, another_seed_finds_other_games) {
  Batch other = batch_of({"random", "random"}, 100);
  ++other.seed;
  EXPECT_NE(findings(other).at("signature"), findings(batch_of({"random", "random"}, 100)).at("signature"));
}

TEST(Batch, random_seats_are_played_by_play_randomly_from_derived_seeds) {
  const night_bus::Rules game(carried_box<night_bus::Components>(), {}, 4);
  const Batch batch = batch_of({"random", "random", "random", "random"}, 300);
  std::uint64_t signature = 0;
  std::uint64_t decisions = 0;
  night_bus::State state;
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Playout playout = play_randomly(game, derived_seed(batch.seed, i), state);
    signature += signature_part(i, playout);
    decisions += playout.decisions;
  }
  const Tally tally = run_batch(batch).tally;
  EXPECT_EQ(tally.signature, signature);
  EXPECT_EQ(tally.decisions, decisions);
  EXPECT_EQ(tally.games, 300u);
}

TEST(Batch, tells_how_far_it_has_come) {
  std::int64_t last = 0;
  const auto progress = [&](std::int64_t done) {
    EXPECT_GE(done, last);
    EXPECT_LE(done, 20'000);
    last = done;
  };
  EXPECT_EQ(run_batch(batch_of({"random"}, 20'000), progress).tally.games, 20'000u);
}

// ---- Games without luck ---------------------------------------------------------------------------------------------------

/// Two deterministic bots by the timetable.
Batch luckless_batch(std::int64_t games, int opening, int threads = 1) {
  Batch out = batch_of({"greedy", "greedy"}, games, threads);
  out.table.options = {{"timetable", true}};
  out.opening = opening;
  return out;
}

TEST(Batch, tells_that_a_game_without_luck_was_the_same_every_time) {
  const BatchReport report = run_batch(luckless_batch(100, 0));
  EXPECT_EQ(report.repetition.distinct, 1u);
  const Interval interval = report.win_interval(report.tally.seats[1].wins);
  EXPECT_NEAR(interval.low, wilson_interval(std::uint64_t{1}, 1).low, 1e-12) << "a hundred times the same is one game";
  EXPECT_EQ(report_to_json(luckless_batch(100, 0), report).at("distinct_games"), 1);
}

TEST(Batch, begins_games_with_openings_that_follow_from_the_seed) {
  const json::object found = findings(luckless_batch(100, 6));
  EXPECT_GT(found.at("distinct_games").to_number<int>(), 90);
  EXPECT_EQ(findings(luckless_batch(100, 6, 3)), found);
  EXPECT_NE(findings(luckless_batch(100, 7)).at("signature"), found.at("signature"));
}

TEST(Batch, of_a_game_with_luck_counts_every_game) {
  const json::object found = findings(batch_of({"greedy", "greedy"}, 200));
  EXPECT_EQ(found.at("distinct_games"), 200);
  const Interval interval = wilson_interval(found.at("seats").at(0).at("wins").to_number<std::uint64_t>(), 200);
  EXPECT_EQ(found.at("seats").at(0).at("win_rate_low").to_number<double>(), interval.low);
}

TEST(Batch, stopped_early_is_the_same_as_a_smaller_one) {
  std::stop_source source;
  Batch batch = batch_of({"greedy", "greedy"}, 100'000'000, 2);
  const BatchReport report =
      run_batch(batch, [&](std::int64_t done) { done > 0 ? static_cast<void>(source.request_stop()) : void(); }, source.get_token());
  EXPECT_FALSE(report.is_complete(batch));
  ASSERT_GT(report.tally.games, 0u);
  batch.games = static_cast<std::int64_t>(report.tally.games);
  EXPECT_EQ(run_batch(batch).tally.signature, report.tally.signature);
}

TEST(Batch, knows_whether_it_can_be_repeated) {
  EXPECT_TRUE(batch_of({"random", "search:iterations=5"}, 1).repeatable());
  EXPECT_FALSE(batch_of({"random", "search:ms=5"}, 1).repeatable());
}

TEST(Batch, refuses_what_makes_no_sense) {
  const auto trouble = [](const Batch& batch) { return trouble_with([&] { run_batch(batch); }); };
  EXPECT_EQ(trouble(batch_of({"random"}, 0)), "bad_value path=games value=0 allowed=1 … 1000000000");
  EXPECT_EQ(trouble(batch_of({"random"}, -3)), "bad_value path=games value=-3 allowed=1 … 1000000000");
  EXPECT_EQ(trouble(batch_of({"random"}, 1'000'000'001)), "bad_value path=games value=1000000001 allowed=1 … 1000000000");
  EXPECT_EQ(trouble(luckless_batch(1, -1)), "bad_value path=--opening value=-1 allowed=0 … 1000");
  EXPECT_EQ(trouble(batch_of({"random"}, 1, 0)), "bad_value path=threads value=0 allowed=1 … 1024");
  EXPECT_EQ(trouble(batch_of({"random"}, 1, 2000)), "bad_value path=threads value=2000 allowed=1 … 1024");
  Batch crowded = batch_of({"random", "random"}, 1);
  crowded.table.players = 3;
  EXPECT_EQ(trouble(crowded), "bad_seats value=2 players=3");
  Batch unknown = batch_of({"random"}, 1);
  unknown.game = "chess";
  EXPECT_EQ(problem_of([&] { run_batch(unknown); }).code(), "unknown_game");
}

TEST(Batch, its_report_has_everything_promised) {
  const Batch batch = batch_of({"random", "greedy"}, 20);
  const json::object report = report_to_json(batch, run_batch(batch));
  for (const std::string_view key : {"game",
                                     "edition",
                                     "players",
                                     "options",
                                     "seed",
                                     "games",
                                     "threads",
                                     "decisions",
                                     "seconds",
                                     "games_per_s",
                                     "decisions_per_s",
                                     "ns_per_decision",
                                     "decisions_per_game",
                                     "branching_mean",
                                     "branching_max",
                                     "length",
                                     "endings",
                                     "team",
                                     "seats",
                                     "repeatable",
                                     "signature"}) {
    EXPECT_TRUE(report.contains(key)) << key;
  }
  EXPECT_EQ(report.at("game"), "night_bus");
  EXPECT_EQ(report.at("players"), 2);
  EXPECT_EQ(report.at("signature").as_string().size(), 16u);
  EXPECT_EQ(report.at("seats").at(1).at("player"), "greedy");
  std::uint64_t ended = 0;
  for (const auto& ending : report.at("endings").as_object()) ended += ending.value().to_number<std::uint64_t>();
  EXPECT_EQ(ended, 20u);
}

TEST(TableFile, brings_the_very_same_game_to_another_program) {
  TableSetup setup;
  setup.players = 3;
  std::istringstream file(lab_game("night_bus").table_file(*open_table("night_bus", setup)));
  const auto read = read_table_file<night_bus::Rules>(file);
  ASSERT_TRUE(read.has_value());
  const night_bus::Rules game(carried_box<night_bus::Components>(), {}, 3);
  night_bus::State here, there;
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(play_randomly(*read, seed, there), play_randomly(game, seed, here));
}

TEST(TableFile, is_nullopt_if_it_is_truncated_or_another_kind_of_file) {
  const std::string good = table_file(night_bus::Rules(carried_box<night_bus::Components>(), {}, 3));
  for (const std::string& text :
       {std::string(), std::string("omnibus table chess 4\nabcd"), good.substr(0, good.size() - 1), good.substr(1)}) {
    std::istringstream file(text);
    EXPECT_FALSE(read_table_file<night_bus::Rules>(file).has_value());
  }
}

}  // namespace
}  // namespace omnibus
