// Puzzles with choices of several actions.
#include "teaching/puzzle.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

TEST(Puzzles, the_actions_of_one_choice_belong_together) {
  const Puzzle puzzle = read_puzzle("tramways", "01");
  const Match match(puzzle.setup);
  const std::vector<TurnChoice> choices = choices_in(match.position(), puzzle.seat, puzzle.solution);
  std::vector<Action> all;
  int gain = 0;
  for (const TurnChoice& choice : choices) {
    all.insert(all.end(), choice.actions.begin(), choice.actions.end());
    gain += choice.gain;
  }
  EXPECT_EQ(all, puzzle.solution);
  EXPECT_LT(choices.size(), puzzle.solution.size());
  EXPECT_EQ(gain, puzzle.points - puzzle.now);
}

}  // namespace
}  // namespace omnibus
