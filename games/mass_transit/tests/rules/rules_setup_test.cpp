// The task and the set-up: chapters 1 and 2 of the rules.
#include <set>

#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

/// A new game before its first decision.
State opening(const Rules& game, std::uint64_t seed, EventRecorder& recorder) {
  Chance chance(seed, 0);
  return game.start(chance, recorder);
}
State opening(const Rules& game, std::uint64_t seed) {
  EventRecorder recorder;
  return opening(game, seed, recorder);
}

/// The printed box, with a different number of Suburbs from which opening hands are changed.
Components changing_from(int suburbs) {
  Components box = standard_box();
  box.mulligan_suburbs = static_cast<std::uint8_t>(suburbs);
  return box;
}
const Components& never_changing() {
  static const Components box = changing_from(7);
  return box;
}

TEST(Task, MT_1_1_all_win_together_or_lose_together) {
  Scene won({}, 3);
  won.all_routes_closed().at_home({0, 1, 2, 3, 4}).commuter(5, 4);
  EXPECT_EQ(won.go(Means::walk, 5), allowed);
  Scene lost({}, 3);
  lost.all_routes_closed().hand(0, {"MT41", "MT42"}).hand(1, {"MT09", "MT10"}).played(2);
  EXPECT_EQ(lost.end_turn(), allowed);

  const Result victory = won.game.result(won.state);
  const Result defeat = lost.game.result(lost.state);
  EXPECT_TRUE(victory.over());
  EXPECT_TRUE(defeat.over());
  ASSERT_EQ(victory.seats, 3);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_TRUE(victory.winners[seat]);
    EXPECT_FALSE(defeat.winners[seat]);
    EXPECT_EQ(victory.places[seat], 1);
    EXPECT_EQ(defeat.places[seat], defeat.places[0]);
    EXPECT_EQ(victory.scores[seat], 6);
    EXPECT_EQ(defeat.scores[seat], 0);
  }
}

TEST(Task, MT_1_2_the_box_has_six_edges_six_commuters_and_52_cards_six_of_them_Suburbs) {
  const Scene table;
  EXPECT_EQ(table.game.box().card_count, 52);
  EXPECT_EQ(table.game.setting().suburbs.size(), 6);
  EXPECT_EQ(table.state.routes.size(), 6u);
  EXPECT_EQ(table.state.commuters.size(), 6u);
  EXPECT_EQ(table.game.setting().urgent.size(), 14);
}

TEST(Task, MT_1_3_five_commuters_at_home_are_not_enough) {
  Scene table;
  table.all_routes_closed().at_home({0, 1, 2, 3}).commuter(4, 3).commuter(5, 4).hand({"MT24", "MT25"});
  EXPECT_EQ(table.move("MT24", 4), allowed);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.move("MT25", 5), allowed);
  EXPECT_TRUE(table.over());

  std::set<int> houses;
  for (const Commuter& commuter : table.state.commuters) houses.insert(commuter.card);
  EXPECT_EQ(houses.size(), 6u);  // one commuter to each
}

TEST(Opening, MT_2_1_each_commuter_stands_at_its_own_edge_and_a_route_can_begin_there) {
  const Rules game(standard_box(), {}, 1);
  const State state = opening(game, 1);
  for (int i = 0; i < 6; ++i) {
    const Commuter& commuter = state.commuters[static_cast<std::size_t>(i)];
    EXPECT_TRUE(commuter.in_city());
    EXPECT_EQ(commuter.route, i);
    EXPECT_EQ(state.routes[static_cast<std::size_t>(i)].length, 0);
  }
  Scene table;
  table.hand({"MT16", "MT17", "MT18", "MT19"});
  for (int route = 0; route < 6; ++route) {
    Scene other = table;
    EXPECT_EQ(other.extend("MT16", route), allowed);
  }
}

TEST(Opening, MT_2_2_every_player_gets_four_cards_and_the_rest_is_the_pile) {
  for (int players = 1; players <= 6; ++players) {
    const Rules game(standard_box(), {}, players);
    const State state = opening(game, 3);
    ItemSet dealt;
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(state.hand(seat_at(seat)).size(), 4);
      EXPECT_TRUE((dealt & state.hand(seat_at(seat))).empty());
      dealt |= state.hand(seat_at(seat));
    }
    EXPECT_EQ(state.pile, ItemSet::first(52) - dealt);
    EXPECT_TRUE(state.discarded.empty());
  }
}

