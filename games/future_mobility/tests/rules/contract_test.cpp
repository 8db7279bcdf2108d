// Future Mobility fulfils the contract of all games, and no component leaves the table.
#include "support/contract_test.hpp"

#include "games/future_mobility/ai/guide.hpp"
#include "games/future_mobility/rules/view.hpp"
#include "games/future_mobility/tests/rules/scene.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

struct FutureMobility {
  using Rules = future_mobility::Rules;
  static const Rules::Components& box() { return future_mobility::standard_box(); }
  static bool has_secrets(const Rules&) { return true; }
  static constexpr std::array<std::uint64_t, 3> logs{0xd092dcb667069fd1, 0x70e0e39d28712ca2, 0xae4cb91082ea4493};
};
INSTANTIATE_TYPED_TEST_SUITE_P(FutureMobility, Contract, FutureMobility);

}  // namespace

namespace future_mobility {
namespace {

TEST(Setup, a_table_for_two_is_opened_by_the_house_rule_only) {
  const auto open = [](int players, const json::object& options) {
    return trouble_with(
        [&] { open_table("future_mobility", {.players = players, .options = options, .edition_text = {}, .edition_name = {}}); });
  };
  EXPECT_EQ(open(3, {}), "none");
  EXPECT_EQ(open(4, {}), "none");
  EXPECT_EQ(open(2, {}), "setup path=options reason=future_mobility/unplayable.two_players");
  EXPECT_EQ(open(2, {{"two_players", true}}), "none");
  EXPECT_EQ(open(5, {}), "bad_players game=future_mobility value=5 least=2 most=4");
}

/// All points come from events that explain them, and only an answer reveals the cards of a seat.
TEST(Laws, the_events_account_for_every_point) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Rules game(standard_box(), {.combined_modes = 1}, 4);
    EventRecorder recorder;
    Stream dice(seed);
    Chance setup(seed, 0);
    State state = game.start(setup, recorder);
    std::uint32_t ply = 0;
    while (game.actor(state) != Seat::nobody) {
      const Legal<Rules> legal = choices(game, state);
      Chance chance(seed, ++ply);
      game.apply(state, sensible(game, state, legal, dice), chance, recorder);
    }
    std::array<int, 4> points{};
    for (const Event& event : recorder.events) {
      const std::size_t seat = static_cast<std::size_t>(event.operands[0]);
      switch (static_cast<EventKind>(event.kind)) {
        case EventKind::scored: points[seat] += event.operands[3]; break;
        case EventKind::avoided: points[seat] += event.operands[2]; break;
        case EventKind::lost_to_jams: points[seat] -= event.operands[1]; break;
        case EventKind::total: ASSERT_EQ(points[seat], event.operands[1]); break;
        default: break;
      }
    }
    for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_EQ(points[seat], state.scores[seat]);
  }
}

/// Markers are never removed, and jams lie only where a car was announced.
TEST(Laws, markers_stay_for_good) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Rules game(standard_box(), {}, 3);
    Board before{};
    wander(game, seed, [&](const State& state, std::uint32_t) {
      for (std::size_t kind = 0; kind < marker_count; ++kind) {
        ASSERT_TRUE((before[kind] - state.on_board[kind]).empty());
        if (kind == static_cast<std::size_t>(Marker::traffic_jam) && state.on_board[kind] != before[kind]) {
          ASSERT_TRUE((state.on_board[kind] - before[kind]).size() == 1);
        }
      }
      before = state.on_board;
    });
  }
}

/// Hands never grow beyond what the deck allows: 22 cards of 48 with four players.
TEST(Laws, there_is_always_a_power_up_to_draw) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Rules game(standard_box(), {}, 4);
    wander(game, seed, [&](const State& state, std::uint32_t) {
      int held = 0;
      for (const Cards hand : state.hands) held += hand.size();
      ASSERT_LE(held, 22);
    });
  }
}

template <class Harm> std::string_view invalid_reason_after(Harm&& harm, const Options& options = {}) {
  Scene table(options);
  table.five_trips().hand({"tram_a", "delivery"}).hand({"traffic_jam"}, 1);
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
  harm(table.state, table);
  return table.game.invalid_reason(table.state);
}

TEST(InvalidPositions, cards_in_two_places_or_none) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.trip_deck.add(t.trip("T01")); }), "flaw.trips");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.trips.remove(t.trip("T01")); }), "flaw.trips");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.trips.remove(t.trip("T01")), s.trips_used.add(t.trip("T01")); }), "flaw.trips");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.hands[2].add(0); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.deck.remove(0); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.plays[0] = {1, 0}, s.play_count = 1; }), "flaw.cards");
}

TEST(InvalidPositions, a_hand_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.hand({"tram_b"}, 3); }), "flaw.hands");  // there is no fourth seat
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.hand({"tram_b", "tram_b", "tram_b", "tram_b", "delivery"}, 1); }), "flaw.hands");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.known[0].add(0); }), "flaw.hands");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.known[0].add(0); }, {.recover_power_ups = 1}), "");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.known[0].add(2); }, {.recover_power_ups = 1}), "flaw.hands");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::discarding; }), "flaw.hands");
}

