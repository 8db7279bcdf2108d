// Futuropia: people, robots, subsidies, turning up, credits (FU-6 to FU-10).
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

// ---- FU-6: inviting people --------------------------------------------------------------------------------------------

TEST(Futuropia, FU_6_1_one_to_five_people) {
  Scene table;
  EXPECT_EQ(table.refusal(Verb::invite, 0), "FU-6.1");
  EXPECT_EQ(table.refusal(Verb::invite, 6), "FU-6.1");
  for (int people = 1; people <= 5; ++people) EXPECT_EQ(table.refusal(Verb::invite, people), allowed);
}

/// T10.
TEST(Futuropia, FU_6_2_any_number_of_rooms_paid_together) {
  Scene table({}, 3);
  table.buy(Kind::food, Stack::left);
  table.state.turn = seat_at(0);
  EXPECT_EQ(table.invite(5, {"h4a", "h5b"}), allowed);
  EXPECT_EQ(table.own().people, 8);
  EXPECT_EQ(table.own().seats, 12);
  EXPECT_EQ(table.resting(), 3);
  EXPECT_EQ(table.stock(), "1/1/3");
}

TEST(Futuropia, FU_6_2_rooms_are_bought_with_this_action_only) {
  Scene table;
  EXPECT_EQ(table.buy_room("h4a"), "FU-6.2");  // only with an invitation
  EXPECT_EQ(table.invite(4), allowed);
  EXPECT_EQ(table.buy_room("h4j"), "FU-6.2");  // only with four players
  EXPECT_EQ(table.subsidies(), "FU-6.2");
}

TEST(Futuropia, FU_6_3_every_person_needs_a_seat) {
  Scene table;
  EXPECT_EQ(table.invite(4), allowed);
  EXPECT_EQ(table.act(Verb::move_in), "FU-6.3");
  EXPECT_EQ(table.buy_room("h3a"), allowed);
  EXPECT_EQ(table.act(Verb::move_in), "FU-6.3");
  EXPECT_EQ(table.buy_room("h3b"), allowed);
  EXPECT_EQ(table.act(Verb::move_in), allowed);
}

TEST(Futuropia, FU_6_3_no_more_people_than_can_be_seated) {
  Scene table;
  table.state.supply = ItemSet::of(table.room("h3a"));
  table.game.refresh(table.state);
  EXPECT_EQ(table.refusal(Verb::invite, 3), allowed);
  EXPECT_EQ(table.refusal(Verb::invite, 4), "FU-6.3");
}

TEST(Futuropia, FU_6_4_at_most_five_seats_stay_empty) {
  Scene table;
  EXPECT_EQ(table.invite(2), allowed);
  EXPECT_EQ(table.buy_room("h4c"), allowed);  // 7 seats for 5 people
  EXPECT_EQ(table.buy_room("h4a"), "FU-6.4");
  EXPECT_EQ(table.buy_room("h3a"), allowed);
  EXPECT_EQ(table.told(EventKind::moved_in), 1);  // no other room could be bought, so the player was not asked
}

/// An edition may allow much more than the printed game.
TEST(Futuropia, FU_6_4_more_seats_than_any_room_has_may_stay_empty) {
  Components box = standard_box();
  box.empty_seats = 9;
  box.people_limit = 9;
  Scene table({}, 2, 1, box);
  EXPECT_EQ(table.invite(9), allowed);
  EXPECT_EQ(table.choices(), table.state.offered.size());  // eighteen seats are to be had, and no room has as many
}

TEST(Futuropia, FU_6_5_of_rooms_alike_the_first_is_sold) {
  Scene table;
  EXPECT_EQ(table.invite(4), allowed);
  EXPECT_EQ(table.buy_room("h4b"), "FU-6.5");  // as h4a
  EXPECT_EQ(table.buy_room("h4a"), allowed);
  EXPECT_EQ(table.buy_room("h4b"), allowed);
}

