// Futuropia: what is said for an action is so.
#include "games/reasons_test.hpp"

#include "games/futuropia/guide.hpp"
#include "games/futuropia/scene.hpp"

namespace omnibus::futuropia {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> why(const Scene& table, Verb verb, int a = 0, int b = 0) {
  return omnibus::why(table.game, table.state, make_action(verb, a, b));
}

TEST(Reasons, subsidies_bring_money) {
  const Scene table;
  const int amount = table.game.setting().subsidy(table.state);
  EXPECT_THAT(why(table, Verb::take_subsidies), ElementsAre(fmt::format("earns resource=0 count={}", amount)));
}

TEST(Reasons, a_robot_frees_people_and_uses_energy) {
  Scene table;
  table.resources(20, 10, 0);
  const auto reasons = why(table, Verb::take_robots, 1);
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(reasons[0], "frees count=1");
  EXPECT_EQ(reasons[1], "short kind=1 count=2");
}

TEST(Reasons, what_cannot_be_paid_takes_loans) {
  Scene table;
  table.resources(0, 0, 0);
  EXPECT_THAT(why(table, Verb::buy, 0, 0), Contains(testing::StartsWith("loans count=")));
}

TEST(Reasons, whoever_drops_out_is_told_the_points) {
  Scene table({}, 3);
  table.final_phase();
  const int points = table.game.standing(table.state, seat_at(0), Eyes::everything()).points;
  EXPECT_THAT(why(table, Verb::leave), ElementsAre(fmt::format("drops_out points={}", points)));
}

TEST(Reasons, in_many_games_loans_and_stocks_become_what_was_said) {
  const Rules game(standard_box(), {}, 3);
  int earned = 0;
  for_many_choices(game, 6, [&](const State& before, const Action& action, const Reasons& reasons) {
    Chance none(0, 0);
    const Deed<Rules> deed = carried_out(game, before, action, none);
    const Complex& was = before.of(deed.seat);
    const Complex& is = deed.after.of(deed.seat);
    if (const int loans = told(reasons, "reason.loans", "count"); loans >= 0) {
      EXPECT_EQ(is.credits - was.credits, loans);
    }
    if (const int count = told(reasons, "reason.earns", "count"); count >= 0) {
      const Resource resource = static_cast<Resource>(told(reasons, "reason.earns", "resource"));
      EXPECT_EQ(is.of(resource) - was.of(resource), count);
      ++earned;
    }
    if (const int points = told(reasons, "reason.drops_out", "points"); points >= 0 && game.actor(deed.after) == Seat::nobody) {
      EXPECT_EQ(is.score, points);
    }
  });
  EXPECT_GT(earned, 20);
}

}  // namespace
}  // namespace omnibus::futuropia
