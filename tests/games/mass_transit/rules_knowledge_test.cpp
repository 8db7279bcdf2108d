// What a seat knows and what it may say: chapter 11 of the rules.
#include <cstring>

#include "games/mass_transit/scene.hpp"

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
  EXPECT_EQ(table.view(Eyes::of(seat_at(0)), "/hands/0"), R"({"cards":["MT17","MT18","MT19"],"count":3})");
  EXPECT_EQ(table.view(Eyes::of(seat_at(0)), "/hands/1"), R"({"count":2})");
  EXPECT_EQ(table.view(Eyes::spectator(), "/hands/0"), R"({"count":3})");
}

TEST(Knowledge, MT_11_1_everybody_sees_the_map_the_discards_and_how_many_cards_there_are) {
  Scene table = table_of_two();
  EXPECT_EQ(table.move("MT17", 1), "MT-5.3");
  EXPECT_EQ(table.move("MT17", 0), allowed);
  for (const Eyes eyes : {Eyes::of(seat_at(0)), Eyes::of(seat_at(1)), Eyes::spectator()}) {
    EXPECT_EQ(table.view(eyes, "/pile"), R"({"count":45})");
    EXPECT_EQ(table.view(eyes, "/discarded"), R"({"cards":["MT17"],"count":1})");
    EXPECT_EQ(table.view(eyes, "/routes/0"), R"({"cards":[{"card":"MT15","turned":false},{"card":"MT16","turned":false}]})");
    EXPECT_EQ(table.view(eyes, "/commuters/0"), R"({"route":0,"place":2,"came":"walk","home":false})");
  }
}

TEST(Knowledge, MT_11_1_everybody_sees_who_changed_an_opening_hand_but_not_which_cards) {
  for (const Eyes eyes : {Eyes::of(seat_at(0)), Eyes::of(seat_at(1)), Eyes::spectator()}) {
    EXPECT_EQ(table_of_two().view(eyes, "/changed_hands"), "[1]");
  }
  const Form& told = Rules::event_forms[static_cast<std::size_t>(EventKind::changed_hand)];
  EXPECT_EQ(told.arity(), 1);  // who it was, but not which cards
  EXPECT_EQ(told.operands[0].domain, Domain::seat);
}

TEST(Knowledge, MT_11_1_what_is_drawn_only_its_owner_is_told) {
  Scene table = table_of_two();
  table.played(1);
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  int told = 0;
  for (const Event& event : table.recorder.events) {
    if (event.kind != static_cast<std::uint8_t>(EventKind::drawn)) continue;
    ++told;
    EXPECT_TRUE(event.meant_for(Eyes::of(seat_at(0))));
    EXPECT_FALSE(event.meant_for(Eyes::of(seat_at(1))));
    EXPECT_FALSE(event.meant_for(Eyes::spectator()));
  }
  EXPECT_EQ(told, 2);
}

TEST(Knowledge, MT_11_1_the_words_tell_no_more_than_the_view) {
  const Scene table = table_of_two();
  narrate(table.game, table.state, Eyes::of(seat_at(1)), [&](const Phrase& line) {
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

TEST(Knowledge, MT_11_4_with_open_hands_everybody_sees_all_of_them) {
  Scene table = table_of_two({.open_hands = 1});
  for (const Eyes eyes : {Eyes::of(seat_at(1)), Eyes::spectator()}) {
    EXPECT_EQ(table.view(eyes, "/hands/0"), R"({"cards":["MT17","MT18","MT19"],"count":3})");
    EXPECT_EQ(table.view(eyes, "/pile"), R"({"count":45})");  // but not the pile
  }
  table.played(1);
  EXPECT_EQ(table.extend("MT17", 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.told(EventKind::drawn), 2);
  for (const Event& event : table.recorder.events) EXPECT_TRUE(event.meant_for(Eyes::spectator()));
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
