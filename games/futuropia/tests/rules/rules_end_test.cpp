// Futuropia: the final phase and the final scoring (FU-11, FU-12).
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

// ---- FU-11: the final phase -------------------------------------------------------------------------------------------

/// T16.
TEST(Futuropia, FU_11_1_the_last_stack_begins_the_final_phase) {
  Scene table({}, 4);
  table.market(Kind::food, 9, 2, 10, 1, 11, 0).resources(99, 0, 0, 1).open({Job::food_generator}, 1).open({}, 2);
  table.state.turn = seat_at(1);
  EXPECT_EQ(table.buy(Kind::food, Stack::right), allowed);
  EXPECT_EQ(table.state.ending, Ending::last_generators);
  EXPECT_EQ(table.own(1).open, all_open & ~1);
  EXPECT_EQ(table.own(2).open, all_open);
  EXPECT_EQ(table.state.turn, seat_at(2));
}

/// T17.
TEST(Futuropia, FU_11_1_many_people_begin_the_final_phase) {
  Scene table;
  table.people(22).rooms({"h6a", "h6b", "h6c", "h5a", "h4c"}).resources(9, 40, 9);
  EXPECT_EQ(table.invite(3, {}), allowed);
  EXPECT_EQ(table.own().people, 25);
  EXPECT_EQ(table.state.ending, Ending::many_people);
  EXPECT_FALSE(table.own().is_open(Job::invite_people));
}

/// T30.
TEST(Futuropia, FU_11_1_the_camper_counts) {
  Scene table;
  table.people(23).camper().rooms({"h6a", "h6b", "h6c", "h5a", "h4c"}).resources(9, 40, 9);
  EXPECT_EQ(table.invite(1, {}), allowed);
  EXPECT_EQ(table.state.ending, Ending::many_people);
}

TEST(Futuropia, FU_11_2_all_players_turn_up_without_interest) {
  Scene table;
  table.people(24).rooms({"h6a", "h6b", "h6c", "h5a", "h4c"}).resources(9, 40, 9).credits(3);
  table.open({Job::invite_people}).open({}, 1);
  table.own(1).credits = 2;
  EXPECT_EQ(table.invite(1, {}), allowed);
  EXPECT_EQ(table.own().open, all_open & ~(1 << static_cast<int>(Job::invite_people)));
  EXPECT_EQ(table.own(1).open, all_open);
  EXPECT_EQ(table.stock(1), "13/3/3");
  EXPECT_EQ(table.own(1).credits, 2);
}

TEST(Futuropia, FU_11_3_nothing_is_turned_up_any_more) {
  Scene table;
  table.final_phase().open({Job::subsidies, Job::take_robots});
  EXPECT_EQ(table.act(Verb::turn_up), "FU-11.3");
}

TEST(Futuropia, FU_11_4_leaving_early_only_in_the_final_phase) {
  Scene table;
  EXPECT_EQ(table.act(Verb::leave), "FU-11.4");
  table.final_phase().open({Job::subsidies, Job::take_robots});
  EXPECT_EQ(table.act(Verb::leave), allowed);
  EXPECT_TRUE(table.own().left);
  EXPECT_EQ(table.own().open_actions(), 2);
}

TEST(Futuropia, FU_11_5_after_the_last_action_one_leaves_at_once) {
  Scene table;
  table.final_phase().open({Job::subsidies});
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_TRUE(table.own().left);
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.state.turn, seat_at(1));  // no other player is left
}

/// T27, T42.
TEST(Futuropia, FU_11_6_on_leaving_interest_and_repayment) {
  Scene rich;
  rich.final_phase().credits(2).resources(3, 4, 6).act(Verb::leave);
  EXPECT_EQ(rich.own().resources(), 1);
  EXPECT_EQ(rich.own().credits, 0);
  Scene poor;
  poor.final_phase().credits(4).resources(1, 1, 0).act(Verb::leave);
  EXPECT_EQ(poor.own().resources(), 3);
  EXPECT_EQ(poor.own().credits, 5);
}

TEST(Futuropia, FU_11_7_over_when_all_players_have_left) {
  Scene table;
  table.final_phase();
  EXPECT_EQ(table.act(Verb::leave), allowed);
  EXPECT_FALSE(table.game.result(table.state).over());
  EXPECT_EQ(table.act(Verb::leave), allowed);
  EXPECT_TRUE(table.game.result(table.state).over());
  EXPECT_EQ(table.subsidies(), "FU-11.7");
}

TEST(Futuropia, FU_11_8_an_endless_game_is_stopped) {
  Scene table;
  for (int turn = 0; turn < 2 * turn_limit; ++turn) {
    ASSERT_FALSE(table.game.result(table.state).over());
    if (table.refusal(Verb::take_subsidies) != allowed) {
      ASSERT_EQ(table.act(Verb::turn_up), allowed);
      if (table.state.phase == Phase::paying) table.act(Verb::as_proposed);
    }
    ASSERT_EQ(table.subsidies(), allowed);
  }
  EXPECT_EQ(table.state.ending, Ending::stopped);
  EXPECT_TRUE(table.game.result(table.state).over());
}

TEST(Futuropia, FU_11_8_a_final_phase_is_played_to_its_end) {
  Scene table;
  table.final_phase();
  table.own(0).turns = table.own(1).turns = turn_limit - 1;
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.buy_nothing(Kind::food), allowed);
  EXPECT_EQ(table.state.ending, Ending::many_people);
}

