// The tables of the SQLite store, and how those of an older version become those of this one.
#pragma once

#include <span>
#include <string>

#include "store/sqlite.hpp"

namespace omnibus {

/// Step n makes version n out of version n - 1. A step that has been released is never changed: a new one is added.
std::span<const char* const> schema_steps();

/// Brings the tables up to the last of the steps, all the way or not at all. `file` is for the messages: a Problem "store_newer" tells of
/// tables that a later version of the program has made, "store_foreign" of tables that are not ours.
void migrate(sqlite::Database& database, const std::string& file, std::span<const char* const> steps = schema_steps());

/// Problem "store_foreign" unless there are tables, and they are ours, of any version.
void check_is_ours(const sqlite::Database& database, const std::string& file);
/// Problem "store_newer" if a later version of the program has made them.
void check_is_known(const sqlite::Database& database, const std::string& file);
/// A Problem unless the tables are ours and of exactly this version: "store_foreign", "store_newer", or "store_older".
void check_is_current(const sqlite::Database& database, const std::string& file);

}  // namespace omnibus
