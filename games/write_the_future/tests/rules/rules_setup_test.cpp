// Write the Future: modes (WF-1) and setting up (WF-2).
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

std::string_view setup_problem(const Options& options, int players) { return Rules<100>::setup_problem(standard_box(), options, players); }

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

TEST(WriteTheFuture, WF_1_3_players_do_not_affect_each_other_in_the_traditional_mode) {
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
    NullJournal null_journal;
    Chance chance(seed, 0);
    ++first[static_cast<std::size_t>(game.start(chance, null_journal).first)];
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
    // The latest mission that repeats a number is replaced, so the last one repeats none.
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

TEST(WriteTheFuture, WF_2_5_only_the_owner_sees_a_hidden_mission_and_all_see_discarded_ones) {
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
  for (std::uint64_t seed = 0; seed < 50; ++seed) {  // always enough missions for 28
    NullJournal null_journal;
    Chance chance(seed, 0);
    EXPECT_EQ(game.invalid_reason(game.start(chance, null_journal)), "");
  }
}

}  // namespace
}  // namespace omnibus::write_the_future
