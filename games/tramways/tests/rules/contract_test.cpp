// Tramways fulfils the contract of all games, and its valid positions are distinguished from impossible ones.
#include "support/contract_test.hpp"

#include <algorithm>
#include <map>

#include "games/tramways/ai/guide.hpp"
#include "games/tramways/rules/view.hpp"
#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus {
namespace {

struct Tramways {
  using Rules = tramways::Rules;
  static const Rules::Components& box() { return tramways::standard_box(); }
  /// Decks are empty in the first round, and all cards were taken in the open, so there are no secrets yet. See Secrets below for later
  /// rounds.
  static bool has_secrets(const Rules&) { return false; }
  static constexpr std::array<std::uint64_t, 5> logs{0x5cd1bff3b9dbed4f, 0x7a87bb99f335da6d, 0xb7ea5ced2b12a49b, 0x57ff177fbb4221e8,
                                                     0x6a1b103427122165};
};
INSTANTIATE_TYPED_TEST_SUITE_P(Tramways, Contract, Tramways);

}  // namespace

namespace tramways {
namespace {

/// True if a seat cannot know a rival's cards: they are split between hand and deck, and the hand has not been shown completely.
bool something_is_hidden(const Rules& game, const State& s, Seat seat) {
  for (int i = 0; i < game.players(); ++i) {
    const Player& player = s.player(i);
    const int shown = seat_at(i) == game.actor(s) ? s.plan.cards().size() : 0;
    if (seat_at(i) != seat && !player.deck.empty() && player.hand.size() > shown) return true;
  }
  return false;
}

TEST(Secrets, TW_11_3_a_rivals_hand_is_redrawn_as_soon_as_there_is_a_deck) {
  int hidden = 0;
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(seed % 3)}, 2 + static_cast<int>(seed % 3));
    wander(game, seed, [&](const State& truth, std::uint32_t ply) {
      for (const Seat seat : onlookers(game)) {
        State imagined = truth;
        Chance dream(seed + 7, ply);
        game.resample_hidden(imagined, seat, dream);
        const bool same = same_bytes(imagined, truth);
        if (!something_is_hidden(game, truth, seat)) {
          ASSERT_TRUE(same);
          continue;
        }
        ++hidden;
        different += same ? 0 : 1;
      }
    });
  }
  EXPECT_GT(hidden, 2000);
  EXPECT_GT(10 * different, 9 * hidden);
}

TEST(Secrets, TW_11_3_hands_are_hidden_TW_11_4_pools_are_open) {
  Scene scene;
  scene.hand({"auction-01"}, 1).hand({"auction-02"});
  scene.player(1).deck.add(scene.card("auction-03"));
  scene.player(1).pool.add(scene.card("auction-04"));
  const json::object seen = TypedPosition<Rules>(std::make_shared<const Rules>(scene.game), scene.state).view(Viewer::of(seat_at(0)));
  const json::object& rival = seen.at("players").as_array()[1].as_object();
  EXPECT_FALSE(rival.at("hand").as_object().contains("cards"));
  EXPECT_EQ(rival.at("hand").as_object().at("count"), 1);
  EXPECT_EQ(json::serialize(rival.at("held").as_object().at("cards")), R"(["auction-01","auction-03"])");
  EXPECT_EQ(json::serialize(rival.at("pool").as_object().at("cards")), R"(["auction-04"])");
  EXPECT_FALSE(seen.at("auction_deck").as_object().contains("cards"));
  EXPECT_EQ(json::serialize(seen.at("players").as_array()[0].as_object().at("hand").as_object().at("cards")), R"(["auction-02"])");
}

TEST(Secrets, TW_6_10_only_the_payer_sees_the_bill_and_its_proposal) {
  Scene scene;
  scene.hand({"auction-29", "auction-14"}).lay("r4c3", {"r3c3"}, "r3c2");
  const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
  const json::object own = position.view(Viewer::of(seat_at(0)));
  EXPECT_EQ(own.at("bill").as_object().at("rails"), 1);
  EXPECT_EQ(own.at("bill").as_object().at("strip"), false);
  EXPECT_GE(own.at("options").as_array().size(), own.at("proposal").as_array().size());
  EXPECT_EQ(own.at("proposal").as_array().size(), static_cast<std::size_t>(Payment(scene.setting(), scene.state).proposal({}).size()));
  for (const Viewer viewer : {Viewer::of(seat_at(1)), Viewer::spectator(), Viewer::everything()}) {
    const json::object seen = position.view(viewer);
    EXPECT_FALSE(seen.contains("bill"));
    EXPECT_FALSE(seen.contains("proposal"));
    EXPECT_FALSE(seen.contains("options"));
  }
}

