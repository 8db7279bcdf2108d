// Extending routes, and the Suburbs that end them: chapters 4 and 8 of the rules.
#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

std::vector<std::string> cards_of(const Scene& table, int route) {
  std::vector<std::string> out;
  for (std::uint8_t card = table.state.routes[static_cast<std::size_t>(route)].first; card != no_card; card = table.state.beyond[card]) {
    out.emplace_back(table.game.box().card(card).name());
  }
  return out;
}

TEST(Map, MT_4_1_a_card_begins_a_route_or_goes_to_its_outer_end) {
  Scene table;
  table.hand({"MT16", "MT17", "MT18", "MT19"});
  EXPECT_EQ(table.extend("MT18", 2), allowed);
  EXPECT_EQ(table.extend("MT16", 2), allowed);
  EXPECT_EQ(table.extend("MT19", 4), allowed);
  EXPECT_EQ(table.extend("MT17", 2), allowed);
  EXPECT_EQ(cards_of(table, 2), (std::vector<std::string>{"MT18", "MT16", "MT17"}));
  EXPECT_EQ(cards_of(table, 4), (std::vector<std::string>{"MT19"}));
}

TEST(Map, MT_4_2_any_card_may_follow_any_other_whatever_its_banner) {
  const Components& box = standard_box();
  for (int inner = 0; inner < box.card_count; ++inner) {
    for (int outer = 0; outer < box.card_count; ++outer) {
      if (inner == outer || box.card(inner).suburbs || box.card(outer).suburbs) continue;
      Scene table;
      table.route(0, {box.card(inner).name()});
      const Action lay{static_cast<std::uint8_t>(Verb::extend), {static_cast<std::uint8_t>(outer), 0, 0}};
      table.hand({box.card(outer).name()});
      EXPECT_FALSE(table.game.check(table.state, lay).forbids()) << box.card(inner).name() << " " << box.card(outer).name();
    }
  }
}

TEST(Map, MT_4_3_cards_are_laid_as_printed) {
  Scene table;
  table.hand({"MT48", "MT16"});
  EXPECT_EQ(table.extend_turned("MT48", 0), "MT-4.3");
  EXPECT_FALSE(table.offers_any(Verb::extend_turned));
}

TEST(Map, MT_4_3_by_option_a_turned_dead_end_becomes_a_beginning) {
  Scene table({.cards_keep_printed_orientation = 0});
  table.route(0, {"MT31"}).hand({"MT48", "MT32"});
  EXPECT_EQ(table.extend_turned("MT48", 0), allowed);
  EXPECT_EQ(table.extend("MT32", 0), allowed);
  table.commuter(0, 1);
  EXPECT_EQ(table.go(Means::train, 0), "MT-6.3");  // cannot be ridden into from the city's side
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.go(Means::train, 0), allowed);  // but leads outward from its station
  EXPECT_EQ(table.place(0), 3);
}

TEST(Map, MT_4_3_the_same_card_laid_as_printed_is_still_a_dead_end) {
  Scene table({.cards_keep_printed_orientation = 0});
  table.route(0, {"MT31", "MT48", "MT32"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::train, 0), allowed);
  EXPECT_EQ(table.place(0), 2);
  EXPECT_EQ(table.go(Means::train, 0), "MT-6.2");
}

TEST(Map, MT_4_3_other_lines_and_other_cards_gain_nothing_by_turning) {
  Scene table({.cards_keep_printed_orientation = 0});
  table.hand({"MT16", "MT07", "MT01", "MT44"});
  EXPECT_EQ(table.extend_turned("MT16", 0), "MT-4.3");
  EXPECT_EQ(table.extend_turned("MT07", 0), "MT-4.3");
  EXPECT_EQ(table.extend_turned("MT44", 0), "MT-4.3");
  EXPECT_EQ(table.extend_turned("MT01", 0), "MT-4.3");

  Scene through({.cards_keep_printed_orientation = 0});  // MT51 is S-D: its road is as good as before
  through.route(0, {"MT15"}).route_turned(0, {"MT51"}).route(0, {"MT16"}).commuter(0, 1);
  EXPECT_EQ(through.go(Means::bus, 0), allowed);
  EXPECT_EQ(through.place(0), 2);
  EXPECT_EQ(through.go(Means::bus, 0), allowed);
  EXPECT_EQ(through.place(0), 3);
}

