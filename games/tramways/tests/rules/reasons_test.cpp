// Tramways: the reasons given for an action are true.
#include "support/reasons_test.hpp"

#include "games/tramways/ai/guide.hpp"
#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> why(const Scene& scene, Verb verb, int a = 0, int b = 0) {
  return omnibus::why(scene.game, scene.state, make_action(verb, a, b));
}

TEST(Reasons, a_trip_over_the_players_own_link_brings_points_and_money) {
  Scene scene;
  scene.link(0, "r5c3", {"r6c3"}, "G2");
  scene.hand({"parcel-G2", "auction-01"}).stress(5);
  EXPECT_THAT(why(scene, Verb::move), ElementsAre("points_and_money points=1 money=1"));
}

TEST(Reasons, cards_left_for_further_actions_are_counted) {
  Scene scene;
  scene.link(0, "r5c3", {"r6c3"}, "G2");
  scene.hand({"parcel-G2", "auction-01", "auction-09"}).stress(5);
  scene.state.lap = 0;
  scene.state.actions = 1;
  EXPECT_THAT(why(scene, Verb::move), ElementsAre("points_and_money points=1 money=1", "keeps_cards cards=1 actions=2"));
  scene.state.lap = 1;
  EXPECT_THAT(why(scene, Verb::move), ElementsAre("points_and_money points=1 money=1")) << "the last action of the round";
  scene.state.actions = 2;
  EXPECT_THAT(why(scene, Verb::move), Contains("keeps_cards cards=1 actions=1"));
}

TEST(Reasons, a_trip_over_a_rivals_link_pays_the_rival) {
  Scene scene;
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09", "auction-01"}).money(2);
  EXPECT_THAT(why(scene, Verb::move), Contains("fee seat=1 money=2"));
}

TEST(Reasons, in_many_games_a_link_brings_what_each_ride_was_said_to) {
  const Rules game(standard_box(), {}, 2);
  int told_of = 0;
  for_many_choices(game, 2, [&](const State& before, const Action& action, const Reasons& reasons) {
    const int money = told(reasons, "reason.every_ride", "money");
    if (money < 0) return;
    Chance chance(1, 1);
    const State after = carried_out(game, before, action, chance).after;
    const int last = after.link_count - 1;
    if (after.link_count == before.link_count) return;
    EXPECT_EQ(money, after.link(last).length * game.setting().numbers().segment_money);
    EXPECT_EQ(told(reasons, "reason.every_ride", "points"), game.setting().numbers().link_hp[0]);
    ++told_of;
  });
  EXPECT_GT(told_of, 0);
}

TEST(Reasons, passing_states_the_place_in_the_turn_order) {
  Scene scene(Mode::base, 3);
  scene.money(3);
  scene.state.phase = Phase::bid;
  scene.state.lap = 0;
  scene.state.bidders = 7;
  EXPECT_THAT(why(scene, Verb::pass_bid), ElementsAre("passes place=3 money=1"));
  EXPECT_THAT(why(scene, Verb::bid, 2), ElementsAre(testing::StartsWith("bid money=2 count=")));
}

TEST(Reasons, a_card_in_a_bid_may_cost_stress) {
  Scene scene;
  scene.state.phase = Phase::bid;
  scene.state.lap = 0;
  scene.state.bidders = 3;
  scene.hand({"auction-26", "auction-14"});
  EXPECT_THAT(why(scene, Verb::put_in, scene.card("auction-26")), ElementsAre("stress steps=1 points=1"));
  EXPECT_THAT(why(scene, Verb::put_in, scene.card("auction-14")), ElementsAre());
}

TEST(Reasons, a_card_is_taken_for_what_the_own_cards_lack) {
  Scene scene;
  scene.state.phase = Phase::take_card;
  scene.state.lap = 0;
  for (int card = 0; card < scene.setting().box.card_count; ++card) {
    if (scene.setting().box.card(card).kind != Kind::auction) continue;
    const Icons icons = scene.setting().face(card).icons;
    scene.state.row = {};
    scene.state.row.add(card);
    scene.hand({});
    const auto reasons = why(scene, Verb::take_card, card);
    const bool any = icons.types() == all_types;
    EXPECT_EQ(any, !reasons.empty() && reasons.front() == "any_type") << card;
    EXPECT_EQ(icons.types() != 0 && !any, !reasons.empty() && reasons.front().starts_with("first_type")) << card;
    // With the same card in the hand it is no longer new.
    scene.player().hand.add(card);
    for (const std::string& reason : why(scene, Verb::take_card, card)) EXPECT_EQ(reason.find("first"), std::string::npos) << card;
  }
}

TEST(Reasons, a_card_is_put_away_for_another_or_because_it_is_of_no_use) {
  Scene scene;
  scene.hand({"parcel-G2", "auction-01"}).money(5).owns("G2", 1);
  scene.state.phase = Phase::put_away;
  EXPECT_THAT(why(scene, Verb::put_away, scene.card("auction-01")), ElementsAre("exchanges money=0"));
  EXPECT_THAT(why(scene, Verb::put_away, scene.card("parcel-G2")), ElementsAre(testing::StartsWith("dead_parcel"), "exchanges money=0"));
  scene.state.away = 1;
  EXPECT_THAT(why(scene, Verb::put_away, scene.card("auction-01")),
              ElementsAre(testing::AllOf(testing::StartsWith("exchanges money="), testing::Not("exchanges money=0"))));
  scene.state.away = 0;
  scene.state.surplus = 1;
  EXPECT_THAT(why(scene, Verb::put_away, scene.card("auction-01")), ElementsAre()) << "the limit of the hand is no reason";
}

}  // namespace
}  // namespace omnibus::tramways
