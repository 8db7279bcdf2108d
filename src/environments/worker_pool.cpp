#include "environments/worker_pool.hpp"

#include <algorithm>
#include <utility>

namespace omnibus {

namespace {

constexpr int spins_before_sleep = 200;

constexpr std::uint64_t packed(int next, int end) { return static_cast<std::uint64_t>(next) << 32 | static_cast<std::uint32_t>(end); }

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

}  // namespace

void FirstFailure::rethrow() {
  if (!is_taken_.exchange(false)) return;
  std::rethrow_exception(std::exchange(failure_, nullptr));
}

WorkerPool::WorkerPool(int workers, std::function<bool()> serve) : serve_(std::move(serve)), parts_(static_cast<std::size_t>(workers) + 1) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(workers); ++i) threads_.emplace_back([this, i] { loop(i); });
}

void WorkerPool::run(int count, int chunk, Work work) {
  if (threads_.empty() || count <= chunk) {
    for (int first = 0; first < count; first += chunk) work(first, std::min(first + chunk, count));
    return;
  }
  work_ = &work;
  count_ = count;
  chunk_.store(chunk, std::memory_order_relaxed);
  done_.store(0, std::memory_order_relaxed);
  const auto border = [&](std::size_t party) {
    return static_cast<int>(static_cast<std::int64_t>(count) * static_cast<std::int64_t>(party) / static_cast<std::int64_t>(parts_.size()));
  };
  for (std::size_t party = 0; party < parts_.size(); ++party)
    parts_[party].word.store(packed(border(party), border(party + 1)), std::memory_order_release);
  wake();
  take_part(parts_.size() - 1);
  int spins = 0;
  for (int done = done_.load(std::memory_order_acquire); done != count; done = done_.load(std::memory_order_acquire)) {
    if (++spins < spins_before_sleep) pause();
    else done_.wait(done, std::memory_order_acquire);
  }
  failure_.rethrow();
}

void WorkerPool::wake() {
  signal_.fetch_add(1, std::memory_order_release);
  signal_.notify_all();
}

void WorkerPool::stop() {
  should_stop_.store(true);
  wake();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void WorkerPool::loop(std::size_t party) {
  while (!should_stop_.load(std::memory_order_relaxed)) {
    const std::uint32_t seen = signal_.load(std::memory_order_acquire);
    const bool took_part = take_part(party);
    if (!serve_() && !took_part && !should_stop_.load(std::memory_order_relaxed)) signal_.wait(seen, std::memory_order_acquire);
  }
}

/// Begins with the party's own part and helps with the others. Returns false if there was nothing left.
bool WorkerPool::take_part(std::size_t party) {
  bool has_worked = false;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    int first = 0;
    int last = 0;
    while (claim(parts_[(party + i) % parts_.size()], first, last)) {
      has_worked = true;
      failure_.guard([&] { (*work_)(first, last); });
      const int count = count_;
      if (done_.fetch_add(last - first, std::memory_order_acq_rel) + last - first == count) done_.notify_one();
    }
  }
  return has_worked;
}

bool WorkerPool::claim(Part& part, int& first, int& last) const {
  std::uint64_t word = part.word.load(std::memory_order_acquire);
  while (true) {
    first = static_cast<int>(word >> 32);
    const int end = static_cast<int>(word & 0xFFFFFFFF);
    if (first >= end) return false;
    last = std::min(end, first + chunk_.load(std::memory_order_relaxed));
    if (part.word.compare_exchange_weak(word, packed(last, end), std::memory_order_acq_rel, std::memory_order_acquire)) return true;
  }
}

}  // namespace omnibus
