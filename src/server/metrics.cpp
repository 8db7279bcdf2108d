#include "server/metrics.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace omnibus {

void Metrics::acknowledged(std::chrono::steady_clock::duration time) {
  const std::int64_t microseconds = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  const auto bound = std::lower_bound(bounds.begin(), bounds.end(), static_cast<double>(microseconds) / 1e6);
  buckets_[static_cast<std::size_t>(bound - bounds.begin())].fetch_add(1, std::memory_order_relaxed);
  microseconds_.fetch_add(microseconds, std::memory_order_relaxed);
}

void Metrics::refused(const std::string& code) {
  const std::lock_guard lock(lock_);
  ++refusals_[code];
}

std::string Metrics::to_text() const {
  struct Line {
    const char* name;
    const char* type;
    const char* help;
    const Count& value;
  };
  const std::array<Line, 12> lines{{
      {"omnibus_connections", "gauge", "Open connections.", connections},
      {"omnibus_websockets", "gauge", "Open WebSocket connections.", websockets},
      {"omnibus_matches_in_memory", "gauge", "Matches held in memory.", matches},
      {"omnibus_matches_created_total", "counter", "Matches created.", matches_created},
      {"omnibus_actions_total", "counter", "Commands stored and acknowledged.", actions},
      {"omnibus_messages_total", "counter", "Messages received over WebSockets.", messages},
      {"omnibus_http_requests_total", "counter", "HTTP requests received.", requests},
      {"omnibus_pushes_total", "counter", "Messages pushed to those who watch.", pushes},
      {"omnibus_resyncs_total", "counter", "Slow readers that were told everything anew.", resyncs},
      {"omnibus_thoughts_waiting", "gauge", "Decisions of programs that wait for a thread.", thoughts_waiting},
      {"omnibus_thoughts_total", "counter", "Decisions of programs made.", thoughts},
      {"omnibus_store_writes_total", "counter", "Groups of changes handed to the store.", writes},
  }};
  std::string out;
  const auto add = std::back_inserter(out);
  for (const Line& line : lines) {
    fmt::format_to(add, "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", line.name, line.type, line.help, line.value.load());
  }
  fmt::format_to(add,
                 "# HELP omnibus_acknowledgement_seconds From a command to its acknowledgement.\n"
                 "# TYPE omnibus_acknowledgement_seconds histogram\n");
  std::int64_t count = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    count += buckets_[i].load();
    fmt::format_to(add, "omnibus_acknowledgement_seconds_bucket{{le=\"{}\"}} {}\n", bounds[i], count);
  }
  count += buckets_.back().load();
  fmt::format_to(add, "omnibus_acknowledgement_seconds_bucket{{le=\"+Inf\"}} {0}\nomnibus_acknowledgement_seconds_count {0}\n", count);
  fmt::format_to(add, "omnibus_acknowledgement_seconds_sum {}\n", static_cast<double>(microseconds_.load()) / 1e6);
  fmt::format_to(add, "# HELP omnibus_refusals_total Requests refused, by code.\n# TYPE omnibus_refusals_total counter\n");
  const std::lock_guard lock(lock_);
  for (const auto& [code, times] : refusals_) fmt::format_to(add, "omnibus_refusals_total{{code=\"{}\"}} {}\n", code, times);
  return out;
}

}  // namespace omnibus
