// Futuropia: the expansion, the expert game and the solo game (FU-13 to FU-15).
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

/// A table of the expansion with one given special room for sale, and two seats that have ordinary rooms.
Scene expansion_with(std::string_view special, const Components& box = standard_box()) {
  Scene table(expansion(), 2, 1, box);
  for (const int room : table.state.supply) {
    if (!table.game.setting().is_special(table.state, room) || table.game.box().room(room).name() == special) continue;
    table.state.supply.remove(room);
    table.state.side_b.remove(room);
  }
  table.state.supply.add(table.room(special));
  table.side_b(special);
  table.rooms({"h4c"}, 0).rooms({"h4e"}, 1);
  table.state.phase = Phase::turn;
  table.state.turn = seat_at(0);
  return table;
}

TEST(Futuropia, FU_14_3_a_condition_that_is_named_comes_into_play_and_only_once) {
  const auto problem = [](int first, int second, bool conditions = true, int drawn = 2) {
    Components box = standard_box();
    box.variants_drawn = static_cast<std::uint8_t>(drawn);
    return Rules::options_problem(box, with([&](Options& o) {
                                    o.variable_conditions = conditions ? 1 : 0;
                                    o.first_condition = static_cast<std::uint8_t>(first);
                                    o.second_condition = static_cast<std::uint8_t>(second);
                                  }));
  };
  EXPECT_EQ(problem(0, 0), "");
  EXPECT_EQ(problem(3, 0), "");
  EXPECT_EQ(problem(0, 3), "");
  EXPECT_EQ(problem(3, 4), "");
  EXPECT_EQ(problem(3, 3), "unplayable.same_condition");
  EXPECT_EQ(problem(0, 0, false), "");
  EXPECT_EQ(problem(3, 0, false), "unplayable.idle_condition");
  EXPECT_EQ(problem(0, 3, false), "unplayable.idle_condition");
  EXPECT_EQ(problem(3, 4, true, 1), "unplayable.idle_condition");  // an edition that draws one alone
  EXPECT_EQ(problem(3, 0, true, 1), "");
}

// ---- FU-13: the expansion game ------------------------------------------------------------------------------------------

TEST(Futuropia, FU_13_1_no_start_room_and_no_compensation) {
  const Scene table(expansion(), 4);
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_TRUE(table.own(seat).rooms.empty());
    EXPECT_EQ(table.own(seat).stock[0], 12);
  }
}

TEST(Futuropia, FU_13_2_two_special_rooms_for_each_player) {
  for (int players = 1; players <= 4; ++players) {
    const Scene table(expansion(), players);
    int special = 0;
    for (const int room : table.state.supply) special += table.game.setting().is_special(table.state, room) ? 1 : 0;
    EXPECT_EQ(special, players == 1 ? 4 : 2 * players);
  }
}

/// T32.
TEST(Futuropia, FU_13_3_first_rooms_from_the_last_player_backwards) {
  Scene table(expansion(), 4);
  for (int seat = 3; seat >= 0; --seat) {
    EXPECT_EQ(table.state.phase, Phase::first_rooms);
    EXPECT_EQ(table.state.turn, seat_at(seat));
    EXPECT_EQ(table.subsidies(), "FU-13.3");
    EXPECT_EQ(table.act(Verb::move_in), "FU-6.3");
    Legal<Rules> list;
    table.game.legal(table.state, list);
    Chance chance(1, 1);
    table.game.apply(table.state, list[0], chance, table.events);
    while (table.state.phase == Phase::first_rooms && table.state.turn == seat_at(seat)) table.act(Verb::move_in);
    EXPECT_GE(table.own(seat).seats, 3);
    EXPECT_LE(table.own(seat).seats, 8);
  }
  EXPECT_EQ(table.state.phase, Phase::turn);
  EXPECT_EQ(table.state.turn, seat_at(0));
}

TEST(Futuropia, FU_13_4_one_special_room_in_an_action) {
  Scene table = expansion_with("special-arcade");
  table.state.supply.add(table.room("special-workshop"));
  table.side_b("special-workshop");
  EXPECT_EQ(table.invite(5), allowed);
  const int ordinary = table.state.supply_seats;
  EXPECT_EQ(table.game.housing().seats_within_reach(table.state), 4 + ordinary + 3);
  EXPECT_EQ(table.buy_room("special-arcade"), allowed);
  EXPECT_EQ(table.game.housing().seats_within_reach(table.state), 7 + ordinary);
  EXPECT_EQ(table.buy_room("special-workshop"), "FU-13.4");
}

