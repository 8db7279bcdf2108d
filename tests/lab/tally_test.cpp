#include "lab/tally.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

Histogram histogram_of(std::initializer_list<int> values) {
  Histogram out;
  for (const int value : values) out.add(value);
  return out;
}

TEST(Histogram, counts_numbers_that_come_in_any_order) {
  const Histogram histogram = histogram_of({5, -2, 5, 9, 0});
  EXPECT_EQ(histogram.size(), 5u);
  EXPECT_EQ(histogram.min(), -2);
  EXPECT_EQ(histogram.max(), 9);
  EXPECT_EQ(histogram.count(5), 2u);
  EXPECT_EQ(histogram.count(4), 0u);
  EXPECT_DOUBLE_EQ(histogram.mean(), 17.0 / 5);
}

TEST(Histogram, knows_mean_and_deviation) {
  const Histogram histogram = histogram_of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_DOUBLE_EQ(histogram.mean(), 5);
  EXPECT_DOUBLE_EQ(histogram.deviation(), 2);
}

TEST(Histogram, a_quantile_is_the_smallest_number_that_is_large_enough) {
  Histogram histogram;
  for (int value = 1; value <= 100; ++value) histogram.add(value);
  EXPECT_EQ(histogram.quantile(0), 1);
  EXPECT_EQ(histogram.quantile(0.05), 5);
  EXPECT_EQ(histogram.quantile(0.5), 50);
  EXPECT_EQ(histogram.quantile(0.951), 96);
  EXPECT_EQ(histogram.quantile(1), 100);
  EXPECT_EQ(histogram_of({7}).quantile(0.5), 7);
}

TEST(Histogram, adding_two_is_like_having_seen_all_in_one) {
  Histogram left = histogram_of({1, 2, 3});
  left.add(histogram_of({-4, 3, 20}));
  left.add(Histogram());
  const Histogram both = histogram_of({1, 2, 3, -4, 3, 20});
  EXPECT_EQ(left.min(), both.min());
  EXPECT_EQ(left.max(), both.max());
  for (std::int64_t value = both.min(); value <= both.max(); ++value) EXPECT_EQ(left.count(value), both.count(value));
}

TEST(WilsonInterval, matches_the_textbook) {
  const Interval half = wilson_interval(std::uint64_t{50}, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  const Interval few = wilson_interval(std::uint64_t{1}, 10);
  EXPECT_NEAR(few.low, 0.0179, 0.0001);
  EXPECT_NEAR(few.high, 0.4042, 0.0001);
}

TEST(WilsonInterval, stays_between_never_and_always) {
  EXPECT_EQ(wilson_interval(std::uint64_t{0}, 20).low, 0);
  EXPECT_NEAR(wilson_interval(std::uint64_t{0}, 20).high, 0.1611, 0.0001);
  EXPECT_NEAR(wilson_interval(std::uint64_t{20}, 20).low, 0.8389, 0.0001);
  EXPECT_EQ(wilson_interval(std::uint64_t{20}, 20).high, 1);
  EXPECT_EQ(wilson_interval(std::uint64_t{0}, 0).low, 0);
  EXPECT_EQ(wilson_interval(std::uint64_t{0}, 0).high, 1);
}

/// Duel won by the first seat with the given lead in points.
Result duel(int lead) {
  Result out;
  out.seats = 2;
  out.ending = 1;
  out.scores = {10 + lead, 10};
  out.places = {1, 2};
  out.winners = {true, false};
  return out;
}

TEST(Tally, keeps_apart_seats_that_play_against_each_other) {
  Tally tally;
  tally.add(0, {.digest = 1, .decisions = 30, .choices = 90, .max_choices = 8}, duel(5));
  tally.add(1, {.digest = 2, .decisions = 50, .choices = 70, .max_choices = 4}, duel(7));
  EXPECT_FALSE(tally.team());
  EXPECT_EQ(tally.games, 2u);
  EXPECT_EQ(tally.decisions, 80u);
  EXPECT_EQ(tally.choices, 160u);
  EXPECT_EQ(tally.max_choices, 8u);
  EXPECT_EQ(tally.seats[0].wins, 2u);
  EXPECT_EQ(tally.seats[1].wins, 0u);
  EXPECT_DOUBLE_EQ(tally.seats[0].scores.mean(), 16);
  EXPECT_EQ(tally.endings, (std::vector<std::uint64_t>{0, 2}));
}

TEST(Tally, a_team_wins_and_loses_together) {
  Tally tally;
  tally.add(0, {}, team_result(3, 1, 6, true));
  tally.add(1, {}, team_result(3, 2, 4, false));
  EXPECT_TRUE(tally.team());
  EXPECT_EQ(tally.seats[2].wins, 1u);
  EXPECT_EQ(tally.endings, (std::vector<std::uint64_t>{0, 1, 1}));
}

TEST(Tally, its_signature_depends_on_which_game_went_how_but_not_on_the_order_of_counting) {
  const Playout first{.digest = 11};
  const Playout second{.digest = 22};
  Tally forward, backward, swapped;
  forward.add(0, first, duel(1));
  forward.add(1, second, duel(1));
  backward.add(1, second, duel(1));
  backward.add(0, first, duel(1));
  swapped.add(0, second, duel(1));
  swapped.add(1, first, duel(1));
  EXPECT_EQ(forward.signature, backward.signature);
  EXPECT_NE(forward.signature, swapped.signature);
}

}  // namespace
}  // namespace omnibus
