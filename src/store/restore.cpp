#include "store/restore.hpp"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "data/problem.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_check.hpp"

namespace omnibus {

namespace {

namespace fs = std::filesystem;
using sqlite::Database;
using sqlite::Statement;

// Names of the backup while it is copied and checked, and after the decision that it replaces the database.
std::string staged_name(const std::string& file) { return file + ".restoring"; }
std::string decided_name(const std::string& file) { return file + ".restored"; }

bool exists(const std::string& path) { return fs::exists(fs::symlink_status(path)); }

/// New name of the previous database. It contains the time of the replacing file, so that it is the same after an interruption.
std::string aside_name(const std::string& file, std::time_t time) {
  return fmt::format("{}.before-restore-{:%Y%m%dT%H%M%SZ}", file, fmt::gmtime(time));
}

std::time_t time_of(const std::string& path) {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) refuse_writing(path, errno);
  return found.st_mtime;
}

void set_time(int handle, const std::string& path, std::time_t time) {
  const timespec times[2] = {{.tv_sec = time, .tv_nsec = 0}, {.tv_sec = time, .tv_nsec = 0}};
  if (futimens(handle, times) != 0) refuse_writing(path, errno);
}

std::string name_of_user(uid_t id) {
  const passwd* user = getpwuid(id);  // NOLINT(concurrency-mt-unsafe): one thread restores
  return user != nullptr ? user->pw_name : std::to_string(id);
}

struct stat status_of(const std::string& folder) {
  struct stat out{};
  if (stat(folder.c_str(), &out) != 0) refuse_writing(folder, errno);
  return out;
}

/// The server could not use files of a user who does not own the folder.
void check_may_write_for(const std::string& folder) {
  const uid_t owner = status_of(folder).st_uid;
  if (geteuid() != 0 && geteuid() != owner) throw Problem("other_owner", {{"path", folder}, {"value", name_of_user(owner)}});
}

/// Files written by root are given to the owner of the folder. The group may fail: not every user can give a file to every group.
void give_to_owner_of(const std::string& folder, int handle) {
  const struct stat owner = status_of(folder);
  if (fchown(handle, owner.st_uid, owner.st_gid) != 0 && geteuid() == 0) refuse_writing(folder, errno);
}

std::string first_broken_reference(const Database& database) {
  Statement check(database, "PRAGMA foreign_key_check");
  sqlite::Rows rows = check.query();
  return rows.next() ? fmt::format("a row of {} refers to a row of {} that is not there", rows.text(0), rows.text(2)) : "";
}

void check_whole(const Database& database, const std::string& file) {
  std::string damage = check_pages(database, file);
  if (damage.empty()) damage = first_broken_reference(database);
  if (!damage.empty()) throw Problem("store_damaged", {{"path", file}, {"reason", damage}});
}

/// A backup is one file, but a database copied while the server was down may have its log of changes beside it.
Database open_backup(const std::string& backup) {
  std::error_code none;
  const std::uintmax_t log = fs::file_size(backup + "-wal", none);
  if (none || log == 0) return Database(sqlite::as_unchanging(backup), sqlite::only_read_address);
  check_log(backup);
  return Database(backup, sqlite::only_read);
}

Database open_checked_backup(const std::string& backup) {
  Database database = open_backup(backup);
  check_is_ours(database, backup);
  check_is_known(database, backup);
  check_whole(database, backup);
  return database;
}

/// Throws the Problem for an error in the backup or in its staged copy.
[[noreturn]] void refuse(const sqlite::Error& error, const std::string& backup, const std::string& staged) {
  if (error.code() == SQLITE_NOTADB) throw Problem("store_foreign", {{"path", backup}});
  if (error.code() == SQLITE_FULL) throw Problem("no_space", {{"path", staged}});
  if (error.code() == SQLITE_CORRUPT) throw Problem("store_damaged", {{"path", backup}, {"reason", error.what()}});
  throw Problem("store_failed", {{"path", staged}, {"reason", error.what()}});
}

void stage(const std::string& backup, const std::string& staged) {
  try {
    const Database database = open_checked_backup(backup);
    Statement(database, "VACUUM INTO ?").run(std::string_view(staged));
    Database copy(staged);
    copy.run("PRAGMA journal_mode = MEMORY");  // leaves no file behind if the process is killed
    migrate(copy, staged);
    check_whole(copy, staged);
  } catch (const sqlite::Error& error) {
    refuse(error, backup, staged);
  }
}

std::string data_folder_of(const std::string& file) { return fs::path(file).parent_path().string(); }

void check_readable(const std::string& backup) {
  std::error_code error;
  if (!fs::is_regular_file(backup, error) || access(backup.c_str(), R_OK) != 0) throw Problem("unreadable", {{"path", backup}});
}

/// Database file, after checking that the backup is readable and a different file, and that this user may write for the server.
std::string checked_target(const std::string& backup, const std::string& file) {
  check_readable(backup);
  std::error_code error;
  if (fs::equivalent(backup, file, error)) throw Problem("store_in_use", {{"path", backup}});
  check_may_write_for(data_folder_of(file));
  return file;
}

/// Name for the copy, after checking for space and clearing the remains of an earlier restore.
std::string place_beside(const std::string& file, const std::string& backup, const Ownership& ownership) {
  give_to_owner_of(data_folder_of(file), ownership.lock_file());
  finish_restore(file);
  check_space(file, fs::file_size(backup));
  return staged_name(file);
}

}  // namespace

void check_backup(const std::string& backup) {
  check_readable(backup);
  try {
    open_checked_backup(backup);
  } catch (const sqlite::Error& error) {
    refuse(error, backup, backup);
  }
}

Restore::Restore(const std::string& backup, const std::string& file)
    : file_(checked_target(backup, file)),
      ownership_(file),
      staged_(place_beside(file, backup, ownership_)) {
  give_to_owner_of(data_folder_of(file), staged_.handle());
  stage(backup, staged_.path());
}

std::string Restore::commit() {
  std::time_t time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  while (exists(aside_name(file_, time)) || exists(aside_name(file_, time) + "-wal")) ++time;
  set_time(staged_.handle(), staged_.path(), time);
  sync_file(staged_.path());
  rename_to_new(staged_.path(), decided_name(file_));
  sync_folder_of(file_);
  return finish_restore(file_);
}

std::string finish_restore(const std::string& file) {
  const std::string decided = decided_name(file);
  if (!exists(decided)) return {};
  const std::string aside = aside_name(file, time_of(decided));
  // The log of the old database must never be combined with the new one.
  if (exists(file + "-wal")) rename_over(file + "-wal", aside + "-wal");
  if (exists(file)) rename_over(file, aside);
  std::error_code ignored;
  fs::remove(file + "-shm", ignored);
  sync_folder_of(file);
  rename_over(decided, file);
  sync_folder_of(file);
  return exists(aside) ? aside : std::string();
}

}  // namespace omnibus
