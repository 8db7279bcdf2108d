// Copies of a store, taken while a server uses it.
#pragma once

#include <functional>
#include <string>

namespace omnibus {

/// Writes a copy of the store as it is now, for the user alone to read. It has its name only when it is whole, checked, and on the disk.
/// Problems: "unreadable" or "store_foreign" of the store; "file_exists", "no_space" or "not_written" of the copy; "store_in_use" if
/// another program writes the same copy; "cancelled" once `is_cancelled` has said so; "store_failed".
void back_up_sqlite_store(
    const std::string& file, const std::string& copy, const std::function<bool()>& is_cancelled = [] { return false; });

/// Name of a copy while it is being written.
std::string partial_name(const std::string& copy);

}  // namespace omnibus
