// Puzzles that `omnibus puzzles` finds. What needs no finds is tested with the sample game: tests/cli/puzzles_test.cpp.
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

TEST_F(PuzzlesCommandTest, interrupted_writes_those_that_were_found) {
  const std::string made = folder_.file("puzzles");
  const json::object report = interrupted_report("mass_transit --games 1000000 --tries 2000 --seed 1 --out " + made);
  EXPECT_EQ(report.at("interrupted"), true);
  EXPECT_GT(report.at("games").to_number<std::int64_t>(), 0);
  for (const json::value& puzzle : report.at("puzzles").as_array()) {
    EXPECT_TRUE(std::filesystem::exists(made + "/" + std::string(puzzle.at("name").as_string()) + ".json"));
  }
}

}  // namespace
}  // namespace omnibus
