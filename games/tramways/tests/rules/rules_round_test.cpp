// Points and stress, the auction, the round and the end: chapters 3 to 5 and 11.
#include "games/tramways/tests/rules/fresh.hpp"

namespace omnibus::tramways {
namespace {

// ---- Points and stress ----------------------------------------------------------------------------------------------------

TEST(Track, TW_3_2_the_full_stress_track_costs_points_TW_3_1_down_below_zero) {
  Scene scene;
  scene.stress(19);
  Effects(scene.setting()).stress(scene.state, 3, scene.told);
  EXPECT_EQ(scene.player().stress, 20);
  EXPECT_EQ(scene.player().hp, -4);
  EXPECT_EQ(scene.told.events.back(), make_event(EventKind::lost_points, {0, 4}));
  Effects(scene.setting()).relax(scene.state, 30, scene.told);
  EXPECT_EQ(scene.player().stress, 0);
}

TEST(Track, TW_3_3_the_ring_of_points) {
  const Scene scene;
  EXPECT_EQ(Scoring(scene.setting()).track_space(-1), 49);
  EXPECT_EQ(Scoring(scene.setting()).track_space(-2), 48);
  EXPECT_EQ(Scoring(scene.setting()).track_space(0), 0);
  EXPECT_EQ(Scoring(scene.setting()).track_space(50), 0);
}

// ---- The auction -------------------------------------------------------------------------------------------------------------

/// An auction among players with money and empty hands, in the order of their seats.
Scene auction(int players, const Options& options = {}, const Components& box = standard_box()) {
  Scene scene(Mode::base, players, options, box);
  scene.state.phase = Phase::bid;
  scene.state.bidders = static_cast<std::uint8_t>((1 << players) - 1);
  for (int seat = 0; seat < players; ++seat) scene.money(20, seat).stress(0, seat);
  return scene;
}

/// The last of two players is about to end the first round.
Scene end_of_first_round() {
  Scene scene;
  scene.state.phase = Phase::put_away;
  scene.state.place = 1;
  return scene;
}

std::vector<int> order_of(const Scene& scene) { return {scene.state.order.begin(), scene.state.order.begin() + scene.game.players()}; }

TEST(Auction, TW_4_1_a_card_for_each_player_but_in_the_last_round) {
  Fresh table(Mode::base, 3);
  for (int round = 1; round <= 6; ++round) {
    table.skip_to(Phase::bid);
    EXPECT_EQ(table.state.round, round);
    EXPECT_EQ(table.state.row.size(), round <= 5 ? 3 : 0);
    table.skip_to(Phase::act);
  }
}

TEST(Auction, TW_4_1_there_are_fewer_cards_when_the_deck_runs_out) {
  Scene scene = end_of_first_round();
  scene.state.auction_deck = CardSet::of(scene.card("auction-05"));
  scene.act(Verb::keep);
  EXPECT_EQ(scene.state.row, CardSet::of(scene.card("auction-05")));
  EXPECT_EQ(scene.state.round, 2);
  EXPECT_EQ(scene.state.place, 0);
}

TEST(Auction, TW_4_11_every_player_takes_a_card_while_any_are_left) {
  Scene few = auction(3);
  few.state.row.add(few.card("auction-05"));
  few.state.row.add(few.card("auction-06"));
  few.act(Verb::pass_bid).act(Verb::pass_bid).act(Verb::take_card, few.card("auction-05")).act(Verb::take_card, few.card("auction-06"));
  EXPECT_EQ(few.state.phase, Phase::act);  // no card is left for the third player
  EXPECT_EQ(few.state.lap, 0);             // TW-5.1: all players have one action at first
  EXPECT_EQ(few.state.actions, 1);
  Scene many = auction(2);
  for (const auto* id : {"auction-05", "auction-06", "auction-07"}) many.state.row.add(many.card(id));
  many.act(Verb::pass_bid).act(Verb::take_card, many.card("auction-05")).act(Verb::take_card, many.card("auction-06"));
  EXPECT_EQ(many.state.phase, Phase::act);  // one each
}

TEST(Auction, TW_4_3_bids_rise_and_are_paid_at_once) {
  Scene scene = auction(2);
  scene.act(Verb::bid, 4);
  EXPECT_EQ(scene.player(0).money, 16);
  EXPECT_EQ(scene.refusal(Verb::bid, 4), "TW-4.3");
  scene.act(Verb::bid, 5).act(Verb::bid, 6).act(Verb::pass_bid);
  EXPECT_EQ(scene.player(0).money, 10);
  EXPECT_EQ(scene.player(1).money, 15);
  EXPECT_EQ(order_of(scene), (std::vector<int>{0, 1}));
}

TEST(Auction, TW_4_2_round_and_round_TW_4_5_the_first_to_pass_is_last) {
  Scene scene = auction(3);
  scene.act(Verb::bid, 1).act(Verb::bid, 2).act(Verb::bid, 3).act(Verb::bid, 4).act(Verb::pass_bid).act(Verb::pass_bid);
  EXPECT_EQ(order_of(scene), (std::vector<int>{0, 2, 1}));
  EXPECT_EQ(scene.player(0).money, 15);
  EXPECT_EQ(scene.player(1).money, 18);
  EXPECT_EQ(scene.player(2).money, 17);
}

TEST(Auction, TW_4_4_cards_with_money_icons) {
  Scene scene = auction(2);
  scene.hand({"auction-14", "auction-02"}).money(1);
  scene.state.highest = 5;
  EXPECT_EQ(scene.refusal(Verb::put_in, scene.card("auction-02")), "TW-4.4");  // no money on it
  EXPECT_EQ(scene.refusal(Verb::bid, 2), "TW-4.4");                            // more than one has
  scene.act(Verb::put_in, scene.card("auction-14"));
  EXPECT_EQ(scene.refusal(Verb::pass_bid), "TW-4.4");
  EXPECT_EQ(scene.refusal(Verb::bid, 0), "TW-4.3");  // five is not more than five
  scene.act(Verb::bid, 1);
  EXPECT_EQ(scene.state.highest, 6);
  EXPECT_TRUE(scene.player().pool.has(scene.card("auction-14")));
  EXPECT_EQ(scene.player().stress, 0);
  Scene poor = auction(2);
  poor.hand({"auction-11"}).money(0);
  poor.state.highest = 2;
  EXPECT_EQ(poor.refusal(Verb::put_in, poor.card("auction-11")), "TW-4.3");  // two are not enough, and there is no more
}

TEST(Auction, TW_6_4_a_slot_that_is_used_in_a_bid_has_its_consequence) {
  Scene scene = auction(2);
  const int costs_a_point = scene.card("auction-16");
  const int costs_stress = scene.card("auction-26");
  scene.hand({"auction-16", "auction-26"}).money(0).stress(19);
  scene.act(Verb::put_in, costs_a_point);
  EXPECT_EQ(scene.told.events.back(), make_event(EventKind::lost_points, {0, 1}));
  EXPECT_EQ(scene.player().hp, -1);
  EXPECT_EQ(scene.player().stress, 19);
  scene.act(Verb::put_in, costs_stress);
  EXPECT_EQ(scene.told.events.back(), make_event(EventKind::stressed, {0, 1}));
  EXPECT_EQ(scene.player().stress, 20);
  scene.act(Verb::bid, 0);
  EXPECT_EQ(scene.state.highest, 2);
  EXPECT_EQ(scene.player().hp, -1);
  scene.state.place = 0;
  scene.hand({"auction-26"}).money(2).act(Verb::put_in, costs_stress);
  EXPECT_EQ(scene.player().stress, 20);
  EXPECT_EQ(scene.player().hp, -3);  // TW-3.2: the track is full
}

/// The standard box, with a dollar less for a use of the $5 of auction-14.
Components box_with_a_dear_card() {
  Components out = standard_box();
  out.cards[static_cast<std::size_t>(Scene().card("auction-14"))].slots[0].consequence = Consequence::money;
  return out;
}

TEST(Auction, TW_6_4_a_dollar_that_a_card_costs_cannot_be_bid) {
  Scene scene = auction(2, {}, box_with_a_dear_card());
  const int card = scene.card("auction-14");
  scene.hand({"auction-14"}).money(3);
  scene.state.highest = 7;
  EXPECT_EQ(scene.refusal(Verb::put_in, card), "TW-4.3");  // 5 and 2 are not more than 7
  scene.state.highest = 6;
  scene.act(Verb::put_in, card);
  EXPECT_EQ(scene.player().money, 2);
  EXPECT_EQ(scene.refusal(Verb::bid, 3), "TW-4.4");
  scene.act(Verb::bid, 2);
  EXPECT_EQ(scene.state.highest, 7);
  Scene poor = auction(2, {}, box_with_a_dear_card());
  poor.hand({"auction-14"}).money(0);
  poor.state.highest = 4;
  poor.act(Verb::put_in, card);  // a player without a dollar pays none
  EXPECT_EQ(poor.player().money, 0);
  EXPECT_EQ(poor.refusal(Verb::bid, 0), "");
}

/// Matches from that time are replayed by their own rules.
TEST(Auction, TW_6_4_in_editions_of_format_1_bids_have_no_consequences) {
  Components box = standard_box();
  box.format = 1;
  Scene scene = auction(2, {}, box);
  scene.hand({"auction-16", "auction-26"}).money(0).stress(5);
  scene.act(Verb::put_in, scene.card("auction-16")).act(Verb::put_in, scene.card("auction-26"));
  EXPECT_EQ(scene.player().hp, 0);
  EXPECT_EQ(scene.player().stress, 5);
}

TEST(Auction, TW_4_4_a_card_that_is_not_in_the_hand_pays_nothing) {
  Scene scene = auction(2);
  scene.hand({"auction-14"});
  EXPECT_EQ(scene.refusal(Verb::put_in, scene.card("auction-13")), "TW-4.4");
  EXPECT_EQ(scene.refusal(Verb::put_in, scene.card("auction-14")), "");
}

TEST(Auction, TW_4_4_hundreds_of_a_sum_above_254) {
  Scene scene = auction(2);
  scene.money(254);
  EXPECT_EQ(scene.refusal(Verb::put_in_hundred), "TW-4.4");  // it can be named at once
  EXPECT_EQ(scene.refusal(Verb::bid, 254), "");
  scene.money(255);
  EXPECT_EQ(scene.refusal(Verb::bid, 254), "");
  EXPECT_EQ(scene.refusal(Verb::bid, 255), "TW-5.2");  // no action can name that amount
  scene.money(300);
  scene.state.highest = 300;
  EXPECT_EQ(scene.refusal(Verb::put_in_hundred), "TW-4.3");  // a bid of 301 is out of reach
  scene.money(301).act(Verb::put_in_hundred);
  EXPECT_EQ(scene.player().money, 201);
  EXPECT_EQ(scene.state.put_in, 100);
  EXPECT_EQ(scene.told.events.back(), make_event(EventKind::put_in, {0, 100}));
  scene.act(Verb::bid, 201);
  EXPECT_EQ(scene.state.highest, 301);
  EXPECT_EQ(scene.player().money, 0);
}

TEST(Auction, TW_4_6_the_last_one_in_is_first_without_a_bid_TW_4_10_with_one_stress) {
  Scene scene = auction(2);
  scene.act(Verb::pass_bid);
  EXPECT_EQ(order_of(scene), (std::vector<int>{1, 0}));
  EXPECT_EQ(scene.player(1).money, 20);
  EXPECT_EQ(scene.player(1).stress, 1);
  EXPECT_EQ(scene.player(0).stress, 0);
}

TEST(Auction, TW_4_7_the_baby_auction_asks_once_TW_4_8_adds_the_place_TW_4_9_and_ranks) {
  Scene scene = auction(4, {.baby_auction = 1});
  EXPECT_EQ(scene.refusal(Verb::bid, 0), "TW-4.7");
  scene.act(Verb::bid, 3).act(Verb::bid, 3).act(Verb::pass_bid).act(Verb::bid, 1);
  EXPECT_EQ(order_of(scene), (std::vector<int>{1, 3, 0, 2}));  // totals 4, 5, none, 5
  EXPECT_EQ(scene.player(1).stress, 1);
  EXPECT_EQ(scene.player(2).money, 20);
}

TEST(Auction, TW_4_7_option_each_bid_with_the_place_added_is_higher_than_those_before) {
  Scene scene = auction(4, {.baby_auction = 1, .baby_bids_rise = 1});
  scene.act(Verb::bid, 3).act(Verb::pass_bid);                          // 4 in all
  EXPECT_EQ(scene.refusal(Verb::bid, 1), "TW-4.7");                     // 4 again
  scene.hand({"auction-11"}, 2).money(0, 2);                            // $2 on a card
  scene.act(Verb::put_in, scene.card("auction-11")).act(Verb::bid, 0);  // 5
  EXPECT_EQ(scene.refusal(Verb::bid, 1), "TW-4.7");
  scene.act(Verb::bid, 2);  // 6
  EXPECT_EQ(order_of(scene), (std::vector<int>{3, 2, 0, 1}));
}

TEST(Auction, TW_4_8_option_the_place_is_a_bid_by_itself) {
  Scene scene = auction(4, {.baby_auction = 1, .baby_bonus_alone = 1});
  EXPECT_EQ(scene.refusal(Verb::bid, 0), "TW-4.7");  // to put nothing in is to pass
  scene.act(Verb::bid, 3).act(Verb::pass_bid).act(Verb::pass_bid).act(Verb::pass_bid);
  EXPECT_EQ(order_of(scene), (std::vector<int>{0, 3, 2, 1}));  // 4, 2, 3, 4
  EXPECT_EQ(scene.player(3).money, 20);
}

TEST(Auction, TW_4_11_cards_in_the_new_order_TW_4_12_and_their_parcels) {
  Scene scene = auction(2);
  scene.state.row.add(scene.card("parcel-G2"));
  scene.state.row.add(scene.card("parcel-D1"));
  scene.owns("D1", 0);
  scene.act(Verb::pass_bid);
  EXPECT_EQ(scene.game.actor(scene.state), seat_at(1));
  EXPECT_EQ(scene.refusal(Verb::take_card, scene.card("auction-01")), "TW-4.11");
  scene.act(Verb::take_card, scene.card("parcel-D1"));
  EXPECT_EQ(scene.at("D1").owner, 0);  // the parcel already had an owner
  scene.act(Verb::take_card, scene.card("parcel-G2"));
  EXPECT_EQ(scene.at("G2").owner, 0);
  EXPECT_TRUE(scene.player(0).hand.has(scene.card("parcel-G2")));
}

// ---- The round ---------------------------------------------------------------------------------------------------------------

TEST(Round, TW_5_1_one_action_each_then_two_each) {
  Scene scene(Mode::base, 3);
  scene.state.lap = 0;
  scene.state.actions = 1;
  std::vector<int> seats;
  while (scene.state.phase == Phase::act) {
    seats.push_back(index_of(scene.game.actor(scene.state)));
    scene.act(Verb::pass);
  }
  EXPECT_EQ(seats, (std::vector<int>{0, 1, 2, 0, 0, 1, 1, 2, 2}));
}

TEST(Round, TW_5_2_other_things_are_not_actions_now) {
  Scene scene;
  EXPECT_EQ(scene.refusal(Verb::bid, 1), "TW-5.2");
  EXPECT_EQ(scene.refusal(Verb::pay), "TW-5.2");
  EXPECT_EQ(scene.refusal(Verb::pass), "");
}

TEST(Round, TW_5_2_what_has_to_be_decided_now_is_named) {
  EXPECT_EQ(auction(2).refusal(Verb::pass), "TW-4.2");
  Scene scene;
  scene.hand({"auction-03"}).act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::pass), "TW-7.6");
  scene.act(Verb::from, scene.node("r4c3"));
  EXPECT_EQ(scene.refusal(Verb::pass), "TW-7.2");
  scene.state.phase = Phase::put_away;
  EXPECT_EQ(scene.refusal(Verb::pass), "TW-5.3");
}