json::object seen_by_mover(const Scene& scene) {
  return TypedPosition<Rules>(std::make_shared<const Rules>(scene.game), scene.state).view(Viewer::of(seat_at(scene.state.seat())));
}

TEST(Drawing, TW_7_6_a_player_laying_a_link_sees_its_cost_so_far_and_what_is_left) {
  Scene scene;
  scene.hand({"auction-29", "auction-14"}).workers(1).act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  const json::object begun = seen_by_mover(scene);
  EXPECT_EQ(begun.at("bill").as_object().at("rails"), 0);
  EXPECT_EQ(begun.at("proposal").as_array().size(), 1u);  // the icon of its start
  scene.act(Verb::lay, scene.space("r3c3"));
  const json::object laid = seen_by_mover(scene);
  EXPECT_EQ(laid.at("bill").as_object().at("rails"), 1);
  const json::object then = laid.at("bill").as_object().at("then").as_object();
  scene.act(Verb::arrive, scene.node("r3c2"));
  EXPECT_FALSE(seen_by_mover(scene).at("bill").as_object().contains("then"));
  scene.act(Verb::pay);
  const Player& player = scene.player();
  EXPECT_EQ(then.at("hp"), player.hp);
  EXPECT_EQ(then.at("stress"), player.stress);
  EXPECT_EQ(then.at("workers"), player.workers);
  EXPECT_EQ(then.at("rails"), player.rails);
  EXPECT_EQ(then.at("money"), player.money);
}

TEST(Drawing, TW_9_7_the_bill_of_a_trip_says_what_it_brings_to_whom) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5", true);
  scene.hand({"auction-09", "auction-01"}).money(10).trip("r3c2", "r3c5");
  const json::object trip = seen_by_mover(scene).at("bill").as_object().at("trip").as_object();
  const json::object own = trip.at("owners").as_array()[0].as_object();
  const json::object rival = trip.at("owners").as_array()[1].as_object();
  EXPECT_EQ(json::serialize(own), R"({"links":1,"upgraded":0,"segments":1,"hp":1,"money":1,"fee":0})");
  EXPECT_EQ(json::serialize(rival), R"({"links":1,"upgraded":1,"segments":2,"hp":2,"money":2,"fee":2})");
  EXPECT_EQ(json::serialize(trip.at("passable")), "[0,1]");
  const Player before = scene.player();
  scene.act(Verb::pay);
  EXPECT_EQ(scene.player(1).money, 2);
  EXPECT_EQ(trip.at("stress").as_int64() + before.stress, scene.player().stress);
}

TEST(Drawing, TW_9_12_a_player_choosing_the_reward_of_a_trip_sees_the_money_that_follows) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.hand({"auction-07", "auction-01"}).trip("r3c2", "r4c3");
  EXPECT_FALSE(seen_by_mover(scene).contains("arrived"));
  scene.act(Verb::pay);
  const json::object arrived = seen_by_mover(scene).at("arrived").as_object();
  EXPECT_EQ(json::serialize(arrived.at("owners").as_array()[0]), R"({"links":1,"upgraded":0,"segments":1,"hp":1,"money":1,"fee":0})");
  const int before = scene.player().money;
  scene.act(Verb::take_money);
  EXPECT_EQ(scene.player().money, before + scene.setting().numbers().commerce_money + 1);
  EXPECT_FALSE(seen_by_mover(scene).contains("arrived"));
}

TEST(Drawing, TW_9_9_the_bill_of_a_trip_says_what_one_choice_at_its_end_brings) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.hand({"auction-07", "auction-01"}).trip("r3c2", "r4c3");
  const json::object trip = seen_by_mover(scene).at("bill").as_object().at("trip").as_object();
  const int before = scene.player().money;
  scene.act(Verb::pay).act(Verb::take_money);
  EXPECT_EQ(trip.at("gains"), 1);
  EXPECT_EQ(trip.at("money").as_int64() + 1, scene.player().money - before);  // and a dollar for the segment
}

std::int64_t money_in(const Scene& scene, const Action& action) {
  for (const Argument& argument : announce(scene.game, scene.state, action).arguments) {
    if (argument.name == "money") return argument.value;
  }
  return -1;
}

