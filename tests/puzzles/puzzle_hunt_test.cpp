#include "puzzles/puzzle_hunt.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace omnibus {
namespace {

/// Turn that barely qualifies as a puzzle: gains 10 points, one more than the second best, with one ending of twenty.
BestTurn good_turn() {
  BestTurn out;
  out.points = 30;
  out.second = 29;
  out.ends = 20;
  out.best_ends = 1;
  out.line.resize(2);
  return out;
}

template <class Change> bool stands_out_with(Change&& change) {
  BestTurn turn = good_turn();
  change(turn);
  return stands_out(turn, 20);
}

TEST(PuzzleHunt, a_puzzle_has_a_rare_end_that_is_clearly_the_best) {
  EXPECT_TRUE(stands_out(good_turn(), 20));
  EXPECT_TRUE(stands_out(good_turn(), 11));   // a tenth of 19 is 1
  EXPECT_FALSE(stands_out(good_turn(), 10));  // a tenth of 20 is 2
  EXPECT_FALSE(stands_out(good_turn(), 30));
  EXPECT_FALSE(stands_out_with([](BestTurn& turn) { turn.complete = false; }));
  EXPECT_FALSE(stands_out_with([](BestTurn& turn) { turn.forced = false; }));
  EXPECT_FALSE(stands_out_with([](BestTurn& turn) { turn.second = BestTurn::none; }));
  EXPECT_FALSE(stands_out_with([](BestTurn& turn) { turn.line.resize(1); }));
  EXPECT_FALSE(stands_out_with([](BestTurn& turn) { turn.ends = 19; }));
  EXPECT_FALSE(stands_out_with([](BestTurn& turn) { turn.best_ends = 2; }));
  EXPECT_TRUE(stands_out_with([](BestTurn& turn) {
    turn.ends = 40;
    turn.best_ends = 2;
  }));
}

Puzzle puzzle_about(std::string theme, int level, int players) {
  Puzzle out;
  out.theme = std::move(theme);
  out.level = level;
  out.setup.table.players = players;
  return out;
}

TEST(PuzzleHunt, of_many_puzzles_the_most_different_are_kept) {
  std::vector<Puzzle> found(20, puzzle_about("rooms", 1, 2));
  found.push_back(puzzle_about("credits", 3, 4));
  found.push_back(puzzle_about("resources", 2, 3));
  const std::vector<Puzzle> kept = varied(found, 3, 1);
  ASSERT_EQ(kept.size(), 3u);
  for (const std::string theme : {"rooms", "credits", "resources"}) EXPECT_EQ(std::ranges::count(kept, theme, &Puzzle::theme), 1) << theme;
  EXPECT_EQ(varied(found, 100, 1).size(), found.size());
}

TEST(PuzzleHunt, only_what_is_wanted_is_found) {
  Puzzle puzzle = puzzle_about("rooms", 1, 2);
  puzzle.now = 3;
  puzzle.points = 5;
  PuzzleHunt hunt;
  EXPECT_TRUE(hunt.wants(puzzle));
  hunt.theme = "rooms";
  hunt.least_gain = 2;
  EXPECT_TRUE(hunt.wants(puzzle));
  hunt.least_gain = 3;
  EXPECT_FALSE(hunt.wants(puzzle));
  hunt.least_gain = 1;
  hunt.theme = "credits";
  EXPECT_FALSE(hunt.wants(puzzle));
}

}  // namespace
}  // namespace omnibus
