// Write the Future: a turn (WF-3), drawing (WF-4), the market (WF-5) and the bonuses of lines (WF-6).
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

/// A solo table where card 1 has been taken with these dice.
Scene with_dice(std::string_view one, std::string_view other, const Options& options = {}) {
  Scene table(options);
  table.dice(0, one, other);
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  return table;
}

// ---- A turn -----------------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_3_1_drafters_take_only_free_cards) {
  Scene table(Options{.draft = 1}, 2);
  EXPECT_EQ(table.act(Verb::draw, 0, 0), "WF-3.1");  // a card comes first
  EXPECT_EQ(table.act(Verb::take, 1), allowed);
  EXPECT_EQ(table.act(Verb::take, 2), "WF-3.1");  // one card is enough
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_EQ(table.act(Verb::take, 1), "WF-3.1");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
}

TEST(WriteTheFuture, WF_3_2_all_decide_at_once_and_may_take_the_same_card) {
  Scene table(3);
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(2)));
  EXPECT_EQ(table.game.actor(table.state), seat_at(2));
  EXPECT_EQ(table.act(Verb::take, 1), allowed);
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(0)));
  EXPECT_EQ(table.act(Verb::take, 1), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(0)));  // has finished
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(3)));  // is not there
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(4)));
  EXPECT_FALSE(table.game.make_actor(table.state, Seat::nobody));
  EXPECT_EQ(table.state.round, 1);
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(2)));
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  table.idle_turn();
  EXPECT_EQ(table.state.round, 2);
  Scene draft(Options{.draft = 1}, 2);
  EXPECT_FALSE(draft.game.make_actor(draft.state, seat_at(1)));
}

TEST(WriteTheFuture, WF_3_3_a_card_ticks_the_next_space_of_its_row) {
  Scene table;
  EXPECT_EQ(table.act(Verb::take, 2), allowed);
  EXPECT_EQ(table.sheet().spaces, (std::array<std::uint8_t, 3>{0, 0, 1}));
  Scene full;
  full.spaces(Ability::relocate, 15, 0);
  EXPECT_EQ(full.act(Verb::take, 0), allowed);
  EXPECT_EQ(full.sheet().spaces[0], 15);
}

TEST(WriteTheFuture, WF_3_3_cards_with_a_full_row_come_last_by_option) {
  const Options options{.ability_track_full_choice_allowed = 0};
  Scene table(options);
  table.spaces(Ability::relocate, 15, 0);
  EXPECT_EQ(table.act(Verb::take, 0), "WF-3.3");
  Scene draft(Options{.draft = 1, .ability_track_full_choice_allowed = 0}, 2);
  EXPECT_EQ(draft.act(Verb::take, 0), allowed);
  EXPECT_EQ(draft.act(Verb::end_turn), allowed);
  draft.spaces(Ability::relocate, 15, 0, 1);
  EXPECT_EQ(draft.act(Verb::take, 0), "WF-3.1");  // another player has it, regardless of the row
  table.spaces(Ability::change_number, 15, 0).spaces(Ability::change_colour, 15, 0);
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
}

TEST(WriteTheFuture, WF_3_4_every_third_space_makes_a_symbol_ready) {
  Scene table;
  table.district({"A"});
  for (int pick = 1; pick <= 3; ++pick) {
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    EXPECT_EQ(table.ready(Ability::relocate), pick == 3 ? 1 : 0);
    EXPECT_EQ(table.act(Verb::relocate, cell(1, 1)), pick == 3 ? allowed : "WF-3.4");
    if (pick == 3) break;
    EXPECT_EQ(table.act(Verb::end_turn), allowed);
  }
  EXPECT_EQ(table.act(Verb::place, cell(4, 4)), allowed);
  EXPECT_EQ(table.ready(Ability::relocate), 0);  // once
  EXPECT_EQ(table.act(Verb::relocate, cell(4, 4)), "WF-3.4");
}

