// Tests specific to the SQLite store: migration of older tables, and unusable files.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/resource.h>

#include "store/backup.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store_under_test.hpp"
#include "support/problems.hpp"

// Replaces the C library's function to count disk syncs.
static std::atomic<int> waits_for_the_disk = 0;
extern "C" [[gnu::visibility("default")]] int fdatasync(int file) {  // for SQLite, a shared library
  ++waits_for_the_disk;
  return static_cast<int>(syscall(SYS_fdatasync, file));
}

namespace omnibus {

using testing::HasSubstr;
using testing::StartsWith;

static std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class SqliteStoreTest : public testing::Test {
 protected:
  std::string trouble_opening() const {
    return trouble_with([this] { open_sqlite_store(file_); });
  }
  std::int64_t number(const std::string& query) const {
    const sqlite::Database database(file_);
    sqlite::Statement statement(database, query);
    sqlite::Rows rows = statement.query();
    rows.next();
    return rows.number(0);
  }

  TemporaryFolder folder_;
  std::string file_ = folder_.file("omnibus.db");
};

// ---- files ----

TEST_F(SqliteStoreTest, belongs_to_one_owner_at_a_time) {
  std::unique_ptr<Store> owner = open_sqlite_store(file_);
  EXPECT_EQ(trouble_opening(), "store_in_use path=" + file_);
  EXPECT_EQ(commit(*owner, {a_match("m")}), "") << "the owner is not disturbed";
  owner.reset();
  EXPECT_EQ(trouble_opening(), "none");
}

TEST_F(SqliteStoreTest, waits_for_the_disk_before_each_acknowledgement) {
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  ASSERT_EQ(commit(*store, {a_match("m")}), "");
  for (int number = 0; number < 20; ++number) {
    const int before = waits_for_the_disk;
    ASSERT_EQ(commit(*store, {an_entry("m", number)}), "");
    EXPECT_GT(waits_for_the_disk, before);
  }
}

TEST_F(SqliteStoreTest, refuses_a_folder_that_is_not_there) {
  file_ = folder_.file("missing/omnibus.db");
  EXPECT_EQ(trouble_opening(), "unwritable path=" + file_ + ".lock");
}

TEST_F(SqliteStoreTest, refuses_a_folder_in_the_place_of_the_file) {
  std::filesystem::create_directory(file_);
  EXPECT_EQ(trouble_opening(), "unwritable path=" + file_);
}

TEST_F(SqliteStoreTest, refuses_a_file_that_is_no_database) {
  const std::string text = std::string(100, '-') + "a letter to the mayor";
  std::ofstream(file_) << text;
  EXPECT_EQ(trouble_opening(), "store_foreign path=" + file_);
  EXPECT_EQ(bytes_of(file_), text);
}

TEST_F(SqliteStoreTest, refuses_the_database_of_another_program) {
  sqlite::Database(file_).run("CREATE TABLE recipes (name TEXT)");
  const std::string before = bytes_of(file_);
  EXPECT_EQ(trouble_opening(), "store_foreign path=" + file_);
  EXPECT_EQ(bytes_of(file_), before);
}

TEST_F(SqliteStoreTest, tells_of_a_damaged_file_instead_of_reading_on) {
  ASSERT_EQ(trouble_opening(), "none");
  {
    std::fstream damaged(file_, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(100);
    damaged << std::string(3996, '\x5a');
  }
  EXPECT_THAT(trouble_opening(), StartsWith("store_failed path=" + file_ + " reason=")) << "the table of tables is damaged";
}

TEST_F(SqliteStoreTest, tells_of_a_damaged_table_and_acknowledges_nothing_for_it) {
  {
    const std::unique_ptr<Store> store = open_sqlite_store(file_);
    ASSERT_EQ(commit(*store, {a_match("m"), an_entry("m", 0)}), "");
  }
  const std::int64_t page = number("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'");
  const std::int64_t page_size = number("PRAGMA page_size");
  {
    std::fstream damaged(file_, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp((page - 1) * page_size);
    damaged << std::string(static_cast<std::size_t>(page_size), '\x5a');
  }
  std::vector<std::string> warnings;
  const std::unique_ptr<Store> store = open_sqlite_store(file_, [&](const std::string& what) { warnings.push_back(what); });
  const std::size_t at_the_start = warnings.size();
  EXPECT_THAT(trouble_with([&] { store->entries("m"); }), HasSubstr("store_failed"));
  ASSERT_EQ(warnings.size(), at_the_start + 1) << "each read that fails is told to the operator";
  EXPECT_THAT(warnings.back(), HasSubstr("omnibus.db cannot be read: "));
  EXPECT_THAT(commit(*store, {an_entry("m", 1)}), HasSubstr("malformed"));
  EXPECT_EQ(commit(*store, {a_person("a")}), "") << "what is sound can be used";
}

/// Limits the size of all files, which looks much like a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t max) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = max;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(SqliteStoreTest, acknowledges_nothing_on_a_full_disk_and_continues_when_there_is_room_again) {
  std::unique_ptr<Store> store = open_sqlite_store(file_);
  ASSERT_EQ(commit(*store, {a_match("m")}), "");
  std::vector<std::int64_t> acknowledged;
  const auto write_next = [&] {
    StoredEntry entry = an_entry("m", static_cast<std::int64_t>(acknowledged.size()));
    entry.body = std::string(20'000, 'x');
    const std::string failure = commit(*store, {entry});
    if (failure.empty()) acknowledged.push_back(entry.number);
    return failure;
  };
  {
    const FullDisk full(1'000'000);
    while (write_next().empty() && acknowledged.size() < 1000) {}
    ASSERT_LT(acknowledged.size(), 1000) << "the disk did not fill up";
    EXPECT_NE(write_next(), "");
    EXPECT_EQ(store->entries("m").size(), acknowledged.size());
  }
  EXPECT_EQ(write_next(), "");
  store.reset();
  EXPECT_EQ(open_sqlite_store(file_)->entries("m").size(), acknowledged.size());
}

// ---- versions ----

constexpr const char* first = "CREATE TABLE songs (name TEXT) STRICT; INSERT INTO songs VALUES ('early');";
constexpr const char* second = "ALTER TABLE songs ADD COLUMN year INTEGER NOT NULL DEFAULT 1900;";
constexpr const char* third = "UPDATE songs SET year = year + 99;";
constexpr const char* broken = "INSERT INTO songs (name) VALUES ('half'); INSERT INTO no_such_table VALUES (1);";

static void migrate_file(const std::string& file, const std::vector<const char*>& steps) {
  sqlite::Database database(file);
  migrate(database, file, steps);
}

TEST_F(SqliteStoreTest, migrates_from_any_earlier_version_step_by_step) {
  migrate_file(file_, {first});
  EXPECT_EQ(number("PRAGMA user_version"), 1);
  migrate_file(file_, {first, second});
  EXPECT_EQ(number("PRAGMA user_version"), 2);
  EXPECT_EQ(number("SELECT year FROM songs"), 1900);
  migrate_file(file_, {first, second, third});
  EXPECT_EQ(number("SELECT year FROM songs"), 1999);
}

TEST_F(SqliteStoreTest, migrates_over_several_versions_at_once) {
  migrate_file(file_, {first});
  migrate_file(file_, {first, second, third});
  EXPECT_EQ(number("PRAGMA user_version"), 3);
  EXPECT_EQ(number("SELECT year FROM songs"), 1999);
}

TEST_F(SqliteStoreTest, does_nothing_to_tables_that_are_up_to_date) {
  migrate_file(file_, {first, second, third});
  migrate_file(file_, {first, second, third});
  EXPECT_EQ(number("SELECT year FROM songs"), 1999) << "each step is done once";
}

TEST_F(SqliteStoreTest, a_step_that_fails_leaves_everything_as_it_was) {
  migrate_file(file_, {first});
  EXPECT_THROW(migrate_file(file_, {first, second, broken}), sqlite::Error);
  EXPECT_EQ(number("PRAGMA user_version"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM songs"), 1);
  EXPECT_THROW(number("SELECT year FROM songs"), sqlite::Error) << "the step before it is undone as well";
}

TEST_F(SqliteStoreTest, refuses_tables_of_a_newer_version_and_leaves_them_alone) {
  {
    const std::unique_ptr<Store> store = open_sqlite_store(file_);
    ASSERT_EQ(commit(*store, {a_match("m")}), "");
  }
  const auto known = static_cast<int>(schema_steps().size());
  sqlite::Database(file_).run(fmt::format("PRAGMA user_version = {}", known + 1));
  const std::string before = bytes_of(file_);
  EXPECT_EQ(trouble_opening(), fmt::format("store_newer path={} value={} allowed={}", file_, known + 1, known));
  EXPECT_EQ(bytes_of(file_), before);
}

TEST_F(SqliteStoreTest, entries_of_the_first_version_are_kept_and_guarded_as_before) {
  {
    sqlite::Database database(file_);
    migrate(database, file_, schema_steps().first(1));
    database.run(R"(
      INSERT INTO people VALUES ('a', 'hash of a', 'Ada', 1);
      INSERT INTO matches VALUES ('m', NULL, 'running', '{}', 0, 1, 1), ('n', NULL, 'running', '{}', 0, 1, 1);
      INSERT INTO entries VALUES ('n', 0, 'edition', NULL, NULL, '{"own":true}', 0, 7);
      INSERT INTO entries VALUES ('m', 0, 'act', 'a', 'key', '{"seat":0}', -1, 8), ('m', 1, 'undo', NULL, NULL, '{}', 2, 9);)");
  }
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  const std::vector<StoredEntry> entries = store->entries("m");
  ASSERT_EQ(entries.size(), 2);
  EXPECT_EQ(entries[0].kind, EntryKind::act);
  EXPECT_EQ(entries[0].person, "a");
  EXPECT_EQ(entries[0].key, "key");
  EXPECT_EQ(entries[0].body, R"({"seat":0})");
  EXPECT_EQ(entries[0].hash, ~std::uint64_t{0});
  EXPECT_EQ(entries[0].at, 8);
  EXPECT_EQ(entries[1].kind, EntryKind::undo);
  EXPECT_EQ(store->entries("n").at(0).kind, EntryKind::edition);
  EXPECT_THAT(commit(*store, {an_entry("m", 3)}), HasSubstr("next number"));
  EXPECT_THAT(commit(*store, {an_entry("m", 2, "a", "key")}), HasSubstr("UNIQUE"));
  EXPECT_EQ(commit(*store, {an_entry("m", 2, "a", "another")}), "");
  EXPECT_THROW(sqlite::Database(file_).run("DELETE FROM entries WHERE match = 'm' AND number = 2"), sqlite::Error);
  EXPECT_EQ(commit(*store, {RemovedMatch{"m"}}), "") << "and go with their match";
  EXPECT_EQ(number("SELECT count(*) FROM entries"), 1);
}

TEST_F(SqliteStoreTest, what_version_3_had_promised_is_kept_and_guarded) {
  {
    sqlite::Database database(file_);
    migrate(database, file_, schema_steps().first(3));
    database.run(R"(
      INSERT INTO matches VALUES
        ('m', NULL, 'running', '{"game":"g","seed":7,"salt":"aa","rematch":""}', 0, 1, 1, NULL, 1),
        ('n', NULL, 'over', '{"seed":"18446744073709551615","salt":"bb"}', 0, 1, 1, NULL, 1),
        ('o', NULL, 'over', 'no JSON', 0, 1, 1, NULL, 1), ('p', NULL, 'over', '{}', 0, 1, 1, NULL, 1);)");
  }
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  EXPECT_EQ(number("PRAGMA user_version"), static_cast<std::int64_t>(schema_steps().size()));
  EXPECT_EQ(store->match("m")->promise, R"({"seed":7,"salt":"aa"})");
  EXPECT_EQ(store->match("m")->header, R"({"game":"g","rematch":""})");
  EXPECT_EQ(store->match("n")->promise, R"({"seed":"18446744073709551615","salt":"bb"})") << "to the last digit";
  EXPECT_EQ(store->match("o")->header, "no JSON") << "an unreadable match is left alone";
  EXPECT_EQ(store->match("p")->promise, "");
  EXPECT_THROW(sqlite::Database(file_).run("UPDATE matches SET promise = '{}' WHERE id = 'm'"), sqlite::Error);
  StoredMatch over = *store->match("m");
  over.state = "over";
  EXPECT_EQ(commit(*store, {over}), "");
}

// ---- constraints against any writer ----

TEST_F(SqliteStoreTest, the_tables_refuse_changes_and_removals_of_entries) {
  {
    const std::unique_ptr<Store> store = open_sqlite_store(file_);
    ASSERT_EQ(commit(*store, {a_match("m"), an_entry("m", 0), an_entry("m", 1)}), "");
  }
  sqlite::Database database(file_);
  EXPECT_THROW(database.run("UPDATE entries SET body = 'forged'"), sqlite::Error);
  EXPECT_THROW(database.run("DELETE FROM entries WHERE number = 1"), sqlite::Error);
  EXPECT_THROW(database.run("INSERT INTO entries VALUES ('m', 5, 'act', NULL, NULL, '', 0, 0)"), sqlite::Error);
  EXPECT_EQ(number("SELECT count(*) FROM entries WHERE body <> 'forged'"), 2);
}

TEST_F(SqliteStoreTest, the_tables_take_no_entry_of_an_unknown_kind) {
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  ASSERT_EQ(commit(*store, {a_match("m")}), "");
  EXPECT_THROW(sqlite::Database(file_).run("INSERT INTO entries VALUES ('m', 0, 'bribe', NULL, NULL, '{}', 0, 0)"), sqlite::Error);
  for (std::size_t kind = 0; kind < entry_kind_names.size(); ++kind) {
    StoredEntry entry = an_entry("m", static_cast<std::int64_t>(kind));
    entry.kind = static_cast<EntryKind>(kind);
    EXPECT_EQ(commit(*store, {entry}), "") << entry_kind_names[kind];
  }
}

TEST_F(SqliteStoreTest, an_entry_of_an_unknown_kind_that_is_there_nevertheless_is_named) {
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  ASSERT_EQ(commit(*store, {a_match("m"), an_entry("m", 0), a_match("n"), an_entry("n", 0)}), "");
  sqlite::Database(file_).run("PRAGMA ignore_check_constraints = ON; INSERT INTO entries VALUES ('m', 1, 'bribe', NULL, NULL, '{}', 0, 0)");
  EXPECT_EQ(trouble_with([&] { store->entries("m"); }), R"(store_failed path=m[1] reason=an entry cannot be of kind "bribe")");
  EXPECT_EQ(store->entries("n").size(), 1) << "the other matches are not touched by it";
}

// ---- damage ----

/// Store files as left by a crash, with the given number of changes in the log.
class DamagedStoreTest : public SqliteStoreTest {
 protected:
  void SetUp() override {
    const TemporaryFolder other;
    const std::string source = other.file("omnibus.db");
    const std::unique_ptr<Store> store = open_sqlite_store(source);
    ASSERT_EQ(commit(*store, {a_match("m")}), "");
    for (int i = 0; i < 20; ++i) ASSERT_EQ(commit(*store, {an_entry("m", i)}), "");
    std::filesystem::copy_file(source, file_);
    std::filesystem::copy_file(source + "-wal", file_ + "-wal");
  }
  void flip(const std::string& file, std::uintmax_t at) {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekg(static_cast<std::streamoff>(at));
    const char before = static_cast<char>(bytes.get());
    bytes.seekp(static_cast<std::streamoff>(at));
    bytes.put(static_cast<char>(before ^ 0x40));
  }
  std::uintmax_t log_size() const { return std::filesystem::file_size(file_ + "-wal"); }
};

TEST_F(DamagedStoreTest, a_log_that_ends_in_the_middle_of_a_change_is_read_up_to_it) {
  std::filesystem::resize_file(file_ + "-wal", log_size() - 100);
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  EXPECT_EQ(store->entries("m").size(), 19);
}

TEST_F(DamagedStoreTest, a_damaged_log_is_reported_if_changes_follow_the_damage) {
  const std::string before = bytes_of(file_);
  for (const std::uintmax_t at : {std::uintmax_t{20}, log_size() / 2}) {
    flip(file_ + "-wal", at);
    EXPECT_THAT(trouble_opening(), StartsWith("store_damaged path=" + file_ + "-wal reason=")) << at;
    EXPECT_EQ(bytes_of(file_), before);
    flip(file_ + "-wal", at);
  }
  EXPECT_EQ(open_sqlite_store(file_)->entries("m").size(), 20) << "undamaged";
}

TEST_F(DamagedStoreTest, an_unreadable_last_change_is_reported) {
  flip(file_ + "-wal", log_size() - 100);
  std::string told;
  const std::unique_ptr<Store> store = open_sqlite_store(file_, [&](const std::string& what) { told = what; });
  EXPECT_THAT(told, HasSubstr("incomplete"));
  EXPECT_EQ(store->entries("m").size(), 19);
}

TEST_F(DamagedStoreTest, a_damaged_page_is_reported) {
  { open_sqlite_store(file_); }  // the log is in the file now
  std::fstream bytes(file_, std::ios::in | std::ios::out | std::ios::binary);
  const auto size = std::filesystem::file_size(file_);
  bytes.seekp(static_cast<std::streamoff>(size / 4096 / 2 * 4096));
  bytes << std::string(4096, '\xa5');
  bytes.close();
  std::string told;
  const std::unique_ptr<Store> store = open_sqlite_store(file_, [&](const std::string& what) { told = what; });
  EXPECT_THAT(told, StartsWith(file_ + " is damaged: "));
}

// ---- copies ----

TEST_F(SqliteStoreTest, a_backup_is_whole_also_while_the_store_is_used_and_for_its_user_alone) {
  using std::filesystem::perms;
  const std::string copy = file_ + ".copy";
  {
    const std::unique_ptr<Store> store = open_sqlite_store(file_);
    ASSERT_EQ(commit(*store, {a_match("m"), an_entry("m", 0)}), "");
    back_up_sqlite_store(file_, copy);
    ASSERT_EQ(commit(*store, {an_entry("m", 1)}), "");
  }
  EXPECT_EQ(std::filesystem::status(copy).permissions() & perms::all, perms::owner_read | perms::owner_write);
  EXPECT_EQ(open_sqlite_store(copy)->entries("m").size(), 1);
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_ + ".none", copy + "2"); }), "unreadable path=" + file_ + ".none");
}

static std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& each : std::filesystem::directory_iterator(folder)) out.push_back(each.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

TEST_F(SqliteStoreTest, a_backup_never_overwrites_and_says_what_is_in_its_way) {
  { open_sqlite_store(file_); }
  const std::string copy = folder_.file("copy.db");
  std::ofstream(copy) << "precious";
  const std::vector<std::string> before = names_in(folder_.path());
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, copy); }), "file_exists path=" + copy);
  EXPECT_EQ(bytes_of(copy), "precious");
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, folder_.path()); }), "file_exists path=" + folder_.path());
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, folder_.file("none/copy.db")); }),
            "not_written path=" + folder_.file("none/copy.db.partial") + " reason=No such file or directory");
  std::filesystem::create_symlink(folder_.file("elsewhere"), folder_.file("link.db"));
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, folder_.file("link.db")); }), "file_exists path=" + folder_.file("link.db"));
  std::filesystem::remove(folder_.file("link.db"));
  EXPECT_EQ(names_in(folder_.path()), before) << "no part of a copy is left";
}

