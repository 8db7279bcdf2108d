// Trips: chapter 9, and the examples of the rulebook.
#include "games/tramways/rules/view.hpp"
#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

/// Residence - Commerce - Industry in the base game: links of one and two segments.
Scene three_stops() {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  return scene.stress(5), scene;
}

TEST(Trips, TW_9_1_a_strip_and_the_icon_of_the_destination) {
  Scene scene = three_stops();
  scene.hand({"auction-09", "auction-01"}).trip("r4c3", "r3c5");
  EXPECT_EQ(scene.refused_use("auction-09", 2), "TW-6.5");  // the strip comes first
  scene.use("auction-01", 0);
  EXPECT_EQ(scene.refused_use("auction-01", 1), "TW-6.5");
  scene.use("auction-09", 2);
  EXPECT_EQ(scene.player().pool.size(), 2);
  scene.hand({});
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.1");
}

TEST(Trips, TW_9_2_no_rail_twice_and_never_back_to_the_start) {
  Scene scene = three_stops();
  scene.link(0, "r4c3", {"r4c2", "r5c2"}, "r5c3");  // a way back to another Residence
  scene.at("r5c3").passengers = 0;
  scene.hand({"auction-09", "auction-01"}).act(Verb::move).act(Verb::to, scene.node("r3c5")).act(Verb::board, scene.node("r3c2"));
  scene.act(Verb::ride, 0);
  EXPECT_EQ(scene.refusal(Verb::ride, 0), "TW-9.2");
  for (const int money : {0, 600}) {
    EXPECT_EQ(scene.money(money).refusal(Verb::ride, 2), "TW-9.2");  // a dead end: it could not come back, for any money
    EXPECT_EQ(scene.refusal(Verb::ride, 1), "");
  }
  Scene second = three_stops();
  second.link(0, "r4c3", {"r4c2"}, "r3c2");
  second.hand({"auction-09", "auction-01"}).act(Verb::move).act(Verb::to, second.node("r3c5")).act(Verb::board, second.node("r4c3"));
  EXPECT_EQ(second.refusal(Verb::ride, 0), "TW-9.2");  // the only way on leads through the start
}

LinkSet link_set(std::initializer_list<int> links) {
  LinkSet out;
  for (const int link : links) out.add(link);
  return out;
}

/// Leisure on F3 - Residence - parcel D1, and two links between the Residence and Commerce.
Scene loop() {
  Scene scene = three_stops();
  scene.link(0, "r4c3", {"r4c2"}, "r3c2");
  scene.built("F3", Type::leisure);
  scene.link(0, "F3", {"r2c3", "r2c2"}, "r3c2");
  scene.link(0, "r3c2", {"r3c1", "r4c1"}, "D1");
  scene.hand({"parcel-D1", "auction-01"}).act(Verb::move).act(Verb::to, scene.node("D1")).act(Verb::board, scene.node("F3"));
  return scene;
}

TEST(Trips, TW_9_2_other_nodes_may_be_passed_twice) {
  Scene scene = loop();
  scene.act(Verb::ride, 3).act(Verb::ride, 0).act(Verb::ride, 2).act(Verb::ride, 4).act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 4);
}

TEST(Trips, TW_9_3_a_parcel_number_leads_to_the_parcel_without_any_effect) {
  Scene scene;
  scene.link(0, "r5c3", {"r6c3"}, "G2");
  scene.hand({"parcel-G2", "auction-01"}).stress(5).trip("r5c3", "G2").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 1);
  EXPECT_EQ(scene.player().stress, 5);
  EXPECT_EQ(scene.player().money, 1);
}

TEST(Trips, TW_9_4_the_first_valid_destination_ends_the_trip) {
  Scene scene = three_stops();
  scene.link(0, "r3c5", {"r4c5", "r5c5", "r6c5", "r7c5", "r8c5"}, "r8c4");  // a second Industry behind the first
  scene.hand({"auction-09", "auction-01"}).act(Verb::move);
  EXPECT_EQ(scene.refusal(Verb::to, scene.node("r8c4")), "");  // from the first Industry one may go to the second
  scene.act(Verb::to, scene.node("r8c4"));
  EXPECT_EQ(scene.refusal(Verb::board, scene.node("r3c2")), "TW-9.4");
  EXPECT_EQ(scene.refusal(Verb::board, scene.node("r3c5")), "");
}