/// Of h4a and h4b, which are printed alike, the second is for sale as soon as they differ in any way.
TEST(Futuropia, FU_6_5_rooms_that_differ_in_one_thing_are_not_alike) {
  const auto for_sale_with = [](auto change) {
    Components box = standard_box();
    for (Room& room : box.rooms) {
      if (room.name() == "h4b") change(room);
    }
    const Scene table({}, 2, 1, box);
    return table.state.offered.has(table.room("h4b"));
  };
  EXPECT_FALSE(for_sale_with([](Room&) {}));
  EXPECT_TRUE(for_sale_with([](Room& room) { ++room.sides[0].price; }));
  EXPECT_TRUE(for_sale_with([](Room& room) { ++room.sides[0].energy; }));
  EXPECT_TRUE(for_sale_with([](Room& room) { ++room.sides[0].points; }));
  EXPECT_TRUE(for_sale_with([](Room& room) { ++room.seats; }));
}

/// T4.
TEST(Futuropia, FU_6_6_every_person_is_fed) {
  Scene table;
  table.resources(8, 10, 0);
  EXPECT_EQ(table.invite(4, {"h4a"}), allowed);
  EXPECT_EQ(table.stock(), "6/3/0");
  EXPECT_EQ(table.own().people, 7);
  EXPECT_EQ(table.own().seats, 7);
}

/// T21.
TEST(Futuropia, FU_6_7_missing_food_costs_two_money_each) {
  Scene table;
  table.resources(20, 5, 9).rooms({"h4c", "h4d"});
  EXPECT_EQ(table.invite(5, {}), allowed);
  EXPECT_EQ(table.stock(), "14/0/9");
}

// ---- FU-7: taking robots ------------------------------------------------------------------------------------------------

TEST(Futuropia, FU_7_1_one_to_three_robots) {
  Scene table;
  EXPECT_EQ(table.refusal(Verb::take_robots, 0), "FU-7.1");
  EXPECT_EQ(table.refusal(Verb::take_robots, 4), "FU-7.1");
  EXPECT_EQ(table.take_robots(3), allowed);
  EXPECT_EQ(table.own().robots, 3);
  EXPECT_EQ(table.own().stock[0], 10);  // only the energy that was missing
}

TEST(Futuropia, FU_7_2_robots_send_people_back_up) {
  Scene table;
  table.robots(2);
  EXPECT_EQ(table.resting(), 2);
  table.robots(5);
  EXPECT_EQ(table.resting(), 3);
}

TEST(Futuropia, FU_7_3_robots_and_rooms_use_energy) {
  Scene table;
  EXPECT_EQ(table.take_robots(2), allowed);
  EXPECT_EQ(table.stock(), "12/3/0");
}

// ---- FU-8: subsidies ------------------------------------------------------------------------------------------------------

/// T5, T13.
TEST(Futuropia, FU_8_1_the_money_under_the_marker) {
  Scene table;
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.stock(), "24/3/3");
}

TEST(Futuropia, FU_8_2_the_marker_goes_right_and_stops_at_the_end) {
  Scene table;
  const int before = table.state.subsidy;
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.state.subsidy, before + 1);
  table.state.subsidy = 8;
  table.state.turn = seat_at(1);
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.state.subsidy, 8);
  EXPECT_EQ(table.own(1).stock[0], 13 + 24);
}

// ---- FU-9: turning actions up -----------------------------------------------------------------------------------------------

/// T8.
TEST(Futuropia, FU_9_1_all_face_down_are_turned_up_free) {
  Scene table;
  table.open({Job::subsidies}).open({}, 1);
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_EQ(table.own(1).open, all_open);
  EXPECT_EQ(table.stock(1), "13/3/3");
}

/// T15.
TEST(Futuropia, FU_9_2_early_for_one_resource_each) {
  Scene table;
  table.resources(5, 0, 0).open({Job::subsidies, Job::take_robots});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.stock(), "3/0/0");
  EXPECT_EQ(table.own().open, all_open);
  EXPECT_EQ(table.state.turn, seat_at(0));
}

/// T33.
TEST(Futuropia, FU_9_3_not_with_all_actions_face_up) {
  Scene table;
  table.credits(2);
  EXPECT_EQ(table.act(Verb::turn_up), "FU-9.3");
}