/// FU-6.3 with FU-13.4: a purchase must not leave a person without a seat, as no other special room may follow.
TEST(Futuropia, FU_13_4_a_special_room_must_leave_enough_ordinary_seats) {
  Components box = standard_box();
  for (Room& room : box.rooms) {
    if (room.name() == "special-workshop") room.seats = 5;
  }
  Scene table = expansion_with("special-arcade", box);  // three seats, and so has the only ordinary room
  table.state.supply =
      ItemSet::of(table.room("special-arcade")) | ItemSet::of(table.room("h3a")) | ItemSet::of(table.room("special-workshop"));
  table.side_b("special-workshop");
  Scene enough = table;
  EXPECT_EQ(enough.people(9).invite(1), allowed);  // ten people on four, three and three seats
  EXPECT_EQ(enough.refusal(Verb::buy_room, table.room("special-arcade")), allowed);
  Scene too_many = table;
  EXPECT_EQ(too_many.people(10).invite(1), allowed);
  EXPECT_EQ(too_many.refusal(Verb::buy_room, table.room("special-arcade")), "FU-6.3");
  EXPECT_EQ(too_many.refusal(Verb::buy_room, table.room("special-workshop")), allowed);
  EXPECT_EQ(too_many.buy_room("h3a"), allowed);
  EXPECT_EQ(too_many.refusal(Verb::buy_room, table.room("special-arcade")), "FU-6.3");
}

/// T36: the arcade waits for the next time, the rest works at once.
TEST(Futuropia, FU_13_5_a_special_room_works_from_its_purchase) {
  Scene table = expansion_with("special-arcade");
  EXPECT_EQ(table.invite(6), "FU-6.1");
  EXPECT_EQ(table.invite(5, {"special-arcade", "h4a"}), allowed);
  table.state.turn = seat_at(0);
  table.open({Job::invite_people});
  EXPECT_EQ(table.refusal(Verb::invite, 6), allowed);
}

TEST(Futuropia, FU_13_6_the_camper_works_and_is_not_fed) {
  Scene table = expansion_with("special-camper");
  table.resources(20, 10, 0);
  EXPECT_EQ(table.invite(2, {"special-camper"}), allowed);
  EXPECT_EQ(table.own().camper, 1);
  EXPECT_EQ(table.own().stock[1], 5);
  EXPECT_EQ(table.own().humans(), 6);
}

/// T35.
TEST(Futuropia, FU_13_7_the_credit_office_gives_twenty_money_after_the_rooms_are_paid) {
  Scene table = expansion_with("special-credit-office");
  table.resources(2, 9, 0).rooms({});
  table.state.phase = Phase::first_rooms;
  EXPECT_EQ(table.buy_room("special-credit-office"), allowed);
  EXPECT_EQ(table.act(Verb::move_in), allowed);
  EXPECT_EQ(table.own().stock[0], 24);
  EXPECT_EQ(table.own().credits, 1);
  EXPECT_EQ(table.own().special_credit, 1);
}

TEST(Futuropia, FU_13_7_the_special_credit_bears_no_interest_and_is_repaid_whole) {
  Scene table = expansion_with("special-credit-office");
  table.rooms({"special-credit-office"}).resources(30, 0, 0).open({Job::subsidies});
  table.own().special_credit = 1;
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.stock(), "29/0/0");
  EXPECT_EQ(table.act(Verb::repay, 1), allowed);
  EXPECT_EQ(table.stock(), "9/0/0");
  EXPECT_EQ(table.own().special_credit, 0);
}

/// T31.
TEST(Futuropia, FU_13_8_the_special_credit_counts_as_four) {
  for (const bool attractive : {false, true}) {
    Options options = attractive ? condition(Variant::attractive_credits) : Options{};
    options.expansion = 1;
    Scene table(options, 2);
    table.rooms({"h4c"}).resources(5, 5, 5).final_phase();
    table.state.phase = Phase::turn;
    table.state.turn = seat_at(0);
    const int without = table.points();
    table.own().special_credit = 1;
    table.act(Verb::leave);
    EXPECT_EQ(table.own().special_credit, 1);
    EXPECT_EQ(table.points(), without - (attractive ? 4 : 12));
  }
  Scene rich;
  rich.resources(20, 5, 0).credits(1).final_phase();
  rich.own().special_credit = 1;
  rich.act(Verb::leave);  // one of interest, twenty for the special credit, and then too little for the other one
  EXPECT_EQ(rich.own().special_credit, 0);
  EXPECT_EQ(rich.own().credits, 1);
}

