// Moving commuters, stations and traffic stops: chapters 5, 6 and 7 of the rules.
#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

constexpr std::array vehicles{Means::bus, Means::ferry, Means::train};

TEST(Trips, MT_5_1_a_discarded_card_moves_exactly_one_commuter_by_its_banner) {
  Scene table;
  table.route(0, {"MT15"}).route(1, {"MT16"}).hand({"MT17", "MT18"});
  EXPECT_EQ(table.move("MT18", 0), "MT-5.4");  // MT18 is a bus
  EXPECT_EQ(table.move("MT17", 0), allowed);
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(1), 0);
}

TEST(Trips, MT_5_1_a_card_that_moves_no_commuter_cannot_be_discarded) {
  Scene table;
  table.hand({"MT16", "MT18"});
  EXPECT_EQ(table.waste("MT16"), "MT-5.1");
  EXPECT_FALSE(table.offers_any(Verb::move));
  EXPECT_FALSE(table.offers_any(Verb::waste));
}

TEST(Trips, MT_5_1_or_it_may_be_thrown_away_and_counts_as_played) {
  Scene table({.discard_requires_a_legal_move = 0});
  table.route(0, {"MT15"}).hand({"MT16", "MT18", "MT09", "MT24"});
  EXPECT_EQ(table.waste("MT18"), allowed);
  EXPECT_EQ(table.waste("MT16"), allowed);  // even though it could move a commuter
  EXPECT_EQ(table.waste("MT09"), "MT-5.2");
  EXPECT_EQ(table.state.played, 2);
  EXPECT_TRUE(table.state.discarded.has(table.card("MT16")));
  EXPECT_EQ(table.place(0), 0);
}

// worked example 23
TEST(Trips, MT_5_2_a_null_card_can_only_be_laid) {
  Scene table;
  table.route(0, {"MT15"}).hand({"MT44", "MT09", "MT01", "MT45"});
  EXPECT_EQ(table.move("MT09", 0), "MT-5.2");
  EXPECT_EQ(table.move("MT01", 0), "MT-5.2");  // and so are the Suburbs
  EXPECT_EQ(table.leave("MT09", 0, 0), "MT-5.2");
  EXPECT_EQ(table.waste("MT09"), "MT-5.2");
  Scene laid = table;
  EXPECT_EQ(table.move("MT44", 0), allowed);
  EXPECT_EQ(table.extend("MT09", 0), allowed);
  EXPECT_EQ(laid.extend("MT44", 0), allowed);
}

// worked example 1
TEST(Trips, MT_5_3_a_walk_leads_out_of_the_city_to_the_first_card) {
  Scene table;
  table.route(0, {"MT31"});
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.pawn(0).came, Means::walk);
  table.route(0, {"MT32"});
  EXPECT_EQ(table.go(Means::train, 0), allowed);  // the train can be boarded there
}

