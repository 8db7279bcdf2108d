#include "server/native/backups.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "match/speaker.hpp"
#include "server/runtime/events.hpp"
#include "store/backup.hpp"
#include "store/files.hpp"
#include "text/catalogue.hpp"

namespace omnibus {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view name_prefix = "omnibus-";
constexpr std::string_view name_suffix = ".db";
constexpr milliseconds until_next_try = std::chrono::minutes(10);  // after a failure

/// Lets players go first.
void yield_to_players() {
  constexpr int modest = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), modest);
}

BackupTime current_time() { return std::chrono::floor<milliseconds>(std::chrono::system_clock::now()); }

std::string path_in(const std::string& folder, BackupTime time) { return folder + "/" + backup_name(time); }

/// Removing a file is tried again after the next backup if it fails.
void remove_backup(const std::string& path) {
  std::error_code error;
  std::filesystem::remove(path, error);
  if (error) log_warning("backup_not_removed", {{"path", path}, {"why", error.message()}});
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> out;
  std::error_code error;
  for (std::filesystem::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    out.push_back(each->path().filename().string());
  }
  return out;
}

bool is_unfinished(const std::string& name) {
  const std::string end = partial_name("");
  return name.ends_with(end) && backup_time(std::string_view(name).substr(0, name.size() - end.size()));
}

}  // namespace

std::string backup_name(BackupTime time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  return fmt::format("{}{:%Y%m%dT%H%M%S}.{:03}Z{}", name_prefix, fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)),
                     (time - seconds).count(), name_suffix);
}

std::optional<BackupTime> backup_time(std::string_view name) {
  std::tm parts{};
  int thousandths = 0;
  const std::string text(name);
  constexpr int numbers = 7;
  if (std::sscanf(text.c_str(), "omnibus-%4d%2d%2dT%2d%2d%2d.%3dZ.db", &parts.tm_year, &parts.tm_mon,
                  &parts.tm_mday,  // NOLINT(cert-err34-c): compared below
                  &parts.tm_hour, &parts.tm_min, &parts.tm_sec, &thousandths) != numbers) {
    return std::nullopt;
  }
  parts.tm_year -= 1900;
  parts.tm_mon -= 1;
  const BackupTime time =
      std::chrono::floor<milliseconds>(std::chrono::system_clock::from_time_t(timegm(&parts))) + milliseconds(thousandths);
  return backup_name(time) == name ? std::optional(time) : std::nullopt;
}

std::vector<BackupTime> backups_in(const std::string& folder) {
  std::vector<BackupTime> out;
  for (const std::string& name : names_in(folder)) {
    if (const auto time = backup_time(name)) out.push_back(*time);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::optional<BackupTime> newest_backup(const std::vector<BackupTime>& all, BackupTime now) {
  const auto later = std::upper_bound(all.begin(), all.end(), now);
  return later == all.begin() ? std::nullopt : std::optional(*std::prev(later));
}

milliseconds wait_for_backup(const std::vector<BackupTime>& all, BackupTime now, milliseconds every) {
  const std::optional<BackupTime> newest = newest_backup(all, now);
  return newest ? std::max(*newest + every - now, milliseconds(0)) : milliseconds(0);
}

void remove_old_backups(const std::string& folder, int keep, BackupTime now) {
  std::vector<BackupTime> all = backups_in(folder);
  std::rotate(all.begin(), std::upper_bound(all.begin(), all.end(), now), all.end());
  const std::size_t kept = std::min(all.size(), static_cast<std::size_t>(keep));
  all.resize(all.size() - kept);
  for (const BackupTime time : all) remove_backup(path_in(folder, time));
  for (const std::string& name : names_in(folder)) {
    if (is_unfinished(name)) remove_backup(fmt::format("{}/{}", folder, name));
  }
}

Backups::Backups(std::string file, BackupPlan plan) : file_(std::move(file)), plan_(std::move(plan)) {
  std::error_code error;
  std::filesystem::create_directories(plan_.folder, error);
  if (error) refuse_writing(plan_.folder, error.value());
  if (access(plan_.folder.c_str(), R_OK | W_OK | X_OK) != 0) refuse_writing(plan_.folder, errno);
  thread_ = std::thread([this] { go_on(); });
}

Backups::~Backups() {
  {
    const std::lock_guard lock(lock_);
    stopping_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

bool Backups::wait(milliseconds time) {
  std::unique_lock lock(lock_);
  return !woken_.wait_for(lock, time, [this] { return stopping_.load(); });
}

/// Checks the clock at least once a minute: it may be set, and machines sleep.
void Backups::go_on() {
  yield_to_players();
  milliseconds pause(0);
  while (wait(std::min<milliseconds>(pause, std::chrono::minutes(1)))) {
    const std::vector<BackupTime> all = backups_in(plan_.folder);
    const BackupTime time = current_time();
    note(all, time);
    pause = wait_for_backup(all, time, plan_.every);
    if (pause.count() > 0 || try_to_take(time)) continue;
    if (!wait(std::min<milliseconds>(until_next_try, plan_.every))) return;
  }
}

bool Backups::try_to_take(BackupTime now) {
  std::string reason;
  try {
    take(now);
    return true;
  } catch (const Problem& problem) {
    reason = explain(Catalogue::of("en"), problem);
  } catch (const std::exception& fault) {
    reason = fault.what();
  }
  if (stopping_) return false;
  ++failed_;
  log_fault(fmt::format("backup failed: {}", reason));
  return false;
}

void Backups::note(const std::vector<BackupTime>& all, BackupTime now) {
  kept_ = static_cast<std::int64_t>(all.size());
  const std::optional<BackupTime> newest = newest_backup(all, now);
  if (!newest) return;
  newest_ = newest->time_since_epoch().count();
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path_in(plan_.folder, *newest), error);
  newest_bytes_ = error ? 0 : bytes;
}

void Backups::take(BackupTime now) {
  remove_old_backups(plan_.folder, plan_.keep, now);
  const std::string path = path_in(plan_.folder, now);
  back_up_sqlite_store(file_, path, [this] { return stopping_.load(); });
  remove_old_backups(plan_.folder, plan_.keep, now);
  note(backups_in(plan_.folder), now);
  ++taken_;
  log_event("backed_up", {{"path", path}, {"bytes", newest_bytes_.load()}});
}

std::string Backups::metrics() const {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
    fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
  };
  add("omnibus_backups_total", "counter", "Backups taken since the start.", taken_.load());
  add("omnibus_backup_failures_total", "counter", "Backups that failed since the start.", failed_.load());
  add("omnibus_backups_kept", "gauge", "Backups in the folder.", kept_.load());
  add("omnibus_backup_bytes", "gauge", "Size of the last backup.", newest_bytes_.load());
  add("omnibus_backup_timestamp_seconds", "gauge", "Time of the last backup, in seconds since 1970; 0 before the first.",
      static_cast<double>(newest_.load()) / 1000);
  return out;
}

}  // namespace omnibus
