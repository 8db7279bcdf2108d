#include "lab/distinct_games.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "lab/batch.hpp"

namespace omnibus {
namespace {

Repetition repetition_of(const std::vector<std::uint64_t>& hashes, std::size_t most_kept = 1000) {
  DistinctGames out(most_kept);
  for (const std::uint64_t hash : hashes) out.add(hash);
  return out.repetition();
}

TEST(DistinctGames, are_as_many_as_were_played_if_none_repeats) {
  const Repetition found = repetition_of({1, 2, 3, 4, 5});
  EXPECT_EQ(found.games, 5u);
  EXPECT_EQ(found.distinct, 5u);
  EXPECT_EQ(found.effective, 5.0);
  EXPECT_FALSE(found.any());
  EXPECT_FALSE(found.is_pointless());
}

TEST(DistinctGames, one_game_played_often_is_worth_one) {
  const Repetition found = repetition_of(std::vector<std::uint64_t>(1000, 7));
  EXPECT_EQ(found.distinct, 1u);
  EXPECT_EQ(found.effective, 1.0);
  EXPECT_TRUE(found.is_pointless());
}

/// Two games, played three times and once: 4² / (3² + 1²).
TEST(DistinctGames, that_repeat_unequally_are_worth_less_than_their_number) {
  const Repetition found = repetition_of({1, 1, 1, 2});
  EXPECT_EQ(found.distinct, 2u);
  EXPECT_DOUBLE_EQ(found.effective, 1.6);
}

TEST(DistinctGames, are_the_same_in_any_order_and_in_any_parts) {
  Stream dice(1);
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 5000; ++i) hashes.push_back(Stream(dice.below(3000)).next());
  const Repetition all = repetition_of(hashes, 64);
  std::vector<DistinctGames> parts(3, DistinctGames(64));
  for (std::size_t i = hashes.size(); i-- > 0;) parts[i % 3].add(hashes[i]);
  DistinctGames joined(64);
  for (const DistinctGames& part : parts) joined.add(part);
  EXPECT_EQ(joined.repetition().distinct, all.distinct);
  EXPECT_EQ(joined.repetition().effective, all.effective);
}

TEST(DistinctGames, beyond_what_is_kept_are_estimated) {
  Stream dice(2);
  std::vector<std::uint64_t> once, twice;
  for (int i = 0; i < 200'000; ++i) {
    once.push_back(dice.next());
    twice.insert(twice.end(), 2, dice.next());
  }
  EXPECT_EQ(repetition_of(once, 10'000).distinct, once.size()) << "no game of the sample repeats";
  EXPECT_EQ(repetition_of(once, 10'000).effective, static_cast<double>(once.size()));
  EXPECT_NEAR(static_cast<double>(repetition_of(twice, 10'000).distinct), 200'000, 6'000);
  EXPECT_NEAR(repetition_of(twice, 10'000).effective, 200'000, 6'000);
}

// ---- Intervals ------------------------------------------------------------------------------------------------------------

/// Share of intervals that contain the true rate.
struct Coverage {
  double honest = 0;  ///< by the effective number of games
  double naive = 0;   ///< by the number of games played
};

/// Bots without luck: each of `openings` openings leads to one game, won with a probability of 0.3, whenever it comes up.
Coverage coverage(std::uint32_t openings, int games) {
  constexpr int trials = 4000;
  constexpr double true_rate = 0.3;
  Coverage out;
  Stream dice(openings);
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<bool> won;
    for (std::uint32_t i = 0; i < openings; ++i) won.push_back(dice.below(1000) < 300);
    DistinctGames distinct;
    std::uint64_t wins = 0;
    for (int i = 0; i < games; ++i) {
      const std::uint32_t opening = dice.below(openings);
      distinct.add(opening);
      wins += won[opening] ? 1 : 0;
    }
    const auto covers = [](const Interval& interval) { return interval.low <= true_rate && true_rate <= interval.high; };
    const double rate = static_cast<double>(wins) / games;
    out.honest += covers(wilson_interval(rate, distinct.repetition().effective)) ? 1.0 / trials : 0;
    out.naive += covers(wilson_interval(wins, static_cast<std::uint64_t>(games))) ? 1.0 / trials : 0;
  }
  return out;
}

TEST(Intervals, cover_the_true_rate_as_often_as_they_say_though_games_repeat) {
  for (const auto& [openings, games] : {std::pair{40u, 60}, std::pair{40u, 1000}, std::pair{200u, 300}, std::pair{10'000u, 100}}) {
    const Coverage found = coverage(openings, games);
    EXPECT_GT(found.honest, 0.93) << openings << " openings, " << games << " games";
    EXPECT_LT(found.honest, 0.975) << openings << " openings, " << games << " games";
  }
  EXPECT_LT(coverage(40, 1000).naive, 0.5) << "which is why repeated games do not count in full";
}

/// Same with a real game without luck: many small batches, each compared with their total.
TEST(Intervals, of_small_batches_cover_the_rate_of_a_large_one) {
  constexpr int batches = 100;
  Batch batch{.game = "night_bus", .table = {}, .seats = {}, .games = 40, .seed = 0, .threads = 2, .opening = 6};
  batch.table.players = 2;
  batch.table.options = {{"timetable", true}};
  batch.seats.assign(2, std::get<PlayerSpec>(read_player_spec("greedy")));
  std::vector<BatchReport> reports;
  double wins = 0;
  for (int i = 0; i < batches; ++i) {
    batch.seed = static_cast<std::uint64_t>(i);
    reports.push_back(run_batch(batch));
    wins += static_cast<double>(reports.back().tally.seats[0].wins);
  }
  const double rate = wins / static_cast<double>(batches * batch.games);
  int covered = 0;
  for (const BatchReport& report : reports) {
    const Interval interval = report.win_interval(report.tally.seats[0].wins);
    covered += interval.low <= rate && rate <= interval.high ? 1 : 0;
  }
  EXPECT_GE(covered, 90);
}

}  // namespace
}  // namespace omnibus
