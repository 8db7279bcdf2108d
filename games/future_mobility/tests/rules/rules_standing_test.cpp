// Future Mobility: the standing of a seat in the middle of a turn.
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

/// The points and their parts on one line: "4 = scored 0, trip T10 car 4".
std::string standing(const Scene& table, int seat = 0) {
  const Standing standing = table.game.standing(table.state, seat_at(seat), Viewer::spectator());
  std::string out = std::to_string(standing.points) + " =";
  for (const ScorePart& part : standing.parts) {
    out += std::string(out.back() == '=' ? " " : ", ") + std::string(Rules::score_parts[part.kind].name);
    if (part.kind == static_cast<int>(Part::trip)) {
      out += " " + std::string(table.game.box().trip(part.operands[0]).name());
      out += " " + std::string(mode_names[static_cast<std::size_t>(part.operands[1])]);
    }
    out += " " + std::to_string(part.points);
  }
  return out;
}

TEST(Standing, FM_4_11_a_card_counts_with_its_bonus_as_soon_as_its_destination_is_reached) {
  Scene table;
  table.five_trips().points(0, 7).points(1, 9).stops(0, {"r0c2"});
  EXPECT_EQ(standing(table), "7 = scored 7");
  table.travel("T01", "tram");
  EXPECT_EQ(standing(table), "7 = scored 7");
  table.start("r0c3");
  EXPECT_EQ(standing(table), "7 = scored 7");  // on the way
  table.go("r0c2");
  EXPECT_EQ(standing(table), "11 = scored 7, trip T01 tram 4");
  EXPECT_EQ(standing(table, 1), "9 = scored 9");  // it is not their trip
  table.arrive();
  EXPECT_EQ(standing(table), "11 = scored 11");
}

TEST(Standing, FM_5_7_every_card_of_a_chain_that_has_come_to_its_end) {
  Scene table;
  table.trips({"T01", "T20"}).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "car");
  EXPECT_EQ(standing(table), "2 = scored 0, trip T01 car 2");
  table.best("r4c1");
  EXPECT_EQ(standing(table), "5 = scored 0, trip T01 car 2, trip T20 car 3");
}

TEST(Standing, FM_8_5_jams_are_taken_off_and_FM_8_7_no_more_than_there_is) {
  Scene table;
  table.trips({"T10"}).hand({"traffic_jam"}, 1).hand({"traffic_jam"}, 2).travel("T10", "car");
  table.best("r2c0");
  table.announce();
  EXPECT_EQ(standing(table), "4 = scored 0, trip T10 car 4");
  table.jam("r3c1");
  EXPECT_EQ(standing(table), "2 = scored 0, trip T10 car 4, jams -2");
  table.act(Verb::accept);
  table.jams({"r2c1", "r2c2"});
  EXPECT_EQ(standing(table), "0 = scored 0, trip T10 car 4, jams -4");
}

TEST(Standing, FM_8_5_a_jam_on_the_way_counts_when_the_card_has_come_to_its_end) {
  Scene table;
  table.trips({"T01", "T20"}).jams({"r4c2"}).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "car");
  table.go("r4c2");
  EXPECT_EQ(standing(table), "2 = scored 0, trip T01 car 2");
  table.go("r4c1");
  EXPECT_EQ(standing(table), "3 = scored 0, trip T01 car 2, trip T20 car 3, jams -2");
}

TEST(Standing, FM_8_5_a_jam_penalty_of_one_point_is_shown) {
  Components box = standard_box();
  box.jam_penalty = 1;
  Scene table({}, 3, box);
  table.trips({"T10"}).jams({"r2c0"}).travel("T10", "car");
  table.best("r2c0");
  EXPECT_EQ(standing(table), "3 = scored 0, trip T10 car 4, jams -1");
  table.arrive();
  EXPECT_EQ(table.last(EventKind::lost_to_jams)[1], 1);
}

TEST(Standing, FM_8_11_with_carpooling_nothing_is_taken_off) {
  Scene table;
  table.trips({"T10"}).hand({"carpooling"}).jams({"r2c0"}).travel("T10", "car");
  table.best("r2c0");
  EXPECT_EQ(standing(table), "2 = scored 0, trip T10 car 4, jams -2");
  table.act(Verb::announce_carpooling);
  EXPECT_EQ(standing(table), "4 = scored 0, trip T10 car 4");
}

TEST(Standing, FM_7_3_what_was_avoided_is_scored_at_once) {
  Scene table;
  table.trips({"T01", "T20", "T34", "T30"}).hand({"delivery"}).avoid("delivery");
  EXPECT_EQ(standing(table), "11 = scored 11");
}

}  // namespace
}  // namespace omnibus::future_mobility
