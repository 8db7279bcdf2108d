// Mass Transit: the reasons given for an action are true.
#include "support/reasons_test.hpp"

#include "games/mass_transit/ai/guide.hpp"
#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> why(const Scene& table, Verb verb, std::string_view card, int target) {
  return omnibus::why(table.game, table.state, make_action(verb, table.card(card), target));
}

TEST(Reasons, a_commuter_comes_home) {
  Scene table;
  table.all_routes_closed().at_home({0, 1, 2, 3, 4}).commuter(5, 4).hand({"MT34"});
  ASSERT_EQ(table.game.setting().banner(table.card("MT34")), Means::walk);
  EXPECT_THAT(why(table, Verb::move, "MT34", 5), Contains("home commuter=5 home=6"));
}

TEST(Reasons, a_station_opens_a_vehicle_and_cards_held_for_it_are_counted) {
  Scene table;
  table.route(0, {"MT31"}).commuter(0, 1).hand({"MT32", "MT18"});
  const auto reasons = why(table, Verb::extend, "MT32", 0);
  ASSERT_FALSE(reasons.empty());
  EXPECT_EQ(reasons.front(), "opens commuter=0 means=3 far=1 held=0");
}

TEST(Reasons, a_first_card_opens_the_way_out) {
  Scene table;
  table.hand({"MT15", "MT17"});
  EXPECT_EQ(why(table, Verb::extend, "MT15", 2).front(), "opens commuter=2 means=0 far=0 held=1");
}

TEST(Reasons, suburbs_close_a_route) {
  Scene table;
  table.route(0, {"MT44", "MT07", "MT08"}).hand({"MT01", "MT17"});
  EXPECT_THAT(why(table, Verb::extend, "MT01", 0), Contains("closes route=0 open=5"));
}

TEST(Reasons, the_third_card_makes_room_for_suburbs_in_the_hand) {
  Scene table;
  table.route(0, {"MT44", "MT07"}).hand({"MT08", "MT01"});
  EXPECT_THAT(why(table, Verb::extend, "MT08", 0), Contains("room_for_suburbs route=0"));
  EXPECT_THAT(why(table, Verb::extend, "MT08", 1), testing::Not(Contains("room_for_suburbs route=1")));
}

TEST(Reasons, a_wasted_card_has_a_duplicate_or_moves_no_commuter) {
  Options options;
  options.discard_requires_a_legal_move = false;
  Scene table(options);
  table.hand({"MT34", "MT24", "MT32"});
  const auto means = [&](std::string_view card) { return index_of(table.game.setting().banner(table.card(card))); };
  ASSERT_EQ(means("MT34"), means("MT24"));
  ASSERT_NE(means("MT34"), means("MT32"));
  const auto wasted = [&](std::string_view card) { return why(table, Verb::waste, card, 0); };
  EXPECT_THAT(wasted("MT34"), Contains(fmt::format("more_like_it means={} count=1", means("MT34"))));
  EXPECT_THAT(wasted("MT32"), Contains(fmt::format("nobody_goes means={}", means("MT32"))));
}

TEST(Reasons, a_card_brings_a_route_nearer_to_its_suburbs) {
  Scene table;
  table.route(0, {"MT44"}).route(1, {"MT16"}).commuter(0, 1, Means::walk, 1).hand({"MT07"});
  table.pile({"MT01"});
  const int distance = table.game.setting().face(table.card("MT01")).distance;
  EXPECT_THAT(why(table, Verb::extend, "MT07", 0),
              Contains(fmt::format("nearer count={} distance={} own=0 route=0", distance - 2, distance)));
}

TEST(Reasons, a_route_comes_nearer_to_the_suburbs_in_hand_not_to_others_that_ask_for_less) {
  Scene table;
  table.route(0, {"MT44"}).commuter(0, 1, Means::walk, 1).hand({"MT07", "MT02"});
  table.pile({"MT01"});
  ASSERT_EQ(table.game.setting().face(table.card("MT01")).distance, 3);
  ASSERT_EQ(table.game.setting().face(table.card("MT02")).distance, 4);
  EXPECT_THAT(why(table, Verb::extend, "MT07", 0), Contains("nearer count=2 distance=4 own=1 route=0"));
}

