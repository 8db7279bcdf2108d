// Future Mobility: the reasons given for an action are true.
#include "support/reasons_test.hpp"

#include "games/future_mobility/ai/guide.hpp"
#include "games/future_mobility/tests/rules/scene.hpp"

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
  EXPECT_THAT(why(table, Verb::announce), Contains(HasSubstr("trip points=4 count=1 score=4")));
}

TEST(Reasons, a_jam_costs_the_traveller_points_and_keeps_it_below_the_target) {
  Scene table = with_a_trip();
  table.hand({"traffic_jam"}, 1).points(0, table.game.box().target - 4);
  table.travel("T10", "car");
  table.best("r2c0");
  table.announce();
  EXPECT_THAT(why(table, Verb::jam, table.cell("r2c1")), ElementsAre("keeps_below seat=0 goal=50", "jam seat=0 points=2 score=46 goal=50"));
  EXPECT_THAT(why(table, Verb::let_pass), ElementsAre("keeps_jam points=4"));
  table.points(0, 10);
  EXPECT_THAT(why(table, Verb::let_pass), ElementsAre("keeps_jam_far seat=0 score=10 goal=50"));
}

TEST(Reasons, a_trip_that_reaches_the_target_tells_the_lead) {
  const Rules game(standard_box(), {}, 3);
  int reached = 0;
  for_many_choices(game, 30, [&](const State& before, const Action& action, const Reasons&) {
    State near = before;
    const std::size_t seat = static_cast<std::size_t>(index_of(game.actor(before)));
    near.scores.fill(40);
    near.scores[seat] = static_cast<std::uint8_t>(game.box().target - 1);
    const int lead = told(reasons_for(game, near, action, Chance(1, 1)), "reason.reaches_target", "lead");
    if (lead < 0) return;
    Chance chance(1, 1);
    EXPECT_EQ(lead, carried_out(game, near, action, chance).after.scores[seat] - 40);
    ++reached;
  });
  EXPECT_GT(reached, 0);
}

TEST(Reasons, without_a_jam_there_is_nothing_to_explain) {
  Scene table = with_a_trip();
  table.travel("T10", "car");
  table.best("r2c0");
  table.announce();
  EXPECT_THAT(why(table, Verb::let_pass), ElementsAre());
}

TEST(Reasons, carpooling_saves_what_jams_cost) {
  Scene table = with_a_trip();
  table.hand({"carpooling"}).jams({"r2c0"});
  table.travel("T10", "car");
  table.best("r2c0");
  EXPECT_THAT(why(table, Verb::announce), Contains("lost_to_jams points=2"));
  EXPECT_THAT(why(table, Verb::announce_carpooling), ElementsAre("carpool points=2"));
}

TEST(Reasons, keeping_a_duplicate_is_a_reason_to_discard_a_card) {
  Scene table = with_a_trip();
  table.hand({"traffic_jam", "traffic_jam", "carpooling", "delivery", "cargo_bike", "dense_city"});
  table.state.phase = Phase::discarding;
  EXPECT_THAT(why(table, Verb::discard, index_of(PowerUp::carpooling)), ElementsAre()) << "the limit of the hand is no reason";
  EXPECT_THAT(why(table, Verb::discard, index_of(PowerUp::traffic_jam)), ElementsAre(testing::StartsWith("keeps_another card=")));
}

TEST(Reasons, a_card_that_serves_no_open_trip_is_not_missed) {
  Scene table = with_a_trip();
  table.hand({"tram_a", "carpooling", "delivery", "cargo_bike", "dense_city", "work_from_home"});
  table.state.phase = Phase::discarding;
  const auto told = [&](PowerUp card) { return why(table, Verb::discard, index_of(card)); };
  const Setting& setting = table.game.setting();
  int avoidable = 0;
  for (const PowerUp card : {PowerUp::delivery, PowerUp::dense_city, PowerUp::work_from_home}) {
    const bool serves = !(setting.avoidable[static_cast<std::size_t>(card)] & table.state.trips).empty();
    EXPECT_EQ(told(card).empty(), serves);
    avoidable += serves ? 1 : 0;
  }
  EXPECT_GT(avoidable, 0);
  ASSERT_TRUE((setting.freight & table.state.trips).empty());
  EXPECT_THAT(told(PowerUp::cargo_bike), ElementsAre("hand_limit count=5"));
  EXPECT_THAT(told(PowerUp::tram_a), ElementsAre());
}

