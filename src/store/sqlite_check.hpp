// Whether what SQLite will read is what it has written. SQLite itself passes over the rest of a log from the first damaged frame on, since
// it looks like the end; but changes that were acknowledged may come after it.
#pragma once

#include <string>

#include "store/sqlite.hpp"

namespace omnibus {

/// Looks at the log of changes ("…-wal") before SQLite does. Problem "store_damaged" where changes come after something that cannot be
/// read. Returns what else is wrong, for people: the last change may have been cut off by a failure of power before it was acknowledged.
std::string check_log(const std::string& file);

/// What does not hold together in pages, tables and indexes, for people; empty where all is well. What is sound can still be used.
std::string check_pages(const sqlite::Database& database, const std::string& file);

}  // namespace omnibus