TEST(Reasons, no_commuter_waits_for_a_route_that_cannot_be_extended) {
  const auto waits = [](const Scene& table) { return why(table, Verb::move, "MT34", 0); };
  Scene open;
  open.route(0, {"MT07"}).hand({"MT34"});
  EXPECT_THAT(waits(open), Contains("waits commuter=0 route=0"));
  Scene stuck({.walker_on_plain_card_may_walk_on = 0});
  stuck.route(0, {"MT44"}).hand({"MT34"});
  ASSERT_FALSE(stuck.game.setting().face(stuck.card("MT44")).any_station || stuck.game.setting().face(stuck.card("MT44")).any_stop);
  EXPECT_THAT(waits(stuck), testing::Not(Contains("waits commuter=0 route=0")));
  Scene closed({.walk_into_suburbs_allowed = 0});
  closed.route(0, {"MT07", "MT08", "MT09", "MT01"}).commuter(0, 2, Means::walk).hand({"MT34"});
  EXPECT_THAT(waits(closed), testing::Not(Contains("waits commuter=0 route=0")));
}

TEST(Reasons, the_turn_ends_to_keep_cards_that_can_move_a_commuter) {
  Scene table;
  table.route(0, {"MT31"}).hand({"MT34"}).played(2);
  ASSERT_EQ(table.game.setting().banner(table.card("MT34")), Means::walk);
  table.pile({"MT20"});
  EXPECT_THAT(omnibus::why(table.game, table.state, make_action(Verb::end_turn)), ElementsAre("stops kept=1 pile=1"));
  table.state.hand(seat_at(0)) = {};
  EXPECT_THAT(omnibus::why(table.game, table.state, make_action(Verb::end_turn)), ElementsAre()) << "that cards are drawn is no reason";
  table.pile({});
  EXPECT_THAT(omnibus::why(table.game, table.state, make_action(Verb::end_turn)), ElementsAre("nothing_to_draw"));
}

TEST(Reasons, a_card_that_can_only_be_laid_is_not_kept_to_move_a_commuter) {
  Scene table;
  table.route(0, {"MT31"}).hand({"MT34", "MT01"}).played(2);
  ASSERT_EQ(table.game.setting().banner(table.card("MT01")), Means::none);
  table.pile({"MT20"});
  EXPECT_THAT(omnibus::why(table.game, table.state, make_action(Verb::end_turn)), ElementsAre("stops kept=1 pile=1"));
}

TEST(Reasons, in_many_games_what_is_said_is_what_happens) {
  const Rules game(standard_box(), {}, 3);
  int homes = 0;
  int closed = 0;
  int freed = 0;
  int blocked = 0;
  for_many_choices(game, 40, [&](const State& before, const Action& action, const Reasons& reasons) {
    State after = before;
    NullJournal null_journal;
    Chance chance(1, 1);
    game.apply(after, action, chance, null_journal);
    const int home = told(reasons, "reason.home", "home");
    EXPECT_EQ(home >= 0, after.commuters_home() > before.commuters_home());
    if (home >= 0) {
      EXPECT_EQ(home, after.commuters_home());
    }
    if (const int open = told(reasons, "reason.closes", "open"); open >= 0) {
      EXPECT_EQ(open, ItemSet(after.open_routes).size());
      ++closed;
    }
    homes += home >= 0 ? 1 : 0;
    if (const int need = told(reasons, "reason.scarce", "need"); need >= 0) {
      EXPECT_EQ(need, route_count - after.commuters_home());
    }
    if (told(reasons, "reason.frees", "commuter") >= 0) ++freed;
    if (const int commuter = told(reasons, "reason.blocks", "commuter"); commuter >= 0) {
      const int card = action.operands[0];
      const auto& halts = after.halts[static_cast<std::size_t>(commuter)];
      EXPECT_NE(std::find(halts.begin(), halts.end(), card), halts.end());
      EXPECT_TRUE(game.setting().face(card).any_stop);
      ++blocked;
    }
  });
  EXPECT_GT(homes, 0);
  EXPECT_GT(closed, 0);
  EXPECT_GT(freed, 0) << "a commuter gets out of a Traffic Stop";
  EXPECT_GT(blocked, 0) << "a Traffic Stop lies in a commuter's way";
}

}  // namespace
}  // namespace omnibus::mass_transit
