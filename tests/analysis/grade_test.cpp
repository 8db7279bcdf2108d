// Grades and accuracy by lost chance, against worked values; the underlying sequential test, against pairs with a known lead.
#include <utility>

#include <gtest/gtest.h>

#include "analysis/contest.hpp"
#include "core/chance.hpp"

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

TEST(Grades, a_clearly_best_choice_is_brilliant_unless_it_was_obvious) {
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
  EXPECT_FALSE(is_clear(mean_of(10, -50, 70), graded)) << "ten games say little";
  EXPECT_FALSE(is_clear(mean_of(10, 7, 7), graded)) << "even where they are alike";
  EXPECT_TRUE(is_clear(mean_of(1000, 7, 7), graded));
  EXPECT_FALSE(is_clear(mean_of(1000, -50, 70), graded)) << "from 5 to 15 it is anything";
  EXPECT_TRUE(is_clear(mean_of(100'000, -50, 64), graded));
  EXPECT_FALSE(is_clear(mean_of(100'000, -50, 70), graded)) << "just at a threshold";
}

TEST(Leads, in_the_noted_band_only_remarkable_ones_are_distinguished) {
  EXPECT_FALSE(is_clear(mean_of(200, -50, 66), noted)) << "from 0 to 18";
  EXPECT_TRUE(is_clear(mean_of(20'000, -50, 66), noted));
  EXPECT_TRUE(is_clear(mean_of(400, -50, 54), noted)) << "a bad choice or not, that is all the same";
  EXPECT_TRUE(is_clear(mean_of(200, -10, 100), noted));
}

TEST(Leads, below_zero_matter_only_if_a_choice_may_be_brilliant) {
  const Mean lead = mean_of(1000, -70, 50);  // -10
  EXPECT_TRUE(is_clear(lead, graded));
  EXPECT_FALSE(is_clear(lead, graded_or_brilliant));
}

TEST(Losses, are_no_more_than_the_games_prove) {
  EXPECT_EQ(proven_loss(mean_of(200, -60, 70)), 0) << "5, which may be none";
  EXPECT_LT(proven_loss(mean_of(12'800, -50, 71)), 10) << "10.5, which may be less than 10";
  EXPECT_GT(proven_loss(mean_of(12'800, -50, 71)), 9.9);
  EXPECT_DOUBLE_EQ(proven_loss(mean_of(12'800, -50, 75)), 12.5);
  EXPECT_DOUBLE_EQ(proven_loss(mean_of(12'800, -50, 130)), 40);
  EXPECT_LT(proven_loss(mean_of(6'400, -50, 55)), 2) << "2.5, which may be 1";
  EXPECT_EQ(proven_loss(mean_of(1000, -70, 50)), 0) << "nothing else was better";
}

/// Pairs of games with different results in two of five cases, as between good choices in the middle of a game, and a known lead.
class Pairs {
 public:
  Pairs(double lead, std::uint64_t seed) : better_(0.2 + lead / 200), dice_(seed) {}

  Mean after(int games) {
    while (lead_.count() < games) lead_.add(next());
    return lead_;
  }
  const Mean& lead() const { return lead_; }
  Grade grade() const { return grade_of(proven_loss(lead_)); }

 private:
  double next() {
    const double at = dice_.below(1'000'000) / 1e6;
    return at < better_ ? 100 : at < 0.4 ? -100 : 0;
  }

  double better_;
  Stream dice_;
  Mean lead_;
};

struct Tests {
  int wrong = 0;
  int disagree = 0;  ///< differing verdicts of consecutive tests
  int regraded = 0;  ///< same by proven loss, with all grades
  double games = 0;  ///< mean number of games per test
};

/// A thousand tests of one lead.
Tests tests_of(double lead) {
  constexpr int count = 1000;
  Tests out;
  int before = graded(lead);
  Grade grade_before = grade_of(lead);
  for (int i = 0; i < count; ++i) {
    Pairs pairs(lead, derived_seed(7, static_cast<std::uint64_t>(i)));
    play_until_clear(usual_games, longest_doubt * usual_games, graded, [&](int games) { return pairs.after(games); });
    const int found = graded(pairs.lead().mean());
    out.wrong += found != graded(lead);
    out.disagree += found != before;
    out.games += static_cast<double>(pairs.lead().count()) / count;
    before = found;
    out.regraded += std::exchange(grade_before, pairs.grade()) != pairs.grade();
  }
  return out;
}

TEST(SequentialTest, rarely_errs_away_from_the_thresholds) {
  for (const double lead : {-5.0, 0.0, 3.0, 7.0, 8.0, 12.0, 15.0, 18.0, 22.0, 30.0}) {
    EXPECT_LE(tests_of(lead).wrong, 30) << "of 1000, two points or more from a threshold, at a lead of " << lead;
  }
  for (const double lead : {4.0, 6.0, 9.0, 11.0, 19.0, 21.0}) {
    EXPECT_LE(tests_of(lead).wrong, 100) << "of 1000, a point from a threshold, at a lead of " << lead;
  }
}

TEST(SequentialTest, ends_early_for_a_clear_lead_and_at_its_limit_for_an_unclear_one) {
  constexpr int limit = longest_doubt * usual_games;
  EXPECT_LE(tests_of(-20).games, 1.1 * usual_games);
  EXPECT_LE(tests_of(0).games, 8 * usual_games);
  EXPECT_LE(tests_of(35).games, 2 * usual_games);
  EXPECT_LE(tests_of(15).games, 12 * usual_games) << "in the middle of a grade";
  const double at_a_threshold = tests_of(10).games;
  EXPECT_GE(at_a_threshold, 0.7 * limit);
  EXPECT_LE(at_a_threshold, limit);
}

TEST(SequentialTest, finds_the_same_with_other_luck) {
  EXPECT_LE(tests_of(15).disagree, 20) << "of 1000, in the middle of a grade";
  EXPECT_LE(tests_of(7).disagree, 60) << "two points from a threshold";
  for (const double lead : {0.0, 1.0, 2.0}) {
    EXPECT_LE(tests_of(lead).regraded, 30) << "of 1000, a loss too small to tell from none: " << lead;
  }
}

}  // namespace
}  // namespace omnibus
