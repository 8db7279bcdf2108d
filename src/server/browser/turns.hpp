// Scheduler of the single thread of a browser worker: tasks for now, for later, and for idle time. It runs whenever the page gives it a
// turn, since nothing may block there.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>

namespace omnibus {

class Turns {
 public:
  using Clock = std::chrono::steady_clock;
  using Task = std::function<void()>;

  /// The scheduler of this module.
  static Turns& here();

  void post(Task task) { soon_.push_back(std::move(task)); }
  void at(Clock::time_point moment, Task task) { later_.emplace(moment, std::move(task)); }
  void when_idle(Task task) { idle_.push_back(std::move(task)); }

  /// Runs all due tasks or, if there are none, one idle task. Returns the time until it wants its next turn; nullopt if there is nothing to
  /// do until input comes from outside.
  std::optional<std::chrono::milliseconds> take();

 private:
  std::deque<Task> soon_;
  std::multimap<Clock::time_point, Task> later_;
  std::deque<Task> idle_;
};

}  // namespace omnibus
