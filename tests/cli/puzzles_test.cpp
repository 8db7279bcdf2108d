// Command-line tests of `omnibus puzzles`. The sample game is too small for it to find any, which is tested with a larger one.
#include <filesystem>
#include <gmock/gmock.h>

#include "support/command_run.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;

class PuzzlesCommandTest : public CommandTest {
 protected:
  PuzzlesCommandTest() : CommandTest("puzzles") {}
};

TEST_F(PuzzlesCommandTest, leaves_its_folder_unchanged_if_it_finds_none) {
  write_file(folder_.file("01.json"), "old");
  const Outcome done = run("night_bus --games 1 --tries 10 --out " + folder_.path());
  ASSERT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_EQ(read_file(folder_.file("01.json")), "old");
}

TEST_F(PuzzlesCommandTest, makes_no_folder_for_options_that_make_no_sense) {
  const std::string made = folder_.file("made");
  for (const std::string bad : {"--games 0", "--tries 0", "--theme trams", "--threads 0", "--gain 0", "--count 100", "--seed x"}) {
    EXPECT_EQ(run("night_bus " + bad + " --out " + made).exit_code, 2) << bad;
    EXPECT_FALSE(std::filesystem::exists(made)) << bad;
  }
}

TEST_F(PuzzlesCommandTest, rates_the_puzzles_in_a_folder_and_changes_nothing_else) {
  Puzzle easy = read_puzzle("night_bus", "01");
  const std::string as_it_was = puzzle_text(easy);
  easy.level = hardest_puzzle;
  write_file(folder_.file(easy.name + ".json"), puzzle_text(easy));
  const Outcome done = run("night_bus --rate " + folder_.path());
  ASSERT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, HasSubstr(easy.name + "  nights"));
  EXPECT_EQ(read_file(folder_.file(easy.name + ".json")), as_it_was);
}

TEST_F(PuzzlesCommandTest, says_what_is_wrong_with_its_options) {
  EXPECT_THAT(refusal("chess"), HasSubstr("night_bus"));
  EXPECT_THAT(refusal("night_bus --games 0"), HasSubstr("--games"));
  EXPECT_THAT(refusal("night_bus --count 100"), HasSubstr("--count"));
  EXPECT_THAT(refusal("night_bus --tries 0"), HasSubstr("--tries"));
  EXPECT_THAT(refusal("night_bus --threads 0"), HasSubstr("--threads"));
  EXPECT_THAT(refusal("night_bus --gain 0"), HasSubstr("--gain"));
  EXPECT_THAT(refusal("night_bus --theme trams"), HasSubstr("nights"));
  EXPECT_THAT(refusal("night_bus --rate " + folder_.file("nowhere")), HasSubstr("nowhere"));
  EXPECT_THAT(refusal("night_bus --seed x"), HasSubstr("--seed"));
  EXPECT_THAT(refusal("night_bus --out /proc/nowhere"), HasSubstr("nowhere"));
}

}  // namespace
}  // namespace omnibus
