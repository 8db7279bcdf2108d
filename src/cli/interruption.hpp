// Ctrl-C in a long run: finished work is kept.
#pragma once

#include <csignal>
#include <cstdio>
#include <stop_token>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/progress.hpp"

namespace omnibus {

/// The exit code of a command that SIGINT has cut short, as shells know it.
inline constexpr int interrupted_exit_code = 128 + SIGINT;

/// The first Ctrl-C asks a command to finish what it has begun and to report on that; the second one ends the program at once.
class Interruption {
 public:
  explicit Interruption(const Program& program) : program_(program), before_(std::signal(SIGINT, note)) {}
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption() { std::signal(SIGINT, before_); }

  /// To be called now and then: passes Ctrl-C on to `token`, and says so.
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

/// Says how much of its work a command reports on that was cut short, and has the program exit accordingly.
inline void tell_interrupted(Program& program, std::string_view message, std::int64_t done, std::int64_t total) {
  fmt::print(stderr, "{}\n", program.text(message, {{"done", done}, {"total", total}}));
  program.exit_code = interrupted_exit_code;
}

/// A command's work that may take long: tells how far it has come, and stops at Ctrl-C. It is called with what is done.
class LongRun {
 public:
  LongRun(const Program& program, std::int64_t total, std::string_view message = "simulate.progress")
      : interruption_(program),
        progress_(program, total, message) {}

  void operator()(std::int64_t done) {
    progress_(done);
    interruption_.watch();
  }
  /// For work of which some was done in an earlier run.
  void begin_with(std::int64_t done) { progress_.begin_with(done); }
  std::stop_token stop() const { return interruption_.token(); }

 private:
  Interruption interruption_;
  ProgressReport progress_;
};

}  // namespace omnibus
