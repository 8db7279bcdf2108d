// Write the Future: modes (WF-1), setting up (WF-2), rounds and the end (WF-7), and who knows what (WF-12).
#include "core/hash.hpp"
#include "games/write_the_future/scene.hpp"

namespace omnibus::write_the_future {
namespace {

std::string_view setup_problem(const Options& options, int players) { return Rules<100>::setup_problem(standard_box(), options, players); }

// ---- Modes and set-up -------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_1_1_a_sheet_has_six_rows_and_columns_a_market_and_abilities) {
  const Components& box = standard_box();
  int cells = 0;
  for (const ItemSet area : box.areas) cells += area.size();
  EXPECT_EQ(cells, 36);
  EXPECT_EQ(box.areas[0].size(), 4);
  EXPECT_EQ(box.areas[1].size(), 12);
}

TEST(WriteTheFuture, WF_1_2_drafting_is_for_two_to_four) {
  EXPECT_EQ(setup_problem({.draft = 1}, 1), "unplayable.draft");
  EXPECT_EQ(setup_problem({.draft = 1}, 2), "");
  EXPECT_EQ(setup_problem({.draft = 1}, 4), "");
  EXPECT_EQ(setup_problem({.draft = 1}, 5), "unplayable.draft");
}

TEST(WriteTheFuture, WF_1_3_nobody_affects_anybody_else_in_the_traditional_mode) {
  Scene table(2);
  const auto before = table.choices(Verb::take);
  EXPECT_EQ(table.act(Verb::take, 1), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.choices(Verb::take), before);
  EXPECT_EQ(setup_problem({}, 100), "");
}

TEST(WriteTheFuture, WF_1_4_a_solo_game_is_the_traditional_mode) {
  Scene table(1);
  EXPECT_EQ(table.game.setting().cards, 3);
  EXPECT_EQ(table.state.last_round, 15);
}

TEST(WriteTheFuture, WF_1_5_eighteen_dice_in_four_colours) {
  const auto& dice = standard_box().dice;
  EXPECT_EQ(dice[0] + dice[1] + dice[2] + dice[3], 18);
}

TEST(WriteTheFuture, WF_2_1_sheets_are_empty) {
  Scene table(3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(table.sheet(i), Sheet{});
}

TEST(WriteTheFuture, WF_2_2_cards_in_play_and_the_first_player) {
  EXPECT_EQ(Scene(4).game.setting().cards, 3);
  for (const int players : {2, 3, 4}) {
    Scene table(Options{.draft = 1}, players);
    EXPECT_EQ(table.game.setting().cards, players + 1);
    EXPECT_EQ(table.choices(Verb::take).size(), static_cast<std::size_t>(players + 1));
    int dice = 0;
    for (const std::uint8_t die : table.state.dice) dice += die != nothing ? 1 : 0;
    EXPECT_EQ(dice, 2 * (players + 1));
  }
  EXPECT_EQ(Scene(2).act(Verb::take, 3), "WF-3.1");
  Components box = standard_box();
  box.neighbourhoods[3].from_players = 2;  // an edition with a fourth card for two who draft
  EXPECT_EQ(Scene(Options{.draft = 1}, 2, box).game.setting().cards, 4);
  EXPECT_EQ(Scene({}, 2, box).game.setting().cards, 3);
  Scene draft(Options{.draft = 1}, 4);
  draft.deal(3);
  EXPECT_TRUE(draft.heard(make_event(EventKind::first_player, {index_of(draft.state.first)})));
  std::array<int, 3> first{};
  const Rules<4> game(standard_box(), {.draft = 1}, 3);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Silence silence;
    Chance chance(seed, 0);
    ++first[static_cast<std::size_t>(game.start(chance, silence).first)];
  }
  for (const int times : first) EXPECT_GT(times, 8);
}

TEST(WriteTheFuture, WF_2_3_dice_come_from_the_full_bag) {
  std::array<int, 4> colours{};
  std::array<int, 7> numbers{};
  Scene table(Options{.draft = 1}, 4);
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    table.deal(seed);
    std::array<int, 4> drawn{};
    for (const std::uint8_t die : table.state.dice) {
      ++drawn[static_cast<std::size_t>(colour_of(die))];
      ++colours[static_cast<std::size_t>(colour_of(die))];
      ++numbers[static_cast<std::size_t>(number_of(die))];
    }
    for (std::size_t k = 0; k < 4; ++k) EXPECT_LE(drawn[k], standard_box().dice[k]);
  }
  EXPECT_NEAR(colours[0], 2000, 120);
  for (std::size_t k = 1; k < 4; ++k) EXPECT_NEAR(colours[k], 1333, 120);
  for (std::size_t n = 1; n <= 6; ++n) EXPECT_NEAR(numbers[n], 1000, 120);
}

