// Grades and accuracy by the chance that was lost, against worked values.
#include <gtest/gtest.h>

#include "analysis/contest.hpp"

namespace omnibus {
namespace {

TEST(Accuracy, follows_the_formula_of_lichess) {
  EXPECT_DOUBLE_EQ(accuracy_of(0), 100);
  EXPECT_NEAR(accuracy_of(5), 79.83, 0.01);
  EXPECT_NEAR(accuracy_of(10), 63.61, 0.01);
  EXPECT_NEAR(accuracy_of(20), 40.05, 0.01);
  EXPECT_DOUBLE_EQ(accuracy_of(100), 0) << "never below nothing";
}

TEST(Grades, begin_at_their_thresholds) {
  EXPECT_EQ(grade_of(0), Grade::best);
  EXPECT_EQ(grade_of(1.99), Grade::best);
  EXPECT_EQ(grade_of(2), Grade::good);
  EXPECT_EQ(grade_of(4.99), Grade::good);
  EXPECT_EQ(grade_of(5), Grade::inaccuracy);
  EXPECT_EQ(grade_of(10), Grade::mistake);
  EXPECT_EQ(grade_of(19.99), Grade::mistake);
  EXPECT_EQ(grade_of(20), Grade::blunder);
}

TEST(Grades, a_choice_is_brilliant_where_all_else_is_much_worse_and_it_was_not_obvious) {
  Reading reading;
  EXPECT_EQ(reading.grade(), std::nullopt);
  reading.known = Judgement{.played = 70, .best = 60};
  EXPECT_EQ(reading.grade(), Grade::best);
  reading.obvious = false;
  EXPECT_EQ(reading.grade(), Grade::brilliant);
  reading.known = Judgement{.played = 69, .best = 60};
  EXPECT_EQ(reading.grade(), Grade::best);
  reading.known = Judgement{.played = 60, .best = 70};
  EXPECT_EQ(reading.grade(), Grade::mistake);
}

Mean mean_of(int count, double low, double high) {
  Mean out;
  for (int i = 0; i < count; ++i) out.add(i % 2 == 0 ? low : high);
  return out;
}

TEST(Leads, are_clear_when_there_are_games_enough_to_tell_the_grade) {
  EXPECT_DOUBLE_EQ(mean_of(10, 2, 4).mean(), 3);
  EXPECT_FALSE(is_clear(mean_of(10, -50, 70), false)) << "ten games say little";
  EXPECT_FALSE(is_clear(mean_of(10, 7, 7), false)) << "even where they are alike";
  EXPECT_TRUE(is_clear(mean_of(1000, 7, 7), false));
  EXPECT_FALSE(is_clear(mean_of(1000, -50, 70), false)) << "from 4 to 16 it is anything";
  EXPECT_TRUE(is_clear(mean_of(100'000, -50, 64), false));
  EXPECT_FALSE(is_clear(mean_of(100'000, -50, 70), false)) << "just at a threshold";
}

TEST(Draws, are_bad_or_not_when_there_are_games_enough_to_tell) {
  EXPECT_FALSE(is_apart(mean_of(200, 0, 100), mean_of(200, 0, 84), 10)) << "eight points apart, or six, or fourteen";
  EXPECT_TRUE(is_apart(mean_of(20'000, 0, 100), mean_of(20'000, 0, 84), 10));
  EXPECT_TRUE(is_apart(mean_of(200, 0, 100), mean_of(200, 0, 20), 10));
}

TEST(Leads, below_nothing_matter_only_where_a_choice_may_be_brilliant) {
  const Mean lead = mean_of(1000, -70, 50);  // -10
  EXPECT_TRUE(is_clear(lead, false));
  EXPECT_FALSE(is_clear(lead, true));
}

}  // namespace
}  // namespace omnibus
