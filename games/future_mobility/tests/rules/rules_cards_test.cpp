// Future Mobility, chapters 6, 7 and 10: Shift, Improve and Avoid cards, recovering power-ups.
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

// ---- 6. Shift cards -----------------------------------------------------------------------------------------------------------------

TEST(Shift, FM_6_1_a_marker_needs_a_vacant_star_space) {
  Scene table;
  table.hand({"tram_a", "bike_path", "walkable_city"}).bike_paths({"r0c3", "r0c2"}).pedestrian_paths({"r0c2"});
  EXPECT_EQ(table.stop(0, "r0c2"), "FM-6.1");                                 // two markers
  EXPECT_EQ(table.refusal(Verb::lay_path, 1, table.cell("r0c3")), "FM-6.1");  // a printed stop and one marker
  EXPECT_EQ(table.refusal(Verb::lay_path, 0, table.cell("r1c0")), "FM-6.1");  // a park
  EXPECT_EQ(table.refusal(Verb::lay_path, 0, table.cell("r2c5")), allowed);   // one space beside the printed stop
  table.jams({"r2c5"});
  EXPECT_EQ(table.refusal(Verb::lay_path, 0, table.cell("r2c5")), allowed);  // a jam lies in the middle
}

TEST(Shift, FM_6_1_a_cell_of_an_edition_may_have_fewer_star_spaces) {
  Components box = standard_box();
  const auto spaces = [&](int cell, int count) {
    box.cells[static_cast<std::size_t>(cell)].star_spaces = static_cast<std::uint8_t>(count);
  };
  spaces(0, 0);
  spaces(1, 1);
  const City city(box);
  EXPECT_FALSE(city.vacant({}, {}, {}, {}).has(0));
  for (std::size_t kind = 0; kind < 4; ++kind) {
    std::array<ItemSet, 4> lying{};
    lying[kind] = ItemSet::of(1) | ItemSet::of(2);
    const ItemSet vacant = city.vacant(lying[0], lying[1], lying[2], lying[3]);
    EXPECT_FALSE(vacant.has(1)) << kind;  // its only one is taken
    EXPECT_TRUE(vacant.has(2)) << kind;   // one of two
    for (std::size_t other = 0; other < kind; ++other) {
      lying[other] = ItemSet::of(2);
      EXPECT_FALSE(city.vacant(lying[0], lying[1], lying[2], lying[3]).has(2)) << kind << " " << other;
      lying[other] = {};
    }
  }
  EXPECT_TRUE(city.vacant({}, {}, {}, {}).has(1));
}

TEST(Shift, FM_6_2_no_second_marker_of_a_kind_on_a_cell) {
  Scene table;
  table.hand({"tram_a", "bike_path", "tram_b"}).bike_paths({"r0c2"}).stops(1, {"r0c5"});
  EXPECT_EQ(table.stop(0, "r0c3"), "FM-6.2");
  EXPECT_EQ(table.lay("bike_path", {"r0c2"}), "FM-6.2");
  EXPECT_EQ(table.stop(0, "r0c5"), allowed);  // A and B together are fine
}

/// Number of cells for the first stop of a line.
int cells_for_first_stop(int line, const Options& options) {
  Scene table(options);
  table.hand({line == 0 ? "tram_a" : "tram_b"});
  return table.count(Verb::place_stop);
}

TEST(Shift, FM_6_3_a_stop_is_at_most_three_cells_from_its_line) {
  Scene table;
  table.hand({"tram_a", "tram_a"});
  EXPECT_EQ(table.stop(0, "r4c3"), "FM-6.3");  // four cells from r0c3
  EXPECT_EQ(table.stop(0, "r3c3"), allowed);
  EXPECT_EQ(table.stop(0, "r4c3"), allowed);  // one cell from the new stop
  EXPECT_EQ(cells_for_first_stop(0, {}), 13);
  EXPECT_EQ(cells_for_first_stop(1, {}), 12);
  EXPECT_EQ(cells_for_first_stop(0, {.tram_reach = 4}), 18);
  EXPECT_EQ(cells_for_first_stop(1, {.tram_reach = 4}), 18);
}

TEST(Shift, FM_6_4_cells_are_counted_whether_there_is_a_road_or_not) {
  EXPECT_EQ(cells_for_first_stop(0, {.tram_reach_by_road = 1}), 13);
  EXPECT_EQ(cells_for_first_stop(1, {.tram_reach_by_road = 1}), 11);
  EXPECT_EQ(cells_for_first_stop(0, {.tram_reach = 4, .tram_reach_by_road = 1}), 17);
  EXPECT_EQ(cells_for_first_stop(1, {.tram_reach = 4, .tram_reach_by_road = 1}), 16);
}

