// Search for the best turn.
#include "players/best_turn.hpp"

#include <gtest/gtest.h>

#include "core/guide.hpp"
#include "games/future_mobility/ai/guide.hpp"
#include "games/future_mobility/rules/rules.hpp"
#include "support/boxes.hpp"

namespace omnibus::future_mobility {
namespace {

/// Same rules without information on detours.
struct StepByStep : Rules {
  using Rules::Rules;
  enum { is_detour };
};
static_assert(HasDetours<Rules> && Game<StepByStep> && !HasDetours<StepByStep>);

constexpr int many_tries = 60'000;

/// Compares both searches at the decisions of a game played by the guide, if both finish.
void compare_searches(int players, std::uint64_t seed, int& compared, int& shorter) {
  const Options options{.combined_modes = 1};
  const Rules game(carried_box<Components>(), options, players);
  const StepByStep slow(carried_box<Components>(), options, players);
  const Guide<Rules> guide(game);
  NullJournal null_journal;
  Chance setup(seed, 0);
  State state = game.start(setup, null_journal);
  for (std::uint32_t ply = 1; game.actor(state) != Seat::nobody; ++ply) {
    if (state.phase == Phase::starting || state.phase == Phase::travelling) {
      const BestTurn quick = TurnSearch<Rules>(game, many_tries).search(state);
      const BestTurn full = TurnSearch<StepByStep>(slow, many_tries).search(state);
      if (full.complete) {
        ASSERT_TRUE(quick.complete);
        EXPECT_EQ(quick.points, full.points);
        EXPECT_EQ(quick.forced, full.forced);
        EXPECT_LE(quick.ends, full.ends);
        ++compared;
        shorter += quick.ends < full.ends ? 1 : 0;
      }
    }
    Chance chance(seed, ply);
    game.apply(state, favourite(game, guide, state), chance, null_journal);
  }
}

TEST(BestTurn, is_found_without_detours_as_well) {
  int compared = 0;
  int shorter = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) compare_searches(3, seed, compared, shorter);
  EXPECT_GT(compared, 20);
  EXPECT_GT(shorter, 0);
}

}  // namespace
}  // namespace omnibus::future_mobility