Scene end_of_round(int cards, int money) {
  Scene scene;
  scene.state.phase = Phase::put_away;
  for (int i = 0; i < cards; ++i) scene.player().hand.add(scene.card("auction-01") + i);
  scene.state.surplus = static_cast<std::uint8_t>(cards > 7 ? cards - 7 : 0);
  return scene.money(money), scene;
}

TEST(Round, TW_5_3_the_surplus_must_go_TW_5_4_and_more_costs) {
  Scene scene = end_of_round(9, 2);
  const int first = scene.card("auction-01");
  EXPECT_EQ(scene.refusal(Verb::keep), "TW-5.3");
  EXPECT_EQ(scene.refusal(Verb::put_away, first + 8), "TW-5.3");  // in order: no other could follow
  scene.act(Verb::put_away, first + 1);
  EXPECT_EQ(scene.refusal(Verb::keep), "TW-5.3");
  EXPECT_EQ(scene.refusal(Verb::put_away, first), "TW-5.3");
  scene.act(Verb::put_away, first + 3);
  State two = scene.state;
  scene.act(Verb::keep);
  EXPECT_EQ(scene.player().money, 2);
  scene.state = two;
  scene.act(Verb::put_away, first + 4);
  EXPECT_EQ(scene.refusal(Verb::put_away, first + 5), "TW-5.4");  // four would cost three dollars
  scene.act(Verb::keep);
  EXPECT_EQ(scene.player().money, 0);
  Scene one = end_of_round(5, 0);
  one.act(Verb::put_away, first);  // a single card is free
  EXPECT_EQ(one.refusal(Verb::put_away, first + 1), "TW-5.4");
}

