// Tuning: arithmetic of its steps, and repeatability.
#include "lab/tuning.hpp"

#include <gtest/gtest.h>

#include "lab/lab_game.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

// ---- The steps ------------------------------------------------------------------------------------------------------------

TEST(Ascent, looks_as_far_to_one_side_as_to_the_other) {
  Ascent ascent({20, 50}, 1, 10, 1);
  ascent.look_around();
  for (const std::size_t i : {0u, 1u}) {
    EXPECT_EQ(std::abs(ascent.one()[i] - 100), i == 0 ? 20 : 50);
    EXPECT_EQ(ascent.one()[i] + ascent.other()[i], 200);
  }
}

/// With ten steps, the first counts as the second: the stride of the second step is (2/3)^0.602 of the first, and longer by 2^0.101 because
/// the probe is shorter: 0.840228.
TEST(Ascent, moves_as_a_worked_example_says) {
  Ascent ascent({20, 50}, 1, 10, 1);
  ascent.look_around();
  const double first = ascent.one()[0] > 100 ? 1 : -1;
  ascent.learn(0.5);
  EXPECT_NEAR(ascent.weights()[0], 100 + first * 0.5 * 20, 1e-9) << "half of its reach, towards the better one";
  const double before = ascent.weights()[0];
  ascent.look_around();
  const double second = ascent.one()[0] > before ? 1 : -1;
  EXPECT_NEAR(ascent.one()[0], before + second * 20 * 0.932386, 1e-4);
  ascent.learn(-0.5);
  EXPECT_NEAR(ascent.weights()[0], before - second * 0.5 * 20 * 0.840228, 1e-4) << "away from the worse one";
}

TEST(Ascent, finds_the_mean_of_its_second_half) {
  Ascent ascent({10}, 1, 4, 1);
  std::vector<double> after;
  for (int step = 0; step < 4; ++step) {
    ascent.look_around();
    ascent.learn(0.3);
    after.push_back(ascent.weights()[0]);
  }
  EXPECT_NEAR(ascent.found()[0], (after[2] + after[3]) / 2, 1e-9);
}

