// Future Mobility, chapters 1 to 3 and 9: the table, the turn, the end.
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

State fresh(int players, std::uint64_t seed, const Options& options = {}) {
  NullJournal null_journal;
  Chance chance(seed, 0);
  return Rules(standard_box(), options, players).start(chance, null_journal);
}

// ---- 1. The game ----------------------------------------------------------------------------------------------------------

TEST(Game, FM_1_1_points_are_what_counts) {
  Scene table;
  table.trips({"T10"});
  EXPECT_EQ(table.travel("T10", "car"), allowed);
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 4);
  EXPECT_EQ(table.game.box().target, 50);
}

TEST(Game, FM_1_2_the_city_is_that_of_the_printed_board) {
  const Rules game(standard_box(), {}, 3);
  EXPECT_EQ(game.box().cell_count, 36);
  EXPECT_EQ(game.setting().city.cells().size(), 32);
  int roads = 0;
  int farthest = 0;
  for (const int cell : game.setting().city.cells()) {
    const int degree = game.setting().city.neighbours(cell).size();
    EXPECT_TRUE(degree >= 1 && degree <= 4);
    roads += degree;
    for (int steps = 0; game.setting().city.reached(ItemSet::of(cell), game.setting().city.cells(), steps) != game.setting().city.cells();
         ++steps)
      farthest = std::max(farthest, steps + 1);
  }
  EXPECT_EQ(roads, 2 * 40);
  EXPECT_EQ(farthest, 10);  // the longest of all shortest ways
  const Scene table;
  for (const std::string_view park : {"r1c0", "r1c4", "r4c0", "r4c5"}) {
    EXPECT_FALSE(table.game.setting().city.cells().has(table.cell(park)));
    EXPECT_TRUE(table.game.setting().city.neighbours(table.cell(park)).empty());
  }
}

TEST(Game, FM_1_2_the_shortest_routes_are_those_measured_on_the_board) {
  constexpr std::array<int, 40> cells{2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 3, 3, 3, 3, 3, 4, 3, 4, 3,
                                      3, 4, 2, 2, 5, 5, 6, 6, 6, 8, 3, 2, 2, 3, 4, 4, 2, 6, 8, 7};
  const Rules game(standard_box(), {}, 3);
  for (int trip = 0; trip < 40; ++trip) {
    Route route;
    game.setting().city.best_route(game.setting().origins[trip], game.setting().destinations[trip], game.setting().city.cells(), {}, route);
    EXPECT_EQ(route.size(), cells[static_cast<std::size_t>(trip)]) << game.box().trip(trip).name();
  }
}

TEST(Game, FM_1_3_the_cards_are_those_of_the_printed_decks) {
  const Components& box = standard_box();
  EXPECT_EQ(box.trip_count, 40);
  EXPECT_EQ(box.copies, (std::array<std::uint8_t, power_up_count>{5, 5, 6, 6, 3, 3, 3, 3, 3, 3, 8}));
  EXPECT_EQ(Setting(box, {}, 3).freight.size(), 12);
  EXPECT_EQ(Setting(box, {}, 3).stars.size(), 9);
}

TEST(Game, FM_1_4_two_can_play_by_a_house_rule_only) {
  const Components& box = standard_box();
  EXPECT_EQ(Rules::setup_problem(box, {}, 2), "unplayable.two_players");
  EXPECT_EQ(Rules::setup_problem(box, {.two_players = 1}, 2), "");
  for (const int players : {3, 4}) {
    EXPECT_EQ(Rules::setup_problem(box, {}, players), "");
    EXPECT_EQ(Rules::setup_problem(box, {.two_players = 1}, players), "");
  }
  EXPECT_EQ(Rules::min_players, 2);
  EXPECT_EQ(Rules::max_players, 4);
}

// ---- 2. Setting up ----------------------------------------------------------------------------------------------------------

TEST(Setup, FM_2_1_five_trips_lie_face_up) {
  const State s = fresh(4, 1);
  EXPECT_EQ(s.trips.size(), 5);
  EXPECT_EQ(s.trip_deck.size(), 35);
  EXPECT_NE(fresh(4, 2).trips, s.trips);
}

