// Command-line tests of `omnibus tournament`.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "data/json_io.hpp"
#include "support/command_run.hpp"
#include "support/patience.hpp"

namespace omnibus {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TournamentCommandTest : public CommandTest {
 protected:
  TournamentCommandTest() : CommandTest("tournament") {}

  static std::size_t lines_in(const std::string& path) {
    std::ifstream file(path);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
  }
};

constexpr std::string_view short_one = "night_bus --players 3 --seats random,greedy,greedy:blur=300 --until 100 ";

TEST_F(TournamentCommandTest, prints_what_people_can_read_and_a_page) {
  const std::string page = folder_.file("page.html");
  const Outcome done = run(std::string(short_one) + "--html " + page);
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, AllOf(HasSubstr("Night Bus: tournament of 3 bots"), HasSubstr("games from seed 1"),
                               HasSubstr("Every rating is known to ±100 (95%)."), HasSubstr("greedy:blur=300"), HasSubstr("Wins by seat")));
  EXPECT_THAT(read_file(page), AllOf(HasSubstr("<svg"), HasSubstr("greedy:blur=300"), HasSubstr("</html>")));
}

TEST_F(TournamentCommandTest, prints_one_object_as_json_the_same_every_time) {
  const Outcome done = run(std::string(short_one) + "--json --threads 1");
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  const json::value report = parse_json(done.told, "output");
  EXPECT_EQ(report.at("reached"), true);
  EXPECT_EQ(report.at("repeatable"), true);
  EXPECT_EQ(report.at("entrants").as_array().size(), 3u);
  EXPECT_EQ(report.at("pairs").at(0).as_array().size(), 3u);
  EXPECT_EQ(report.at("seats").as_array().size(), 3u);
  EXPECT_EQ(run(std::string(short_one) + "--json --threads 3").told, done.told);
}

TEST_F(TournamentCommandTest, resumes_from_its_file_with_the_same_result_after_an_interrupt) {
  const std::string file = folder_.file("games.jsonl");
  const std::string arguments = "night_bus --players 3 --seats greedy,greedy:blur=100,search:iterations=3 --json ";
  const std::string uninterrupted = run(arguments + "--until 60").told;
  {
    ChildProcess process({"/bin/sh", "-c", command(arguments + "--until 1 --file " + file)});
    ASSERT_TRUE(comes_true([&] { return std::filesystem::exists(file) && lines_in(file) > 3; }));
    process.signal(SIGINT);
    const Outcome stopped = outcome_of(process);
    EXPECT_EQ(stopped.exit_code, 130);
    EXPECT_EQ(parse_json(stopped.told, "output").at("interrupted"), true);
    EXPECT_THAT(stopped.besides, HasSubstr("goes on from here"));
  }
  const Outcome resumed = run(arguments + "--until 60 --file " + file);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.besides;
  EXPECT_EQ(resumed.told, uninterrupted);
}

TEST_F(TournamentCommandTest, refuses_games_that_only_repeat_and_says_what_to_do) {
  EXPECT_THAT(refusal("night_bus --option timetable=true --players 2 --seats greedy,level:3 --games 100"),
              HasSubstr("Games repeat: 32 were played, and only 2 of them are different."));
  const Outcome done = run("night_bus --option timetable=true --players 2 --seats greedy,level:3 --games 100 --opening 8");
  EXPECT_EQ(done.exit_code, 0) << done.besides;
}

TEST_F(TournamentCommandTest, refuses_bad_line_ups_with_a_sentence) {
  EXPECT_EQ(refusal("night_bus --seats greedy"), "omnibus: Bots named by --seats: 1. A tournament takes 2 to 16.\n");
  EXPECT_EQ(refusal("night_bus --seats greedy,level:2,greedy"),
            "omnibus: --seats names greedy twice, as number 1 and as number 3. In a tournament each bot is named once.\n");
  EXPECT_THAT(refusal("night_bus --seats greedy,wizard"),
              HasSubstr("“wizard” is no player: wizard should be random, greedy, search, level, character."));
  EXPECT_THAT(refusal("night_bus --seats greedy,level:6"), HasSubstr("“level:6” is no player: 6 should be 1 – 5."));
  EXPECT_THAT(refusal("night_bus --players 1 --seats greedy,random"), HasSubstr("--players must be at least 2"));
  EXPECT_THAT(refusal("night_bus --players 9 --seats greedy,random"), HasSubstr("Number of players for"));
  EXPECT_THAT(refusal("night_bus --seats greedy,random --until 0"), HasSubstr("--until is 0, but must be: 1 … 1000."));
  EXPECT_THAT(refusal("night_bus"), HasSubstr("--seats is required"));
}

}  // namespace
}  // namespace omnibus