TEST(Futuropia, FU_13_9_arcade_and_workshop) {
  Scene arcade = expansion_with("special-arcade");
  arcade.rooms({"special-arcade"});
  EXPECT_EQ(arcade.refusal(Verb::invite, 6), allowed);
  EXPECT_EQ(arcade.refusal(Verb::invite, 7), "FU-6.1");
  Scene workshop = expansion_with("special-workshop");
  workshop.rooms({"special-workshop"});
  EXPECT_EQ(workshop.refusal(Verb::take_robots, 4), allowed);
  EXPECT_EQ(workshop.refusal(Verb::take_robots, 5), "FU-3.2");  // an action cannot name that many
}

TEST(Futuropia, FU_13_10_the_planning_office_gives_three_more) {
  Scene table = expansion_with("special-planning-office");
  table.rooms({"special-planning-office"});
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.own().stock[0], 12 + 15);
}

/// T37.
TEST(Futuropia, FU_13_11_the_converter_uses_tokens_of_the_other_kind) {
  const auto after = [](int tokens) {
    Scene table = expansion_with("special-converter");
    table.rooms({"special-converter"}).resources(10, 4, 3);
    EXPECT_EQ(table.take_robots(3), allowed);
    EXPECT_EQ(table.subsidies(), "FU-13.11");
    EXPECT_EQ(table.act(Verb::convert, tokens), allowed);
    return table.stock();
  };
  EXPECT_EQ(after(0), "8/4/0");
  EXPECT_EQ(after(1), "10/3/0");
  EXPECT_EQ(after(4), "10/0/3");
  Scene table = expansion_with("special-converter");
  table.rooms({"special-converter"}).resources(10, 4, 3).take_robots(3);
  EXPECT_EQ(table.refusal(Verb::convert, 5), "FU-13.11");
  EXPECT_EQ(table.act(Verb::as_proposed), allowed);
  EXPECT_EQ(table.stock(), "10/3/0");
}

/// No complex comes near this limit, but an action cannot name more than 249 tokens.
TEST(Futuropia, FU_13_11_conversion_is_limited_by_the_number_of_actions) {
  Scene table = expansion_with("special-converter");
  table.rooms({"special-converter"}).robots(254).resources(0, 300, 0);
  EXPECT_EQ(table.take_robots(1), allowed);
  EXPECT_EQ(table.choices(), 1 + 250);
  EXPECT_EQ(table.refusal(Verb::convert, 249), allowed);
  EXPECT_EQ(table.refusal(Verb::convert, 250), "FU-3.2");
  EXPECT_EQ(table.act(Verb::as_proposed), allowed);
  EXPECT_EQ(table.own().stock[1], 300 - 249);
}

/// FU-10.8: tokens that the other kind will not need itself. Three people eat; a robot and a room use one energy each.
TEST(Futuropia, FU_13_11_the_proposal_converts_what_is_to_spare) {
  Scene feeding = expansion_with("special-converter");
  feeding.rooms({"special-converter"}).people(2).robots(1).resources(10, 3, 4);
  EXPECT_EQ(feeding.invite(1, {}), allowed);
  EXPECT_EQ(feeding.act(Verb::as_proposed), allowed);
  EXPECT_EQ(feeding.stock(), "10/2/2");
  Scene consumption = expansion_with("special-converter");
  consumption.rooms({"special-converter"}).people(3).resources(10, 5, 9);
  EXPECT_EQ(consumption.take_robots(3), allowed);
  EXPECT_EQ(consumption.act(Verb::as_proposed), allowed);
  EXPECT_EQ(consumption.stock(), "10/3/7");
}

TEST(Futuropia, FU_13_12_the_greenhouse_gives_two_food) {
  Scene table = expansion_with("special-greenhouse");
  table.rooms({"special-greenhouse"});
  EXPECT_EQ(table.buy_nothing(Kind::food), allowed);
  EXPECT_EQ(table.own().stock[1], 3 + 5);
  EXPECT_EQ(table.remainder().food_surplus, 2);
  table.generators({});
  EXPECT_EQ(table.game.test_runs().produced(table.own(), Kind::food), 2);
}

