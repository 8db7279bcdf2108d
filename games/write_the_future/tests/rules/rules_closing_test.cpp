// Write the Future: the house rule for closing a round (WF-13).
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

constexpr Options closing{.rounds_may_be_closed = 1};

TEST(WriteTheFuture, WF_13_1_is_a_house_rule_of_tables_that_decide_together) {
  EXPECT_EQ(Scene(2).act(Verb::stop), "WF-13.1");
  EXPECT_EQ(Scene(closing, 1).act(Verb::stop), "WF-13.1");
  EXPECT_EQ(Scene(Options{.draft = 1, .rounds_may_be_closed = 1}, 2).act(Verb::stop), "WF-13.1");
  EXPECT_EQ(Scene(closing, 2).act(Verb::stop), allowed);
  EXPECT_EQ(Scene(2).game.forfeit_action(), std::nullopt);
  EXPECT_EQ(Scene(closing, 2).game.forfeit_action(), make_action(Verb::stop));
}

TEST(WriteTheFuture, WF_13_1_a_player_stopping_before_taking_a_card_does_nothing_this_round) {
  Scene table(closing, 2);
  EXPECT_EQ(table.act(Verb::stop), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::stopped, {0})));
  EXPECT_EQ(table.turn().step, Step::done);
  EXPECT_EQ(table.state.turn, seat_at(1));
  table.idle_turn();
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(table.sheet(), Sheet{});
  EXPECT_FALSE(table.heard(make_event(EventKind::revealed, {0, nothing})));
}

TEST(WriteTheFuture, WF_13_1_what_is_drawn_stays_and_the_other_die_is_not_used) {
  Scene table(closing, 2);
  table.dice(0, "agents-5", "weapons-4").act(Verb::take, 0);
  table.act(Verb::draw, 0, cell(5, 2));
  EXPECT_EQ(table.act(Verb::stop), allowed);
  table.idle_turn();
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(table.sheet().filled, ItemSet::of(cell(5, 2)));
  EXPECT_EQ(table.sheet().spaces[0], 1);
}

TEST(WriteTheFuture, WF_13_1_a_bonus_that_waits_is_lost) {
  Scene table(closing, 2);
  table.district({"A I M W A .", ". . . . . ."}).dice(0, "agents-1", "weapons-4").act(Verb::take, 0);
  table.act(Verb::draw, 0, cell(1, 6));  // row 1: a tick at the market
  EXPECT_EQ(table.turn().step, Step::bonus_tick);
  EXPECT_EQ(table.act(Verb::stop), allowed);
  table.idle_turn();
  EXPECT_TRUE(table.has_bonus(row_line(1)));
  EXPECT_EQ(table.market(), 0);
}

/// One drawing completes row 2 and column 5, whose bonuses have different effects.
Scene two_bonuses_wait(std::string_view third_and_fourth = ". . . . A .") {
  Scene table(closing, 2);
  table.district({". . . . A .", "I I I I . I", third_and_fourth, third_and_fourth, ". . . . A .", ". . . . A ."});
  table.dice(0, "agents-2", "weapons-4").act(Verb::take, 0);
  table.act(Verb::draw, 0, cell(2, 5));
  return table;
}

TEST(WriteTheFuture, WF_13_1_both_spaces_are_ticked_of_a_pair_of_bonuses_whose_order_is_not_chosen) {
  Scene table = two_bonuses_wait();
  ASSERT_EQ(table.turn().step, Step::claim);
  EXPECT_EQ(table.act(Verb::stop), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::lapsed, {0, row_line(2)}, seat_at(0))));
  EXPECT_TRUE(table.heard(make_event(EventKind::lapsed, {0, column_line(5)}, seat_at(0))));
  table.idle_turn();
  EXPECT_TRUE(table.has_bonus(row_line(2)));
  EXPECT_TRUE(table.has_bonus(column_line(5)));
  EXPECT_EQ(table.sheet().filled.size(), 11);
  EXPECT_EQ(table.market(), 0);
}

TEST(WriteTheFuture, WF_13_1_the_second_space_is_ticked_too_while_the_first_bonus_is_used) {
  Scene table = two_bonuses_wait();
  table.act(Verb::claim, row_line(2));
  ASSERT_EQ(table.turn().step, Step::bonus_draw);
  EXPECT_EQ(table.act(Verb::stop), allowed);
  table.idle_turn();
  EXPECT_TRUE(table.has_bonus(row_line(2)));
  EXPECT_TRUE(table.has_bonus(column_line(5)));
  EXPECT_EQ(table.sheet().filled.size(), 11);
}

TEST(WriteTheFuture, WF_13_1_a_pair_of_bonuses_that_waits_counts_for_the_end) {
  Scene table = two_bonuses_wait("A I M W A A");  // two rows are complete
  table.act(Verb::stop);
  table.idle_turn();
  EXPECT_EQ(table.state.trigger, Ending::lines);
}

TEST(WriteTheFuture, WF_13_1_the_arbiters_who_are_stopped_tick_the_own_space_or_the_first_left) {
  Scene table(Options{.future_proof = 1, .rounds_may_be_closed = 1}, 2);
  table.faction(Power::any_line_bonus).faction(Power::relocate, 1).idle_round();
  Scene exchanged = table;
  table.district({"A I M W A .", ". . . . . ."}).dice(0, "agents-1", "weapons-4").act(Verb::take, 0);
  table.act(Verb::draw, 0, cell(1, 6));
  ASSERT_EQ(table.turn().step, Step::claim);
  EXPECT_EQ(table.act(Verb::stop), allowed);
  EXPECT_TRUE(table.has_bonus(row_line(1)));
  exchanged.district({"A I M W A .", "A I M W A A"}).dice(0, "agents-1", "weapons-4").act(Verb::take, 0);
  exchanged.sheet().bonuses = 1 << row_line(1);  // taken for row 2
  exchanged.act(Verb::draw, 0, cell(1, 6));
  ASSERT_EQ(exchanged.turn().step, Step::claim);
  EXPECT_EQ(exchanged.act(Verb::stop), allowed);
  EXPECT_EQ(exchanged.sheet().bonuses, 1 << row_line(1) | 1 << row_line(2));
}

TEST(WriteTheFuture, WF_13_1_a_player_stopped_while_relocating_loses_the_resource) {
  Scene table(closing, 2);
  table.district({"A . . . . ."}).spaces(Ability::relocate, 3, 1).act(Verb::relocate, cell(1, 1));
  EXPECT_EQ(table.act(Verb::stop), allowed);
  table.idle_turn();
  EXPECT_TRUE(table.sheet().resources().empty());
}

TEST(WriteTheFuture, WF_13_1_the_priests_who_are_stopped_keep_the_dice) {
  Scene table(Options{.future_proof = 1, .rounds_may_be_closed = 1}, 2);
  table.faction(Power::reroll_die).faction(Power::relocate, 1).idle_round();
  ASSERT_EQ(table.state.phase, Phase::rerolling);
  const auto dice = table.state.dice;
  EXPECT_EQ(table.act(Verb::stop), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::dice_kept, {0})));
  EXPECT_EQ(table.state.phase, Phase::round);
  EXPECT_EQ(table.state.dice, dice);
  EXPECT_EQ(table.act(Verb::take, 0), allowed) << "their turn is still to come";
}

}  // namespace
}  // namespace omnibus::write_the_future