/// Cards are named in ascending order: enough must follow for those still to go.
TEST(Round, TW_5_3_no_card_is_put_away_that_leaves_too_few_after_it) {
  Scene scene = end_of_round(10, 0);
  const int last = scene.card("auction-01") + 9;
  EXPECT_EQ(scene.refusal(Verb::put_away, last), "TW-5.3");
  EXPECT_EQ(scene.refusal(Verb::put_away, last - 1), "TW-5.3");
  scene.act(Verb::put_away, last - 2).act(Verb::put_away, last - 1).act(Verb::put_away, last).act(Verb::keep);
  EXPECT_EQ(scene.player().hand.size(), 7);
}

/// The last action of a round, the surplus of each player in turn, and the next round, which starts without any.
TEST(Round, TW_5_3_each_player_puts_away_their_own_surplus) {
  Scene scene;
  const int first = scene.card("auction-01");
  for (int i = 0; i < 9; ++i) scene.player(0).hand.add(first + i);
  for (int i = 0; i < 8; ++i) scene.player(1).hand.add(first + 10 + i);
  scene.state.place = 1;
  scene.state.actions = 1;
  scene.act(Verb::pass);
  EXPECT_EQ(scene.game.actor(scene.state), seat_at(0));
  EXPECT_EQ(scene.refusal(Verb::keep), "TW-5.3");
  scene.act(Verb::put_away, first);
  EXPECT_EQ(scene.refusal(Verb::keep), "TW-5.3");
  scene.act(Verb::put_away, first + 1).act(Verb::keep);
  EXPECT_EQ(scene.game.actor(scene.state), seat_at(1));
  EXPECT_EQ(scene.refusal(Verb::keep), "TW-5.3");
  scene.act(Verb::put_away, first + 10).act(Verb::keep);
  EXPECT_EQ(scene.state.phase, Phase::bid);
  EXPECT_EQ(scene.state.surplus, 0);
  EXPECT_EQ(scene.state.away, 0);
}

