// Write the Future: effects of an action on a sheet, and effects it never has, seen from outside: the place before, the action, the place
// after, and the printed components. Over random play in every mode and with every option.
#include "games/write_the_future/tests/rules/random_play.hpp"

namespace omnibus::write_the_future {
namespace {

Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }

// ---- The market (WF-5) ------------------------------------------------------------------------------------------------------

ItemSet ticks(const Sheet& sheet) {
  ItemSet out;
  for (int square = 0; square < 24; ++square) {
    if ((sheet.market[static_cast<std::size_t>(square / 6)] >> square % 6 & 1) != 0) out.add(square);
  }
  return out;
}

TEST(WriteTheFuture, WF_5_4_no_square_is_ticked_twice_and_only_ticking_ticks) {
  int ticked = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene&) {
    const bool ticks_one = verb_of(action) == Verb::tick || verb_of(action) == Verb::mark;
    const ItemSet added = ticks(after.sheet) - ticks(before.sheet);
    ASSERT_TRUE((ticks(before.sheet) - ticks(after.sheet)).empty());
    ASSERT_EQ(added, ticks_one ? ItemSet::of(action.operands[verb_of(action) == Verb::tick ? 1 : 0]) : ItemSet{});
    ticked += ticks_one ? 1 : 0;
  });
  EXPECT_GT(ticked, 1000);
}

TEST(WriteTheFuture, WF_5_3_every_die_that_ticks_fits_the_printed_condition) {
  int full = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place&, const Scene& table) {
    const auto [a, b, c] = action.operands;
    for (const std::uint8_t market : before.sheet.market) full += market == 63 ? 1 : 0;
    const bool strict = !table.game.options().black_market_bonus_ignores_die_condition && before.turn.origin != 0;
    if (verb_of(action) == Verb::tick) {
      ASSERT_TRUE(printed_condition_fits(b, number_of(before.turn.dice[a])));
    } else if (verb_of(action) == Verb::mark && strict) {
      ASSERT_TRUE(printed_condition_fits(a, before.turn.origin));
    }
  });
  EXPECT_GT(full, 1000);  // otherwise the law would not be tested where it is easily broken
}

TEST(WriteTheFuture, WF_5_2_agents_intel_and_money_have_no_gaps) {
  over_random_actions([&](const Action&, const Place&, const Place& after, const Scene&) {
    for (std::size_t market = 0; market < 3; ++market) {
      const int count = count_bits(after.sheet.market[market]);
      ASSERT_EQ(after.sheet.market[market], (1 << count) - 1);
    }
  });
}

// ---- The district (WF-3.6, WF-4) --------------------------------------------------------------------------------------------

/// The cell an action draws in and the resource drawn there, by the rulebook; no cell if it draws nothing.
struct Drawing {
  int cell = -1;
  int resource = 0;
};

Drawing drawing(const Action& action, const Place& before, const Components& box) {
  const auto [a, b, c] = action.operands;
  switch (verb_of(action)) {
    case Verb::draw: return {b, before.turn.dice[a] / 6};
    case Verb::imitate: return {b, a};
    case Verb::place:
      if (before.turn.step == Step::relocate) return {a, before.turn.moving};
      return {a, static_cast<int>(box.bonuses[before.turn.claimed].resource)};
    default: return {};
  }
}

TEST(WriteTheFuture, WF_4_1_an_action_draws_only_the_expected_resource_in_an_empty_cell) {
  int drawn = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    const Drawing expected = drawing(action, before, table.game.box());
    const ItemSet added = after.sheet.filled - before.sheet.filled;
    ASSERT_TRUE((before.sheet.filled - after.sheet.filled).empty());
    ASSERT_EQ(added, expected.cell < 0 ? ItemSet{} : ItemSet::of(expected.cell));
    if (expected.cell >= 0) {
      ASSERT_EQ(after.sheet.resource_at(expected.cell), expected.resource);
      ++drawn;
    }
    for (const int cell : before.sheet.filled) ASSERT_EQ(after.sheet.resource_at(cell), before.sheet.resource_at(cell));
  });
  EXPECT_GT(drawn, 1000);
}

