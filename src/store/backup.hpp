// Backups of a store in use by a server.
#pragma once

#include <functional>
#include <string>

namespace omnibus {

/// Writes a copy of the current store, readable only by the user. It gets its name only when complete, checked and on disk. Problems:
/// "unreadable" or "store_foreign" for the store; "file_exists", "no_space" or "not_written" for the copy; "store_in_use" if another
/// process writes the same copy; "cancelled" after `is_cancelled` returned true; "store_failed".
void back_up_sqlite_store(
    const std::string& file, const std::string& copy, const std::function<bool()>& is_cancelled = [] { return false; });

/// Name of a copy while it is being written.
std::string partial_name(const std::string& copy);

}  // namespace omnibus
