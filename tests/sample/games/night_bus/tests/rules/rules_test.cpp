// Tests of the Night Bus rules, rule by rule.
#include "games/night_bus/rules/rules.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/explain.hpp"
#include "games/night_bus/ai/guide.hpp"
#include "support/boxes.hpp"

namespace omnibus::night_bus {
namespace {

const Components& standard_box() { return carried_box<Components>(); }

/// Prepared state: hands as given, all other tickets in the deck.
struct Scene {
  Rules game;
  State state;

  explicit Scene(int players, const Options& options = {}) : game(standard_box(), options, players) {
    NullJournal null_journal;
    Chance chance(1, 0);
    state = game.start(chance, null_journal);
  }

  static int ticket(int stops, int copy = 0) { return 6 * (stops - 1) + copy; }

  /// Replaces the hand of a seat by these tickets.
  void hold(int seat, std::array<int, 3> stops) {
    Rider& rider = state.rider(seat_at(seat));
    state.deck |= rider.hand;
    rider.hand = {};
    for (const int each : stops) {
      int copy = 0;
      while (!state.deck.has(ticket(each, copy))) ++copy;
      rider.hand.add(ticket(each, copy));
      state.deck.remove(ticket(each, copy));
    }
  }

  void lay(int seat, int stops) {
    ASSERT_TRUE(game.make_actor(state, seat_at(seat)));
    for (const int each : state.rider(seat_at(seat)).hand) {
      if (game.box().ticket(each).stops == stops) return act(make_action(Verb::lay, each));
    }
    FAIL() << "no such ticket";
  }

  /// Plays an action of the seat to decide.
  void act(const Action& action) {
    ASSERT_FALSE(game.check(state, action).forbids());
    Chance chance(1, ++ply);
    NullJournal null_journal;
    game.apply(state, action, chance, null_journal);
  }

  std::uint32_t ply = 0;
};

TEST(NightBus, NB_2_1_and_NB_2_2_every_player_has_three_tickets_and_the_rest_is_the_deck) {
  const Scene table(4);
  for (const Rider& rider : table.state.riders) EXPECT_EQ(rider.hand.size(), 3);
  EXPECT_EQ(table.state.deck.size(), 36 - 12);
}

TEST(NightBus, NB_1_1_and_NB_1_2_one_to_four_play_with_tickets_for_one_to_six_stops) {
  EXPECT_EQ(Rules::min_players, 1);
  EXPECT_EQ(Rules::max_players, 4);
  for (int i = 0; i < standard_box().ticket_count; ++i) EXPECT_EQ(standard_box().ticket(i).stops, 1 + i / 6);
}

TEST(NightBus, NB_3_1_the_die_decides_how_far_the_bus_goes) {
  std::array<int, 7> seen{};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Chance chance(seed, 0);
    NullJournal null_journal;
    ++seen[Rules(standard_box(), {}, 1).start(chance, null_journal).die];
  }
  EXPECT_EQ(seen[0], 0);
  for (std::size_t die = 1; die <= 6; ++die) EXPECT_GT(seen[die], 30);
}

TEST(NightBus, NB_3_2_a_ticket_of_the_own_hand_is_laid_in_any_order_and_stays) {
  Scene table(3);
  table.hold(2, {1, 2, 3});
  table.lay(2, 2);
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(2)));
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(0)));
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::lay, table.state.deck.lowest())), rule("NB-3.2"));
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::lay, 36)), rule("NB-3.2"));
}

TEST(NightBus, NB_3_3_a_second_ticket_may_be_laid_for_six_stops_in_all_and_counts_with_the_first) {
  Scene table(1, {.nights = 2, .transfers = 1});
  table.state.die = 5;
  table.hold(0, {2, 3, 5});
  table.lay(0, 2);
  EXPECT_EQ(table.state.riders[0].points, 0) << "still to decide";
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::lay, table.state.riders[0].laid)), rule("NB-3.2"));
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::lay, Scene::ticket(5))), rule("NB-3.3"));
  table.lay(0, 3);
  EXPECT_EQ(table.state.riders[0].points, 2);
  EXPECT_EQ(table.state.used.size(), 2);
  EXPECT_EQ(table.state.riders[0].hand.size(), 2) << "one is drawn";
}

