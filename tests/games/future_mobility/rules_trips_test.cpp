// Future Mobility, chapters 4, 5 and 11: trips, chains, combined modes.
#include "games/future_mobility/scene.hpp"

namespace omnibus::future_mobility {
namespace {

// ---- 4. Trips -----------------------------------------------------------------------------------------------------------------

TEST(Trips, FM_4_1_any_cell_with_the_origin_and_any_with_the_destination) {
  Scene table;
  table.trips({"T12"}).travel("T12", "truck");  // shop to workshop
  EXPECT_EQ(table.cells_of(Verb::start_at), (List{"r0c2", "r2c3", "r3c2", "r3c4"}));
  EXPECT_EQ(table.cells_of(Verb::best_route), (List{"r0c4", "r1c5"}));
  EXPECT_EQ(table.start("r0c3"), "FM-4.1");
  EXPECT_EQ(table.route({"r0c2", "r0c3"}), allowed);
  EXPECT_EQ(table.announce(), "FM-4.1");  // not there yet
  EXPECT_EQ(table.act(Verb::announce_carpooling), "FM-4.1");
  EXPECT_EQ(table.travel("T12", "truck"), "FM-4.1");
  EXPECT_EQ(table.go("r0c4"), allowed);
  EXPECT_EQ(table.announce(), allowed);
}

TEST(Trips, FM_4_1_a_card_with_two_origins_starts_at_either) {
  Scene table;
  table.trips({"T18"}).travel("T18", "car");  // shop or supermarket to university
  EXPECT_EQ(table.cells_of(Verb::start_at), (List{"r0c1", "r0c2", "r2c3", "r3c1", "r3c2", "r3c4", "r4c2", "r4c4"}));
}

TEST(Trips, FM_4_2_a_route_follows_the_roads_and_comes_to_no_cell_twice) {
  Scene table;
  table.trips({"T09"}).travel("T09", "car");  // apartment building to stadium
  EXPECT_EQ(table.route({"r2c2", "r1c2"}), allowed);
  EXPECT_EQ(table.go("r2c2"), "FM-4.2");  // was there
  EXPECT_EQ(table.go("r1c1"), "FM-4.2");  // no road
  EXPECT_EQ(table.go("r0c0"), "FM-4.2");  // far away
  EXPECT_EQ(table.route({"r0c2", "r0c1", "r0c0"}), allowed);
  EXPECT_EQ(table.announce(), allowed);
}

TEST(Trips, FM_4_2_it_need_not_be_the_shortest) {
  Scene table;
  table.trips({"T01"}).travel("T01", "car");
  EXPECT_EQ(table.route({"r0c3", "r1c3", "r2c3"}), allowed);  // a shop, but one may go on
  EXPECT_EQ(table.route({"r2c2", "r1c2", "r0c2"}), allowed);  // to another one
  EXPECT_EQ(table.drawn_route(), "r0c3 r1c3 r2c3 r2c2 r1c2 r0c2");
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 2);
}

TEST(Trips, FM_4_3_a_step_is_possible_only_if_the_destination_can_still_be_reached) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");  // to the airport, a dead end behind r2c1
  EXPECT_EQ(table.route({"r2c2", "r3c2", "r3c1"}), allowed);
  EXPECT_EQ(table.go("r3c0"), "FM-4.3");  // a dead end
  EXPECT_EQ(table.cells_of(Verb::go_to), (List{"r2c1"}));
  EXPECT_EQ(table.go("r2c1"), allowed);
  EXPECT_EQ(table.go("r1c1"), "FM-4.3");  // no way back to the airport
  EXPECT_EQ(table.go("r2c0"), allowed);
}

TEST(Trips, FM_4_3_the_best_route_is_the_shortest_where_there_are_no_jams) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");
  EXPECT_EQ(table.best("r2c5"), "FM-4.3");
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.drawn_route(), "r2c2 r3c2 r3c1 r2c1 r2c0");
  EXPECT_EQ(table.best("r2c0"), "FM-4.3");  // it is there
}

