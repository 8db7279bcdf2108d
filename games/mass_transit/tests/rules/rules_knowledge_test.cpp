// Knowledge and communication of the seats: chapter 11 of the rules.
#include <cstring>

#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

Scene table_of_two(const Options& options = {}) {
  Scene table(options, 2);
  table.route(0, {"MT15", "MT16"}).commuter(0, 1).hand(0, {"MT17", "MT18", "MT19"}).hand(1, {"MT20", "MT21"});
  table.state.changed = 2;
  return table;
}

TEST(Knowledge, MT_11_1_a_hand_is_its_owners_alone_to_see) {
  const Scene table = table_of_two();
  EXPECT_EQ(table.view(Viewer::of(seat_at(0)), "/hands/0"), R"({"cards":["MT17","MT18","MT19"],"count":3})");
  EXPECT_EQ(table.view(Viewer::of(seat_at(0)), "/hands/1"), R"({"count":2})");
  EXPECT_EQ(table.view(Viewer::spectator(), "/hands/0"), R"({"count":3})");
}

TEST(Knowledge, MT_11_1_all_viewers_see_the_map_the_discards_and_the_card_counts) {
  Scene table = table_of_two();
  EXPECT_EQ(table.move("MT17", 1), "MT-5.3");
  EXPECT_EQ(table.move("MT17", 0), allowed);
  for (const Viewer viewer : {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    EXPECT_EQ(table.view(viewer, "/pile"), R"({"count":45})");
    EXPECT_EQ(table.view(viewer, "/discarded"), R"({"cards":["MT17"],"count":1})");
    EXPECT_EQ(table.view(viewer, "/routes/0"), R"({"cards":[{"card":"MT15","turned":false},{"card":"MT16","turned":false}]})");
    EXPECT_EQ(table.view(viewer, "/commuters/0"), R"({"route":0,"place":2,"came":"walk","home":false})");
  }
}

TEST(Knowledge, MT_11_1_all_viewers_see_who_changed_an_opening_hand_but_not_which_cards) {
  for (const Viewer viewer : {Viewer::of(seat_at(0)), Viewer::of(seat_at(1)), Viewer::spectator()}) {
    EXPECT_EQ(table_of_two().view(viewer, "/changed_hands"), "[1]");
  }
  const Form& told = Rules::event_forms[static_cast<std::size_t>(EventKind::changed_hand)];
  EXPECT_EQ(told.arity(), 1);  // the seat, but not the cards
  EXPECT_EQ(told.operands[0].domain, Domain::seat);
}

TEST(Knowledge, MT_11_1_only_the_owner_sees_drawn_cards) {
  Scene table = table_of_two();
  table.played(1);
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  int told = 0;
  for (const Event& event : table.recorder.events) {
    if (event.kind != static_cast<std::uint8_t>(EventKind::drawn)) continue;
    ++told;
    EXPECT_TRUE(event.meant_for(Viewer::of(seat_at(0))));
    EXPECT_FALSE(event.meant_for(Viewer::of(seat_at(1))));
    EXPECT_FALSE(event.meant_for(Viewer::spectator()));
  }
  EXPECT_EQ(told, 2);
}

using Story = std::vector<std::string>;

TEST(Knowledge, MT_11_1_played_cards_and_the_number_of_drawn_ones_are_public) {
  Scene table(2);
  table.route(0, {"MT16"}).hand(0, {"MT24", "MT17"}).hand(1, {"MT20", "MT21"}).pile({"MT31", "MT32"});
  EXPECT_EQ(table.extend("MT24", 1), allowed);
  EXPECT_EQ(table.move("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.story(), (Story{"extended 0 MT24 1", "moved 0 MT17 0 MT16", "turn_ended 0", "drew 0 2", "drawn 0 MT31", "drawn 0 MT32",
                                  "turn_begins 1"}));
}

TEST(Knowledge, MT_11_1_drawing_no_cards_is_not_announced) {
  Scene table(2);
  table.hand(0, {"MT24"}).hand(1, {"MT20", "MT21"}).pile({}).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.story(), (Story{"turn_ended 0", "turn_begins 1"}));
}

