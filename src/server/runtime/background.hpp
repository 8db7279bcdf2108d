// Long-running work kept off the network threads: reading files, loading matches.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "server/runtime/fair_queue.hpp"
#include "server/runtime/loop.hpp"

namespace omnibus {

/// Queue of long-running jobs. A few run concurrently, one slice of each in turn; the others wait by address and guest.
class Background {
 public:
  /// Runs one slice of the job and returns true if it was the last. If the server is closing, it must be the last.
  using Slice = std::function<bool(bool is_closing)>;

  /// Several queues may share a loop.
  Background(Loop& loop, int at_once) : loop_(loop), at_once_(at_once) {}

  /// From any thread.
  void run(const Owner& owner, Slice slice);
  /// Makes every job end with its next slice; from any thread.
  void close() { is_closing_ = true; }

 private:
  struct Job {
    Owner owner;
    Slice slice;
  };
  void begin_next();
  bool go_on(const Slice& slice);

  Loop& loop_;
  const int at_once_;
  FairQueue<Job> waiting_;  // this and active_ are accessed on the loop only
  int active_ = 0;
  std::atomic<bool> is_closing_{false};
};

/// Admits a few jobs at a time, whichever threads they run on; the others wait by address and guest. From any thread.
class Admission {
 public:
  explicit Admission(int at_once) : at_once_(at_once) {}

  /// Starts the job now, or when another one has ended.
  void begin(const Owner& owner, std::function<void()> job);
  void end();  ///< reports the end of a started job

 private:
  void begin_next();

  const int at_once_;
  std::mutex lock_;
  FairQueue<std::function<void()>> waiting_;
  int active_ = 0;
};

}  // namespace omnibus
