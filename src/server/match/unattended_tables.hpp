// Unfinished matches at which only bots play.
#pragma once

#include "server/limits/limits.hpp"
#include "server/record/record.hpp"

namespace omnibus {

/// Limited in number; from any thread.
class UnattendedTables {
 public:
  explicit UnattendedTables(const ServerLimits& limits)
      : quota_({limits.unattended_of_person, limits.unattended_of_address, limits.unattended}) {}

  /// Adds a match; throws "too_many" if the guest, the address or the server is at its limit.
  void add(const MatchRecord& record) { quota_.add(record.id, {record.origin, record.creator}); }
  /// Adds or removes a match that has changed.
  void note(const MatchRecord& record) {
    if (record.state == MatchState::over || record.attended()) return remove(record.id);
    quota_.note(record.id, {record.origin, record.creator});
  }
  void remove(const std::string& match) { quota_.remove(match); }

 private:
  Quota quota_;
};

}  // namespace omnibus
