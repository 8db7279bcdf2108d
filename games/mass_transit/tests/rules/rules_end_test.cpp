// The end of the game: chapter 10 of the rules.
#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

using Cards = std::vector<std::string>;

/// All routes closed, five commuters at home, the sixth one step away.
Scene one_step_from_victory(const Options& options = {}, int players = 1) {
  Scene table(options, players);
  table.all_routes_closed().at_home({0, 1, 2, 3, 4}).commuter(5, 4);
  return table;
}

TEST(End, MT_10_1_the_team_has_won_when_the_sixth_commuter_is_at_home) {
  Scene table = one_step_from_victory();
  table.hand({"MT24", "MT25"});
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.move("MT24", 5), allowed);
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.ending(), "everybody_home");
  EXPECT_TRUE(table.game.result(table.state).winners[0]);
  EXPECT_EQ(table.told(EventKind::won), 1);
}

// worked example 20
TEST(End, MT_10_2_after_the_first_card_of_a_turn_and_with_urgent_cards_in_hand) {
  Scene table = one_step_from_victory();
  table.hand({"MT24", "MT09", "MT10"});
  EXPECT_EQ(table.move("MT24", 5), allowed);
  EXPECT_EQ(table.state.played, 1);
  EXPECT_EQ(table.ending(), "everybody_home");
}

TEST(End, MT_10_2_even_if_urgent_cards_may_not_be_kept) {
  Scene table = one_step_from_victory({.unplayable_urgent_may_be_kept = 0});
  table.hand({"MT24", "MT09"});
  EXPECT_EQ(table.move("MT24", 5), allowed);
  EXPECT_EQ(table.ending(), "everybody_home");
}

// worked example 21
TEST(End, MT_10_3_the_team_loses_when_a_turn_begins_and_nothing_can_be_played) {
  Scene table(2);
  table.all_routes_closed().hand(0, {"MT24", "MT25"}).hand(1, {"MT09", "MT10", "MT11", "MT12"}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.turn(), 1);
  EXPECT_EQ(table.ending(), "too_few_plays");
  EXPECT_FALSE(table.game.result(table.state).winners[1]);
  EXPECT_EQ(table.told(EventKind::lost), 1);
}

TEST(End, MT_10_3_or_after_the_first_card) {
  Scene table;
  table.all_routes_closed().hand({"MT24", "MT09"});
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");
}

TEST(End, MT_10_3_but_not_after_the_second) {
  Scene table(2);
  table.all_routes_closed().hand(0, {"MT24", "MT25", "MT09"}).hand(1, {"MT50", "MT52"});
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.move("MT25", 0), allowed);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_FALSE(table.over());
}

/// Seat 1 begins its turn with two walk cards, on a table where no card can be laid.
Scene two_walks(const Options& options, const Components& box = standard_box()) {
  Scene table(options, 2, box);
  table.hand(0, {"MT31", "MT32"}).hand(1, {"MT24", "MT25"}).played(2);
  return table;
}

/// A box whose Suburbs may lie at the very edge of the city.
Components suburbs_at_the_edge() {
  Components box = standard_box();
  for (Card& card : box.cards) card.distance = 0;
  return box;
}

TEST(End, MT_10_3_to_leave_the_city_by_any_edge_is_something_that_can_be_played) {
  Scene table = two_walks({.commuter_bound_to_own_edge = 0});
  table.route(0, {"MT44", "MT07", "MT08", "MT01"}).route(1, {"MT16", "MT17", "MT18", "MT20", "MT02"});
  table.route(2, {"MT19", "MT21", "MT22", "MT03"}).route(3, {"MT23", "MT26", "MT27", "MT28", "MT04"});
  table.route(4, {"MT29", "MT30", "MT33", "MT05"}).route(5, {"MT34", "MT35", "MT36", "MT40", "MT06"});
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.leave("MT24", 3, 1), allowed);
  EXPECT_EQ(table.leave("MT25", 0, 1), allowed);
}