TEST(Knowledge, MT_11_1_turned_and_discarded_cards_and_arrivals_at_home_are_public) {
  Scene table({.cards_keep_printed_orientation = 0, .discard_requires_a_legal_move = 0}, 2);
  table.route(0, {"MT15", "MT16", "MT17", "MT01"}).commuter(0, 3).hand(0, {"MT48", "MT24", "MT18", "MT25"}).hand(1, {"MT20", "MT21"});
  EXPECT_EQ(table.extend_turned("MT48", 2), allowed);
  EXPECT_EQ(table.waste("MT18"), allowed);
  EXPECT_EQ(table.move("MT24", 0), allowed);
  EXPECT_EQ(table.story(), (Story{"extended_turned 0 MT48 2", "wasted 0 MT18", "moved 0 MT24 0 MT01", "came_home 0"}));
}

TEST(Knowledge, MT_11_1_answers_about_beginning_are_public) {
  Scene table(2);
  table.hand(0, {"MT24", "MT25"}).hand(1, {"MT20", "MT21"});
  table.state.phase = Phase::volunteering;
  table.state.due = 0;
  EXPECT_EQ(table.decline(), allowed);
  EXPECT_EQ(table.volunteer(), allowed);
  EXPECT_EQ(table.story(), (Story{"declined 0", "volunteered 1", "turn_begins 1"}));
}

/// Number of times each card was in a hand or in the pile when all cards hidden from a seat were resampled many times.
struct Redealt {
  std::array<std::array<int, max_cards>, max_players> in_hand{};
  std::array<int, max_cards> in_pile{};
};

Redealt redealt(const Scene& table, Seat seat, int times) {
  Redealt out;
  for (int i = 0; i < times; ++i) {
    State imagined = table.state;
    Chance chance(7, static_cast<std::uint32_t>(i));
    table.game.resample_hidden(imagined, seat, chance);
    EXPECT_EQ(table.game.invalid_reason(imagined), "");
    for (int other = 0; other < table.game.players(); ++other) {
      EXPECT_EQ(imagined.hand(seat_at(other)).size(), table.state.hand(seat_at(other)).size());
      for (const int card : imagined.hand(seat_at(other))) ++out.in_hand[static_cast<std::size_t>(other)][static_cast<std::size_t>(card)];
    }
    for (const int card : imagined.pile) ++out.in_pile[static_cast<std::size_t>(card)];
  }
  return out;
}

TEST(Knowledge, MT_11_1_whatever_a_seat_does_not_see_may_be_anywhere) {
  Scene table(3);
  table.route(0, {"MT15"}).hand(0, {"MT16", "MT17"}).hand(1, {"MT18", "MT19", "MT20"}).hand(2, {"MT21"});
  constexpr int times = 2000;
  for (const Seat seat : {seat_at(0), seat_at(1), seat_at(2), Seat::nobody}) {
    const Redealt dealt = redealt(table, seat, times);
    ItemSet unseen = table.state.pile;
    for (int other = 0; other < 3; ++other) {
      if (seat_at(other) != seat) unseen |= table.state.hand(seat_at(other));
    }
    for (int card = 0; card < 52; ++card) {
      const std::size_t i = static_cast<std::size_t>(card);
      for (int other = 0; other < 3; ++other) {
        const int held = dealt.in_hand[static_cast<std::size_t>(other)][i];
        if (seat_at(other) == seat) EXPECT_EQ(held, table.state.hand(seat).has(card) ? times : 0);
        else EXPECT_EQ(held > 0, unseen.has(card)) << other << " " << card;
      }
      EXPECT_EQ(dealt.in_pile[i] > 0, unseen.has(card)) << card;
    }
  }
}

