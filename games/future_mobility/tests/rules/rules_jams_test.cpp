// Future Mobility, chapter 8: traffic jams and carpooling.
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

/// Seat 0 has announced a car trip over r2c2, r3c2, r3c1, r2c1, r2c0 for four points.
Scene on_the_way(int players = 3, std::string_view mode = "car", const Options& options = {}) {
  Scene table(options, players);
  table.trips({"T10", "T01", "T02", "T03", "T04"});
  if (mode == "electric_car") table.hand({"electric_vehicle"});
  table.travel("T10", mode);
  table.best("r2c0");
  return table;
}

TEST(Jams, FM_8_1_every_other_player_is_asked_once_clockwise) {
  Scene table = on_the_way(4);
  table.announce();
  for (int seat = 1; seat < 4; ++seat) {
    EXPECT_EQ(table.actor(), seat_at(seat));
    EXPECT_EQ(table.pass(), allowed);
  }
  EXPECT_EQ(table.score(), 4);
}

TEST(Jams, FM_8_1_they_are_asked_in_the_same_way_whatever_they_hold) {
  Scene with_card = on_the_way();
  with_card.hand({"traffic_jam"}, 1).announce();
  Scene without = on_the_way();
  without.hand({"delivery"}, 1).announce();
  EXPECT_EQ(with_card.actor(), without.actor());
  EXPECT_EQ(with_card.state.phase, without.state.phase);
  EXPECT_EQ(with_card.view(Viewer::of(seat_at(0))), without.view(Viewer::of(seat_at(0))));
  EXPECT_EQ(with_card.count(Verb::jam), 5);
  EXPECT_EQ(without.choices().size(), 1);
}

TEST(Jams, FM_8_1_electric_cars_and_trucks_too) {
  Scene table = on_the_way(3, "electric_car");
  table.announce();
  EXPECT_EQ(table.state.phase, Phase::answering);
  Scene truck;
  truck.trips({"T12"}).travel("T12", "truck");
  truck.best("r0c4");
  truck.announce();
  EXPECT_EQ(truck.state.phase, Phase::answering);
}

TEST(Jams, FM_8_1_no_player_is_asked_if_no_jam_can_be_placed) {
  Scene all_jammed = on_the_way();
  all_jammed.jams({"r2c2", "r3c2", "r3c1", "r2c1", "r2c0"}).announce();
  EXPECT_EQ(all_jammed.actor(), seat_at(1));
  EXPECT_EQ(all_jammed.state.phase, Phase::turn);
  Scene tram;
  tram.trips({"T01"}).stops(0, {"r0c2"}).travel("T01", "tram");
  tram.best("r0c2");
  tram.announce();
  EXPECT_EQ(tram.state.phase, Phase::turn);
  EXPECT_EQ(tram.score(), 4);
  Scene no_markers = on_the_way();
  int laid = 0;
  for (const int cell : no_markers.game.setting().city.cells()) {
    if (!no_markers.state.segment().cells.has(cell) && laid < 20) no_markers.state.board(Marker::traffic_jam).add(cell), ++laid;
  }
  Scene last_marker = no_markers;
  last_marker.state.board(Marker::traffic_jam).remove(last_marker.state.jams().lowest());
  no_markers.announce();
  EXPECT_EQ(no_markers.state.phase, Phase::turn);
  last_marker.announce();
  EXPECT_EQ(last_marker.state.phase, Phase::answering);
}

TEST(Jams, FM_8_2_each_may_place_one_on_the_route) {
  Scene table = on_the_way();
  table.hand({"traffic_jam", "traffic_jam"}, 1).hand({"traffic_jam"}, 2).announce();
  EXPECT_EQ(table.jam("r0c0"), "FM-8.2");
  EXPECT_EQ(table.jam("r3c1"), allowed);
  EXPECT_EQ(table.act(Verb::accept), allowed);
  EXPECT_EQ(table.actor(), seat_at(2));  // one each, though seat 1 has another
  EXPECT_EQ(table.jam("r2c1"), allowed);
  EXPECT_EQ(table.act(Verb::accept), allowed);
  EXPECT_EQ(table.score(), 0);
  EXPECT_EQ(table.state.jams().size(), 2);
  Scene without = on_the_way();
  without.announce();
  EXPECT_EQ(without.jam("r3c1"), "FM-3.2");
}

constexpr Options several_jams{.several_jams = 1};