TEST(WriteTheFuture, WF_3_6_only_relocating_crosses_over_and_what_is_crossed_over_stays_so) {
  int moved = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene&) {
    const bool relocates = verb_of(action) == Verb::relocate;
    ASSERT_TRUE((before.sheet.crossed - after.sheet.crossed).empty());
    ASSERT_EQ(after.sheet.crossed - before.sheet.crossed, relocates ? ItemSet::of(action.operands[0]) : ItemSet{});
    if (relocates) {
      ASSERT_EQ(after.turn.moving, before.sheet.resource_at(action.operands[0]));
      ++moved;
    }
  });
  EXPECT_GT(moved, 100);
}

TEST(WriteTheFuture, WF_4_3_a_die_is_used_by_drawing_ticking_and_copying_alone) {
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene&) {
    const Verb verb = verb_of(action);
    const bool uses_die = verb == Verb::draw || verb == Verb::tick || verb == Verb::copy;
    if (ends_turn(action)) return;
    if (uses_die) {
      ASSERT_EQ(before.turn.used >> action.operands[0] & 1, 0);
    }
    ASSERT_EQ(after.turn.used, before.turn.used | (uses_die ? 1 << action.operands[0] : 0));
  });
}

// ---- Lines and their bonuses (WF-6) -----------------------------------------------------------------------------------------

bool full_line(const Sheet& sheet, int line, bool crossed_counts) {
  for (int i = 0; i < 6; ++i) {
    const int cell = line < 6 ? line * 6 + i : i * 6 + line - 6;
    if (!sheet.filled.has(cell) || (!crossed_counts && sheet.crossed.has(cell))) return false;
  }
  return true;
}

TEST(WriteTheFuture, WF_6_1_lines_are_completed_by_drawing_and_each_gives_one_bonus) {
  int completed = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    const Options& options = table.game.options();
    const bool draws = drawing(action, before, table.game.box()).cell >= 0;
    std::uint16_t expected = before.sheet.completed;
    for (int line = 0; draws && line < 12; ++line) {
      if (full_line(after.sheet, line, !options.crossed_space_blocks_line)) expected = static_cast<std::uint16_t>(expected | 1 << line);
    }
    ASSERT_EQ(after.sheet.completed, expected);
    completed += expected != before.sheet.completed ? 1 : 0;
    const ItemSet had(before.sheet.bonuses);
    const ItemSet has(after.sheet.bonuses);
    ASSERT_TRUE((had - has).empty());
    const bool between = after.turn.step == Step::act || after.turn.step == Step::choose || after.turn.step == Step::done;
    if (between && options.relocate_may_complete_line) {
      ASSERT_EQ(has.size(), count_bits(expected));  // every line that was completed has given one bonus, no more
    }
    const bool arbiters = table.game.setting().power_of(after.sheet) == Power::any_line_bonus;
    if (!arbiters) {
      ASSERT_TRUE((has - ItemSet(after.sheet.completed)).empty());
    }
  });
  EXPECT_GT(completed, 200);
}

TEST(WriteTheFuture, WF_6_3_a_line_completed_by_a_relocation_gives_nothing_by_option) {
  int without = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    if (table.game.options().relocate_may_complete_line) return;
    const bool relocated = verb_of(action) == Verb::place && before.turn.step == Step::relocate;
    if (!relocated || after.sheet.completed == before.sheet.completed) return;
    ASSERT_EQ(after.sheet.bonuses, before.sheet.bonuses);
    ++without;
  });
  EXPECT_GT(without, 0);
}

