// Waiting in tests: for what must happen soon, and never for ever. Only a broken program makes a test wait so long.
#pragma once

#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace omnibus {

inline constexpr std::chrono::seconds longest_wait{60};

/// Whether the condition comes true. It is asked again and again.
template <class Condition> bool comes_true(Condition&& condition) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

/// Ends a loop that does not end by itself: for (StepLimit steps; !match.over(); ++steps) …
class StepLimit {
 public:
  void operator++() {
    if (++steps_ > max_steps) throw std::runtime_error("this goes on and on");
  }

 private:
  static constexpr int max_steps = 20'000;
  int steps_ = 0;
};

template <class Value> Value awaited(std::future<Value> future) {
  if (future.wait_for(longest_wait) != std::future_status::ready) throw std::runtime_error("what was waited for has not happened");
  return future.get();
}

}  // namespace omnibus