TEST(Map, MT_4_3_a_card_that_is_turned_must_still_have_a_place) {
  Scene table({.cards_keep_printed_orientation = 0});
  table.route(0, {"MT15", "MT16", "MT17", "MT01"}).hand({"MT48", "MT18"});
  EXPECT_EQ(table.extend_turned("MT48", 0), "MT-8.3");
}

// worked example 13
TEST(Suburbs, MT_8_1_enough_cards_must_lie_between_them_and_the_city) {
  Scene table;
  table.route(0, {"MT15", "MT16"}).route(1, {"MT17", "MT18", "MT19"}).route(2, {"MT20", "MT21", "MT22", "MT23"});
  table.hand({"MT01", "MT02", "MT24", "MT25"});
  EXPECT_EQ(table.extend("MT01", 0), "MT-8.1");
  EXPECT_EQ(table.extend("MT02", 1), "MT-8.1");
  EXPECT_EQ(table.extend("MT01", 3), "MT-8.1");
  EXPECT_EQ(table.extend("MT01", 1), allowed);
  EXPECT_EQ(table.extend("MT02", 2), allowed);
}

TEST(Suburbs, MT_8_1_the_number_is_three_or_four) {
  const Scene table;
  for (const int card : table.game.setting().suburbs) {
    const int distance = standard_box().card(card).distance;
    EXPECT_TRUE(distance == 3 || distance == 4);
  }
}

TEST(Suburbs, MT_8_2_more_cards_are_allowed) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT17", "MT18", "MT19", "MT20"}).hand({"MT01", "MT24"});
  EXPECT_EQ(table.extend("MT01", 0), allowed);
}

// worked example 16
TEST(Suburbs, MT_8_3_nothing_can_be_laid_beyond_them) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT17"}).hand({"MT01", "MT02", "MT18", "MT19"});
  EXPECT_EQ(table.extend("MT01", 0), allowed);
  EXPECT_EQ(table.extend("MT18", 0), "MT-8.3");
  EXPECT_EQ(table.extend("MT02", 0), "MT-8.3");
  EXPECT_EQ(table.extend("MT18", 1), allowed);
}

TEST(Suburbs, MT_8_4_a_house_is_for_one_commuter_only) {
  Scene table({.commuter_bound_to_own_edge = 0});
  table.route(0, {"MT16", "MT17", "MT18", "MT01"}).commuter(0, 3, Means::bus).commuter(1, 3, Means::bus, 0);
  Scene on_wheels = table;
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_TRUE(table.home(0));
  EXPECT_EQ(table.go(Means::walk, 1), "MT-8.4");
  EXPECT_EQ(table.go(Means::bus, 1), "MT-8.4");
  EXPECT_EQ(on_wheels.go(Means::bus, 1), allowed);  // the first to arrive
  EXPECT_EQ(on_wheels.go(Means::bus, 0), "MT-8.4");
}

TEST(Suburbs, MT_8_4_another_house_is_still_free) {
  Scene table({.commuter_bound_to_own_edge = 0});
  table.route(0, {"MT16", "MT17", "MT18", "MT01"}).commuter(0, 4, Means::bus, 0);
  table.route(1, {"MT24", "MT25", "MT26", "MT03"}).commuter(1, 3, Means::walk, 1).commuter(2, 3, Means::walk, 1);
  Scene on_wheels = table;
  EXPECT_EQ(table.go(Means::walk, 1), allowed);
  EXPECT_EQ(table.go(Means::walk, 2), "MT-8.4");
  EXPECT_EQ(on_wheels.go(Means::ferry, 2), allowed);
}

TEST(Suburbs, MT_8_5_one_may_walk_home) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT24", "MT03"}).commuter(0, 3);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_TRUE(table.home(0));
}

TEST(Suburbs, MT_8_5_or_must_arrive_by_vehicle) {
  Scene table({.walk_into_suburbs_allowed = 0});
  table.route(0, {"MT15", "MT16", "MT24", "MT03"}).commuter(0, 2);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);  // up to the last card before it
  EXPECT_EQ(table.go(Means::walk, 0), "MT-8.5");
  EXPECT_EQ(table.go(Means::ferry, 0), allowed);
  EXPECT_TRUE(table.home(0));
}