TEST(WriteTheFuture, WF_6_6_a_chain_of_bonuses_remembers_the_die_that_began_it_and_nothing_else_does) {
  int chains = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene&) {
    const Verb verb = verb_of(action);
    const bool waits = after.turn.step == Step::claim || after.turn.step == Step::bonus_draw || after.turn.step == Step::bonus_tick;
    const bool by_die = verb == Verb::draw || verb == Verb::copy;
    const int begun = by_die ? number_of(before.turn.dice[action.operands[0]]) : verb == Verb::relocate ? 0 : before.turn.origin;
    ASSERT_EQ(after.turn.origin, waits || after.turn.step == Step::copy ? begun : 0);
    chains += waits && begun != 0 ? 1 : 0;
  });
  EXPECT_GT(chains, 100);
}

TEST(WriteTheFuture, WF_6_4_every_completed_line_waits_until_its_bonus_is_taken) {
  int waited = 0;
  over_random_actions([&](const Action&, const Place&, const Place& after, const Scene& table) {
    if (!table.game.options().relocate_may_complete_line || after.turn.step == Step::relocate) return;
    ASSERT_EQ(count_bits(after.sheet.completed), count_bits(after.sheet.bonuses) + count_bits(after.turn.pending));
    const bool arbiters = table.game.setting().power_of(after.sheet) == Power::any_line_bonus;
    if (!arbiters) {
      ASSERT_EQ(after.sheet.completed, after.sheet.bonuses | after.turn.pending);
    }
    waited += after.turn.pending != 0 ? 1 : 0;
  });
  EXPECT_GT(waited, 20);
}

TEST(WriteTheFuture, WF_6_5_what_a_bonus_brings_is_what_its_space_shows) {
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    const bool draws_bonus = verb_of(action) == Verb::place && before.turn.step == Step::bonus_draw;
    const BonusKind kind = draws_bonus || verb_of(action) == Verb::mark ? table.game.box().bonuses[before.turn.claimed].kind : BonusKind{};
    if (draws_bonus) {
      ASSERT_EQ(kind, BonusKind::resource);
    } else if (verb_of(action) == Verb::mark) {
      ASSERT_EQ(kind, BonusKind::black_market);
    }
    const bool asks = after.turn.step == Step::bonus_draw || after.turn.step == Step::bonus_tick;
    ASSERT_EQ(after.turn.claimed != nothing, asks);
  });
}

// ---- Abilities and powers (WF-3, WF-11) -------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_3_4_a_card_and_a_raid_tick_one_space_and_every_third_makes_a_symbol_ready) {
  int reached = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    const bool takes = verb_of(action) == Verb::take;
    const int row = takes ? static_cast<int>(table.game.box().neighbourhoods[action.operands[0]].ability) : action.operands[0];
    for (int each = 0; each < 3; ++each) {
      const std::size_t i = static_cast<std::size_t>(each);
      const bool ticked = (takes || verb_of(action) == Verb::advance) && each == row && before.sheet.spaces[i] < 15;
      ASSERT_EQ(after.sheet.spaces[i], before.sheet.spaces[i] + (ticked ? 1 : 0));
      if (ticked) {
        const bool third = after.sheet.spaces[i] % 3 == 0;
        ASSERT_EQ(after.sheet.ready[i], before.sheet.ready[i] + (third ? 1 : 0));
        reached += third ? 1 : 0;
      }
    }
  });
  EXPECT_GT(reached, 100);
}

TEST(WriteTheFuture, WF_3_5_by_option_a_symbol_reached_is_usable_from_the_next_turn_on) {
  int fresh = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    if (verb_of(action) == Verb::end_turn) return;
    for (std::size_t row = 0; row < 3; ++row) {
      const bool reached = after.sheet.ready[row] > before.sheet.ready[row];
      ASSERT_EQ(after.turn.fresh[row], before.turn.fresh[row] + (reached && !table.game.options().ability_usable_same_turn ? 1 : 0));
      fresh += after.turn.fresh[row];
    }
  });
  EXPECT_GT(fresh, 10);
}

TEST(WriteTheFuture, WF_11_9_a_raid_ticks_two_spaces) {
  int raids = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene&) {
    const Verb verb = verb_of(action);
    ASSERT_EQ(after.turn.raids, verb == Verb::raid ? 2 : verb == Verb::advance ? before.turn.raids - 1 : before.turn.raids);
    ASSERT_EQ(after.turn.step == Step::raid, after.turn.raids != 0);
    raids += verb == Verb::raid ? 1 : 0;
  });
  EXPECT_GT(raids, 5);
}