TEST_F(SqliteStoreTest, a_place_that_the_system_cannot_look_at_is_no_place_for_a_backup) {
  { open_sqlite_store(file_); }
  const std::string too_long = folder_.file(std::string(300, 'x'));
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, too_long); }), "not_written path=" + too_long + " reason=File name too long");
  const std::string loop = folder_.file("loop");
  std::filesystem::create_symlink(loop, loop);
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, loop + "/copy.db"); }),
            "not_written path=" + loop + "/copy.db reason=Too many levels of symbolic links");
}

TEST_F(SqliteStoreTest, a_backup_can_be_cancelled_while_the_copy_is_checked) {
  {
    const std::unique_ptr<Store> store = open_sqlite_store(file_);
    std::vector<Write> writes{a_match("m")};
    for (int number = 0; number < 2'000; ++number) writes.emplace_back(an_entry("m", number));
    ASSERT_EQ(commit(*store, std::move(writes)), "");
  }
  const TemporaryFolder other;
  back_up_sqlite_store(file_, other.file("whole.db"));
  const std::string copy = other.file("copy.db");
  const auto is_whole = [&] {
    return std::filesystem::file_size(partial_name(copy)) == std::filesystem::file_size(other.file("whole.db"));
  };
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, copy, is_whole); }), "cancelled");
  EXPECT_EQ(names_in(other.path()), std::vector<std::string>{"whole.db"});
}

