#include <algorithm>
#include <bit>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "data/problem.hpp"
#include "data/sha256.hpp"
#include "store/group.hpp"
#include "store/ownership.hpp"
#include "store/restore.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_check.hpp"
#include "store/store.hpp"

namespace omnibus {

namespace {

using sqlite::Database;
using sqlite::OrNull;
using sqlite::Rows;
using sqlite::Statement;

/// Acknowledged means on disk: FULL syncs at each commit. The log may grow to some megabytes before a checkpoint, since the same pages are
/// written again and again.
Database connect(const std::string& file) {
  Database database(file);
  sqlite3_busy_timeout(database.handle(), 10'000);
  database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000;");
  return database;
}

/// Read-only connection that sees all commits, even while another process writes.
Database connect_to_read(const std::string& file) {
  Database database(file, sqlite::only_read);
  sqlite3_busy_timeout(database.handle(), 10'000);
  return database;
}

/// Reports an unusable file before changing it.
void prepare(const std::string& file, const std::function<void(const std::string& what)>& warn) {
  try {
    const std::string cut_off = check_log(file);
    if (!cut_off.empty()) warn(cut_off);
    Database database(file);
    sqlite3_busy_timeout(database.handle(), 10'000);
    if (sqlite3_db_readonly(database.handle(), "main") != 0) throw Problem("unwritable", {{"path", file}});
    migrate(database, file);
    const std::string damage = check_pages(database, file);
    if (!damage.empty()) warn(damage);
  } catch (const sqlite::Error& error) {
    if (error.code() == SQLITE_NOTADB) throw Problem("store_foreign", {{"path", file}});
    if (error.code() == SQLITE_CANTOPEN || error.code() == SQLITE_READONLY) throw Problem("unwritable", {{"path", file}});
    throw Problem("store_failed", {{"path", file}, {"reason", error.what()}});
  }
}

/// Write statements, on the connection of the writing thread.
class Writer {
 public:
  explicit Writer(const std::string& file) : database_(connect(file)) {}

  /// Executes each list atomically, and all successful ones in one transaction; returns the error of each.
  std::vector<std::string> commit(const std::vector<const std::vector<Write>*>& lists) {
    std::vector<std::string> failures;
    try {
      begin_.run();
      for (const std::vector<Write>* writes : lists) failures.push_back(attempt(*writes));
      commit_.run();
    } catch (const std::exception& error) {
      failures.assign(lists.size(), error.what());
      // If this fails, too, the next BEGIN fails and leads here again.
      if (database_.in_transaction()) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
    return failures;
  }

 private:
  std::string attempt(const std::vector<Write>& writes) {
    savepoint_.run();
    std::string failure;
    try {
      for (const Write& write : writes) std::visit([this](const auto& record) { put(record); }, write);
    } catch (const sqlite::Error& error) {
      if (!database_.in_transaction()) throw;  // for example, a full disk has ended the whole transaction
      failure = error.what();
      roll_back_to_savepoint_.run();
    }
    release_savepoint_.run();
    return failure;
  }

  void put(const StoredPerson& person) {
    put_person_.run(person.id, person.token_hash, person.name, person.created, person.origin, person.seen);
  }
  void put(const StoredMatch& match) {
    const std::string payer = match.people.empty() ? std::string() : match.people.front();
    charge_match_.run(payer, match.id);
    put_match_.run(match.id, OrNull{match.code}, match.state, match.header, std::int64_t{match.listed}, match.created, match.changed,
                   OrNull{payer}, match.promise);
    std::int64_t place = 0;
    for (const std::string& person : match.people) put_match_person_.run(match.id, place++, person);
    trim_match_people_.run(match.id, place);
  }
  void put(const StoredEntry& entry) {
    const std::string edition = entry.kind == EntryKind::edition ? sha256_text(entry.body) : std::string();
    if (!edition.empty()) put_edition_.run(edition, entry.body);
    put_entry_.run(entry.match, entry.number, entry_kind_names[static_cast<std::size_t>(entry.kind)], OrNull{entry.person},
                   OrNull{entry.key}, edition.empty() ? entry.body : edition, std::bit_cast<std::int64_t>(entry.hash), entry.at);
    charge_entry_.run(static_cast<std::int64_t>(entry.body.size()), OrNull{entry.person}, entry.match);
  }
  void put(const StoredSnapshot& snapshot) { put_snapshot_.run(snapshot.match, snapshot.number, snapshot.position); }
  void put(const StoredAnalysis& analysis) {
    charge_analysis_.run(static_cast<std::int64_t>(analysis.body.size()), analysis.match);
    put_analysis_.run(analysis.match, analysis.body);
  }
  void put(const RemovedMatch& match) {
    const std::string edition = edition_of(match.id);
    refund_match_.run(match.id);
    remove_match_.run(match.id);
    remove_unused_edition_.run(edition);
  }
  /// Hash of the match's own edition; empty if it has none.
  std::string edition_of(const std::string& match) {
    Rows rows = edition_of_.query(match);
    return rows.next() ? rows.text(0) : std::string();
  }
  void put(const RemovedPerson& person) {
    if (sits_.query(person.id).next()) throw sqlite::Error(SQLITE_CONSTRAINT, "a person with a seat cannot be removed");
    remove_person_.run(person.id);
    empty_person_.run(person.id);
  }
  void put(const ForgottenWords& words) { forget_words_.run(words.match, words.person); }
  void put(const SeenPerson& person) { note_seen_.run(person.id, person.at); }
  void put(const VisitedMatch& match) { note_visited_.run(match.id, match.at); }
  void put(const Pulse& pulse) { put_pulse_.run(pulse.at); }

  Database database_;
  Statement begin_{database_, "BEGIN IMMEDIATE"};
  Statement commit_{database_, "COMMIT"};
  Statement savepoint_{database_, "SAVEPOINT list"};
  Statement release_savepoint_{database_, "RELEASE list"};
  Statement roll_back_to_savepoint_{database_, "ROLLBACK TO list"};
  Statement put_person_{database_,
                        "INSERT INTO people (id, token_hash, name, created, origin, seen) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO "
                        "UPDATE SET token_hash = excluded.token_hash, name = excluded.name, created = excluded.created, "
                        "seen = max(seen, excluded.seen)"};
  Statement put_match_{database_,
                       "INSERT INTO matches (id, code, state, header, listed, created, changed, payer, promise) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET code = excluded.code, state = excluded.state, "
                       "header = excluded.header, listed = excluded.listed, created = excluded.created, changed = excluded.changed, "
                       "promise = excluded.promise"};
  Statement put_match_person_{database_,
                              "INSERT INTO match_people (match, place, person) VALUES (?, ?, ?) ON CONFLICT (match, place) DO UPDATE "
                              "SET person = excluded.person WHERE person <> excluded.person"};
  Statement trim_match_people_{database_, "DELETE FROM match_people WHERE match = ? AND place >= ?"};
  Statement put_entry_{database_, "INSERT INTO entries (match, number, kind, person, key, body, hash, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement put_snapshot_{database_,
                          "INSERT INTO snapshots (match, number, position) VALUES (?, ?, ?) ON CONFLICT (match) DO UPDATE "
                          "SET number = excluded.number, position = excluded.position WHERE excluded.number >= number"};
  Statement put_analysis_{database_,
                          "INSERT INTO analyses (match, body) VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET body = excluded.body"};
  Statement remove_match_{database_, "DELETE FROM matches WHERE id = ?"};
  Statement put_edition_{database_, "INSERT INTO editions (hash, body) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"};
  Statement edition_of_{database_, "SELECT body FROM entries WHERE match = ? AND number = 0 AND kind = 'edition'"};
  Statement remove_unused_edition_{
      database_, "DELETE FROM editions WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM entries WHERE kind = 'edition' AND body = ?1)"};
  // Same sums as in the view `charges`.
  Statement charge_match_{database_,
                          "UPDATE people SET bytes = bytes + 2000 WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM matches WHERE id = ?2)"};
  Statement charge_entry_{database_,
                          "UPDATE people SET bytes = bytes + 100 + ?1 WHERE id = coalesce(?2, (SELECT payer FROM matches WHERE id = ?3))"};
  Statement charge_analysis_{database_,
                             "UPDATE people SET bytes = max(0, bytes + ?1 - coalesce((SELECT length(CAST(body AS BLOB)) FROM analyses "
                             "WHERE match = ?2), 0)) WHERE id = (SELECT payer FROM matches WHERE id = ?2)"};
  Statement refund_match_{database_,
                          "UPDATE people SET bytes = max(0, bytes - (SELECT sum(charges.bytes) FROM charges WHERE charges.match = ?1 "
                          "AND charges.person = people.id)) WHERE id IN (SELECT person FROM charges WHERE charges.match = ?1)"};
  Statement sits_{database_, "SELECT 1 FROM match_people WHERE person = ?"};
  Statement remove_person_{database_, "DELETE FROM people WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM entries WHERE person = ?1)"};
  Statement empty_person_{database_, "UPDATE people SET token_hash = 'nobody ' || id, name = '', origin = '', bytes = 0 WHERE id = ?"};
  Statement forget_words_{database_,
                          "UPDATE entries SET body = json_set(body, '$.text', '') WHERE match = ? AND person = ? AND kind = 'say'"};
  Statement note_seen_{database_, "UPDATE people SET seen = max(seen, ?2) WHERE id = ?1"};
  // Always a new value: SQLite does not write unchanged ones, which would not test the disk.
  Statement put_pulse_{database_, "INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = max(at + 1, excluded.at)"};
  Statement note_visited_{database_, "UPDATE matches SET visited = max(visited, ?2) WHERE id = ?1"};
};

/// Read statements, on a separate connection. Each method sees one consistent snapshot of the store.
class Reader {
 public:
  explicit Reader(Database database) : database_(std::move(database)) {}

  std::optional<StoredPerson> person(const std::string& id) { return read_person(person_.query(id)); }
  std::optional<StoredPerson> person_by_token(const std::string& hash) { return read_person(person_by_token_.query(hash)); }
  std::vector<StoredMatch> match(const std::string& id) { return read_matches(match_, id); }
  std::vector<StoredMatch> match_by_code(const std::string& code) { return read_matches(match_by_code_, code); }
  std::vector<StoredMatch> matches_of(const std::string& person, int max, const PlaceInList& after) {
    return read_matches(matches_of_, person, max, after.changed, after.id);
  }
  std::vector<StoredMatch> listed_matches(int max, const PlaceInList& after) {
    return read_matches(listed_matches_, max, after.changed, after.id);
  }
  std::int64_t count_matches_of(const std::string& person, const std::string& but_in_state) {
    return read_number(count_matches_of_, person, but_in_state);
  }
  std::int64_t count_listed_by(const std::string& creator) { return read_number(count_listed_by_, creator); }
  std::vector<StoredMatch> matches_in_state(const std::string& state) { return read_matches(matches_in_state_, state); }

  StoredBytes bytes_used(const std::string& person, const std::string& origin) {
    return {.of_person = read_number(bytes_of_person_, person),
            .of_origin = read_number(bytes_of_origin_, origin),
            .in_all = read_number(bytes_in_all_)};
  }
  std::vector<std::string> matches_left_alone(const std::string& state, bool in_it, std::int64_t since, int max) {
    return read_ids(matches_left_alone_.query(state, std::int64_t{in_it}, since, max));
  }
  std::vector<std::string> people_left_alone(std::int64_t since, int max) { return read_ids(people_left_alone_.query(since, max)); }

  std::vector<StoredEntry> entries(const std::string& match, std::int64_t max) {
    std::vector<StoredEntry> found;
    for (Rows rows = entries_.query(match, max); rows.next();) {
      found.push_back({match, rows.number(0), entry_kind(rows.text(1), match, rows.number(0)), rows.text(2), rows.text(3), rows.text(4),
                       std::bit_cast<std::uint64_t>(rows.number(5)), rows.number(6)});
    }
    return found;
  }

  std::optional<StoredSnapshot> last_snapshot(const std::string& match) {
    Rows rows = snapshot_.query(match);
    if (!rows.next()) return std::nullopt;
    return StoredSnapshot{match, rows.number(0), rows.text(1)};
  }

  std::optional<StoredAnalysis> analysis(const std::string& match) {
    Rows rows = analysis_.query(match);
    if (!rows.next()) return std::nullopt;
    return StoredAnalysis{match, rows.text(0)};
  }

 private:
  static EntryKind entry_kind(const std::string& name, const std::string& match, std::int64_t number) {
    const auto found = std::find(entry_kind_names.begin(), entry_kind_names.end(), name);
    if (found != entry_kind_names.end()) return static_cast<EntryKind>(found - entry_kind_names.begin());
    const std::string reason = fmt::format("an entry cannot be of kind \"{}\"", name);
    throw Problem("store_failed", {{"path", fmt::format("{}[{}]", match, number)}, {"reason", reason}});
  }

  static std::vector<std::string> read_ids(Rows rows) {
    std::vector<std::string> found;
    while (rows.next()) found.push_back(rows.text(0));
    return found;
  }

  template <class... Values> static std::int64_t read_number(Statement& statement, const Values&... values) {
    Rows rows = statement.query(values...);
    rows.next();
    return rows.number(0);
  }

  static std::optional<StoredPerson> read_person(Rows rows) {
    if (!rows.next()) return std::nullopt;
    return StoredPerson{rows.text(0), rows.text(1), rows.text(2), rows.number(3), rows.text(4), rows.number(5)};
  }

  template <class... Values> std::vector<StoredMatch> read_matches(Statement& statement, const Values&... values) {
    const OneMoment moment(*this);
    std::vector<StoredMatch> found;
    for (Rows rows = statement.query(values...); rows.next();) {
      found.push_back(
          {rows.text(0), rows.text(1), rows.text(2), rows.text(3), {}, rows.number(4) != 0, rows.number(5), rows.number(6), rows.text(7)});
    }
    for (StoredMatch& match : found) {
      for (Rows rows = match_people_.query(match.id); rows.next();) match.people.push_back(rows.text(0));
    }
    return found;
  }

  struct OneMoment {
    explicit OneMoment(Reader& reader) : reader_(reader) { reader_.begin_.run(); }
    OneMoment(const OneMoment&) = delete;
    OneMoment& operator=(const OneMoment&) = delete;
    ~OneMoment() { sqlite3_exec(reader_.database_.handle(), "COMMIT", nullptr, nullptr, nullptr); }
    Reader& reader_;
  };

  static std::string find_matches(const std::string& rest) {
    return "SELECT id, code, state, header, listed, created, max(changed, coalesce((SELECT at FROM entries WHERE match = id "
           "ORDER BY number DESC LIMIT 1), changed)) AS last_changed, promise FROM matches " +
           rest;
  }
  static std::string find_person(const std::string& rest) {
    return "SELECT id, token_hash, name, created, origin, seen FROM people " + rest;
  }

  Database database_;
  Statement begin_{database_, "BEGIN"};
  Statement person_{database_, find_person("WHERE id = ?")};
  Statement person_by_token_{database_, find_person("WHERE token_hash = ?")};
  Statement match_{database_, find_matches("WHERE id = ?")};
  Statement match_by_code_{database_, find_matches("WHERE code = ?")};
  Statement matches_of_{database_, find_matches("WHERE id IN (SELECT match FROM match_people WHERE person = ?1) "
                                                "AND (last_changed < ?3 OR (last_changed = ?3 AND id > ?4)) "
                                                "ORDER BY last_changed DESC, id LIMIT ?2")};
  Statement count_matches_of_{database_,
                              "SELECT count(*) FROM matches WHERE id IN (SELECT match FROM match_people WHERE person = ?) AND state <> ?"};
  Statement listed_matches_{database_, find_matches("WHERE listed = 1 AND code IS NOT NULL AND matches.changed <= ?2 "
                                                    "AND (matches.changed < ?2 OR id > ?3) ORDER BY matches.changed DESC, id LIMIT ?1")};
  Statement count_listed_by_{database_,
                             "SELECT count(*) FROM match_people JOIN matches ON id = match "
                             "WHERE person = ? AND place = 0 AND listed = 1 AND code IS NOT NULL"};
  Statement matches_in_state_{database_, find_matches("WHERE state = ? ORDER BY id")};
  Statement match_people_{database_, "SELECT person FROM match_people WHERE match = ? ORDER BY place"};
  Statement entries_{database_,
                     "SELECT number, kind, person, key, CASE kind WHEN 'edition' THEN coalesce((SELECT editions.body FROM editions WHERE "
                     "editions.hash = entries.body), body) ELSE body END, hash, at FROM entries WHERE match = ? ORDER BY number LIMIT ?"};
  Statement bytes_of_person_{database_, "SELECT sum(bytes) FROM people WHERE id = ?"};
  Statement bytes_of_origin_{database_, "SELECT sum(bytes) FROM people WHERE origin = ?"};
  Statement bytes_in_all_{
      database_, "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"};
  Statement matches_left_alone_{database_,
                                "SELECT id, max(visited, changed, coalesce((SELECT at FROM entries WHERE match = id ORDER BY number DESC "
                                "LIMIT 1), changed)) AS last FROM matches WHERE (state = ?1) = ?2 AND last < ?3 ORDER BY last LIMIT ?4"};
  Statement people_left_alone_{database_,
                               "SELECT id FROM people WHERE seen < ?1 AND NOT EXISTS (SELECT 1 FROM match_people WHERE person = people.id) "
                               "AND NOT EXISTS (SELECT 1 FROM entries WHERE person = people.id) ORDER BY seen LIMIT ?2"};
  Statement analysis_{database_, "SELECT body FROM analyses WHERE match = ?"};
  Statement snapshot_{database_, "SELECT number, position FROM snapshots WHERE match = ?"};
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& file, std::function<void(const std::string& what)> warn) : file_(file), warn_(std::move(warn)) {
    ownership_.emplace(file);
    const std::string aside = finish_restore(file);
    if (!aside.empty()) warn_(fmt::format("an interrupted restore was completed; the previous database is {}", aside));
    prepare(file, warn_);
    writer_ = std::make_unique<Writer>(file);
    thread_ = std::thread([this] { write_until_stopped(); });
  }

  /// Opens the store read-only.
  explicit SqliteStore(const std::string& file) : file_(file) {
    if (access(file.c_str(), R_OK) != 0) throw Problem("unreadable", {{"path", file}});
    check_is_current(connect_to_read(file), file);
  }

  ~SqliteStore() override {
    if (!writer_) return;
    {
      const std::lock_guard lock(queue_lock_);
      stopping_ = true;
    }
    queued_.notify_one();
    thread_.join();
  }

  void watch_commits(std::function<void(std::size_t)> told) override {
    const std::lock_guard lock(queue_lock_);
    committed_ = std::move(told);
  }

  void write(std::vector<Write> writes, Done done) override {
    if (!writer_) return done("the store was opened for reading only");
    {
      const std::lock_guard lock(queue_lock_);
      queue_.push_back({std::move(writes), std::move(done)});
    }
    queued_.notify_one();
  }

  std::optional<StoredPerson> person_by_token(const std::string& token_hash) override { return read(&Reader::person_by_token, token_hash); }
  std::optional<StoredPerson> person(const std::string& id) override { return read(&Reader::person, id); }
  std::optional<StoredMatch> match(const std::string& id) override { return the_one(read(&Reader::match, id)); }
  std::optional<StoredMatch> match_by_code(const std::string& code) override { return the_one(read(&Reader::match_by_code, code)); }
  std::vector<StoredMatch> matches_of(const std::string& person, int max, const PlaceInList& after) override {
    return read(&Reader::matches_of, person, max, after);
  }
  std::int64_t count_matches_of(const std::string& person, const std::string& but_in_state) override {
    return read(&Reader::count_matches_of, person, but_in_state);
  }
  std::vector<StoredMatch> listed_matches(int max, const PlaceInList& after) override { return read(&Reader::listed_matches, max, after); }
  std::int64_t count_listed_by(const std::string& creator) override { return read(&Reader::count_listed_by, creator); }
  std::vector<StoredMatch> matches_in_state(const std::string& state) override { return read(&Reader::matches_in_state, state); }
  std::vector<StoredEntry> entries(const std::string& match, std::int64_t max) override { return read(&Reader::entries, match, max); }
  std::optional<StoredSnapshot> last_snapshot(const std::string& match) override { return read(&Reader::last_snapshot, match); }
  std::optional<StoredAnalysis> analysis(const std::string& match) override { return read(&Reader::analysis, match); }
  StoredBytes bytes_used(const std::string& person, const std::string& origin) override {
    return read(&Reader::bytes_used, person, origin);
  }
  std::vector<std::string> matches_left_alone(const std::string& state, bool in_it, std::int64_t since, int max) override {
    return read(&Reader::matches_left_alone, state, in_it, since, max);
  }
  std::vector<std::string> people_left_alone(std::int64_t since, int max) override { return read(&Reader::people_left_alone, since, max); }

 private:
  static std::optional<StoredMatch> the_one(std::vector<StoredMatch> found) {
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }

  /// Commits queued orders group by group: orders that arrive during a commit form the next group.
  void write_until_stopped() {
    for (std::vector<WriteOrder> group = next_group(); !group.empty(); group = next_group()) {
      std::vector<const std::vector<Write>*> lists;
      lists.reserve(group.size());
      for (const WriteOrder& order : group) lists.push_back(&order.writes);
      const std::vector<std::string> failures = writer_->commit(lists);
      if (const auto safe = made_safe(group, failures); safe && committed_) committed_(*safe);
      for (std::size_t i = 0; i < group.size(); ++i) group[i].done(failures[i]);
    }
  }

  /// Waits for orders. Empty if there are none and the store is closing.
  std::vector<WriteOrder> next_group() {
    std::unique_lock lock(queue_lock_);
    queued_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    return std::exchange(queue_, {});
  }

  /// Runs a query on an idle connection. There are as many connections as threads ever read at the same time.
  template <class Result, class... Parameters, class... Arguments>
  Result read(Result (Reader::*method)(Parameters...), const Arguments&... arguments) {
    try {
      std::unique_ptr<Reader> reader = idle_reader();
      Result found = (reader.get()->*method)(arguments...);
      const std::lock_guard lock(readers_lock_);
      idle_readers_.push_back(std::move(reader));
      return found;
    } catch (const sqlite::Error& error) {
      warn_(fmt::format("{} cannot be read: {}", file_, error.what()));
      throw Problem("store_failed", {{"path", file_}, {"reason", error.what()}});
    }
  }

  std::unique_ptr<Reader> idle_reader() {
    {
      const std::lock_guard lock(readers_lock_);
      if (!idle_readers_.empty()) {
        std::unique_ptr<Reader> reader = std::move(idle_readers_.back());
        idle_readers_.pop_back();
        return reader;
      }
    }
    return std::make_unique<Reader>(writer_ ? connect(file_) : connect_to_read(file_));
  }

  std::string file_;
  std::function<void(const std::string& what)> warn_ = [](const std::string&) {};
  std::optional<Ownership> ownership_;  // nullopt for a read-only store
  std::mutex readers_lock_;
  std::vector<std::unique_ptr<Reader>> idle_readers_;
  std::unique_ptr<Writer> writer_;
  std::mutex queue_lock_;
  std::condition_variable queued_;
  std::vector<WriteOrder> queue_;
  std::function<void(std::size_t)> committed_;  // set before the first write and synchronized by it
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::string& file, const std::function<void(const std::string& what)>& warn) {
  try {
    return std::make_unique<SqliteStore>(file, warn);
  } catch (const sqlite::Error& error) {
    throw Problem("store_failed", {{"path", file}, {"reason", error.what()}});
  }
}

std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file) {
  try {
    return std::make_unique<SqliteStore>(file);
  } catch (const sqlite::Error& error) {
    if (error.code() == SQLITE_NOTADB) throw Problem("store_foreign", {{"path", file}});
    throw Problem("store_failed", {{"path", file}, {"reason", error.what()}});
  }
}

}  // namespace omnibus
