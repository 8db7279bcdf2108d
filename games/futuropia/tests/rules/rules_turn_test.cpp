// Futuropia: the aim, setting up, turns, generators and production (FU-1 to FU-5).
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

// ---- FU-1: the aim --------------------------------------------------------------------------------------------------

TEST(Futuropia, FU_1_1_the_start_complex_supplies_itself) {
  const Remainder left = Scene().remainder();
  EXPECT_EQ(left.people, 3);
  EXPECT_EQ(left.food_surplus, 0);
  EXPECT_EQ(left.energy_surplus, 0);
}

TEST(Futuropia, FU_1_2_resources_are_worth_next_to_nothing_at_the_end) {
  Scene table;
  table.open({});
  EXPECT_EQ(table.points(), 1);  // 18 resources
}

TEST(Futuropia, FU_1_3_most_points_win) {
  Scene table({}, 3);
  table.final_phase();
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(table.act(Verb::leave), allowed);
  const Result result = table.game.result(table.state);
  EXPECT_TRUE(result.over());
  EXPECT_TRUE(result.winners[2]);  // two more money than the first player: 20 resources instead of 18
  EXPECT_FALSE(result.winners[0]);
  EXPECT_EQ(result.places[0], 2);
}

TEST(Futuropia, FU_1_4_everything_lies_open) {
  Scene table;
  const State before = table.state;
  Chance chance(1, 1);
  table.game.resample_hidden(table.state, seat_at(0), chance);
  EXPECT_EQ(table.state.supply, before.supply);
  EXPECT_FALSE(chance.used());
}

TEST(Futuropia, FU_1_5_the_box_limits_people_and_robots_only_by_option) {
  for (const int limited : {0, 1}) {
    Components box = standard_box();
    box.people_in_box = 8;
    box.robots_in_box = 2;
    Scene table(with([&](Options& o) { o.box_limits = static_cast<std::uint8_t>(limited); }), 2, 1, box);
    EXPECT_EQ(table.refusal(Verb::invite, 3), limited ? "FU-1.5" : allowed);
    EXPECT_EQ(table.refusal(Verb::invite, 2), allowed);
    EXPECT_EQ(table.refusal(Verb::take_robots, 3), limited ? "FU-1.5" : allowed);
    EXPECT_EQ(table.refusal(Verb::take_robots, 2), allowed);
  }
}

/// The rule given says which is short: people in the box, or seats (FU-6.3).
TEST(Futuropia, FU_1_5_too_few_people_or_too_few_seats) {
  for (const int limited : {0, 1}) {
    Components box = standard_box();
    box.people_in_box = 10;  // four are left
    Scene table(with([&](Options& o) { o.box_limits = static_cast<std::uint8_t>(limited); }), 2, 1, box);
    table.state.supply = ItemSet::of(table.room("h3a"));
    table.game.refresh(table.state);
    EXPECT_EQ(table.refusal(Verb::invite, 5), limited ? "FU-1.5" : "FU-6.3");
    EXPECT_EQ(table.refusal(Verb::invite, 4), "FU-6.3");
    EXPECT_EQ(table.refusal(Verb::invite, 3), allowed);
  }
}

// ---- FU-2: setting up -------------------------------------------------------------------------------------------------

TEST(Futuropia, FU_2_1_tiles_for_more_players_stay_in_the_box) {
  EXPECT_FALSE(Scene({}, 2).state.supply.has(Scene().room("h3d")));
  EXPECT_TRUE(Scene({}, 3).state.supply.has(Scene().room("h3d")));
  EXPECT_FALSE(Scene({}, 3).state.supply.has(Scene().room("h3f")));
  EXPECT_TRUE(Scene({}, 4).state.supply.has(Scene().room("h3f")));
  EXPECT_EQ(Scene({}, 2).state.market(Kind::food).left_tiles, 1);
  EXPECT_EQ(Scene({}, 3).state.market(Kind::food).left_tiles, 2);
}