TEST(Jams, FM_8_2_or_several_one_after_the_other) {
  Scene table = on_the_way(3, "car", several_jams);
  table.hand({"traffic_jam", "traffic_jam"}, 1).hand({"traffic_jam"}, 2).announce();
  for (const std::string_view cell : {"r3c1", "r2c1"}) {
    EXPECT_EQ(table.actor(), seat_at(1));
    EXPECT_EQ(table.jam(cell), allowed);
    EXPECT_EQ(table.actor(), seat_at(0));
    EXPECT_EQ(table.act(Verb::accept), allowed);
  }
  EXPECT_EQ(table.actor(), seat_at(1));  // asked once more although there is no third card: the others cannot know that
  EXPECT_EQ(table.choices().size(), 1);
  EXPECT_EQ(table.pass(), allowed);
  EXPECT_EQ(table.actor(), seat_at(2));
  EXPECT_EQ(table.pass(), allowed);
  EXPECT_EQ(table.actor(), seat_at(1));  // whose turn it is now
  EXPECT_EQ(table.state.phase, Phase::turn);
  EXPECT_EQ(table.score(), 0);
}

TEST(Jams, FM_8_2_several_until_no_cell_is_left) {
  Scene table = on_the_way(3, "car", several_jams);
  table.jams({"r2c2", "r3c2", "r3c1"}).hand({"traffic_jam", "traffic_jam"}, 1).announce();
  table.jam("r2c1");
  table.act(Verb::accept);
  EXPECT_EQ(table.actor(), seat_at(1));
  table.jam("r2c0");
  table.act(Verb::accept);
  EXPECT_EQ(table.state.phase, Phase::turn);  // neither seat 1 nor seat 2 is asked again
  EXPECT_EQ(table.state.turn, seat_at(1));
}

TEST(Jams, FM_8_2_several_also_against_carpooling) {
  Scene table = on_the_way(3, "car", several_jams);
  table.jams({"r2c2"}).hand({"carpooling"}).hand({"traffic_jam", "traffic_jam"}, 1);
  table.act(Verb::announce_carpooling);
  table.jam("r2c1");
  EXPECT_EQ(table.actor(), seat_at(1));
  EXPECT_EQ(table.jam("r2c0"), allowed);
  EXPECT_EQ(table.actor(), seat_at(1));
  table.pass();
  EXPECT_EQ(table.actor(), seat_at(2));
}

TEST(Jams, FM_8_3_one_jam_on_a_cell) {
  Scene table = on_the_way();
  table.jams({"r3c1"}).hand({"traffic_jam"}, 1).announce();
  EXPECT_EQ(table.jam("r3c1"), "FM-8.3");
  EXPECT_EQ(table.count(Verb::jam), 4);
}

TEST(Jams, FM_8_4_a_player_never_jams_their_own_trip) {
  Scene table = on_the_way();
  table.hand({"traffic_jam"}, 0);
  EXPECT_EQ(table.jam("r3c1"), "FM-3.4");
  table.announce();
  table.pass();
  table.pass();
  EXPECT_EQ(table.actor(), seat_at(1));  // the traveller was not asked
  EXPECT_EQ(table.state.phase, Phase::turn);
  EXPECT_TRUE(table.holds("traffic_jam"));
}

TEST(Jams, FM_8_5_two_points_for_each_ends_included) {
  Scene table = on_the_way();
  table.jams({"r2c0"});
  EXPECT_EQ(Scoring(table.game.setting()).trip_score(table.state), 2);
  table.jams({"r2c2"});
  EXPECT_EQ(Scoring(table.game.setting()).trip_score(table.state), 0);
  Scene longer;
  longer.trips({"T39"}).travel("T39", "car");  // five points, and two jams in the middle
  longer.best("r5c0");
  longer.jams({"r3c1", "r4c2"}).arrive();
  EXPECT_EQ(longer.score(), 1);
  EXPECT_EQ(longer.last(EventKind::lost_to_jams)[1], 4);
}

TEST(Jams, FM_8_6_the_joining_cell_once_and_every_return_again) {
  Scene table;
  table.trips({"T10", "T39"}).travel("T10", "car");
  table.best("r2c0");
  table.travel("T39", "car");  // airport to amusement park, back over r2c1 and r3c1
  table.best("r5c0");
  table.jams({"r2c0"});
  EXPECT_EQ(Scoring(table.game.setting()).passages(table.state), 1);  // where they join
  table.jams({"r2c1"});
  EXPECT_EQ(Scoring(table.game.setting()).passages(table.state), 3);  // there and back
  EXPECT_EQ(Scoring(table.game.setting()).trip_score(table.state), 4 + 5 - 6);
}