TEST_F(SqliteStoreTest, a_backup_that_does_not_fit_or_is_cancelled_leaves_nothing_behind) {
  {
    const std::unique_ptr<Store> store = open_sqlite_store(file_);
    std::vector<Write> writes{a_match("m")};
    for (int number = 0; number < 2'000; ++number) writes.emplace_back(an_entry("m", number));
    ASSERT_EQ(commit(*store, std::move(writes)), "");
  }
  const TemporaryFolder other;
  const std::string copy = other.file("copy.db");
  {
    const FullDisk full(8'192);
    EXPECT_THAT(trouble_with([&] { back_up_sqlite_store(file_, copy); }),
                testing::AnyOf(StartsWith("no_space"), StartsWith("store_failed path=" + copy)));
  }
  EXPECT_TRUE(names_in(other.path()).empty());
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, copy, [] { return true; }); }), "cancelled");
  EXPECT_TRUE(names_in(other.path()).empty());
}

TEST_F(SqliteStoreTest, a_backup_replaces_the_remains_of_a_killed_one) {
  { open_sqlite_store(file_); }
  const std::string copy = folder_.file("copy.db");
  std::ofstream(copy + ".partial") << "half of it";
  back_up_sqlite_store(file_, copy);
  EXPECT_EQ(trouble_with([&] { open_sqlite_store(copy); }), "none");
  EXPECT_FALSE(std::filesystem::exists(copy + ".partial"));
}