TEST(Futuropia, FU_2_2_rooms_lie_for_sale_with_side_a_up) {
  const Scene table({}, 4);
  EXPECT_TRUE(table.state.side_b.empty());
  EXPECT_EQ(table.state.supply.size(), 29 + 4);
  EXPECT_EQ(table.game.setting().side(table.state, table.room("h4a")).price, 2);
}

TEST(Futuropia, FU_2_3_the_market_begins_with_the_cheapest_stacks) {
  const Scene table({}, 3);
  const State& s = table.state;
  EXPECT_EQ(table.game.market().tile_in(s, Kind::food, Stack::left), table.tile("food-04"));
  EXPECT_EQ(table.game.market().tile_in(s, Kind::food, Stack::right), table.tile("food-05"));
  EXPECT_EQ(table.game.market().tile_in(s, Kind::energy, Stack::left), table.tile("energy-06"));
  EXPECT_EQ(table.game.market().tile_in(s, Kind::energy, Stack::right), table.tile("energy-07"));
  EXPECT_EQ(s.market(Kind::food).marker, 0);
  EXPECT_EQ(s.market(Kind::energy).marker, 0);
}

TEST(Futuropia, FU_2_3_tiles_of_the_market_may_come_first_in_an_edition) {
  Components box = standard_box();
  std::swap(box.generators[0], box.generators[3]);
  const Scene table({}, 3, 1, box);
  EXPECT_EQ(table.tile("food-04"), 0);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::food, Stack::left), 0);
}

TEST(Futuropia, FU_2_4_a_player_starts_with_people_generators_and_resources) {
  const Scene table;
  EXPECT_EQ(table.stock(), "12/3/3");
  EXPECT_EQ(table.own().people, 3);
  EXPECT_EQ(table.own().seats, 3);
  EXPECT_EQ(table.own().generator_count, 3);
  EXPECT_EQ(table.own().production[0], 3);
  EXPECT_EQ(table.own().production[1], 1);
  EXPECT_EQ(table.own().open, all_open);
}

TEST(Futuropia, FU_2_5_later_players_get_more_money) {
  const Scene table({}, 4);
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(table.own(seat).stock[0], 12 + seat);
}

TEST(Futuropia, FU_2_6_spare_start_rooms_are_for_sale) {
  const auto spare = [](const Scene& table) {
    int count = 0;
    for (const int room : table.state.supply) count += table.game.box().room(room).start ? 1 : 0;
    return count;
  };
  EXPECT_EQ(spare(Scene({}, 3)), 3);
  EXPECT_EQ(spare(Scene(with([](Options& o) { o.spare_start_rooms_for_sale = 0; }), 3)), 0);
}

TEST(Futuropia, FU_2_7_the_first_seat_begins_unless_the_start_player_is_drawn) {
  EXPECT_EQ(Scene({}, 4, 7).state.first, seat_at(0));
  std::array<int, 4> begins{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Scene table(with([](Options& o) { o.random_start_player = 1; }), 4, seed);
    const int first = index_of(table.state.first);
    ++begins[static_cast<std::size_t>(first)];
    EXPECT_EQ(table.state.turn, table.state.first);
    EXPECT_EQ(table.own((first + 1) % 4).stock[0], 13);
  }
  for (const int count : begins) EXPECT_GT(count, 10);
}

TEST(Futuropia, FU_2_8_the_subsidy_scale_depends_on_the_players) {
  EXPECT_EQ(Scene({}, 2).game.setting().subsidy(Scene({}, 2).state), 12);
  Scene two({}, 2);
  Scene four({}, 4);
  two.subsidies();
  four.subsidies();
  EXPECT_EQ(two.game.setting().subsidy(two.state), 14);
  EXPECT_EQ(four.game.setting().subsidy(four.state), 13);
}

// ---- FU-3: a turn -------------------------------------------------------------------------------------------------------