TEST(Trips, FM_4_3_the_best_route_loses_the_least_to_jams) {
  Scene table;
  table.trips({"T10"}).jams({"r3c1"}).travel("T10", "car");
  table.best("r2c0");
  EXPECT_EQ(table.drawn_route(), "r0c3 r0c2 r0c1 r1c1 r2c1 r2c0");  // longer, but free
  Scene blocked;
  blocked.trips({"T10"}).jams({"r3c1", "r1c1"}).travel("T10", "car");
  blocked.best("r2c0");
  EXPECT_EQ(blocked.drawn_route(), "r2c2 r3c2 r3c1 r2c1 r2c0");  // one jam either way: the shorter one
}

TEST(Trips, FM_4_3_the_best_route_goes_on_from_where_the_route_is) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");
  table.route({"r0c3", "r0c2"});
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.drawn_route(), "r0c3 r0c2 r0c1 r1c1 r2c1 r2c0");
}

TEST(Trips, FM_4_4_a_car_or_a_truck_is_always_possible) {
  Scene table;
  table.trips({"T01", "T12"});
  EXPECT_EQ(table.refusal(Verb::travel, table.trip("T01"), table.mode_of("car")), allowed);
  EXPECT_EQ(table.refusal(Verb::travel, table.trip("T12"), table.mode_of("truck")), allowed);
  EXPECT_EQ(table.count(Verb::travel), 2);
  EXPECT_EQ(Scoring(table.game.setting()).points(table.trip("T12"), Mode::truck), 3);
}

TEST(Trips, FM_4_5_electric_vehicles_need_their_card) {
  Scene table;
  table.trips({"T01", "T12"});
  EXPECT_EQ(table.travel("T01", "electric_car"), "FM-4.5");
  EXPECT_EQ(table.travel("T12", "electric_truck"), "FM-4.5");
  table.hand({"electric_vehicle"});
  EXPECT_EQ(table.travel("T12", "electric_truck"), allowed);
  table.best("r0c4");
  table.arrive();
  EXPECT_EQ(table.score(), 4);
}

TEST(Trips, FM_4_6_a_tram_needs_stops_of_one_line_at_both_ends) {
  Scene table;
  table.trips({"T01"}).stops(1, {"r3c3"}).stops(0, {"r0c4"});  // apartment to shop: stops, but not of one line
  EXPECT_EQ(table.travel("T01", "tram"), "FM-4.6");
  table.stops(1, {"r0c2"}).stops(0, {"r2c3", "r1c2"});
  EXPECT_EQ(table.travel("T01", "tram"), allowed);
  EXPECT_EQ(table.cells_of(Verb::start_at), (List{"r0c3", "r1c2", "r2c5", "r3c3"}));
  EXPECT_EQ(table.start("r1c3"), "FM-4.6");
  EXPECT_EQ(table.start("r2c5"), allowed);
  EXPECT_EQ(table.cells_of(Verb::go_to), (List{"r0c2"}));  // line B only
  EXPECT_EQ(table.go("r2c3"), "FM-4.6");
  EXPECT_EQ(table.go("r0c2"), allowed);
  EXPECT_EQ(table.drawn_route(), "r2c5 r0c2");
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 4);
}

TEST(Trips, FM_4_7_a_bicycle_needs_a_path_on_every_cell_ends_included) {
  Scene table;
  table.trips({"T05"}).bike_paths({"r3c2", "r4c2"});  // apartment to supermarket
  EXPECT_EQ(table.travel("T05", "bicycle"), "FM-4.7");
  table.bike_paths({"r2c2"});
  EXPECT_EQ(table.travel("T05", "bicycle"), allowed);
  EXPECT_EQ(table.start("r3c3"), "FM-4.7");
  EXPECT_EQ(table.start("r2c2"), allowed);
  EXPECT_EQ(table.go("r2c3"), "FM-4.7");
  EXPECT_EQ(table.route({"r3c2", "r4c2"}), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 4);
}

TEST(Trips, FM_4_8_walking_is_three_cells_at_most_both_ends_included) {
  Scene table;
  table.trips({"T05", "T36"}).pedestrian_paths({"r2c2", "r3c2", "r4c2", "r4c1"});
  EXPECT_EQ(table.travel("T36", "walking"), "FM-4.8");  // apartment to house would be four cells
  EXPECT_EQ(table.travel("T05", "walking"), allowed);
  EXPECT_EQ(table.route({"r2c2"}), allowed);
  EXPECT_EQ(table.go("r1c2"), "FM-4.8");
  EXPECT_EQ(table.route({"r3c2", "r4c2"}), allowed);
  EXPECT_TRUE(table.cells_of(Verb::go_to).empty());
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 5);
}