TEST(WriteTheFuture, WF_3_5_symbols_are_used_at_any_moment_of_the_turn) {
  Scene table;
  table.district({"A I"}).spaces(Ability::relocate, 6, 2).spaces(Ability::change_number, 3, 1);
  EXPECT_EQ(table.act(Verb::relocate, cell(1, 1)), allowed);  // before the card
  EXPECT_EQ(table.act(Verb::take, 0), "WF-3.6");              // not in the middle of it
  EXPECT_EQ(table.act(Verb::place, cell(2, 2)), allowed);
  EXPECT_EQ(table.act(Verb::change_number, 0, 3), "WF-3.1");  // there is no die yet
  EXPECT_EQ(table.dice(1, "agents-1", "intel-2").act(Verb::take, 1), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_EQ(table.act(Verb::relocate, cell(1, 2)), allowed);  // between the dice
  EXPECT_EQ(table.act(Verb::draw, 1, cell(2, 6)), "WF-3.6");
  EXPECT_EQ(table.act(Verb::place, cell(3, 3)), allowed);
  EXPECT_EQ(table.act(Verb::change_number, 1, 5), allowed);
}

TEST(WriteTheFuture, WF_3_5_a_fresh_symbol_waits_by_option) {
  for (const std::uint8_t at_once : both_ways) {
    Scene table(Options{.ability_usable_same_turn = at_once});
    table.spaces(Ability::change_number, 2, 0).dice(1, "agents-1", "intel-2");
    EXPECT_EQ(table.act(Verb::take, 1), allowed);
    EXPECT_EQ(table.act(Verb::change_number, 0, 4), at_once ? allowed : "WF-3.5");
    EXPECT_EQ(table.act(Verb::end_turn), allowed);
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    EXPECT_EQ(table.choices(Verb::change_number).empty(), at_once != 0);
  }
}

TEST(WriteTheFuture, WF_3_6_relocating_blocks_the_old_space) {
  Scene table;
  table.district({". . I . . .", ". . I . . .", ". I W I . .", ". . A . . ."}).spaces(Ability::relocate, 3, 1);
  EXPECT_EQ(table.units("M09"), 1);
  EXPECT_EQ(table.units("M07"), 0);
  EXPECT_EQ(table.act(Verb::relocate, cell(6, 6)), "WF-3.6");  // nothing is there
  EXPECT_EQ(table.act(Verb::relocate, cell(3, 3)), allowed);
  EXPECT_EQ(table.act(Verb::place, cell(3, 3)), "WF-3.6");  // blocked now
  EXPECT_EQ(table.act(Verb::place, cell(2, 3)), "WF-3.6");  // occupied
  EXPECT_EQ(table.act(Verb::place, cell(6, 6)), allowed);
  EXPECT_TRUE(table.sheet().crossed.has(cell(3, 3)));
  EXPECT_EQ(table.sheet().of(3), ItemSet::of(cell(6, 6)));
  EXPECT_EQ(table.units("M09"), 0);
  Scene full;
  full.district({"AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA", "AAAAAx"}).spaces(Ability::relocate, 3, 1);
  EXPECT_EQ(full.act(Verb::relocate, cell(1, 1)), "WF-3.6");
}

TEST(WriteTheFuture, WF_3_7_change_number) {
  Scene table;
  table.spaces(Ability::change_number, 3, 1).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::change_number, 0, 5), "WF-3.7");
  EXPECT_EQ(table.act(Verb::change_number, 0, 0), "WF-3.7");
  EXPECT_EQ(table.act(Verb::change_number, 0, 2), allowed);
  EXPECT_EQ(table.turn().dice[0], face("agents-2"));
  EXPECT_EQ(table.act(Verb::change_number, 0, 3), "WF-3.4");  // used up
  EXPECT_EQ(table.state.dice[0], face("agents-5"));           // for the player only
}

