// Tables of the SQLite store and their migration from older versions.
#pragma once

#include <span>
#include <string>

#include "store/sqlite.hpp"

namespace omnibus {

/// Step n migrates version n - 1 to n. Released steps are never changed; new ones are added.
std::span<const char* const> schema_steps();

/// Migrates the tables through all steps, atomically. `file` is for messages: Problem "store_newer" if the tables come from a later
/// version, "store_foreign" if they belong to another program.
void migrate(sqlite::Database& database, const std::string& file, std::span<const char* const> steps = schema_steps());

/// Problem "store_foreign" unless there are tables of this program, of any version.
void check_is_ours(const sqlite::Database& database, const std::string& file);
/// Problem "store_newer" if they were created by a later version.
void check_is_known(const sqlite::Database& database, const std::string& file);
/// Problem "store_foreign", "store_newer" or "store_older" unless the tables belong to this program and have exactly this version.
void check_is_current(const sqlite::Database& database, const std::string& file);

}  // namespace omnibus