/// T14.
TEST(Futuropia, FU_9_4_interest_first_then_repayment) {
  Scene table;
  table.resources(0, 0, 13).credits(3).open({Job::subsidies}, 1);
  table.state.turn = seat_at(1);
  table.open({});
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.stock(), "0/0/10");
  EXPECT_EQ(table.state.phase, Phase::repaying);
  EXPECT_EQ(table.act(Verb::repay, 0), allowed);
  EXPECT_EQ(table.act(Verb::repay, 0), allowed);
  EXPECT_EQ(table.stock(), "0/0/0");
  EXPECT_EQ(table.own().credits, 1);
  EXPECT_EQ(table.state.phase, Phase::turn);
}

// ---- FU-10: credits and payments ----------------------------------------------------------------------------------------------

/// T22.
TEST(Futuropia, FU_10_1_as_many_credits_as_a_payment_needs) {
  Scene table;
  table.resources(0, 0, 0);
  EXPECT_EQ(table.take_robots(3), allowed);
  EXPECT_EQ(table.own().credits, 2);
  EXPECT_EQ(table.stock(), "2/0/0");
}

Options more_credits() {
  return with([](Options& o) { o.credits_beyond_need = 1; });
}

TEST(Futuropia, FU_10_1_by_option_more_credits_than_an_action_needs) {
  Scene table(more_credits());
  table.resources(0, 0, 0);
  EXPECT_EQ(table.take_robots(3), allowed);  // four energy are missing
  EXPECT_EQ(table.own().credits, 2);
  EXPECT_EQ(table.state.phase, Phase::borrowing);
  EXPECT_EQ(table.subsidies(), "FU-10.1");
  EXPECT_EQ(table.choices(), 21);
  EXPECT_EQ(table.act(Verb::borrow, 21), "FU-3.2");
  EXPECT_EQ(table.act(Verb::borrow, 3), allowed);
  EXPECT_EQ(table.own().credits, 5);
  EXPECT_EQ(table.stock(), "17/0/0");
  EXPECT_FALSE(table.own().is_open(Job::take_robots));
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_EQ(table.act(Verb::borrow, 1), "FU-10.1");
}

TEST(Futuropia, FU_10_1_by_option_players_who_need_no_credit_are_not_asked) {
  Scene table(more_credits());
  table.resources(2, 0, 3);
  EXPECT_EQ(table.take_robots(3), allowed);
  EXPECT_EQ(table.stock(), "0/0/0");
  EXPECT_EQ(table.state.phase, Phase::turn);
  EXPECT_EQ(table.state.turn, seat_at(1));
}

/// Once for rooms and feeding together, and not before both are paid.
TEST(Futuropia, FU_10_1_by_option_it_is_asked_once_for_each_action) {
  Scene table(more_credits());
  table.resources(0, 0, 0);
  EXPECT_EQ(table.invite(4, {"h4a"}), allowed);  // 2 for the room, 14 for food
  EXPECT_EQ(table.own().credits, 4);
  EXPECT_EQ(table.act(Verb::borrow, 0), allowed);
  EXPECT_EQ(table.own().credits, 4);
  EXPECT_EQ(table.stock(), "4/0/0");
  EXPECT_EQ(table.state.turn, seat_at(1));
}

TEST(Futuropia, FU_10_1_by_option_more_credits_before_one_leaves) {
  Scene table(more_credits());
  table.resources(0, 0, 0).final_phase().open({Job::take_robots});
  EXPECT_EQ(table.take_robots(1), allowed);  // two energy are missing: one credit, and one money is left
  EXPECT_FALSE(table.own().left);
  EXPECT_EQ(table.act(Verb::borrow, 2), allowed);
  EXPECT_TRUE(table.own().left);
  EXPECT_EQ(table.own().credits, 2);  // three of interest, and one of the three could be repaid
  EXPECT_EQ(table.stock(), "3/0/0");
}