TEST(Futuropia, FU_13_13_the_solar_farm_gives_two_energy) {
  Scene table = expansion_with("special-solar-farm");
  table.rooms({"special-solar-farm"});
  EXPECT_EQ(table.buy_nothing(Kind::energy), allowed);
  EXPECT_EQ(table.own().stock[2], 3 + 3);
  EXPECT_EQ(table.remainder().energy_surplus, 2);
}

/// In another edition they may give different amounts.
TEST(Futuropia, FU_13_13_greenhouse_and_solar_farm_give_what_the_edition_says) {
  Components box = standard_box();
  box.more_food = 4;
  box.more_energy = 3;
  Scene greenhouse = expansion_with("special-greenhouse", box);
  greenhouse.rooms({"special-greenhouse"}).generators({});
  EXPECT_EQ(greenhouse.game.test_runs().produced(greenhouse.own(), Kind::food), 4);
  Scene solar_farm = expansion_with("special-solar-farm", box);
  solar_farm.rooms({"special-solar-farm"}).generators({});
  EXPECT_EQ(solar_farm.game.test_runs().produced(solar_farm.own(), Kind::energy), 3);
}

TEST(Futuropia, FU_13_14_side_b_turns_ordinary_rooms_only) {
  const Scene table(with([](Options& o) { o.side_b = 1; }), 2);
  EXPECT_EQ(table.game.setting().side(table.state, table.room("h4a")).price, 3);
  EXPECT_FALSE(table.game.setting().is_special(table.state, table.room("special-camper")));
}

// ---- FU-14: the expert game -----------------------------------------------------------------------------------------------

TEST(Futuropia, FU_14_1_two_conditions_hold) {
  std::uint16_t seen = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Scene table(with([](Options& o) { o.variable_conditions = 1; }), 2, seed);
    EXPECT_EQ(count_bits(table.state.variants), 2);
    seen = static_cast<std::uint16_t>(seen | table.state.variants);
  }
  EXPECT_EQ(seen, 0b1111111110);
}

TEST(Futuropia, FU_14_2_one_generator_less) {
  Scene table(condition(Variant::one_slot_less), 4);
  table.generators({"start-food-1", "start-food-2", "start-energy-1", "food-05", "food-06", "energy-06"});
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.state.phase, Phase::scrapping);
}

TEST(Futuropia, FU_14_2_only_what_is_owned_can_be_scrapped) {
  Scene table(condition(Variant::one_slot_less), 4);
  table.generators({"start-food-2", "start-energy-1", "food-05", "food-06", "energy-06", "energy-07"});
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.scrap("start-food-1"), "FU-4.7");
  EXPECT_EQ(table.choices(), 7);
}

TEST(Futuropia, FU_14_2_other_generators) {
  const Scene table(condition(Variant::other_food_8, Variant::other_energy_14), 2);
  EXPECT_EQ(table.game.setting().tile_at(table.state, Kind::food, 4), table.tile("variant-food-08"));
  EXPECT_EQ(table.game.setting().tile_at(table.state, Kind::energy, 8), table.tile("variant-energy-14"));
  EXPECT_EQ(table.game.setting().tile_at(table.state, Kind::food, 8), table.tile("food-12"));
  const Scene other(condition(Variant::other_food_12, Variant::other_energy_8), 2);
  EXPECT_EQ(other.game.setting().tile_at(other.state, Kind::food, 8), other.tile("variant-food-12"));
  EXPECT_EQ(other.game.setting().tile_at(other.state, Kind::energy, 2), other.tile("variant-energy-08"));
}

TEST(Futuropia, FU_14_2_other_figures) {
  Scene subsidies(condition(Variant::lower_subsidies, Variant::low_attraction), 2);
  EXPECT_EQ(subsidies.game.setting().subsidy(subsidies.state), 9);
  EXPECT_EQ(subsidies.refusal(Verb::invite, 5), "FU-14.2");  // FU-6.1 would allow five
  EXPECT_EQ(subsidies.refusal(Verb::invite, 4), allowed);
  Scene credits(condition(Variant::attractive_credits, Variant::valuable_overproduction), 2);
  const int before = credits.points();
  EXPECT_EQ(credits.credits(2).points(), before - 2);
  EXPECT_EQ(credits.open({}).points(), before - 2 - 5);
  credits.rooms({"h3b"});
  EXPECT_EQ(credits.remainder().points, 2);
}

