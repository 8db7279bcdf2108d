// Write the Future: rounds and the end (WF-7), and seats ignored by a planner (WF-3.2).
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

TEST(WriteTheFuture, WF_7_1_every_round_has_new_dice) {
  Scene table;
  const auto before = table.state.dice;
  table.idle_round();
  EXPECT_EQ(table.state.round, 2);
  EXPECT_NE(table.state.dice, before);
}

TEST(WriteTheFuture, WF_7_2_the_first_player_moves_to_the_left) {
  Scene table(Options{.draft = 1}, 3);
  EXPECT_EQ(table.state.first, seat_at(0));
  table.idle_round();
  EXPECT_EQ(table.state.first, seat_at(1));
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_EQ(table.choices(Verb::take).size(), 4u);  // all cards are back
  table.idle_round().idle_round();
  EXPECT_EQ(table.state.first, seat_at(0));
}

/// The last round of a table where seat 0 reaches the end in this round.
int last_round(Scene table, int round, bool markets = false) {
  table.state.round = static_cast<std::uint8_t>(round);
  if (markets) {
    table.ticked({"agents-1", "agents-2", "agents-3", "agents-4", "agents-5", "agents-6", "intel-1", "intel-2", "intel-3", "intel-4",
                  "intel-5", "intel-6", "money-1", "money-2", "money-3", "money-4", "money-5", "money-6"});
  } else {
    table.district({"AAAAAA", "AAAAAA", "AA....", "AA....", "AA....", "AA...."});  // two rows and two columns
  }
  while (table.state.phase != Phase::over) table.idle_round();
  EXPECT_EQ(static_cast<Ending>(table.game.result(table.state).ending), markets ? Ending::markets : Ending::lines);
  return table.state.round;
}

TEST(WriteTheFuture, WF_7_3_four_line_bonuses_or_three_full_markets_mark_the_end) {
  EXPECT_EQ(last_round(Scene(2), 12), 13);
  EXPECT_EQ(last_round(Scene(2), 12, true), 13);
  Scene table(2);
  table.district({"AAAAAA", "AAAAAA", "AAAAAA"}).ticked({"agents-1", "agents-2", "agents-3", "agents-4", "agents-5", "agents-6"});
  table.idle_round();
  EXPECT_EQ(table.state.trigger, Ending::none);  // three lines and one market are not enough
}

/// The reason that marks the end after one round, with this many complete rows and full markets on the sheet of a seat.
Ending marked_by(int rows, int full_markets, int seat) {
  Scene table(3);
  const std::array<std::string_view, 5> complete{"AAAAAA", "IIIIII", "MMMMMM", "WWWWWW", "AAAAAA"};
  for (int row = 0; row < rows; ++row) draw_rows(table.sheet(seat), {complete[static_cast<std::size_t>(row)]}, row * side);
  table.district({}, seat);
  for (int k = 0; k < full_markets; ++k) table.sheet(seat).market[static_cast<std::size_t>(3 - k)] = 63;
  if (full_markets < 4) table.sheet(seat).market[0] = 31;  // one square short
  table.idle_round();
  return table.state.trigger;
}

TEST(WriteTheFuture, WF_7_3_any_player_marks_the_end_with_four_lines_or_three_markets) {
  for (int seat = 0; seat < 3; ++seat) {
    for (int rows = 0; rows <= 5; ++rows) EXPECT_EQ(marked_by(rows, 0, seat), rows >= 4 ? Ending::lines : Ending::none) << rows;
    for (int full = 0; full <= 4; ++full) EXPECT_EQ(marked_by(0, full, seat), full >= 3 ? Ending::markets : Ending::none) << full;
    EXPECT_EQ(marked_by(3, 2, seat), Ending::none);  // almost enough of both
    EXPECT_EQ(marked_by(4, 3, seat), Ending::lines);
  }
}

TEST(WriteTheFuture, WF_7_3_the_fourth_bonus_is_reached_by_drawing) {
  Scene table(2);
  table.district({"AAAAAA", "IIIIII", "MMMMMM", "WWWWW."}).dice(0, "weapons-6", "weapons-6");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(4, 6)), allowed);  // row 4: draw intel
  EXPECT_EQ(table.act(Verb::decline), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.state.trigger, Ending::none);  // not before the round is over
  table.idle_turn();
  EXPECT_EQ(table.state.trigger, Ending::lines);
  EXPECT_EQ(table.state.last_round, 2);
  table.idle_round();
  EXPECT_EQ(table.state.phase, Phase::over);
}