TEST(Shift, FM_6_5_one_to_four_bike_markers_one_to_three_pedestrian_markers) {
  Scene table;
  table.hand({"bike_path", "walkable_city", "bike_path"});
  EXPECT_EQ(table.lay("bike_path", {"r5c0", "r5c1", "r5c2", "r5c3"}), allowed);
  EXPECT_EQ(table.state.phase, Phase::turn);  // finished by itself
  EXPECT_EQ(table.act(Verb::extend_path, table.cell("r4c3")), "FM-3.4");
  EXPECT_EQ(table.lay("pedestrian_path", {"r5c0", "r5c1", "r5c2"}), allowed);
  EXPECT_EQ(table.state.phase, Phase::turn);
  EXPECT_EQ(table.lay("bike_path", {"r0c0"}), allowed);
  EXPECT_EQ(table.act(Verb::end_path), allowed);
  EXPECT_EQ(table.state.board(Marker::bike_path).size(), 5);
  EXPECT_EQ(table.state.board(Marker::pedestrian_path).size(), 3);
}

TEST(Shift, FM_6_6_each_marker_lies_next_to_the_previous_one) {
  Scene table;
  table.hand({"bike_path", "bike_path"}).bike_paths({"r0c0", "r1c3"});
  EXPECT_EQ(table.lay("bike_path", {"r2c2", "r2c3"}), allowed);
  EXPECT_EQ(table.act(Verb::extend_path, table.cell("r3c2")), "FM-6.6");  // next to the first, not to the last
  EXPECT_EQ(table.act(Verb::extend_path, table.cell("r1c3")), "FM-6.2");  // has one already
  EXPECT_EQ(table.cells_of(Verb::extend_path), (List{"r2c4", "r3c3"}));
  EXPECT_EQ(table.act(Verb::extend_path, table.cell("r3c3")), allowed);
  EXPECT_EQ(table.act(Verb::end_path), allowed);
  EXPECT_EQ(table.lay("bike_path", {"r5c5", "r4c4"}), "FM-6.6");  // neighbours on the map, but there is no road
}

TEST(Shift, FM_6_6_a_path_that_cannot_go_on_is_finished) {
  Scene table;
  table.hand({"bike_path"}).bike_paths({"r0c1"});
  EXPECT_EQ(table.lay("bike_path", {"r0c0"}), allowed);
  EXPECT_EQ(table.state.phase, Phase::turn);
}

TEST(Shift, FM_6_7_the_supply_of_markers_is_limited) {
  Scene table;
  table.hand({"bike_path", "bike_path"});
  int laid = 0;
  for (const int cell : table.game.setting().city.cells()) {
    if (laid < 19) table.state.board(Marker::bike_path).add(cell), ++laid;
  }
  EXPECT_EQ(table.lay("bike_path", {"r5c1"}), allowed);  // the twentieth
  EXPECT_EQ(table.state.phase, Phase::turn);             // and the last
  EXPECT_EQ(table.lay("bike_path", {"r5c3"}), "FM-6.7");
  Scene trams;
  trams.hand({"tram_a"}).stops(0, {"r0c0", "r0c1", "r0c2", "r0c4", "r0c5", "r1c1", "r1c2", "r1c3", "r1c5"});
  EXPECT_EQ(trams.refusal(Verb::place_stop, 0, trams.cell("r2c2")), allowed);  // nine placed, the printed one does not count
  trams.stops(0, {"r2c1"});
  EXPECT_EQ(trams.stop(0, "r2c2"), "FM-6.7");
  EXPECT_EQ(trams.count(Verb::place_stop), 0);
}

// ---- 7. Improve and Avoid cards -------------------------------------------------------------------------------------------------------

TEST(Improve, FM_7_1_the_card_is_laid_down_with_the_mode_and_serves_one_trip) {
  Scene table;
  table.trips({"T01"}).hand({"electric_vehicle"});
  EXPECT_EQ(table.travel("T01", "electric_car"), allowed);
  EXPECT_EQ(table.held(), 0);
  EXPECT_TRUE(table.state.pile.has(PowerUp::electric_vehicle));
  EXPECT_EQ(table.told(EventKind::played), 1);
}