TEST(Futuropia, FU_3_1_one_action_a_turn_and_it_turns_face_down) {
  Scene table;
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_FALSE(table.own().is_open(Job::subsidies));
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_EQ(table.refusal(Verb::scrap, 0), "FU-4.7");
  EXPECT_EQ(table.refusal(Verb::keep_credits), "FU-10.5");
}

TEST(Futuropia, FU_3_2_the_five_actions) {
  Scene table;
  EXPECT_EQ(table.refusal(Verb::buy, 0, 0), allowed);
  EXPECT_EQ(table.refusal(Verb::buy, 1, 0), allowed);
  EXPECT_EQ(table.refusal(Verb::invite, 1), allowed);
  EXPECT_EQ(table.refusal(Verb::take_robots, 1), allowed);
  EXPECT_EQ(table.refusal(Verb::take_subsidies), allowed);
  EXPECT_EQ(table.refusal(Verb::buy, 2, 0), "FU-3.2");
  EXPECT_EQ(table.game.check(table.state, Action::of(99)), rule("FU-3.2"));
}

TEST(Futuropia, FU_3_3_an_action_face_down_cannot_be_used) {
  Scene table;
  table.open({Job::invite_people});
  EXPECT_EQ(table.buy(Kind::food, Stack::left), "FU-3.3");
  EXPECT_EQ(table.buy_nothing(Kind::energy), "FU-3.3");
  EXPECT_EQ(table.take_robots(1), "FU-3.3");
  EXPECT_EQ(table.subsidies(), "FU-3.3");
  table.open({Job::subsidies});
  EXPECT_EQ(table.invite(1), "FU-3.3");
}

/// T34: only inviting is face up, but no person can be seated.
TEST(Futuropia, FU_3_3_actions_are_turned_up_early_if_none_is_possible) {
  Scene table;
  table.open({Job::invite_people});
  table.state.supply = {};
  table.game.refresh(table.state);
  EXPECT_EQ(table.invite(1), "FU-6.3");
  EXPECT_EQ(table.choices(), 1);
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.state.phase, Phase::paying);
  EXPECT_EQ(table.choices(), 4);  // as proposed, or in each of the resources
}

// ---- FU-4: buying a generator ---------------------------------------------------------------------------------------------

TEST(Futuropia, FU_4_1_a_generator_from_the_left_or_the_right_or_none) {
  for (const Stack stack : {Stack::left, Stack::right}) {
    Scene table;
    EXPECT_EQ(table.buy(Kind::food, stack), allowed);
    EXPECT_EQ(table.own().generators[3], table.tile(stack == Stack::left ? "food-04" : "food-05"));
  }
  Scene table;
  EXPECT_EQ(table.buy_nothing(Kind::food), allowed);
  EXPECT_EQ(table.own().generator_count, 3);
}

TEST(Futuropia, FU_4_2_other_generators_cannot_be_bought) {
  const Scene table;
  EXPECT_EQ(table.refusal(Verb::buy, 0, 2), "FU-3.2");
  EXPECT_EQ(table.choices(), 2 + 1 + 2 + 1 + 5 + 3 + 1);
}

TEST(Futuropia, FU_4_3_the_marker_makes_the_left_cheaper_and_the_right_dearer) {
  Scene table({}, 3);
  table.marker(Kind::food, 2);
  EXPECT_EQ(table.game.market().price(table.state, Kind::food, Stack::left), 2);
  EXPECT_EQ(table.game.market().price(table.state, Kind::food, Stack::right), 7);
}

/// T23: at a negative price the buyer is paid.
TEST(Futuropia, FU_4_3_a_price_below_nothing_is_paid_to_the_buyer) {
  Scene table({}, 3);
  table.marker(Kind::food, 6);
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.own().stock[0], 14);
}