TEST(Trips, TW_9_4_a_link_into_another_valid_destination_is_refused) {
  Scene scene = three_stops();
  const int into = scene.link(0, "r4c3", {"r4c2", "r5c2"}, "r5c3");
  scene.hand({"auction-02", "auction-01"});
  scene.link(0, "r3c5", {"r3c6"}, "r3c7");
  scene.act(Verb::move).act(Verb::to, scene.node("r3c2")).act(Verb::board, scene.node("r3c5")).act(Verb::ride, 1);
  EXPECT_EQ(scene.refusal(Verb::ride, into), "TW-9.4");
}

TEST(Trips, TW_9_2_without_a_link_no_passenger_can_be_moved) {
  Scene scene;
  scene.hand({"auction-09", "auction-01"});
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.2");
}

TEST(Trips, TW_9_2_only_waiting_passengers_can_be_moved) {
  Scene scene = three_stops();
  scene.hand({"auction-09", "auction-01"});
  EXPECT_EQ(scene.refusal(Verb::move), "");
  scene.at("r3c2").passengers = scene.at("r4c3").passengers = 0;
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.2");
}

TEST(Trips, TW_9_6_rivals_segments_are_paid_for_with_money_one_has) {
  Scene scene;
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09", "auction-01"}).money(1);
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.6");
  scene.money(2).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().money, 0);
  EXPECT_EQ(scene.player(1).money, 2);
  EXPECT_EQ(scene.player(1).hp, 1);  // TW-9.7: even if another player moved
  EXPECT_EQ(scene.player(0).hp, 0);
}

TEST(Trips, TW_9_6_what_a_consequence_takes_cannot_pay_fees) {
  Components box = standard_box();
  Scene names;
  box.cards[static_cast<std::size_t>(names.card("auction-09"))].slots[1].consequence = Consequence::money;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09", "auction-01"}).money(2);
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.6");
  scene.money(3).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().money, 0);
}

TEST(Trips, TW_9_6_nor_can_the_dollar_that_a_parcel_number_takes) {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("parcel-G2"))].slots[0].consequence = Consequence::money;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(1, "r5c3", {"r6c3"}, "G2");
  scene.hand({"parcel-G2", "auction-01"}).money(1);
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.6");
  scene.money(2).trip("r5c3", "G2").act(Verb::pay);
  EXPECT_EQ(scene.player().money, 0);
  EXPECT_EQ(scene.player(1).money, 1);
}

TEST(Trips, TW_9_6_a_card_that_takes_the_money_for_the_fees_is_not_played) {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("auction-10"))].slots[0].consequence = Consequence::money;
  const auto refused = [&](int owner, int money) {
    Scene scene(Mode::base, 2, {}, box);
    scene.link(owner, "r4c3", {"r3c3"}, "r3c2");
    scene.hand({"auction-02", "auction-10", "auction-01"}).money(money).trip("r4c3", "r3c2").use("auction-01", 0);
    EXPECT_EQ(scene.refused_use("auction-02", 2), "");
    return scene.refused_use("auction-10", 1);
  };
  EXPECT_EQ(refused(1, 1), "TW-6.5");
  EXPECT_EQ(refused(1, 2), "");
  EXPECT_EQ(refused(0, 0), "");  // TW-6.4: a missing dollar is not taken
}

/// As in another edition: two cards with one number, one of which costs a dollar.
TEST(Trips, TW_9_6_nor_one_with_a_number) {
  Components box = standard_box();
  const Slot number = box.card(Scene().card("parcel-G2")).slots[0];
  Slot& dear = box.cards[static_cast<std::size_t>(Scene().card("parcel-D1"))].slots[0];
  dear = number;
  dear.consequence = Consequence::money;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(1, "r5c3", {"r6c3"}, "G2");
  scene.hand({"parcel-G2", "parcel-D1", "auction-01"}).money(1).trip("r5c3", "G2").use("auction-01", 0);
  EXPECT_EQ(scene.refused_use("parcel-D1", 1), "TW-6.5");
  EXPECT_EQ(scene.refused_use("parcel-G2", 1), "");
}

