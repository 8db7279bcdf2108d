#include "server/browser/turns.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

/// An exception in one task must not affect the other matches.
void guarded(const Turns::Task& task) {
  try {
    task();
  } catch (const std::exception& fault) {
    log_fault(fault.what());
  }
}

}  // namespace

Turns& Turns::here() {
  static Turns turns;
  return turns;
}

std::optional<std::chrono::milliseconds> Turns::take() {
  const Clock::time_point now = Clock::now();
  while (!later_.empty() && later_.begin()->first <= now) post(std::move(later_.extract(later_.begin()).mapped()));
  std::deque<Task> now_due = std::exchange(soon_, {});
  if (now_due.empty() && !idle_.empty()) {
    now_due.push_back(std::move(idle_.front()));
    idle_.pop_front();
  }
  for (const Task& task : now_due) guarded(task);
  if (!soon_.empty() || !idle_.empty()) return std::chrono::milliseconds(0);
  if (later_.empty()) return {};
  return std::max(std::chrono::milliseconds(0), std::chrono::ceil<std::chrono::milliseconds>(later_.begin()->first - Clock::now()));
}

}  // namespace omnibus