/// T11.
TEST(Futuropia, FU_4_4_a_purchase_from_the_right_moves_the_marker_up) {
  Scene table({}, 3);
  table.market(Kind::food, 1, 1, 2, 2, 3, 2);
  EXPECT_EQ(table.buy(Kind::food, Stack::right), allowed);
  EXPECT_EQ(table.own().stock[0], 12 - 8);
  EXPECT_EQ(table.state.market(Kind::food).marker, 3);
  EXPECT_EQ(table.state.market(Kind::food).right_tiles, 1);
}

/// T25.
TEST(Futuropia, FU_4_4_the_marker_stops_at_six) {
  Scene right({}, 3);
  right.marker(Kind::energy, 6).resources(20, 0, 0).buy(Kind::energy, Stack::right);
  EXPECT_EQ(right.state.market(Kind::energy).marker, 6);
  Scene none({}, 3);
  none.marker(Kind::energy, 6).buy_nothing(Kind::energy);
  EXPECT_EQ(none.state.market(Kind::energy).marker, 6);
}

/// T24.
TEST(Futuropia, FU_4_5_the_last_tile_of_the_left_stack_sets_the_marker_back) {
  Scene table({}, 2);
  table.marker(Kind::food, 4);
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.state.market(Kind::food).marker, 0);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::food, Stack::left), table.tile("food-05"));
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::food, Stack::right), table.tile("food-06"));
}

TEST(Futuropia, FU_4_6_empty_places_are_filled) {
  Scene table({}, 2);
  EXPECT_EQ(table.buy(Kind::energy, Stack::right), allowed);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::energy, Stack::left), table.tile("energy-06"));
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::energy, Stack::right), table.tile("energy-08"));
  EXPECT_EQ(table.state.market(Kind::energy).marker, 1);
}

/// T12.
TEST(Futuropia, FU_4_7_an_eighth_generator_means_scrapping_one) {
  Scene table({}, 4);
  table.generators({"start-food-1", "start-food-2", "start-energy-1", "food-05", "food-06", "energy-06", "energy-07"});
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.state.phase, Phase::scrapping);
  EXPECT_EQ(table.subsidies(), "FU-4.7");
  EXPECT_EQ(table.scrap("food-10"), "FU-4.7");
  EXPECT_EQ(table.refusal(Verb::scrap, table.tile("food-04")), allowed);  // the new one
  EXPECT_EQ(table.scrap("start-food-1"), allowed);
  EXPECT_EQ(table.own().generator_count, 7);
  EXPECT_EQ(table.own().stock[0], 8);
  EXPECT_EQ(table.own().generators[0], table.tile("start-food-2"));
  EXPECT_EQ(table.own().generators[6], table.tile("food-04"));
  EXPECT_EQ(table.told(EventKind::produced), 1);
}

TEST(Futuropia, FU_4_8_buying_none_moves_the_marker_and_tests) {
  Scene table;
  EXPECT_EQ(table.buy_nothing(Kind::food), allowed);
  EXPECT_EQ(table.state.market(Kind::food).marker, 1);
  EXPECT_EQ(table.stock(), "12/6/3");
}

TEST(Futuropia, FU_4_9_once_the_supply_is_used_up_places_stay_empty) {
  Scene table({}, 2);
  table.final_phase(Ending::last_generators).market(Kind::food, 10, 1, 11, 1, 12, 0).resources(50, 0, 0);
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::food, Stack::left), table.tile("food-15"));
  table.state.turn = seat_at(0);
  table.open({Job::food_generator, Job::subsidies});
  EXPECT_EQ(table.buy(Kind::food, Stack::right), "FU-4.9");
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  table.state.turn = seat_at(0);
  table.open({Job::food_generator, Job::subsidies});
  EXPECT_EQ(table.buy(Kind::food, Stack::left), "FU-4.9");
  EXPECT_EQ(table.buy_nothing(Kind::food), allowed);
}

// ---- FU-5: the production test ----------------------------------------------------------------------------------------------

