// Write the Future: the Future Proof expansion (WF-10) and its factions (WF-11).
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

/// Two players with the expansion; seat 0 has this power, seat 1 one that does nothing in a turn.
Scene with_power(Power power, const Options& options = {.future_proof = 1}, int players = 2) {
  Scene table(options, players);
  for (int i = 0; i < players; ++i) table.sheet(i).faction = nothing;
  table.faction(power, 0);
  if (players > 1) table.faction(power == Power::swap_market_values ? Power::agents_use_standard_values : Power::swap_market_values, 1);
  for (Place& at : table.state.places) at.retorium = nothing;
  table.state.phase = Phase::round;
  table.state.turn = table.state.first;
  if (options.draft) table.first(0);
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
  return table;
}

TEST(WriteTheFuture, WF_10_1_factions_are_distinct_and_there_are_more_missions) {
  ItemSet missions;
  Scene table(Options{.future_proof = 1}, 4);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    table.deal(seed);
    ItemSet factions;
    for (int i = 0; i < 4; ++i) factions.add(table.sheet(i).faction);
    EXPECT_EQ(factions.size(), 4);
    for (const std::uint8_t mission : table.state.missions) missions.add(mission);
  }
  EXPECT_FALSE((missions - ItemSet::first(42)).empty());
  EXPECT_EQ(Scene().game.setting().missions_in_play(), 42);
}

TEST(WriteTheFuture, WF_10_2_factions_may_be_chosen) {
  Scene table(Options{.future_proof = 1, .factions_chosen = 1}, 2);
  EXPECT_EQ(table.act(Verb::take, 0), "WF-10.2");
  EXPECT_EQ(table.choices(Verb::choose_faction).size(), 12u);
  EXPECT_EQ(table.act(Verb::choose_faction, 4), allowed);
  EXPECT_EQ(table.act(Verb::choose_faction, 4), "WF-10.1");  // each a different one
  EXPECT_EQ(table.act(Verb::choose_faction, 5), allowed);
  EXPECT_EQ(table.act(Verb::choose_faction, 6), "WF-10.2");
  EXPECT_EQ(table.state.round, 1);
  EXPECT_EQ(table.sheet(0).faction, 4);
  EXPECT_EQ(Scene(Options{.factions_chosen = 1}).state.phase, Phase::round);  // without the expansion there are none
}

TEST(WriteTheFuture, WF_10_3_a_power_for_once_is_spent) {
  Scene table = with_power(Power::change_die_number);
  EXPECT_EQ(table.dice(0, "agents-5", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::change_number, 0, 1), allowed);
  EXPECT_EQ(table.sheet().power_spent, 1);
  EXPECT_EQ(table.act(Verb::change_number, 1, 1), "WF-10.3");
}

TEST(WriteTheFuture, WF_11_1_the_arbiters_take_any_bonus) {
  Scene table = with_power(Power::any_line_bonus, {.future_proof = 1}, 1);
  table.district({"A I M W A .", ". . . A . .", ". . . A . .", ". . . A . .", ". . . A . .", ". . . . . ."});
  EXPECT_EQ(table.dice(0, "agents-6", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);  // row 1 is complete
  EXPECT_EQ(table.choices(Verb::claim).size(), 12u);
  EXPECT_EQ(table.act(Verb::claim, column_line(4)), allowed);  // but its star is taken
  EXPECT_EQ(table.score().stars, 10);
  EXPECT_FALSE(table.has_bonus(row_line(1)));
  EXPECT_EQ(table.act(Verb::draw, 1, cell(6, 4)), allowed);  // column 4 is complete
  EXPECT_EQ(table.act(Verb::claim, column_line(4)), "WF-6.1");
  EXPECT_EQ(table.act(Verb::claim, row_line(1)), allowed);
  EXPECT_EQ(table.act(Verb::mark, face("agents-1")), allowed);
}

TEST(WriteTheFuture, WF_11_5_the_dangmer_program_borrows_a_die) {
  Scene table = with_power(Power::die_from_other_card);
  table.dice(0, "agents-5", "weapons-4").dice(1, "intel-1", "money-2");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::borrow, 0, 1), "WF-11.5");  // a die of the same card
  EXPECT_EQ(table.act(Verb::borrow, 0, 3), allowed);
  EXPECT_EQ(table.turn().dice[0], face("money-2"));
  EXPECT_EQ(table.state.dice[3], face("money-2"));  // it stays there for the others
  EXPECT_EQ(table.act(Verb::borrow, 1, 2), "WF-11.5");
}

