// Write the Future: what is said for an action is so.
#include "games/reasons_test.hpp"

#include "games/write_the_future/guide.hpp"
#include "games/write_the_future/scene.hpp"

namespace omnibus::write_the_future {
namespace {

using testing::Contains;

std::vector<std::string> why(const Scene& table, Verb verb, int a = 0, int b = 0) {
  return omnibus::why(table.game, table.state, make_action(verb, a, b));
}

TEST(Reasons, the_last_cell_completes_a_row) {
  Scene table;
  table.district({"A I M W A ."}).dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  EXPECT_EQ(why(table, Verb::draw, 0, cell(1, 6)).front(), fmt::format("completes bonus={}", row_line(1)));
}

TEST(Reasons, a_tick_raises_what_each_resource_counts) {
  Scene table;
  table.dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  const auto reasons = why(table, Verb::tick, 0, face("agents-1"));
  const int value = table.game.scoring().value(0, 1, Power{});
  EXPECT_THAT(reasons, Contains(fmt::format("value resource=0 value={}", value)));
}

/// What the parts of a standing say is what the reasons say.
TEST(Reasons, in_many_games_points_for_missions_are_what_was_said) {
  const Rules<4> game(standard_box(), {}, 2);
  int said = 0;
  for_many_choices(game, 4, [&](const State<4>& before, const Action& action, const Reasons& reasons) {
    const int points = told(reasons, "reason.mission", "points");
    if (points < 0) return;
    const int mission = told(reasons, "reason.mission", "mission");
    Chance chance(1, 1);
    const Deed<Rules<4>> deed = carried_out(game, before, action, chance);
    const auto points_of = [&](const State<4>& s) {
      for (const ScorePart& part : game.standing(s, deed.seat, Eyes::of(deed.seat)).parts) {
        if (part.kind < 2 && part.operands[0] == mission) return part.points;
      }
      return 0;
    };
    EXPECT_EQ(points_of(deed.after) - points_of(before), points);
    ++said;
  });
  EXPECT_GT(said, 20);
}

}  // namespace
}  // namespace omnibus::write_the_future