TEST(Drawing, TW_9_9_TW_9_11_a_reward_is_offered_with_its_money) {
  Scene commerce;
  commerce.link(0, "r3c2", {"r3c3"}, "r4c3");
  commerce.hand({"auction-07", "auction-01"}).trip("r3c2", "r4c3").act(Verb::pay);
  EXPECT_EQ(money_in(commerce, make_action(Verb::take_money)), commerce.setting().numbers().commerce_money);
  Scene leisure;
  leisure.link(0, "r3c2", {"r3c3"}, "r4c3");
  leisure.at("r4c3").type = static_cast<std::uint8_t>(Type::leisure);
  leisure.hand({"auction-08", "auction-01"}).money(20).trip("r3c2", "r4c3").act(Verb::pay);
  ASSERT_EQ(leisure.state.phase, Phase::buy_points);
  const std::int64_t price = money_in(leisure, make_action(Verb::buy, 3));
  leisure.act(Verb::buy, 3);
  EXPECT_EQ(price, 6);
  EXPECT_EQ(leisure.player().money, 20 - price + 1);  // and a dollar for the segment
}

TEST(Drawing, TW_8_3_TW_8_4_the_acting_player_sees_the_building_types_and_what_is_lacking) {
  Scene scene;
  scene.hand({"auction-06"});  // a build icon and a Residence
  scene.state.offer = CardSet::of(scene.card("building-R-1")) | CardSet::of(scene.card("building-R-2"));
  const json::object seen = seen_by_mover(scene);
  EXPECT_EQ(json::serialize(seen.at("types")), R"([{"type":"residence","left":2,"lacking":[]},)"
                                               R"({"type":"commerce","left":0,"lacking":["type"]},)"
                                               R"({"type":"leisure","left":0,"lacking":["type"]},)"
                                               R"({"type":"industry","left":0,"lacking":["type"]}])");
  scene.hand({"auction-05"});  // no build icon, and an Industry
  EXPECT_EQ(json::serialize(seen_by_mover(scene).at("types").as_array()[0].as_object().at("lacking")), R"(["build","type"])");
  EXPECT_EQ(json::serialize(seen_by_mover(scene).at("types").as_array()[3].as_object().at("lacking")), R"(["build"])");
  const json::object rival = TypedPosition<Rules>(std::make_shared<const Rules>(scene.game), scene.state).view(Viewer::of(seat_at(1)));
  EXPECT_FALSE(rival.contains("types"));  // it would reveal the hand
}

/// A need is lacking if the action has it and no card of the hand supplies it.
TEST(Drawing, TW_9_10_a_player_able_to_upgrade_a_building_sees_what_each_level_brings) {
  Scene scene;
  scene.hand({"auction-07"});
  const std::string levels = R"([{"residence":1,"commerce":1,"money":5,"leisure":5,"industry":1,"price":2},)"
                             R"({"residence":2,"commerce":2,"money":5,"leisure":10,"industry":2,"price":2}])";
  EXPECT_EQ(json::serialize(seen_by_mover(scene).at("levels")), levels);
  scene.act(Verb::upgrade_building, scene.node("r4c3"));
  ASSERT_EQ(scene.state.phase, Phase::pay);
  EXPECT_EQ(json::serialize(seen_by_mover(scene).at("levels")), levels);
  Scene laying;
  laying.hand({"auction-29", "auction-14"}).act(Verb::build_link);
  EXPECT_FALSE(seen_by_mover(laying).contains("levels"));
}

TEST(Drawing, TW_9_11_a_player_choosing_a_destination_or_buying_points_sees_the_levels) {
  Scene scene;
  scene.link(0, "r3c5", {"r3c6"}, "r3c7");
  scene.hand({"auction-09", "generic-B-1"}).money(10);
  Scene choosing = scene;
  choosing.act(Verb::move);
  ASSERT_EQ(choosing.state.phase, Phase::destination);
  const json::value level = seen_by_mover(choosing).at("levels").as_array()[0];
  scene.trip("r3c5", "r3c7").act(Verb::pay);
  ASSERT_EQ(scene.state.phase, Phase::buy_points);
  EXPECT_EQ(seen_by_mover(scene).at("levels").as_array()[0], level);
  const int before = scene.player().money;
  scene.act(Verb::buy, 1);
  const int income = scene.setting().numbers().segment_money;
  EXPECT_EQ(before - level.as_object().at("price").as_int64() + income, scene.player().money);
}

