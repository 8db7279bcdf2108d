// Bounded waiting in tests. Only a broken program reaches the limits.
#pragma once

#include <chrono>
#include <cstdlib>
#include <future>
#include <stdexcept>
#include <thread>

namespace omnibus {

/// True under a sanitizer on busy cores, where work takes ten to fifty times as long (./dev sanitize sets it).
inline bool is_slow_build() { return std::getenv("OMNIBUS_SLOW") != nullptr; }

inline const std::chrono::seconds longest_wait{is_slow_build() ? 300 : 60};

/// Polls until the condition is true or time runs out.
template <class Condition> bool comes_true(Condition&& condition) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

/// Limit for loops that might not end: for (StepLimit steps; !match.over(); ++steps) …
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
