// Integrity checks of a database before use. SQLite ignores the rest of a log after the first damaged frame, since it looks like
// the end; but acknowledged changes may follow it.
#pragma once

#include <string>

#include "store/sqlite.hpp"

namespace omnibus {

/// Checks the log of changes ("…-wal") before SQLite opens it. Problem "store_damaged" if changes follow an unreadable frame. Returns other
/// damage as human-readable text: a power failure may have cut off the last change before it was acknowledged.
std::string check_log(const std::string& file);

/// Inconsistencies in pages, tables and indexes as human-readable text; empty if there are none. Sound data remain usable.
std::string check_pages(const sqlite::Database& database, const std::string& file);

}  // namespace omnibus
