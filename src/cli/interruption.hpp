// Ctrl-C handling for long runs that keep finished work.
#pragma once

#include <csignal>
#include <cstdio>
#include <stop_token>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/progress.hpp"

namespace omnibus {

/// Exit code of a command interrupted by SIGINT, as usual in shells.
inline constexpr int interrupted_exit_code = 128 + SIGINT;

/// The first Ctrl-C asks the command to finish its current work and report; the second ends the program at once.
class Interruption {
 public:
  explicit Interruption(const Program& program) : program_(program), before_(std::signal(SIGINT, note)) {}
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption() { std::signal(SIGINT, before_); }

  /// Call regularly: passes Ctrl-C on to `token` and reports it.
  void watch() {
    if (wanted_ == 0 || source_.stop_requested()) return;
    fmt::print(stderr, "\n{}\n", program_.text("run.stopping"));
    std::fflush(stderr);
    source_.request_stop();
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  static void note(int) {
    wanted_ = 1;
    std::signal(SIGINT, SIG_DFL);
  }

  static inline volatile std::sig_atomic_t wanted_ = 0;

  const Program& program_;
  void (*before_)(int);
  std::stop_source source_;
};

/// Reports how much of an interrupted command's work is done and sets the exit code.
inline void tell_interrupted(Program& program, std::string_view message, std::int64_t done, std::int64_t total) {
  fmt::print(stderr, "{}\n", program.text(message, {{"done", done}, {"total", total}}));
  program.exit_code = interrupted_exit_code;
}

/// Long work of a command: reports progress and stops at Ctrl-C. Call it with the amount done.
class LongRun {
 public:
  LongRun(const Program& program, std::int64_t total, std::string_view message = "simulate.progress")
      : interruption_(program),
        progress_(program, total, message) {}

  void operator()(std::int64_t done) {
    progress_(done);
    interruption_.watch();
  }
  /// Accounts for work done in an earlier run.
  void begin_with(std::int64_t done) { progress_.begin_with(done); }
  std::stop_token stop() const { return interruption_.token(); }

 private:
  Interruption interruption_;
  ProgressReport progress_;
};

}  // namespace omnibus