TEST(Round, TW_5_5_draw_up_to_seven_and_shuffle_the_pool) {
  Scene scene = end_of_round(3, 0);
  scene.player().deck.add(scene.card("dev-01"));
  for (const auto* id : {"dev-02", "dev-03", "dev-04", "dev-05", "dev-06"}) scene.player().pool.add(scene.card(id));
  scene.act(Verb::keep);
  EXPECT_EQ(scene.player().hand.size(), 7);
  EXPECT_TRUE(scene.player().hand.has(scene.card("dev-01")));
  EXPECT_EQ(scene.player().deck.size(), 2);
  EXPECT_TRUE(scene.player().pool.empty());
}

TEST(End, TW_5_6_after_the_sixth_round_the_game_is_over) {
  Scene scene;
  scene.state.round = 6;
  scene.state.place = 1;
  scene.state.actions = 1;
  scene.act(Verb::pass);
  EXPECT_EQ(scene.state.phase, Phase::over);
  EXPECT_EQ(scene.game.actor(scene.state), Seat::nobody);
  EXPECT_EQ(scene.refusal(Verb::pass), "TW-5.6");
  EXPECT_EQ(scene.told.events.back(), make_event(EventKind::game_over));
}

TEST(End, TW_5_6_a_game_played_to_its_end_is_a_position_like_any_other) {
  Fresh table(Mode::base, 2);
  table.skip_to(Phase::over);
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
}