/// It only costs a dollar that is not there (TW-6.4), even if the way is long.
TEST(Trips, TW_9_6_without_money_a_card_that_takes_some_can_be_played) {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("auction-10"))].slots[0].consequence = Consequence::money;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(0, "r3c5", {"r3c4", "r4c4"}, "r4c3");
  scene.link(0, "r4c3", {"r3c3"}, "r3c2");
  scene.at("r4c3").passengers = 0;
  scene.hand({"auction-10", "auction-01"}).money(0).trip("r3c5", "r3c2").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 2);
}

/// A card as another edition may have it.
TEST(Trips, TW_9_1_without_a_strip_there_is_no_destination) {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("auction-02"))].strip = false;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(0, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-02", "auction-01"}).act(Verb::move);
  EXPECT_EQ(scene.refusal(Verb::to, scene.node("r3c2")), "");
  EXPECT_EQ(scene.hand({"auction-02"}).refusal(Verb::to, scene.node("r3c2")), "TW-9.1");
  scene.hand({"auction-02", "auction-01"}).act(Verb::to, scene.node("r3c2")).act(Verb::board, scene.node("r4c3")).act(Verb::travel);
  EXPECT_EQ(scene.refused_use("auction-02", 0), "TW-6.5");
  EXPECT_EQ(scene.refused_use("auction-01", 0), "");
}

TEST(Trips, TW_9_6_option_the_bank_pays_rivals) {
  Scene scene(Mode::base, 2, {.mover_pays_rivals = 0});
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09", "auction-01"}).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().money, 0);
  EXPECT_EQ(scene.player(1).money, 2);
}

TEST(Trips, TW_9_7_an_upgraded_link_brings_two_points) {
  Scene scene;
  scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5", true);
  scene.hand({"auction-09", "auction-01"}).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 2);
}

TEST(Trips, TW_9_8_industry_brings_stress_and_workers) {
  Scene scene = three_stops();
  scene.at("r3c5").level = 2;
  scene.hand({"auction-09", "auction-01"}).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 6);
  EXPECT_EQ(scene.player().workers, 4);
}

TEST(Trips, TW_9_9_commerce_brings_money_or_a_card_for_each_level) {
  Scene scene = three_stops();
  scene.at("r4c3").level = 2;
  scene.state.tops[0] = static_cast<std::uint8_t>(scene.card("dev-01"));
  scene.state.unseen.remove(scene.card("dev-01"));
  scene.state.below[0] = 1;
  scene.hand({"auction-07", "auction-01"}).trip("r3c2", "r4c3").act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 6);
  scene.act(Verb::take_development, 0);
  EXPECT_TRUE(scene.player().hand.has(scene.card("dev-01")));
  EXPECT_NE(scene.state.tops[0], nothing);  // the next card of the book lies open before the second choice
  EXPECT_EQ(scene.refusal(Verb::take_development, 4), "TW-9.9");
  scene.act(Verb::take_money);
  EXPECT_EQ(scene.player().money, 5 + 1);
  EXPECT_EQ(scene.state.phase, Phase::act);
}

TEST(Trips, TW_9_9_without_books_there_is_nothing_to_choose) {
  Scene scene = three_stops();
  for (std::uint8_t& top : scene.state.tops) top = nothing;
  scene.hand({"auction-07", "auction-01"}).trip("r3c2", "r4c3").act(Verb::pay);
  EXPECT_EQ(scene.player().money, 5 + 1);
}

TEST(Trips, TW_9_10_residence_lowers_stress_by_its_level) {
  Scene scene = three_stops();
  scene.hand({"auction-06", "auction-01"}).trip("r4c3", "r3c2").act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 3);  // level 2
}

TEST(Trips, TW_9_11_leisure_sells_points_for_money_less_the_fees) {
  Scene scene;
  scene.link(1, "r6c7", {"r6c6"}, "G3");
  scene.built("G3", Type::commerce);
  scene.at("r6c7").level = 2;
  scene.hand({"auction-08", "auction-01"}).money(4).trip("G3", "r6c7").act(Verb::pay);
  EXPECT_EQ(scene.refusal(Verb::buy, 2), "TW-9.11");
  EXPECT_EQ(scene.refusal(Verb::buy, 0), "");
  scene.act(Verb::buy, 1);
  EXPECT_EQ(scene.player().hp, 1);
  EXPECT_EQ(scene.player().money, 1);
  EXPECT_EQ(scene.player(1).money, 1);
}