TEST(WriteTheFuture, WF_3_8_change_colour_also_of_a_die_changed_before) {
  Scene table;
  table.spaces(Ability::change_number, 3, 1).spaces(Ability::change_colour, 6, 2).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::change_colour, 0, 0), "WF-3.8");
  EXPECT_EQ(table.act(Verb::change_number, 0, 1), allowed);
  EXPECT_EQ(table.act(Verb::change_colour, 0, 2), allowed);
  EXPECT_EQ(table.act(Verb::change_colour, 0, 1), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 1)), allowed);
  EXPECT_EQ(table.sheet().of(1), ItemSet::of(cell(1, 1)));
  EXPECT_EQ(table.act(Verb::change_colour, 0, 0), "WF-4.3");  // used
}

TEST(WriteTheFuture, WF_3_9_a_turn_ends_when_it_is_said_after_a_card_was_taken) {
  Scene table;
  EXPECT_EQ(table.act(Verb::end_turn), "WF-3.9");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
}

// ---- Drawing ----------------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_4_1_a_die_draws_the_resource_of_its_colour) {
  Scene table = with_dice("agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 1)), allowed);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(1, 4)), allowed);
  EXPECT_EQ(table.sheet().of(0), ItemSet::of(cell(5, 1)));
  EXPECT_EQ(table.sheet().of(3), ItemSet::of(cell(1, 4)));
}

TEST(WriteTheFuture, WF_4_2_in_the_row_or_column_of_its_number) {
  Scene table = with_dice("agents-5", "weapons-4");
  int places = 0;
  for (const Action& action : table.choices(Verb::draw)) {
    const int number = action.operands[0] == 0 ? 4 : 3;
    EXPECT_TRUE(action.operands[1] / side == number || action.operands[1] % side == number);
    ++places;
  }
  EXPECT_EQ(places, 22);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(4, 4)), "WF-4.2");
  EXPECT_EQ(table.act(Verb::draw, 0, cell(4, 5)), allowed);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(4, 5)), "WF-4.2");  // occupied
}

TEST(WriteTheFuture, WF_4_3_each_die_has_one_use) {
  Scene table = with_dice("agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::tick, 1, face("weapons-4")), allowed);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(4, 4)), "WF-4.3");
  EXPECT_EQ(table.act(Verb::tick, 0, face("agents-1")), allowed);  // both may go to the market
  EXPECT_EQ(table.act(Verb::tick, 0, face("agents-2")), "WF-4.3");
}

TEST(WriteTheFuture, WF_4_4_dice_may_stay_unused_by_default) {
  Scene free = with_dice("agents-5", "weapons-4");
  EXPECT_EQ(free.act(Verb::end_turn), allowed);
  Scene bound = with_dice("agents-5", "weapons-4", {.dice_may_be_unused = 0});
  EXPECT_EQ(bound.act(Verb::end_turn), "WF-4.4");
  EXPECT_EQ(bound.act(Verb::draw, 0, cell(5, 1)), allowed);
  EXPECT_EQ(bound.act(Verb::end_turn), "WF-4.4");
  EXPECT_EQ(bound.act(Verb::draw, 1, cell(4, 1)), allowed);
  EXPECT_EQ(bound.act(Verb::end_turn), allowed);
}

// ---- The black market -------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_5_1_at_the_market_the_colour_does_not_matter) {
  Scene table = with_dice("weapons-2", "agents-1");
  EXPECT_EQ(table.act(Verb::tick, 0, face("money-1")), allowed);
  EXPECT_EQ(table.sheet().market[2], 1);
}

TEST(WriteTheFuture, WF_5_2_squares_are_ticked_in_their_order) {
  Scene table = with_dice("weapons-2", "agents-4");
  EXPECT_EQ(table.act(Verb::tick, 0, face("money-2")), "WF-5.2");
  EXPECT_EQ(table.act(Verb::tick, 0, face("money-1")), allowed);
  EXPECT_EQ(table.act(Verb::tick, 1, face("money-2")), allowed);
}

