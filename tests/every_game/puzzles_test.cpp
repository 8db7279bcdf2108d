// Puzzles of any game: all ways to play their turns are tried.
#include <set>

#include "every_game.hpp"
#include "puzzles/puzzle_hunt.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

constexpr PlayerSpec greedy_solver{.kind = PlayerKind::greedy, .budget = {}};

class EveryPuzzle : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryPuzzle, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

/// Thirty: enough for every day of a month.
TEST_P(EveryPuzzle, is_numbered_and_like_no_other_and_a_released_game_has_thirty) {
  std::set<std::string> positions;
  int number = 0;
  for (const std::string& name : puzzle_names(game())) {
    EXPECT_EQ(name, fmt::format("{:02}", ++number));
    EXPECT_TRUE(positions.insert(json::serialize(read_puzzle(game(), name).setup.position.value())).second) << name;
  }
  EXPECT_TRUE(!is_released() || number >= 30) << number;
}

TEST_P(EveryPuzzle, has_all_its_texts_in_every_language) {
  if (puzzle_names(game()).empty()) GTEST_SKIP() << "it has no puzzles";
  std::vector<std::string> wanted{"puzzle.goal"};
  for (const Form& part : kind().info.score_parts) wanted.push_back("puzzle.title." + std::string(part.name));
  for (const std::string_view language : Catalogue::languages()) {
    for (const std::string& id : wanted) EXPECT_TRUE(Catalogue::of(language).has(game(), id)) << language << ' ' << id;
  }
}

TEST_P(EveryPuzzle, has_one_goal_that_stands_out_and_cannot_be_prevented) {
  for (const std::string& name : puzzle_names(game())) {
    const Puzzle puzzle = read_puzzle(game(), name);
    const Match match(puzzle.setup);
    const BestTurn turn = match.decision_of(puzzle.seat)->best_turn(puzzle_tries);
    EXPECT_TRUE(!is_released() || stands_out(turn, puzzle.now)) << name << ": a small game has few ends";
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
    EXPECT_FALSE(solves(greedy_solver, puzzle)) << name;
    EXPECT_EQ(level_of(puzzle), puzzle.level) << name;
  }
}

/// Turn of a player who always takes the largest immediate gain.
std::vector<Action> greedy_turn(const Puzzle& puzzle) {
  Match match(puzzle.setup);
  while (puzzle_progress(puzzle, match).state == PuzzleState::open)
    match.act(puzzle.seat, match.decision_of(puzzle.seat)->think(greedy_solver, 7).choice);
  return played_in_turn(puzzle, match);
}

TEST_P(EveryPuzzle, says_where_a_greedy_turn_lost_the_goal_what_was_missed_and_by_which_rule) {
  for (const std::string& name : puzzle_names(game())) {
    const Puzzle puzzle = read_puzzle(game(), name);
    const PuzzleLoss loss = where_lost(puzzle, greedy_turn(puzzle));
    EXPECT_GE(loss.made.from->best_turn(puzzle_tries).points, puzzle.points) << name;
    const TurnChoice& turning = loss.turning();
    const std::vector<Phrase> reasons = turning.from->reasons(turning.actions);
    ASSERT_FALSE(reasons.empty()) << name;
    for (const Phrase& reason : reasons) EXPECT_TRUE(turning.from->rule_behind(reason).forbids()) << name << ' ' << reason.id;
  }
}

}  // namespace
}  // namespace omnibus