TEST(Ascent, comes_to_the_top_of_a_hill) {
  const auto height = [](const std::vector<double>& at) { return -((at[0] - 150) * (at[0] - 150) + (at[1] - 80) * (at[1] - 80)) / 10'000; };
  Ascent ascent({20, 20}, 1, 300, 1);
  for (int step = 0; step < 300; ++step) {
    ascent.look_around();
    ascent.learn(height(ascent.one()) - height(ascent.other()));
  }
  EXPECT_NEAR(ascent.found()[0], 150, 3);
  EXPECT_NEAR(ascent.found()[1], 80, 3);
}

TEST(Ascent, stays_if_nothing_is_better) {
  Ascent ascent({20}, 1, 2, 1);
  ascent.look_around();
  ascent.learn(0);
  EXPECT_EQ(ascent.weights()[0], 100);
}

TEST(Ascent, never_leaves_what_a_style_can_be) {
  Ascent ascent({900}, 10, 5, 1);
  for (int step = 0; step < 5; ++step) {
    ascent.look_around();
    for (const double weight : {ascent.one()[0], ascent.other()[0]}) EXPECT_LE(std::abs(weight), strongest_style);
    ascent.learn(1);
    EXPECT_LE(std::abs(ascent.weights()[0]), strongest_style);
  }
}

// ---- Tuning a game --------------------------------------------------------------------------------------------------------

TuningOrder short_order(int threads = 1) {
  TuningOrder out{.game = "night_bus", .table = {}, .player = {.kind = PlayerKind::greedy}, .weights = {"home", "stop"}};
  out.table.players = 3;
  out.steps = 4;
  out.games = 20;
  out.trial_games = 40;
  out.threads = threads;
  return out;
}

TEST(Tuning, finds_the_same_on_any_number_of_threads) {
  const std::string found = json::serialize(report_to_json(short_order(), tune(short_order())));
  EXPECT_EQ(json::serialize(report_to_json(short_order(), tune(short_order(3)))), found);
  TuningOrder other = short_order();
  other.seed = 2;
  EXPECT_NE(json::serialize(report_to_json(short_order(), tune(other))), found);
}

TEST(Tuning, tells_the_numbers_that_a_weight_would_have) {
  const TuningOutcome outcome = tune(short_order());
  ASSERT_EQ(outcome.weights.size(), 2u);
  const TunedWeight& stop = outcome.weights[1];
  EXPECT_EQ(stop.name, "stop");
  EXPECT_EQ(stop.before.size(), 1u);
  EXPECT_EQ(stop.after[0], stop.before[0] * stop.percent / 100);
  EXPECT_EQ(outcome.games, 40);
  EXPECT_NEAR(outcome.found.won + outcome.usual.won, 40, 1e-9) << "every game has a winner";
  EXPECT_GT(outcome.error, 0);
}

TEST(Tuning, tells_how_far_it_has_come) {
  std::int64_t last = 0;
  tune(short_order(), [&](std::int64_t done) {
    EXPECT_GE(done, last);
    last = done;
  });
  EXPECT_EQ(last, games_of(short_order()));
}

TEST(Tuning, a_style_changes_its_own_weights_alone) {
  const std::vector<WeightNumbers> usual = lab_game("night_bus").weights({});
  const std::vector<WeightNumbers> half = lab_game("night_bus").weights({{.name = "stop", .percent = 50}});
  ASSERT_EQ(usual.size(), half.size());
  for (std::size_t i = 0; i < usual.size(); ++i) EXPECT_EQ(half[i].numbers == usual[i].numbers, usual[i].name != "stop") << usual[i].name;
}

/// By the timetable, games of greedy bots have no luck.
TuningOrder luckless_tuning(int opening, int threads = 1) {
  TuningOrder out = short_order(threads);
  out.table.players = 2;
  out.table.options = {{"timetable", true}};
  out.weights = {"stop"};
  out.opening = opening;
  return out;
}

TEST(Tuning, refuses_games_that_only_repeat) {
  EXPECT_EQ(trouble_with([] { tune(luckless_tuning(0)); }), "games_repeat distinct=2 games=20 opening=4");
}

/// One decision allows few openings, so some of the short duels and the trial repeat games.
TEST(Tuning, keeps_what_it_found_though_later_games_repeat) {
  TuningOrder order = luckless_tuning(1);
  order.steps = 40;
  order.games = 4;
  order.trial_games = 400;
  const TuningOutcome outcome = tune(order);
  EXPECT_EQ(outcome.steps, 40);
  EXPECT_EQ(outcome.games, 400);
  EXPECT_FALSE(outcome.interrupted);
  EXPECT_TRUE(outcome.repetition.is_pointless());
}

TEST(Tuning, refuses_long_duels_that_repeat_in_its_first_step) {
  TuningOrder order = luckless_tuning(1);
  order.games = 400;
  EXPECT_EQ(trouble_with([&] { tune(order); }), "games_repeat distinct=6 games=32 opening=2");
}

TEST(Tuning, plays_both_styles_after_the_same_openings_and_finds_the_same_on_any_number_of_threads) {
  const TuningOutcome outcome = tune(luckless_tuning(8));
  EXPECT_GT(outcome.repetition.distinct, 30u);
  EXPECT_EQ(json::serialize(report_to_json(luckless_tuning(8), tune(luckless_tuning(8, 3)))),
            json::serialize(report_to_json(luckless_tuning(8), outcome)));
}

TEST(Tuning, stopped_early_tells_what_was_found_by_then) {
  TuningOrder order = short_order(2);
  order.steps = 1'000'000;
  std::stop_source source;
  const auto stop_after_three_steps = [&](std::int64_t done) {
    if (done >= 3 * order.games) source.request_stop();
  };
  const TuningOutcome outcome = tune(order, stop_after_three_steps, source.get_token());
  EXPECT_TRUE(outcome.interrupted);
  EXPECT_GE(outcome.steps, 3);
  EXPECT_EQ(outcome.weights.size(), 2u);
  EXPECT_EQ(outcome.games, 0) << "there was no trial";
}

TEST(Tuning, stopped_in_its_trial_tells_of_the_games_that_were_played) {
  TuningOrder order = short_order(2);
  order.trial_games = 1'000'000;
  std::stop_source source;
  const auto stop_in_trial = [&](std::int64_t done) {
    if (done > order.steps * order.games + 20) source.request_stop();
  };
  const TuningOutcome outcome = tune(order, stop_in_trial, source.get_token());
  EXPECT_TRUE(outcome.interrupted);
  EXPECT_EQ(outcome.steps, order.steps);
  EXPECT_GT(outcome.games, 20);
  EXPECT_LT(outcome.games, order.trial_games);
}

TEST(Tuning, refuses_what_makes_no_sense) {
  const auto trouble = [](auto change) {
    TuningOrder order = short_order();
    change(order);
    return trouble_with([&] { tune(order); });
  };
  EXPECT_EQ(trouble([](TuningOrder& order) { order.steps = 0; }), "bad_value path=--steps value=0 allowed=1 … 1000000000");
  EXPECT_EQ(trouble([](TuningOrder& order) { order.games = 0; }), "bad_value path=--games value=0 allowed=1 … 1000000000");
  EXPECT_EQ(trouble([](TuningOrder& order) { order.gains.reach = 0; }), "bad_value path=--reach value=0 allowed=0 < … ≤ 1000");
  EXPECT_EQ(trouble([](TuningOrder& order) { order.gains.stride = -1; }), "bad_value path=--stride value=-1 allowed=0 < … ≤ 1000");
  EXPECT_EQ(trouble([](TuningOrder& order) { order.player = {.kind = PlayerKind::random}; }),
            "bad_value path=--player value=random allowed=greedy, search");
  EXPECT_EQ(trouble([](TuningOrder& order) { order.weights = {"luck"}; }), "bad_value path=--weights value=luck allowed=home, stop");
}

}  // namespace
}  // namespace omnibus
