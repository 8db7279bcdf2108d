// Fitting: least-squares arithmetic and repeatability.
#include "lab/fitting.hpp"

#include <gtest/gtest.h>

#include "lab/lab_game.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

// ---- Least squares --------------------------------------------------------------------------------------------------------

Equations of(const std::vector<std::vector<std::int64_t>>& rows) {
  Equations out(rows.front().size() - 1);
  for (const std::vector<std::int64_t>& row : rows) out.add(std::span(row).first(row.size() - 1), row.back());
  return out;
}

TEST(Equations, that_agree_are_solved) {
  const Equations equations = of({{1, 1, 5}, {2, -1, 4}, {4, 1, 14}});
  const std::vector<double> found = equations.solution(0);
  EXPECT_NEAR(found[0], 3, 1e-9);
  EXPECT_NEAR(found[1], 2, 1e-9);
  EXPECT_NEAR(equations.explained_by(found), 1, 1e-9);
  EXPECT_EQ(equations.size(), 3);
}

/// 1, 2 and 3 against 1, 2 and 6: the best factor is (1 + 4 + 18) / 14, and leaves 41 − 23² / 14 of the 41 squares.
TEST(Equations, that_differ_are_met_as_well_as_can_be) {
  const Equations equations = of({{1, 1}, {2, 2}, {3, 6}});
  const std::vector<double> found = equations.solution(0);
  EXPECT_NEAR(found[0], 23.0 / 14, 1e-9);
  EXPECT_NEAR(equations.explained_by(found), 23.0 * 23 / 14 / 41, 1e-9);
  EXPECT_NEAR(equations.explained_by(std::vector<double>{0}), 0, 1e-9);
  EXPECT_LT(equations.explained_by(std::vector<double>{-1}), 0) << "worse than to expect nothing";
}

TEST(Equations, hold_back_what_hardly_ever_occurs) {
  std::vector<std::vector<std::int64_t>> rows(1000, {10, 0, 20});
  rows.push_back({0, 1, 500});
  const std::vector<double> found = of(rows).solution(1);
  EXPECT_NEAR(found[0], 2, 0.05);
  EXPECT_NEAR(found[1], 500.0 / 1002, 1e-9);
}

TEST(Equations, are_added_up_in_any_order) {
  Equations one = of({{1, 2, 3}, {4, 5, 6}});
  Equations other = of({{7, 8, 10}});
  const std::vector<double> together = of({{7, 8, 10}, {4, 5, 6}, {1, 2, 3}}).solution(1);
  one += other;
  EXPECT_EQ(one.solution(1), together);
  EXPECT_EQ(one.size(), 3);
}

// ---- Fitting a game -------------------------------------------------------------------------------------------------------

FittingOrder short_order(int threads = 1) {
  FittingOrder out{.game = "night_bus", .table = {}, .player = {.kind = PlayerKind::greedy}};
  out.table.players = 3;
  out.games = 20;
  out.threads = threads;
  return out;
}

TEST(Fitting, finds_the_same_on_any_number_of_threads) {
  const std::string found = json::serialize(report_to_json(short_order(), fit(short_order())));
  EXPECT_EQ(json::serialize(report_to_json(short_order(), fit(short_order(3)))), found);
  FittingOrder other = short_order();
  other.seed = 2;
  EXPECT_NE(json::serialize(report_to_json(short_order(), fit(other))), found);
}

TEST(Fitting, tells_every_number_of_the_outlook) {
  const FittingOutcome outcome = fit(short_order());
  const std::vector<WeightNumbers> usual = lab_game("night_bus").outlook();
  ASSERT_EQ(outcome.numbers.size(), usual.size());
  for (std::size_t i = 0; i < usual.size(); ++i) {
    EXPECT_EQ(outcome.numbers[i].name, usual[i].name);
    EXPECT_EQ(outcome.numbers[i].before, usual[i].numbers);
    EXPECT_EQ(outcome.numbers[i].after.size(), usual[i].numbers.size());
  }
}

TEST(Fitting, tells_how_far_it_has_come) {
  std::int64_t last = 0;
  fit(short_order(), [&](std::int64_t done) {
    EXPECT_GE(done, last);
    last = done;
  });
  EXPECT_EQ(last, short_order().games);
}

TEST(Fitting, refuses_games_that_only_repeat) {
  FittingOrder order = short_order();
  order.table.options = {{"timetable", true}};
  order.player = {.kind = PlayerKind::greedy};
  order.slips = 0;
  order.games = 1000;
  EXPECT_EQ(trouble_with([&] { fit(order); }), "games_repeat distinct=1 games=32 opening=4") << "the others need not be waited for";
  order.games = 100;
  order.opening = 6;
  EXPECT_GT(fit(order).repetition.distinct, 90u);
}

TEST(Fitting, stopped_early_is_the_same_as_a_smaller_one) {
  FittingOrder order = short_order(2);
  order.games = 1'000'000;
  std::stop_source source;
  const auto stop_after_some = [&](std::int64_t done) {
    if (done > 40) source.request_stop();
  };
  const FittingOutcome outcome = fit(order, stop_after_some, source.get_token());
  ASSERT_GT(outcome.repetition.games, 40u);
  ASSERT_LT(outcome.repetition.games, 1'000'000u);
  order.games = static_cast<std::int64_t>(outcome.repetition.games);
  const FittingOutcome smaller = fit(order);
  EXPECT_EQ(smaller.moments, outcome.moments);
  EXPECT_EQ(smaller.explained_after, outcome.explained_after);
}

TEST(Fitting, refuses_what_makes_no_sense) {
  const auto trouble = [](auto change) {
    FittingOrder order = short_order();
    change(order);
    return trouble_with([&] { fit(order); });
  };
  EXPECT_EQ(trouble([](FittingOrder& order) { order.games = 0; }), "bad_value path=--games value=0 allowed=1 … 1000000000");
  EXPECT_EQ(trouble([](FittingOrder& order) { order.slips = 101; }), "bad_value path=--slips value=101 allowed=0 – 100");
  EXPECT_EQ(trouble([](FittingOrder& order) { order.table.players = 1; }), "bad_value path=--players value=1 allowed=≥ 2");
}

}  // namespace
}  // namespace omnibus