TEST(NightBus, NB_3_3_or_the_seat_leaves_it_at_one) {
  Scene table(1, {.nights = 2, .transfers = 1});
  table.state.die = 5;
  table.hold(0, {2, 3, 5});
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::enough)), rule("NB-3.5"));
  table.lay(0, 5);
  table.act(make_action(Verb::enough));
  EXPECT_EQ(table.state.riders[0].points, 2);
  EXPECT_EQ(table.state.riders[0].hand.size(), 3);
  EXPECT_EQ(Scene(1).game.check(Scene(1).state, make_action(Verb::enough)), rule("NB-3.5"));
}

TEST(NightBus, NB_3_4_in_turn_the_seats_lay_one_after_the_other_face_up) {
  Scene table(3, {.in_turn = 1});
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(1)));
  const int ticket = table.state.riders[0].hand.lowest();
  table.lay(0, table.game.box().ticket(ticket).stops);
  EXPECT_TRUE(table.game.make_actor(table.state, seat_at(1)));
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(2)));
  for (std::uint32_t i = 0; i < 20; ++i) {
    State imagined = table.state;
    Chance chance(2, i);
    table.game.resample_hidden(imagined, seat_at(1), chance);
    EXPECT_EQ(imagined.riders[0].laid, table.state.riders[0].laid);
    EXPECT_EQ(table.game.invalid_reason(imagined), "");
  }
}

TEST(NightBus, NB_3_5_a_seat_may_end_its_night_early_and_walks_without_a_ticket) {
  Scene table(2, {.nights = 2, .rounds_may_be_closed = 1});
  ASSERT_EQ(table.game.forfeit_action(), make_action(Verb::enough));
  const ItemSet hand = table.state.riders[0].hand;
  table.act(make_action(Verb::enough));
  EXPECT_EQ(table.state.night, 0);
  table.act(make_action(Verb::enough));
  EXPECT_EQ(table.state.night, 1);
  EXPECT_EQ(table.state.riders[0].home, 0);
  EXPECT_EQ(table.state.riders[0].hand, hand) << "nothing is drawn";
  EXPECT_EQ(Scene(2).game.forfeit_action(), std::nullopt);
  EXPECT_EQ(Scene(2, {.in_turn = 1, .rounds_may_be_closed = 1}).game.forfeit_action(), std::nullopt);
}

TEST(NightBus, NB_3_5_what_was_laid_counts) {
  Scene table(1, {.nights = 2, .transfers = 1, .rounds_may_be_closed = 1});
  table.state.die = 3;
  table.hold(0, {1, 2, 3});
  table.lay(0, 3);
  table.act(*table.game.forfeit_action());
  EXPECT_EQ(table.state.riders[0].points, 4);
}

TEST(NightBus, NB_3_6_by_the_timetable_nothing_depends_on_luck) {
  const Rules game(standard_box(), {.timetable = 1}, 1);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Chance chance(seed, 0);
    NullJournal null_journal;
    State state = game.start(chance, null_journal);
    for (const int id : {Scene::ticket(1, 0), Scene::ticket(4, 0), Scene::ticket(6, 5)}) EXPECT_TRUE(state.riders[0].hand.has(id)) << id;
    for (int night = 0; night < 6; ++night) {
      EXPECT_EQ(state.die, 1 + night);
      game.apply(state, make_action(Verb::lay, state.riders[0].hand.lowest()), chance, null_journal);
    }
    const Rules longer(standard_box(), {.nights = 9, .timetable = 1}, 1);
    state = longer.start(chance, null_journal);
    for (int night = 0; night < 6; ++night)
      longer.apply(state, make_action(Verb::lay, state.riders[0].hand.lowest()), chance, null_journal);
    EXPECT_EQ(state.die, 1) << "after six stops it is one again";
  }
}