TEST(Avoid, FM_7_2_all_matching_trips_go_whichever_way_freight_too) {
  Scene table;
  table.trips({"T01", "T20", "T34", "T23", "T30"}).hand({"delivery", "delivery", "work_from_home"});
  EXPECT_EQ(table.avoid("work_from_home"), "FM-7.2");  // nothing of the kind is on the table
  EXPECT_EQ(table.avoid("delivery"), allowed);
  EXPECT_EQ(table.state.trips, ItemSet::of(table.trip("T30")));
  EXPECT_EQ(table.avoid("delivery"), "FM-7.2");
}

TEST(Avoid, FM_7_3_each_brings_its_points_and_one_more) {
  Scene table;
  table.trips({"T01", "T20", "T34", "T30"}).hand({"delivery"}).avoid("delivery");
  EXPECT_EQ(table.score(), 3 + 4 + 4);
  EXPECT_EQ(table.told(EventKind::avoided), 3);
}

TEST(Avoid, FM_7_4_no_trip_but_other_cards_and_new_trips_at_the_end) {
  Scene table;
  table.trips({"T01", "T03", "T07", "T30", "T12"}).hand({"delivery", "work_from_home", "tram_a", "bike_path"});
  EXPECT_EQ(table.avoid("delivery"), allowed);
  EXPECT_EQ(table.state.avoided, 1);
  EXPECT_EQ(table.travel("T30", "car"), "FM-7.4");
  EXPECT_EQ(table.count(Verb::travel), 0);
  EXPECT_EQ(table.stop(0, "r0c5"), allowed);
  EXPECT_EQ(table.lay("bike_path", {"r0c0"}), allowed);
  EXPECT_EQ(table.act(Verb::end_path), allowed);
  EXPECT_EQ(table.avoid("work_from_home"), allowed);
  EXPECT_EQ(table.state.trips.size(), 2);  // no new ones yet
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.score(), 3 + 3 + 4);
  EXPECT_EQ(table.state.trips.size(), 5);
  EXPECT_EQ(table.actor(), seat_at(1));
}

TEST(Avoid, FM_7_5_the_trips_of_the_three_cards) {
  const Scene table;
  const auto trips = [&](std::string_view card) {
    std::string out;
    for (const int trip : table.game.setting().avoidable[table.kind(card)])
      out += std::string(out.empty() ? "" : " ") + std::string(table.game.box().trip(trip).name());
    return out;
  };
  EXPECT_EQ(trips("dense_city"), "T01 T02 T03 T04 T20 T21 T27 T28");
  EXPECT_EQ(trips("delivery"), "T01 T02 T05 T06 T20 T21 T23 T24 T34 T37");
  EXPECT_EQ(trips("work_from_home"), "T03 T04 T07 T08 T25 T26 T27 T28");
  for (int card = 0; card < power_up_count; ++card)
    EXPECT_TRUE((table.game.setting().avoidable[card] & table.game.setting().stars).empty());
}

// ---- 10. Recovering power-ups -----------------------------------------------------------------------------------------------------------

constexpr Options recovering{.recover_power_ups = 1};

/// Seat 0 is to move, no action was taken yet, and seats 1 and 2 have played cards.
Scene with_plays(const Options& options = recovering) {
  Scene table(options);
  table.five_trips();
  table.state.fresh = options.recover_power_ups;
  const auto played = [&](int seat, std::string_view card) {
    table.state.deck.remove(table.kind(card));
    table.state.pile.add(table.kind(card));
    if (options.recover_power_ups)
      table.state.plays[table.state.play_count++] = {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(table.kind(card))};
  };
  played(1, "carpooling");
  played(2, "traffic_jam");
  played(0, "bike_path");
  table.hand({"tram_b", "tram_b", "delivery"});
  return table;
}

std::string recover(Scene& table, std::string_view first, std::string_view second) {
  return table.act(Verb::recover, table.kind(first), table.kind(second));
}

TEST(Recover, FM_10_1_two_cards_for_the_latest_that_another_played) {
  Scene table = with_plays();
  EXPECT_EQ(recover(table, "tram_b", "delivery"), allowed);
  EXPECT_TRUE(table.holds("traffic_jam"));
  EXPECT_EQ(table.held(), 2);
  EXPECT_EQ(recover(table, "tram_b", "traffic_jam"), "FM-10.1");  // once
  Scene usual = with_plays({});
  EXPECT_EQ(recover(usual, "tram_b", "delivery"), "FM-10.1");
  EXPECT_EQ(usual.count(Verb::recover), 0);
}

