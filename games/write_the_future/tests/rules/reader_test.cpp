// Analysis of simultaneous choices reveals nothing about secret turns.
#include "analysis/reader.hpp"

#include <gtest/gtest.h>

#include "games/write_the_future/game.hpp"
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

/// Seat 1 is within its turn and has drawn in secret; seat 0 takes a card.
Reading reading_beside(int column) {
  Scene table(Options{.round_limit = 6}, 2);
  table.dice(0, "agents-5", "weapons-4").dice(1, "intel-1", "money-2");
  table.game.make_actor(table.state, seat_at(1));
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, column)), allowed);
  table.game.make_actor(table.state, seat_at(0));
  const State<4> before = table.state;
  EXPECT_EQ(table.act(Verb::take, 1), allowed);
  const std::vector<Action> played{make_action(Verb::take, 1)};
  const ReadingOrder order{.games = 20};
  return ChoiceReader<Rules<4>>(table.game, {.before = before, .played = played, .after = table.state}, order).read();
}

TEST(ChoiceReader, WF_12_2_grades_do_not_depend_on_what_others_draw_in_secret) {
  const Reading one = reading_beside(1);
  const Reading other = reading_beside(5);
  ASSERT_TRUE(one.known);
  EXPECT_NE(one.open, other.open) << "the true tables differ";
  EXPECT_EQ(one.known, other.known);
  EXPECT_EQ(one.grade(), other.grade());
  EXPECT_EQ(one.line, other.line);
}

}  // namespace
}  // namespace omnibus::write_the_future