TEST(WriteTheFuture, WF_11_6_the_divers_change_a_colour) {
  Scene table = with_power(Power::change_die_colour);
  EXPECT_EQ(table.dice(0, "agents-5", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::change_number, 0, 1), "WF-3.4");
  EXPECT_EQ(table.act(Verb::change_colour, 0, 2), allowed);
  EXPECT_EQ(table.turn().dice[0], face("money-5"));
}

TEST(WriteTheFuture, WF_11_7_the_navigators_change_a_number_after_their_symbols) {
  Scene table = with_power(Power::change_die_number);
  table.spaces(Ability::change_number, 3, 1).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::change_number, 0, 1), allowed);
  EXPECT_EQ(table.sheet().power_spent, 0);
  EXPECT_EQ(table.act(Verb::change_number, 0, 2), allowed);
  EXPECT_EQ(table.sheet().power_spent, 1);
}

TEST(WriteTheFuture, WF_11_8_the_retorium_draws_a_mission_of_its_own) {
  int barred = 0;
  for (const std::uint8_t redraws : both_ways) {
    Scene table(Options{.future_proof = 1, .retorium_uses_redraw_rule = redraws}, 4);
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
      table.deal(seed);
      for (const Place& at : table.state.places) {
        EXPECT_EQ(at.retorium != nothing, table.game.setting().power_of(at.sheet) == Power::private_mission);
        if (at.retorium == nothing) continue;
        const int number = table.game.box().mission(at.retorium).number;
        const auto same = [&](std::uint8_t open) { return table.game.box().mission(open).number == number; };
        const bool twice = std::count_if(table.state.missions.begin(), table.state.missions.end(), same) >= 2;
        EXPECT_FALSE(redraws && twice);
        barred += twice ? 1 : 0;
      }
    }
  }
  EXPECT_GT(barred, 0);
}

TEST(WriteTheFuture, WF_11_9_the_pirates_tick_two_ability_spaces) {
  Scene table = with_power(Power::tick_two_ability_spaces);
  table.spaces(Ability::relocate, 2, 0);
  EXPECT_EQ(table.act(Verb::advance, 0), "WF-11.9");
  EXPECT_EQ(table.act(Verb::raid), allowed);
  EXPECT_EQ(table.act(Verb::take, 0), "WF-11.9");  // no card was taken yet
  EXPECT_EQ(table.act(Verb::advance, 0), allowed);
  EXPECT_EQ(table.ready(Ability::relocate), 1);
  EXPECT_EQ(table.act(Verb::advance, 2), allowed);
  EXPECT_EQ(table.sheet().spaces, (std::array<std::uint8_t, 3>{3, 0, 1}));
  EXPECT_EQ(table.act(Verb::raid), "WF-11.9");
}