TEST(WriteTheFuture, WF_7_4_drafting_ends_when_all_were_first_player_equally_often) {
  const Options draft{.draft = 1};
  EXPECT_EQ(last_round(Scene(draft, 3), 10), 12);
  EXPECT_EQ(last_round(Scene(draft, 3), 12), 12);
  EXPECT_EQ(last_round(Scene(Options{.draft = 1, .draft_end_completes_first_player_cycle = 0}, 3), 12), 13);
}

TEST(WriteTheFuture, WF_7_5_the_traditional_mode_has_one_more_round) {
  EXPECT_EQ(last_round(Scene(3), 12), 13);
  Scene table(3);
  table.district({"AAAAAA", "AAAAAA", "AA....", "AA....", "AA....", "AA...."}, 0)
      .district({"AAAAAA", "AAAAAA", "AA....", "AA....", "AA....", "AA...."}, 1);
  table.idle_round().idle_round();
  EXPECT_EQ(table.state.phase, Phase::over);  // only one, however many have reached it
}

TEST(WriteTheFuture, WF_7_6_after_the_limit_of_rounds_the_end_counts_as_reached) {
  const auto rounds = [](const Options& options, int players) {
    Scene table(options, players);
    while (table.state.phase != Phase::over) table.idle_round();
    EXPECT_EQ(table.state.trigger, Ending::round_limit);
    return static_cast<int>(table.state.round);
  };
  EXPECT_EQ(rounds({}, 2), 46);
  EXPECT_EQ(rounds({.draft = 1}, 4), 48);
  EXPECT_EQ(rounds({.draft = 1}, 3), 45);
  EXPECT_EQ(rounds({.round_limit = 7}, 2), 8);
}

TEST(WriteTheFuture, WF_7_7_a_solo_game_has_fifteen_rounds) {
  Scene table;
  table.state.round = 11;
  table.district({"AAAAAA", "AAAAAA", "AA....", "AA....", "AA....", "AA...."});
  while (table.state.phase != Phase::over) table.idle_round();
  EXPECT_EQ(table.state.round, 15);
  EXPECT_EQ(static_cast<Ending>(table.game.result(table.state).ending), Ending::solo);
}

TEST(WriteTheFuture, WF_7_8_after_the_last_round_nothing_can_be_done) {
  Scene table;
  table.state.round = 15;
  table.idle_round();
  EXPECT_EQ(table.act(Verb::take, 0), "WF-7.8");
  EXPECT_EQ(table.game.actor(table.state), Seat::nobody);
}

TEST(WriteTheFuture, WF_7_4_the_last_round_of_every_cycle) {
  for (const int players : {2, 3, 4}) {
    for (int round = 1; round <= 9; ++round) {
      int last = round;
      while (last % players != 0) ++last;
      EXPECT_EQ(last_round(Scene(Options{.draft = 1}, players), round), last) << players;
      EXPECT_EQ(last_round(Scene(Options{.draft = 1, .draft_end_completes_first_player_cycle = 0}, players), round), round + 1);
    }
  }
}

TEST(WriteTheFuture, WF_7_3_the_end_is_marked_once_and_announced) {
  Scene table(2);
  table.district({"AAAAAA", "IIIIII", "MMMMMM", "WWWWWW"}).idle_round();
  EXPECT_TRUE(table.heard(make_event(EventKind::end_marked, {0, 2})));
  EXPECT_EQ(table.state.last_round, 2);
  table.ticked({"agents-1", "agents-2", "agents-3", "agents-4", "agents-5", "agents-6"}, 1);  // regardless of the last round
  for (std::uint8_t& market : table.sheet(1).market) market = 63;
  table.idle_round();
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.state.trigger, Ending::lines);
}

TEST(WriteTheFuture, WF_7_3_the_seat_that_marks_the_end_is_named) {
  const std::initializer_list<std::string_view> four_rows{"AAAAAA", "IIIIII", "MMMMMM", "WWWWWW"};
  const auto full_markets = [](Scene& table, int seat) {
    for (std::uint8_t& market : table.sheet(seat).market) market = 63;
  };
  for (int seat = 0; seat < 3; ++seat) {
    Scene table(3);
    table.district(four_rows, seat).idle_round();
    EXPECT_TRUE(table.heard(make_event(EventKind::end_marked, {seat, 2}))) << seat;
    Scene markets(3);
    full_markets(markets, seat);
    markets.idle_round();
    EXPECT_TRUE(markets.heard(make_event(EventKind::end_marked, {seat, 2}))) << seat;
  }
  Scene both(3);  // bonuses come before markets
  full_markets(both, 0);
  both.district(four_rows, 2).idle_round();
  EXPECT_TRUE(both.heard(make_event(EventKind::end_marked, {2, 2})));
  Scene several(3);
  several.district(four_rows, 2).district(four_rows, 1).idle_round();
  EXPECT_TRUE(several.heard(make_event(EventKind::end_marked, {1, 2})));
  Scene draft(Options{.draft = 1}, 3);  // of several the first in turn order
  draft.idle_round();
  ASSERT_EQ(draft.state.first, seat_at(1));
  draft.district(four_rows, 0).district(four_rows, 2).idle_round();
  EXPECT_TRUE(draft.heard(make_event(EventKind::end_marked, {2, 3})));
}