TEST(Trips, MT_5_3_and_from_there_to_the_next_card_however_far_the_route_goes) {
  Scene table;
  table.route(0, {"MT31", "MT32", "MT33"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
}

// worked example 2
TEST(Trips, MT_5_3_there_is_no_walk_without_a_next_card) {
  Scene table;
  EXPECT_EQ(table.go(Means::walk, 0), "MT-5.3");
  table.route(0, {"MT15"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::walk, 0), "MT-5.3");
}

TEST(Trips, MT_5_4_no_vehicle_leads_out_of_the_city) {
  Scene table;
  table.route(0, {"MT13", "MT34", "MT39"});
  for (const Means vehicle : vehicles) EXPECT_EQ(table.go(vehicle, 0), "MT-5.4");
}

TEST(Trips, MT_5_5_a_commuter_leaves_by_its_own_edge) {
  Scene table;
  table.route(1, {"MT15"});
  EXPECT_EQ(table.go(Means::walk, 0), "MT-5.3");  // nothing lies at its own
  table.hand({"MT24"});
  EXPECT_EQ(table.leave("MT24", 0, 1), "MT-5.5");
  EXPECT_EQ(table.leave("MT24", 1, 1), "MT-5.5");  // there is no edge to choose
  EXPECT_FALSE(table.offers_any(Verb::leave));
}

TEST(Trips, MT_5_5_or_by_any_edge_that_has_a_card_and_then_belongs_to_that_route) {
  Scene table({.commuter_bound_to_own_edge = 0});
  table.route(1, {"MT15", "MT16"}).hand({"MT17", "MT24", "MT25", "MT18"});
  EXPECT_EQ(table.move("MT17", 0), "MT-5.5");  // the edge is missing
  EXPECT_EQ(table.leave("MT17", 0, 0), "MT-5.3");
  EXPECT_EQ(table.leave("MT18", 0, 1), "MT-5.4");  // still only on foot
  EXPECT_EQ(table.move("MT18", 0), "MT-5.4");      // regardless of the edge
  EXPECT_EQ(table.leave("MT17", 0, 1), allowed);
  EXPECT_EQ(table.pawn(0).route, 1);
  EXPECT_EQ(table.leave("MT24", 3, 1), allowed);  // they may share a route, and even a card
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(3), 1);
  EXPECT_EQ(table.leave("MT25", 0, 1), "MT-5.5");  // but it has left
  EXPECT_EQ(table.move("MT25", 0), allowed);
  EXPECT_EQ(table.place(0), 2);
  EXPECT_EQ(table.place(3), 1);
}

TEST(Trips, MT_5_6_who_walked_to_a_plain_card_may_walk_on) {
  Scene table;
  table.route(0, {"MT44", "MT15"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
}

TEST(Trips, MT_5_6_or_is_stuck_there_for_good) {
  Scene table({.walker_on_plain_card_may_walk_on = 0});
  table.route(0, {"MT44", "MT15", "MT16"})
      .commuter(0, 1)
      .route(1, {"MT17", "MT18"})
      .commuter(1, 1)
      .route(2, {"MT13", "MT24"})
      .commuter(2, 1);
  EXPECT_EQ(table.go(Means::walk, 0), "MT-5.6");
  for (const Means vehicle : vehicles) EXPECT_EQ(table.go(vehicle, 0), "MT-5.7");
  EXPECT_EQ(table.go(Means::walk, 1), allowed);  // from a station one still walks
  EXPECT_EQ(table.go(Means::walk, 2), allowed);  // and from a traffic stop
}

// worked example 3
TEST(Trips, MT_5_7_a_vehicle_goes_from_a_station_of_its_kind_along_its_line) {
  Scene table;
  table.route(0, {"MT15", "MT44", "MT16"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::ferry, 0), "MT-5.7");
  EXPECT_EQ(table.go(Means::train, 0), "MT-5.7");
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
  EXPECT_EQ(table.pawn(0).came, Means::bus);
}

TEST(Trips, MT_5_7_buses_use_the_road_ferries_the_canal_and_trains_the_rail) {
  Scene table;
  table.route(0, {"MT15", "MT24", "MT31", "MT16"}).commuter(0, 1);
  table.route(1, {"MT25", "MT17", "MT32", "MT26"}).commuter(1, 1);
  table.route(2, {"MT33", "MT18", "MT27", "MT39"}).commuter(2, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.go(Means::ferry, 1), allowed);
  EXPECT_EQ(table.go(Means::train, 2), allowed);
  for (int commuter = 0; commuter < 3; ++commuter) EXPECT_EQ(table.place(commuter), 4);
}

TEST(Trips, MT_5_7_only_from_a_station) {
  Scene table;
  table.route(0, {"MT44", "MT15", "MT16"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), "MT-5.7");
}

// worked example 4
TEST(Trips, MT_5_8_no_matching_station_is_skipped) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT17"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
}

// worked example 14
TEST(Trips, MT_5_8_a_ride_may_lead_home_in_one_go) {
  Scene table;
  table.route(0, {"MT15", "MT44", "MT24", "MT01"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 4);
  EXPECT_TRUE(table.home(0));
}

// worked example 5
TEST(Trips, MT_5_9_there_is_no_ride_without_a_possible_end) {
  Scene table;
  table.route(0, {"MT15", "MT24"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), "MT-5.9");
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
}

TEST(Trips, MT_5_9_until_such_a_place_is_laid) {
  Scene table;
  table.route(0, {"MT15"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), "MT-5.9");
  table.route(0, {"MT24", "MT16"});
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

TEST(Trips, MT_5_10_who_is_at_home_stays_there) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT17", "MT01"}).commuter(0, 4, Means::bus);
  EXPECT_EQ(table.go(Means::walk, 0), "MT-5.10");
  for (const Means vehicle : vehicles) EXPECT_EQ(table.go(vehicle, 0), "MT-5.10");
}

TEST(Trips, MT_5_10_commuters_only_ever_move_outward) {
  for (const bool bound : {true, false}) {
    Scene table({.commuter_bound_to_own_edge = bound});
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Chance setup(seed, 0);
      Stream dice(seed);
      table.state = table.game.start(setup, table.recorder);
      for (std::uint32_t ply = 1; !table.over() && ply < 1000; ++ply) {
        Legal<Rules> legal;
        table.game.legal(table.state, legal);
        std::array<int, 6> before{};
        for (int i = 0; i < 6; ++i) before[static_cast<std::size_t>(i)] = table.place(i);
        const std::array<Commuter, 6> pawns = table.state.commuters;
        Chance chance(seed, ply);
        table.game.apply(table.state, legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))], chance,
                         table.recorder);
        for (std::size_t i = 0; i < 6; ++i) {
          EXPECT_GE(table.place(static_cast<int>(i)), before[i]);
          EXPECT_TRUE(pawns[i].in_city() || table.state.commuters[i].route == pawns[i].route);
          EXPECT_TRUE(!pawns[i].home || table.state.commuters[i] == pawns[i]);
        }
      }
      table.recorder.events.clear();
    }
  }
}