// ---- FU-12: final scoring -----------------------------------------------------------------------------------------------

TEST(Futuropia, FU_12_1_the_best_choice_of_generators_counts) {
  Scene table({}, 3);
  // Two workers for one of two generators: the better one runs.
  table.generators({"food-04", "food-06"}).people(2).rooms({"h3b"});
  EXPECT_EQ(table.remainder().food_surplus, 3);
  table.resources(99, 99, 99).people(3);
  EXPECT_EQ(table.remainder().people, 3);
}

/// T28.
TEST(Futuropia, FU_12_2_robots_go_for_missing_energy) {
  Scene table({}, 3);
  table.generators({"energy-06", "food-06"}).rooms({"h6a"}).people(4).robots(3);
  const Remainder left = table.remainder();
  EXPECT_EQ(left.robots, 2);
  EXPECT_EQ(left.idle, 2);
  EXPECT_EQ(left.energy_surplus, 0);
}

TEST(Futuropia, FU_12_2_rooms_go_only_as_far_as_they_must) {
  Scene table({}, 4);
  table.generators({"start-energy-1", "food-06"}).rooms({"h3b", "h3a", "h6c"}).people(3);
  const Remainder left = table.remainder();
  EXPECT_EQ(left.rooms.size(), 2);  // one of the two that use energy may stay, and one without energy always does
  EXPECT_TRUE(left.rooms.has(table.room("h3a")));
}

/// T39.
TEST(Futuropia, FU_12_3_people_go_without_seat_or_food) {
  Scene table({}, 4);
  table.generators({"start-energy-1", "food-06"}).rooms({"h3a", "h4a"}).people(7).robots(2);
  const Remainder left = table.remainder();
  EXPECT_EQ(left.robots, 0);
  EXPECT_FALSE(left.rooms.has(table.room("h3a")));
  EXPECT_EQ(left.people, 4);
  EXPECT_EQ(left.idle, 1);
  EXPECT_EQ(left.food_surplus, 1);
  EXPECT_EQ(left.room_points, 0);
}

TEST(Futuropia, FU_12_4_what_cannot_be_run_any_more_is_chosen_anew) {
  Scene table({}, 4);
  // Two energy for a room and three robots: two robots go, and then three workers are too few for four places.
  table.generators({"energy-06", "food-06"}).rooms({"h6a"}).people(1).robots(3);
  const Remainder left = table.remainder();
  EXPECT_EQ(left.people, 0);
}

/// T7.
TEST(Futuropia, FU_12_5_idle_people_score_five) {
  Scene table({}, 3);
  table.generators({"start-food-1", "start-food-2", "start-energy-1", "food-04", "energy-07"});
  table.rooms({"special-camper", "h4a"}).people(7).robots(2).resources(11, 3, 6).open({});
  EXPECT_EQ(table.remainder().idle, 2);
  EXPECT_EQ(table.points(), 14);
}

TEST(Futuropia, FU_12_6_overproduction_scores_one) {
  Scene table({}, 3);
  table.generators({"start-food-1", "start-food-2", "start-energy-1", "food-08"}).people(4).rooms({"h4c"});
  EXPECT_EQ(table.remainder().points, 4 + 1);
}

TEST(Futuropia, FU_12_7_rooms_score_their_points) {
  Scene table;
  table.rooms({"h3b"});
  const int without = table.points();
  table.rooms({"h3b", "h6c"}).generators({"start-food-1", "start-food-2", "start-energy-1"});
  EXPECT_EQ(table.points(), without - 2 - 1);  // two points, and the energy it uses
}

TEST(Futuropia, FU_12_8_a_credit_costs_three) {
  Scene table;
  const int without = table.points();
  EXPECT_EQ(table.credits(2).points(), without - 6);
}

/// T40.
TEST(Futuropia, FU_12_9_the_camper_eats_but_need_not_stay) {
  Scene table({}, 4);
  table.generators({"start-food-2", "start-energy-1", "energy-06"}).rooms({"h3b"}).people(2).robots(4).camper();
  const Remainder left = table.remainder();
  EXPECT_EQ(left.camper, 0);
  EXPECT_EQ(left.people, 2);
  EXPECT_EQ(left.idle, 2);
  EXPECT_EQ(left.energy_surplus, 1);
  Scene other(with([](Options& o) { o.camper_eats_in_final_scoring = 0; }), 4);
  other.generators({"start-food-2", "start-energy-1", "energy-06"}).rooms({"h3b"}).people(2).robots(4).camper();
  EXPECT_EQ(other.remainder().camper, 1);
}

TEST(Futuropia, FU_12_10_open_actions_score_three) {
  Scene table;
  const int all = table.points();
  EXPECT_EQ(table.open({Job::subsidies}).points(), all - 12);
}

TEST(Futuropia, FU_12_11_ten_resources_score_one) {
  Scene table;
  const int before = table.points();
  EXPECT_EQ(table.resources(12, 3, 4).points(), before);
  EXPECT_EQ(table.resources(12, 3, 5).points(), before + 1);
}

TEST(Futuropia, FU_12_12_a_tie_is_a_shared_win) {
  Scene table({}, 2);
  table.final_phase();
  table.act(Verb::leave);
  table.act(Verb::leave);
  const Result result = table.game.result(table.state);
  EXPECT_EQ(result.scores[0], result.scores[1]);
  EXPECT_TRUE(result.winners[0] && result.winners[1]);
}

}  // namespace
}  // namespace omnibus::futuropia