TEST(Trips, FM_4_9_a_cargo_bicycle_needs_its_card_and_paths) {
  Scene table;
  table.trips({"T37"});  // supermarket to house
  EXPECT_EQ(table.travel("T37", "cargo_bicycle"), "FM-4.9");
  table.hand({"cargo_bike"});
  EXPECT_EQ(table.travel("T37", "cargo_bicycle"), "FM-4.9");
  table.bike_paths({"r4c2", "r4c1"});
  EXPECT_EQ(table.travel("T37", "cargo_bicycle"), allowed);
  EXPECT_EQ(table.best("r4c1"), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 6);
}

/// The tram ride to the shop r0c2 that is proposed where line A also stops at the apartments r0c3 and r2c2.
std::string proposed_tram(const Options& options, Ids jams) {
  Scene table(options);
  table.trips({"T01"}).stops(0, {"r0c2", "r2c2"}).jams(jams);
  EXPECT_EQ(table.travel("T01", "tram"), allowed);
  EXPECT_EQ(table.best("r0c2"), allowed);
  return table.drawn_route();
}

TEST(Trips, FM_4_3_the_best_ride_by_tram_begins_where_it_loses_nothing) {
  EXPECT_EQ(proposed_tram({}, {"r0c3"}), "r0c3 r0c2");  // jams do not concern it
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {}), "r0c3 r0c2");
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {"r0c3"}), "r2c2 r0c2");
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {"r0c3", "r2c2"}), "r0c3 r0c2");  // no better one
}

TEST(Trips, FM_4_3_the_best_route_goes_on_from_where_one_is) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");
  table.route({"r2c2", "r3c2"});
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.drawn_route(), "r2c2 r3c2 r3c1 r2c1 r2c0");
}

TEST(Trips, FM_4_10_freight_has_modes_of_its_own) {
  Scene table;
  table.trips({"T01", "T12"}).hand({"electric_vehicle", "cargo_bike"});
  for (const std::string_view mode : {"car", "electric_car", "tram", "bicycle", "walking"}) EXPECT_EQ(table.travel("T12", mode), "FM-4.10");
  for (const std::string_view mode : {"truck", "electric_truck", "cargo_bicycle"}) EXPECT_EQ(table.travel("T01", mode), "FM-4.10");
}

TEST(Trips, FM_4_11_the_number_on_the_card_and_the_bonus) {
  const Scene table;
  const int trip = table.trip("T10");
  constexpr std::array<int, 5> points{4, 5, 6, 6, 7};
  for (std::size_t mode = 0; mode < points.size(); ++mode)
    EXPECT_EQ(Scoring(table.game.setting()).points(trip, static_cast<Mode>(mode)), points[mode]);
  const int freight = table.trip("T40");
  EXPECT_EQ(Scoring(table.game.setting()).points(freight, Mode::truck), 5);
  EXPECT_EQ(Scoring(table.game.setting()).points(freight, Mode::electric_truck), 6);
  EXPECT_EQ(Scoring(table.game.setting()).points(freight, Mode::cargo_bicycle), 8);
}

// ---- 5. Chains: the figures of the rulebook, and the rest ------------------------------------------------------------------------

TEST(Chains, FM_5_1_figure_1_apartment_to_shop_to_house_to_airport) {
  Scene table;
  table.trips({"T01", "T20", "T29"});
  EXPECT_EQ(table.travel("T01", "car"), allowed);
  EXPECT_EQ(table.route({"r2c2", "r3c2"}), allowed);
  EXPECT_EQ(table.travel("T20", "car"), allowed);
  EXPECT_EQ(table.route({"r4c2", "r4c1"}), allowed);
  EXPECT_EQ(table.travel("T29", "car"), allowed);
  EXPECT_EQ(table.route({"r4c2", "r3c2", "r3c1", "r2c1", "r2c0"}), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 2 + 3 + 4);
}

TEST(Chains, FM_5_1_figure_2_supermarket_to_apartment_does_not_go_on_from_a_supermarket) {
  Scene table;
  table.trips({"T06", "T24"}).travel("T06", "car");
  table.best("r2c2");
  EXPECT_EQ(table.travel("T24", "car"), "FM-5.1");
  EXPECT_EQ(table.count(Verb::travel), 0);
}