/// On how many open missions the number of this one is.
int times_open(const Scene& table, int mission) {
  const int number = table.game.box().mission(mission).number;
  return static_cast<int>(std::count_if(table.state.missions.begin(), table.state.missions.end(),
                                        [&](std::uint8_t open) { return table.game.box().mission(open).number == number; }));
}

TEST(WriteTheFuture, WF_2_4_at_least_three_different_numbers) {
  int discards = 0;
  Scene table;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    table.deal(seed);
    std::vector<int> numbers;
    for (const std::uint8_t mission : table.state.missions) numbers.push_back(table.game.box().mission(mission).number);
    std::sort(numbers.begin(), numbers.end());
    EXPECT_GE(std::unique(numbers.begin(), numbers.end()) - numbers.begin(), 3);
    for (const int mission : table.state.discarded) {
      ++discards;
      const int number = table.game.box().mission(mission).number;
      EXPECT_TRUE(std::any_of(table.state.missions.begin(), table.state.missions.end(),
                              [&](std::uint8_t open) { return table.game.box().mission(open).number == number; }));
    }
    // The latest that repeats a number is replaced, so that what is there last repeats none.
    if (!table.state.discarded.empty()) {
      EXPECT_EQ(times_open(table, table.state.missions[3]), 1);
    }
    for (const std::uint8_t mission : table.state.missions) EXPECT_TRUE(table.heard(make_event(EventKind::mission, {0, mission})));
  }
  EXPECT_GT(discards, 10);
  Scene bad;
  bad.state.discarded = {};
  bad.missions({"M24", "M25", "M10", "M26"});  // 6, 6, 4, 6
  EXPECT_EQ(bad.game.invalid_reason(bad.state), "flaw.missions");
  bad.missions({"M24", "M25", "M10", "M36"});  // 6, 6, 4, 7
  EXPECT_EQ(bad.game.invalid_reason(bad.state), "");
}

TEST(WriteTheFuture, WF_2_5_a_hidden_mission_has_no_number_that_is_there_twice) {
  int redrawn = 0;
  Scene four(Options{.secrecy = 1}, 4);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    four.deal(seed);
    for (const Place& at : four.state.places) EXPECT_LT(times_open(four, at.secret), 2);
    redrawn += four.state.discarded.size();
  }
  EXPECT_GT(redrawn, 30);
  Scene table(Options{.secrecy = 1});
  table.missions({"M24", "M25", "M10", "M36"}).state.discarded = {};
  table.state.places[0].secret = static_cast<std::uint8_t>(table.mission("M26"));
  EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.missions");
  table.state.places[0].secret = static_cast<std::uint8_t>(table.mission("M11"));
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
}

TEST(WriteTheFuture, WF_2_5_a_hidden_mission_is_told_to_its_owner_and_one_put_aside_to_all) {
  int put_aside = 0;
  Scene table(Options{.secrecy = 1}, 3);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    table.deal(seed);
    for (int i = 0; i < 3; ++i) {
      const Event told = make_event(EventKind::secret, {i, table.state.places[static_cast<std::size_t>(i)].secret}, seat_at(i));
      EXPECT_EQ(std::count(table.recorder.events.begin(), table.recorder.events.end(), told), 1);
    }
    ItemSet discarded;
    for (const Event& event : table.recorder.events) {
      if (event.kind != static_cast<int>(EventKind::mission_discarded)) continue;
      EXPECT_EQ(event.audience, Seat::nobody);
      discarded.add(event.operands[1]);
      put_aside += times_open(table, event.operands[1]) >= 2 ? 1 : 0;
    }
    EXPECT_EQ(discarded, table.state.discarded);
  }
  EXPECT_GT(put_aside, 20);
}