TEST(NightBus, NB_3_6_by_the_timetable_nothing_is_hidden) {
  Scene table(2, {.timetable = 1});
  table.lay(0, 6);
  EXPECT_FALSE(table.game.has_secrets());
  EXPECT_TRUE(table.game.has_open_hands());
  State imagined = table.state;
  Chance chance(2, 1);
  table.game.resample_hidden(imagined, seat_at(1), chance);
  EXPECT_EQ(imagined.riders[0].hand, table.state.riders[0].hand);
  EXPECT_EQ(imagined.riders[0].laid, table.state.riders[0].laid);
}

TEST(NightBus, NB_4_1_and_NB_4_2_a_ticket_that_suffices_scores_seven_less_its_stops_and_another_nothing) {
  for (int stops = 1; stops <= 6; ++stops) {
    Scene table(1);
    table.state.die = 4;
    table.hold(0, {stops, 6, 6});
    table.lay(0, stops);
    EXPECT_EQ(table.state.riders[0].points, stops >= 4 ? 7 - stops : 0);
    EXPECT_EQ(table.state.riders[0].home, stops >= 4 ? 1 : 0);
  }
}

TEST(NightBus, NB_4_3_the_last_night_counts_once_twice_or_three_times) {
  for (std::uint8_t times = 0; times < 3; ++times) {
    Scene table(1, {.nights = 2, .last_night = times});
    table.hold(0, {5, 6, 6});
    table.lay(0, 6);
    table.state.die = 5;
    table.lay(0, 5);
    EXPECT_EQ(table.state.riders[0].last, 2 * (times + 1));
    EXPECT_EQ(table.game.standing(table.state, seat_at(0), Viewer::everything()).points, table.game.result(table.state).scores[0]);
  }
}

TEST(NightBus, NB_4_4_a_ticket_is_drawn_after_every_night_but_the_last) {
  Scene table(1, {.nights = 2});
  table.hold(0, {1, 2, 6});
  table.lay(0, 6);
  EXPECT_EQ(table.state.riders[0].hand.size(), 3);
  EXPECT_EQ(table.state.used.size(), 1);
  table.lay(0, 1);
  EXPECT_EQ(table.state.riders[0].hand.size(), 2);
}

TEST(NightBus, NB_5_1_after_the_last_night_nothing_may_be_done) {
  Scene table(1, {.nights = 2});
  table.hold(0, {1, 2, 6});
  table.lay(0, 1);
  table.lay(0, 2);
  EXPECT_EQ(table.game.actor(table.state), Seat::nobody);
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::lay, table.state.riders[0].hand.lowest())), rule("NB-5.1"));
  EXPECT_EQ(Rules::setup_problem(standard_box(), {.nights = 7}, 4), "");
  EXPECT_EQ(Rules::setup_problem(standard_box(), {.nights = 8}, 4), "unplayable.nights");
}

TEST(NightBus, NB_5_2_equal_points_share_the_win) {
  Scene table(3);
  table.state.riders[0].points = 5;
  table.state.riders[1].last = 5;
  const Result result = table.game.result(table.state);
  EXPECT_EQ(result.places[0], 1);
  EXPECT_EQ(result.places[1], 1);
  EXPECT_EQ(result.places[2], 3);
  EXPECT_TRUE(result.winners[0] && result.winners[1] && !result.winners[2]);
}

TEST(NightBus, NB_6_1_hands_and_what_was_laid_are_redrawn_for_others) {
  Scene table(2);
  table.lay(0, table.game.box().ticket(table.state.riders[0].hand.lowest()).stops);
  int hands = 0;
  int laid = 0;
  for (std::uint32_t i = 0; i < 100; ++i) {
    State imagined = table.state;
    Chance chance(2, i);
    table.game.resample_hidden(imagined, seat_at(1), chance);
    EXPECT_EQ(imagined.riders[1].hand, table.state.riders[1].hand);
    hands += imagined.riders[0].hand == table.state.riders[0].hand ? 0 : 1;
    laid += imagined.riders[0].laid == table.state.riders[0].laid ? 0 : 1;
  }
  EXPECT_GT(hands, 90);
  EXPECT_GT(laid, 60);
}