TEST(Drawing, TW_5_4_a_player_putting_cards_away_sees_the_price_of_each_number) {
  Scene scene;
  scene.hand({"auction-07", "auction-09", "auction-14"});
  scene.state.phase = Phase::put_away;
  const auto prices = [&] { return json::serialize(seen_by_mover(scene).at("prices")); };
  EXPECT_EQ(prices(), R"([{"value":0},{"value":0},{"value":1},{"value":2}])");
  scene.state.surplus = 2;  // too many are put away for nothing
  EXPECT_EQ(prices(), R"([{"value":0},{"value":0},{"value":0},{"value":2}])");
}

TEST(Drawing, TW_9_13_a_player_paying_for_a_trip_sees_all_passable_links) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.link(1, "r4c3", {"r4c2"}, "r3c2");
  scene.link(0, "F3", {"r2c3", "r2c2"}, "r3c2");  // leads elsewhere
  scene.hand({"auction-09", "auction-01"}).money(10).trip("r3c2", "r3c5");
  const json::object trip = seen_by_mover(scene).at("bill").as_object().at("trip").as_object();
  EXPECT_EQ(json::serialize(trip.at("passable")), "[0,1,2]");
}

TEST(Drawing, TW_8_2_a_player_upgrading_a_link_sees_the_stress_of_its_other_end) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.hand({"auction-29", "auction-06"}).workers(1);  // rails and Commerce on one card, Residence on the other
  const auto stress_at = [&](std::string_view end, std::string_view field) {
    Scene paying = scene;
    paying.act(Verb::upgrade_link, 0, paying.node(end));
    return seen_by_mover(paying).at("bill").as_object().at(field).as_int64();
  };
  EXPECT_EQ(stress_at("r3c2", "stress"), 0);
  EXPECT_EQ(stress_at("r3c2", "other_end"), 1);
  EXPECT_EQ(stress_at("r4c3", "stress"), 1);
  EXPECT_EQ(stress_at("r4c3", "other_end"), 0);
}

TEST(Drawing, TW_8_6_a_player_upgrading_a_building_sees_the_alternatives) {
  Scene scene;
  scene.hand({"generic-A-1", "auction-29", "auction-06"});  // for building, Commerce, Residence
  std::vector<int> upgradable;
  for (int node = 0; node < scene.map().node_count; ++node) {
    if (scene.refusal(Verb::upgrade_building, node).empty()) upgradable.push_back(node);
  }
  ASSERT_GT(upgradable.size(), 1U);
  scene.act(Verb::upgrade_building, upgradable[1]);
  json::array others;
  for (const int node : upgradable) {
    if (node != upgradable[1]) others.emplace_back(scene.words().node_name(node));
  }
  EXPECT_EQ(seen_by_mover(scene).at("instead").as_object().at("nodes"), others);
}

TEST(Drawing, TW_8_2_a_player_upgrading_a_link_sees_the_alternatives_and_their_ends) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.link(0, "F3", {"r2c3", "r2c2"}, "r3c2");
  scene.link(1, "r4c3", {"r4c2"}, "r3c2");
  scene.hand({"auction-29", "auction-06"}).workers(1);  // rails and Commerce on one card, Residence on the other
  scene.act(Verb::upgrade_link, 1, scene.node("r3c2"));
  EXPECT_EQ(json::serialize(seen_by_mover(scene).at("instead")), R"({"links":[{"link":0,"node":"r3c2","rails":1}]})");
}

TEST(Secrets, TW_8_2_only_the_payer_sees_alternative_upgrades) {
  Scene scene;
  scene.link(0, "r3c2", {"r3c3"}, "r4c3");
  scene.hand({"auction-29", "auction-06"}).workers(1).act(Verb::upgrade_link, 0, scene.node("r3c2"));
  const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
  EXPECT_TRUE(position.view(Viewer::of(seat_at(0))).contains("instead"));
  for (const Viewer viewer : {Viewer::of(seat_at(1)), Viewer::spectator(), Viewer::everything()})
    EXPECT_FALSE(position.view(viewer).contains("instead"));
}

TEST(Drawing, TW_2_8_the_draft_lists_its_turns_and_the_current_one) {
  const Rules game(standard_box(), {.mode = 1}, 3);
  Chance chance(1, 0);
  NullJournal null_journal;
  State s = game.start(chance, null_journal);
  const auto draft_of = [&] {
    return TypedPosition<Rules>(std::make_shared<const Rules>(game), s).view(Viewer::spectator()).at("draft").as_object();
  };
  const json::array turns = draft_of().at("turns").as_array();
  for (std::size_t turn = 0; s.phase == Phase::draft; ++turn) {
    EXPECT_EQ(draft_of().at("now").as_int64(), static_cast<std::int64_t>(turn));
    EXPECT_EQ(turns.at(turn).as_object().at("value").as_int64(), s.seat());
    Actions list;
    game.legal(s, list);
    game.apply(s, list[0], chance, null_journal);
    EXPECT_EQ(s.phase == Phase::draft, turn + 1 < turns.size());
  }
}

