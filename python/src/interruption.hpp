// Ctrl-C in long calls that run without the GIL.
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <nanobind/nanobind.h>
#include <thread>
#include <vector>

#include "players/crew.hpp"

namespace omnibus::python {

namespace nb = nanobind;

/// Runs the signal handlers of Python from time to time, on the thread that made it; those raise KeyboardInterrupt.
class Signals {
 public:
  /// True once a handler has raised an exception. Any thread may ask, with or without the GIL.
  bool raised() {
    if (raised_ || std::this_thread::get_id() != owner_) return raised_;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_check_) return false;
    next_check_ = now + check_interval;
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) raised_ = true;
    return raised_;
  }
  /// Throws the exception of the handler, if any. The caller must hold the GIL.
  void rethrow() const {
    if (raised_) throw nb::python_error();
  }

 private:
  static constexpr std::chrono::milliseconds check_interval{20};

  std::thread::id owner_ = std::this_thread::get_id();
  std::atomic<bool> raised_ = false;
  std::chrono::steady_clock::time_point next_check_ = std::chrono::steady_clock::now() + check_interval;
};

/// Threads that help a bot search until a signal arrives.
class InterruptibleCrew final : public Crew {
 public:
  explicit InterruptibleCrew(Signals& signals) : signals_(signals) {}

  int available() const override { return 1; }
  bool is_stopped() const override { return signals_.raised(); }
  void work(int count, const std::function<void(int)>& task) override {
    std::vector<std::future<void>> others;
    for (int i = 1; i < count; ++i) others.push_back(std::async(std::launch::async, [&task, i] { task(i); }));
    task(0);
    for (std::future<void>& other : others) other.get();
  }

 private:
  Signals& signals_;
};

}  // namespace omnibus::python