TEST(Setup, FM_2_2_every_player_has_two_power_ups) {
  const State s = fresh(4, 1);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(s.hand(seat_at(i)).size(), seat_at(i) == s.turn ? 3 : 2);  // and one more in the turn
  EXPECT_EQ(s.deck.size(), 48 - 9);
}

TEST(Setup, FM_2_2_every_card_of_a_deck_is_as_likely_to_be_drawn) {
  std::array<int, power_up_count> drawn{};
  for (std::uint32_t i = 0; i < 2200; ++i) {
    Cards deck;
    for (int kind = 0; kind < power_up_count; ++kind) deck.add(kind);
    Chance chance(3, i);
    const int first = deck.draw(chance);
    ASSERT_TRUE(first >= 0 && first < power_up_count);
    EXPECT_EQ(deck.size(), power_up_count - 1);
    EXPECT_FALSE(deck.has(first));
    ++drawn[static_cast<std::size_t>(first)];
  }
  for (const int count : drawn) EXPECT_TRUE(count > 140 && count < 260) << count;
}

TEST(Setup, FM_2_3_chance_says_who_begins) {
  std::array<int, 3> begins{};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const State s = fresh(3, seed);
    EXPECT_EQ(s.turn, s.first);
    EXPECT_EQ(s.scores, (std::array<std::uint16_t, 4>{}));
    ++begins[static_cast<std::size_t>(s.first)];
  }
  for (const int count : begins) EXPECT_GT(count, 60);
}

TEST(Setup, FM_2_3_play_goes_round_clockwise) {
  Scene table;
  for (int turn = 0; turn < 6; ++turn) {
    EXPECT_EQ(table.actor(), seat_at(turn % 3));
    table.trips({"T10"}).travel("T10", "car");
    table.best("r2c0");
    table.arrive();
  }
}

TEST(Setup, FM_2_4_only_the_printed_stops_are_on_the_board) {
  const Scene table;
  EXPECT_EQ(table.state.stops(0), ItemSet::of(table.cell("r0c3")));
  EXPECT_EQ(table.state.stops(1), ItemSet::of(table.cell("r2c5")));
  for (const Marker marker : {Marker::bike_path, Marker::pedestrian_path, Marker::traffic_jam})
    EXPECT_TRUE(table.state.board(marker).empty());
}

// ---- 3. A turn ----------------------------------------------------------------------------------------------------------------

/// Seat 0 makes a quick trip, after which seat 1 is to move.
void quick_trip(Scene& table) {
  table.trips({"T01", "T02", "T03", "T04", "T05"});
  ASSERT_EQ(table.travel("T01", "car"), allowed);
  ASSERT_EQ(table.route({"r0c3", "r0c2"}), allowed);
  ASSERT_EQ(table.arrive(), allowed);
}

TEST(Turn, FM_3_1_it_begins_with_a_power_up) {
  Scene table;
  quick_trip(table);
  EXPECT_EQ(table.actor(), seat_at(1));
  EXPECT_EQ(table.held(1), 1);
  EXPECT_EQ(table.held(2), 0);
}

TEST(Turn, FM_3_2_any_number_of_cards_may_be_played_before_the_trip) {
  Scene table;
  table.five_trips().hand({"tram_a", "tram_a", "tram_b", "bike_path", "carpooling"});
  EXPECT_EQ(table.stop(0, "r0c5"), allowed);
  EXPECT_EQ(table.stop(0, "r2c3"), allowed);
  EXPECT_EQ(table.stop(1, "r2c3"), allowed);
  EXPECT_EQ(table.lay("bike_path", {"r5c0", "r5c1", "r5c2", "r5c3"}), allowed);
  EXPECT_EQ(table.held(), 1);
  EXPECT_EQ(table.stop(0, "r1c2"), "FM-3.2");  // no such card any more
  EXPECT_EQ(table.refusal(Verb::lay_path, 1, table.cell("r1c1")), "FM-3.2");
  EXPECT_EQ(table.avoid("delivery"), "FM-3.2");
  EXPECT_EQ(table.avoid("carpooling"), "FM-3.2");  // is none that avoids
}