TEST(WriteTheFuture, WF_2_6_missions_put_aside_come_back_when_the_deck_is_empty) {
  Components box = standard_box();
  const std::array<std::uint8_t, 8> numbers{1, 1, 1, 2, 3, 3, 3, 3};
  box.base_missions = box.mission_count = static_cast<int>(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) box.missions[i].number = numbers[i];
  int came_back = 0;
  Scene table(Options{.secrecy = 1}, 1, box);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    table.deal(seed);
    EXPECT_EQ(table.game.invalid_reason(table.state), "");
    const Event put_aside = make_event(EventKind::mission_discarded, {0, table.state.places[0].secret});
    const auto& events = table.recorder.events;
    if (std::find(events.begin(), events.end(), put_aside) == events.end()) continue;
    ++came_back;
    EXPECT_FALSE(table.state.discarded.has(table.state.places[0].secret));
  }
  EXPECT_GT(came_back, 0);
}

TEST(WriteTheFuture, WF_2_6_how_many_can_play) {
  EXPECT_EQ(setup_problem({.secrecy = 1}, 28), "");
  EXPECT_EQ(setup_problem({.secrecy = 1}, 29), "unplayable.secrecy");
  EXPECT_EQ(setup_problem({.future_proof = 1}, 12), "");
  EXPECT_EQ(setup_problem({.future_proof = 1}, 13), "unplayable.future_proof");
  const Rules<100> game(standard_box(), {.secrecy = 1}, 28);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {  // enough missions for 28, come what may
    Silence silence;
    Chance chance(seed, 0);
    EXPECT_EQ(game.invalid_reason(game.start(chance, silence)), "");
  }
}

// ---- Rounds and the end -------------------------------------------------------------------------------------------------

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

/// What marks the end after one round, with so many complete rows and so many full markets on the sheet of a seat.
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