TEST(Jams, FM_8_6_by_option_the_cell_joining_cards_counts_for_each_card) {
  Scene table({.jam_for_each_card = 1});
  table.trips({"T10", "T39"}).jams({"r2c0", "r2c2"}).travel("T10", "car");
  table.route({"r2c2", "r3c2", "r3c1", "r2c1", "r2c0"});
  EXPECT_EQ(Scoring(table.game.setting()).passages(table.state), 2);
  table.travel("T39", "car");
  table.best("r5c0");
  EXPECT_EQ(Scoring(table.game.setting()).passages(table.state), 3);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 4 + 5 - 6);
}

TEST(Jams, FM_8_7_a_whole_trip_never_scores_less_than_nothing) {
  Scene table = on_the_way();
  table.jams({"r2c2", "r3c2", "r3c1"}).arrive();
  EXPECT_EQ(table.score(), 0);
  EXPECT_EQ(table.last(EventKind::lost_to_jams)[1], 4);  // no more than there was to lose
  Scene chain;
  chain.trips({"T01", "T20"}).travel("T01", "car");  // two points and three
  chain.route({"r2c2", "r3c2"});
  chain.jams({"r2c2", "r3c2"});
  EXPECT_EQ(Scoring(chain.game.setting()).trip_score(chain.state), 0);
  chain.travel("T20", "car");
  chain.best("r4c1");
  EXPECT_EQ(Scoring(chain.game.setting()).trip_score(chain.state), 1);  // of the total, not of each card
}

/// A tram ride of four points with a jam on its end.
int tram_score(const Options& options) {
  Scene table(options);
  table.trips({"T01"}).stops(0, {"r0c2"}).jams({"r0c2"}).travel("T01", "tram");
  table.best("r0c2");
  table.arrive();
  return table.score();
}

TEST(Jams, FM_8_8_other_modes_lose_nothing) {
  EXPECT_EQ(tram_score({}), 4);
  EXPECT_EQ(tram_score({.jams_concern_all = 1}), 2);
  Scene bicycle;
  bicycle.trips({"T05"}).bike_paths({"r2c2", "r3c2", "r4c2"}).jams({"r3c2"}).travel("T05", "bicycle");
  bicycle.best("r4c2");
  bicycle.arrive();
  EXPECT_EQ(bicycle.score(), 4);
}

TEST(Carpooling, FM_8_9_with_the_announcement_if_the_route_comes_to_a_jam) {
  Scene table = on_the_way();
  EXPECT_EQ(table.act(Verb::announce_carpooling), "FM-3.2");
  table.hand({"carpooling"});
  EXPECT_EQ(table.act(Verb::announce_carpooling), "FM-8.9");
  table.jams({"r3c1"});
  EXPECT_EQ(table.act(Verb::announce_carpooling), allowed);
  table.pass();
  table.pass();
  EXPECT_EQ(table.score(), 4);
  EXPECT_FALSE(table.holds("carpooling"));
}

TEST(Carpooling, FM_8_9_not_on_the_way_whatever_jams_were_met_before) {
  Scene table;
  table.trips({"T01", "T20"}).jams({"r3c2"}).hand({"carpooling"}).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "car");
  EXPECT_EQ(table.act(Verb::announce_carpooling), "FM-4.1");
  table.best("r4c1");
  EXPECT_EQ(table.act(Verb::announce_carpooling), allowed);
}

TEST(Carpooling, FM_8_9_also_with_electric_vehicles_and_trucks) {
  Scene table = on_the_way(3, "electric_car");
  table.hand({"carpooling"}).jams({"r3c1"});
  EXPECT_EQ(table.act(Verb::announce_carpooling), allowed);
  Scene truck;
  truck.trips({"T12"}).hand({"carpooling"}).travel("T12", "truck");
  truck.best("r0c4");
  truck.jams({"r0c3"});
  EXPECT_EQ(truck.act(Verb::announce_carpooling), allowed);
  Scene bicycle;
  bicycle.trips({"T05"}).bike_paths({"r2c2", "r3c2", "r4c2"}).jams({"r3c2"}).hand({"carpooling"}).travel("T05", "bicycle");
  bicycle.best("r4c2");
  EXPECT_EQ(bicycle.act(Verb::announce_carpooling), "FM-8.9");
}

constexpr Options for_all{.jams_concern_all = 1};