/// T2, T3.
TEST(Futuropia, FU_5_1_all_running_generators_of_the_kind_produce) {
  Scene table({}, 3);
  EXPECT_EQ(table.take_robots(2), allowed);
  EXPECT_EQ(table.stock(), "12/3/0");
  EXPECT_EQ(table.resting(), 2);
  table.state.turn = seat_at(0);
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.stock(), "8/10/0");
  EXPECT_EQ(table.state.market(Kind::food).marker, 0);
  EXPECT_EQ(table.state.market(Kind::food).left_tiles, 1);
}

TEST(Futuropia, FU_5_2_one_empty_place_stops_a_generator) {
  Scene table({}, 3);
  table.generators({"food-06"}).people(1);
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 0);
  table.people(2);
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 5);
}

TEST(Futuropia, FU_5_3_some_places_are_for_people_only) {
  Scene table({}, 3);
  table.generators({"food-05"}).people(0).robots(2);  // two places, one of them for people only
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 0);
  table.people(1);
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 5);
  table.people(0).camper();
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 5);
}

/// T9.
TEST(Futuropia, FU_5_4_too_few_workers_go_to_the_most_productive_generators) {
  Scene table;
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.stock(), "8/9/3");  // food 4 and food 2 run, food 1 and energy 1 stand still
  table.generators({"food-06", "start-food-1"}).people(2);
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 5);  // the first one takes both
}

/// Generators shown as running: the set that produces the most, on a tie the first.
TEST(Futuropia, FU_5_4_the_generators_that_make_most_together_are_shown_as_running) {
  const auto running = [](Ids ids, Crew crew) {
    Scene table;
    return Cellar(table.game.box(), table.generators(ids).own()).busiest(crew);
  };
  const auto slots = [](std::initializer_list<int> all) {
    ItemSet out;
    for (const int slot : all) out.add(slot);
    return out;
  };
  EXPECT_EQ(running({"start-food-1", "food-08", "start-energy-1"}, {.humans = 1}), slots({1}));
  EXPECT_EQ(running({"start-food-1", "food-08", "start-energy-1"}, {.humans = 2}), slots({0, 1}));
  EXPECT_EQ(running({"start-food-1", "food-08", "start-energy-1"}, {.humans = 1, .robots = 2}), slots({0, 1, 2}));
  EXPECT_EQ(running({"food-08", "start-food-1"}, {.humans = 1}), slots({0}));
  EXPECT_EQ(running({"energy-08", "food-08"}, {.humans = 1}), slots({0}));
  EXPECT_EQ(running({"start-food-1"}, {.humans = 1}), slots({0}));
  EXPECT_EQ(running({"food-08"}, {.robots = 1}), slots({}));  // FU-5.2
  EXPECT_EQ(running({}, {.humans = 1}), slots({}));
}

/// T38: with workers for all, all have to run.
TEST(Futuropia, FU_5_5_no_worker_rests_while_a_generator_could_be_staffed) {
  Scene table({}, 4);
  table.generators({"energy-14", "food-07", "start-food-1", "start-food-2", "start-energy-1"}).rooms({"h4d", "h3a"}).people(4).robots(5);
  const Remainder left = table.remainder();
  EXPECT_EQ(left.people, 4);
  EXPECT_EQ(left.robots, 5);
  EXPECT_EQ(left.idle, 0);
  EXPECT_EQ(left.food_surplus, 6);
  EXPECT_EQ(left.energy_surplus, 3);
}

TEST(Futuropia, FU_5_6_only_numbers_matter) {
  EXPECT_TRUE(staffed(5, 1, Crew{1, 4}));
  EXPECT_FALSE(staffed(5, 2, Crew{1, 9}));
  EXPECT_TRUE(staffed(5, 2, Crew{5, 0}));
  EXPECT_EQ(human_places(5, 1, 2), 3);
}

}  // namespace
}  // namespace omnibus::futuropia