TEST(Reasons, a_recovered_card_opens_a_trip) {
  Scene table(Options{.recover_power_ups = 1});
  table.five_trips().hand({"tram_b", "tram_b"});
  table.state.fresh = 1;
  const int card = table.kind("electric_vehicle");
  table.state.deck.remove(card);
  table.state.pile.add(card);
  table.state.plays[table.state.play_count++] = {1, static_cast<std::uint8_t>(card)};
  int most = 0;
  for (const int trip : table.state.trips) {
    const std::string_view mode = table.game.setting().freight.has(trip) ? "electric_truck" : "electric_car";
    most = std::max(most, Scoring(table.game.setting()).points(trip, static_cast<Mode>(table.mode_of(mode))));
  }
  const int tram = table.kind("tram_b");
  EXPECT_THAT(why(table, Verb::recover, tram, tram), ElementsAre(fmt::format("recover card={} points={}", card, most)));
}

/// Markers said to serve later trips open them as soon as these are face up.
TEST(Reasons, markers_that_serve_no_open_trip_serve_later_ones) {
  const Rules game(standard_box(), {}, 3);
  int said = 0;
  for_many_choices(game, 30, [&](const State& before, const Action& action, const Reasons& reasons) {
    const int later = told(reasons, "reason.opens_nothing", "later");
    if (later < 0 || static_cast<Verb>(action.verb) != Verb::place_stop) return;  // a path is laid for the trip itself
    int opened = 0;
    for (const int trip : before.trip_deck) {
      State then = before;
      then.trips = ItemSet::of(trip);
      opened += told(reasons_for(game, then, action, Chance(1, 1)), "reason.opens", "points") > 0 ? 1 : 0;
    }
    EXPECT_EQ(opened, later);
    ++said;
  });
  EXPECT_GT(said, 0);
}

TEST(Reasons, a_path_is_worth_what_it_adds_to_the_best_way_so_far) {
  const Rules game(standard_box(), {}, 3);
  int opened = 0;
  int shared = 0;
  for_many_choices(game, 30, [&](const State&, const Action&, const Reasons& reasons) {
    if (const int more = told(reasons, "reason.serves_others", "points"); more >= 0) {
      EXPECT_GT(more, 0);
      ++shared;
    }
    const int points = told(reasons, "reason.opens", "points");
    if (points < 0) return;
    EXPECT_GT(points, told(reasons, "reason.opens", "now"));
    ++opened;
  });
  EXPECT_GT(opened, 0);
  EXPECT_GT(shared, 0) << "markers serve all players";
}

TEST(Reasons, in_many_games_an_unjammed_trip_scores_the_stated_points) {
  const Rules game(standard_box(), {}, 3);
  int trips = 0;
  for_many_choices(game, 30, [&](const State& before, const Action& action, const Reasons& reasons) {
    const int points = std::max(told(reasons, "reason.trip", "points"), told(reasons, "reason.chain", "points"));
    if (points < 0) return;
    Chance chance(1, 1);
    State after = carried_out(game, before, action, chance).after;
    NullJournal null_journal;
    while (after.phase == Phase::answering) game.apply(after, make_action(Verb::let_pass), chance, null_journal);
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
    NullJournal null_journal;
    Chance chance(1, 1);
    game.apply(after, action, chance, null_journal);
    const std::size_t seat = static_cast<std::size_t>(index_of(before.turn));
    EXPECT_EQ(after.scores[seat] - before.scores[seat], points);
    EXPECT_EQ(told(reasons, "reason.avoids", "count"), before.trips.size() - after.trips.size());
    ++avoided;
  });
  EXPECT_GT(avoided, 0);
}

}  // namespace
}  // namespace omnibus::future_mobility