TEST(Carpooling, FM_8_9_in_every_mode_that_loses_to_jams) {
  Scene bicycle(for_all);
  bicycle.trips({"T05"}).bike_paths({"r2c2", "r3c2", "r4c2"}).jams({"r3c2"}).hand({"carpooling"}).travel("T05", "bicycle");
  bicycle.best("r4c2");
  EXPECT_EQ(bicycle.act(Verb::announce_carpooling), allowed);
  EXPECT_EQ(bicycle.score(), 4);
  EXPECT_EQ(bicycle.held(), 0);
  Scene tram(for_all);
  tram.trips({"T01"}).stops(0, {"r0c2"}).jams({"r1c2"}).hand({"carpooling"}).travel("T01", "tram");
  tram.best("r0c2");
  EXPECT_EQ(tram.act(Verb::announce_carpooling), "FM-8.9");  // the trip only enters its two stops
  tram.jams({"r0c2"});
  EXPECT_EQ(tram.act(Verb::announce_carpooling), allowed);
  EXPECT_EQ(tram.score(), 4);
}

/// Freight by truck over no jam, then by cargo bicycle over one.
Scene changed_to_cargo_bicycle(const Options& options) {
  Scene table(options);
  table.trips({"T13", "T14"}).hand({"cargo_bike", "carpooling"}).bike_paths({"r3c2", "r3c1", "r3c0"}).jams({"r3c1"});
  table.travel("T13", "truck");
  table.best("r3c2");
  table.travel("T14", "cargo_bicycle");
  table.best("r3c0");
  return table;
}

TEST(Carpooling, FM_8_9_on_the_part_of_a_trip_that_has_no_motor) {
  Scene usual = changed_to_cargo_bicycle({.combined_modes = 1});
  EXPECT_EQ(usual.act(Verb::announce_carpooling), "FM-8.9");
  Scene table = changed_to_cargo_bicycle({.jams_concern_all = 1, .combined_modes = 1});
  EXPECT_EQ(table.act(Verb::announce_carpooling), allowed);
  EXPECT_EQ(table.actor(), seat_at(1));  // asked about the truck
  table.pass();
  table.pass();
  EXPECT_EQ(table.score(), 3 + 6);
}

TEST(Carpooling, FM_8_10_in_answer_to_a_jam) {
  Scene table = on_the_way();
  table.hand({"carpooling"}).hand({"traffic_jam"}, 1).hand({"traffic_jam"}, 2).announce();
  table.jam("r3c1");
  EXPECT_EQ(table.actor(), seat_at(0));
  EXPECT_EQ(table.act(Verb::accept), allowed);  // not yet
  EXPECT_EQ(table.actor(), seat_at(2));
  table.jam("r2c1");
  EXPECT_EQ(table.act(Verb::carpool), allowed);  // now it counts for both
  EXPECT_EQ(table.score(), 4);
}

TEST(Carpooling, FM_8_10_the_traveller_is_asked_whatever_is_in_the_hand_and_the_others_after_that) {
  Scene table = on_the_way();
  table.hand({"traffic_jam"}, 1).announce();
  table.jam("r3c1");
  EXPECT_EQ(table.actor(), seat_at(0));
  EXPECT_EQ(table.choices().size(), 1);
  EXPECT_EQ(table.act(Verb::carpool), "FM-3.2");
  EXPECT_EQ(table.act(Verb::accept), allowed);
  EXPECT_EQ(table.actor(), seat_at(2));
}

TEST(Carpooling, FM_8_11_it_also_counts_for_jams_played_afterwards) {
  Scene table = on_the_way();
  table.hand({"carpooling"}).hand({"traffic_jam"}, 1).hand({"traffic_jam"}, 2).jams({"r2c2"});
  table.act(Verb::announce_carpooling);
  EXPECT_EQ(table.state.carpooled, 1);
  EXPECT_EQ(table.jam("r3c1"), allowed);
  EXPECT_EQ(table.actor(), seat_at(2));  // the traveller need not be asked again
  EXPECT_EQ(table.jam("r3c2"), allowed);
  EXPECT_EQ(table.score(), 4);
  EXPECT_EQ(table.state.jams().size(), 3);  // the markers stay
}

TEST(Jams, FM_8_12_markers_stay_for_good) {
  Scene table = on_the_way();
  table.hand({"traffic_jam"}, 1).announce();
  table.jam("r2c0");
  table.act(Verb::accept);
  table.pass();
  EXPECT_EQ(table.score(), 2);
  table.trips({"T10"}).travel("T10", "car");
  table.best("r2c0");
  table.arrive();
  EXPECT_EQ(table.score(1), 2);  // the next one meets it as well
}

}  // namespace
}  // namespace omnibus::future_mobility
