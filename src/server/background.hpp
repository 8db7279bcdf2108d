// Work that takes long and need not be done on the threads of the network: files that are read, matches that are loaded.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "server/fair_queue.hpp"
#include "server/loop.hpp"

namespace omnibus {

/// A line of such jobs. A few of them are done at the same time, a slice of each in turn; the others wait, by address and guest.
class Background {
 public:
  /// Does a part of the job; true when it was the last. When the server closes it has to be the last.
  using Slice = std::function<bool(bool is_closing)>;

  /// Several lines may share a loop.
  Background(Loop& loop, int at_once) : loop_(loop), at_once_(at_once) {}

  /// From any thread.
  void run(const Owner& owner, Slice slice);
  /// Lets all jobs end with their next slice; from any thread.
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
  FairQueue<Job> waiting_;  // this and the number are touched on the loop alone
  int active_ = 0;
  std::atomic<bool> is_closing_{false};
};

/// Admits a few jobs at the same time, whatever threads they are done on; the others wait, by address and guest. From any thread.
class Admission {
 public:
  explicit Admission(int at_once) : at_once_(at_once) {}

  /// Starts the job now or when another has ended.
  void begin(const Owner& owner, std::function<void()> job);
  void end();  ///< of one that was started

 private:
  void begin_next();

  const int at_once_;
  std::mutex lock_;
  FairQueue<std::function<void()>> waiting_;
  int active_ = 0;
};

}  // namespace omnibus