TEST(Trips, TW_9_11_five_points_for_each_level) {
  for (const int level : {1, 2}) {
    Scene scene;
    scene.link(0, "r6c7", {"r6c6"}, "G3");
    scene.built("G3", Type::commerce);
    scene.at("r6c7").level = static_cast<std::uint8_t>(level);
    scene.hand({"auction-08", "auction-01"}).money(30).trip("G3", "r6c7").act(Verb::pay);
    EXPECT_EQ(scene.refusal(Verb::buy, 5 * level + 1), "TW-9.11");
    scene.act(Verb::buy, 5 * level);
    EXPECT_EQ(scene.player().hp, 1 + 5 * level);
    EXPECT_EQ(scene.player().money, 30 - 2 * 5 * level + 1);
  }
}

TEST(Trips, TW_9_10_TW_9_11_points_are_for_sale_at_leisure_alone_and_more_at_a_higher_level) {
  Scene scene;
  scene.link(0, "r6c7", {"r6c6"}, "G3");
  scene.built("G3", Type::residence);
  scene.hand({"auction-06", "auction-01"}).money(30);
  const Arrival arrival(scene.setting());
  EXPECT_EQ(arrival.effect(Type::leisure, 1).points, 5);
  EXPECT_EQ(arrival.effect(Type::leisure, 2).points, 10);
  scene.state.plan.node = static_cast<std::uint8_t>(scene.node("r6c7"));
  EXPECT_EQ(arrival.effect(scene.state).points, 5);
  scene.state.plan.node = static_cast<std::uint8_t>(scene.node("G3"));
  EXPECT_EQ(arrival.effect(scene.state).points, 0);
}

TEST(Trips, TW_9_11_not_with_this_trips_income) {
  Scene scene;
  scene.link(0, "r3c7", {"r3c8", "r2c8"}, "B1");
  scene.built("B1", Type::commerce);
  scene.hand({"auction-08", "auction-01"}).money(1).trip("B1", "r3c7").act(Verb::pay);
  EXPECT_EQ(scene.state.phase, Phase::act);  // nothing to choose
  EXPECT_EQ(scene.player().money, 3);
}

TEST(Trips, TW_9_12_income_and_the_passenger_leaves) {
  Scene scene = three_stops();
  const int supply = scene.state.passengers;
  scene.hand({"auction-09", "auction-01"}).trip("r3c2", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().money, 3);
  EXPECT_EQ(scene.at("r3c2").passengers, 1);
  EXPECT_EQ(scene.state.passengers, supply + 1);
}

TEST(Trips, TW_9_12_option_passengers_stay) {
  Scene scene(Mode::base, 2, {.passengers_stay = 1});
  scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09", "auction-01"}).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.at("r3c5").passengers, 2);
}

TEST(Trips, TW_9_13_the_finder_takes_the_route_with_more_points) {
  Scene scene = three_stops();
  scene.link(1, "r3c2", {"r2c2", "r2c3", "r1c3", "r1c4", "r1c5", "r2c5"}, "r3c5");  // a rival's, with fees
  scene.hand({"auction-09", "auction-01"}).money(10).trip("r3c2", "r3c5");
  EXPECT_TRUE(scene.state.plan.used.has(0) && scene.state.plan.used.has(1) && !scene.state.plan.used.has(2));
  EXPECT_EQ(announce(scene.game, scene.state, make_action(Verb::pay)).id, "verb.pay");
}

/// By their effects, not by their costs.
TEST(Trips, TW_9_1_a_payment_names_its_action_which_is_reported_first) {
  Scene scene = three_stops();
  scene.hand({"auction-09", "auction-01"}).trip("r3c2", "r3c5");
  const auto named = [&](const Action& action) {
    const Phrase offer = announce(scene.game, scene.state, action);
    std::vector<int> out;
    for (const Argument& argument : offer.arguments) {
      if (argument.name == "work" || argument.name == "from" || argument.name == "end" || argument.name == "last")
        out.push_back(argument.value);
    }
    return out;
  };
  const std::vector<int> move{static_cast<int>(Work::trip), scene.node("r3c2"), scene.node("r3c5")};
  EXPECT_EQ(named(make_action(Verb::pay)), move);
  const Uses uses = Payment(scene.setting(), scene.state).proposal({});
  EXPECT_EQ(named(make_action(Verb::use, uses[0].card, uses[0].part)).front(), 0);  // there is more to pay
  scene.act(Verb::use, uses[0].card, uses[0].part);
  EXPECT_EQ(named(make_action(Verb::use, uses[1].card, uses[1].part)).front(), 1);
  scene.told.events.clear();
  scene.act(Verb::pay);
  EXPECT_EQ(scene.told.events.front(), make_event(EventKind::arrived, {0, scene.node("r3c2"), scene.node("r3c5")}));
}

