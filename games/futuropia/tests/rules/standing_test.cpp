// Futuropia: the standing of a seat during the game.
#include <optional>

#include "data/json_io.hpp"
#include "games/futuropia/rules/view.hpp"
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

/// Points of a part and its count; nullopt if there is no such part.
std::optional<std::pair<int, int>> part_of(const Standing& standing, Part kind) {
  for (const ScorePart& part : standing.parts) {
    if (part.kind == static_cast<std::uint8_t>(kind)) return std::pair{part.points, int{part.operands[0]}};
  }
  return std::nullopt;
}
auto part(int points, int count) { return std::optional(std::pair{points, count}); }

State after(const Scene& scene, Verb verb, int a = 0) {
  State out = scene.state;
  NullJournal null_journal;
  Chance chance(1, 1);
  scene.game.apply(out, make_action(verb, a), chance, null_journal);
  return out;
}

int points_in(const Scene& scene, const State& state, Seat seat) { return scene.game.standing(state, seat, Viewer::of(seat)).points; }

/// True if only the current action was completed: no actions were turned up in between.
bool only_concluded(const State& before, const State& now) {
  const int turned_down = 1 << static_cast<int>(before.used);
  return now.ending == before.ending && now.of(before.turn).open == (before.of(before.turn).open & ~turned_down);
}

// ---- Values that a table shows to its viewers ---------------------------------------------------------------------------------

json::object seen(const Scene& scene, Viewer viewer) {
  json::object out;
  JsonWriter writer(out);
  State copy = scene.state;
  describe(writer, scene.game, copy, viewer);
  return out;
}
json::object complex_seen(const Scene& scene) { return seen(scene, Viewer::spectator()).at("complexes").at(0).as_object(); }

TEST(ShownTable, tells_what_follows_from_a_complex_and_a_position_does_not) {
  Scene table({}, 3);
  table.generators({"start-food-1", "start-food-2", "start-energy-1", "food-04", "energy-07"});
  table.rooms({"special-camper", "h4a"}).people(7).robots(2);
  const json::object own = complex_seen(table);
  EXPECT_EQ(own.at("seats"), 7);
  EXPECT_EQ(own.at("working"), 5);
  EXPECT_EQ(own.at("idle"), 2);
  EXPECT_EQ(own.at("food_made"), 7);
  EXPECT_EQ(own.at("food_needed"), 7);
  EXPECT_EQ(own.at("energy_made"), 6);
  EXPECT_EQ(own.at("energy_needed"), 4);
  EXPECT_EQ(own.at("running"), json::value({0, 1, 2, 3, 4}));
  EXPECT_FALSE(seen(table, Viewer::everything()).at("complexes").at(0).as_object().contains("seats"));
}

TEST(ShownTable, with_few_workers_the_most_productive_generators_run) {
  Scene table;
  table.generators({"start-food-1", "food-04", "energy-07"}).rooms({"special-camper"}).people(3).robots(0);
  const json::object own = complex_seen(table);
  EXPECT_EQ(own.at("running"), json::value({0, 2}));  // 1 + 5 with three people; 4 + 1 and 4 alone are less
  EXPECT_EQ(own.at("working"), 3);
  EXPECT_EQ(own.at("food_made"), 5);  // of a food test, which takes the people for itself
}

TEST(ShownTable, tells_who_would_have_to_go_at_the_end) {
  Scene table;
  table.generators({"start-food-1", "start-food-2", "start-energy-1"}).rooms({"special-camper", "h3b"}).people(5).robots(2);
  const json::object left = complex_seen(table).at("self_supply").as_object();
  EXPECT_EQ(left.at("robots"), 0);  // the room uses all the energy there is
  EXPECT_EQ(left.at("people"), 3);  // three food for three people
  EXPECT_EQ(left.at("rooms").as_array().size(), 2);
}

TEST(ShownTable, tells_prices_and_the_next_subsidy) {
  Scene table;
  table.state.market(Kind::food).marker = 3;
  const json::object view = seen(table, Viewer::spectator());
  EXPECT_EQ(view.at("food_market").at("left_price"), 1);
  EXPECT_EQ(view.at("food_market").at("right_price"), 8);
  EXPECT_EQ(view.at("subsidy"), 12);
}

// ---- Worked examples ----------------------------------------------------------------------------------------------------------

/// T7 of the rulings, with all actions used: two people rest, two energy to spare, twenty resources.
TEST(Standing, the_example_of_the_rulebook_part_by_part) {
  Scene table({}, 3);
  table.generators({"start-food-1", "start-food-2", "start-energy-1", "food-04", "energy-07"});
  table.rooms({"special-camper", "h4a"}).people(7).robots(2).resources(11, 3, 6).open({});
  const Standing standing = table.standing();
  EXPECT_EQ(standing.points, 14);
  EXPECT_EQ(part_of(standing, Part::idle_people), part(10, 2));
  EXPECT_EQ(part_of(standing, Part::food_surplus), part(0, 0));
  EXPECT_EQ(part_of(standing, Part::energy_surplus), part(2, 2));
  EXPECT_EQ(part_of(standing, Part::rooms), part(0, 2));
  EXPECT_EQ(part_of(standing, Part::open_actions), part(0, 0));
  EXPECT_EQ(part_of(standing, Part::credits), part(0, 0));
  EXPECT_EQ(part_of(standing, Part::resources), part(2, 20));
  EXPECT_EQ(standing.parts.size(), 7);
}

