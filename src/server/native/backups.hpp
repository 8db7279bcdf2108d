// Regular backups of the store while the server runs; only the newest are kept.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/native/service_settings.hpp"

namespace omnibus {

using BackupTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// "omnibus-20261118T030000.000Z.db", and back; nullopt for any other name.
std::string backup_name(BackupTime time);
std::optional<BackupTime> backup_time(std::string_view name);

/// Times of all backups in a folder, the oldest first.
std::vector<BackupTime> backups_in(const std::string& folder);

/// Newest time that is not after now; nullopt if there is none. `all` is sorted, oldest first; later times date from before the clock was
/// set back.
std::optional<BackupTime> newest_backup(const std::vector<BackupTime>& all, BackupTime now);

/// Time until the next one is due.
std::chrono::milliseconds wait_for_backup(const std::vector<BackupTime>& all, BackupTime now, std::chrono::milliseconds every);

/// Removes all but the newest, and unfinished files of killed processes. Backups dated after now count as the oldest: otherwise each new
/// one would be removed at once.
void remove_old_backups(const std::string& folder, int keep, BackupTime now);

class Backups {
 public:
  /// Begins at once if one is due. Problem "not_written" if the folder cannot be made or written.
  Backups(std::string file, BackupPlan plan);
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;
  ~Backups();  ///< abandons a backup in progress

  std::string metrics() const;

 private:
  void go_on();
  /// True once a backup is taken; a failure is counted and logged.
  bool try_to_take(BackupTime now);
  void take(BackupTime now);
  void note(const std::vector<BackupTime>& all, BackupTime now);  ///< for the metrics
  /// False if the server is stopping.
  bool wait(std::chrono::milliseconds time);

  const std::string file_;
  const BackupPlan plan_;
  std::atomic<std::int64_t> taken_{0};
  std::atomic<std::int64_t> failed_{0};
  std::atomic<std::int64_t> kept_{0};
  std::atomic<std::int64_t> newest_{0};  // milliseconds since 1970
  std::atomic<std::uintmax_t> newest_bytes_{0};
  std::mutex lock_;
  std::condition_variable woken_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace omnibus
