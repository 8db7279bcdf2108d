// Threads of a batch. They share one job at a time with the caller and otherwise serve a queue.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "data/function_ref.hpp"

namespace omnibus {

/// Keeps the first of the exceptions thrown on several threads.
class FirstFailure {
 public:
  /// Runs the body and keeps its exception.
  template <class Body> void guard(Body&& body) noexcept {
    try {
      body();
    } catch (...) {
      if (!is_taken_.exchange(true)) failure_ = std::current_exception();
    }
  }
  /// Rethrows the exception on the caller's thread, after all guarded work has ended.
  void rethrow();

 private:
  std::atomic<bool> is_taken_ = false;
  std::exception_ptr failure_;
};

class WorkerPool {
 public:
  using Work = FunctionRef<void(int first, int last)>;

  /// `serve` handles some entries of the queue and returns false if there were none.
  WorkerPool(int workers, std::function<bool()> serve);
  ~WorkerPool() { stop(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int workers() const { return static_cast<int>(threads_.size()); }

  /// Calls `work` for 0 to `count` - 1 in chunks, on all free workers and the caller's thread, and returns when all are done. Each thread
  /// begins with its own part, the same at each call, so that games stay in the cache of a core.
  void run(int count, int chunk, Work work);

  /// Called after entries were added to the queue.
  void wake();

  /// Ends all threads, after what they are doing now.
  void stop();

 private:
  /// Part of a job: the next number and the end, in one word that is claimed by compare-and-swap.
  struct alignas(64) Part {
    std::atomic<std::uint64_t> word = 0;
  };

  void loop(std::size_t party);
  bool take_part(std::size_t party);
  bool claim(Part& part, int& first, int& last) const;

  std::function<bool()> serve_;
  std::vector<Part> parts_;  ///< of the workers, then of the caller
  std::atomic<int> chunk_ = 1;
  std::atomic<std::uint32_t> signal_ = 0;
  std::atomic<bool> should_stop_ = false;
  const Work* work_ = nullptr;  ///< read only after a claim, which the job waits for
  int count_ = 0;
  alignas(64) std::atomic<int> done_ = 0;
  FirstFailure failure_;
  std::vector<std::thread> threads_;
};

}  // namespace omnibus