TEST(Knowledge, MT_11_1_also_at_a_full_table) {
  Scene table(6);
  table.hand(0, {"MT16", "MT17"}).hand(1, {"MT18"}).hand(2, {"MT19"}).hand(3, {"MT20"}).hand(4, {"MT21"}).hand(5, {"MT22"});
  const Redealt dealt = redealt(table, seat_at(0), 500);
  for (std::size_t card = 17; card < 52; ++card) EXPECT_GT(dealt.in_hand[5][card], 0) << card;
}

TEST(Knowledge, MT_2_3_all_players_know_that_no_hand_kept_three_Suburbs) {
  Components box = standard_box();
  box.mulligan_suburbs = 2;  // where two are too many, hands dealt anew would often be changed
  Scene table({}, 2, box);
  table.hand(0, {"MT16", "MT17", "MT18", "MT19"}).hand(1, {"MT20", "MT21", "MT22", "MT23"});
  table.state.phase = Phase::volunteering;
  table.state.due = 0;
  for (std::uint32_t i = 0; i < 500; ++i) {
    State imagined = table.state;
    Chance chance(3, i);
    table.game.resample_hidden(imagined, seat_at(0), chance);
    EXPECT_LT((imagined.hand(seat_at(1)) & table.game.setting().suburbs).size(), 2);
  }
}

TEST(Knowledge, MT_10_3_all_players_know_that_the_active_seat_can_play) {
  Scene table(2);
  table.all_routes_closed().hand(0, {"MT09", "MT10"}).hand(1, {"MT24", "MT11"}).turn_of(1).played(0);
  for (std::uint32_t i = 0; i < 500; ++i) {
    State imagined = table.state;
    Chance chance(3, i);
    table.game.resample_hidden(imagined, seat_at(0), chance);
    EXPECT_TRUE(Choices(table.game.setting()).can_play(imagined));
  }
}

TEST(Knowledge, MT_11_1_the_words_tell_no_more_than_the_view) {
  const Scene table = table_of_two();
  narrate(table.game, table.state, Viewer::of(seat_at(1)), [&](const Phrase& line) {
    const bool hidden = line.id == "table.hand_hidden";
    if (line.id != "table.hand" && !hidden) return;
    EXPECT_EQ(line.arguments[0].value, hidden ? 0 : 1);
    EXPECT_EQ(line.list.size(), hidden ? 0 : 2);
  });
}

TEST(Speech, MT_11_2_only_a_fixed_set_of_vague_remarks_can_be_made) {
  const Communication& policy = Rules::communication;
  EXPECT_FALSE(policy.free_talk);
  ASSERT_FALSE(policy.phrases.empty());
  for (const std::string_view phrase : policy.phrases) {
    EXPECT_TRUE(policy.permits(phrase, false));
  }
  EXPECT_FALSE(policy.permits("I hold MT01", false));
  EXPECT_FALSE(policy.permits("verb.extend", false));
  EXPECT_FALSE(policy.permits("", false));
}

TEST(Speech, MT_11_3_when_the_game_is_over_talk_is_free) { EXPECT_TRUE(Rules::communication.permits("I held MT01 all the time!", true)); }

TEST(Knowledge, MT_11_4_open_hands_are_visible_to_all_viewers) {
  Scene table = table_of_two({.open_hands = 1});
  for (const Viewer viewer : {Viewer::of(seat_at(1)), Viewer::spectator()}) {
    EXPECT_EQ(table.view(viewer, "/hands/0"), R"({"cards":["MT17","MT18","MT19"],"count":3})");
    EXPECT_EQ(table.view(viewer, "/pile"), R"({"count":45})");  // but not the pile
  }
  table.played(1);
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.told(EventKind::drawn), 2);
  for (const Event& event : table.recorder.events) EXPECT_TRUE(event.meant_for(Viewer::spectator()));
}

TEST(Knowledge, MT_11_4_open_hands_are_not_redrawn) {
  Scene open = table_of_two({.open_hands = 1});
  const State before = open.state;
  Chance chance(1, 1);
  open.game.resample_hidden(open.state, seat_at(1), chance);
  EXPECT_EQ(std::memcmp(&before, &open.state, sizeof before), 0);
}

}  // namespace
}  // namespace omnibus::mass_transit