TEST(End, TW_1_1_the_most_points_win_TW_11_1_less_stress_TW_11_2_and_ties) {
  Scene scene(Mode::base, 3);
  scene.state.phase = Phase::over;
  scene.state.ending = Ending::rounds_played;
  for (int seat = 0; seat < 3; ++seat) scene.stress(0, seat).money(0, seat);
  scene.player(0).hp = 10;
  scene.player(1).hp = 12;
  scene.stress(2, 1);
  scene.player(2).hp = 5;
  const auto places = [&] {
    const Result result = scene.game.result(scene.state);
    return std::vector<int>{result.places[0], result.places[1], result.places[2]};
  };
  EXPECT_EQ(Scoring(scene.setting()).score(scene.state, 1), 10);
  EXPECT_EQ(places(), (std::vector<int>{1, 2, 3}));  // a tie: less stress
  scene.player(0).hp = 12;
  scene.stress(2, 0).money(3, 1);
  EXPECT_EQ(places(), (std::vector<int>{2, 1, 3}));  // more money
  scene.money(3, 0);
  EXPECT_EQ(places(), (std::vector<int>{1, 2, 3}));  // earlier in turn order
  EXPECT_TRUE(scene.game.result(scene.state).winners[0]);
}

}  // namespace
}  // namespace omnibus::tramways
