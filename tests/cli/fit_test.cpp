// Command-line tests of `omnibus fit`.
#include <gmock/gmock.h>

#include "data/json_io.hpp"
#include "support/command_run.hpp"

namespace omnibus {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class FitCommandTest : public CommandTest {
 protected:
  FitCommandTest() : CommandTest("fit") {}
};

constexpr std::string_view short_fitting = "night_bus --players 2 --player greedy --games 20 ";

TEST_F(FitCommandTest, prints_what_it_found_and_what_that_explains) {
  const Outcome done = run(std::string(short_fitting));
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, AllOf(HasSubstr("Night Bus: what its bots expect, fitted to 20 games of greedy from seed 1"),
                               HasSubstr("  ticket          "), HasSubstr("of the leads at the end")));
}

TEST_F(FitCommandTest, writes_the_same_object_every_time) {
  const std::string file = folder_.file("found.json");
  const Outcome done = run(std::string(short_fitting) + "--threads 1 --json --out " + file);
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_EQ(read_file(file), done.told);
  const json::value report = parse_json(done.told, "output");
  EXPECT_EQ(report.at("numbers").as_array().size(), 1u);
  EXPECT_EQ(report.at("games"), 20);
  EXPECT_EQ(run(std::string(short_fitting) + "--threads 3 --json").told, done.told);
}

TEST_F(FitCommandTest, refuses_bad_arguments_with_a_sentence) {
  EXPECT_THAT(refusal("chess"), HasSubstr("chess"));
  EXPECT_EQ(refusal("night_bus --games 0"), "omnibus: --games is 0, but must be: 1 … 1000000000.\n");
  EXPECT_EQ(refusal("night_bus --slips 101"), "omnibus: --slips is 101, but must be: 0 – 100.\n");
  EXPECT_EQ(refusal("night_bus --players 1"), "omnibus: --players is 1, but must be: ≥ 2.\n");
  EXPECT_THAT(refusal("night_bus --out /no/such/folder/x.json"), HasSubstr("/no/such/folder/x.json"));
}

}  // namespace
}  // namespace omnibus