TEST(WriteTheFuture, WF_11_10_the_priests_roll_a_die_again_before_a_card_is_taken) {
  Scene draft = with_power(Power::reroll_die, {.draft = 1, .future_proof = 1});
  EXPECT_EQ(draft.act(Verb::keep_dice), "WF-11.10");
  EXPECT_EQ(draft.dice(0, "agents-5", "weapons-4").act(Verb::reroll, 0), allowed);
  EXPECT_EQ(colour_of(draft.state.dice[0]), 0);
  EXPECT_EQ(draft.act(Verb::reroll, 0), "WF-11.10");
  EXPECT_EQ(draft.act(Verb::take, 0), allowed);
  Scene late = with_power(Power::reroll_die, {.draft = 1, .future_proof = 1});
  EXPECT_EQ(late.act(Verb::take, 0), allowed);
  EXPECT_EQ(late.act(Verb::reroll, 2), "WF-11.10");

  Scene traditional = with_power(Power::reroll_die);
  EXPECT_EQ(traditional.act(Verb::reroll, 0), "WF-11.10");  // not in the turn
  traditional.idle_round();
  EXPECT_EQ(traditional.state.phase, Phase::rerolling);
  EXPECT_EQ(traditional.act(Verb::take, 0), "WF-11.10");
  EXPECT_EQ(traditional.act(Verb::keep_dice), allowed);
  traditional.idle_turn().idle_turn();
  EXPECT_EQ(traditional.state.phase, Phase::rerolling);
  EXPECT_EQ(traditional.act(Verb::reroll, 5), allowed);
  EXPECT_EQ(traditional.state.phase, Phase::round);
  EXPECT_EQ(traditional.state.turn, seat_at(0));
}

TEST(WriteTheFuture, WF_11_10_a_die_rolled_again_keeps_its_colour_and_all_others_stay) {
  for (const std::uint8_t draft : both_ways) {
    Options options{.draft = draft, .future_proof = 1};
    ItemSet numbers;
    const Scene begun = with_power(Power::swap_market_values, options);  // the Priests sit on the other seat
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Scene table = begun;
      table.sheet(1).faction = nothing;
      table.faction(Power::reroll_die, 1).dice(1, "intel-1", "money-2");
      if (draft) table.first(1);
      table.state.phase = draft ? Phase::round : Phase::rerolling;
      table.state.turn = seat_at(1);
      const auto before = table.state.dice;
      Chance chance(seed, 1);
      Recorder told;
      table.game.apply(table.state, make_action(Verb::reroll, 3), chance, told);
      for (std::size_t slot = 0; slot < before.size(); ++slot) {
        if (slot != 3) {
          EXPECT_EQ(table.state.dice[slot], before[slot]);
        }
      }
      EXPECT_EQ(colour_of(table.state.dice[3]), 2);
      numbers.add(number_of(table.state.dice[3]));
      EXPECT_EQ(table.sheet(1).power_spent, 1);
      EXPECT_EQ(table.sheet(0).power_spent, 0);
      EXPECT_EQ(table.state.places[1].shown.power_spent, draft ? 0 : 1);  // done in view of all
      EXPECT_EQ(table.game.invalid_reason(table.state), "");
      EXPECT_EQ(table.state.turn, seat_at(draft ? 1 : 0));
      EXPECT_EQ(told.events.front(), make_event(EventKind::power, {1, table.sheet(1).faction}));
      EXPECT_EQ(told.events.back(), make_event(EventKind::rerolled, {1, 3, table.state.dice[3]}));
    }
    EXPECT_EQ(numbers, ItemSet::first(7) - ItemSet::of(0));
  }
}

TEST(WriteTheFuture, WF_11_10_the_turn_continues_after_a_reroll) {
  Scene draft = with_power(Power::swap_market_values, {.draft = 1, .future_proof = 1});
  draft.sheet(1).faction = nothing;
  draft.faction(Power::reroll_die, 1).idle_turn();
  EXPECT_EQ(draft.state.turn, seat_at(1));
  EXPECT_EQ(draft.act(Verb::reroll, 0), allowed);
  EXPECT_EQ(draft.state.turn, seat_at(1));
  Scene alone = with_power(Power::reroll_die, {.future_proof = 1}, 1);
  alone.idle_round();
  EXPECT_EQ(alone.act(Verb::reroll, 0), allowed);
  EXPECT_EQ(alone.state.places[0].shown, Sheet{});  // there are no other players to show it to
}