TEST(WriteTheFuture, WF_7_6_no_player_marks_the_end_at_the_limit_of_rounds) {
  Scene table(Options{.round_limit = 7}, 2);
  while (table.state.phase != Phase::over) table.idle_round();
  EXPECT_TRUE(table.heard(make_event(EventKind::limit_reached, {8})));
  for (int seat = 0; seat < 2; ++seat) EXPECT_FALSE(table.heard(make_event(EventKind::end_marked, {seat, 8})));
}

// ---- Seats ignored by a planner -----------------------------------------------------------------------------------------

void expect_left_out(int planner, int one, int other) {
  Scene table(Options{.future_proof = 1}, 3);
  for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
  for (Place& at : table.state.places) at.retorium = nothing;
  table.faction(Power::relocate, planner).faction(Power::reroll_die, one).faction(Power::change_die_number, other);
  table.district({"A I"}, one).district({"M W"}, other);
  table.state.phase = Phase::round;
  table.state.turn = seat_at(planner);
  table.state.last_round = 5;  // up to the horizon of the plan
  for (const int away : {one, other}) table.turn(away) = {.step = Step::away};
  const auto places_of_others = [&](const State<4>& s) { return std::array<Place, 2>{s.place(seat_at(one)), s.place(seat_at(other))}; };
  const std::array<Place, 2> others = places_of_others(table.state);
  const auto play_round = [&] {
    Recorder told;
    for (const Action& action : {make_action(Verb::take, 0), make_action(Verb::end_turn)}) {
      ASSERT_FALSE(table.game.check(table.state, action).forbids());
      Chance chance(3, ++table.ply);
      table.game.apply(table.state, action, chance, told);
    }
    for (const Event& event : told.events)
      EXPECT_FALSE(event.kind == static_cast<int>(EventKind::revealed) && event.operands[0] != planner);
  };
  for (int round = 2; round <= 5; ++round) {
    play_round();
    EXPECT_EQ(table.state.round, round);
    EXPECT_EQ(table.state.phase, Phase::round);  // the Priests are not asked
    EXPECT_EQ(table.game.actor(table.state), seat_at(planner));
    EXPECT_EQ(places_of_others(table.state), others);
    for (const int away : {one, other}) EXPECT_FALSE(table.game.make_actor(table.state, seat_at(away)));
    State<4> imagined = table.state;
    Chance chance(9, 1);
    table.game.resample_hidden(imagined, seat_at(planner), chance);
    EXPECT_EQ(places_of_others(imagined), others);
  }
  table.district({"AAAAAA", "AAAAAA", "AA....", "AA....", "AA....", "AA...."}, planner);
  play_round();
  EXPECT_EQ(table.state.phase, Phase::over);  // at the horizon of the plan, not a round after the end was marked
  EXPECT_EQ(table.state.trigger, Ending::lines);
}

TEST(WriteTheFuture, WF_3_2_who_is_left_out_of_a_plan_is_not_waited_for_and_stays_out) {
  expect_left_out(0, 1, 2);
  expect_left_out(2, 0, 1);
}

TEST(WriteTheFuture, WF_3_2_no_other_player_is_asked_before_and_after_the_rounds) {
  Scene choosing(Options{.future_proof = 1, .factions_chosen = 1}, 3);
  for (const int seat : {1, 2}) EXPECT_FALSE(choosing.game.make_actor(choosing.state, seat_at(seat)));
  EXPECT_TRUE(choosing.game.make_actor(choosing.state, seat_at(0)));
  Scene over(2);
  over.state.last_round = 1;
  over.state.trigger = Ending::lines;
  over.idle_round();
  for (const int seat : {0, 1}) EXPECT_FALSE(over.game.make_actor(over.state, seat_at(seat)));
  Scene table(3);
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(1)));
  table.idle_turn();
  EXPECT_EQ(table.state.turn, seat_at(2));  // the next who has not finished
  table.idle_turn();
  EXPECT_EQ(table.state.turn, seat_at(0));
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(0)));
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(1)));
}

}  // namespace
}  // namespace omnibus::write_the_future