json::object seen_by_all(const Rules& game, const State& s) {
  return TypedPosition<Rules>(std::make_shared<const Rules>(game), s).view(Viewer::spectator());
}

TEST(Drawing, TW_12_10_the_dark_board_of_each_round_is_shown_from_the_set_up_on) {
  for (const std::uint8_t crescent : {std::uint8_t{0}, std::uint8_t{2}}) {
    const Rules game(standard_box(), {.mode = 1, .crescent = crescent}, 4);
    json::value told;
    wander(game, 3, [&](const State& s, std::uint32_t) {
      const json::object dark = seen_by_all(game, s).at("dark").as_object();
      const std::size_t round = s.round > 0 ? s.round - 1U : 0;
      ASSERT_EQ(dark.at("now").as_int64(), game.setting().map.clockwise[s.night]);
      ASSERT_EQ(dark.at("rounds").as_array().at(round).as_object().at("value"), dark.at("now"));
      if (told.is_null()) told = dark.at("rounds");
      ASSERT_EQ(dark.at("rounds"), told);
      ASSERT_EQ(dark.at("by_lot").as_bool(), game.setting().map.crescent == nothing);
    });
    EXPECT_EQ(told.as_array().size(), game.setting().numbers().rounds);
  }
}

TEST(Drawing, TW_13_5_without_night_no_board_is_dark) {
  Chance chance(1, 0);
  NullJournal null_journal;
  for (const Options& options : {Options{.mode = 0}, Options{.mode = 2, .mars_night = 0}}) {
    const Rules game(standard_box(), options, 3);
    EXPECT_FALSE(seen_by_all(game, game.start(chance, null_journal)).contains("dark"));
  }
}

TEST(Drawing, TW_9_7_a_ride_over_a_link_brings_the_gains_shown) {
  for (const bool upgraded : {false, true}) {
    Scene scene;
    scene.link(0, "r3c2", {"r3c3"}, "r4c3");
    if (upgraded) scene.state.upgraded.add(0);
    scene.hand({"auction-09", "generic-B-1"}).money(10);
    const json::object ride = seen_by_all(scene.game, scene.state).at("rides").as_array().at(0).as_object();
    const Player before = scene.player();
    scene.trip("r3c2", "r4c3");
    const json::object owner = seen_by_mover(scene).at("bill").as_object().at("trip").as_object().at("owners").as_array().at(0).as_object();
    EXPECT_EQ(owner.at("hp"), ride.at("points"));
    EXPECT_EQ(owner.at("money"), ride.at("money"));
    EXPECT_EQ(ride.at("points").as_int64(), upgraded ? 2 : 1);
    scene.act(Verb::pay);
    EXPECT_EQ(scene.player().hp - before.hp, ride.at("points").as_int64());
  }
}

TEST(Drawing, TW_12_5_two_branches_that_a_trip_goes_over_are_one_link) {
  Scene scene(Mode::moon);
  scene.branch(0, "r4c2", {"r5c2"}, 2, true);
  scene.branch(0, "r4c7", {"r5c7"}, 2, true);
  scene.dark(0).hand({"auction-05", "auction-01"}).trip("r4c2", "r4c7");
  const json::object owner = seen_by_mover(scene).at("bill").as_object().at("trip").as_object().at("owners").as_array().at(0).as_object();
  EXPECT_EQ(json::serialize(owner), R"({"links":1,"upgraded":1,"segments":2,"hp":2,"money":2,"fee":0})");
}

