// Future Mobility: what is said for an action is so.
#include "games/reasons_test.hpp"

#include "games/future_mobility/guide.hpp"
#include "games/future_mobility/scene.hpp"

namespace omnibus::future_mobility {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> why(const Scene& table, Verb verb, int a = 0, int b = 0) {
  return omnibus::why(table.game, table.state, make_action(verb, a, b));
}

/// Seat 0 goes by car over r2c2, r3c2, r3c1, r2c1, r2c0 for four points.
Scene with_a_trip() {
  Scene table;
  table.trips({"T10", "T01", "T02", "T03", "T04"});
  return table;
}

TEST(Reasons, a_trip_by_car_brings_points_and_may_be_jammed) {
  const Scene table = with_a_trip();
  const auto reasons = why(table, Verb::travel, table.trip("T10"), table.mode_of("car"));
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_THAT(reasons[0], HasSubstr("points="));
}

TEST(Reasons, the_whole_trip_is_explained_from_its_first_action_on) {
  Scene table = with_a_trip();
  table.travel("T10", "car");
  table.best("r2c0");
  EXPECT_THAT(why(table, Verb::announce), Contains("trip points=4 count=1"));
}

TEST(Reasons, a_jam_costs_the_traveller_points_and_keeps_it_below_the_target) {
  Scene table = with_a_trip();
  table.hand({"traffic_jam"}, 1).points(0, table.game.box().target - 4);
  table.travel("T10", "car");
  table.best("r2c0");
  table.announce();
  EXPECT_THAT(why(table, Verb::jam, table.cell("r2c1")), ElementsAre("keeps_below seat=0", "jam seat=0 points=2"));
  EXPECT_THAT(why(table, Verb::let_pass), ElementsAre("keeps_jam"));
}

TEST(Reasons, whoever_has_no_jam_lets_it_pass_for_that) {
  Scene table = with_a_trip();
  table.travel("T10", "car");
  table.best("r2c0");
  table.announce();
  EXPECT_THAT(why(table, Verb::let_pass), ElementsAre("has_no_jam"));
}

TEST(Reasons, carpooling_saves_what_jams_cost) {
  Scene table = with_a_trip();
  table.hand({"carpooling"}).jams({"r2c0"});
  table.travel("T10", "car");
  table.best("r2c0");
  EXPECT_THAT(why(table, Verb::announce), Contains("lost_to_jams points=2"));
  EXPECT_THAT(why(table, Verb::announce_carpooling), ElementsAre("carpool points=2"));
}

TEST(Reasons, a_card_is_discarded_because_there_are_too_many_rather_one_that_is_there_twice) {
  Scene table = with_a_trip();
  table.hand({"traffic_jam", "traffic_jam", "carpooling", "delivery", "cargo_bike", "dense_city"});
  table.state.phase = Phase::discarding;
  const int limit = table.game.box().hand_limit;
  EXPECT_THAT(why(table, Verb::discard, index_of(PowerUp::carpooling)), ElementsAre(fmt::format("hand_limit count={}", limit)));
  EXPECT_THAT(why(table, Verb::discard, index_of(PowerUp::traffic_jam)),
              ElementsAre(fmt::format("hand_limit count={}", limit), testing::StartsWith("keeps_another card=")));
}

TEST(Reasons, in_many_games_a_trip_brings_what_was_said_if_nobody_jams_it) {
  const Rules game(standard_box(), {}, 3);
  int trips = 0;
  for_many_choices(game, 30, [&](const State& before, const Action& action, const Reasons& reasons) {
    const int points = std::max(told(reasons, "reason.trip", "points"), told(reasons, "reason.chain", "points"));
    if (points < 0) return;
    Chance chance(1, 1);
    State after = carried_out(game, before, action, chance).after;
    Silence silence;
    while (after.phase == Phase::answering) game.apply(after, make_action(Verb::let_pass), chance, silence);
    const std::size_t seat = static_cast<std::size_t>(index_of(before.turn));
    EXPECT_EQ(after.scores[seat] - before.scores[seat], points);
    ++trips;
  });
  EXPECT_GT(trips, 100);
}

TEST(Reasons, in_many_games_avoided_trips_bring_what_was_said) {
  const Rules game(standard_box(), {}, 4);
  int avoided = 0;
  for_many_choices(game, 30, [&](const State& before, const Action& action, const Reasons& reasons) {
    const int points = told(reasons, "reason.avoids", "points");
    if (points < 0) return;
    State after = before;
    Silence silence;
    Chance chance(1, 1);
    game.apply(after, action, chance, silence);
    const std::size_t seat = static_cast<std::size_t>(index_of(before.turn));
    EXPECT_EQ(after.scores[seat] - before.scores[seat], points);
    EXPECT_EQ(told(reasons, "reason.avoids", "count"), before.trips.size() - after.trips.size());
    ++avoided;
  });
  EXPECT_GT(avoided, 0);
}

}  // namespace
}  // namespace omnibus::future_mobility