TEST(Suburbs, MT_8_6_their_line_may_be_broken) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT46"}).hand({"MT01", "MT17"});  // MT46 is D--: its road is a dead end
  EXPECT_EQ(table.extend("MT01", 0), allowed);
}

TEST(Suburbs, MT_8_6_or_the_last_card_must_carry_it_out) {
  Scene table({.suburbs_needs_connected_line_to_be_placed = 1});
  table.route(0, {"MT15", "MT16", "MT46"}).route(1, {"MT49", "MT24", "MT25"}).hand({"MT01", "MT03", "MT17", "MT18"});
  EXPECT_EQ(table.extend("MT01", 0), "MT-8.6");
  EXPECT_EQ(table.extend("MT01", 1), allowed);  // the dead end of MT49 lies further in
  EXPECT_EQ(table.extend("MT03", 0), allowed);  // the canal of MT46 continues
}

TEST(Suburbs, MT_8_6_other_cards_need_no_connection) {
  Scene table({.suburbs_needs_connected_line_to_be_placed = 1}, 1, box_with("MT16", {}, plain, plain));
  table.route(0, {"MT15", "MT17", "MT16"}).hand({"MT18", "MT01"});  // no road comes out of MT16
  EXPECT_EQ(table.extend("MT01", 0), "MT-8.6");
  EXPECT_EQ(table.extend("MT18", 0), allowed);
}

TEST(Suburbs, MT_8_6_a_turned_dead_end_carries_its_line_out) {
  Scene table({.suburbs_needs_connected_line_to_be_placed = 1, .cards_keep_printed_orientation = 0});
  table.route(0, {"MT15", "MT16"}).route_turned(0, {"MT46"}).hand({"MT01", "MT17"});
  EXPECT_EQ(table.extend("MT01", 0), allowed);
}

TEST(Suburbs, MT_8_7_two_cards_belong_to_each_vehicle) {
  std::array<int, means_count> cards{};
  const Scene table;
  for (const int card : table.game.setting().suburbs) ++cards[index_of(table.game.box().card(card).suburb_mode)];
  EXPECT_EQ(cards, (std::array<int, means_count>{0, 2, 2, 2}));
}

// worked example 15
TEST(Suburbs, MT_8_7_only_their_own_vehicle_rides_in) {
  Scene table;
  table.route(0, {"MT31", "MT44", "MT15", "MT01"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::train, 0), "MT-8.7");
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.go(Means::walk, 0), allowed);
  EXPECT_EQ(table.place(0), 3);
  Scene on_foot = table;
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_TRUE(table.home(0));
  EXPECT_EQ(on_foot.go(Means::walk, 0), allowed);
  EXPECT_TRUE(on_foot.home(0));
}

TEST(Suburbs, MT_8_7_no_commuter_has_come_home_on_another_line) {
  Scene table;
  table.route(0, {"MT31", "MT44", "MT15", "MT01"}).commuter(0, 4, Means::bus).hand({"MT24", "MT25"});
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
  table.commuter(0, 4, Means::train);
  EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.commuters");
}

TEST(Suburbs, MT_8_7_every_vehicle_rides_home_on_its_line) {
  Scene table;
  table.route(0, {"MT15", "MT16", "MT17", "MT01"}).commuter(0, 3);
  table.route(1, {"MT24", "MT25", "MT26", "MT03"}).commuter(1, 3);
  table.route(2, {"MT31", "MT32", "MT33", "MT05"}).commuter(2, 3);
  EXPECT_EQ(table.go(Means::ferry, 1), allowed);
  EXPECT_EQ(table.go(Means::train, 2), allowed);
  EXPECT_TRUE(table.home(1));
  EXPECT_TRUE(table.home(2));
  EXPECT_EQ(table.told(EventKind::came_home), 2);
}

TEST(Suburbs, MT_8_7_a_house_needs_no_station_to_be_ridden_to) {
  Scene table({}, 1, box_with("MT01", {true, false, false, false}, {}, {}));
  table.route(0, {"MT15", "MT24", "MT25", "MT01"}).commuter(0, 1);
  EXPECT_EQ(table.go(Means::bus, 0), allowed);
  EXPECT_TRUE(table.home(0));
}

}  // namespace
}  // namespace omnibus::mass_transit