TEST(End, MT_10_3_but_not_when_no_commuter_is_left_in_the_city) {
  Scene table = two_walks({.commuter_bound_to_own_edge = 0});
  table.route(0, {"MT44", "MT07", "MT08", "MT01"}).route(1, {"MT16", "MT17", "MT18", "MT20", "MT02"});
  table.route(2, {"MT19", "MT21", "MT22", "MT03"}).route(3, {"MT23", "MT26", "MT27", "MT28", "MT04"});
  table.route(4, {"MT29", "MT30", "MT33", "MT05"}).route(5, {"MT34", "MT35", "MT36", "MT40", "MT06"});
  table.at_home({0, 1, 2, 3, 4}).commuter(5, 3, Means::walk, 0);  // in front of an occupied house
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");
}

TEST(End, MT_10_3_nor_when_no_edge_can_be_walked_over) {
  const Components box = suburbs_at_the_edge();
  Scene table = two_walks({.walk_into_suburbs_allowed = 0, .commuter_bound_to_own_edge = 0}, box);
  table.route(0, {"MT01"}).route(1, {"MT02"}).route(2, {"MT03"}).route(3, {"MT04"}).route(4, {"MT05"}).route(5, {"MT06"});
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");
}

TEST(End, MT_10_3_nor_by_the_edge_of_another_commuter) {
  const Components box = suburbs_at_the_edge();
  Scene table = two_walks({.walk_into_suburbs_allowed = 0}, box);
  table.route(0, {"MT01"}).route(1, {"MT16", "MT02"}).route(2, {"MT26", "MT03"}).route(3, {"MT27", "MT04"});
  table.route(4, {"MT33", "MT05"}).route(5, {"MT34", "MT06"});
  table.commuter(1, 2, Means::bus).commuter(2, 2, Means::ferry).commuter(3, 2, Means::ferry);
  table.commuter(4, 2, Means::train).commuter(5, 2, Means::train);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");  // commuter 0 cannot walk home, and the other edges are not its own
}

TEST(End, MT_10_4_a_single_card_may_be_played_and_wins_if_it_brings_the_last_commuter_home) {
  Scene table = one_step_from_victory({}, 2);
  table.hand(0, {}).hand(1, {"MT24"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 1);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.move("MT24", 5), allowed);
  EXPECT_EQ(table.ending(), "everybody_home");
}