TEST(Opening, MT_2_2_the_cards_are_shuffled_each_is_dealt_about_as_often) {
  const Rules game(never_changing(), {}, 1);
  std::array<int, 52> dealt{};
  constexpr int games = 13000;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const ItemSet hand = opening(game, seed).hand(seat_at(0));
    for (const int card : hand) ++dealt[static_cast<std::size_t>(card)];
  }
  for (const int count : dealt) EXPECT_NEAR(count, games * 4 / 52, 140);  // four and a half standard deviations
}

TEST(Opening, MT_2_2_only_the_owner_sees_the_dealt_cards) {
  EventRecorder recorder;
  const Rules game(standard_box(), {}, 3);
  const State state = opening(game, 3, recorder);
  for (const Event& event : recorder.events) {
    if (event.kind != static_cast<std::uint8_t>(EventKind::drawn)) continue;
    EXPECT_EQ(index_of(event.audience), event.operands[0]);
    EXPECT_TRUE(state.hand(event.audience).has(event.operands[1]));
  }
  for (int seat = 0; seat < 3; ++seat) {
    const auto meant = [&](const Event& event) { return event.audience == seat_at(seat); };
    EXPECT_EQ(std::count_if(recorder.events.begin(), recorder.events.end(), meant), 4);
  }
}

// worked example 17
TEST(Opening, MT_2_3_three_Suburbs_must_be_changed_and_two_may_be_kept) {
  const Scene table;
  const auto must_change = [&](Ids ids) {
    ItemSet hand;
    for (const std::string_view id : ids) hand.add(table.card(id));
    return Choices(table.game.setting()).must_change(hand);
  };
  EXPECT_TRUE(must_change({"MT01", "MT03", "MT05", "MT15"}));
  EXPECT_TRUE(must_change({"MT01", "MT02", "MT03", "MT04"}));
  EXPECT_FALSE(must_change({"MT01", "MT03", "MT15", "MT16"}));
}

TEST(Opening, MT_2_3_no_player_begins_with_three_Suburbs_and_changes_are_reported) {
  const Rules game(standard_box(), {}, 6);
  const Rules dealing(never_changing(), {}, 6);
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    EventRecorder recorder;
    const State dealt = opening(dealing, seed);
    const State state = opening(game, seed, recorder);
    for (int seat = 0; seat < 6; ++seat) {
      const bool bad_hand = Choices(game.setting()).must_change(dealt.hand(seat_at(seat)));
      EXPECT_FALSE(Choices(game.setting()).must_change(state.hand(seat_at(seat))));
      EXPECT_EQ(ItemSet(state.changed).has(seat), bad_hand);
      // All hands are dealt before the first is changed, so a player who need not change keeps the cards dealt.
      EXPECT_EQ(state.hand(seat_at(seat)) == dealt.hand(seat_at(seat)), !bad_hand);
      changed += bad_hand ? 1 : 0;
    }
    const auto told = std::count_if(recorder.events.begin(), recorder.events.end(),
                                    [](const Event& event) { return event.kind == static_cast<std::uint8_t>(EventKind::changed_hand); });
    EXPECT_GE(told, ItemSet(state.changed).size());
    EXPECT_EQ(told == 0, state.changed == 0);
  }
  EXPECT_GT(changed, 3);
}

TEST(Opening, MT_2_3_the_new_cards_come_before_the_old_ones_go_back_and_may_have_to_be_changed_again) {
  // From two Suburbs on, changing is frequent enough to see it happen more than once.
  const Components box = changing_from(2);
  const Rules game(box, {}, 1);
  const Rules dealing(never_changing(), {}, 1);
  bool again = false;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    EventRecorder recorder;
    const ItemSet dealt = opening(dealing, seed).hand(seat_at(0));
    const State state = opening(game, seed, recorder);
    const ItemSet kept = state.hand(seat_at(0));
    const auto changes = std::count_if(recorder.events.begin(), recorder.events.end(),
                                       [](const Event& event) { return event.kind == static_cast<std::uint8_t>(EventKind::changed_hand); });
    EXPECT_TRUE(changes != 1 || (dealt & kept).empty());
    EXPECT_TRUE(changes == 0 || ((dealt - kept) - state.pile).empty());  // the old ones are in the pile now
    EXPECT_FALSE(Choices(game.setting()).must_change(kept));
    again = again || changes > 1;
  }
  EXPECT_TRUE(again);
}

