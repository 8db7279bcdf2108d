// A thought computed by several threads.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>

namespace omnibus {

/// Parts of one thought, each taken by one thread. A thread that comes after the last part was taken has nothing to do.
class PartsOfThought {
 public:
  PartsOfThought(int count, const std::function<void(int)>& task) : count_(count), task_(task) {}

  void take_while_there_are() {
    for (std::optional<int> part = take(); part; part = take()) {
      const std::exception_ptr fault = fault_in(*part);
      const std::lock_guard lock(lock_);
      if (fault) fault_ = fault;
      if (++done_ == count_) all_done_.notify_all();
    }
  }

  /// Waits for all parts, and rethrows an exception of any of them.
  void wait_for_all() {
    std::unique_lock lock(lock_);
    all_done_.wait(lock, [this] { return done_ == count_; });
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::optional<int> take() {
    const std::lock_guard lock(lock_);
    return taken_ < count_ ? std::optional(taken_++) : std::nullopt;
  }

  std::exception_ptr fault_in(int part) const {
    try {
      task_(part);
      return {};
    } catch (...) {
      return std::current_exception();
    }
  }

  const int count_;
  const std::function<void(int)>& task_;  ///< valid until all parts are done
  std::mutex lock_;
  std::condition_variable all_done_;
  int taken_ = 0;
  int done_ = 0;
  std::exception_ptr fault_;
};

}  // namespace omnibus