TEST(Futuropia, FU_10_1_by_option_more_credits_after_the_interest) {
  Scene table(more_credits());
  table.resources(0, 1, 0).credits(2).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);  // one for the action, two of interest
  EXPECT_EQ(table.own().credits, 3);
  EXPECT_EQ(table.state.phase, Phase::borrowing);
  EXPECT_EQ(table.act(Verb::borrow, 1), allowed);
  EXPECT_EQ(table.own().credits, 4);
  EXPECT_EQ(table.stock(), "8/0/0");
  EXPECT_EQ(table.state.phase, Phase::repaying);
  EXPECT_EQ(table.state.turn, seat_at(0));
}

TEST(Futuropia, FU_10_1_by_option_more_credits_for_the_first_rooms) {
  Options options = more_credits();
  options.expansion = 1;
  Scene table(options, 2);
  table.resources(0, 0, 0, 1);
  EXPECT_EQ(table.buy_room("h4c"), allowed);
  EXPECT_EQ(table.act(Verb::move_in), allowed);
  EXPECT_EQ(table.state.phase, Phase::borrowing);
  EXPECT_EQ(table.act(Verb::borrow, 1), allowed);
  EXPECT_EQ(table.own(1).credits, 2);
  EXPECT_EQ(table.stock(1), "6/0/0");
  EXPECT_EQ(table.state.phase, Phase::first_rooms);
  EXPECT_EQ(table.state.turn, seat_at(0));
}

TEST(Futuropia, FU_10_2_interest_for_credits_held_before) {
  Scene table;
  table.resources(9, 0, 0).credits(2).open({Job::subsidies, Job::take_robots, Job::invite_people});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.stock(), "4/0/0");  // three for the actions, two of interest
}

TEST(Futuropia, FU_10_3_any_mixture_of_resources) {
  Scene table;
  table.resources(5, 5, 5).open({Job::subsidies, Job::take_robots, Job::invite_people});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.subsidies(), "FU-10.3");
  EXPECT_EQ(table.pay(Resource::money), allowed);
  EXPECT_EQ(table.pay(Resource::food), allowed);
  EXPECT_EQ(table.pay(Resource::energy), allowed);
  EXPECT_EQ(table.stock(), "4/4/4");
  EXPECT_EQ(table.state.phase, Phase::turn);
}

TEST(Futuropia, FU_10_3_what_is_not_there_cannot_be_paid) {
  Scene table;
  table.resources(5, 0, 5).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.pay(Resource::food), "FU-10.3");
}

/// T26.
TEST(Futuropia, FU_10_4_new_credits_fill_the_gap_without_interest) {
  Scene table;
  table.resources(0, 1, 0).credits(2).open({}).open({Job::subsidies}, 1);
  table.state.turn = seat_at(1);
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.stock(), "4/0/0");
  EXPECT_EQ(table.own().credits, 3);
}

TEST(Futuropia, FU_10_4_food_and_energy_are_used_before_a_credit_is_taken) {
  Scene table;
  table.resources(0, 5, 5).credits(2).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.act(Verb::pay_on_credit), "FU-10.4");
  EXPECT_EQ(table.choices(), 3);
}

Options credits_for_money() {
  return with([](Options& o) { o.credits_when_money_is_short = 1; });
}

TEST(Futuropia, FU_10_4_by_option_food_and_energy_may_be_kept_when_money_is_short) {
  Scene table(credits_for_money());
  table.resources(1, 5, 0).credits(2).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.choices(), 4);
  EXPECT_EQ(table.pay(Resource::food), allowed);
  EXPECT_EQ(table.act(Verb::pay_on_credit), allowed);  // two are due, and one money is there
  EXPECT_EQ(table.stock(), "4/4/0");
  EXPECT_EQ(table.own().credits, 3);
  EXPECT_EQ(table.state.phase, Phase::repaying);
}