/// If there are no fees, the first route the finder knows is the shortest, a rival's; then it finds the best and a middling one.
TEST(Trips, TW_9_13_the_finder_keeps_the_best_route_it_comes_to) {
  Scene scene(Mode::base, 2, {.mover_pays_rivals = 0});
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.link(1, "r3c2", {"r2c2", "r2c3", "r1c3", "r1c4", "r1c5", "r2c5"}, "r3c5");
  scene.link(1, "r4c3", {"r4c2"}, "r3c2");
  scene.hand({"auction-09", "auction-01"}).trip("r3c2", "r3c5");
  EXPECT_EQ(scene.state.plan.used, link_set({0, 1}));
}

/// From a Leisure, a dead end to the north (0 and 1), the player's way of two links to the east (2 and 3), a rival's link to the south (4):
/// the finder examines links in this order.
Scene dead_end_and_two_ways() {
  Scene scene(Mode::moon, 2, {.mover_pays_rivals = 0},
              example_box({". . R . R", ". . . . .", ". . L . C", ". . . . .", ". . . . I"},
                          {". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."}));
  scene.link(0, "r3c3", {"r2c3"}, "r1c3");
  scene.link(0, "r1c3", {"r1c4"}, "r1c5");
  scene.link(0, "r3c3", {"r3c4"}, "r3c5");
  scene.link(0, "r3c5", {"r4c5"}, "r5c5");
  scene.link(1, "r3c3", {"r4c3", "r5c3", "r5c4"}, "r5c5");
  return scene;
}

TEST(Trips, TW_9_13_the_finder_has_a_limit_of_links_and_skips_dead_ends) {
  const Scene scene = dead_end_and_two_ways();
  const auto found = [&](int steps) {
    RouteSearch search(scene.setting(), scene.state, scene.node("r5c5"), Stops{}, 0);
    return search.best_route(Journey::from(scene.node("r3c3")), steps);
  };
  EXPECT_EQ(found(0), link_set({4}));  // the first it knows
  EXPECT_EQ(found(2), link_set({4}));
  EXPECT_EQ(found(3), link_set({2, 3}));
}

TEST(Trips, TW_9_13_the_links_of_all_routes_that_the_finder_comes_to) {
  const Scene scene = dead_end_and_two_ways();
  const auto found = [&](int steps) {
    RouteSearch search(scene.setting(), scene.state, scene.node("r5c5"), Stops{}, 0);
    return search.all_links(scene.node("r3c3"), steps);
  };
  EXPECT_EQ(found(3), link_set({2, 3}));
  EXPECT_EQ(found(4), link_set({2, 3, 4}));
}

/// Four links from the Leisure to the Industry: a rival's to the north (0), two own ones with equal and highest appeal to the east (1) and
/// to the south (2), and one with less appeal to the west (3).
TEST(Trips, TW_9_13_the_best_of_the_ways_on_that_are_as_is_wished) {
  Scene scene(Mode::moon, 2, {.mover_pays_rivals = 0},
              example_box({". . . . .", ". . . . .", ". . L . .", ". . . . .", ". . . . ."},
                          {". . . . .", ". . . . .", ". I . . .", ". . . . .", ". . . . ."}));
  scene.link(1, "r3c3", {"r2c3", "r2c4", "r2c5", "r2c6", "r2c7"}, "r3c7");
  scene.link(0, "r3c3", {"r3c4", "r3c5", "r3c6"}, "r3c7");
  scene.link(0, "r3c3", {"r4c3", "r4c4", "r4c5", "r4c6", "r4c7"}, "r3c7");
  scene.link(0, "r3c3", {"r3c2", "r4c2", "r5c2", "r5c3", "r5c4", "r5c5", "r5c6", "r5c7", "r5c8", "r4c8", "r3c8"}, "r3c7");
  for (const auto& [link, length] : std::initializer_list<std::pair<int, std::uint8_t>>{{1, 3}, {2, 3}, {3, 1}})
    scene.state.link(link).length = length;  // as if they were as long
  const auto next = [&](std::initializer_list<int> over, std::initializer_list<int> without) {
    RouteSearch search(scene.setting(), scene.state, scene.node("r3c7"), Stops{}, 0);
    return search.next_link(Journey::from(scene.node("r3c3")), {link_set(over), link_set(without)}, 100);
  };
  EXPECT_EQ(next({}, {}), 1);  // of two with equal appeal, the first
  EXPECT_EQ(next({}, {1}), 2);
  EXPECT_EQ(next({}, {1, 2}), 3);
  EXPECT_EQ(next({}, {1, 2, 3}), 0);  // although it only helps the rival
  EXPECT_EQ(next({3}, {}), 3);
  EXPECT_EQ(next({0}, {1}), 0);
  EXPECT_EQ(next({}, {0, 1, 2, 3}), nothing);
  EXPECT_EQ(next({1, 2}, {}), nothing);  // no route uses both
}