/// FU-13.9 with it: four and one more.
TEST(Futuropia, FU_14_2_low_attraction_with_the_arcade) {
  Options options = condition(Variant::low_attraction);
  options.expansion = 1;
  Scene table(options, 2);
  table.rooms({"special-arcade"}).side_b("special-arcade");
  table.state.phase = Phase::turn;
  table.state.turn = seat_at(0);
  EXPECT_EQ(table.refusal(Verb::invite, 5), allowed);
  EXPECT_EQ(table.refusal(Verb::invite, 6), "FU-14.2");
  EXPECT_EQ(table.refusal(Verb::invite, 7), "FU-6.1");
}

TEST(Futuropia, FU_14_3_the_table_may_name_conditions) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Scene one(condition(Variant::low_attraction), 2, seed);
    EXPECT_TRUE(one.state.has(Variant::low_attraction));
    EXPECT_EQ(count_bits(one.state.variants), 2);
    const Scene twice(condition(Variant::low_attraction, Variant::low_attraction), 2, seed);
    EXPECT_EQ(count_bits(twice.state.variants), 2);
  }
}

/// Only as many as the box says; the first one chosen takes precedence.
TEST(Futuropia, FU_14_3_conditions_beyond_the_number_are_not_in_force) {
  Components box = standard_box();
  box.variants_drawn = 1;
  const Scene table(condition(Variant::low_attraction, Variant::one_slot_less), 2, 1, box);
  EXPECT_EQ(table.state.variants, 1 << static_cast<int>(Variant::low_attraction));
}

TEST(Futuropia, FU_14_4_rooms_are_thrown) {
  ItemSet either;
  ItemSet both = ItemSet::first(64);
  int with_side_b = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Scene table(with([](Options& o) { o.variable_rooms = 1; }), 4, seed);
    either |= table.state.side_b;
    both &= table.state.side_b;
    with_side_b += table.state.side_b.size();
  }
  EXPECT_EQ(either.size(), 29);
  EXPECT_TRUE(both.empty());
  EXPECT_NEAR(with_side_b, 50 * 29 / 2, 75);
}

/// All rooms for sale, with and without the expansion; those that players begin with keep side A up.
TEST(Futuropia, FU_14_4_by_option_start_rooms_are_thrown_too) {
  int with_side_b = 0;
  for (const bool expanded : {false, true}) {
    ItemSet special;
    ItemSet ordinary;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const Scene table(with([&](Options& o) {
                          o.expansion = expanded ? 1 : 0;
                          o.variable_rooms = o.start_rooms_thrown = 1;
                        }),
                        2, seed);
      const ItemSet for_sale = table.state.supply & table.game.setting().start_rooms;
      EXPECT_EQ(for_sale.size(), expanded ? 4 : 2);
      special |= for_sale & table.state.side_b;
      ordinary |= for_sale - table.state.side_b;
      with_side_b += (for_sale & table.state.side_b).size();
      for (int seat = 0; seat < 2; ++seat) EXPECT_TRUE((table.own(seat).rooms & table.state.side_b).empty());
    }
    EXPECT_EQ(special.size(), 8);
    EXPECT_EQ(ordinary.size(), 8);
  }
  EXPECT_NEAR(with_side_b, 50 * (4 + 2) / 2, 25);
}

TEST(Futuropia, FU_14_4_start_rooms_are_thrown_only_if_rooms_are) {
  const Scene table(with([](Options& o) { o.start_rooms_thrown = 1; }), 4, 3);
  EXPECT_TRUE(table.state.side_b.empty());
  EXPECT_TRUE(table.own().rooms.has(table.room("special-camper")));
}

/// FU-13.4 to FU-13.13 apply to it, and it does not count as an ordinary room.
TEST(Futuropia, FU_14_4_by_option_a_start_room_with_side_b_up_is_a_special_room) {
  Scene table(with([](Options& o) { o.variable_rooms = o.start_rooms_thrown = 1; }), 2);
  table.state.supply -= table.game.setting().start_rooms;
  for (const std::string_view id : {"special-camper", "special-arcade", "special-workshop"}) table.state.supply.add(table.room(id));
  table.state.side_b -= table.game.setting().start_rooms;
  table.rooms({"h3a"}).side_b("special-camper").side_b("special-arcade");
  EXPECT_EQ(table.invite(5), allowed);
  EXPECT_EQ(table.buy_room("special-camper"), allowed);
  EXPECT_EQ(table.own().camper, 1);
  EXPECT_EQ(table.buy_room("special-arcade"), "FU-13.4");
  EXPECT_EQ(table.buy_room("special-workshop"), allowed);  // a start room like any other
  EXPECT_FALSE(table.own().has(Special::workshop));
}

