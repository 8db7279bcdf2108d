// Queue and result rows of an asynchronous batch. Neither has locks.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace omnibus {

/// Games to play: one thread adds, many take. A game is in the queue at most once, so it never holds more than `games`.
class RequestQueue {
 public:
  explicit RequestQueue(int games) : entries_(std::bit_ceil(static_cast<std::size_t>(games))) {}

  void push(std::span<const std::int32_t> games) {
    std::uint64_t end = end_.load(std::memory_order_relaxed);
    for (const std::int32_t game : games) entry(end++).store(game, std::memory_order_relaxed);
    end_.store(end, std::memory_order_release);
  }

  /// Takes games from the front, at most `out.size()` and at most a share of those waiting, so that other threads get some as well.
  /// Returns their number.
  int take(std::span<std::int32_t> out, int threads) {
    std::uint64_t begin = begin_.load(std::memory_order_acquire);
    while (true) {
      const std::uint64_t end = end_.load(std::memory_order_acquire);
      if (begin >= end) return 0;
      const std::uint64_t share = (end - begin + static_cast<std::uint64_t>(threads) - 1) / static_cast<std::uint64_t>(threads);
      const std::uint64_t count = std::min<std::uint64_t>(share, out.size());
      for (std::uint64_t i = 0; i < count; ++i) out[i] = entry(begin + i).load(std::memory_order_relaxed);
      // The entries were overwritten only if others have taken them, and then the exchange fails.
      if (begin_.compare_exchange_weak(begin, begin + count, std::memory_order_acq_rel, std::memory_order_acquire))
        return static_cast<int>(count);
    }
  }

 private:
  std::atomic<std::int32_t>& entry(std::uint64_t index) { return entries_[index & (entries_.size() - 1)]; }

  std::vector<std::atomic<std::int32_t>> entries_;
  alignas(64) std::atomic<std::uint64_t> begin_ = 0;
  alignas(64) std::atomic<std::uint64_t> end_ = 0;
};

/// Rows of results, in blocks of `batch_size`. Finished games take the next row; a block is received when all its rows are written. There
/// is one block more than all games fill, so the block received last is not overwritten until the next one is.
class ResultRows {
 public:
  ResultRows(int games, int batch_size)
      : batch_size_(batch_size),
        is_synchronous_(batch_size == games),
        finished_(is_synchronous_ ? 1 : static_cast<std::size_t>((games + batch_size - 1) / batch_size) + 1) {}

  int rows() const { return batch_size_ * static_cast<int>(finished_.size()); }
  /// True if row i always belongs to game i.
  bool is_synchronous() const { return is_synchronous_; }

  int claim(int game) {
    if (is_synchronous_) return game;
    return static_cast<int>(claimed_.fetch_add(1, std::memory_order_relaxed) % static_cast<std::uint64_t>(rows()));
  }
  void finish(int row) {
    std::atomic<int>& finished = finished_[static_cast<std::size_t>(row / batch_size_)];
    if (finished.fetch_add(1, std::memory_order_acq_rel) + 1 == batch_size_) finished.notify_one();
  }

  /// True if the next block is complete.
  bool is_ready() const { return finished_[next_].load(std::memory_order_acquire) == batch_size_; }
  void wait() const {
    for (int count = finished_[next_].load(std::memory_order_acquire); count != batch_size_;
         count = finished_[next_].load(std::memory_order_acquire))
      finished_[next_].wait(count, std::memory_order_acquire);
  }
  /// Takes the next block and returns its first row.
  int receive() {
    const int first = static_cast<int>(next_) * batch_size_;
    finished_[next_].store(0, std::memory_order_relaxed);
    next_ = (next_ + 1) % finished_.size();
    return first;
  }

 private:
  int batch_size_;
  bool is_synchronous_;
  std::vector<std::atomic<int>> finished_;  ///< rows of each block
  std::size_t next_ = 0;
  alignas(64) std::atomic<std::uint64_t> claimed_ = 0;
};

}  // namespace omnibus