TEST(Turn, FM_3_3_a_trip_has_to_be_made) {
  Scene table;
  table.five_trips().hand({"delivery"});
  EXPECT_EQ(table.act(Verb::end_turn), "FM-3.3");
  EXPECT_EQ(table.travel("T02", "car"), "FM-3.3");  // not on the table
  EXPECT_EQ(table.avoid("delivery"), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
}

TEST(Turn, FM_3_4_one_thing_after_the_other) {
  Scene table;
  table.five_trips().hand({"tram_a"});
  EXPECT_EQ(table.announce(), "FM-3.4");
  EXPECT_EQ(table.start("r0c3"), "FM-3.4");
  EXPECT_EQ(table.pass(), "FM-3.4");
  EXPECT_EQ(table.travel("T01", "car"), allowed);
  EXPECT_EQ(table.stop(0, "r0c5"), "FM-3.4");
  EXPECT_EQ(table.go("r0c3"), "FM-3.4");
  EXPECT_EQ(table.start("r0c3"), allowed);
  EXPECT_EQ(table.start("r0c3"), "FM-3.4");
  EXPECT_EQ(table.game.check(table.state, Action::of(200)), rule("FM-3.4"));
  EXPECT_EQ(table.game.check(table.state, Action::of(static_cast<int>(Verb::go_to), 99)), rule("FM-3.4"));
}

TEST(Turn, FM_3_5_a_trip_is_scored_when_all_have_answered) {
  Scene table;
  table.five_trips().travel("T01", "car");
  table.route({"r0c3", "r0c2"});
  EXPECT_EQ(table.announce(), allowed);
  EXPECT_EQ(table.score(), 0);
  EXPECT_EQ(table.pass(), allowed);
  EXPECT_EQ(table.score(), 0);
  EXPECT_EQ(table.pass(), allowed);
  EXPECT_EQ(table.score(), 2);
  EXPECT_EQ(table.last(EventKind::scored)[3], 2);
}

TEST(Turn, FM_3_6_a_star_brings_a_power_up) {
  Scene table;
  table.trips({"T01", "T31"}).travel("T31", "car");
  table.best("r0c5");
  table.arrive();
  EXPECT_EQ(table.held(0), 1);
  EXPECT_EQ(table.actor(), seat_at(1));  // too late for this turn
}

/// House to airport, airport to amusement park: the only two stars that can be chained.
int cards_for_two_stars(const Options& options) {
  Scene table(options);
  table.trips({"T29", "T39"}).travel("T29", "car");
  table.best("r2c0");
  table.travel("T39", "car");
  table.best("r5c0");
  table.arrive();
  EXPECT_EQ(table.score(), 9);
  return table.held(0);
}

TEST(Turn, FM_3_7_two_stars_bring_one_power_up) {
  EXPECT_EQ(cards_for_two_stars({}), 1);
  EXPECT_EQ(cards_for_two_stars({.star_for_each_card = 1}), 2);
}

TEST(Turn, FM_3_8_used_trips_are_replaced) {
  Scene table;
  quick_trip(table);
  EXPECT_EQ(table.state.trips.size(), 5);
  EXPECT_EQ(table.state.trips_used, ItemSet::of(table.trip("T01")));
}

TEST(Turn, FM_3_8_the_rest_of_the_deck_comes_first_then_the_used_trips) {
  Scene table;
  table.trips({"T01", "T20", "T03", "T04", "T29"});
  const ItemSet rest = ItemSet::of(table.trip("T40"));
  table.state.trips_used = table.state.trip_deck - rest;
  table.state.trip_deck = rest;
  table.travel("T01", "car");
  table.route({"r2c2", "r3c2"});
  table.travel("T20", "car");
  table.best("r4c1");
  table.travel("T29", "car");
  table.best("r2c0");
  table.arrive();
  EXPECT_EQ(table.score(), 9);
  EXPECT_TRUE(table.state.trips.has(table.trip("T40")));
  EXPECT_EQ(table.state.trips.size(), 5);
  EXPECT_EQ(table.told(EventKind::trips_shuffled), 1);
  EXPECT_TRUE(table.state.trips_used.empty());
  EXPECT_EQ(table.state.trip_deck.size(), 35);  // those just used are among them, or turned up again
}

TEST(Turn, FM_3_9_the_hand_is_cut_to_five_at_the_end_by_choice) {
  Scene table;
  table.hand({"tram_a", "tram_b", "bike_path", "walkable_city", "delivery", "carpooling", "traffic_jam"});
  quick_trip(table);
  EXPECT_EQ(table.state.phase, Phase::discarding);
  EXPECT_EQ(table.actor(), seat_at(0));
  EXPECT_EQ(table.act(Verb::discard, table.kind("cargo_bike")), "FM-3.9");  // not in the hand
  EXPECT_EQ(table.act(Verb::discard, table.kind("tram_b")), allowed);
  EXPECT_EQ(table.act(Verb::discard, table.kind("carpooling")), allowed);
  EXPECT_EQ(table.held(), 5);
  EXPECT_FALSE(table.holds("tram_b"));
  EXPECT_EQ(table.actor(), seat_at(1));
  EXPECT_EQ(table.act(Verb::discard, table.kind("tram_a")), "FM-3.4");
}

TEST(Turn, FM_3_10_cards_go_to_the_pile_at_once) {
  Scene table;
  table.five_trips().hand({"tram_a"}).stop(0, "r0c5");
  EXPECT_TRUE(table.state.pile.has(PowerUp::tram_a));
}

TEST(Turn, FM_3_10_an_empty_deck_is_made_of_the_pile) {
  Scene table;
  table.hand({"electric_vehicle"});
  table.trips({"T31", "T02", "T03", "T04", "T05"});
  table.state.hand(seat_at(2)) = table.state.deck;  // nothing left to draw
  table.state.deck = {};
  table.travel("T31", "electric_car");
  table.best("r0c5");
  table.arrive();
  EXPECT_TRUE(table.holds("electric_vehicle"));  // the star of the trip brought back the card just used
  EXPECT_EQ(table.told(EventKind::cards_shuffled), 1);
  EXPECT_EQ(table.held(1), 0);  // now there is no card at all
  EXPECT_EQ(table.told(EventKind::drew), 1);
}

TEST(Turn, FM_3_11_hands_and_decks_are_secret_and_their_sizes_are_not) {
  Scene table;
  table.five_trips().hand({"tram_a"}).hand({"traffic_jam", "delivery"}, 1);
  const Viewer viewer = Viewer::of(seat_at(1));
  EXPECT_EQ(table.view(viewer, "/seats/0"), R"({"points":0,"count":1,"known":[]})");
  EXPECT_EQ(table.view(viewer, "/seats/1"), R"({"points":0,"cards":["delivery","traffic_jam"],"count":2,"known":[]})");
  EXPECT_EQ(table.view(viewer, "/power_ups/deck"), R"({"count":45})");
  EXPECT_EQ(table.view(viewer, "/power_ups/pile"), R"({"cards":[],"count":0})");
  EXPECT_EQ(table.view(viewer, "/trips/deck_count"), "35");
  EXPECT_EQ(table.view(Viewer::spectator(), "/seats/1"), R"({"points":0,"count":2,"known":[]})");
}

// ---- 9. The end -----------------------------------------------------------------------------------------------------------------

/// Each player makes a trip of two points by car.
void play_round(Scene& table, int turns = 3) {
  for (int i = 0; i < turns; ++i) {
    table.trips({"T01"}).travel("T01", "car");
    table.best("r0c2");
    table.arrive();
    while (table.state.phase == Phase::discarding) table.act(Verb::discard, table.choices()[0].operands[0]);
  }
}

TEST(End, FM_9_1_the_round_is_finished) {
  Scene table;
  table.points(0, 48);
  play_round(table, 1);
  EXPECT_EQ(table.score(), 50);
  EXPECT_EQ(table.state.ending, Ending::none);  // the others have their turns
  play_round(table, 1);
  EXPECT_EQ(table.state.ending, Ending::none);
  play_round(table, 1);
  EXPECT_EQ(table.state.ending, Ending::target_reached);
}

TEST(End, FM_9_1_fifty_points_or_more) {
  Scene table;
  table.points(0, 47);
  play_round(table);
  EXPECT_EQ(table.score(), 49);
  EXPECT_EQ(table.state.ending, Ending::none);
  play_round(table);
  EXPECT_EQ(table.score(), 51);
  EXPECT_EQ(table.state.ending, Ending::target_reached);
}

TEST(End, FM_9_2_most_points_win) {
  Scene table;
  table.points(0, 48).points(1, 49).points(2, 10);
  play_round(table);
  const Result result = table.game.result(table.state);
  EXPECT_EQ(table.state.ending, Ending::target_reached);
  EXPECT_EQ(result.scores[0], 50);
  EXPECT_EQ(result.scores[1], 51);
  EXPECT_FALSE(result.winners[0]);
  EXPECT_TRUE(result.winners[1]);
  EXPECT_EQ(result.places[0], 2);
  EXPECT_EQ(result.places[2], 3);
}

TEST(End, FM_9_2_no_player_has_won_before_the_end) {
  Scene table({}, 4);
  table.points(0, 48).points(1, 49).points(2, 10).points(3, 49);
  const Result result = table.game.result(table.state);
  EXPECT_EQ(result.seats, 4);
  EXPECT_EQ(result.ending, static_cast<int>(Ending::none));
  for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_FALSE(result.winners[seat]);
  EXPECT_EQ(result.places[1], 1);  // but how it stands is known
  EXPECT_EQ(result.places[3], 1);
  EXPECT_EQ(result.places[0], 3);
  EXPECT_EQ(result.places[2], 4);
}

TEST(End, FM_9_1_also_when_the_last_of_the_round_avoids_the_trips) {
  Scene table;
  table.points(2, 48);
  play_round(table, 2);
  table.trips({"T01", "T20", "T34", "T30", "T12"}).hand({"delivery"}, 2);
  EXPECT_EQ(table.avoid("delivery"), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.state.ending, Ending::target_reached);
  EXPECT_EQ(table.state.avoided, 0);
  EXPECT_EQ(table.game.result(table.state).ending, static_cast<int>(Ending::target_reached));
}

TEST(End, FM_9_3_who_has_as_many_shares_the_win) {
  Scene table;
  table.points(0, 48).points(1, 10).points(2, 48);
  play_round(table);
  const Result result = table.game.result(table.state);
  EXPECT_TRUE(result.winners[0]);
  EXPECT_FALSE(result.winners[1]);
  EXPECT_TRUE(result.winners[2]);
  EXPECT_EQ(result.places[2], 1);
}

TEST(End, FM_9_4_after_the_end_nothing_can_be_done) {
  Scene table;
  table.points(0, 48);
  play_round(table);
  EXPECT_EQ(table.actor(), Seat::nobody);
  EXPECT_EQ(table.choices().size(), 0);
  EXPECT_EQ(table.travel("T01", "car"), "FM-9.4");
  EXPECT_EQ(table.told(EventKind::last_round), 1);
  EXPECT_EQ(table.told(EventKind::finished), 1);
}

/// Rounds in which no player scores: every way to the shop leads into a jam that costs all points of the trip.
void play_for_nothing(Scene& table, int rounds) {
  table.jams({"r0c2"});
  for (int round = 0; round < rounds; ++round) {
    EXPECT_EQ(table.state.ending, Ending::none) << round;
    play_round(table);
  }
}

TEST(End, FM_9_5_a_game_is_stopped_after_sixty_rounds_and_not_before) {
  Scene table;
  play_for_nothing(table, 59);
  EXPECT_EQ(table.state.ending, Ending::none);
  EXPECT_EQ(table.state.round, 60);
  play_round(table, 2);
  EXPECT_EQ(table.state.ending, Ending::none);  // the last round is played to its end
  play_round(table, 1);
  EXPECT_EQ(table.state.ending, Ending::stopped);
  EXPECT_EQ(table.told(EventKind::stopped), 1);
  EXPECT_EQ(table.told(EventKind::finished), 0);
  const Result result = table.game.result(table.state);
  EXPECT_TRUE(result.winners[0] && result.winners[1] && result.winners[2]);  // nothing each: shared
}

TEST(End, FM_9_5_most_points_win_then_too) {
  Scene table;
  table.points(0, 12).points(1, 3).points(2, 13);
  play_for_nothing(table, 60);
  EXPECT_EQ(table.state.ending, Ending::stopped);
  const Result result = table.game.result(table.state);
  EXPECT_FALSE(result.winners[0]);
  EXPECT_TRUE(result.winners[2]);
}

TEST(End, FM_9_5_who_has_reached_the_goal_in_the_last_round_ends_the_game_as_always) {
  Scene table;
  table.points(1, 49);
  play_for_nothing(table, 59);
  table.state.board(Marker::traffic_jam) = {};
  play_round(table);
  EXPECT_EQ(table.state.ending, Ending::target_reached);
}

}  // namespace
}  // namespace omnibus::future_mobility
