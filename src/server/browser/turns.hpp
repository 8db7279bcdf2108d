// The one thread of a browser's worker: what is to be done now, later, and when there is nothing else to do. It goes on whenever the page
// gives it a turn, since nothing may wait there.
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

  /// Those of this module.
  static Turns& here();

  void post(Task task) { soon_.push_back(std::move(task)); }
  void at(Clock::time_point moment, Task task) { later_.emplace(moment, std::move(task)); }
  void when_idle(Task task) { idle_.push_back(std::move(task)); }

  /// Does all that is due or, where nothing is, one of the tasks that wait for that. Returns after how long it wants the next turn: none
  /// where there is nothing to do until something comes from outside.
  std::optional<std::chrono::milliseconds> take();

 private:
  std::deque<Task> soon_;
  std::multimap<Clock::time_point, Task> later_;
  std::deque<Task> idle_;
};

}  // namespace omnibus