TEST(Drawing, TW_9_12_a_player_building_or_upgrading_a_link_sees_what_each_ride_brings) {
  Scene scene;
  scene.hand({"auction-29", "auction-14"}).lay("r4c3", {"r3c3"}, "r3c2");
  const json::object view = seen_by_mover(scene);
  EXPECT_EQ(json::serialize(view.at("bill").as_object().at("ride")), R"({"points":1,"money":1})");
  for (const json::value& way : view.at("ways").as_array())
    EXPECT_EQ(way.at("money").as_int64(), static_cast<std::int64_t>(way.at("spaces").as_array().size()));
  scene.act(Verb::pay);
  EXPECT_EQ(json::serialize(seen_by_all(scene.game, scene.state).at("rides")), R"([{"points":1,"money":1}])");

  Scene upgrade;
  upgrade.link(0, "F3", {"r2c3", "r2c2"}, "r3c2");
  upgrade.hand({"auction-29", "auction-06"}).workers(1).act(Verb::upgrade_link, 0, upgrade.node("r3c2"));
  EXPECT_EQ(json::serialize(seen_by_mover(upgrade).at("bill").as_object().at("ride")), R"({"points":2,"money":2,"points_before":1})");
}

TEST(Drawing, TW_7_7_the_value_of_building_is_shown_when_the_game_is_over) {
  Scene scene;
  EXPECT_FALSE(seen_by_all(scene.game, scene.state).contains("worth"));
  scene.state.phase = Phase::over;
  scene.state.ending = Ending::rounds_played;
  EXPECT_EQ(json::serialize(seen_by_all(scene.game, scene.state).at("worth")),
            R"({"link":1,"link_upgrade":2,"building":1,"building_upgrade":1})");
}

TEST(Drawing, TW_7_3_the_draft_shows_the_buildings_one_rail_from_each_parcel) {
  const Rules game(standard_box(), {.mode = 1}, 3);
  Chance chance(1, 0);
  NullJournal null_journal;
  const State s = game.start(chance, null_journal);
  const json::array parcels = seen_by_all(game, s).at("draft").as_object().at("parcels").as_array();
  EXPECT_EQ(parcels.size(), static_cast<std::size_t>(s.drafted.size()));
  const auto found = std::find_if(parcels.begin(), parcels.end(), [](const json::value& one) { return one.at("node") == "A2"; });
  ASSERT_NE(found, parcels.end());
  EXPECT_EQ(json::serialize(found->at("near")), R"(["r3c8","r3c10","r4c7"])");
}

TEST(Drawing, TW_4_8_the_rungs_of_a_baby_auction_are_listed_in_order) {
  Scene scene(Mode::base, 3, {.baby_auction = 1});
  scene.state.phase = Phase::bid;
  scene.state.bidders = 7;
  scene.money(5, 0).act(Verb::bid, 3).act(Verb::pass_bid);
  const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
  EXPECT_EQ(json::serialize(position.view(Viewer::spectator()).at("rungs")),
            R"([{"seat":0,"bonus":1,"bid":3,"total":4},{"seat":1,"bonus":2,"bid":0,"total":0},{"seat":2,"bonus":3}])");
}

TEST(Drawing, TW_4_7_the_bidder_sees_the_least_bid_which_rises_only_if_bids_must) {
  for (const bool baby : {false, true}) {
    Scene scene(Mode::base, 3, {.baby_auction = baby});
    scene.state.phase = Phase::bid;
    scene.state.bidders = 7;
    scene.money(5, 0).act(Verb::bid, 3);
    const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
    EXPECT_EQ(position.view(Viewer::of(seat_at(1))).at("least_bid"), baby ? 1 : 4);
    EXPECT_FALSE(position.view(Viewer::of(seat_at(2))).contains("least_bid"));
  }
}

TEST(Paying, TW_6_10_each_option_in_a_place_of_a_payment_can_be_used_there_and_the_payment_completed) {
  int options = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(seed % 3)}, 2 + static_cast<int>(seed % 3));
    wander(game, seed, [&](const State& s, std::uint32_t) {
      if (s.phase != Phase::pay || !s.plan.uses.empty()) return;
      const Payment payment(game.setting(), s);
      const Uses uses = payment.proposal({});
      int proposed = 0;
      payment.each_option(uses, [&](int place, const Use& use) {
        const Uses whole = payment.proposal(with(uses, place, use));
        ASSERT_FALSE(payment.supplied(payment.progress(first_of(uses, place)), use).empty());
        ++options;
        proposed += use == uses[place] ? 1 : 0;
        ASSERT_EQ(whole[place], use);
        State then = s;
        for (const Use& next : whole) {
          const Action action = make_action(Verb::use, next.card, next.part);
          NullJournal null_journal;
          Chance chance(seed, 1);
          ASSERT_EQ(then.phase, Phase::pay);
          ASSERT_FALSE(game.check(then, action).forbids());
          game.apply(then, action, chance, null_journal);
        }
        ASSERT_NE(then.phase, Phase::pay);
      });
      ASSERT_EQ(proposed, uses.size());
    });
  }
  EXPECT_GT(options, 1000);
}