// worked example 8
TEST(Stations, MT_6_1_a_commuter_may_leave_from_any_station_of_its_card) {
  Scene table;
  table.route(0, {"MT34", "MT24"}).commuter(0, 1, Means::walk);
  EXPECT_EQ(table.go(Means::ferry, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
}

TEST(Stations, MT_6_1_however_it_came) {
  Scene table;
  table.route(0, {"MT15", "MT39", "MT31"}).commuter(0, 1);  // MT39 is S-S
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.go(Means::train, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

// worked example 6
TEST(Stations, MT_6_2_from_a_dead_end_one_walks) {
  Scene table;
  table.route(0, {"MT31", "MT48", "MT15"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::train, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
  EXPECT_EQ(table.go(Means::train, 0), "MT-6.2");
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
  EXPECT_EQ(table.go(Means::bus, 0), "MT-5.9");  // not before there is a further bus stop
  table.route(0, {"MT23"});
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
}

TEST(Stations, MT_6_2_or_takes_another_line_of_the_same_card) {
  Scene table;
  table.route(0, {"MT15", "MT49", "MT24"}).commuter(0, 1);  // MT49 is DS-
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.go(Means::bus, 0), "MT-6.2");
  EXPECT_EQ(table.go(Means::ferry, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

// worked example 7
TEST(Stations, MT_6_3_a_ride_never_crosses_a_gap) {
  Scene table;
  table.route(0, {"MT31", "MT48", "MT32", "MT33"}).commuter(0, 2, Means::train);
  EXPECT_EQ(table.go(Means::train, 0), "MT-6.2");
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.go(Means::train, 0), allowed);  // further out the line can be boarded again
  EXPECT_EQ(table.place(0), 4);
}

TEST(Stations, MT_6_3_not_even_into_a_line_that_begins_on_the_next_card) {
  Scene table({}, 1, box_with("MT44", plain, plain, {false, true, true, false}));
  table.route(0, {"MT31", "MT45", "MT44", "MT32"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::train, 0), "MT-6.3");
}

TEST(Stations, MT_6_4_who_rode_to_a_station_may_walk_on_from_it) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT44"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

// worked example 9
TEST(Traffic, MT_7_1_a_traffic_stop_ends_the_ride) {
  Scene table;
  table.route(0, {"MT15", "MT07", "MT16"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
  EXPECT_EQ(table.go(Means::walk, 0), "MT-7.2");
  EXPECT_EQ(table.go(Means::ferry, 0), "MT-7.2");
  EXPECT_EQ(table.go(Means::train, 0), "MT-7.2");
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

TEST(Traffic, MT_7_2_in_traffic_one_neither_walks_nor_changes_even_at_a_station) {
  Scene table({}, 1, box_with("MT44", with_both, with_station, with_station));
  table.route(0, {"MT15", "MT44", "MT34", "MT39"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
  EXPECT_EQ(table.go(Means::walk, 0), "MT-7.2");
  EXPECT_EQ(table.go(Means::ferry, 0), "MT-7.2");
  EXPECT_EQ(table.go(Means::train, 0), "MT-7.2");
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
}

// worked example 11
TEST(Traffic, MT_7_3_who_walked_to_a_traffic_stop_can_only_walk_on) {
  Scene table;
  table.route(0, {"MT15", "MT13", "MT16"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  for (const Means vehicle : vehicles) EXPECT_EQ(table.go(vehicle, 0), "MT-7.3");
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

// worked example 12
TEST(Traffic, MT_7_3_the_first_card_is_no_exception) {
  Scene table;
  table.route(0, {"MT13"});
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.go(Means::walk, 0), "MT-5.3");
  table.route(0, {"MT34"});
  for (const Means vehicle : vehicles) EXPECT_EQ(table.go(vehicle, 0), "MT-7.3");
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
}

TEST(Traffic, MT_7_3_even_if_the_card_has_a_station_and_whatever_line_the_stop_is_on) {
  const Components box = box_with("MT44", with_station, with_traffic, plain);
  Scene strict({}, 1, box);
  strict.route(0, {"MT44", "MT15"}).commuter(0, 1);
  EXPECT_EQ(strict.go(Means::bus, 0), "MT-7.3");
  EXPECT_EQ(strict.go(Means::walk, 0), allowed);

  Scene relaxed({.walker_on_traffic_card_must_walk_even_if_station = 0}, 1, box);
  relaxed.route(0, {"MT44", "MT15"}).commuter(0, 1);
  EXPECT_EQ(relaxed.go(Means::ferry, 0), "MT-5.7");  // there is a stop on the canal, but no station
  Scene on_foot = relaxed;
  EXPECT_EQ(relaxed.go(Means::bus, 0), allowed);
  EXPECT_EQ(on_foot.go(Means::walk, 0), allowed);
}

TEST(Traffic, MT_7_3_relaxed_it_still_holds_a_rider) {
  Scene table({.walker_on_traffic_card_must_walk_even_if_station = 0}, 1, box_with("MT44", with_both, with_station, plain));
  table.route(0, {"MT15", "MT44", "MT34"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.go(Means::ferry, 0), "MT-7.2");
}

// worked example 10
TEST(Traffic, MT_7_4_a_stop_on_another_line_is_passed) {
  Scene table;
  table.route(0, {"MT15", "MT08", "MT16"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
}

TEST(Traffic, MT_7_4_and_does_not_hold_who_gets_off_at_a_station_beside_it) {
  Scene table({}, 1, box_with("MT44", with_station, with_traffic, with_station));
  table.route(0, {"MT15", "MT44", "MT39"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
  Scene on_foot = table;
  EXPECT_EQ(table.go(Means::train, 0), allowed);
  EXPECT_EQ(on_foot.go(Means::walk, 0), allowed);
}

TEST(Traffic, MT_7_5_from_a_stop_to_the_next_stop_or_station) {
  Scene table;
  table.route(0, {"MT15", "MT07", "MT44", "MT11", "MT24", "MT16"}).commuter(0, 1);
  for (const int place : {2, 4, 6}) {
    EXPECT_EQ(table.go(Means::bus, 0), allowed);
    EXPECT_EQ(table.place(0), place);
  }
}

TEST(Traffic, MT_7_5_and_no_further_than_the_map_goes) {
  Scene table;
  table.route(0, {"MT15", "MT07", "MT24"}).commuter(0, 2, Means::bus);
  EXPECT_EQ(table.go(Means::bus, 0), "MT-5.9");
}

}  // namespace
}  // namespace omnibus::mass_transit
