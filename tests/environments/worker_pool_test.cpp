#include "environments/worker_pool.hpp"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <memory>
#include <numeric>
#include <set>
#include <stdexcept>

#include "environments/request_queue.hpp"
#include "support/patience.hpp"

namespace omnibus {
namespace {

using testing::Each;

TEST(WorkerPool, does_everything_once) {
  for (const int workers : {0, 1, 3}) {
    WorkerPool pool(workers, [] { return false; });
    for (const int chunk : {1, 7, 64}) {
      for (const int count : {0, 1, 5, 1000}) {
        std::vector<int> done(static_cast<std::size_t>(count));
        pool.run(count, chunk, [&](int first, int last) {
          EXPECT_LE(last - first, chunk);
          for (int i = first; i < last; ++i) ++done[static_cast<std::size_t>(i)];
        });
        EXPECT_THAT(done, Each(1)) << workers << " " << chunk;
      }
    }
  }
}

TEST(WorkerPool, runs_many_jobs_one_after_the_other) {
  WorkerPool pool(2, [] { return false; });
  std::atomic<std::int64_t> sum = 0;
  for (int job = 0; job < 3000; ++job) {
    pool.run(20, 1, [&](int first, int) { sum += first + job; });
  }
  EXPECT_EQ(sum, 3000 * 190 + 20 * (2999 * 3000 / 2));
}

TEST(WorkerPool, rethrows_after_all_is_done) {
  WorkerPool pool(2, [] { return false; });
  std::atomic<int> done = 0;
  const auto work = [&](int first, int) {
    ++done;
    if (first == 5) throw std::runtime_error("five");
  };
  EXPECT_THROW(pool.run(20, 1, work), std::runtime_error);
  EXPECT_EQ(done, 20);
  EXPECT_NO_THROW(pool.run(5, 1, work));
}

TEST(WorkerPool, serves_the_queue_between_jobs) {
  std::atomic<int> left = 0;
  WorkerPool pool(1, [&] {
    if (left == 0) return false;
    --left;
    return true;
  });
  for (int i = 0; i < 100; ++i) {
    left = 3;
    pool.wake();
    EXPECT_TRUE(comes_true([&] { return left == 0; }));
  }
}

TEST(RequestQueue, every_game_is_taken_once) {
  constexpr int games = 37;
  RequestQueue queue(games);
  std::vector<std::int32_t> all(games);
  std::iota(all.begin(), all.end(), 0);
  std::vector<std::atomic<int>> taken(games);
  std::atomic<int> count = 0;
  WorkerPool pool(3, [&] {
    std::array<std::int32_t, 4> some{};
    const int found = queue.take(some, 3);
    for (std::size_t i = 0; i < static_cast<std::size_t>(found); ++i) ++taken[static_cast<std::size_t>(some[i])];
    count += found;
    return found > 0;
  });
  for (int round = 1; round <= 500; ++round) {
    queue.push(all);
    pool.wake();
    ASSERT_TRUE(comes_true([&] { return count == round * games; }));
    for (const std::atomic<int>& each : taken) ASSERT_EQ(each, round);
  }
}

TEST(RequestQueue, leaves_some_for_other_threads) {
  RequestQueue queue(10);
  queue.push(std::vector<std::int32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  std::array<std::int32_t, 64> some{};
  EXPECT_EQ(queue.take(some, 2), 5);
  EXPECT_EQ(queue.take(some, 2), 3);
  EXPECT_EQ(some[0], 5);
  EXPECT_EQ(queue.take(std::span(some).first(1), 1), 1);
  EXPECT_EQ(queue.take(some, 1), 1);
  EXPECT_EQ(queue.take(some, 1), 0);
}

TEST(ResultRows, hold_all_games_and_one_block_more) {
  ResultRows rows(5, 2);
  EXPECT_EQ(rows.rows(), 8);
  EXPECT_FALSE(rows.is_synchronous());
  for (int i = 0; i < 20; ++i) {
    const int first = rows.claim(0);
    EXPECT_EQ(first, i * 2 % 8);
    rows.finish(first);
    EXPECT_FALSE(rows.is_ready());
    rows.finish(rows.claim(0));
    EXPECT_TRUE(rows.is_ready());
    EXPECT_EQ(rows.receive(), first);
  }
}

TEST(ResultRows, belong_to_their_games_if_all_are_received_together) {
  ResultRows rows(3, 3);
  EXPECT_EQ(rows.rows(), 3);
  EXPECT_TRUE(rows.is_synchronous());
  EXPECT_EQ(rows.claim(2), 2);
  EXPECT_EQ(rows.claim(0), 0);
}

}  // namespace
}  // namespace omnibus