TEST(WriteTheFuture, WF_7_3_whoever_reaches_it_and_nothing_less) {
  for (int seat = 0; seat < 3; ++seat) {
    for (int rows = 0; rows <= 5; ++rows) EXPECT_EQ(marked_by(rows, 0, seat), rows >= 4 ? Ending::lines : Ending::none) << rows;
    for (int full = 0; full <= 4; ++full) EXPECT_EQ(marked_by(0, full, seat), full >= 3 ? Ending::markets : Ending::none) << full;
    EXPECT_EQ(marked_by(3, 2, seat), Ending::none);  // of both almost enough
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

TEST(WriteTheFuture, WF_7_3_the_end_is_marked_once_and_told) {
  Scene table(2);
  table.district({"AAAAAA", "IIIIII", "MMMMMM", "WWWWWW"}).idle_round();
  EXPECT_TRUE(table.heard(make_event(EventKind::end_marked, {1, 2})));
  EXPECT_EQ(table.state.last_round, 2);
  table.ticked({"agents-1", "agents-2", "agents-3", "agents-4", "agents-5", "agents-6"}, 1);  // whatever happens in the last round
  for (std::uint8_t& market : table.sheet(1).market) market = 63;
  table.idle_round();
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.state.trigger, Ending::lines);
}

// ---- Seats that a planner leaves out ------------------------------------------------------------------------------------

void expect_left_out(int planner, int one, int other) {
  Scene table(Options{.future_proof = 1}, 3);
  for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
  for (Place& at : table.state.places) at.retorium = nothing;
  table.faction(Power::relocate, planner).faction(Power::reroll_die, one).faction(Power::change_die_number, other);
  table.district({"A I"}, one).district({"M W"}, other);
  table.state.phase = Phase::round;
  table.state.turn = seat_at(planner);
  table.state.last_round = 5;  // as far as the plan looks
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
  EXPECT_EQ(table.state.phase, Phase::over);  // where the plan ends, not a round after the end was marked
  EXPECT_EQ(table.state.trigger, Ending::lines);
}

TEST(WriteTheFuture, WF_3_2_who_is_left_out_of_a_plan_is_not_waited_for_and_stays_out) {
  expect_left_out(0, 1, 2);
  expect_left_out(2, 0, 1);
}

TEST(WriteTheFuture, WF_3_2_nobody_else_is_asked_before_and_after_the_rounds) {
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

// ---- Who knows what -----------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_12_1_sheets_are_open_when_drafting) {
  Scene table(Options{.draft = 1}, 2);
  const std::string before = table.seen_by(Eyes::of(seat_at(1)));
  EXPECT_EQ(table.dice(0, "agents-5", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_NE(table.seen_by(Eyes::of(seat_at(1))), before);
  EXPECT_TRUE(table.heard(EventKind::drew, Eyes::of(seat_at(1))));
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_FALSE(table.idle_turn().heard(EventKind::revealed));  // there is nothing left to be shown
}

TEST(WriteTheFuture, WF_12_2_what_is_shown_at_the_end_of_a_round_is_what_has_changed) {
  Scene table(2);
  table.district({"A I"}).spaces(Ability::change_number, 3, 1).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(table.act(Verb::tick, 1, face("weapons-4")), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.act(Verb::take, 2), allowed);
  table.recorder.events.clear();
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  const std::vector<Event> expected{make_event(EventKind::ended, {1}),
                                    make_event(EventKind::revealed, {0, 0}),
                                    make_event(EventKind::space, {0, 0, 1}),
                                    make_event(EventKind::drew, {0, 0, cell(5, 5)}),
                                    make_event(EventKind::ticked, {0, face("weapons-4")}),
                                    make_event(EventKind::revealed, {1, 2}),
                                    make_event(EventKind::space, {1, 2, 1}),
                                    make_event(EventKind::round_begins, {0, 2})};
  ASSERT_GE(table.recorder.events.size(), expected.size());
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), table.recorder.events.begin()));
}

TEST(WriteTheFuture, WF_12_2_turns_stay_hidden_until_all_have_finished) {
  Scene table(2);
  table.dice(0, "agents-5", "weapons-4");
  const std::string before = table.seen_by(Eyes::of(seat_at(1)));
  const std::string watched = table.seen_by(Eyes::spectator());
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(table.seen_by(Eyes::of(seat_at(1))), before);
  EXPECT_EQ(table.seen_by(Eyes::spectator()), watched);
  EXPECT_FALSE(table.heard(EventKind::drew, Eyes::of(seat_at(1))));
  EXPECT_TRUE(table.heard(EventKind::drew, Eyes::of(seat_at(0))));
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_TRUE(table.heard(EventKind::ended, Eyes::of(seat_at(1))));  // that somebody has finished may be known
  EXPECT_FALSE(table.heard(EventKind::revealed));
  EXPECT_EQ(table.game.result(table.state).scores[0], table.game.result(table.state).scores[1]);
  table.idle_turn();
  EXPECT_TRUE(table.heard(EventKind::revealed));
  EXPECT_TRUE(table.heard(EventKind::drew, Eyes::of(seat_at(1))));
  EXPECT_NE(table.seen_by(Eyes::of(seat_at(1))).find("r5c5"), std::string::npos);
}

/// The table as it may be for a seat that does not know more, many times over.
template <class Visit> void imagine(const Scene& table, Seat seat, int times, Visit&& visit) {
  for (int i = 0; i < times; ++i) {
    State<4> state = table.state;
    Chance chance(static_cast<std::uint64_t>(i), 1);
    table.game.resample_hidden(state, seat, chance);
    visit(std::as_const(state));
  }
}

