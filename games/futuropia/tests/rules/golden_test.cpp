// Golden games of Futuropia: every ending, leaving early, the expansion, the other sides, the expert game and the solo game.
#include "support/golden.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

TEST(GoldenFuturopia, games_replay_and_are_what_their_recipes_say) {
  const Playing at_random = by(PlayerKind::random);
  // The best known plan was found by `omnibus solve futuropia-solo` in minutes, so it is kept and not regenerated.
  // A game that has to be stopped: only subsidies are ever taken.
  const Playing idly = preferring({"take_subsidies", "turn_up", "as_proposed"});
  const json::object expert{{"variable_rooms", true}, {"variable_conditions", true}};
  const json::object everything{
      {"expansion", true}, {"variable_rooms", true}, {"variable_conditions", true}, {"random_start_player", true}};
  expect_golden_games("futuropia",
                      {
                          {"many_people_2", 2, {}, "many_people", at_random, with({"invite"})},
                          {"last_generators_3", 3, {}, "last_generators", at_random, with({"scrap"})},
                          {"stopped_1", 1, {}, "stopped", idly, with({"turn_up"})},
                          {"leaving_early_4", 4, {}, "many_people", at_random, with({"leave"})},
                          {"solo", 1, {}, "last_generators", by(PlayerKind::greedy), with({"invite"})},
                          {"solo_everything", 1, everything, "last_generators", at_random, with({"as_proposed"})},
                          {"expansion_2", 2, {{"expansion", true}}, "last_generators", at_random, with({"convert"})},
                          {"side_b_2", 2, {{"side_b", true}}, "many_people", at_random, with({"repay_by_choice"})},
                          {"expert_3", 3, expert, "many_people", at_random, with({"repay"})},
                          {"everything_4", 4, everything, "many_people", at_random, with({"pay"})},
                          {"best_known_solo_plan", 1, {}, "last_generators", again("futuropia/best_known_solo_plan"), with_score(192)},
                      });
}

}  // namespace
}  // namespace omnibus
