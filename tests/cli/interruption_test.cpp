// Ctrl-C in long runs: finished work is kept.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "support/command_run.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;

/// The command is part of the arguments.
class InterruptionTest : public CommandTest {
 protected:
  InterruptionTest() : CommandTest("") {}

  /// True once the process has its own SIGINT handler.
  static bool catches_interrupts(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    bool is_program = false;  // and no longer the starting shell, which has one as well
    for (std::string word; status >> word;) {
      std::string value;
      if (word == "Name:" && status >> value) is_program = value == std::filesystem::path(OMNIBUS_PROGRAM).filename();
      if (word == "SigCgt:" && status >> value) return is_program && (std::stoull(value, nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
    }
    return false;
  }
};

TEST_F(InterruptionTest, simulate_reports_on_the_games_that_were_played) {
  const std::string arguments = "simulate night_bus --players 2 --seats search:iterations=20 --seed 1 --threads 2 --games ";
  const json::object report = interrupted_report(arguments + "1000000");
  EXPECT_EQ(report.at("interrupted"), true);
  const std::int64_t games = report.at("games").to_number<std::int64_t>();
  ASSERT_GT(games, 0);
  const json::value smaller = parse_json(run(arguments + std::to_string(games) + " --json").told, "output");
  EXPECT_EQ(smaller.at("signature"), report.at("signature")) << "it is the same as a smaller batch";
  EXPECT_EQ(smaller.at("seats"), report.at("seats"));
}

TEST_F(InterruptionTest, simulate_tells_people_of_how_many_games) {
  const Outcome out = interrupted("simulate night_bus --players 2 --seats search:iterations=20 --games 1000000");
  EXPECT_THAT(out.besides, HasSubstr("of 1,000,000."));
  EXPECT_THAT(out.told, HasSubstr("95% interval"));
}

TEST_F(InterruptionTest, simulate_check_reports_on_the_games_that_were_checked) {
  const json::object report = interrupted_report("simulate night_bus --check --games 100000000 --seed 1");
  EXPECT_EQ(report.at("interrupted"), true);
  EXPECT_GT(report.at("games").to_number<std::int64_t>(), 0);
}

TEST_F(InterruptionTest, tune_tells_what_was_found_by_then) {
  const json::object report = interrupted_report("tune night_bus --players 3 --weights home,stop --steps 1000000 --games 20");
  EXPECT_EQ(report.at("interrupted"), true);
  EXPECT_GT(report.at("steps").to_number<std::int64_t>(), 0);
  EXPECT_EQ(report.at("weights").as_array().size(), 2u);
  EXPECT_EQ(report.at("trial").at("games"), 0);
}

TEST_F(InterruptionTest, fit_learns_from_the_games_that_were_played) {
  const std::string arguments = "fit night_bus --players 2 --player greedy --games ";
  const json::object report = interrupted_report(arguments + "10000000");
  EXPECT_EQ(report.at("interrupted"), true);
  const std::int64_t games = report.at("games").to_number<std::int64_t>();
  ASSERT_GT(games, 0);
  const json::value smaller = parse_json(run(arguments + std::to_string(games) + " --json").told, "output");
  EXPECT_EQ(smaller.at("numbers"), report.at("numbers"));
}

TEST_F(InterruptionTest, analyse_tells_of_the_decisions_that_were_read_and_keeps_them) {
  const std::string file = folder_.file("match.json");
  const std::string kept = folder_.file("kept.json");
  write_file(file, json::serialize(finished_match(3, 3).to_json()));
  const json::object report = interrupted_report("analyse " + file + " --games 10000 --threads 1 --checkpoint " + kept);
  const json::object& analysis = report.at("analysis").as_object();
  EXPECT_EQ(analysis.at("state"), "stopped");
  const std::size_t read = analysis.at("moments").as_array().size();
  EXPECT_GT(read, 0u);
  EXPECT_LT(read, analysis.at("of").to_number<std::size_t>());
  EXPECT_EQ(parse_json(read_file(kept), kept).at("readings").at("readings").as_array().size(), read);
}

TEST_F(InterruptionTest, a_second_one_ends_the_program_at_once) {
  ChildProcess process({"/bin/sh", "-c", command("simulate night_bus --seats search:iterations=100000000 --games 1")});
  ASSERT_TRUE(comes_true([&] { return catches_interrupts(process.id()); }));
  process.signal(SIGINT);
  ASSERT_TRUE(comes_true([&] { return besides_so_far().find("Once more stops at once.") != std::string::npos; }));
  process.signal(SIGINT);
  EXPECT_EQ(process.exit_code(), -SIGINT);
}

}  // namespace
}  // namespace omnibus
