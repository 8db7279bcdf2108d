// Command-line tests of `omnibus simulate` and `omnibus bench`.
#include <filesystem>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "data/json_io.hpp"
#include "support/child_process.hpp"

namespace omnibus {
namespace {

struct Outcome {
  int exit_code = 0;
  std::string output;
};

Outcome run(std::vector<std::string> words) {
  words.insert(words.begin(), {OMNIBUS_PROGRAM, "--lang", "en"});
  ChildProcess process(words);
  process.close_input();
  Outcome out;
  // Lines may be empty; the output ends only after several empty ones.
  for (int empty = 0; empty < 3;) {
    const std::string line = process.receive_line();
    empty = line.empty() ? empty + 1 : 0;
    out.output += line + "\n";
  }
  out.exit_code = process.exit_code();
  return out;
}

json::object simulated(std::vector<std::string> words) {
  words.insert(words.begin(), {"simulate", "night_bus", "--seed", "5", "--json"});
  const Outcome outcome = run(words);
  EXPECT_EQ(outcome.exit_code, 0);
  return parse_json(outcome.output, "output").as_object();
}

TEST(Simulate, prints_a_table_that_people_can_read) {
  const Outcome outcome = run({"simulate", "night_bus", "--players", "2", "--seats", "random,greedy", "--games", "50", "--seed", "1"});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const std::string_view word : {"Night Bus", "2 players", "50 games", "decisions per second", "95% interval", "Signature: "}) {
    EXPECT_NE(outcome.output.find(word), std::string::npos) << word << " is missing in\n" << outcome.output;
  }
}

TEST(Simulate, prints_the_promised_object_as_json) {
  const json::object report = simulated({"--players", "3", "--games", "200"});
  for (const std::string_view key : {"game", "players", "games", "decisions", "seconds", "decisions_per_s", "ns_per_decision",
                                     "decisions_per_game", "branching_mean", "branching_max", "signature"}) {
    EXPECT_TRUE(report.contains(key)) << key;
  }
  EXPECT_EQ(report.at("players"), 3);
  EXPECT_EQ(report.at("games"), 200);
}

TEST(Simulate, the_same_seed_gives_the_same_signature_on_any_number_of_threads) {
  const json::object alone = simulated({"--games", "500", "--threads", "1"});
  const json::object together = simulated({"--games", "500", "--threads", "3"});
  EXPECT_EQ(alone.at("signature"), together.at("signature"));
  EXPECT_EQ(alone.at("seats"), together.at("seats"));
}

TEST(Simulate, options_and_editions_reach_the_table) {
  const json::object report = simulated({"--games", "10", "--option", "open_hands=true"});
  EXPECT_EQ(report.at("options").at("open_hands"), true);
}

TEST(Simulate, writes_the_report_and_the_table_to_files) {
  const std::string folder = testing::TempDir();
  const std::string report = folder + "/report.json";
  const std::string table = folder + "/night_bus.table";
  EXPECT_EQ(run({"simulate", "night_bus", "--games", "10", "--out", report, "--table", table}).exit_code, 0);
  EXPECT_EQ(parse_json(read_file(report), report).at("games"), 10);
  EXPECT_TRUE(read_file(table).starts_with("omnibus table night_bus "));
  std::filesystem::remove(report);
  std::filesystem::remove(table);
}

TEST(Simulate, refuses_bad_input_with_exit_code_2) {
  const std::vector<std::vector<std::string>> bad{
      {"simulate"},
      {"simulate", "chess"},
      {"simulate", "night_bus", "--players", "7"},
      {"simulate", "night_bus", "--games", "0"},
      {"simulate", "night_bus", "--games", "-5"},
      {"simulate", "night_bus", "--games", "1000000001"},
      {"simulate", "night_bus", "--games", "many"},
      {"simulate", "night_bus", "--threads", "0"},
      {"simulate", "night_bus", "--seats", "wizard"},
      {"simulate", "night_bus", "--seats", "random,random,random"},
      {"simulate", "night_bus", "--seats", "search:ms=0"},
      {"simulate", "night_bus", "--seed", "x"},
      {"simulate", "night_bus", "--option", "no_such_option=1"},
      {"simulate", "night_bus", "--edition", "/no/such/file"},
      {"simulate", "night_bus", "--games", "1", "--out", "/no/such/folder/report.json"},
  };
  for (const std::vector<std::string>& words : bad) EXPECT_EQ(run(words).exit_code, 2) << words.back();
}

TEST(Simulate, says_that_games_without_luck_are_one_game) {
  const Outcome outcome =
      run({"simulate", "night_bus", "--option", "timetable=true", "--players", "2", "--seats", "greedy", "--games", "100", "--seed", "1"});
  EXPECT_NE(outcome.output.find("1 distinct game: the rest repeat it."), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("20.65 – 100.00 %"), std::string::npos) << outcome.output;
  const Outcome opened = run({"simulate", "night_bus", "--option", "timetable=true", "--players", "2", "--seats", "greedy", "--games", "50",
                              "--seed", "1", "--opening", "8"});
  EXPECT_NE(opened.output.find("No game was played twice."), std::string::npos) << opened.output;
}

TEST(Bench, prints_one_object_with_a_signature_for_each_number_of_players) {
  EXPECT_EQ(run({"bench", "chess"}).exit_code, 2);
  const Outcome outcome = run({"bench", "night_bus", "--json"});
  EXPECT_EQ(outcome.exit_code, 0);
  const json::value bench = parse_json(outcome.output, "output");
  EXPECT_EQ(bench.at("signature").as_string().size(), 16u);
  ASSERT_EQ(bench.at("games").as_array().size(), 1u);
  for (const json::value& game : bench.at("games").as_array()) {
    EXPECT_GT(game.at("state_bytes").as_int64(), 0);
    for (const json::value& run : game.at("runs").as_array()) EXPECT_EQ(run.at("signature").as_string().size(), 16u);
  }
}

}  // namespace
}  // namespace omnibus