TEST(Ways, TW_7_3_each_listed_way_can_be_laid_for_its_number_of_rails) {
  std::array<int, 2> told{};  // to nodes, off the map
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(seed % 3)}, 2 + static_cast<int>(seed % 3));
    wander(game, seed, [&](const State& s, std::uint32_t) {
      if (s.phase != Phase::lay) return;
      for (const LinkWay& way : LinkWays(game.setting(), s).list()) {
        ++told[way.node == nothing ? 1 : 0];
        State then = s;
        const auto act = [&](Verb verb, int operand) {
          NullJournal null_journal;
          Chance chance(seed, 1);
          const Action action = make_action(verb, operand);
          ASSERT_FALSE(game.check(then, action).forbids());
          game.apply(then, action, chance, null_journal);
        };
        for (const std::uint8_t space : way.spaces) act(Verb::lay, space);
        if (way.node != nothing) act(Verb::arrive, way.node);
        else act(Verb::leave, way.numeral - 1);
        ASSERT_EQ(then.plan.cost - s.plan.cost, way.cost);
      }
    });
  }
  EXPECT_GT(told[0], 400);
  EXPECT_GT(told[1], 100);
}

TEST(Ways, TW_7_3_every_end_within_reach_is_listed_with_its_lowest_cost) {
  const Rules game(standard_box(), {}, 3);
  wander(game, 5, [&](const State& s, std::uint32_t) {
    if (s.phase != Phase::lay) return;
    std::map<int, int> reached;
    LinkSearch search(game.setting(), s);
    search.start_at(s.plan.node);
    Actions legal;
    Choices(game.setting()).legal(s, legal);
    for (const Action& action : legal) {
      if (static_cast<Verb>(action.verb) == Verb::arrive) reached[action.operands[0]] = 0;
      if (static_cast<Verb>(action.verb) != Verb::lay) continue;
      search.explore(action.operands[0], s.plan.cost, s.link(s.link_count).length, false, ItemSet::first(max_nodes),
                     [&](int node, int cost) {
                       const auto [known, fresh] = reached.try_emplace(node, cost - s.plan.cost);
                       if (!fresh) known->second = std::min(known->second, cost - s.plan.cost);
                     });
    }
    std::map<int, int> told;
    for (const LinkWay& way : LinkWays(game.setting(), s).list()) told[way.node] = way.cost;
    ASSERT_EQ(told, reached);
  });
}

TEST(Ways, TW_7_3_alternatives_to_a_laid_link_are_listed) {
  Scene scene;
  scene.hand({"auction-29", "auction-14"}).lay("r4c3", {"r3c3"}, "r3c2");
  const LinkWays::List ways = LinkWays::afresh(scene.setting(), scene.state).list();
  const auto same = std::find_if(ways.begin(), ways.end(), [&](const LinkWay& way) { return way.node == scene.state.plan.other; });
  ASSERT_NE(same, ways.end());
  EXPECT_EQ(same->cost, 1);
  EXPECT_EQ(same->spaces.size(), 1);
}

TEST(Secrets, TW_7_3_only_the_player_laying_a_link_sees_its_ways) {
  Scene scene;
  scene.hand({"auction-29", "auction-14"}).lay("r4c3", {"r3c3"}, "r3c2");
  const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
  EXPECT_FALSE(position.view(Viewer::of(seat_at(0))).at("ways").as_array().empty());
  for (const Viewer viewer : {Viewer::of(seat_at(1)), Viewer::spectator(), Viewer::everything()})
    EXPECT_FALSE(position.view(viewer).contains("ways"));
}

TEST(Chances, TW_4_9_bidders_in_the_baby_auction_see_who_can_still_overtake_them) {
  Scene scene(Mode::base, 3, {.baby_auction = 1});
  scene.state.phase = Phase::bid;
  scene.state.bidders = 0b111;
  scene.state.place = 1;
  scene.state.bids[0] = 2;
  scene.state.player(1).money = 9;
  NullJournal null_journal;
  Auction(scene.setting()).bid(scene.state, 2, null_journal);
  const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
  const json::object first{{"place", 1}, {"ahead", json::array{json::object{{"seat", 2}, {"bid", 1}}}}};  // 2 + 1 < 1 + 3
  const json::object second{{"place", 0},
                            {"ahead", json::array{json::object{{"seat", 2}, {"bid", 2}}}}};  // a tie at 4 stays the earlier one's
  EXPECT_EQ(position.view(Viewer::of(seat_at(0))).at("chances"), first);
  EXPECT_EQ(position.view(Viewer::of(seat_at(1))).at("chances"), second);
  for (const Viewer viewer : {Viewer::of(seat_at(2)), Viewer::spectator(), Viewer::everything()})
    EXPECT_FALSE(position.view(viewer).contains("chances"));
}

