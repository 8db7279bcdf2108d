// Restore of a backup as the database of a data folder.
#pragma once

#include <string>

#include "store/files.hpp"
#include "store/ownership.hpp"

namespace omnibus {

/// Checks a backup, read-only. Problems: "unreadable", "store_foreign", "store_newer" or "store_damaged".
void check_backup(const std::string& backup);

/// Backup copied beside the database, migrated and checked. The database is still unchanged, and the copy is removed unless committed.
class Restore {
 public:
  /// The folder of `file` must exist. Problems: "unreadable", "store_foreign", "store_newer" or "store_damaged" for the backup;
  /// "store_in_use" if a server uses the database or `backup` is the database; "other_owner" if the server could not use files of this
  /// user; "no_space", "not_written", "store_failed".
  Restore(const std::string& backup, const std::string& file);

  /// Path of the copy, for inspection as a store.
  const std::string& staged() const { return staged_.path(); }

  /// Replaces the database with the copy; for a server this is atomic. Returns the new path of the previous database, empty if there was
  /// none.
  std::string commit();

 private:
  std::string file_;
  Ownership ownership_;
  PartialFile staged_;
};

/// Completes an interrupted restore if it was already decided; returns the path of the previous database like `commit`. Only the owner of
/// the store may call it.
std::string finish_restore(const std::string& file);

}  // namespace omnibus