TEST(InvalidPositions, markers_that_cannot_lie_there) {
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.stops(0, {"r3c3", "r4c3"}); }), "");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.stops(0, {"r4c3"}); }), "flaw.board");  // too far from the line
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.on_board[0] = {}; }), "flaw.board");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.bike_paths({"r0c3"}).pedestrian_paths({"r0c3"}); }), "flaw.board");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.jams({"r1c0"}); }), "flaw.board");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.board(Marker::traffic_jam) = t.game.setting().city.cells(); }), "flaw.board");
}

/// A table with jams in a given round and turn; `played` cards of that kind are in the pile.
std::string_view reason_with_jams(int jams, int played, int round, int turn, const Options& options = {}) {
  return invalid_reason_after(
      [&](State& s, Scene& t) {
        for (const int cell : t.game.setting().city.cells()) {
          if (s.jams().size() < jams) s.board(Marker::traffic_jam).add(cell);
        }
        for (int i = 0; i < played; ++i) s.deck.remove(t.kind("traffic_jam")), s.pile.add(t.kind("traffic_jam"));
        s.round = static_cast<std::uint8_t>(round);
        s.turn = s.asked = seat_at(turn);
      },
      options);
}

TEST(InvalidPositions, a_jam_for_which_no_card_can_have_been_played) {
  EXPECT_EQ(reason_with_jams(1, 1, 1, 0), "flaw.board");  // no player has made a trip yet
  EXPECT_EQ(reason_with_jams(1, 1, 1, 1), "");
  EXPECT_EQ(reason_with_jams(1, 0, 1, 1), "flaw.board");  // and where would its card be?
  EXPECT_EQ(reason_with_jams(2, 2, 1, 1), "");
  EXPECT_EQ(reason_with_jams(2, 1, 1, 1), "flaw.board");
  EXPECT_EQ(reason_with_jams(3, 3, 1, 1), "flaw.board");  // one from each of the other two
  EXPECT_EQ(reason_with_jams(3, 3, 1, 1, {.several_jams = 1}), "");
  EXPECT_EQ(reason_with_jams(3, 3, 1, 0, {.several_jams = 1}), "flaw.board");
  EXPECT_EQ(reason_with_jams(3, 2, 1, 2, {.recover_power_ups = 1}), "");  // one of them was taken and played again
}

TEST(InvalidPositions, a_jam_whose_card_is_back_in_the_deck) {
  // 6 cards dealt, one each turn and at most one for a star: after 21 turns all 48 may have been drawn.
  EXPECT_EQ(reason_with_jams(1, 0, 7, 2), "flaw.board");                             // in the 21st turn: 6 + 21 + 20
  EXPECT_EQ(reason_with_jams(1, 0, 8, 0), "");                                       // in the 22nd: 6 + 22 + 21
  EXPECT_EQ(reason_with_jams(1, 0, 3, 0, {.star_for_each_card = 1}), "flaw.board");  // 6 + 7 + 6 × 5
  EXPECT_EQ(reason_with_jams(1, 0, 3, 1, {.star_for_each_card = 1}), "");
}

TEST(InvalidPositions, a_trip_that_cannot_be_made_like_that) {
  const auto on_the_way = [](State&, Scene& t) {
    t.travel("T01", "car");
    t.route({"r0c3", "r0c2"});
  };
  EXPECT_EQ(invalid_reason_after(on_the_way), "");
  const auto then = [&](auto harm) { return invalid_reason_after([&](State& s, Scene& t) { on_the_way(s, t), harm(s, t); }); };
  EXPECT_EQ(then([](State& s, Scene&) { s.segment().mode = Mode::truck; }), "flaw.route");
  EXPECT_EQ(then([](State& s, Scene&) { s.segment().mode = Mode::bicycle; }), "flaw.route");
  EXPECT_EQ(then([](State& s, Scene&) { s.segment().mode = Mode::electric_car; }), "flaw.route");
  EXPECT_EQ(then([](State& s, Scene& t) { s.segment().trip = static_cast<std::uint8_t>(t.trip("T02")); }), "flaw.route");
  EXPECT_EQ(then([](State& s, Scene& t) { s.segment().from = static_cast<std::uint8_t>(t.cell("r5c5")); }), "flaw.route");
  EXPECT_EQ(then([](State& s, Scene&) { s.segment().cells.add(0); }), "flaw.route");
  EXPECT_EQ(then([](State& s, Scene&) { s.segment_count = 0; }), "flaw.route");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::travelling; }), "flaw.route");
}

TEST(InvalidPositions, a_turn_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.turn = seat_at(3); }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.asked = seat_at(1); }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::over; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::over, s.ending = Ending::target_reached; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.round = 0; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.points(0, 49); }), "");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.points(0, 50); }), "flaw.turn");  // the game would have ended
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.fresh = 1; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.carpooled = 1; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.laid = 1; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.jammer = seat_at(1); }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::laying, s.path = Marker::bike_path, s.laid = 1; }), "flaw.turn");
}

}  // namespace
}  // namespace future_mobility
}  // namespace omnibus
