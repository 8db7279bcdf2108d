// Detects network threads that hang.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "server/runtime/loop.hpp"

namespace omnibus {

class Heartbeat {
 public:
  explicit Heartbeat(const std::vector<std::unique_ptr<Loop>>& loops) {
    for (const auto& loop : loops) asked_.push_back({*loop, std::make_shared<std::atomic<bool>>(true)});
  }

  /// True if every loop has answered since the last call that returned true; then asks them again. On one thread only.
  bool beats() {
    for (const Asked& each : asked_) {
      if (!each.answered->load()) return false;
    }
    for (const Asked& each : asked_) {
      *each.answered = false;
      each.loop.post([answered = each.answered] { *answered = true; });
    }
    return true;
  }

 private:
  struct Asked {
    Loop& loop;
    std::shared_ptr<std::atomic<bool>> answered;
  };
  std::vector<Asked> asked_;
};

}  // namespace omnibus
