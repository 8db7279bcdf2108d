// Future Mobility: events of a game, and knowledge about hidden cards.
#include <algorithm>

#include "games/future_mobility/tests/rules/scene.hpp"
#include "support/story.hpp"

namespace omnibus::future_mobility {
namespace {

/// Only the names of the events from `first` on, for parts that depend on chance.
List names_from(const List& story, std::size_t first) {
  List out;
  for (std::size_t i = first; i < story.size(); ++i) out.push_back(story[i].substr(0, story[i].find(' ')));
  return out;
}
List part(const List& story, std::size_t first, std::size_t count) {
  List out;
  for (std::size_t i = first; i < std::min(story.size(), first + count); ++i) out.push_back(story[i]);
  return out;
}

TEST(Story, FM_2_1_to_2_3_of_the_opening) {
  const Rules game(standard_box(), {}, 3);
  EventRecorder recorder;
  Chance chance(5, 0);
  const State state = game.start(chance, recorder);
  const List told = story(game, recorder.events);
  EXPECT_EQ(names_from(told, 0), (List{"turned_up", "turned_up", "turned_up", "turned_up", "turned_up",               //
                                       "drew", "drawn", "drawn", "drew", "drawn", "drawn", "drew", "drawn", "drawn",  //
                                       "first_player", "turn_begins", "drew", "drawn"}));
  const std::string first = std::to_string(index_of(state.first));
  EXPECT_EQ(told[5], "drew 0 2");
  EXPECT_EQ(told[11], "drew 2 2");
  EXPECT_EQ(told[14], "first_player " + first);
  EXPECT_EQ(told[15], "turn_begins " + first + " 1");
  EXPECT_EQ(told[16], "drew " + first + " 1");
  for (const Event& event : recorder.events) {
    const bool drawn = event.kind == static_cast<std::uint8_t>(EventKind::drawn);
    EXPECT_EQ(event.audience, drawn ? seat_at(event.operands[0]) : Seat::nobody);  // FM-2.2
  }
}

/// The events sent to a single seat reveal all cards of its hand.
TEST(Story, FM_2_2_of_every_card_that_is_drawn) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Rules game(standard_box(), {}, 4);
    EventRecorder recorder;
    Chance chance(seed, 0);
    const State state = game.start(chance, recorder);
    std::array<Cards, 4> told{};
    std::array<int, 4> counted{};
    for (const Event& event : recorder.events) {
      const std::size_t seat = static_cast<std::size_t>(event.operands[0]);
      if (event.kind == static_cast<std::uint8_t>(EventKind::drawn)) told[seat].add(event.operands[1]);
      if (event.kind == static_cast<std::uint8_t>(EventKind::drew)) counted[seat] += event.operands[1];
    }
    for (std::size_t seat = 0; seat < 4; ++seat) {
      EXPECT_EQ(told[seat], state.hands[seat]);
      EXPECT_EQ(counted[seat], state.hands[seat].size());
    }
  }
}

TEST(Story, FM_6_5_of_a_pedestrian_path) {
  Scene table;
  table.five_trips().hand({"walkable_city"}).lay("pedestrian_path", {"r5c0", "r5c1"});
  EXPECT_EQ(table.story(), (List{"played 0 walkable_city", "path_laid 0 pedestrian_path r5c0", "path_laid 0 pedestrian_path r5c1"}));
}

TEST(Story, FM_3_4_of_a_turn_with_cards_a_trip_and_a_jam) {
  Scene table;
  table.trips({"T10", "T01", "T02", "T03", "T04"}).hand({"tram_a", "bike_path"}).hand({"traffic_jam"}, 1);
  table.stop(0, "r0c5");
  table.lay("bike_path", {"r5c0", "r5c1"});
  table.act(Verb::end_path);
  table.travel("T10", "car");
  table.route({"r2c2", "r3c2", "r3c1", "r2c1", "r2c0"});
  table.announce();
  table.jam("r3c1");
  table.act(Verb::accept);
  table.pass();
  EXPECT_EQ(part(table.story(), 0, 20), (List{"played 0 tram_a",
                                              "stop_placed 0 A r0c5",  //
                                              "played 0 bike_path",
                                              "path_laid 0 bike_path r5c0",
                                              "path_laid 0 bike_path r5c1",
                                              "path_ended 0",  //
                                              "set_out 0 T10 car",
                                              "started 0 r2c2",
                                              "went 0 r3c2",
                                              "went 0 r3c1",
                                              "went 0 r2c1",
                                              "went 0 r2c0",  //
                                              "announced 0 4",
                                              "played 1 traffic_jam",
                                              "jammed 1 r3c1",
                                              "accepted 0",
                                              "let_pass 2",  //
                                              "scored 0 T10 car 4",
                                              "lost_to_jams 0 2",
                                              "total 0 2"}));
  EXPECT_EQ(names_from(table.story(), 20), (List{"turned_up", "turn_begins", "drew", "drawn"}));
  EXPECT_EQ(table.story()[21], "turn_begins 1 1");
}