TEST(WriteTheFuture, WF_12_2_what_others_do_in_a_round_is_not_known_even_to_those_who_imagine_it) {
  Scene table(3);
  table.dice(0, "agents-5", "weapons-4").dice(2, "intel-1", "money-2").spaces(Ability::relocate, 2, 0, 1);
  EXPECT_EQ(table.act(Verb::take, 0), allowed);  // the one who imagines
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  table.game.make_actor(table.state, seat_at(1));
  EXPECT_EQ(table.act(Verb::take, 2), allowed);
  EXPECT_EQ(table.act(Verb::tick, 0, face("intel-1")), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  table.game.make_actor(table.state, seat_at(2));
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(4, 4)), allowed);
  ItemSet cards;
  imagine(table, seat_at(0), 60, [&](const State<4>& state) {
    EXPECT_EQ(state.places[0], table.state.places[0]);  // one knows what one did oneself
    const Place& finished = state.places[1];
    EXPECT_EQ(finished.turn, (Turn{.step = Step::done, .card = finished.turn.card}));
    Sheet expected = finished.shown;  // a card was taken, and one cannot know that anything else happened
    ++expected.spaces[finished.turn.card];
    if (finished.turn.card == 0) expected.ready[0] = 1;
    EXPECT_EQ(finished.sheet, expected);
    cards.add(finished.turn.card);
    EXPECT_EQ(state.places[2].turn, Turn{.step = Step::choose});
    EXPECT_EQ(state.places[2].sheet, table.state.places[2].shown);
  });
  EXPECT_EQ(cards, ItemSet::first(3));
  imagine(table, Seat::nobody, 1, [&](const State<4>& state) { EXPECT_EQ(state.places[0].sheet, table.state.places[0].shown); });
}