TEST(Chains, FM_5_1_it_goes_on_from_the_very_cell) {
  Scene table;
  table.trips({"T01", "T20"}).travel("T01", "car");
  EXPECT_EQ(table.route({"r0c3", "r0c2"}), allowed);
  EXPECT_EQ(table.travel("T20", "car"), allowed);
  EXPECT_EQ(table.state.segment().from, table.cell("r0c2"));
  EXPECT_EQ(table.go("r4c2"), "FM-4.2");  // next to another shop
}

TEST(Chains, FM_5_2_figure_3_factory_to_house_and_on_from_house_or_apartment) {
  Scene table;
  table.trips({"T26", "T31"}).travel("T26", "car");
  table.best("r4c1");
  EXPECT_EQ(table.travel("T31", "car"), allowed);
  EXPECT_EQ(table.best("r0c5"), allowed);
  Scene other;
  other.trips({"T08", "T31"}).travel("T08", "car");  // factory to apartment
  other.best("r1c2");
  EXPECT_EQ(other.travel("T31", "car"), allowed);
}

TEST(Chains, FM_5_3_freight_only_with_freight) {
  Scene table;
  table.trips({"T13", "T14", "T20"}).travel("T13", "truck");  // workshop to shop, shop to factory; shop to house is no freight
  table.best("r0c2");
  EXPECT_EQ(table.travel("T20", "car"), "FM-5.3");
  EXPECT_EQ(table.travel("T14", "truck"), allowed);
}

TEST(Chains, FM_5_4_all_cards_use_the_same_mode) {
  Scene table;
  table.trips({"T01", "T20"}).hand({"electric_vehicle"}).travel("T01", "car");
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "electric_car"), "FM-5.4");
  EXPECT_EQ(table.travel("T20", "tram"), "FM-5.4");
  EXPECT_EQ(table.travel("T20", "car"), allowed);
}

TEST(Chains, FM_5_4_one_card_serves_the_whole_chain) {
  Scene table;
  table.trips({"T01", "T20"}).hand({"electric_vehicle"}).travel("T01", "electric_car");
  EXPECT_EQ(table.held(), 0);
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "electric_car"), allowed);
  table.best("r4c1");
  table.arrive();
  EXPECT_EQ(table.score(), 3 + 4);
}

TEST(Chains, FM_5_5_a_card_serves_once) {
  Scene table;
  table.trips({"T01", "T02"}).travel("T01", "car");  // apartment to shop, shop to apartment
  table.best("r0c2");
  EXPECT_EQ(table.travel("T02", "car"), allowed);
  table.best("r0c3");
  EXPECT_EQ(table.travel("T01", "car"), "FM-5.5");
  EXPECT_EQ(table.travel("T02", "car"), "FM-5.5");
  table.arrive();
  EXPECT_EQ(table.score(), 4);
}

TEST(Chains, FM_5_6_three_cells_on_foot_for_each_card) {
  Scene table;
  table.trips({"T05", "T24"}).pedestrian_paths({"r2c2", "r3c2", "r4c2", "r4c1"});
  table.travel("T05", "walking");
  table.best("r4c2");
  EXPECT_EQ(table.travel("T24", "walking"), allowed);  // two more cells
  table.best("r4c1");
  table.arrive();
  EXPECT_EQ(table.score(), 5 + 5);
}

TEST(Chains, FM_5_6_line_A_then_line_B) {
  Scene table;
  table.trips({"T01", "T20"}).stops(0, {"r2c3"}).stops(1, {"r2c3", "r4c3"});
  table.travel("T01", "tram");
  table.route({"r0c3", "r2c3"});
  EXPECT_EQ(table.travel("T20", "tram"), allowed);
  EXPECT_EQ(table.cells_of(Verb::go_to), (List{"r4c3"}));
  table.go("r4c3");
  table.arrive();
  EXPECT_EQ(table.score(), 4 + 5);
}

TEST(Chains, FM_5_7_the_sum_with_the_bonus_each_time) {
  Scene table;
  table.trips({"T06", "T05"}).bike_paths({"r4c2", "r3c2", "r2c2"});
  table.travel("T06", "bicycle");
  table.best("r2c2");
  table.travel("T05", "bicycle");
  table.best("r4c2");
  table.arrive();
  EXPECT_EQ(table.score(), (2 + 2) + (2 + 2));
  EXPECT_EQ(table.told(EventKind::scored), 2);
}

