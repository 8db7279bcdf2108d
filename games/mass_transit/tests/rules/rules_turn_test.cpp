// A turn and its urgent cards: chapters 3 and 9 of the rules.
#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

using Cards = std::vector<std::string>;

TEST(Turn, MT_3_1_two_cards_at_least) {
  Scene table;
  table.hand({"MT16", "MT17", "MT18", "MT19"});
  EXPECT_EQ(table.end_turn(), "MT-3.3");
  EXPECT_EQ(table.extend("MT16", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-3.3");
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
}

TEST(Turn, MT_3_1_four_cards_at_most) {
  Components large_hands = standard_box();
  large_hands.hand_size = 5;
  Scene table({}, 1, large_hands);
  table.hand({"MT16", "MT17", "MT18", "MT19", "MT20"});
  for (const std::string_view card : {"MT16", "MT17", "MT18", "MT19"}) EXPECT_EQ(table.extend(card, 0), allowed);
  EXPECT_EQ(table.extend("MT20", 0), "MT-3.1");
  EXPECT_EQ(table.end_turn(), allowed);
}

TEST(Turn, MT_3_2_each_card_is_laid_or_discarded_and_leaves_the_hand) {
  Scene table;
  table.route(0, {"MT15"}).hand({"MT16", "MT17", "MT18", "MT19"});
  EXPECT_EQ(table.extend("MT18", 0), allowed);
  EXPECT_EQ(table.move("MT16", 0), allowed);
  EXPECT_EQ(table.in_hand(0), (Cards{"MT17", "MT19"}));
  EXPECT_TRUE(table.state.discarded.has(table.card("MT16")));
  EXPECT_FALSE(table.state.discarded.has(table.card("MT18")));
  EXPECT_EQ(table.state.played, 2);
}

TEST(Turn, MT_3_2_only_cards_of_the_own_hand) {
  Scene table(2);
  table.route(0, {"MT15"}).hand(0, {"MT16", "MT17"}).hand(1, {"MT24", "MT25"}).pile({"MT31"});
  EXPECT_EQ(table.extend("MT24", 0), "MT-3.2");  // in another player's hand
  EXPECT_EQ(table.move("MT24", 0), "MT-3.2");
  EXPECT_EQ(table.extend("MT31", 0), "MT-3.2");  // in the pile
  EXPECT_EQ(table.extend("MT18", 0), "MT-3.2");  // discarded
  EXPECT_EQ(table.extend("MT15", 0), "MT-3.2");  // on the map
  EXPECT_EQ(table.waste("MT24"), "MT-3.2");
}

TEST(Turn, MT_3_2_there_is_no_third_way_to_play_a_card) {
  Scene table;
  table.hand({"MT16", "MT17"});
  EXPECT_EQ(table.act(static_cast<Verb>(8), table.card("MT16")), "MT-3.2");  // no such verb
  EXPECT_EQ(table.act(Verb::extend, 52, 0), "MT-3.2");                       // no such card
  EXPECT_EQ(table.act(Verb::extend, table.card("MT16"), 6), "MT-3.2");       // no such route
  EXPECT_EQ(table.act(Verb::move, table.card("MT16"), 6), "MT-3.2");         // no such commuter
  EXPECT_EQ(table.act(Verb::extend, table.card("MT16"), 0, 1), "MT-3.2");    // one operand too many
  EXPECT_EQ(table.act(Verb::end_turn, 1), "MT-3.2");
}

TEST(Turn, MT_3_3_a_turn_ends_only_by_saying_so) {
  Scene table(2);
  table.hand(0, {"MT16", "MT17", "MT18", "MT19"}).hand(1, {"MT20", "MT21"});
  for (const std::string_view card : {"MT16", "MT17", "MT18", "MT19"}) {
    EXPECT_EQ(table.offers_any(Verb::end_turn), table.state.played >= 2);
    EXPECT_EQ(table.extend(card, 0), allowed);
    EXPECT_EQ(table.turn(), 0);
  }
  Legal<Rules> legal;
  table.game.legal(table.state, legal);
  EXPECT_EQ(legal.size(), 1);  // after the fourth card that is the only choice left
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 1);
}

TEST(Turn, MT_3_4_the_hand_is_filled_up_to_four_and_the_next_seat_has_its_turn) {
  for (int played = 2; played <= 4; ++played) {
    Scene table(2);
    table.hand(0, {"MT16", "MT17", "MT18", "MT19"}).hand(1, {"MT20", "MT21"});
    const int pile = table.state.pile.size();
    for (int i = 0; i < played; ++i) EXPECT_EQ(table.extend(table.in_hand(0)[0], 0), allowed);
    EXPECT_EQ(table.state.pile.size(), pile);  // nothing is drawn before the end
    EXPECT_EQ(table.end_turn(), allowed);
    EXPECT_EQ(table.in_hand(0).size(), 4u);
    EXPECT_EQ(table.state.pile.size(), pile - played);
    EXPECT_EQ(table.turn(), 1);
    EXPECT_EQ(table.state.played, 0);
    EXPECT_EQ(table.told(EventKind::drawn), played);
  }
}

TEST(Turn, MT_3_4_the_card_drawn_is_left_to_chance) {
  Cards seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Scene table(2);
    table.hand(0, {"MT16", "MT17"}).hand(1, {"MT20", "MT21"}).pile({"MT31", "MT32", "MT33"}).played(2);
    table.seed = seed;
    EXPECT_EQ(table.end_turn(), allowed);
    ASSERT_EQ(table.in_hand(0).size(), 4u);
    seen.push_back(table.in_hand(0)[2]);
  }
  EXPECT_TRUE(std::count(seen.begin(), seen.end(), "MT31") > 2);
  EXPECT_TRUE(std::count(seen.begin(), seen.end(), "MT32") > 2);
}

