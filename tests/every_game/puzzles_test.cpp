// The puzzles of any game: every way to play their turns is tried.
#include "every_game.hpp"
#include "lab/lab_game.hpp"
#include "lab/puzzle_hunt.hpp"

namespace omnibus {
namespace {

class EveryPuzzle : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryPuzzle, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryPuzzle, has_one_goal_that_stands_out_and_that_nobody_can_take_away) {
  for (const std::string& name : puzzle_names(game())) {
    const Puzzle puzzle = read_puzzle(game(), name);
    const Match match(puzzle.setup);
    const BestTurn turn = lab_game(game()).best_turn(match.game(), *match.decision_of(puzzle.seat), PuzzleHunt::usual_tries);
    EXPECT_TRUE(stands_out(turn, puzzle.now)) << name;
    EXPECT_EQ(turn.points, puzzle.points) << name;
    EXPECT_EQ(turn.second, puzzle.second) << name;
  }
}

TEST_P(EveryPuzzle, is_solved_by_its_line_missed_by_greed_and_as_hard_as_it_says) {
  for (const std::string& name : puzzle_names(game())) {
    const Puzzle puzzle = read_puzzle(game(), name);
    Match match(puzzle.setup);
    EXPECT_EQ(theme_of(match.game(), match.position(), puzzle.seat, puzzle.solution), puzzle.theme) << name;
    for (const Action& action : puzzle.solution) match.act(puzzle.seat, action);
    EXPECT_EQ(puzzle_progress(puzzle, match).state, PuzzleState::solved) << name;
    EXPECT_FALSE(solves({.kind = PlayerKind::greedy, .budget = {}}, puzzle)) << name;
    EXPECT_EQ(level_of(puzzle), puzzle.level) << name;
  }
}

}  // namespace
}  // namespace omnibus