TEST_F(SqliteStoreTest, only_a_store_of_ours_is_backed_up) {
  std::ofstream(file_) << "this is no database, but longer than the first bytes of one, which are a hundred in all; here it goes on and on";
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, file_ + ".copy"); }), "store_foreign path=" + file_);
  std::filesystem::remove(file_);
  sqlite::Database(file_).run("CREATE TABLE theirs (x)");
  EXPECT_EQ(trouble_with([&] { back_up_sqlite_store(file_, file_ + ".copy"); }), "store_foreign path=" + file_);
}

// ---- reading beside a server ----

TEST_F(SqliteStoreTest, can_be_read_while_its_owner_writes_and_is_not_changed_by_that) {
  const std::unique_ptr<Store> owner = open_sqlite_store(file_);
  ASSERT_EQ(commit(*owner, {a_match("m"), an_entry("m", 0)}), "");
  const std::unique_ptr<Store> reader = open_sqlite_store_to_read(file_);
  EXPECT_EQ(reader->entries("m").size(), 1);
  ASSERT_EQ(commit(*owner, {an_entry("m", 1)}), "") << "the owner is not disturbed";
  EXPECT_EQ(reader->entries("m").size(), 2);
  EXPECT_NE(commit(*reader, {an_entry("m", 2)}), "");
  EXPECT_EQ(owner->entries("m").size(), 2);
}

TEST_F(SqliteStoreTest, only_reading_makes_no_file_and_brings_none_up_to_date) {
  EXPECT_EQ(trouble_with([&] { open_sqlite_store_to_read(file_); }), "unreadable path=" + file_);
  EXPECT_TRUE(names_in(folder_.path()).empty());
  {
    sqlite::Database database(file_);
    migrate(database, file_, schema_steps().first(2));
  }
  EXPECT_EQ(trouble_with([&] { open_sqlite_store_to_read(file_); }),
            fmt::format("store_older path={} value=2 needed={}", file_, schema_steps().size()));
  EXPECT_EQ(number("PRAGMA user_version"), 2);
}

TEST_F(SqliteStoreTest, a_pulse_is_refused_if_nothing_can_be_written) {
  const std::unique_ptr<Store> store = open_sqlite_store(file_);
  ASSERT_EQ(commit(*store, {Pulse{1}}), "");
  const FullDisk full(0);
  EXPECT_NE(commit(*store, {Pulse{2}}), "");
  EXPECT_NE(commit(*store, {Pulse{1}}), "") << "at the same moment, too";
}

}  // namespace omnibus