TEST(Turn, MT_3_5_what_is_left_of_the_pile_is_drawn_and_discarded_cards_never_come_back) {
  Scene table(2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT20", "MT21"}).pile({"MT31"}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.in_hand(0), (Cards{"MT16", "MT17", "MT31"}));
  EXPECT_TRUE(table.state.pile.empty());
  table.played(2);
  const ItemSet discarded = table.state.discarded;
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.in_hand(1), (Cards{"MT20", "MT21"}));
  EXPECT_EQ(table.state.discarded, discarded);
  EXPECT_FALSE(table.over());  // the game continues with the cards in hand
}

// worked example 18
TEST(Urgent, MT_9_1_the_turn_cannot_end_before_urgent_cards_are_played) {
  Scene table;
  table.hand({"MT07", "MT15", "MT24", "MT31"});
  EXPECT_EQ(table.extend("MT24", 0), allowed);
  EXPECT_EQ(table.extend("MT31", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-9.1");
  EXPECT_EQ(table.extend("MT07", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-9.1");
  EXPECT_EQ(table.extend("MT15", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
}

TEST(Urgent, MT_9_1_only_the_holder_is_asked_to_play_one) {
  Scene table({}, 2);
  table.hand(0, {"MT15", "MT24", "MT31"}).hand(1, {"MT50", "MT52"});
  const auto asked = [&](Seat seat) { return ask(table.game, table.state, Viewer::of(seat)).id; };
  table.extend("MT24", 0);
  EXPECT_EQ(asked(seat_at(0)), "ask.play");
  table.extend("MT31", 0);
  EXPECT_EQ(asked(seat_at(0)), "ask.urgent");
  EXPECT_EQ(asked(seat_at(1)), "ask.play_on");
  table.extend("MT15", 0);
  EXPECT_EQ(asked(seat_at(0)), "ask.end_turn");
}

TEST(Turn, MT_3_1_only_the_owner_learns_that_a_card_cannot_be_played) {
  Scene table({}, 2);
  table.route(0, {"MT44"}).hand(0, {"MT06"}).hand(1, {"MT50", "MT52"}).played(2);
  const auto asked = [&](Seat seat) { return ask(table.game, table.state, Viewer::of(seat)).id; };
  EXPECT_EQ(asked(seat_at(0)), "ask.end_turn") << "Suburbs on a short route";
  EXPECT_EQ(asked(seat_at(1)), "ask.play_on");
  table.hand(0, {"MT24"});
  EXPECT_EQ(asked(seat_at(0)), "ask.play_on");
}

TEST(Urgent, MT_9_1_other_cards_may_then_be_kept) {
  Scene table;
  table.hand({"MT07", "MT15", "MT24", "MT31"});
  EXPECT_EQ(table.extend("MT07", 0), allowed);
  EXPECT_EQ(table.extend("MT15", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
}

TEST(Urgent, MT_9_2_in_any_order_and_either_way) {
  Scene laid_last;
  laid_last.hand({"MT15", "MT24", "MT31"});
  EXPECT_EQ(laid_last.extend("MT24", 0), allowed);
  EXPECT_EQ(laid_last.extend("MT15", 0), allowed);
  EXPECT_EQ(laid_last.end_turn(), allowed);

  Scene discarded_first;
  discarded_first.route(0, {"MT16"}).hand({"MT15", "MT24", "MT31"});
  EXPECT_EQ(discarded_first.move("MT15", 0), allowed);
  EXPECT_EQ(discarded_first.extend("MT24", 0), allowed);
  EXPECT_EQ(discarded_first.end_turn(), allowed);
}

/// Every route but the last is closed, and seat 0 holds the last Suburbs, an urgent null card and two others.
Scene one_route_left(const Options& options, Ids hand) {
  Scene table(options, 2);
  table.route(0, {"MT44", "MT07", "MT08", "MT01"}).route(1, {"MT16", "MT17", "MT18", "MT20", "MT02"});
  table.route(2, {"MT19", "MT21", "MT22", "MT03"}).route(3, {"MT23", "MT26", "MT27", "MT28", "MT04"});
  table.route(4, {"MT29", "MT30", "MT32", "MT05"}).route(5, {"MT33", "MT35", "MT36", "MT40"});
  return table.hand(0, hand).hand(1, {"MT50", "MT52"});
}

TEST(Urgent, MT_9_3_one_that_cannot_be_played_may_be_kept_and_binds_again_in_the_next_turn) {
  Scene table(2);
  table.all_routes_closed().hand(0, {"MT09", "MT24", "MT25"}).hand(1, {"MT50", "MT52", "MT31", "MT38"});
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.move("MT25", 1), allowed);
  EXPECT_EQ(table.end_turn(), allowed);  // MT09 has no place left
  EXPECT_EQ(table.in_hand(0)[0], "MT09");

  Scene later(2);  // with a route still open it would bind
  later.hand(0, {"MT09", "MT24"}).hand(1, {"MT50", "MT52"}).played(2);
  EXPECT_EQ(later.end_turn(), "MT-9.1");
}

TEST(Urgent, MT_9_3_its_last_place_may_be_taken_away_by_its_own_owner) {
  Scene table = one_route_left({}, {"MT06", "MT09", "MT24"});
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.extend("MT06", 5), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
}

TEST(Urgent, MT_9_3_without_keeping_the_turn_cannot_end_while_one_is_held) {
  Scene table = one_route_left({.unplayable_urgent_may_be_kept = 0}, {"MT06", "MT09", "MT24", "MT31"});
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.extend("MT06", 5), allowed);
  EXPECT_FALSE(table.over());  // a walk is left
  EXPECT_EQ(table.end_turn(), "MT-9.3");
  EXPECT_EQ(table.move("MT31", 1), allowed);
  EXPECT_EQ(table.ending(), "urgent_left");  // nothing more can be played
  EXPECT_FALSE(table.game.result(table.state).winners[0]);
}

TEST(Urgent, MT_9_3_without_keeping_the_turn_can_end_after_all_are_played) {
  Scene table({.unplayable_urgent_may_be_kept = 0});
  table.hand({"MT09", "MT15", "MT24"});
  EXPECT_EQ(table.extend("MT09", 0), allowed);
  EXPECT_EQ(table.extend("MT24", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-9.3");
  EXPECT_EQ(table.extend("MT15", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
}

TEST(Urgent, MT_9_3_also_when_just_two_cards_have_been_played) {
  Scene table = one_route_left({.unplayable_urgent_may_be_kept = 0}, {"MT06", "MT09", "MT24"});
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.extend("MT06", 5), allowed);
  EXPECT_EQ(table.ending(), "urgent_left");  // two were enough: it is the urgent one that loses the game
}

TEST(Urgent, MT_9_1_but_no_more_than_four_cards_are_asked_for) {
  Components box = standard_box();
  box.hand_size = 5;
  Scene table({}, 1, box);
  table.hand({"MT07", "MT24", "MT31", "MT16", "MT17"});
  for (const std::string_view card : {"MT24", "MT31", "MT16", "MT17"}) EXPECT_EQ(table.extend(card, 0), allowed);
  EXPECT_EQ(table.extend("MT07", 0), "MT-3.1");
  EXPECT_EQ(table.end_turn(), allowed);  // MT07 is urgent, but cannot be played any more
}

// worked example 19
TEST(Urgent, MT_9_4_one_that_is_drawn_at_the_end_of_a_turn_does_not_matter_yet) {
  Scene table(2);
  table.hand(0, {"MT16", "MT17", "MT24", "MT31"}).hand(1, {"MT50", "MT52"}).pile({"MT13", "MT14"});
  EXPECT_EQ(table.extend("MT24", 0), allowed);
  EXPECT_EQ(table.extend("MT31", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.in_hand(0), (Cards{"MT13", "MT14", "MT16", "MT17"}));
  EXPECT_EQ(table.turn(), 1);

  EXPECT_EQ(table.extend("MT50", 0), allowed);
  EXPECT_EQ(table.extend("MT52", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.extend("MT16", 0), allowed);
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-9.1");  // now it does
}

}  // namespace
}  // namespace omnibus::mass_transit