TEST(WriteTheFuture, WF_5_3_any_odd_even_and_exact_numbers) {
  Scene three = with_dice("agents-3", "agents-4");
  EXPECT_EQ(three.act(Verb::tick, 0, face("money-1")), "WF-5.3");
  EXPECT_EQ(three.act(Verb::tick, 0, face("weapons-4")), "WF-5.3");
  EXPECT_EQ(three.act(Verb::tick, 1, face("intel-1")), "WF-5.3");
  std::vector<int> squares;
  for (const Action& action : three.choices(Verb::tick)) squares.push_back(action.operands[1]);
  EXPECT_EQ(squares,
            (std::vector<int>{face("agents-1"), face("intel-1"), face("weapons-3"), face("agents-1"), face("money-1"), face("weapons-4")}));
}

TEST(WriteTheFuture, WF_5_4_nothing_is_ticked_twice) {
  Scene table;
  table.ticked({"weapons-4", "agents-1", "agents-2", "agents-3", "agents-4", "agents-5", "agents-6"}).dice(0, "intel-4", "intel-5");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::tick, 0, face("weapons-4")), "WF-5.4");
  EXPECT_EQ(table.act(Verb::tick, 0, face("agents-6")), "WF-5.4");
}

/// The squares that a die with this number may tick, read off the sheet square by square.
std::vector<int> squares_by_hand(const Sheet& sheet, int number) {
  std::vector<int> out;
  for (int square = 0; square < resource_count * square_count; ++square) {
    const std::size_t market = static_cast<std::size_t>(square / square_count);
    const bool ticked = (sheet.market[market] >> square % square_count & 1) != 0;
    const bool next = market == 3 || square % square_count == count_bits(sheet.market[market]);
    if (!ticked && next && printed_condition_fits(square, number)) out.push_back(square);
  }
  return out;
}

std::vector<int> squares_offered(const Scene& table, int die) {
  std::vector<int> out;
  for (const Action& action : table.choices(Verb::tick)) {
    if (action.operands[0] == die) out.push_back(action.operands[1]);
  }
  return out;
}

TEST(WriteTheFuture, WF_5_4_a_full_market_is_full_also_when_it_was_filled_by_play) {
  Scene table({}, 1, standard_box(), 7);
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    EXPECT_EQ(table.act(Verb::tick, 0, 2 * round - 2), allowed);
    EXPECT_EQ(table.act(Verb::tick, 1, 2 * round - 1), allowed);
    EXPECT_EQ(table.act(Verb::end_turn), allowed);
  }
  EXPECT_EQ(table.dice(0, "weapons-4", "weapons-3").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::tick, 0, face("intel-1")), "WF-5.3");  // it does not go on there
  EXPECT_EQ(squares_offered(table, 0), (std::vector<int>{face("money-1"), face("weapons-4")}));
  EXPECT_EQ(squares_offered(table, 1), (std::vector<int>{face("intel-1"), face("weapons-3")}));
}

TEST(WriteTheFuture, WF_5_4_every_filling_of_the_markets_takes_what_is_printed) {
  Scene table = with_dice("agents-1", "agents-2");
  for (int filling = 0; filling < 7 * 7 * 7 * 64; ++filling) {
    const auto first = [](int count) { return static_cast<std::uint8_t>((1 << count) - 1); };
    table.sheet().market = {first(filling % 7), first(filling / 7 % 7), first(filling / 49 % 7), static_cast<std::uint8_t>(filling / 343)};
    const int number = 1 + filling % 6;
    table.turn().dice[1] = die_of(filling % 4, number);
    ASSERT_EQ(squares_offered(table, 1), squares_by_hand(table.sheet(), number)) << filling;
  }
}