// ---- FU-15: the solo game ---------------------------------------------------------------------------------------------------

/// T41.
TEST(Futuropia, FU_15_1_set_up_as_for_two) {
  const Scene table({}, 1);
  int start_rooms = 0;
  for (const int room : table.state.supply) start_rooms += table.game.box().room(room).start ? 1 : 0;
  EXPECT_EQ(start_rooms, 3);
  EXPECT_EQ(table.state.market(Kind::food).left_tiles, 1);
  EXPECT_FALSE(table.state.supply.has(table.room("h3d")));
}

TEST(Futuropia, FU_15_2_turns_follow_one_another_and_are_counted) {
  Scene table({}, 1);
  EXPECT_EQ(table.subsidies(), allowed);
  EXPECT_EQ(table.state.turn, seat_at(0));
  EXPECT_EQ(table.take_robots(1), allowed);
  EXPECT_EQ(table.own().turns, 2);
}

/// T18.
TEST(Futuropia, FU_15_3_the_other_generator_goes) {
  Scene table({}, 1);
  table.marker(Kind::energy, 1);
  EXPECT_EQ(table.buy(Kind::energy, Stack::right), allowed);
  EXPECT_EQ(table.own().stock[0], 4);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::energy, Stack::left), table.tile("energy-08"));
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::energy, Stack::right), table.tile("energy-09"));
  EXPECT_EQ(table.state.market(Kind::energy).marker, 2);
  Scene left({}, 1);
  left.marker(Kind::energy, 3).buy(Kind::energy, Stack::left);
  EXPECT_EQ(left.state.market(Kind::energy).marker, 0);
}

TEST(Futuropia, FU_15_4_without_a_purchase_both_stay) {
  Scene table({}, 1);
  EXPECT_EQ(table.buy_nothing(Kind::food), allowed);
  EXPECT_EQ(table.state.market(Kind::food).marker, 1);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::food, Stack::left), table.tile("food-04"));
}

/// T20.
TEST(Futuropia, FU_15_5_turning_up_moves_the_subsidies) {
  Scene table({}, 1);
  const int field = table.state.subsidy;
  table.open({Job::take_robots});
  EXPECT_EQ(table.take_robots(1), allowed);
  EXPECT_EQ(table.own().open, all_open);
  EXPECT_EQ(table.state.subsidy, field + 1);
  table.open({Job::take_robots}).resources(9, 0, 0);
  EXPECT_EQ(table.act(Verb::turn_up), allowed);
  EXPECT_EQ(table.state.subsidy, field + 2);
}

/// T19.
TEST(Futuropia, FU_15_6_the_last_generators_turn_up_all_five) {
  Scene table({}, 1);
  table.market(Kind::food, 8, 1, 9, 1, 10, 0).resources(50, 0, 0).open({Job::food_generator});
  EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
  EXPECT_EQ(table.state.ending, Ending::last_generators);
  EXPECT_EQ(table.own().open, all_open);
  EXPECT_EQ(table.game.market().tile_in(table.state, Kind::food, Stack::right), table.tile("food-15"));
}

TEST(Futuropia, FU_15_6_many_people_leave_the_invitation_face_down) {
  for (const int all : {0, 1}) {
    Scene table(with([&](Options& o) { o.solo_people_trigger_turns_up_all = static_cast<std::uint8_t>(all); }), 1);
    table.people(24).rooms({"h6a", "h6b", "h6c", "h5a", "h4c"}).resources(9, 40, 9);
    const int field = table.state.subsidy;
    EXPECT_EQ(table.invite(1, {}), allowed);
    EXPECT_EQ(table.own().is_open(Job::invite_people), all == 1);
    EXPECT_EQ(table.state.subsidy, field);
  }
}

TEST(Futuropia, FU_15_7_sixty_points_and_none_for_open_actions) {
  Scene table({}, 1);
  EXPECT_EQ(table.points(), 1 + 60);
  EXPECT_EQ(table.open({}).points(), 1 + 60);
  EXPECT_EQ(table.game.scoring().open_action_points(table.state), 0);
}

/// T29.
TEST(Futuropia, FU_15_8_turns_beyond_twenty_cost_three_each) {
  Scene table({}, 1);
  const int free = table.points();
  table.own().turns = 20;
  EXPECT_EQ(table.points(), free);
  table.own().turns = 23;
  EXPECT_EQ(table.points(), free - 9);
}

}  // namespace
}  // namespace omnibus::futuropia
