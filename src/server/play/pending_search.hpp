// A search in progress, about a table as its viewer had seen it.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "server/record/history.hpp"

namespace omnibus {

struct PendingSearch {
  Viewer viewer;
  std::int64_t seq = 0;
  std::stop_source unwanted{};

  /// Cancels the search if the viewer has seen a change since.
  void cancel_if_stale(const History& history) const {
    if (history.seq(viewer) != seq) unwanted.request_stop();
  }
};

}  // namespace omnibus