TEST(Story, FM_7_2_of_trips_avoided) {
  Scene table;
  table.trips({"T01", "T20", "T30"}).hand({"delivery"}).avoid("delivery");
  EXPECT_EQ(table.story(), (List{"played 0 delivery", "avoided 0 T01 3", "avoided 0 T20 4", "total 0 7"}));
}

TEST(Story, FM_8_9_of_carpooling_with_the_announcement_and_nothing_lost) {
  Scene table;
  table.trips({"T10"}).hand({"carpooling"}).jams({"r3c1"}).travel("T10", "car");
  table.route({"r2c2", "r3c2", "r3c1", "r2c1", "r2c0"});
  const std::size_t before = table.story().size();
  table.act(Verb::announce_carpooling);
  table.pass();
  table.pass();
  EXPECT_EQ(part(table.story(), before, 7),
            (List{"played 0 carpooling", "carpooled 0", "announced 0 4", "let_pass 1", "let_pass 2", "scored 0 T10 car 4", "total 0 4"}));
}

TEST(Story, FM_9_1_of_the_last_round) {
  Scene table;
  table.points(0, 49).trips({"T10"}).travel("T10", "car");
  table.best("r2c0");
  table.arrive();
  const List told = table.story();
  const auto last = std::find(told.begin(), told.end(), "last_round 0");
  ASSERT_NE(last, told.end());
  EXPECT_EQ(*(last - 1), "total 0 53");
  EXPECT_EQ(table.told(EventKind::last_round), 1);
  table.trips({"T10"}).travel("T10", "car");
  table.best("r2c0");
  table.arrive();
  EXPECT_EQ(table.told(EventKind::last_round), 1);  // said once
}

TEST(Story, FM_10_1_of_a_card_that_is_taken_back_after_real_turns) {
  Scene table({.recover_power_ups = 1});
  table.trips({"T10"}).hand({"tram_a"}).hand({"tram_b", "delivery"}, 1);
  table.stop(0, "r0c5");
  table.travel("T10", "car");
  table.best("r2c0");
  table.arrive();
  ASSERT_EQ(table.actor(), seat_at(1));
  const std::size_t before = table.story().size();
  EXPECT_EQ(table.act(Verb::recover, table.kind("tram_b"), table.kind("delivery")), allowed);
  EXPECT_EQ(part(table.story(), before, 9), (List{"discarded 1 tram_b", "discarded 1 delivery", "recovered 1 tram_a"}));
  EXPECT_TRUE(table.holds("tram_a", 1));
  EXPECT_TRUE(table.state.known[1].has(PowerUp::tram_a));
  EXPECT_EQ(table.stop(0, "r2c3"), allowed);
  EXPECT_TRUE(table.state.known[1].empty());  // played again, so it is no longer known in the hand
}

// ---- Knowledge about hidden cards -------------------------------------------------------------------------------------------------

TEST(Knowledge, FM_3_11_whatever_a_seat_does_not_see_may_be_anywhere) {
  Scene table({}, 4);
  table.five_trips().hand({"tram_a"}).hand({"traffic_jam", "delivery"}, 1).hand({"carpooling"}, 2).hand({"tram_b"}, 3);
  for (const Seat seat : {seat_at(0), seat_at(1), seat_at(2), seat_at(3), Seat::nobody}) {
    std::array<Cards, 4> most{};  // of each kind, the most that was ever in a hand
    for (std::uint32_t i = 0; i < 500; ++i) {
      State imagined = table.state;
      Chance chance(7, i);
      table.game.resample_hidden(imagined, seat, chance);
      ASSERT_EQ(table.game.invalid_reason(imagined), "");
      for (int other = 0; other < 4; ++other) {
        const Cards hand = imagined.hand(seat_at(other));
        ASSERT_EQ(hand.size(), table.held(other));
        for (int kind = 0; kind < power_up_count; ++kind) {
          Cards& seen = most[static_cast<std::size_t>(other)];
          if (hand.count(kind) > seen.count(kind)) seen.add(kind, hand.count(kind) - seen.count(kind));
        }
      }
    }
    for (int other = 0; other < 4; ++other) {
      const Cards seen = most[static_cast<std::size_t>(other)];
      if (seat_at(other) == seat) {
        EXPECT_EQ(seen, table.state.hand(seat));  // a seat knows its own cards
        continue;
      }
      for (int kind = 0; kind < power_up_count; ++kind) EXPECT_TRUE(seen.has(kind)) << other << " " << kind;
    }
  }
}

}  // namespace
}  // namespace omnibus::future_mobility