TEST(WriteTheFuture, WF_12_1_nothing_else_is_hidden) {
  Scene draft(Options{.draft = 1}, 3);
  EXPECT_EQ(draft.dice(0, "agents-5", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(draft.act(Verb::draw, 0, cell(5, 5)), allowed);
  imagine(draft, seat_at(2), 5, [&](const State<4>& state) {
    EXPECT_EQ(state.places, draft.state.places);
    EXPECT_EQ(state.missions, draft.state.missions);
    EXPECT_EQ(state.dice, draft.state.dice);
  });
  Scene alone;
  EXPECT_EQ(alone.act(Verb::take, 0), allowed);
  imagine(alone, Seat::nobody, 5, [&](const State<4>& state) { EXPECT_EQ(state.places, alone.state.places); });
}

TEST(WriteTheFuture, WF_12_3_whatever_is_hidden_is_imagined_for_every_seat) {
  for (const Options& options : {Options{.secrecy = 1}, Options{.future_proof = 1}, Options{.secrecy = 1, .future_proof = 1}}) {
    for (int owner = 0; owner < 3; ++owner) {
      Scene table(options, 3);
      for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
      for (Place& at : table.state.places) at.retorium = nothing;
      if (options.future_proof) {
        table.faction(Power::relocate, (owner + 1) % 3).faction(Power::change_die_number, (owner + 2) % 3);
        table.faction(Power::private_mission, owner).state.place(seat_at(owner)).retorium =
            static_cast<std::uint8_t>(table.mission("FP12"));
      }
      table.state.phase = Phase::round;
      ItemSet secrets;
      ItemSet retoriums;
      imagine(table, seat_at((owner + 1) % 3), 60, [&](const State<4>& state) {
        const Place& at = state.place(seat_at(owner));
        EXPECT_EQ(at.secret == nothing, options.secrecy == 0);
        EXPECT_EQ(at.retorium == nothing, options.future_proof == 0);
        if (at.secret != nothing) secrets.add(at.secret);
        if (at.retorium != nothing) retoriums.add(at.retorium);
      });
      EXPECT_EQ(secrets.size() > 10, options.secrecy != 0);
      EXPECT_EQ(retoriums.size() > 10, options.future_proof != 0);
    }
  }
}

TEST(WriteTheFuture, WF_12_3_in_the_largest_box_every_mission_may_be_hidden) {
  Components box = standard_box();
  for (std::size_t i = 0; i < max_missions; ++i) box.missions[i] = standard_box().missions[i % 42];
  box.base_missions = box.mission_count = max_missions;
  Scene table(Options{.secrecy = 1}, 2, box);
  ItemSet known = table.state.discarded;
  for (const std::uint8_t mission : table.state.missions) known.add(mission);
  known.add(table.state.places[0].secret);
  ItemSet secrets;
  imagine(table, seat_at(0), 3000, [&](const State<4>& state) { secrets.add(state.places[1].secret); });
  EXPECT_TRUE((secrets & known).empty());
  EXPECT_EQ(secrets.has(max_missions - 1), !known.has(max_missions - 1) && times_open(table, max_missions - 1) < 2);

  Scene expansion(Options{.future_proof = 1}, 2, box);  // one mission is hidden, and the other seat has none
  for (int i = 0; i < 2; ++i) expansion.sheet(i).faction = nothing;
  expansion.faction(Power::relocate, 0).faction(Power::private_mission, 1).missions({"M24", "M25", "M10", "M36"});
  expansion.state.places[0].retorium = nothing;
  expansion.state.places[1].retorium = 50;
  ItemSet retoriums;
  imagine(expansion, seat_at(0), 3000, [&](const State<4>& state) { retoriums.add(state.places[1].retorium); });
  EXPECT_TRUE(retoriums.has(max_missions - 1));
}

TEST(WriteTheFuture, WF_12_3_before_and_after_the_rounds_nothing_is_imagined) {
  Scene choosing(Options{.secrecy = 1, .future_proof = 1, .factions_chosen = 1}, 3);
  imagine(choosing, seat_at(1), 3, [&](const State<4>& state) { EXPECT_EQ(state.places, choosing.state.places); });
  Scene over(Options{.secrecy = 1}, 3);
  over.state.last_round = 1;
  over.state.trigger = Ending::lines;
  over.idle_round();
  imagine(over, seat_at(1), 3, [&](const State<4>& state) { EXPECT_EQ(state.places, over.state.places); });
}

TEST(WriteTheFuture, WF_12_2_while_the_priests_are_asked_only_missions_are_hidden) {
  Scene table(Options{.secrecy = 1, .future_proof = 1}, 3);
  for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
  for (Place& at : table.state.places) at.retorium = nothing;
  table.faction(Power::relocate, 0).faction(Power::reroll_die, 1).faction(Power::change_die_number, 2);
  table.state.phase = Phase::rerolling;
  table.state.turn = seat_at(1);
  ItemSet secrets;
  imagine(table, seat_at(0), 40, [&](const State<4>& state) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(state.places[i].sheet, table.state.places[i].sheet);
      EXPECT_EQ(state.places[i].turn, table.state.places[i].turn);
    }
    secrets.add(state.places[2].secret);
  });
  EXPECT_GT(secrets.size(), 10);
}