TEST(WriteTheFuture, WF_11_10_the_priests_are_asked_every_round_until_they_have_rolled) {
  Scene table = with_power(Power::swap_market_values);
  table.sheet(1).faction = nothing;
  table.faction(Power::reroll_die, 1).idle_round();
  EXPECT_EQ(table.state.phase, Phase::rerolling);
  EXPECT_EQ(table.state.turn, seat_at(1));
  EXPECT_FALSE(table.game.make_actor(table.state, seat_at(0)));  // no player chooses before that
  EXPECT_EQ(table.choices(Verb::reroll).size(), 6u);
  EXPECT_EQ(table.act(Verb::keep_dice), allowed);
  EXPECT_TRUE(table.heard(make_event(EventKind::dice_kept, {1})));
  EXPECT_EQ(table.state.turn, seat_at(0));
  table.idle_turn().idle_turn();
  EXPECT_EQ(table.state.phase, Phase::rerolling);
  EXPECT_EQ(table.act(Verb::reroll, 1), allowed);
  table.idle_turn().idle_turn();
  EXPECT_EQ(table.state.phase, Phase::round);
  Scene others = with_power(Power::swap_market_values);
  others.idle_round();
  EXPECT_EQ(others.state.phase, Phase::round);
}

TEST(WriteTheFuture, WF_11_11_the_umbra_copies_a_resource) {
  Scene table = with_power(Power::copy_opponent_resource);
  table.district({"I"}, 0).district({"A . M . . .", ". w . . . ."}, 1).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::imitate, 2, cell(1, 3)), "WF-11.11");
  EXPECT_EQ(table.act(Verb::copy, 0), allowed);
  EXPECT_EQ(table.choices(Verb::imitate).size(), 1u);  // the agent's space is taken, the weapon is crossed over
  EXPECT_EQ(table.act(Verb::imitate, 0, cell(1, 1)), "WF-11.11");
  EXPECT_EQ(table.act(Verb::imitate, 2, cell(1, 3)), allowed);
  EXPECT_EQ(table.sheet().of(2), ItemSet::of(cell(1, 3)));
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), "WF-4.3");  // it was done instead of using the die
  EXPECT_EQ(table.act(Verb::copy, 1), "WF-11.11");

  Scene later = with_power(Power::copy_opponent_resource);  // what others draw in the same round cannot be copied
  later.dice(0, "agents-5", "weapons-4").game.make_actor(later.state, seat_at(1));
  EXPECT_EQ(later.act(Verb::take, 0), allowed);
  EXPECT_EQ(later.act(Verb::draw, 0, cell(5, 5)), allowed);
  later.game.make_actor(later.state, seat_at(0));
  EXPECT_EQ(later.act(Verb::take, 0), allowed);
  EXPECT_EQ(later.act(Verb::copy, 0), "WF-11.11");
}

TEST(WriteTheFuture, WF_11_12_the_zai_relocate_once_or_as_the_edition_says) {
  Scene table = with_power(Power::relocate);
  table.district({"A I"});
  EXPECT_EQ(table.act(Verb::relocate, cell(1, 1)), allowed);
  EXPECT_EQ(table.act(Verb::place, cell(6, 6)), allowed);
  EXPECT_EQ(table.act(Verb::relocate, cell(1, 2)), "WF-10.3");
  Components box = standard_box();
  for (Faction& faction : box.factions) faction.once = faction.once && faction.power != Power::relocate;
  Scene always(Options{.future_proof = 1}, 1, box);
  always.district({"A I"}).faction(Power::relocate);
  always.state.places[0].retorium = nothing;
  always.state.phase = Phase::round;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(always.act(Verb::relocate, always.sheet().resources().lowest()), allowed);
    EXPECT_EQ(always.act(Verb::place, cell(6, i + 1)), allowed);
  }
}

