// The solver of the solo game: its plans are matches, its bound holds, and it goes on where it stopped.
#include <gtest/gtest.h>

#include "lab/futuropia_solo.hpp"

namespace omnibus {
namespace {

SoloOrder order_for(const json::object& options, int threads = 1) {
  return {.table = {.players = 1, .options = options, .edition_text = {}, .edition_name = {}},
          .seed = 7,
          .beam = {.width = 3, .alike = 1, .family = 3, .threads = threads},
          .tries = 20,
          .checkpoint = {}};
}

const auto nobody_listens = [](const SoloProgress&) {};

TEST(FuturopiaSolo, a_plan_is_a_match_and_stays_below_the_bound) {
  for (const bool expansion : {false, true}) {
    const SoloSolution solution = solve_futuropia_solo(order_for({{"expansion", expansion}}), nobody_listens);
    const Match match = Match::from_json(solution.match);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.position().result().scores[0], solution.score);
    EXPECT_LE(solution.score, solution.bound_in_turns);
    EXPECT_LE(solution.bound_in_turns, solution.bound);
  }
}

TEST(FuturopiaSolo, the_result_does_not_depend_on_threads_or_on_a_pause) {
  std::vector<json::object> checkpoints;
  const SoloSolution whole =
      solve_futuropia_solo(order_for({}), [&](const SoloProgress& progress) { checkpoints.push_back(progress.checkpoint); });
  EXPECT_EQ(solve_futuropia_solo(order_for({}, 2), nobody_listens).match, whole.match);
  SoloOrder later = order_for({});
  later.checkpoint = checkpoints[checkpoints.size() / 2];
  EXPECT_EQ(solve_futuropia_solo(later, nobody_listens).score, whole.score);
}

TEST(FuturopiaSolo, a_checkpoint_of_another_table_is_refused) {
  json::object checkpoint;
  solve_futuropia_solo(order_for({}), [&](const SoloProgress& progress) { checkpoint = progress.checkpoint; });
  SoloOrder other = order_for({{"expansion", true}});
  other.checkpoint = checkpoint;
  EXPECT_THROW(solve_futuropia_solo(other, nobody_listens), Problem);
  other.checkpoint = json::value("nonsense");
  EXPECT_THROW(solve_futuropia_solo(other, nobody_listens), Problem);
}

}  // namespace
}  // namespace omnibus