/// From the Commerce a rival's link for $2 leads to the Industry. With no more money than that, a route that first goes north for $1 cannot
/// arrive, however far the links continue.
TEST(Trips, TW_9_13_a_way_that_becomes_too_dear_is_not_followed) {
  Scene scene(Mode::moon, 2, {},
              example_box({"R . R . R", ". . . . .", ". . L . C", ". . . . .", ". . . . ."},
                          {". . . . .", ". . . . .", ". . I . .", ". . . . .", ". . . . ."}));
  const int first = scene.link(0, "r3c3", {"r3c4"}, "r3c5");
  scene.link(1, "r3c5", {"r2c5"}, "r1c5");
  scene.link(0, "r1c5", {"r1c4"}, "r1c3");
  scene.link(0, "r1c3", {"r1c2"}, "r1c1");
  scene.link(1, "r3c5", {"r3c6", "r3c7"}, "r3c8");
  RouteSearch search(scene.setting(), scene.state, scene.node("r3c8"), Stops{}, 2);
  EXPECT_EQ(search.next_link(Journey::from(scene.node("r3c3")), {}, 3), first);  // one step to the Commerce, one north, one on
}

/// One short own link, or a rival's and a long one, with equal appeal.
TEST(Trips, TW_9_13_of_routes_with_equal_appeal_the_finder_takes_the_lowest_fees) {
  Scene scene(Mode::moon, 2, {},
              example_box({". . . . .", ". . . . .", ". . L . I", ". . . . .", ". . C . ."},
                          {". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."}));
  const LinkSet direct = LinkSet::of(scene.link(0, "r3c3", {"r3c4"}, "r3c5"));
  LinkSet over_commerce;
  over_commerce.add(scene.link(1, "r3c3", {"r4c3"}, "r5c3"));
  over_commerce.add(scene.link(0, "r5c3", {"r5c4", "r5c5", "r4c5"}, "r3c5"));
  scene.state.link(2).length = 5;
  EXPECT_EQ(RouteGain(scene.setting(), scene.state, direct).appeal(0), RouteGain(scene.setting(), scene.state, over_commerce).appeal(0));
  RouteSearch search(scene.setting(), scene.state, scene.node("r3c5"), Stops{}, 9);
  EXPECT_EQ(search.best_route(Journey::from(scene.node("r3c3")), 100), direct);
}

/// North of the Leisure there are three Residences without another way on. A rival's link to the Industry is found first, the
/// player's is better.
TEST(Trips, TW_9_13_no_steps_are_spent_on_ways_back_to_their_start) {
  Scene scene(Mode::moon, 2, {.mover_pays_rivals = 0},
              example_box({"R . R . R", ". . . . .", ". . L . I", ". . . . .", ". . . . ."},
                          {". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."}));
  scene.link(1, "r3c3", {"r3c4", "r2c4", "r2c5"}, "r3c5");
  LinkSet way = LinkSet::of(scene.link(0, "r3c3", {"r4c3", "r4c4", "r4c5"}, "r3c5"));
  const int north = scene.link(0, "r3c3", {"r2c3"}, "r1c3");
  const int west = scene.link(0, "r1c3", {"r1c2"}, "r1c1");
  scene.link(0, "r1c3", {"r1c4"}, "r1c5");
  RouteSearch search(scene.setting(), scene.state, scene.node("r3c5"), Stops{}, 0);
  search.look_back({}, nothing);
  EXPECT_EQ(search.best_route_from(scene.node("r3c3"), 3), way);  // one step north, one over each of the two links
  way.add(north);
  way.add(west);
  EXPECT_EQ(search.best_route_from(scene.node("r1c1"), 100), way);
}