TEST(Recover, FM_10_1_before_anything_else) {
  Scene table = with_plays();
  table.stop(1, "r2c3");
  EXPECT_EQ(table.count(Verb::recover), 0);
  EXPECT_EQ(recover(table, "tram_b", "delivery"), "FM-10.1");
}

TEST(Recover, FM_10_2_after_the_latest_card_is_taken_the_previous_one_is_next) {
  Scene table = with_plays();
  recover(table, "tram_b", "delivery");
  EXPECT_EQ(table.state.plays[Choices(table.game.setting()).recoverable_play(table.state)].card,
            table.kind("carpooling"));  // the two discarded ones were not played
  table.state.turn = seat_at(1);
  EXPECT_EQ(table.state.plays[Choices(table.game.setting()).recoverable_play(table.state)].card, table.kind("bike_path"));
}

TEST(Recover, FM_10_2_what_was_taken_is_neither_in_the_pile_nor_among_what_was_played) {
  Scene table = with_plays();
  recover(table, "tram_b", "delivery");
  EXPECT_FALSE(table.state.pile.has(PowerUp::traffic_jam));
  EXPECT_TRUE(table.state.pile.has(PowerUp::delivery));
  EXPECT_EQ(table.state.play_count, 2);
  EXPECT_EQ(table.state.plays[1].seat, 0);
  EXPECT_EQ(table.state.plays[1].card, table.kind("bike_path"));
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
}

TEST(Recover, FM_10_4_nothing_to_take_if_the_player_played_all_cards) {
  Scene table = with_plays();
  for (Play& play : table.state.plays) play.seat = 0;
  EXPECT_EQ(table.count(Verb::recover), 0);
  EXPECT_EQ(recover(table, "tram_b", "delivery"), "FM-10.2");
}

TEST(Recover, FM_10_2_a_shuffled_pile_has_nothing_to_take) {
  Scene table = with_plays();
  table.state.play_count = 0;
  EXPECT_EQ(recover(table, "tram_b", "delivery"), "FM-10.2");
}

TEST(Recover, FM_10_2_shuffling_forgets_what_was_played) {
  Scene table = with_plays();
  table.state.hand(seat_at(2)) = table.state.deck;
  table.state.deck = {};
  table.trips({"T10"}).travel("T10", "car");
  table.best("r2c0");
  table.arrive();  // seat 1 draws
  EXPECT_EQ(table.told(EventKind::cards_shuffled), 1);
  EXPECT_EQ(table.state.play_count, 0);
  for (const Play& play : table.state.plays) EXPECT_TRUE(play.seat == 0 && play.card == 0);
  EXPECT_EQ(table.count(Verb::recover), 0);
}

TEST(Recover, FM_10_3_all_players_know_the_card_that_was_taken) {
  Scene table = with_plays();
  recover(table, "tram_b", "delivery");
  EXPECT_TRUE(table.state.known[0].has(PowerUp::traffic_jam));
  for (std::uint32_t i = 0; i < 50; ++i) {
    State imagined = table.state;
    Chance chance(7, i);
    table.game.resample_hidden(imagined, seat_at(1), chance);
    EXPECT_TRUE(imagined.hand(seat_at(0)).has(PowerUp::traffic_jam));
    EXPECT_EQ(imagined.hand(seat_at(0)).size(), 2);
    EXPECT_EQ(table.game.invalid_reason(imagined), "");
  }
}

TEST(Recover, FM_10_4_a_player_takes_their_own_card_only_by_the_german_wording) {
  Scene table = with_plays({.recover_power_ups = 1, .recover_from_anybody = 1});
  EXPECT_EQ(recover(table, "tram_b", "delivery"), allowed);
  EXPECT_TRUE(table.holds("bike_path"));
}

TEST(Recover, FM_10_5_two_cards_are_needed) {
  Scene table = with_plays();
  EXPECT_EQ(table.count(Verb::recover), 2);  // two of a kind, or one of each
  EXPECT_EQ(recover(table, "delivery", "delivery"), "FM-10.5");
  EXPECT_EQ(recover(table, "delivery", "tram_b"), "FM-10.5");  // one order only
  EXPECT_EQ(recover(table, "bike_path", "delivery"), "FM-10.5");
  EXPECT_EQ(recover(table, "delivery", "cargo_bike"), "FM-10.5");
  EXPECT_EQ(recover(table, "tram_b", "tram_b"), allowed);
  EXPECT_TRUE(table.holds("delivery"));
}

}  // namespace
}  // namespace omnibus::future_mobility
