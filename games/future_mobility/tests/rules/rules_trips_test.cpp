// Future Mobility, chapter 4: trips.
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

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

TEST(Trips, FM_4_3_the_best_route_is_the_shortest_without_jams) {
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

TEST(Trips, FM_4_3_the_best_route_continues_a_drawn_detour) {
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

TEST(Trips, FM_4_8_a_walk_does_not_go_on_beyond_its_third_cell) {
  Scene table;
  table.trips({"T24"}).pedestrian_paths({"r4c2", "r4c1", "r5c1", "r5c2"}).travel("T24", "walking");  // supermarket to house
  EXPECT_EQ(table.route({"r4c2", "r4c1", "r5c1"}), allowed);
  EXPECT_TRUE(table.cells_of(Verb::go_to).empty());
  EXPECT_EQ(table.go("r5c2"), "FM-4.8");  // a house as well, but the fourth cell
}

TEST(Trips, FM_4_6_a_ride_is_drawn_by_its_two_ends) {
  Scene table;
  table.five_trips().stops(0, {"r0c2"}).travel("T01", "tram");
  EXPECT_EQ(table.drawn_route(), "");
  table.start("r0c3");
  EXPECT_EQ(table.drawn_route(), "r0c3");
  table.go("r0c2");
  EXPECT_EQ(table.drawn_route(), "r0c3 r0c2");
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
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

/// The tram ride proposed to the shop r0c2 when line A also stops at the apartments r0c3 and r2c2.
std::string proposed_tram(const Options& options, Ids jams) {
  Scene table(options);
  table.trips({"T01"}).stops(0, {"r0c2", "r2c2"}).jams(jams);
  EXPECT_EQ(table.travel("T01", "tram"), allowed);
  EXPECT_EQ(table.best("r0c2"), allowed);
  return table.drawn_route();
}

TEST(Trips, FM_4_3_the_best_tram_ride_starts_without_a_jam_if_possible) {
  EXPECT_EQ(proposed_tram({}, {"r0c3"}), "r0c3 r0c2");  // jams do not concern it
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {}), "r0c3 r0c2");
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {"r0c3"}), "r2c2 r0c2");
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {"r0c3", "r2c2"}), "r0c3 r0c2");  // no better one
}

/// The walk proposed from the apartments to the supermarket or shop.
std::string proposed_walk(const Options& options, std::string_view trip, std::string_view end, Ids paths, Ids jams) {
  Scene table(options);
  table.trips({trip}).pedestrian_paths(paths).jams(jams);
  EXPECT_EQ(table.travel(trip, "walking"), allowed);
  EXPECT_EQ(table.best(end), allowed);
  return table.drawn_route();
}

TEST(Trips, FM_4_3_the_best_walk_starts_without_a_jam_if_possible) {
  const Ids paths{"r1c3", "r2c2", "r2c3"};
  EXPECT_EQ(proposed_walk({}, "T01", "r2c3", paths, {"r1c3"}), "r1c3 r2c3");  // jams do not concern it
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r2c3", paths, {}), "r1c3 r2c3");
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r2c3", paths, {"r1c3"}), "r2c2 r2c3");
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r2c3", paths, {"r1c3", "r2c2"}), "r1c3 r2c3");  // no better one
}

TEST(Trips, FM_4_3_the_best_walk_avoids_a_jam_only_within_the_walking_limit) {
  const Ids paths{"r3c3", "r3c2", "r4c2", "r3c4", "r4c4", "r4c3"};
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T05", "r4c2", paths, {"r3c2"}), "r3c3 r3c2 r4c2");  // round it are five cells
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T05", "r4c4", paths, {"r3c4"}), "r3c3 r3c4 r4c4");
}

TEST(Trips, FM_4_3_the_best_walk_takes_the_shorter_of_two_that_lose_as_much) {
  // A detour from r2c5 avoids all jams, but is too long on foot; then the jam at r2c4 or r3c3 is met either way.
  const Ids paths{"r2c4", "r2c5", "r3c3", "r3c4", "r1c5", "r0c5", "r0c4", "r0c3", "r0c2", "r1c2", "r2c2", "r3c2", "r4c2", "r4c3", "r4c4"};
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r3c4", paths, {"r2c4", "r3c3"}), "r2c4 r3c4");
}

TEST(Trips, FM_4_3_the_best_walk_goes_from_cell_to_neighbouring_cell) {
  const Ids paths{"r4c3", "r4c2", "r3c2", "r4c4", "r3c4", "r3c3", "r2c2"};  // house to shop; r2c2 is next to the shop alone
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T21", "r3c2", paths, {"r4c2", "r2c2"}), "r4c3 r4c2 r3c2");
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T21", "r3c2", paths, {"r4c2", "r2c2", "r3c2"}), "r4c3 r4c2 r3c2");
}

/// On foot from r5c3 or r4c3 to r3c2, with a jam on the short way and a detour around it.
Scene on_foot_beside_a_jam(int walk_cells) {
  Components box = standard_box();
  box.walk_cells = static_cast<std::uint8_t>(walk_cells);
  Scene table({.jams_concern_all = 1}, 3, box);
  table.trips({"T21"}).pedestrian_paths({"r5c3", "r4c3", "r4c2", "r3c2", "r4c4", "r3c4", "r3c3"}).jams({"r4c2"});
  table.travel("T21", "walking");
  return table;
}

TEST(Trips, FM_4_3_the_detour_round_a_jam_is_proposed_within_the_walking_limit) {
  for (const int walk_cells : {3, 4, 5, 6}) {
    Scene table = on_foot_beside_a_jam(walk_cells);
    EXPECT_EQ(table.best("r3c2"), allowed);
    EXPECT_EQ(table.drawn_route(), walk_cells >= 5 ? "r4c3 r4c4 r3c4 r3c3 r3c2" : "r4c3 r4c2 r3c2");
  }
}

TEST(Trips, FM_4_3_the_cells_that_were_walked_count_for_what_is_too_far) {
  for (const int walked : {1, 2}) {
    for (const int walk_cells : {4, 5, 6}) {
      Scene table = on_foot_beside_a_jam(walk_cells);
      EXPECT_EQ(table.start("r5c3"), allowed);
      if (walked == 2) table.go("r4c3");
      EXPECT_EQ(table.best("r3c2"), allowed);
      EXPECT_EQ(table.drawn_route(), walk_cells == 6 ? "r5c3 r4c3 r4c4 r3c4 r3c3 r3c2" : "r5c3 r4c3 r4c2 r3c2");
    }
  }
}

TEST(Trips, FM_4_3_of_routes_that_are_as_good_it_is_always_the_same) {
  Scene table;
  table.trips({"T01"}).travel("T01", "car");
  table.start("r1c2");
  table.best("r2c3");
  EXPECT_EQ(table.drawn_route(), "r1c2 r1c3 r2c3");  // and not over r2c2
}

TEST(Trips, FM_4_3_the_best_route_continues_a_drawn_route) {
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

}  // namespace
}  // namespace omnibus::future_mobility
