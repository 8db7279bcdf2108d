// Command-line tests of `omnibus tune`.
#include <gmock/gmock.h>

#include "data/json_io.hpp"
#include "support/command_run.hpp"

namespace omnibus {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TuneCommandTest : public CommandTest {
 protected:
  TuneCommandTest() : CommandTest("tune") {}
};

constexpr std::string_view short_tuning = "night_bus --players 3 --weights home,stop --steps 3 --games 10 --trial 20 ";

TEST_F(TuneCommandTest, prints_what_it_found_and_how_that_fared) {
  const Outcome done = run(std::string(short_tuning));
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, AllOf(HasSubstr("Night Bus: weights of greedy, found in 3 steps of 10 games from seed 1"), HasSubstr("home"),
                               HasSubstr("100 →"), HasSubstr("20 games against the usual weights"), HasSubstr("Elo (95%)")));
}

TEST_F(TuneCommandTest, writes_the_same_object_every_time) {
  const std::string file = folder_.file("found.json");
  const Outcome done = run(std::string(short_tuning) + "--threads 1 --json --out " + file);
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_EQ(read_file(file), done.told);
  const json::value report = parse_json(done.told, "output");
  EXPECT_EQ(report.at("weights").as_array().size(), 2u);
  EXPECT_EQ(report.at("trial").at("games"), 20);
  EXPECT_EQ(run(std::string(short_tuning) + "--threads 3 --json").told, done.told);
}

TEST_F(TuneCommandTest, refuses_bad_arguments_with_a_sentence) {
  EXPECT_THAT(refusal("chess"), HasSubstr("chess"));
  EXPECT_EQ(refusal("night_bus --steps 0"), "omnibus: --steps is 0, but must be: 1 … 1000000000.\n");
  EXPECT_EQ(refusal("night_bus --player level:3"), "omnibus: --player is level:3, but must be: greedy, search.\n");
  EXPECT_THAT(refusal("night_bus --weights luck"), HasSubstr("--weights is luck, but must be: home, stop."));
  EXPECT_THAT(refusal("night_bus --players 1"), HasSubstr("--players must be at least 2"));
  EXPECT_THAT(refusal("night_bus --out /no/such/folder/x.json"), HasSubstr("/no/such/folder/x.json"));
}

}  // namespace
}  // namespace omnibus