TEST(End, MT_10_4_the_team_loses_if_the_last_card_does_not_win) {
  Scene table(2);
  table.hand(0, {}).hand(1, {"MT24"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.extend("MT24", 0), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");
}

// worked example 22
TEST(End, MT_10_4_as_it_has_when_a_turn_begins_with_an_empty_hand) {
  Scene table;
  table.hand({"MT16", "MT17", "MT18", "MT19"}).pile({});
  EXPECT_EQ(table.extend("MT16", 0), allowed);
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.in_hand(0), (Cards{"MT18", "MT19"}));  // nothing was drawn
  EXPECT_EQ(table.extend("MT18", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-3.3");
  EXPECT_EQ(table.extend("MT19", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");
}

TEST(End, MT_10_5_two_cards_are_asked_for_to_the_end) {
  Scene table(2);
  table.hand(0, {"MT16"}).hand(1, {"MT24", "MT25", "MT31"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.state.due, 2);
  EXPECT_EQ(table.extend("MT24", 0), allowed);
  EXPECT_EQ(table.end_turn(), "MT-3.3");
}

TEST(End, MT_10_5_or_with_an_empty_pile_the_whole_hand_is_enough) {
  Scene table({.after_deck_empty_still_two_plays = 0}, 2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT24"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.state.due, 1);
  EXPECT_EQ(table.end_turn(), "MT-3.3");
  EXPECT_EQ(table.extend("MT24", 0), allowed);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 0);
  EXPECT_EQ(table.state.due, 2);  // of two or three cards, two
}

TEST(End, MT_10_5_while_there_is_a_pile_two_cards_are_asked_for_in_any_case) {
  Scene table({.after_deck_empty_still_two_plays = 0}, 2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT24"}).pile({"MT31", "MT32", "MT33"}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.state.due, 2);
}

TEST(End, MT_10_5_seats_without_cards_are_passed_over) {
  Scene table({.after_deck_empty_still_two_plays = 0}, 4);
  table.hand(0, {"MT16"}).hand(3, {"MT24", "MT25"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 3);
  EXPECT_EQ(table.told(EventKind::passed_over), 2);
}

TEST(End, MT_10_5_the_turn_may_come_back_to_the_only_one_who_has_cards) {
  Scene table({.after_deck_empty_still_two_plays = 0}, 3);
  table.hand(0, {"MT16", "MT17"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 0);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.told(EventKind::passed_over), 2);
}

TEST(End, MT_10_5_the_team_loses_when_no_player_has_a_card_left) {
  Scene table({.after_deck_empty_still_two_plays = 0}, 3);
  table.hand(0, {"MT16"}).pile({}).played(1);
  EXPECT_EQ(table.extend("MT16", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "no_cards_left");
  EXPECT_EQ(table.told(EventKind::passed_over), 3);  // each player once
  EXPECT_FALSE(table.game.result(table.state).winners[0]);
}

TEST(End, MT_10_5_who_holds_cards_that_cannot_be_played_has_still_lost) {
  Scene table({.after_deck_empty_still_two_plays = 0}, 2);
  table.all_routes_closed().hand(0, {}).hand(1, {"MT09"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "too_few_plays");
}

TEST(End, MT_10_6_a_hand_that_cannot_be_refilled_stays_short) {
  Scene table(2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT24", "MT25"}).pile({"MT31"}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.in_hand(0).size(), 3u);
  EXPECT_FALSE(table.over());
}

TEST(End, MT_10_6_or_the_team_loses_at_that_moment) {
  Scene table({.empty_draw_pile_allows_short_hand = 0}, 2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT24", "MT25"}).pile({"MT31"}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.ending(), "hand_not_refilled");
  EXPECT_FALSE(table.game.result(table.state).winners[0]);
}

TEST(End, MT_10_6_a_pile_that_is_just_large_enough_does) {
  Scene table({.empty_draw_pile_allows_short_hand = 0}, 2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT24", "MT25"}).pile({"MT31", "MT32"}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_FALSE(table.over());
}

TEST(End, MT_10_7_afterwards_nothing_can_be_played) {
  Scene table = one_step_from_victory();
  table.hand({"MT24", "MT25", "MT48"});
  EXPECT_EQ(table.move("MT24", 5), allowed);
  EXPECT_EQ(table.move("MT25", 5), "MT-10.7");
  EXPECT_EQ(table.extend("MT25", 0), "MT-10.7");
  EXPECT_EQ(table.waste("MT25"), "MT-10.7");
  EXPECT_EQ(table.end_turn(), "MT-10.7");
  EXPECT_EQ(table.volunteer(), "MT-10.7");
  Legal<Rules> legal;
  table.game.legal(table.state, legal);
  EXPECT_TRUE(legal.empty());
}

TEST(End, MT_10_7_not_even_what_the_cards_in_hand_would_allow) {
  Scene table({.empty_draw_pile_allows_short_hand = 0}, 2);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT24", "MT25"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_TRUE(table.over());
  EXPECT_FALSE(table.offers_any(Verb::extend));
  EXPECT_FALSE(table.offers_any(Verb::end_turn));
  EXPECT_EQ(table.extend("MT16", 0), "MT-10.7");
}

TEST(End, MT_10_7_the_score_is_the_number_of_commuters_at_home) {
  for (int home = 0; home < 6; ++home) {
    Scene table(2);
    table.all_routes_closed();
    for (int i = 0; i < home; ++i) table.at_home({i});
    table.hand(0, {"MT24"}).hand(1, {"MT09", "MT10"}).played(2);
    for (int seat = 0; seat < 2; ++seat) {
      const Standing standing = table.game.standing(table.state, seat_at(seat), Viewer::spectator());  // and so it is on the way there
      EXPECT_EQ(standing.points, home);
      EXPECT_EQ(standing.parts.size(), 1);
    }
    EXPECT_EQ(table.end_turn(), allowed);
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.game.result(table.state).scores[0], home);
    EXPECT_EQ(table.game.result(table.state).scores[1], home);
  }
}

}  // namespace
}  // namespace omnibus::mass_transit
