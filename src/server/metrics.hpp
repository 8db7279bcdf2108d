// What the server counts about itself, as Prometheus reads it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace omnibus {

class Metrics {
 public:
  using Count = std::atomic<std::int64_t>;

  Count connections{0};  ///< open, of any kind
  Count websockets{0};   ///< of these
  Count matches{0};      ///< in memory
  Count matches_created{0};
  Count actions{0};   ///< commands stored and acknowledged, of people and programs
  Count messages{0};  ///< received over WebSockets
  Count requests{0};  ///< received over HTTP
  Count pushes{0};
  Count resyncs{0};
  Count thoughts_waiting{0};
  Count thoughts{0};
  Count writes{0};

  /// From the arrival of a command until its acknowledgement is on the way.
  void acknowledged(std::chrono::steady_clock::duration time);
  void refused(const std::string& code);

  std::string to_text() const;

 private:
  static constexpr std::array<double, 10> bounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1};
  std::array<Count, bounds.size() + 1> buckets_{};
  std::atomic<std::int64_t> microseconds_{0};
  mutable std::mutex lock_;
  std::map<std::string, std::int64_t> refusals_;
};

}  // namespace omnibus
