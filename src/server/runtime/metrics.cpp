#include "server/runtime/metrics.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

namespace omnibus {

void Distribution::note(double value) {
  const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
  counts_[static_cast<std::size_t>(bound - bounds_.begin())].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

void Distribution::write_to(std::string& out, std::string_view name, std::string_view help) const {
  const auto add = std::back_inserter(out);
  fmt::format_to(add, "# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < bounds_.size(); ++i) {
    count += counts_[i].load();
    fmt::format_to(add, "{}_bucket{{le=\"{}\"}} {}\n", name, bounds_[i], count);
  }
  count += counts_.back().load();
  fmt::format_to(add, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_count {1}\n{0}_sum {2}\n", name, count, sum_.load());
}

void Metrics::refused(const std::string& code) {
  const std::lock_guard lock(lock_);
  ++refusals_[code];
}

namespace {

/// A number of the metrics, in the format of Prometheus.
struct Line {
  const char* name;
  const char* type;
  const char* help;
  const Metrics::Count& value;
};

std::array<Line, 20> lines_of(const Metrics& of, const Metrics::Count& queued_bytes) {
  return {{
      {"omnibus_connections", "gauge", "Open connections.", of.connections},
      {"omnibus_websockets", "gauge", "Open WebSocket connections.", of.websockets},
      {"omnibus_matches_in_memory", "gauge", "Matches held in memory.", of.matches},
      {"omnibus_history_bytes", "gauge", "Memory of what was done in the matches held there, about.", of.history_bytes},
      {"omnibus_loads_total", "counter", "Times that what was done in a match was loaded from the store.", of.loads},
      {"omnibus_entries_verified_total", "counter", "Entries whose hash was worked out when a match was loaded.", of.entries_verified},
      {"omnibus_files_read", "gauge", "Match files that are being read, or wait for it.", of.files},
      {"omnibus_matches_damaged", "gauge", "Matches that could not be read when the server started.", of.damaged},
      {"omnibus_matches_created_total", "counter", "Matches created.", of.matches_created},
      {"omnibus_actions_total", "counter", "Commands stored and acknowledged.", of.actions},
      {"omnibus_messages_total", "counter", "Messages received over WebSockets.", of.messages},
      {"omnibus_http_requests_total", "counter", "HTTP requests received.", of.requests},
      {"omnibus_pushes_total", "counter", "Messages pushed to those who watch.", of.pushes},
      {"omnibus_resyncs_total", "counter", "Slow readers that were told everything anew.", of.resyncs},
      {"omnibus_unread_total", "counter", "Replies not sent because too much waited to be read.", of.unread},
      {"omnibus_queued_bytes", "gauge", "Bytes that wait to be read, of all connections.", queued_bytes},
      {"omnibus_thoughts_waiting", "gauge", "Decisions of programs that wait for a thread.", of.thoughts_waiting},
      {"omnibus_thoughts_total", "counter", "Decisions of programs made.", of.thoughts},
      {"omnibus_thoughts_ahead_total", "counter", "Times that a program thought ahead while people decided.", of.thoughts_ahead},
      {"omnibus_thoughts_continued_total", "counter", "Times that a program went on from what it remembered.", of.thoughts_continued},
  }};
}

}  // namespace

std::string Metrics::to_text(std::size_t queued_bytes) const {
  const Count queued{static_cast<std::int64_t>(queued_bytes)};
  std::string out;
  const auto add = std::back_inserter(out);
  for (const Line& line : lines_of(*this, queued)) {
    fmt::format_to(add, "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", line.name, line.type, line.help, line.value.load());
  }
  acknowledgements.write_to(out, "omnibus_acknowledgement_seconds", "From a command to its acknowledgement.");
  commits.write_to(out, "omnibus_store_commit_changes", "Changes that one commit of the store made safe.");
  fmt::format_to(add, "# HELP omnibus_refusals_total Requests refused, by code.\n# TYPE omnibus_refusals_total counter\n");
  const std::lock_guard lock(lock_);
  for (const auto& [code, times] : refusals_) fmt::format_to(add, "omnibus_refusals_total{{code=\"{}\"}} {}\n", code, times);
  return out;
}

}  // namespace omnibus