// ---- Other rulings ------------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_11_1_the_arbiters_exchange_the_bonuses_of_rows_alone_by_option) {
  const std::initializer_list<std::string_view> rows{"A I M W A .", ". . . . . A", ". . . . . I",
                                                     ". . . . . M", ". . . . . W", ". . . . . A"};
  Scene table = with_power(Power::any_line_bonus, {.future_proof = 1, .arbiters_rows_only = 1}, 1);
  table.district(rows).dice(0, "agents-6", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);     // row 1 and column 6 are complete
  EXPECT_EQ(table.choices(Verb::claim).size(), 6u + 1u);        // any row's, and that of the column
  EXPECT_EQ(table.act(Verb::claim, column_line(4)), "WF-6.1");  // no column's in exchange
  EXPECT_EQ(table.act(Verb::claim, row_line(3)), allowed);      // a star
  EXPECT_EQ(table.turn().step, Step::bonus_tick);               // only one bonus is left, so it is not asked for
  EXPECT_EQ(table.act(Verb::mark, face("weapons-2")), allowed);
  EXPECT_EQ(table.sheet().bonuses, 1 << row_line(3) | 1 << column_line(6));
  EXPECT_EQ(table.turn().step, Step::act);

  Scene column_first = with_power(Power::any_line_bonus, {.future_proof = 1, .arbiters_rows_only = 1}, 1);
  column_first.district(rows).dice(0, "agents-6", "weapons-4");
  EXPECT_EQ(column_first.act(Verb::take, 0), allowed);
  EXPECT_EQ(column_first.act(Verb::draw, 0, cell(1, 6)), allowed);
  EXPECT_EQ(column_first.act(Verb::claim, column_line(6)), allowed);
  EXPECT_EQ(column_first.act(Verb::mark, face("agents-1")), allowed);
  EXPECT_EQ(column_first.choices(Verb::claim).size(), 6u);  // the row may still be exchanged
  EXPECT_EQ(column_first.act(Verb::claim, column_line(6)), "WF-6.1");
  EXPECT_EQ(column_first.act(Verb::claim, row_line(6)), allowed);
  EXPECT_EQ(column_first.score().stars, 10);
}

TEST(WriteTheFuture, WF_11_1_a_bonus_taken_in_exchange_leaves_the_others_waiting) {
  Scene table = with_power(Power::any_line_bonus, {.future_proof = 1}, 1);
  table.district({"A I M W A .", ". . . . . A", ". . . . . I", ". . . . . M", ". . . . . W", ". . . . . A"});
  EXPECT_EQ(table.dice(0, "agents-6", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(1, 6)), allowed);  // row 1 and column 6 are complete
  EXPECT_EQ(table.act(Verb::claim, column_line(6)), allowed);
  EXPECT_EQ(table.act(Verb::decline), allowed);
  EXPECT_EQ(table.choices(Verb::claim).size(), 11u);
  EXPECT_EQ(table.act(Verb::claim, column_line(4)), allowed);
  EXPECT_EQ(table.turn().step, Step::act);  // two lines, two bonuses
}

TEST(WriteTheFuture, WF_11_10_the_priests_may_roll_at_any_moment_of_their_turn_by_option) {
  const auto table_with_card = [] {
    Scene table = with_power(Power::reroll_die, {.draft = 1, .future_proof = 1, .priests_roll_before_card = 0});
    table.spaces(Ability::change_colour, 3, 1).dice(1, "intel-1", "money-2");
    EXPECT_EQ(table.act(Verb::take, 1), allowed);
    return table;
  };
  Scene own = table_with_card();
  EXPECT_EQ(own.act(Verb::draw, 0, cell(1, 1)), allowed);
  EXPECT_EQ(own.act(Verb::reroll, 2), "WF-11.10");  // a die that was used
  EXPECT_EQ(own.choices(Verb::reroll).size(), 5u);
  EXPECT_EQ(own.act(Verb::change_colour, 1, 3), allowed);
  EXPECT_EQ(own.act(Verb::reroll, 3), allowed);
  EXPECT_EQ(colour_of(own.state.dice[3]), 2);
  EXPECT_EQ(own.turn().dice[1], die_of(3, number_of(own.state.dice[3])));  // it keeps the colour it was given
  EXPECT_EQ(own.turn().dice[0], face("intel-1"));
  EXPECT_TRUE(own.heard(make_event(EventKind::die_changed, {0, 1, own.turn().dice[1]})));
  EXPECT_EQ(own.act(Verb::reroll, 0), "WF-11.10");  // once

  Scene second = table_with_card();
  EXPECT_EQ(second.act(Verb::draw, 1, cell(2, 2)), allowed);
  EXPECT_EQ(second.choices(Verb::reroll).size(), 5u);
  EXPECT_EQ(second.act(Verb::reroll, 3), "WF-11.10");

  Scene other = table_with_card();
  EXPECT_EQ(other.act(Verb::reroll, 0), allowed);
  EXPECT_EQ(other.turn().dice, (std::array<std::uint8_t, 2>{other.state.dice[2], other.state.dice[3]}));
  Scene early = with_power(Power::reroll_die, {.draft = 1, .future_proof = 1, .priests_roll_before_card = 0});
  EXPECT_EQ(early.act(Verb::reroll, 2), allowed);
  Scene waiting = table_with_card();
  waiting.district({". A A A A A"});
  EXPECT_EQ(waiting.act(Verb::draw, 0, cell(1, 1)), allowed);
  EXPECT_EQ(waiting.act(Verb::reroll, 0), "WF-11.10");  // not while a bonus waits
  Scene traditional = with_power(Power::reroll_die, {.future_proof = 1, .priests_roll_before_card = 0});
  EXPECT_EQ(traditional.act(Verb::take, 0), allowed);
  EXPECT_EQ(traditional.act(Verb::reroll, 0), "WF-11.10");  // when all decide at once, it is done before
}