/// The audience of the events that show which cards went back when an opening hand is changed.
TEST(Opening, MT_2_3_the_player_changing_a_hand_sees_which_cards_went_back) {
  const Components box = changing_from(2);
  for (const std::uint8_t open_hands : {std::uint8_t{0}, std::uint8_t{1}}) {
    const Rules game(box, {.open_hands = open_hands}, 3);
    const Rules dealing(never_changing(), {}, 3);
    int changes = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      EventRecorder recorder;
      const State dealt = opening(dealing, seed);
      opening(game, seed, recorder);
      std::array<bool, 3> changed{};
      for (std::size_t i = 0; i < recorder.events.size(); ++i) {
        if (recorder.events[i].kind != static_cast<std::uint8_t>(EventKind::changed_hand)) continue;
        const int seat = recorder.events[i].operands[0];
        ItemSet returned;
        for (std::size_t next = i + 1; next <= i + 4; ++next) {
          const Event& event = recorder.events[next];
          ASSERT_EQ(event.kind, static_cast<std::uint8_t>(EventKind::returned));
          EXPECT_EQ(event.operands[0], seat);
          EXPECT_EQ(event.audience, open_hands ? Seat::nobody : seat_at(seat));  // MT-11.1, MT-11.4
          returned.add(event.operands[1]);
        }
        EXPECT_EQ(returned.size(), 4);
        bool& again = changed[static_cast<std::size_t>(seat)];
        EXPECT_TRUE(again || returned == dealt.hand(seat_at(seat)));
        again = true;
        ++changes;
      }
    }
    EXPECT_GT(changes, 10);
  }
}

/// A table of four at which the players are asked who would like to begin.
Scene asked(const std::vector<bool>& answers, const Options& options = {}) {
  Scene table(options, static_cast<int>(answers.size()));
  table.state = opening(table.game, 1);
  for (const bool yes : answers) EXPECT_EQ(yes ? table.volunteer() : table.decline(), allowed);
  return table;
}

TEST(Opening, MT_2_4_the_seats_are_asked_in_order_and_openly) {
  Scene table(3);
  table.state = opening(table.game, 1);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(table.state.phase, Phase::volunteering);
    EXPECT_EQ(table.turn(), seat);
    EXPECT_EQ(table.volunteer(), allowed);
    EXPECT_EQ(table.recorder.events[static_cast<std::size_t>(seat)].audience, Seat::nobody);  // visible to all players
  }
  EXPECT_EQ(table.told(EventKind::volunteered), 3);
}

TEST(Opening, MT_2_4_the_only_volunteer_begins) {
  EXPECT_EQ(asked({false, false, true, false}).turn(), 2);
  EXPECT_EQ(asked({true, false, false, false}).turn(), 0);
  EXPECT_EQ(asked({false, true}).turn(), 1);
}

TEST(Opening, MT_2_4_the_host_begins_unless_exactly_one_player_volunteers) {
  EXPECT_EQ(asked({false, false, false, false}).turn(), 0);
  EXPECT_EQ(asked({false, true, true, false}).turn(), 0);
  EXPECT_EQ(asked({false, false, false, false}, {.host = 3}).turn(), 3);
  EXPECT_EQ(asked({true, true, false, false}, {.host = 3}).turn(), 3);
  EXPECT_EQ(asked({true, false, false, false}, {.host = 3}).turn(), 0);
}

TEST(Opening, MT_2_4_turns_go_round_clockwise) {
  Scene table(3);
  table.hand(0, {"MT16"}).hand(1, {"MT17", "MT18"}).hand(2, {"MT19", "MT20"}).turn_of(1).played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 2);
  table.played(2);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 0);
}

TEST(Opening, MT_2_4_no_card_before_the_starter_is_settled_and_no_volunteering_after) {
  Scene table(2);
  table.state = opening(table.game, 1);
  const std::string first = table.in_hand(0)[0];
  EXPECT_EQ(table.extend(first, 0), "MT-2.4");
  EXPECT_EQ(table.end_turn(), "MT-2.4");
  table.decline();
  table.decline();
  EXPECT_EQ(table.volunteer(), "MT-2.4");
  EXPECT_EQ(table.decline(), "MT-2.4");
}

TEST(Opening, MT_2_5_who_plays_alone_is_not_asked_and_begins) {
  Scene table(1);
  table.state = opening(table.game, 1);
  EXPECT_EQ(table.state.phase, Phase::turn);
  EXPECT_EQ(table.turn(), 0);
  EXPECT_EQ(table.state.due, 2);
  EXPECT_EQ(table.state.played, 0);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(table.extend(table.in_hand(0)[0], 0), allowed);
  EXPECT_EQ(table.end_turn(), allowed);
  EXPECT_EQ(table.turn(), 0);  // and continues alone
}

}  // namespace
}  // namespace omnibus::mass_transit