TEST(Futuropia, FU_10_4_by_option_it_is_asked_as_soon_as_there_is_something_to_keep) {
  Scene one_kind(credits_for_money());
  one_kind.resources(0, 9, 0).open({Job::subsidies});
  EXPECT_EQ(one_kind.act(Verb::turn_up), allowed);
  EXPECT_EQ(one_kind.state.phase, Phase::paying);
  EXPECT_EQ(one_kind.act(Verb::pay_on_credit), allowed);
  EXPECT_EQ(one_kind.stock(), "4/9/0");
  Scene too_little(credits_for_money());
  too_little.resources(0, 0, 1).credits(3).open({Job::subsidies});
  EXPECT_EQ(too_little.act(Verb::turn_up), allowed);
  EXPECT_EQ(too_little.act(Verb::as_proposed), allowed);
  EXPECT_EQ(too_little.stock(), "2/0/0");
  Scene nothing(credits_for_money());
  nothing.resources(0, 0, 0).open({Job::subsidies});
  EXPECT_EQ(nothing.act(Verb::turn_up), allowed);
  EXPECT_EQ(nothing.state.phase, Phase::turn);
}

TEST(Futuropia, FU_10_4_by_option_no_credit_if_money_suffices) {
  Scene table(credits_for_money());
  table.resources(2, 5, 5).credits(1).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.act(Verb::pay_on_credit), "FU-10.4");
  EXPECT_EQ(table.pay(Resource::money), allowed);
  EXPECT_EQ(table.act(Verb::pay_on_credit), "FU-10.4");
}

TEST(Futuropia, FU_10_4_by_option_one_credit_never_repays_another) {
  Scene table(credits_for_money());
  table.resources(2, 5, 5).credits(1).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.act(Verb::as_proposed), allowed);
  EXPECT_EQ(table.act(Verb::repay_by_choice, 0), allowed);
  EXPECT_EQ(table.state.phase, Phase::paying);
  EXPECT_EQ(table.act(Verb::pay_on_credit), "FU-10.4");
}

TEST(Futuropia, FU_10_5_repayment_only_after_the_interest) {
  Scene table;
  table.credits(1).resources(12, 0, 0);
  EXPECT_EQ(table.act(Verb::repay, 0), "FU-10.5");
  table.open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.subsidies(), "FU-10.5");
  EXPECT_EQ(table.act(Verb::keep_credits), allowed);
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.own().credits, 1);
}

TEST(Futuropia, FU_10_6_a_credit_is_repaid_whole_and_only_if_there_is_one) {
  Scene table;
  table.credits(1).resources(6, 1, 0).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.act(Verb::as_proposed), allowed);
  EXPECT_EQ(table.own().resources(), 5);
  EXPECT_EQ(table.act(Verb::repay, 1), "FU-10.6");
  EXPECT_EQ(table.act(Verb::repay, 0), allowed);
  EXPECT_EQ(table.own().credits, 0);
  EXPECT_EQ(table.own().resources(), 0);
}

TEST(Futuropia, FU_10_7_credits_are_not_limited) {
  Scene table;
  table.resources(0, 0, 0).robots(200).credits(500);
  EXPECT_EQ(table.take_robots(1), allowed);
  EXPECT_EQ(table.own().credits, 500 + 81);
}

TEST(Futuropia, FU_10_8_payments_are_proposed_so_that_least_is_lost) {
  Scene table;
  table.resources(10, 5, 4).robots(2);  // 3 people to feed, 3 energy needed
  EXPECT_EQ(table.game.payments().proposal(table.own(), 2), (Payment{0, 1, 1}));
  EXPECT_EQ(table.game.payments().proposal(table.own(), 5), (Payment{2, 2, 1}));
  EXPECT_EQ(table.game.payments().proposal(table.own(), 14), (Payment{10, 3, 1}));
  EXPECT_EQ(table.game.payments().proposal(table.own(), 100), (Payment{10, 5, 4}));
}

TEST(Futuropia, FU_10_8_a_repayment_may_be_chosen_piece_by_piece) {
  Scene table;
  table.credits(1).resources(0, 5, 4).open({Job::subsidies});
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.act(Verb::as_proposed), allowed);
  EXPECT_EQ(table.act(Verb::repay_by_choice, 0), allowed);
  EXPECT_EQ(table.state.phase, Phase::paying);
  EXPECT_EQ(table.pay(Resource::energy), allowed);
  EXPECT_EQ(table.act(Verb::as_proposed), allowed);
  EXPECT_EQ(table.own().credits, 0);
  EXPECT_EQ(table.own().resources(), 2);
}

}  // namespace
}  // namespace omnibus::futuropia
