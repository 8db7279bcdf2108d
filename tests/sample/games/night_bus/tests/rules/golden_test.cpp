// Golden games of Night Bus.
#include "support/golden.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

TEST(GoldenNightBus, games_replay_and_are_what_their_recipes_say) {
  const json::object all_changed{{"nights", 7},       {"last_night", "once"}, {"open_hands", true},
                                 {"transfers", true}, {"in_turn", true},      {"rounds_may_be_closed", true}};
  expect_golden_games("night_bus", {
                                       {"greedy_3", 3, {}, "morning", by(PlayerKind::greedy), with_winners(2)},
                                       {"all_options_changed_4", 4, all_changed, "morning", by(PlayerKind::random)},
                                   });
}

}  // namespace
}  // namespace omnibus
