// Command-line tests of `omnibus puzzles`.
#include <filesystem>
#include <gmock/gmock.h>

#include "cli/command_run.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;

class PuzzlesCommandTest : public CommandTest {
 protected:
  PuzzlesCommandTest() : CommandTest("puzzles") {}
};

TEST_F(PuzzlesCommandTest, finds_the_same_on_any_number_of_threads_and_writes_what_can_be_read) {
  const std::string hunt = "mass_transit --games 3 --seed 1 --tries 20000 --out " + folder_.path();
  const Outcome one = run(hunt + " --threads 1");
  ASSERT_EQ(one.exit_code, 0) << one.besides;
  ASSERT_THAT(one.told, HasSubstr("01  commuters_home"));
  const std::string text = read_file(folder_.file("01.json"));
  EXPECT_EQ(puzzle_text(read_puzzle("mass_transit", "01", text)), text);
  EXPECT_EQ(run(hunt + " --threads 3").told, one.told);
  EXPECT_EQ(read_file(folder_.file("01.json")), text);
}

TEST_F(PuzzlesCommandTest, makes_the_folder_and_prints_one_object_as_json) {
  const std::string made = folder_.file("made/for/it");
  const Outcome done = run("mass_transit --games 3 --seed 1 --tries 20000 --json --out " + made);
  ASSERT_EQ(done.exit_code, 0) << done.besides;
  const json::value report = parse_json(done.told, "output");
  EXPECT_EQ(report.at("games"), 3);
  EXPECT_EQ(report.at("interrupted"), false);
  ASSERT_FALSE(report.at("puzzles").as_array().empty());
  EXPECT_EQ(report.at("puzzles").at(0).at("name"), "01");
  EXPECT_TRUE(std::filesystem::exists(made + "/01.json"));
}

TEST_F(PuzzlesCommandTest, takes_the_place_of_the_puzzles_in_its_folder_and_of_nothing_else) {
  for (const std::string name : {"01.json", "98.json", "note.json", "99.txt"}) write_file(folder_.file(name), "old");
  const Outcome done = run("mass_transit --games 3 --seed 1 --tries 20000 --json --out " + folder_.path());
  ASSERT_EQ(done.exit_code, 0) << done.besides;
  const json::value report = parse_json(done.told, "output");
  ASSERT_FALSE(report.at("puzzles").as_array().empty());
  for (const json::value& puzzle : report.at("puzzles").as_array()) {
    EXPECT_NE(read_file(folder_.file(std::string(puzzle.at("name").as_string()) + ".json")), "old");
  }
  EXPECT_FALSE(std::filesystem::exists(folder_.file("98.json")));
  EXPECT_EQ(read_file(folder_.file("note.json")), "old");
  EXPECT_EQ(read_file(folder_.file("99.txt")), "old");
}

TEST_F(PuzzlesCommandTest, leaves_its_folder_unchanged_if_it_finds_none) {
  write_file(folder_.file("01.json"), "old");
  const Outcome done = run("mass_transit --games 1 --tries 10 --out " + folder_.path());
  ASSERT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_EQ(read_file(folder_.file("01.json")), "old");
}

TEST_F(PuzzlesCommandTest, makes_no_folder_for_options_that_make_no_sense) {
  const std::string made = folder_.file("made");
  for (const std::string bad : {"--games 0", "--tries 0", "--theme trams", "--threads 0", "--gain 0", "--count 100", "--seed x"}) {
    EXPECT_EQ(run("mass_transit " + bad + " --out " + made).exit_code, 2) << bad;
    EXPECT_FALSE(std::filesystem::exists(made)) << bad;
  }
}

TEST_F(PuzzlesCommandTest, rates_the_puzzles_in_a_folder_and_changes_nothing_else) {
  Puzzle easy = read_puzzle("mass_transit", "06");
  const std::string as_it_was = puzzle_text(easy);
  easy.level = hardest_puzzle;
  write_file(folder_.file(easy.name + ".json"), puzzle_text(easy));
  const Outcome done = run("mass_transit --rate " + folder_.path());
  ASSERT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, HasSubstr(easy.name + "  commuters_home"));
  EXPECT_EQ(read_file(folder_.file(easy.name + ".json")), as_it_was);
}

TEST_F(PuzzlesCommandTest, interrupted_writes_those_that_were_found) {
  const std::string made = folder_.file("puzzles");
  const json::object report = interrupted_report("mass_transit --games 1000000 --tries 2000 --seed 1 --out " + made);
  EXPECT_EQ(report.at("interrupted"), true);
  EXPECT_GT(report.at("games").to_number<std::int64_t>(), 0);
  for (const json::value& puzzle : report.at("puzzles").as_array()) {
    EXPECT_TRUE(std::filesystem::exists(made + "/" + std::string(puzzle.at("name").as_string()) + ".json"));
  }
}

TEST_F(PuzzlesCommandTest, says_what_is_wrong_with_its_options) {
  EXPECT_THAT(refusal("chess"), HasSubstr("mass_transit"));
  EXPECT_THAT(refusal("mass_transit --games 0"), HasSubstr("--games"));
  EXPECT_THAT(refusal("mass_transit --count 100"), HasSubstr("--count"));
  EXPECT_THAT(refusal("mass_transit --tries 0"), HasSubstr("--tries"));
  EXPECT_THAT(refusal("mass_transit --threads 0"), HasSubstr("--threads"));
  EXPECT_THAT(refusal("mass_transit --gain 0"), HasSubstr("--gain"));
  EXPECT_THAT(refusal("mass_transit --theme trams"), HasSubstr("commuters_home"));
  EXPECT_THAT(refusal("mass_transit --rate " + folder_.file("nowhere")), HasSubstr("nowhere"));
  EXPECT_THAT(refusal("mass_transit --seed x"), HasSubstr("--seed"));
  EXPECT_THAT(refusal("mass_transit --out /proc/nowhere"), HasSubstr("nowhere"));
}

}  // namespace
}  // namespace omnibus
