// Ratings, against examples with known results.
#include "lab/rating.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace omnibus {
namespace {

using Zero = Rankings::Zero;

double elo_of_odds(double odds) { return 400 * std::log10(odds); }
double strength_of(const Rating& rating) { return std::pow(10, rating.elo / 400); }

/// Finishing order: the first is ahead of the second, and so on.
void add_order(Rankings& rankings, const std::vector<std::size_t>& order, int times = 1) {
  std::vector<Finish> game;
  for (const std::size_t entrant : order) game.push_back({.entrant = entrant, .place = static_cast<int>(game.size()) + 1});
  for (int i = 0; i < times; ++i) rankings.add(game);
}

void add_shared(Rankings& rankings, const std::vector<Finish>& game, int times = 1) {
  for (int i = 0; i < times; ++i) rankings.add(game);
}

void expect_same(const Rankings& one, const Rankings& other) {
  const std::vector<Rating> a = one.ratings(Zero::mean);
  const std::vector<Rating> b = other.ratings(Zero::mean);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].elo, b[i].elo) << i;
    EXPECT_EQ(a[i].error, b[i].error) << i;
  }
}

TEST(Rankings, entrants_without_games_have_average_strength) {
  for (const Rating& rating : Rankings(3).ratings(Zero::mean)) EXPECT_NEAR(rating.elo, 0, 1e-9);
}

TEST(Rankings, of_two_are_those_of_bradley_and_terry) {
  Rankings rankings(2);
  add_order(rankings, {0, 1}, 30'000);
  add_order(rankings, {1, 0}, 10'000);
  const std::vector<Rating> ratings = rankings.ratings(Zero::mean);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of_odds(3), 0.05);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
  // The variance of the log odds is 1 / (n p q); each player is half the distance from the mean.
  const double error = 1.96 * 400 / std::log(10) / std::sqrt(40'000 * 0.75 * 0.25) / 2;
  EXPECT_NEAR(ratings[0].error, error, 0.01);
  EXPECT_NEAR(ratings[1].error, error, 0.01);
}

TEST(Rankings, count_one_draw_against_the_yardstick_for_each_entrant) {
  Rankings rankings(2);
  add_order(rankings, {0, 1});
  // With strengths a and 1/a: 1 + 1/2 = a²/(a² + 1) + a/(a + 1), hence a³ - a² - a - 3 = 0.
  const std::vector<Rating> ratings = rankings.ratings(Zero::mean);
  const double a = strength_of(ratings[0]);
  EXPECT_NEAR(a * a * a - a * a - a - 3, 0, 1e-6);
  EXPECT_NEAR(strength_of(ratings[1]), 1 / a, 1e-9);
}

TEST(Rankings, of_one_who_has_won_everything_are_finite_and_uncertain) {
  Rankings rankings(1);
  for (int i = 0; i < 3; ++i) {
    add_shared(rankings, {{.entrant = 0, .place = 1}, {.entrant = rankings.yardstick(), .place = 2}});
  }
  // Three and a half of four games: odds of seven to one, and a variance of 1 / (4 · 7/8 · 1/8).
  const Rating rating = rankings.ratings(Zero::yardstick).front();
  EXPECT_NEAR(rating.elo, elo_of_odds(7), 1e-6);
  EXPECT_NEAR(rating.error, 1.959964 * 400 / std::log(10) * std::sqrt(64.0 / 28), 1e-3);
}

TEST(Rankings, of_three_are_those_of_plackett_and_luce) {
  // Strengths of 4, 2 and 1 give these frequencies per 105 games: the first drawn from 7, the second from the remainder.
  Rankings rankings(3);
  constexpr int times = 1000;
  add_order(rankings, {0, 1, 2}, 40 * times);
  add_order(rankings, {0, 2, 1}, 20 * times);
  add_order(rankings, {1, 0, 2}, 24 * times);
  add_order(rankings, {1, 2, 0}, 6 * times);
  add_order(rankings, {2, 0, 1}, 10 * times);
  add_order(rankings, {2, 1, 0}, 5 * times);
  const std::vector<Rating> ratings = rankings.ratings(Zero::mean);
  EXPECT_NEAR(ratings[0].elo, elo_of_odds(2), 0.05);
  EXPECT_NEAR(ratings[1].elo, 0, 0.05);
  EXPECT_NEAR(ratings[2].elo, -elo_of_odds(2), 0.05);
}

TEST(Rankings, a_draw_is_half_a_win_for_each) {
  Rankings drawn(2);
  add_shared(drawn, {{.entrant = 0, .place = 1}, {.entrant = 1, .place = 1}}, 2);
  Rankings decided(2);
  add_order(decided, {0, 1});
  add_order(decided, {1, 0});
  expect_same(drawn, decided);
}

TEST(Rankings, a_place_that_several_share_counts_as_all_their_orders) {
  Rankings shared(3);
  add_shared(shared, {{.entrant = 0, .place = 1}, {.entrant = 1, .place = 1}, {.entrant = 2, .place = 1}}, 6);
  add_shared(shared, {{.entrant = 2, .place = 2}, {.entrant = 0, .place = 1}, {.entrant = 1, .place = 2}}, 2);
  Rankings ordered(3);
  const std::vector<std::vector<std::size_t>> orders{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const std::vector<std::size_t>& order : orders) add_order(ordered, order);
  add_order(ordered, {0, 1, 2});
  add_order(ordered, {0, 2, 1});
  expect_same(shared, ordered);
}

TEST(Rankings, exist_for_a_place_shared_by_eight) {
  Rankings rankings(8);
  std::vector<Finish> all;
  for (std::size_t i = 0; i < Rankings::most_finishers; ++i) all.push_back({.entrant = i, .place = 1});
  rankings.add(all);
  for (const Rating& rating : rankings.ratings(Zero::mean)) EXPECT_NEAR(rating.elo, 0, 1e-6);
}

TEST(Rankings, do_not_hang_on_the_order_of_the_games) {
  Rankings one(3);
  add_order(one, {0, 1, 2}, 5);
  add_order(one, {2, 0, 1}, 3);
  Rankings other(3);
  add_order(other, {2, 0, 1}, 3);
  add_order(other, {0, 1, 2}, 5);
  expect_same(one, other);
}

TEST(Rankings, one_bot_may_have_several_seats) {
  // Two seats of one player against a single one: at equal strength, the single one wins a third of the games.
  Rankings rankings(2);
  add_order(rankings, {1, 0, 0}, 10'000);
  add_order(rankings, {0, 1, 0}, 10'000);
  add_order(rankings, {0, 0, 1}, 10'000);
  EXPECT_NEAR(rankings.ratings(Zero::mean)[1].elo, 0, 0.01);
}

}  // namespace
}  // namespace omnibus