TEST(Standing, open_actions_and_rooms_count) {
  Scene table;
  table.open({Job::subsidies, Job::take_robots}).rooms({"h3b", "h6c"});
  EXPECT_EQ(part_of(table.standing(), Part::open_actions), part(6, 2));
  EXPECT_EQ(part_of(table.standing(), Part::rooms), part(-2, 2));
}

/// T27: two of interest, ten for both credits, one is left.
TEST(Standing, credits_are_repaid_as_on_leaving) {
  Scene rich;
  rich.credits(2).resources(3, 4, 6);
  EXPECT_EQ(part_of(rich.standing(), Part::credits), part(0, 0));
  EXPECT_EQ(part_of(rich.standing(), Part::resources), part(0, 1));
  Scene poor;
  poor.credits(4).resources(1, 1, 0);
  EXPECT_EQ(part_of(poor.standing(), Part::credits), part(-15, 5));
}

TEST(Standing, the_special_credit_counts_as_four) {
  Scene table;
  table.resources(5, 5, 9);
  table.own().special_credit = 1;
  EXPECT_EQ(part_of(table.standing(), Part::credits), part(-12, 4));
  table.resources(6, 5, 9);
  EXPECT_EQ(part_of(table.standing(), Part::credits), part(0, 0));
}

TEST(Standing, who_has_left_pays_nothing_more) {
  Scene table;
  table.final_phase().credits(2).resources(3, 4, 6).act(Verb::leave);
  EXPECT_EQ(part_of(table.standing(), Part::resources), part(0, 1));
  table.own().credits = 1;
  EXPECT_EQ(part_of(table.standing(), Part::credits), part(-3, 1));
}

TEST(Standing, alone_there_is_a_bonus_and_late_turns_cost) {
  Scene table({}, 1);
  table.own().turns = 23;
  EXPECT_EQ(part_of(table.standing(), Part::solo_bonus), part(60, 0));
  EXPECT_EQ(part_of(table.standing(), Part::late_turns), part(-9, 3));
  EXPECT_EQ(part_of(table.standing(), Part::open_actions), std::nullopt);
  EXPECT_EQ(table.standing().points, 60 - 9 + 1);
}