TEST(Trips, TW_9_5_sources_that_cannot_use_other_links_are_not_counted_again) {
  Scene scene = three_stops();
  const int destination = scene.node("r3c5");
  RouteSearch search(scene.setting(), scene.state, destination, Stops{}, 0);
  search.look_back({}, nothing);
  EXPECT_EQ(search.sources(), ItemSet::of(scene.node("r3c2")) | ItemSet::of(scene.node("r4c3")));
  search.look_back(LinkSet::of(1), nothing);
  EXPECT_EQ(search.sources(), ItemSet());
}

/// Twenty Residences in a row of ten boards. From each to the next there is a rival's link for three dollars and, over one more Residence,
/// a way of the player, which takes longer to find: a lower fee turns up for the last of them again and again.
TEST(Trips, TW_9_6_the_least_fees_of_a_long_way) {
  Components box = standard_box();
  Layout& layout = box.layouts[static_cast<std::size_t>(find_layout(box, Mode::base, 5, 0) - box.layouts.data())];
  for (int board = 0; board < 10; ++board) {
    Placing& placing = layout.boards[board];
    placing.turns = placing.row = 0;
    placing.column = static_cast<std::uint8_t>(board);
    print_board(box, placing.name(), Mode::base, {". . . R", "R . R .", ". R . .", ". . . ."},
                {". . . .", ". . . .", ". . . .", ". . . ."});
  }
  box.numbers.start_parcels.fill(0);  // there are none
  Scene scene(Mode::base, 5, {}, box);
  LinkSet own;
  for (int i = 0; i < 19; ++i) {
    const auto at = [](int row, int column) { return fmt::format("r{}c{}", row, column); };
    const int column = 2 * i + 1;
    const int row = i % 2 == 0 ? 3 : 1;
    scene.state.link(scene.link(1, at(2, column), {at(2, column + 1)}, at(2, column + 2))).length = 3;
    own.add(scene.link(0, at(2, column), {at(row, column)}, at(row, column + 1)));
    own.add(scene.link(0, at(row, column + 1), {at(row, column + 2)}, at(2, column + 2)));
  }
  const int destination = scene.node("r2c1");
  RouteSearch search(scene.setting(), scene.state, destination, Stops{}, 200);
  EXPECT_EQ(search.best_route(Journey::from(scene.node("r2c39")), 0), own);
  Journey journey = Journey::from(scene.node("r1c40"));
  journey.fee = 200;  // all that there is: the rest of the way must cost nothing
  EXPECT_FALSE(search.refused(journey, scene.link(0, "r1c40", {"r1c39"}, "r2c39")).forbids());
}

/// All routes by brute force against all that the small decisions allow.
TEST(Trips, TW_9_2_the_steps_allow_exactly_the_routes_of_the_rules) {
  Scene scene = loop();
  std::vector<std::vector<int>> routes;
  const auto follow = [&](auto&& self, const State& s, std::vector<int> so_far) -> void {
    if (s.phase == Phase::pay) return routes.push_back(so_far);
    Actions list;
    scene.game.legal(s, list);
    bool any = false;
    for (const Action& action : list) {
      if (static_cast<Verb>(action.verb) != Verb::ride) continue;
      any = true;
      State next = s;
      NullJournal null_journal;
      Chance chance(1, 1);
      scene.game.apply(next, action, chance, null_journal);
      std::vector<int> longer = so_far;
      longer.push_back(action.operands[0]);
      self(self, next, longer);
    }
    EXPECT_TRUE(any) << "a dead end";
  };
  follow(follow, scene.state, {});
  // Straight on, or round by Commerce in either direction.
  std::sort(routes.begin(), routes.end());
  EXPECT_EQ(routes, (std::vector<std::vector<int>>{{3, 0, 2, 4}, {3, 2, 0, 4}, {3, 4}}));
}

// ---- The rulebook's examples ----------------------------------------------------------------------------------------------

TEST(Examples, TW_12_9_first_moon_example) {
  Scene scene = example_1();
  scene.hand({"auction-05", "auction-01"}).trip("r4c2", "r3c3").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 2);
  EXPECT_EQ(scene.player().stress, 13);
  EXPECT_EQ(scene.player().workers, 1);
  EXPECT_EQ(scene.player().money, 6);
  EXPECT_EQ(scene.at("r4c2").passengers, 0);
}

