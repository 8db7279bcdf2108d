// Progress of a long run.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/program.hpp"

namespace omnibus {

/// Completed share of the work, in percent; 100 if it exceeds the estimate.
constexpr std::int64_t percent_done(std::int64_t done, std::int64_t total) { return done >= total ? 100 : 100 * done / total; }

/// Bar of 30 characters for a percentage from 0 to 100.
inline std::string progress_bar(std::int64_t percent) {
  const std::size_t filled = static_cast<std::size_t>(percent * 30 / 100);
  return std::string(filled, '#') + std::string(30 - filled, '.');
}

/// Reports progress on stderr: as a bar in a terminal, otherwise as occasional lines.
class ProgressReport {
 public:
  /// The message contains the completed part of `total`.
  ProgressReport(const Program& program, std::int64_t total, std::string_view message = "simulate.progress")
      : program_(program),
        total_(total),
        message_(message) {}
  ProgressReport(const ProgressReport&) = delete;
  ProgressReport& operator=(const ProgressReport&) = delete;
  ~ProgressReport() {
    if (shown_ && terminal_) fmt::print(stderr, "\r\x1b[K");
  }

  /// Updates an estimated total, and accounts for work done in an earlier run.
  void expect(std::int64_t total) { total_ = total; }
  void begin_with(std::int64_t done) { before_ = done; }

  /// `more` has extra values for the message.
  void operator()(std::int64_t done, const Values& more = {}) {
    const Clock::time_point now = Clock::now();
    if (now < next_ || done == before_) return;
    next_ = now + (terminal_ ? std::chrono::milliseconds(200) : plain_pause);
    shown_ = true;
    const double spent = std::chrono::duration<double>(now - start_).count();
    const std::int64_t left =
        std::llround(spent * static_cast<double>(std::max<std::int64_t>(0, total_ - done)) / static_cast<double>(done - before_));
    const std::int64_t percent = percent_done(done, total_);
    Values values{{"percent", percent}, {"done", done}, {"total", total_}, {"seconds", left}};
    values.insert(values.end(), more.begin(), more.end());
    const std::string text = program_.text(message_, values);
    if (terminal_) {
      fmt::print(stderr, "\r[{}] {}\x1b[K", progress_bar(percent), text);
    } else {
      fmt::print(stderr, "{}\n", text);
    }
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds plain_pause{10};

  const Program& program_;
  std::int64_t total_;
  std::int64_t before_ = 0;
  std::string_view message_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::seconds(2);  // shorter runs need no bar
};

}  // namespace omnibus