TEST(Chains, FM_5_1_over_all_five_cards) {
  Scene table;
  table.trips({"T01", "T20", "T35", "T36", "T29"}).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "car");  // to a house
  table.best("r4c1");
  table.travel("T35", "car");  // house to apartment
  table.best("r2c2");
  table.travel("T36", "car");  // apartment to house
  table.best("r4c1");
  table.travel("T29", "car");  // house to airport
  table.best("r2c0");
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 2 + 3 + 3 + 3 + 4);
}

// ---- 11. Combined modes -------------------------------------------------------------------------------------------------------------

constexpr Options combined{.combined_modes = 1};

TEST(Combined, FM_11_1_a_card_keeps_the_mode_or_switches) {
  Scene table(combined);
  table.trips({"T01", "T20"}).bike_paths({"r3c2", "r4c2", "r4c1"}).travel("T01", "car");
  table.best("r3c2");
  EXPECT_EQ(table.refusal(Verb::travel, table.trip("T20"), table.mode_of("car")), allowed);
  EXPECT_EQ(table.travel("T20", "bicycle"), allowed);
  table.best("r4c1");
  table.arrive();
  EXPECT_EQ(table.score(), 2 + 5);
  Scene usual;
  usual.trips({"T01", "T20"}).bike_paths({"r3c2", "r4c2", "r4c1"}).travel("T01", "car");
  usual.best("r3c2");
  EXPECT_EQ(usual.travel("T20", "bicycle"), "FM-5.4");
}

TEST(Combined, FM_11_2_car_tram_bicycle_walking_and_never_back) {
  const Rules game(standard_box(), combined, 3);
  const std::array<Mode, 4> order{Mode::car, Mode::tram, Mode::bicycle, Mode::walking};
  for (std::size_t before = 0; before < order.size(); ++before) {
    for (std::size_t next = 0; next < order.size(); ++next)
      EXPECT_EQ(Travel(game.setting()).goes_with(order[before], order[next]), next >= before);
  }
  Scene table(combined);
  table.trips({"T01", "T20"}).bike_paths({"r2c2", "r3c2", "r4c2", "r4c1"}).travel("T01", "bicycle");
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "car"), "FM-11.2");
  EXPECT_EQ(table.travel("T20", "tram"), "FM-11.2");
  EXPECT_EQ(table.travel("T20", "walking"), "FM-4.8");  // allowed, but there is no path
}

TEST(Combined, FM_11_3_truck_to_cargo_bicycle) {
  Scene table(combined);
  table.trips({"T13", "T14"}).hand({"cargo_bike"}).bike_paths({"r3c2", "r3c1", "r3c0"}).travel("T13", "truck");
  table.best("r3c2");
  EXPECT_EQ(table.travel("T14", "cargo_bicycle"), allowed);
  EXPECT_EQ(table.held(), 0);
  table.best("r3c0");
  table.arrive();
  EXPECT_EQ(table.score(), 3 + 6);
  const Rules game(standard_box(), combined, 3);
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::cargo_bicycle, Mode::truck));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::car, Mode::cargo_bicycle));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::truck, Mode::tram));
}

TEST(Combined, FM_11_4_no_switch_between_electric_and_not) {
  const Rules game(standard_box(), combined, 3);
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::car, Mode::electric_car));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::electric_car, Mode::car));
  EXPECT_TRUE(Travel(game.setting()).goes_with(Mode::electric_car, Mode::tram));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::truck, Mode::electric_truck));
  EXPECT_TRUE(Travel(game.setting()).goes_with(Mode::electric_truck, Mode::cargo_bicycle));
}

TEST(Combined, FM_11_5_jams_concern_the_motor_part_only) {
  Scene table(combined);
  table.trips({"T01", "T20"}).bike_paths({"r3c2", "r4c2", "r4c1"}).jams({"r3c2", "r4c2"}).hand({"traffic_jam"}, 1).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "bicycle");
  table.best("r4c1");
  EXPECT_EQ(table.announce(), allowed);
  EXPECT_EQ(table.cells_of(Verb::jam), (List{"r2c2"}));  // the cell where they join has one, the rest is no road trip
  EXPECT_EQ(table.jam("r4c1"), "FM-8.2");
  table.pass();
  table.pass();
  EXPECT_EQ(table.score(), 2 + 5 - 2);
}

}  // namespace
}  // namespace omnibus::future_mobility
