#include "store/schema.hpp"

#include <array>

#include <fmt/format.h>

#include "data/problem.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t our_application = 0x4f4d4e42;  // "OMNB", for file(1) and check_is_ours

// Entries are clustered by match, in order. An empty text that stands for "no person" or "no value" is NULL, since NULLs are never
// duplicates.
constexpr const char* step_1 = R"(
CREATE TABLE people (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE matches (
  id TEXT NOT NULL PRIMARY KEY,
  code TEXT UNIQUE,
  state TEXT NOT NULL,
  header TEXT NOT NULL,
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX matches_by_state ON matches (state);
CREATE INDEX matches_listed ON matches (changed) WHERE listed = 1 AND code IS NOT NULL;

CREATE TABLE match_people (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  PRIMARY KEY (match, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_people_by_person ON match_people (person);

CREATE TABLE entries (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  person TEXT REFERENCES people (id),
  key TEXT,
  body TEXT NOT NULL,
  hash INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_key ON entries (match, person, key) WHERE key IS NOT NULL;
CREATE TRIGGER entries_are_gapless BEFORE INSERT ON entries
WHEN NEW.number <> (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = NEW.match)
BEGIN SELECT raise(ABORT, 'an entry must have the next number of its match'); END;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_are_never_removed_alone BEFORE DELETE ON entries
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
BEGIN SELECT raise(ABORT, 'an entry is never removed without its match'); END;

CREATE TABLE snapshots (
  match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  position TEXT NOT NULL
) STRICT;
)";

// Adds a check of entry kinds. SQLite cannot add checks to an existing table, so the entries move into a new one.
constexpr const char* step_2 = R"(
CREATE TABLE checked_entries (
  match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'redo', 'say', 'edition')),
  person TEXT REFERENCES people (id),
  key TEXT,
  body TEXT NOT NULL,
  hash INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
INSERT INTO checked_entries SELECT match, number, kind, person, key, body, hash, at FROM entries ORDER BY match, number;
DROP TABLE entries;
ALTER TABLE checked_entries RENAME TO entries;
CREATE UNIQUE INDEX entries_by_key ON entries (match, person, key) WHERE key IS NOT NULL;
CREATE TRIGGER entries_are_gapless BEFORE INSERT ON entries
WHEN NEW.number <> (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = NEW.match)
BEGIN SELECT raise(ABORT, 'an entry must have the next number of its match'); END;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_are_never_removed_alone BEFORE DELETE ON entries
WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
BEGIN SELECT raise(ABORT, 'an entry is never removed without its match'); END;
)";

// Storage use and last visits: people by origin, matches by the person who pays for their bots. People without a recorded visit in older
// versions do not count as long gone. An edition is stored once for all matches: entries refer to it by hash, or contain it if written by
// an older version. Chat messages can be erased.
constexpr const char* step_3 = R"(
ALTER TABLE people ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE people SET seen = strftime('%s', 'now') * 1000;
CREATE INDEX people_by_origin ON people (origin);
CREATE INDEX people_by_seen ON people (seen);

ALTER TABLE matches ADD COLUMN payer TEXT;
ALTER TABLE matches ADD COLUMN visited INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET visited = strftime('%s', 'now') * 1000,
  payer = (SELECT person FROM match_people WHERE match = matches.id AND place = 0);

CREATE TABLE pulse (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE editions (
  hash TEXT NOT NULL PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_editions ON entries (body) WHERE kind = 'edition';

CREATE VIEW charges (match, person, bytes) AS
  SELECT id, payer, 2000 FROM matches
  UNION ALL
  SELECT entries.match, coalesce(entries.person, matches.payer), 100 + length(CAST(coalesce(editions.body, entries.body) AS BLOB))
  FROM entries JOIN matches ON matches.id = entries.match
  LEFT JOIN editions ON entries.kind = 'edition' AND editions.hash = entries.body;
UPDATE people SET bytes = used.total
  FROM (SELECT person, sum(bytes) AS total FROM charges GROUP BY person) AS used WHERE people.id = used.person;

DROP INDEX entries_by_key;
CREATE UNIQUE INDEX entries_by_person ON entries (person, match, key) WHERE person IS NOT NULL;
DROP TRIGGER entries_are_never_changed;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
WHEN OLD.kind <> 'say' OR NEW.body <> json_set(OLD.body, '$.text', '')
  OR (NEW.match, NEW.number, NEW.kind, NEW.hash, NEW.at) <> (OLD.match, OLD.number, OLD.kind, OLD.hash, OLD.at)
  OR NEW.person IS NOT OLD.person OR NEW.key IS NOT OLD.key
BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
)";

// The promise, from which the shuffle follows, is fixed before the match. It moves from the header into a write-once column.
constexpr const char* step_4 = R"(
ALTER TABLE matches ADD COLUMN promise TEXT NOT NULL DEFAULT '';
UPDATE matches SET promise = json_object('seed', header -> '$.seed', 'salt', header -> '$.salt'),
  header = json_remove(header, '$.seed', '$.salt')
  WHERE CASE WHEN json_valid(header) THEN header -> '$.seed' IS NOT NULL AND header -> '$.salt' IS NOT NULL ELSE 0 END;
CREATE TRIGGER promises_are_never_changed BEFORE UPDATE ON matches
WHEN OLD.promise <> '' AND NEW.promise <> OLD.promise
BEGIN SELECT raise(ABORT, 'a promise is never changed'); END;
)";

// Analysis of a finished match, charged to the person who pays for the match.
constexpr const char* step_5 = R"(
CREATE TABLE analyses (
  match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
DROP VIEW charges;
CREATE VIEW charges (match, person, bytes) AS
  SELECT id, payer, 2000 FROM matches
  UNION ALL
  SELECT entries.match, coalesce(entries.person, matches.payer), 100 + length(CAST(coalesce(editions.body, entries.body) AS BLOB))
  FROM entries JOIN matches ON matches.id = entries.match
  LEFT JOIN editions ON entries.kind = 'edition' AND editions.hash = entries.body
  UNION ALL
  SELECT analyses.match, matches.payer, length(CAST(analyses.body AS BLOB)) FROM analyses JOIN matches ON matches.id = analyses.match;
)";

constexpr std::array all_steps = {step_1, step_2, step_3, step_4, step_5};

std::int64_t pragma(const sqlite::Database& database, const char* name) {
  sqlite::Statement statement(database, fmt::format("PRAGMA {}", name));
  sqlite::Rows rows = statement.query();
  rows.next();
  return rows.number(0);
}

bool is_empty(const sqlite::Database& database) {
  sqlite::Statement statement(database, "SELECT 1 FROM sqlite_schema");
  return !statement.query().next();
}

/// Version of the tables; Problem if it is newer than `known`.
std::int64_t version_of(const sqlite::Database& database, const std::string& file, std::int64_t known) {
  const std::int64_t version = pragma(database, "user_version");
  if (version > known) {
    throw Problem("store_newer", {{"path", file}, {"value", std::to_string(version)}, {"allowed", std::to_string(known)}});
  }
  return version;
}

}  // namespace

std::span<const char* const> schema_steps() { return all_steps; }

void check_is_ours(const sqlite::Database& database, const std::string& file) {
  if (pragma(database, "application_id") != our_application || is_empty(database)) throw Problem("store_foreign", {{"path", file}});
}

void check_is_known(const sqlite::Database& database, const std::string& file) {
  version_of(database, file, static_cast<std::int64_t>(all_steps.size()));
}

void check_is_current(const sqlite::Database& database, const std::string& file) {
  const auto known = static_cast<std::int64_t>(all_steps.size());
  check_is_ours(database, file);
  const std::int64_t version = version_of(database, file, known);
  if (version < known) {
    throw Problem("store_older", {{"path", file}, {"value", std::to_string(version)}, {"needed", std::to_string(known)}});
  }
}

void migrate(sqlite::Database& database, const std::string& file, std::span<const char* const> steps) {
  const auto known = static_cast<std::int64_t>(steps.size());
  if (pragma(database, "application_id") != our_application && !is_empty(database)) throw Problem("store_foreign", {{"path", file}});
  const std::int64_t version = version_of(database, file, known);
  if (version == known) return;
  std::string all = fmt::format("BEGIN IMMEDIATE; PRAGMA application_id = {};", our_application);
  for (const char* step : steps.subspan(static_cast<std::size_t>(version))) all += step;
  all += fmt::format("PRAGMA user_version = {}; COMMIT;", known);
  try {
    database.run(all);
  } catch (...) {
    if (database.in_transaction()) database.run("ROLLBACK");
    throw;
  }
}

}  // namespace omnibus
