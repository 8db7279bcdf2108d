// Future Mobility, chapters 5 and 11: chains and combined modes.
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

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

TEST(Chains, FM_5_1_the_next_trip_starts_on_the_same_cell) {
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

TEST(Chains, FM_5_1_a_tram_continues_from_a_stop_of_its_line_on_that_cell) {
  Scene table;
  table.trips({"T01", "T20"}).stops(0, {"r2c3"}).stops(1, {"r0c2", "r4c3"}).travel("T01", "tram");
  table.route({"r0c3", "r2c3"});
  EXPECT_EQ(table.travel("T20", "tram"), "FM-4.6");  // line B goes from another shop
}

TEST(Chains, FM_4_1_only_from_the_destination_of_the_previous_card) {
  Scene table;
  table.trips({"T10", "T35"}).travel("T10", "car");
  table.route({"r2c2", "r2c3"});
  EXPECT_EQ(table.travel("T35", "car"), "FM-4.1");
}

TEST(Chains, FM_5_4_one_card_serves_the_whole_chain_and_no_other_is_taken) {
  Scene table;
  table.trips({"T01", "T20"}).hand({"electric_vehicle", "electric_vehicle"}).travel("T01", "electric_car");
  table.best("r3c2");
  table.travel("T20", "electric_car");
  EXPECT_EQ(table.held(), 1);
  EXPECT_EQ(table.told(EventKind::played), 1);
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
  EXPECT_EQ(table.count(Verb::travel), 2);  // by truck as before, or so
  EXPECT_EQ(table.travel("T14", "cargo_bicycle"), allowed);
  EXPECT_EQ(table.held(), 0);
  table.best("r3c0");
  table.arrive();
  EXPECT_EQ(table.score(), 3 + 6);
  Scene without(combined);
  without.trips({"T13", "T14"}).bike_paths({"r3c2", "r3c1", "r3c0"}).travel("T13", "truck");
  without.best("r3c2");
  EXPECT_EQ(without.travel("T14", "cargo_bicycle"), "FM-4.9");  // its card is needed all the same
  Scene back(combined);
  back.trips({"T13", "T14"}).hand({"cargo_bike"}).bike_paths({"r1c5", "r2c5", "r2c4", "r2c3"}).travel("T13", "cargo_bicycle");
  back.best("r2c3");
  EXPECT_EQ(back.travel("T14", "truck"), "FM-11.3");
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
  Scene table(combined);
  table.trips({"T01", "T20"}).hand({"electric_vehicle"}).travel("T01", "car");
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "electric_car"), "FM-11.4");
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