TEST(Standing, numbers_too_large_to_be_written_are_written_as_the_largest) {
  Scene table;
  table.credits(50'000).resources(0, 0, 0);
  EXPECT_EQ(part_of(table.standing(), Part::credits), part(-3 * 60'000, 32767));  // 50,000 of interest are 10,000 credits more
  table.credits(0).resources(40'000, 0, 0);
  EXPECT_EQ(part_of(table.standing(), Part::resources), part(4'000, 32767));
}

// ---- In the middle of an action -------------------------------------------------------------------------------------------------

/// Four people have been invited: three have no seat yet and would go, those who stay are fed, and the action is used.
TEST(Standing, people_without_a_seat_would_go_but_are_fed_before) {
  Scene table;
  table.resources(8, 10, 0);
  table.invite(4);
  EXPECT_EQ(part_of(table.standing(), Part::resources), part(1, 8 + 3));
  EXPECT_EQ(part_of(table.standing(), Part::open_actions), part(12, 4));
  EXPECT_EQ(part_of(table.standing(), Part::idle_people), part(0, 0));
  table.buy_room("h4a");
  EXPECT_EQ(part_of(table.standing(), Part::resources), part(0, 6 + 3));
}

TEST(Standing, first_rooms_are_paid_for) {
  Scene table(expansion(), 2);
  table.resources(1, 0, 0, 1);
  table.state.bill = 9;
  EXPECT_EQ(part_of(table.standing(1), Part::credits), part(-6, 2));  // two credits, and their two money are the interest
  EXPECT_EQ(part_of(table.standing(1), Part::resources), part(0, 0));
  EXPECT_EQ(part_of(table.standing(1), Part::open_actions), part(15, 5));
}

// ---- Laws -----------------------------------------------------------------------------------------------------------------------

TEST(Standing, at_the_end_it_is_the_score) {
  at_every_table([](const Options& options, int players) {
    play_at_random(options, players, 3, [&](const Scene& scene, const Action&) {
      const Result result = scene.game.result(scene.state);
      for (int seat = 0; seat < players; ++seat) {
        const int expected = result.over() ? scene.standing(seat).points : 0;
        ASSERT_EQ(result.scores[static_cast<std::size_t>(seat)], expected);
      }
    });
  });
}

TEST(Standing, a_leaving_player_gets_the_points_shown) {
  int leaving = 0;
  at_every_table([&](const Options& options, int players) {
    play_at_random(options, players, 4, [&](const Scene& scene, const Action&) {
      if (scene.state.phase != Phase::turn || scene.state.ending == Ending::none) return;
      const State left = after(scene, Verb::leave);
      ASSERT_EQ(points_in(scene, left, scene.state.turn), points_in(scene, scene.state, scene.state.turn));
      ++leaving;
    });
  });
  EXPECT_GT(leaving, 500);
}

/// The standing assumes moving in without another room, paying as proposed and keeping credits.
TEST(Standing, what_must_follow_is_counted_already) {
  std::array<int, phase_names.size()> tried{};
  at_every_table([&](const Options& options, int players) {
    play_at_random(options, players, 5, [&](const Scene& scene, const Action&) {
      const State& now = scene.state;
      const bool housed = now.of(now.turn).seats >= now.of(now.turn).people;
      std::optional<State> then;
      switch (now.phase) {
        case Phase::housing:
          if (housed) then = after(scene, Verb::move_in);
          break;
        case Phase::converting: then = after(scene, Verb::as_proposed); break;
        case Phase::paying: then = after(scene, Verb::as_proposed); break;
        case Phase::repaying: then = after(scene, Verb::keep_credits); break;
        case Phase::borrowing: then = after(scene, Verb::borrow); break;
        case Phase::first_rooms:
          if (housed) then = after(scene, Verb::move_in);
          break;
        default: break;
      }
      if (!then) return;
      const bool in_an_action = now.phase == Phase::housing || now.phase == Phase::converting || now.loan == Loan::action;
      if (in_an_action && then->phase != Phase::converting && !only_concluded(now, *then)) return;
      ++tried[static_cast<std::size_t>(now.phase)];
      ASSERT_EQ(points_in(scene, *then, now.turn), points_in(scene, now, now.turn)) << phase_names[static_cast<std::size_t>(now.phase)];
    });
  });
  for (const Phase phase : {Phase::housing, Phase::converting, Phase::paying, Phase::repaying, Phase::first_rooms, Phase::borrowing}) {
    EXPECT_GT(tried[static_cast<std::size_t>(phase)], 20) << phase_names[static_cast<std::size_t>(phase)];
  }
}

/// The turn of a player does not change the standing of those who wait, until the final phase turns up all actions.
TEST(Standing, of_waiting_players_does_not_change) {
  at_every_table([](const Options& options, int players) {
    std::optional<State> before;
    play_at_random(options, players, 7, [&](const Scene& scene, const Action&) {
      const State& now = scene.state;
      for (int i = 0; before && i < players; ++i) {
        const Seat seat = seat_at(i);
        if (seat == now.turn || seat == before->turn || now.ending != before->ending) continue;
        ASSERT_EQ(scene.standing(i), scene.game.standing(*before, seat, Viewer::of(seat)));
      }
      before = now;
    });
  });
}

/// No payment in resources leaves more than another: only their sum counts.
TEST(Standing, no_way_to_pay_is_better_than_the_proposal) {
  at_every_table([](const Options& options, int players) {
    play_at_random(options, players, 6, [&](const Scene& scene, const Action& action) {
      if (scene.state.phase != Phase::paying && scene.state.phase != Phase::converting) return;
      State then = scene.state;
      NullJournal null_journal;
      Chance chance(1, 1);
      scene.game.apply(then, action, chance, null_journal);
      if (scene.state.phase == Phase::converting && !only_concluded(scene.state, then)) return;
      ASSERT_LE(points_in(scene, then, scene.state.turn), points_in(scene, scene.state, scene.state.turn));
    });
  });
}

TEST(Standing, assumes_that_the_least_costly_generator_is_scrapped) {
  int scrapping = 0;
  at_every_table([&](const Options& options, int players) {
    play_at_random(options, players, 7, [&](const Scene& scene, const Action&) {
      const State& now = scene.state;
      if (now.phase != Phase::scrapping) return;
      int best = -1'000'000;
      const Complex& own = now.of(now.turn);
      for (int slot = 0; slot < own.generator_count; ++slot) {
        const State then = after(scene, Verb::scrap, own.generators[static_cast<std::size_t>(slot)]);
        if (!only_concluded(now, then)) return;
        best = std::max(best, points_in(scene, then, now.turn));
      }
      ASSERT_EQ(points_in(scene, now, now.turn), best);
      ++scrapping;
    });
  });
  EXPECT_GT(scrapping, 100);
}

/// All components are open: all viewers see the same, before and after hidden information is resampled.
TEST(Standing, is_the_same_to_all_viewers) {
  play_at_random(expansion(), 4, 8, [](const Scene& scene, const Action&) {
    State imagined = scene.state;
    Chance chance(9, 9);
    scene.game.resample_hidden(imagined, seat_at(0), chance);
    for (const Viewer viewer : {Viewer::everything(), Viewer::spectator(), Viewer::of(seat_at(0)), Viewer::of(seat_at(3))}) {
      ASSERT_EQ(scene.game.standing(imagined, seat_at(3), viewer), scene.standing(3));
    }
  });
}

}  // namespace
}  // namespace omnibus::futuropia
