// A backup takes the place of the database of a data folder.
#pragma once

#include <string>

#include "store/files.hpp"
#include "store/ownership.hpp"

namespace omnibus {

/// Problems: "unreadable", "store_foreign", "store_newer" or "store_damaged" of the backup. Only reads it.
void check_backup(const std::string& backup);

/// A backup that has been copied beside the database, brought up to date and checked. Nothing of the database has changed yet, and nothing
/// is left of the copy unless it is put in its place.
class Restore {
 public:
  /// The folder of `file` must be there. Problems: "unreadable", "store_foreign", "store_newer" or "store_damaged" of the backup;
  /// "store_in_use" if a server uses the database or `backup` is the database; "other_owner" if the server could not use what this user
  /// writes; "no_space", "not_written", "store_failed".
  Restore(const std::string& backup, const std::string& file);

  /// The copy, as a store to look at.
  const std::string& staged() const { return staged_.path(); }

  /// Puts the copy in the place of the database; all of it or, as far as a server can tell, nothing. Returns where the previous database
  /// is now, or an empty text if there was none.
  std::string commit();

 private:
  std::string file_;
  Ownership ownership_;
  PartialFile staged_;
};

/// Completes a restore that was interrupted after it had been decided; returns where the previous database is, as `commit` does. Only the
/// owner of the store calls it.
std::string finish_restore(const std::string& file);

}  // namespace omnibus
