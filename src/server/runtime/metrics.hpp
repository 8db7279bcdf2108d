// Counters of the server, in the format of Prometheus.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace omnibus {

/// Prometheus histogram: the number of values up to each bound, their total number and their sum. From any thread.
class Distribution {
 public:
  explicit Distribution(std::vector<double> bounds) : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {}

  void note(double value);
  void write_to(std::string& out, std::string_view name, std::string_view help) const;

 private:
  const std::vector<double> bounds_;
  std::vector<std::atomic<std::int64_t>> counts_;  // the last counts values beyond all bounds
  std::atomic<double> sum_{0};
};

class Metrics {
 public:
  using Count = std::atomic<std::int64_t>;

  Count connections{0};       ///< open, of any kind
  Count websockets{0};        ///< of these
  Count matches{0};           ///< in memory
  Count history_bytes{0};     ///< approximate memory of their histories
  Count loads{0};             ///< of histories from the store
  Count entries_verified{0};  ///< by their hash, while loading
  Count damaged{0};           ///< matches found damaged when the server started
  Count files{0};             ///< match files being read
  Count matches_created{0};
  Count actions{0};   ///< commands stored and acknowledged, of people and bots
  Count messages{0};  ///< received over WebSockets
  Count requests{0};  ///< received over HTTP
  Count pushes{0};
  Count resyncs{0};
  Count unread{0};  ///< replies not sent because too much was queued for the client
  Count thoughts_waiting{0};
  Count thoughts{0};
  Count thoughts_ahead{0};      ///< number of times that pondering began
  Count thoughts_continued{0};  ///< decisions and pondering that continued from a search memory

  Distribution acknowledgements{{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1}};  ///< seconds, of commands
  Distribution commits{{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}};                                ///< changes per commit

  void refused(const std::string& code);

  std::string to_text(std::size_t queued_bytes) const;

 private:
  mutable std::mutex lock_;
  std::map<std::string, std::int64_t> refusals_;
};

}  // namespace omnibus