TEST(WriteTheFuture, WF_5_4_a_die_that_only_a_full_market_would_take_need_not_be_used) {
  const Options options{.dice_may_be_unused = 0};
  // A 4 can neither be drawn nor, with these markets full, be ticked; a 3 can still tick intel.
  const std::initializer_list<std::string_view> rows{". . . A . .", ". . . A . .", ". . . A . .",
                                                     "A A A x A A", ". . . A . .", ". . . A . ."};
  Scene table(options);
  table.district(rows).dice(0, "intel-4", "intel-4");
  table.sheet().market = {63, 0, 63, 0b001000};
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_TRUE(table.choices(Verb::tick).empty());
  EXPECT_EQ(table.act(Verb::tick, 0, face("intel-1")), "WF-5.3");
  EXPECT_EQ(table.act(Verb::tick, 0, face("weapons-1")), "WF-5.3");
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  Scene open(options);
  open.district(rows).dice(0, "intel-4", "intel-4");
  open.sheet().market = {63, 63, 31, 0b001000};
  EXPECT_EQ(open.act(Verb::take, 0), allowed);
  EXPECT_EQ(open.act(Verb::end_turn), "WF-4.4");  // one square of money is left
  EXPECT_EQ(open.act(Verb::tick, 0, face("money-6")), allowed);
  EXPECT_EQ(open.act(Verb::end_turn), allowed);
}

// ---- Bonuses ----------------------------------------------------------------------------------------------------------

/// Row 1 lacks its last space, and the die for it is available.
Scene nearly_complete(const Options& options = {}) {
  Scene table(options);
  table.district({"A I M W A ."}).dice(0, "intel-1", "intel-6");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  return table;
}

TEST(WriteTheFuture, WF_6_1_a_complete_line_gives_its_bonus_at_once_and_once) {
  Scene table = nearly_complete();
  EXPECT_EQ(table.act(Verb::claim, 0), "WF-6.1");
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_TRUE(table.has_bonus(row_line(1)));
  EXPECT_EQ(table.turn().step, Step::bonus_tick);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(6, 6)), "WF-6.6");  // the bonus comes first
  EXPECT_EQ(table.act(Verb::end_turn), "WF-6.6");
  EXPECT_EQ(table.act(Verb::take, 0), "WF-6.6");
  EXPECT_EQ(table.act(Verb::mark, face("weapons-3")), allowed);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(6, 6)), allowed);
}

TEST(WriteTheFuture, WF_6_2_a_crossed_over_space_blocks_its_lines) {
  for (const std::uint8_t blocks : both_ways) {
    Scene table(Options{.crossed_space_blocks_line = blocks});
    table.district({"A I M W x ."}).dice(0, "intel-1", "intel-6");
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
    EXPECT_EQ(table.has_bonus(row_line(1)), !blocks);
  }
}

TEST(WriteTheFuture, WF_6_3_bonuses_and_relocations_complete_lines_as_well) {
  Scene chain;
  chain.district({". . . . . .", "M I I . I M", "A . . . . .", "I . . . . .", "W . . . . .", "W . . . . ."}).dice(0, "money-2", "money-4");
  EXPECT_EQ(chain.act(Verb::take, 0), allowed);
  EXPECT_EQ(chain.act(Verb::draw, 0, cell(2, 4)), allowed);  // row 2: draw agents
  EXPECT_EQ(chain.act(Verb::place, cell(1, 1)), allowed);    // column 1: a star
  EXPECT_TRUE(chain.has_bonus(row_line(2)) && chain.has_bonus(column_line(1)));
  EXPECT_EQ(chain.turn().step, Step::act);

  for (const std::uint8_t may : both_ways) {
    Scene moved(Options{.relocate_may_complete_line = may});
    moved.district({". . . . . .", ". . . . . .", "A I M W A .", "A . . . . ."}).spaces(Ability::relocate, 3, 1);
    EXPECT_EQ(moved.act(Verb::relocate, cell(4, 1)), allowed);
    EXPECT_EQ(moved.act(Verb::place, cell(3, 6)), allowed);
    EXPECT_EQ(moved.has_bonus(row_line(3)), may != 0);
    EXPECT_NE(moved.sheet().completed, 0);  // and never again
  }
}

