// The worth of games as judged by the guide of Write the Future.
#include "games/write_the_future/ai/guide.hpp"

#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

int worth(const Scene& table, int seat) { return Guide<Rules<4>>(table.game).worth(table.state, seat_at(seat)); }

/// Three players with empty districts, and some value for agents at their markets.
Scene table_of_three(const Options& options) {
  Scene table(options, 3);
  for (int seat = 0; seat < 3; ++seat) table.clear(seat).ticked({"agents-1", "agents-2"}, seat);
  return table;
}

TEST(Guide, of_a_draft_looks_at_the_lead_over_the_best_opponent) {
  Scene table = table_of_three({.draft = true});
  table.district({"AAA..."}, 1).district({"A....."}, 2);
  const int before = worth(table, 0);
  ASSERT_GT(table.score(1).total(), table.score(2).total());

  const int best = table.score(1).total();
  table.district({"......", "A.A..."}, 1);
  ASSERT_GT(table.score(1).total(), best);
  EXPECT_EQ(worth(table, 0) - before, best - table.score(1).total()) << "whatever the best one gains";

  const int then = worth(table, 0);
  const int third = table.score(2).total();
  table.district({"......", "..A..."}, 2);
  ASSERT_GT(table.score(2).total(), third);
  EXPECT_EQ(worth(table, 0), then) << "but not the others";

  const int own = table.score(0).total();
  table.district({"A.A.A."}, 0);
  ASSERT_GT(table.score(0).total(), own);
  EXPECT_EQ(worth(table, 0) - then, table.score(0).total() - own);
}

TEST(Guide, of_a_round_that_all_play_at_once_looks_at_one_sheet_alone) {
  Scene table = table_of_three({});
  const Guide<Rules<4>> guide(table.game);
  guide.focus(table.state, seat_at(0));
  table.district({"AAAAAA", "AAAAAA", "AAAAAA"}, 0);
  const int before = worth(table, 0);
  table.district({"AAAAAA"}, 1);
  EXPECT_EQ(worth(table, 0), before);
  table.district({"......", "......", "......", "A....."}, 0);
  EXPECT_GT(worth(table, 0), before);
}

}  // namespace
}  // namespace omnibus::write_the_future