TEST(WriteTheFuture, WF_3_1_a_turn_goes_from_step_to_step_as_the_rules_say) {
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene&) {
    const Verb verb = verb_of(action);
    if (ends_turn(action)) return;
    ASSERT_EQ(after.turn.card, verb == Verb::take ? action.operands[0] : before.turn.card);
    const bool waits = after.turn.pending != 0 || after.turn.claimed != nothing;
    const Step usual = after.turn.card == nothing ? Step::choose : Step::act;
    switch (verb) {
      case Verb::relocate: ASSERT_EQ(after.turn.step, Step::relocate); break;
      case Verb::copy: ASSERT_EQ(after.turn.step, Step::copy); break;
      case Verb::raid: ASSERT_EQ(after.turn.step, Step::raid); break;
      case Verb::advance: ASSERT_EQ(after.turn.step, after.turn.raids != 0 ? Step::raid : usual); break;
      default:
        if (!waits) {
          ASSERT_EQ(after.turn.step, usual);
        }
    }
    ASSERT_EQ(after.turn.moving != nothing, after.turn.step == Step::relocate);
  });
}

TEST(WriteTheFuture, WF_2_1_whatever_play_leads_to_is_a_position_that_can_be) {
  over_random_positions([](const Scene& table) { ASSERT_EQ(table.game.invalid_reason(table.state), ""); });
}

TEST(WriteTheFuture, WF_10_3_an_ability_costs_a_symbol_or_the_power_and_nothing_else_does) {
  int symbols = 0;
  int powers = 0;
  over_random_actions([&](const Action& action, const Place& before, const Place& after, const Scene& table) {
    const Verb verb = verb_of(action);
    const bool for_nothing = !table.game.options().zai_relocate_once && verb == Verb::relocate && before.sheet.ready[0] == 0;
    const int used = verb == Verb::relocate ? 0 : verb == Verb::change_number ? 1 : verb == Verb::change_colour ? 2 : -1;
    const bool by_power = verb == Verb::borrow || verb == Verb::raid || verb == Verb::imitate || verb == Verb::reroll;
    int spent = after.sheet.power_spent - before.sheet.power_spent;
    powers += spent;
    for (std::size_t row = 0; row < 3; ++row) {
      if (after.sheet.ready[row] >= before.sheet.ready[row]) continue;
      ASSERT_EQ(static_cast<int>(row), used);
      spent += before.sheet.ready[row] - after.sheet.ready[row];
      ++symbols;
    }
    ASSERT_EQ(spent, (used >= 0 || by_power) && !for_nothing ? 1 : 0);
  });
  EXPECT_GT(symbols, 100);
  EXPECT_GT(powers, 20);
}

TEST(WriteTheFuture, WF_3_7_dice_on_display_change_only_when_they_are_rolled) {
  play_at_random([](const Scene&) {},
                 [](const State<4>& before, const Action& action, const Scene& table) {
                   const bool rolled = verb_of(action) == Verb::reroll || table.state.round != before.round;
                   if (!rolled) {
                     ASSERT_EQ(table.state.dice, before.dice);
                   }
                 });
}

TEST(WriteTheFuture, WF_1_3_an_action_changes_nothing_on_the_sheets_of_others) {
  play_at_random([](const Scene&) {},
                 [](const State<4>& before, const Action&, const Scene& table) {
                   for (int i = 0; before.phase == Phase::round && i < table.game.players(); ++i) {
                     if (seat_at(i) == before.turn) continue;
                     ASSERT_EQ(table.state.place(seat_at(i)).sheet, before.place(seat_at(i)).sheet);
                   }
                 });
}