/// Worlds, auctions, ways of getting parcels and layouts in all combinations.
TEST(Combinations, every_way_to_play_ends_without_a_flaw) {
  int played = 0;
  for (int way = 0; way < 24; ++way) {
    for (int players = 1; players <= 5; ++players) {
      Options options;
      options.mode = static_cast<std::uint8_t>(way % 3);
      options.baby_auction = static_cast<std::uint8_t>(way / 3 & 1);
      options.parcels = static_cast<std::uint8_t>(1 + (way / 6 & 1));
      options.layout = static_cast<std::uint8_t>(way / 12);
      if (!Rules::setup_problem(standard_box(), options, players).empty()) continue;
      ++played;
      const Rules game(standard_box(), options, players);
      wander(game, static_cast<std::uint64_t>(way), [&](const State& state, std::uint32_t ply) {
        ASSERT_EQ(game.invalid_reason(state), "") << "way " << way << ", " << players << " players, ply " << ply;
      });
    }
  }
  EXPECT_EQ(played, 24 + 4 * (8 + 8 + 6));  // at most four players on Mars
}

// ---- Impossible positions ---------------------------------------------------------------------------------------------------

/// The flaw reported for a position in the middle of a game after a change.
template <class Harm> std::string_view invalid_reason_after(Harm&& harm) {
  static const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(Mode::mars)}, 3);
  static const State middle = [] {
    State out;
    wander(game, 5, [&](const State& state, std::uint32_t) {
      if (state.round == 4 && state.phase == Phase::act) out = state;
    });
    return out;
  }();
  State state = middle;
  EXPECT_EQ(game.invalid_reason(state), "");
  harm(state);
  return game.invalid_reason(state);
}

TEST(InvalidPositions, a_card_is_missing_or_in_two_places) {
  EXPECT_EQ(invalid_reason_after([](State& s) { s.player(0).hand.remove(s.player(0).hand.at(0)); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.player(1).pool.add(s.player(0).hand.at(0)); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.below[0] = 21; }), "flaw.cards");
}

TEST(InvalidPositions, a_turn_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s) { s.order[0] = s.order[1]; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.round = 7; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.actions = 0; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.phase = Phase::over; }), "flaw.turn");
}

TEST(InvalidPositions, nodes_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s) { s.node(0).level = 3; }), "flaw.nodes");
  EXPECT_EQ(invalid_reason_after([](State& s) { ++s.passengers; }), "flaw.nodes");
  EXPECT_EQ(invalid_reason_after([](State& s) { ++s.player(2).martians; }), "flaw.nodes");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.node(max_nodes - 1).owner = 1; }), "flaw.nodes");
}

TEST(InvalidPositions, links_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s) { ++s.link(0).length; }), "flaw.links");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.link(0).owner = 3; }), "flaw.links");
  EXPECT_EQ(invalid_reason_after([](State& s) { --s.link_count; }), "flaw.links");
}

TEST(InvalidPositions, players_and_plans_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s) { ++s.player(0).rails; }), "flaw.players");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.player(0).stress = 21; }), "flaw.players");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.player(0).workers = 11; }), "flaw.players");
  EXPECT_EQ(invalid_reason_after([](State& s) { s.plan.cost = 1; }), "flaw.plan");
}

/// The needs of an action are paid in a fixed order, so none can be skipped.
TEST(InvalidPositions, a_payment_that_begins_with_what_comes_second) {
  const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(Mode::moon)}, 3);
  int looked_at = 0;
  wander(game, 5, [&](const State& state, std::uint32_t) {
    if (state.phase != Phase::pay || !state.plan.uses.empty()) return;
    const Uses uses = Payment(game.setting(), state).proposal({});
    if (uses.size() < 2) return;
    State harmed = state;
    harmed.plan.uses.push(uses[1]);
    EXPECT_EQ(game.invalid_reason(harmed), "flaw.plan");
    ++looked_at;
  });
  EXPECT_GT(looked_at, 3);
}

}  // namespace
}  // namespace tramways
}  // namespace omnibus