TEST(Examples, TW_9_2_the_branch_b_cannot_be_used_twice) {
  Scene scene = example_1();
  scene.hand({"auction-05", "auction-01"}).act(Verb::move).act(Verb::to, scene.node("r3c3")).act(Verb::board, scene.node("r4c2"));
  scene.act(Verb::ride, 0);
  EXPECT_EQ(scene.refusal(Verb::ride, 1), "TW-9.2");  // by b to Leisure there is no way on
  EXPECT_EQ(scene.choices(), 2);                      // by c, or as the finder says
  scene.act(Verb::ride, 2);
  EXPECT_EQ(scene.choices(), 2);
  scene.act(Verb::ride, 3);
  EXPECT_EQ(scene.state.phase, Phase::pay);
}

TEST(Examples, TW_9_3_the_industry_icon_has_one_destination) {
  Scene scene = example_1();
  scene.hand({"auction-05", "auction-01"}).act(Verb::move);
  EXPECT_EQ(scene.choices(), 1);
  EXPECT_EQ(scene.refusal(Verb::to, scene.node("r3c3")), "");
}

TEST(Examples, TW_12_5_a_trip_through_a_hub_is_one_link) {
  Scene scene = example_1();
  scene.hand({"auction-02", "auction-01"}).trip("r4c2", "r5c5").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 1);
  EXPECT_EQ(scene.player().stress, 11);  // one for the edge, one for the Residence
  EXPECT_EQ(scene.player().money, 3);
}

TEST(Examples, TW_12_7_a_dark_building_is_no_destination) {
  Scene scene = example_1();
  scene.hand({"auction-04", "auction-01"}).money(0);
  EXPECT_EQ(scene.refusal(Verb::move), "TW-12.7");
  scene.dark(0);
  scene.trip("r4c2", "r3c10").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 1);
  EXPECT_EQ(scene.player().money, 4);
}

TEST(Examples, TW_12_8_second_moon_example_passes_the_dark_commerce) {
  Scene scene = example_2();
  scene.state.tops[0] = static_cast<std::uint8_t>(scene.card("dev-01"));
  scene.hand({"auction-03", "auction-01"});
  scene.act(Verb::move);
  EXPECT_EQ(scene.refusal(Verb::to, scene.node("r4c7")), "TW-12.7");
  scene.act(Verb::to, scene.node("r2c2")).act(Verb::board, scene.node("r3c6")).act(Verb::travel).act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 3);
  EXPECT_EQ(scene.player().stress, 13);
  const State arrived = scene.state;
  scene.act(Verb::take_money);
  EXPECT_EQ(scene.player().money, 13);
  scene.state = arrived;
  scene.act(Verb::take_development, 0);
  EXPECT_EQ(scene.player().money, 8);
  EXPECT_TRUE(scene.player().hand.has(scene.card("dev-01")));
}

TEST(Examples, TW_9_4_by_day_the_same_commerce_stops_the_passenger) {
  Scene scene = example_2();
  scene.dark(0).hand({"auction-03", "auction-01"}).act(Verb::move).act(Verb::to, scene.node("r4c7")).act(Verb::board, scene.node("r3c6"));
  scene.act(Verb::travel).act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 2);
  EXPECT_EQ(scene.player().stress, 14);    // no edge
  EXPECT_EQ(scene.player().money, 5 + 4);  // no book is left, so it is money; and four segments
}

TEST(Examples, TW_12_9_the_edge_relieves_only_once) {
  Scene scene = example_2();
  scene.branch(0, "r2c2", {"r2c1"}, 4);
  scene.branch(0, "r3c4", {"r2c4", "r2c5", "r2c6", "r2c7", "r2c8", "r3c8", "r3c9", "r3c10", "r4c10"}, 4);
  scene.hand({"auction-02", "auction-01"}).act(Verb::move).act(Verb::to, scene.node("r3c4")).act(Verb::board, scene.node("r4c7"));
  scene.act(Verb::ride, 2).act(Verb::ride, 3).act(Verb::ride, 4).act(Verb::ride, 5).act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 13 - 1 - 1);
  EXPECT_EQ(scene.player().hp, 2);
}

}  // namespace
}  // namespace omnibus::tramways