TEST(WriteTheFuture, WF_6_4_of_two_bonuses_the_order_is_chosen) {
  Scene table;
  // One cell is free beside the one that completes row 2 (agents) and column 5 (money).
  table.district({". A A A A A", "A A A A . A", "A A A A A x", "A A A A A x", "A A A A A x", "A A A A A x"}).dice(0, "intel-2", "intel-6");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(2, 5)), allowed);
  EXPECT_EQ(table.choices(Verb::claim).size(), 2u);
  EXPECT_EQ(table.act(Verb::claim, column_line(5)), allowed);
  EXPECT_EQ(table.act(Verb::place, cell(1, 1)), allowed);  // that completes row 1 and column 1 as well
  EXPECT_EQ(table.sheet().of(2), ItemSet::of(cell(1, 1)));
  EXPECT_EQ(table.act(Verb::claim, row_line(2)), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::lapsed, {0, row_line(2)})));
}

TEST(WriteTheFuture, WF_6_4_the_order_of_two_bonuses_is_not_asked_if_it_cannot_matter) {
  Scene stars;  // at the ends of row 3 and of column 4
  stars.district({". . . A . .", ". . . A . .", "A A A . A A", ". . . A . .", ". . . A . .", ". . . A . ."}).dice(0, "intel-3", "intel-6");
  EXPECT_EQ(stars.act(Verb::take, 0), allowed);
  EXPECT_EQ(stars.act(Verb::draw, 0, cell(3, 4)), allowed);
  EXPECT_EQ(stars.turn().step, Step::act);
  EXPECT_EQ(stars.sheet().bonuses, 1 << row_line(3) | 1 << column_line(4));

  Scene squares;  // at the ends of row 1 and of column 3
  squares.district({"A A . A A A", ". . A . . .", ". . A . . .", ". . A . . .", ". . A . . .", ". . A . . ."})
      .dice(0, "intel-1", "intel-6");
  EXPECT_EQ(squares.act(Verb::take, 0), allowed);
  EXPECT_EQ(squares.act(Verb::draw, 0, cell(1, 3)), allowed);
  EXPECT_EQ(squares.act(Verb::mark, face("money-1")), allowed);
  EXPECT_EQ(squares.act(Verb::mark, face("money-2")), allowed);
  EXPECT_EQ(squares.turn().step, Step::act);
}

TEST(WriteTheFuture, WF_6_4_a_star_is_ticked_before_a_bonus_that_asks_for_something) {
  Scene table;  // intel at the end of row 4, a star at the end of column 1
  table.district({"A . . . . .", "A . . . . .", "A . . . . .", ". A A A A A", "A . . . . .", "A . . . . ."}).dice(0, "intel-4", "intel-6");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(4, 1)), allowed);
  EXPECT_EQ(table.turn().step, Step::bonus_draw);
  EXPECT_EQ(table.turn().claimed, row_line(4));
  EXPECT_EQ(table.sheet().bonuses, 1 << row_line(4) | 1 << column_line(1));
}