// ---- Missions on the table (WF-2) -------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_2_5_no_mission_is_in_two_places) {
  over_random_positions([](const Scene& table) {
    if (table.state.phase == Phase::choosing_factions) return;
    std::vector<int> all;
    for (const std::uint8_t mission : table.state.missions) all.push_back(mission);
    for (const int mission : table.state.discarded) all.push_back(mission);
    for (const Place& at : table.state.places) {
      if (at.secret != nothing) all.push_back(at.secret);
      if (at.retorium != nothing) all.push_back(at.retorium);
    }
    std::sort(all.begin(), all.end());
    ASSERT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    ASSERT_LT(all.back(), table.game.options().future_proof ? 54 : 42);
  });
}

// ---- Standings (WF-8, WF-12) ------------------------------------------------------------------------------------------------

TEST(WriteTheFuture, WF_8_1_a_standing_is_the_sum_of_its_parts_and_at_the_end_the_score) {
  int ended = 0;
  over_random_positions([&](const Scene& table) {
    if (table.ply % 5 != 0 && table.state.phase != Phase::over) return;
    const Result result = table.game.result(table.state);
    for (int i = 0; i < table.game.players(); ++i) {
      const Standing standing = table.game.standing(table.state, seat_at(i), Viewer::everything());
      int sum = 0;
      for (const ScorePart& part : standing.parts) sum += part.points;
      ASSERT_EQ(standing.points, sum);
      if (!result.over()) continue;
      ASSERT_EQ(standing.points, result.scores[static_cast<std::size_t>(i)]);
      ASSERT_EQ(table.game.standing(table.state, seat_at(i), Viewer::spectator()), standing);  // nothing is hidden any more
      ++ended;
    }
  });
  EXPECT_GT(ended, 50);
}

TEST(WriteTheFuture, WF_12_2_a_standing_tells_nothing_that_is_hidden) {
  over_random_positions([](const Scene& table) {
    if (table.ply % 13 != 0) return;
    for (int viewer = -1; viewer < table.game.players(); ++viewer) {
      const Seat seat = viewer < 0 ? Seat::nobody : seat_at(viewer);
      State<4> imagined = table.state;
      Chance chance(table.ply, 1);
      table.game.resample_hidden(imagined, seat, chance);
      for (int i = 0; i < table.game.players(); ++i) {
        ASSERT_EQ(table.game.standing(imagined, seat_at(i), Viewer::of(seat)),
                  table.game.standing(table.state, seat_at(i), Viewer::of(seat)));
      }
    }
  });
}

/// Replaces everything that others may not know of a seat.
void hide(const Scene& table, Place& at) {
  if (table.game.setting().simultaneous() && table.state.phase == Phase::round) {
    at.sheet = at.shown;
    at.turn = at.turn.step == Step::done ? Turn{.step = Step::done, .card = 0} : Turn{.step = Step::choose};
  }
  if (at.secret != nothing) at.secret = 0;
  if (at.retorium != nothing) at.retorium = 1;
}

TEST(WriteTheFuture, WF_12_2_what_is_imagined_hangs_on_nothing_that_is_hidden) {
  int hidden = 0;
  over_random_positions([&](const Scene& table) {
    const State<4>& truth = table.state;
    if (table.ply % 11 != 0 || truth.phase == Phase::choosing_factions || truth.phase == Phase::over) return;
    for (int viewer = -1; viewer < table.game.players(); ++viewer) {
      const Seat seat = viewer < 0 ? Seat::nobody : seat_at(viewer);
      State<4> known = truth;
      for (int i = 0; i < table.game.players(); ++i) {
        if (i != viewer) hide(table, known.place(seat_at(i)));
      }
      hidden += known.places == truth.places ? 0 : 1;
      State<4> imagined = truth;
      Chance chance(table.ply, 2);
      table.game.resample_hidden(imagined, seat, chance);
      Chance same_chance(table.ply, 2);
      table.game.resample_hidden(known, seat, same_chance);
      ASSERT_EQ(imagined.places, known.places);
    }
  });
  EXPECT_GT(hidden, 1000);
}

}  // namespace
}  // namespace omnibus::write_the_future
