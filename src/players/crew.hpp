// Worker threads for bots. The match layer and all below it use no threads; programs that have some lend them.
#pragma once

#include <functional>

namespace omnibus {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  /// Number of threads that can search at the same time now, including the caller's.
  virtual int available() const = 0;

  /// Calls `task(0)` to `task(count - 1)` once each, in parallel as far as threads are available, and returns when all are done.
  virtual void work(int count, const std::function<void(int)>& task) = 0;

  /// True if another search waits for a thread. A helper that may stop at any time should then stop.
  virtual bool should_yield() const { return false; }

  /// True once the caller no longer wants the result. A search then ends as soon as it can.
  virtual bool is_stopped() const { return false; }
};

/// Runs only one part of a search; crews elsewhere run the other parts.
class OnePart final : public Crew {
 public:
  explicit OnePart(int part) : part_(part) {}

  int available() const override { return 1; }
  void work(int, const std::function<void(int)>& task) override { task(part_); }

 private:
  int part_;
};

}  // namespace omnibus