TEST(NightBus, NB_6_2_open_hands_stay_what_was_laid_is_redrawn) {
  Scene table(2, {.open_hands = 1});
  table.hold(0, {1, 3, 5});
  table.lay(0, 3);
  std::array<int, 7> laid{};
  for (std::uint32_t i = 0; i < 90; ++i) {
    State imagined = table.state;
    Chance chance(2, i);
    table.game.resample_hidden(imagined, seat_at(1), chance);
    EXPECT_EQ(imagined.riders[0].hand, table.state.riders[0].hand);
    ++laid[table.game.box().ticket(imagined.riders[0].laid).stops];
  }
  for (const int stops : {1, 3, 5}) EXPECT_GT(laid[static_cast<std::size_t>(stops)], 10);
}

TEST(NightBus, NB_6_1_a_seat_that_has_not_decided_is_imagined_without_a_ticket) {
  Scene table(2, {.transfers = 1, .rounds_may_be_closed = 1});
  table.hold(0, {1, 2, 6});
  table.lay(0, 1);
  int without = 0;
  int with_two = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    State imagined = table.state;
    Chance chance(2, i);
    table.game.resample_hidden(imagined, seat_at(1), chance);
    EXPECT_EQ(imagined.riders[0].laid, no_ticket);
    imagined = table.state;
    imagined.riders[0].done = 1;
    imagined.up = seat_at(1);
    table.game.resample_hidden(imagined, seat_at(1), chance);
    without += imagined.riders[0].laid == no_ticket ? 1 : 0;
    with_two += imagined.riders[0].second != no_ticket ? 1 : 0;
    EXPECT_EQ(table.game.invalid_reason(imagined), "");
  }
  EXPECT_GT(without, 5);
  EXPECT_GT(with_two, 20);
}

/// Message ids of the reasons for an action.
std::vector<std::string> why(const Scene& table, const Action& action) {
  std::vector<std::string> out;
  for (const Phrase& reason : reasons_for(table.game, table.state, action, Chance(1, 1))) out.emplace_back(reason.id);
  return out;
}

TEST(NightBus, NB_4_2_NB_4_3_reasons_are_how_far_the_tickets_lead) {
  Scene table(1, {.nights = 2, .transfers = 1});
  table.state.die = 5;
  table.hold(0, {2, 3, 5});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(why(table, make_action(Verb::lay, Scene::ticket(5))), (Ids{"reason.leads_home", "reason.cheapest"}));
  EXPECT_EQ(why(table, make_action(Verb::lay, Scene::ticket(2))), (Ids{"reason.leads_home", "reason.cheapest"})) << "with a second one";
  table.lay(0, 2);
  EXPECT_EQ(why(table, make_action(Verb::enough)), Ids{"reason.walks"});
  table.state.die = 6;
  EXPECT_EQ(why(table, make_action(Verb::enough)), (Ids{"reason.walks", "reason.no_ticket"}));
  table.state.die = 5;
  table.state.night = 1;
  EXPECT_EQ(why(table, make_action(Verb::lay, Scene::ticket(3))), (Ids{"reason.leads_home", "reason.cheapest"}));
  table.hold(0, {2, 4, 5});
  table.state.die = 4;
  EXPECT_EQ(why(table, make_action(Verb::lay, Scene::ticket(4))), (Ids{"reason.leads_home", "reason.last_night"}));
}

TEST(NightBus, NB_6_3_only_what_is_offered_is_said) {
  EXPECT_TRUE(Rules::communication.permits("phrase.good_night", false));
  EXPECT_FALSE(Rules::communication.permits("I have a six", false));
}

}  // namespace
}  // namespace omnibus::night_bus