TEST(WriteTheFuture, WF_11_11_no_copy_is_pending_if_nothing_can_be_copied) {
  Scene table = with_power(Power::copy_opponent_resource);
  table.district({"A . M . . ."}, 1);
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::copy, 0), allowed);
  table.sheet().power_spent = 1;
  EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.turn");
  table.sheet().power_spent = 0;
  table.clear(1);
  EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.turn");
}

TEST(WriteTheFuture, WF_11_11_the_umbra_may_copy_within_an_area_by_option) {
  const auto copies = [](std::uint8_t within_area) {
    Scene table = with_power(Power::copy_opponent_resource, {.future_proof = 1, .umbra_copies_within_area = within_area});
    table.district({". . . . . .", ". . . . . .", ". . I . . ."}).district({"A . . . . .", ". . . . . .", ". . . M . ."}, 1);
    EXPECT_EQ(table.act(Verb::take, 0), allowed);
    EXPECT_EQ(table.act(Verb::copy, 0), allowed);
    return table.choices(Verb::imitate).size();
  };
  EXPECT_EQ(copies(0), 2u);
  EXPECT_EQ(copies(1), 20u + 3u);  // the agents anywhere in the Wastelands, the money in the City where there is room
}

TEST(WriteTheFuture, WF_11_12_the_zai_relocate_as_often_as_they_like_by_option) {
  Scene table = with_power(Power::relocate, {.future_proof = 1, .zai_relocate_once = 0});
  table.district({"A I"});
  for (int column = 1; column <= 4; ++column) {
    EXPECT_EQ(table.act(Verb::relocate, table.sheet().resources().lowest()), allowed);
    EXPECT_EQ(table.act(Verb::place, cell(6, column)), allowed);
    EXPECT_EQ(table.sheet().power_spent, 0);
  }
  Scene divers = with_power(Power::change_die_colour, {.future_proof = 1, .zai_relocate_once = 0});
  EXPECT_EQ(divers.act(Verb::take, 0), allowed);
  EXPECT_EQ(divers.act(Verb::change_colour, 0, (colour_of(divers.turn().dice[0]) + 1) % 4), allowed);
  EXPECT_EQ(divers.sheet().power_spent, 1);  // the powers of others are unaffected
}

TEST(WriteTheFuture, WF_6_1_only_the_arbiters_have_bonuses_of_lines_they_have_not_completed) {
  for (const Power power : {Power::any_line_bonus, Power::relocate}) {
    Scene table = with_power(power);
    table.district({"A I M W A A"});
    table.sheet().bonuses = 1 << row_line(2);
    EXPECT_EQ(table.game.invalid_reason(table.state), power == Power::any_line_bonus ? "" : "flaw.sheets");
    table.sheet().bonuses = 1 << row_line(1) | 1 << row_line(2);
    EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.sheets");  // more than there were lines
  }
}

}  // namespace
}  // namespace omnibus::write_the_future