TEST(WriteTheFuture, WF_12_2_points_are_those_of_the_sheets_that_were_shown) {
  Scene table(2);
  table.missions({"M01", "M21", "M25", "M36"}).dice(0, "agents-5", "weapons-4");  // two points for each agent of a group
  const auto points = [&](Eyes eyes) { return table.game.standing(table.state, seat_at(0), eyes).points; };
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(points(Eyes::of(seat_at(0))), 2);
  EXPECT_EQ(points(Eyes::everything()), 2);
  EXPECT_EQ(points(Eyes::of(seat_at(1))), 0);
  EXPECT_EQ(points(Eyes::spectator()), 0);
  EXPECT_EQ(table.game.result(table.state).scores[0], 0);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(points(Eyes::of(seat_at(1))), 0);
  table.idle_turn();
  EXPECT_EQ(points(Eyes::of(seat_at(1))), 2);
  EXPECT_EQ(table.game.result(table.state).scores[0], 2);

  Scene last(2);  // what is drawn in the last round counts
  last.missions({"M01", "M21", "M25", "M36"}).dice(0, "agents-5", "weapons-4");
  last.state.last_round = 1;
  last.state.trigger = Ending::lines;
  EXPECT_EQ(last.act(Verb::take, 0), allowed);
  EXPECT_EQ(last.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(last.act(Verb::end_turn), allowed);
  last.idle_turn();
  EXPECT_EQ(last.game.result(last.state).scores[0], 2);

  Scene draft(Options{.draft = 1}, 2);  // where sheets are open, everybody sees it at once
  draft.missions({"M01", "M21", "M25", "M36"}).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(draft.act(Verb::take, 0), allowed);
  EXPECT_EQ(draft.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(draft.game.standing(draft.state, seat_at(0), Eyes::of(seat_at(1))).points, 2);
}

TEST(WriteTheFuture, WF_12_3_a_hidden_mission_of_another_may_be_any_that_one_has_not_seen) {
  for (const std::uint8_t redraws : both_ways) {
    Scene table(Options{.secrecy = 1, .future_proof = 1, .retorium_uses_redraw_rule = redraws}, 3);
    for (Place& at : table.state.places) at.retorium = nothing;
    for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
    table.faction(Power::relocate, 0).faction(Power::private_mission, 1).faction(Power::change_die_number, 2);
    table.state.phase = Phase::round;
    table.state.turn = seat_at(0);
    table.missions({"M24", "M25", "M10", "M36"}).state.discarded = ItemSet::of(table.mission("M26"));  // 6, 6, 4, 7
    const auto card = [&](std::string_view id) { return static_cast<std::uint8_t>(table.mission(id)); };
    table.state.places[0].secret = card("M11");
    table.state.places[1].secret = card("M12");
    table.state.places[1].retorium = card("M13");
    table.state.places[2].secret = card("M14");
    ASSERT_EQ(table.game.invalid_reason(table.state), "");
    ItemSet unseen = ItemSet::first(54);
    for (const std::string_view seen : {"M24", "M25", "M10", "M36", "M26", "M11"}) unseen.remove(table.mission(seen));
    ItemSet fitting;
    for (const int mission : unseen) {
      if (table.game.box().mission(mission).number != 6) fitting.add(mission);  // that number is there twice
    }
    EXPECT_LT(fitting.size(), unseen.size());
    ItemSet first;
    ItemSet second;
    ItemSet retorium;
    imagine(table, seat_at(0), 3000, [&](const State<4>& state) {
      EXPECT_EQ(table.game.invalid_reason(state), "");
      EXPECT_EQ(state.places[0].secret, table.state.places[0].secret);
      first.add(state.places[1].secret);
      second.add(state.places[2].secret);
      retorium.add(state.places[1].retorium);
    });
    EXPECT_EQ(first, fitting);
    EXPECT_EQ(second, fitting);
    EXPECT_EQ(retorium, redraws ? fitting : unseen);
    ItemSet own;
    imagine(table, seat_at(1), 300, [&](const State<4>& state) {
      EXPECT_EQ(state.places[1].secret, table.state.places[1].secret);
      EXPECT_EQ(state.places[1].retorium, table.state.places[1].retorium);
      own.add(state.places[0].secret);
    });
    EXPECT_FALSE(own.has(table.state.places[1].retorium) || own.has(table.state.places[1].secret));
  }
}

TEST(WriteTheFuture, WF_12_3_hidden_missions_are_known_to_their_owners_until_the_end) {
  Scene table(Options{.secrecy = 1}, 2);
  const std::uint8_t secret = table.state.places[0].secret;
  const std::string key = "\"secret\":\"" + std::string(table.game.box().mission(secret).name()) + "\"";
  EXPECT_NE(table.seen_by(Eyes::of(seat_at(0))).find(key), std::string::npos);
  EXPECT_EQ(table.seen_by(Eyes::of(seat_at(1))).find(key), std::string::npos);
  EXPECT_EQ(table.seen_by(Eyes::spectator()).find("secret"), std::string::npos);
  table.state.last_round = 1;
  table.state.trigger = Ending::lines;
  table.idle_round();
  EXPECT_NE(table.seen_by(Eyes::of(seat_at(1))).find(key), std::string::npos);
}

}  // namespace
}  // namespace omnibus::write_the_future