TEST(WriteTheFuture, WF_6_5_a_resource_bonus_is_drawn_anywhere) {
  Scene table;
  table.district({". . . . . .", "M I I . I M"}).dice(0, "money-2", "money-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::place, cell(6, 6)), "WF-6.5");
  EXPECT_EQ(table.act(Verb::draw, 0, cell(2, 4)), allowed);
  EXPECT_EQ(table.choices(Verb::place).size(), 30u);
  EXPECT_EQ(table.act(Verb::place, cell(2, 4)), "WF-6.5");
  EXPECT_EQ(table.act(Verb::place, cell(6, 6)), allowed);
  EXPECT_EQ(table.sheet().of(0), ItemSet::of(cell(6, 6)));
}

TEST(WriteTheFuture, WF_6_6_a_market_bonus_ticks_any_market) {
  Scene table = nearly_complete();
  EXPECT_EQ(table.act(Verb::mark, face("money-1")), "WF-6.6");
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_EQ(table.choices(Verb::mark).size(), 3u + 6u);
  EXPECT_EQ(table.act(Verb::mark, face("money-2")), "WF-6.6");
  EXPECT_EQ(table.act(Verb::mark, face("money-1")), allowed);

  Scene strict = nearly_complete({.black_market_bonus_ignores_die_condition = 0});
  EXPECT_EQ(strict.act(Verb::draw, 0, cell(1, 6)), allowed);  // with a 1
  EXPECT_EQ(strict.act(Verb::mark, face("money-1")), "WF-6.6");
  EXPECT_EQ(strict.act(Verb::mark, face("weapons-2")), "WF-6.6");
  EXPECT_EQ(strict.act(Verb::mark, face("weapons-1")), allowed);

  Scene by_relocation(Options{.black_market_bonus_ignores_die_condition = 0});
  by_relocation.district({"A I M W A .", "A"}).spaces(Ability::relocate, 3, 1);
  by_relocation.district({"A I M W A .", "A . . . . ."});
  EXPECT_EQ(by_relocation.act(Verb::relocate, cell(2, 1)), allowed);
  EXPECT_EQ(by_relocation.act(Verb::place, cell(1, 6)), allowed);
  EXPECT_EQ(by_relocation.choices(Verb::mark).size(), 3u + 6u);  // no die began this
}

TEST(WriteTheFuture, WF_6_6_a_market_bonus_ticks_no_square_of_a_full_market) {
  for (const std::uint8_t ignores : both_ways) {
    Scene table(Options{.black_market_bonus_ignores_die_condition = ignores});
    table.district({"A I M W A ."}).dice(0, "intel-6", "intel-1");
    table.sheet().market = {63, 0, 1, 0b100000};
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
    std::vector<int> squares;
    for (const Action& action : table.choices(Verb::mark)) squares.push_back(action.operands[0]);
    const std::vector<int> any{face("intel-1"),   face("money-2"),   face("weapons-1"), face("weapons-2"),
                               face("weapons-3"), face("weapons-4"), face("weapons-5")};
    EXPECT_EQ(squares, ignores ? any : std::vector<int>{face("money-2")});  // the line was completed with a 6
  }
}

TEST(WriteTheFuture, WF_6_6_with_all_markets_full_a_market_bonus_lapses) {
  Scene table;
  table.district({"A I M W A ."}).dice(0, "intel-1", "intel-6");
  for (std::uint8_t& market : table.sheet().market) market = 63;
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::lapsed, {0, row_line(1)})) && table.has_bonus(row_line(1)));
  EXPECT_EQ(table.turn().step, Step::act);
}

TEST(WriteTheFuture, WF_6_7_a_bonus_may_be_declined_and_counts_all_the_same) {
  Scene table = nearly_complete();
  EXPECT_EQ(table.act(Verb::decline), "WF-6.7");
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_EQ(table.act(Verb::decline), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::declined, {0, row_line(1)})));
  EXPECT_EQ(table.sheet().market, (std::array<std::uint8_t, 4>{}));
  EXPECT_TRUE(table.has_bonus(row_line(1)));
  Scene bound = nearly_complete({.bonus_may_be_declined = 0});
  EXPECT_EQ(bound.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_EQ(bound.act(Verb::decline), "WF-6.7");
}

TEST(WriteTheFuture, WF_6_8_stars_are_kept) {
  Scene table;
  table.district({". . . . . .", ". . . . . .", "A I M W A ."}).spaces(Ability::relocate, 6, 2).dice(0, "intel-3", "intel-6");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(3, 6)), allowed);
  EXPECT_FALSE(table.heard(EventKind::lapsed));
  EXPECT_EQ(table.score().stars, 10);
  EXPECT_EQ(table.act(Verb::relocate, cell(3, 1)), allowed);
  EXPECT_EQ(table.act(Verb::place, cell(5, 5)), allowed);
  EXPECT_EQ(table.score().stars, 10);
}

}  // namespace
}  // namespace omnibus::write_the_future
