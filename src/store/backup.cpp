#include "store/backup.hpp"

#include <filesystem>
#include <unistd.h>

#include "data/problem.hpp"
#include "store/files.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_check.hpp"

namespace omnibus {

namespace {

constexpr int steps_between_questions = 10'000;  // of SQLite's virtual machine: some tenths of a millisecond

int ask(void* is_cancelled) { return (*static_cast<const std::function<bool()>*>(is_cancelled))() ? 1 : 0; }

/// Throws the Problem for an SQLite error during a copy.
[[noreturn]] void refuse_copy(const sqlite::Error& error, const std::string& file, const std::string& copy) {
  const int code = error.code();
  if (code == SQLITE_INTERRUPT) throw Problem("cancelled");
  if (code == SQLITE_NOTADB) throw Problem("store_foreign", {{"path", file}});
  if (code == SQLITE_FULL) throw Problem("no_space", {{"path", copy}});
  const bool theirs = code == SQLITE_CORRUPT || code == SQLITE_BUSY || code == SQLITE_CANTOPEN;
  throw Problem("store_failed", {{"path", theirs ? file : copy}, {"reason", error.what()}});
}

/// Interrupts the connection's statements once `is_cancelled` returns true; `is_cancelled` must outlive them.
void make_cancellable(const sqlite::Database& database, std::function<bool()>& is_cancelled) {
  sqlite3_progress_handler(database.handle(), steps_between_questions, ask, &is_cancelled);
}

void copy_into(const std::string& file, const std::string& copy, std::function<bool()>& is_cancelled) {
  const sqlite::Database database(file, sqlite::only_read);
  sqlite3_busy_timeout(database.handle(), 10'000);
  make_cancellable(database, is_cancelled);
  check_is_ours(database, file);
  sqlite::Statement(database, "VACUUM INTO ?").run(std::string_view(copy));
}

/// Damage in a finished copy, as human-readable text; empty if it is sound.
std::string damage_in(const PartialFile& partial, const std::string& copy, std::function<bool()>& is_cancelled) {
  const sqlite::Database database(sqlite::as_unchanging(partial.path()), sqlite::only_read_address);
  make_cancellable(database, is_cancelled);
  return check_pages(database, copy);
}

/// Upper bound for the size of a copy.
std::uintmax_t size_with_log(const std::string& file) {
  std::uintmax_t out = 0;
  for (const char* end : {"", "-wal"}) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file + end, error);
    out += error ? 0 : size;
  }
  return out;
}

}  // namespace

std::string partial_name(const std::string& copy) { return copy + ".partial"; }

void back_up_sqlite_store(const std::string& file, const std::string& copy, const std::function<bool()>& is_cancelled) {
  if (access(file.c_str(), R_OK) != 0) throw Problem("unreadable", {{"path", file}});
  if (is_taken(copy)) throw Problem("file_exists", {{"path", copy}});
  check_space(copy, size_with_log(file));
  const PartialFile partial(partial_name(copy));
  auto question = is_cancelled;
  try {
    copy_into(file, partial.path(), question);
    const std::string damage = damage_in(partial, copy, question);
    if (!damage.empty()) throw Problem("store_failed", {{"path", copy}, {"reason", damage}});
  } catch (const sqlite::Error& error) {
    refuse_copy(error, file, copy);
  }
  sync_file(partial.path());
  rename_to_new(partial.path(), copy);
  sync_folder_of(copy);
}

}  // namespace omnibus
