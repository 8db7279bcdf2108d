// Golden games of Future Mobility: both endings, a shared win, the optional rules, the other rulings and the house rule for two.
#include "support/golden.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

TEST(GoldenFutureMobility, games_replay_and_are_what_their_recipes_say) {
  const Playing greedily = by(PlayerKind::greedy);
  const Playing at_random = by(PlayerKind::random);
  // A game that has to be stopped: all players jam, and all drive a long way through the jams for no points.
  const Playing for_nothing = preferring({"jam", "go_to", "announce", "start_at", "let_pass", "accept", "discard", "travel"});
  const json::object optional{{"recover_power_ups", true}, {"combined_modes", true}};
  const json::object other_rulings{{"tram_reach", 4},          {"tram_reach_by_road", true}, {"star_for_each_card", true},
                                   {"jams_concern_all", true}, {"recover_power_ups", true},  {"recover_from_anybody", true}};
  expect_golden_games("future_mobility", {
                                             {"target_reached_3", 3, {}, "target_reached", greedily, with({"jam"})},
                                             {"target_reached_4", 4, {}, "target_reached", greedily, with({"carpool"})},
                                             {"shared_win_4", 4, {}, "target_reached", greedily, with_winners(2)},
                                             {"random_4", 4, {}, "target_reached", at_random, with({"announce_carpooling"})},
                                             {"optional_rules_3", 3, optional, "target_reached", at_random, with({"recover"})},
                                             {"other_rulings_4", 4, other_rulings, "target_reached", at_random, with({"discard"})},
                                             {"house_rule_2", 2, {{"two_players", true}}, "target_reached", greedily, with({"lay_path"})},
                                             {"stopped_3", 3, {}, "stopped", for_nothing, with_winners(3)},
                                         });
}

}  // namespace
}  // namespace omnibus
