// Restoring a backup as the database, and all errors on the way.
#include "store/restore.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "store/backup.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store_under_test.hpp"
#include "support/problems.hpp"

// Replaces the C library's function to simulate a process killed right before its n-th rename.
static std::atomic<int> renames_to_live = -1;
static void maybe_die() {
  if (renames_to_live >= 0 && renames_to_live-- == 0) _exit(9);
}
extern "C" int rename(const char* from, const char* to) noexcept {
  maybe_die();
  return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
extern "C" int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  maybe_die();
  return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

namespace omnibus {
namespace {

using testing::StartsWith;

class RestoreTest : public testing::Test {
 protected:
  /// Creates a store with this number of entries, and its backup.
  void make_backup(int entries) {
    const TemporaryFolder other;
    fill(other.file("omnibus.db"), entries);
    back_up_sqlite_store(other.file("omnibus.db"), backup_);
  }
  static void fill(const std::string& file, int entries) {
    const std::unique_ptr<Store> store = open_sqlite_store(file);
    std::vector<Write> writes{a_match("m")};
    for (int number = 0; number < entries; ++number) writes.emplace_back(an_entry("m", number));
    ASSERT_EQ(commit(*store, std::move(writes)), "");
  }
  /// Database with its last changes only in the log, as left by a killed server.
  void make_database_of_a_killed_server(int entries) {
    const TemporaryFolder other;
    const std::string source = other.file("omnibus.db");
    const std::unique_ptr<Store> store = open_sqlite_store(source);
    ASSERT_EQ(commit(*store, {a_match("m")}), "");
    for (int number = 0; number < entries; ++number) ASSERT_EQ(commit(*store, {an_entry("m", number)}), "");
    for (const char* end : {"", "-wal"}) std::filesystem::copy_file(source + end, file_ + end);
  }
  static std::size_t entries_in(const std::string& file) { return open_sqlite_store(file)->entries("m").size(); }
  std::string trouble() const {
    return trouble_with([this] { Restore(backup_, file_).commit(); });
  }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& each : std::filesystem::directory_iterator(data_)) out.push_back(each.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
  }
  std::string previous() const {
    for (const std::string& name : names()) {
      if (name.starts_with("omnibus.db.before-restore-") && name.ends_with("Z")) return data_ + "/" + name;
    }
    return {};
  }

  TemporaryFolder folder_;
  std::string backup_ = folder_.file("backup.db");
  std::string data_ = folder_.file("data");
  std::string file_ = data_ + "/omnibus.db";
  bool made_ = std::filesystem::create_directory(data_);
};

TEST_F(RestoreTest, a_backup_is_in_the_place_of_the_database_and_the_previous_one_is_kept_with_its_log) {
  make_backup(3);
  make_database_of_a_killed_server(5);
  Restore restore(backup_, file_);
  const std::string aside = restore.commit();
  EXPECT_EQ(aside, previous());
  EXPECT_TRUE(std::filesystem::exists(aside + "-wal"));
  EXPECT_FALSE(std::filesystem::exists(file_ + "-wal"));
}

TEST_F(RestoreTest, both_can_be_used_afterwards) {
  make_backup(3);
  make_database_of_a_killed_server(5);
  ASSERT_EQ(trouble(), "none");
  EXPECT_EQ(entries_in(file_), 3);
  EXPECT_EQ(entries_in(previous()), 5) << "what was only in the log as well";
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(file_).permissions() & perms::all, perms::owner_read | perms::owner_write);
}

TEST_F(RestoreTest, a_new_server_begins_with_a_backup) {
  make_backup(3);
  EXPECT_EQ(Restore(backup_, file_).commit(), "") << "there was nothing to keep";
  EXPECT_EQ(entries_in(file_), 3);
}

TEST_F(RestoreTest, one_restore_after_the_other_keeps_all_that_was_there) {
  make_backup(3);
  fill(file_, 5);
  ASSERT_EQ(trouble(), "none");
  ASSERT_EQ(trouble(), "none");
  const std::vector<std::string> all = names();
  EXPECT_EQ(std::count_if(all.begin(), all.end(), [](const std::string& name) { return name.find("before-restore") != std::string::npos; }),
            2);
}

TEST_F(RestoreTest, a_server_that_runs_is_left_alone) {
  make_backup(3);
  const std::unique_ptr<Store> server = open_sqlite_store(file_);
  EXPECT_EQ(trouble(), "store_in_use path=" + file_);
  EXPECT_EQ(commit(*server, {a_match("n")}), "");
  EXPECT_TRUE(previous().empty());
}

TEST_F(RestoreTest, only_a_sound_backup_of_ours_that_this_program_knows_is_taken) {
  fill(file_, 5);
  const std::vector<std::string> before = names();
  EXPECT_EQ(trouble(), "unreadable path=" + backup_) << "there is none";
  std::filesystem::create_directory(backup_);
  EXPECT_EQ(trouble(), "unreadable path=" + backup_) << "a folder";
  std::filesystem::remove(backup_);
  std::ofstream(backup_) << std::string(5'000, 'x');
  EXPECT_EQ(trouble(), "store_foreign path=" + backup_) << "no database";
  std::ofstream(backup_, std::ios::trunc).flush();
  EXPECT_EQ(trouble(), "store_foreign path=" + backup_) << "an empty file";
  std::filesystem::remove(backup_);
  sqlite::Database(backup_).run("CREATE TABLE theirs (x)");
  EXPECT_EQ(trouble(), "store_foreign path=" + backup_) << "a database of another program";
  std::filesystem::remove(backup_);
  make_backup(3);
  sqlite::Database(backup_).run("PRAGMA user_version = 99");
  EXPECT_EQ(trouble(), fmt::format("store_newer path={} value=99 allowed={}", backup_, schema_steps().size()));
  EXPECT_EQ(trouble_with([this] { Restore(file_, file_).commit(); }), "store_in_use path=" + file_) << "the database itself";
  EXPECT_EQ(names(), before);
  EXPECT_EQ(entries_in(file_), 5);
}

TEST_F(RestoreTest, a_damaged_backup_is_refused) {
  make_backup(2'000);
  fill(file_, 5);
  std::fstream bytes(backup_, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(static_cast<std::streamoff>(std::filesystem::file_size(backup_) / 4096 / 2 * 4096));
  bytes << std::string(4096, '\xa5');
  bytes.close();
  EXPECT_THAT(trouble(), StartsWith("store_damaged path=" + backup_));
  std::filesystem::resize_file(backup_, std::filesystem::file_size(backup_) / 2);
  EXPECT_THAT(trouble(), StartsWith("store_damaged path=" + backup_)) << "half of it";
  EXPECT_EQ(entries_in(file_), 5);
}

TEST_F(RestoreTest, rows_that_refer_to_nothing_are_damage) {
  make_backup(3);
  sqlite::Database(backup_).run("PRAGMA foreign_keys = OFF; DELETE FROM matches;");
  EXPECT_THAT(trouble(), StartsWith("store_damaged path=" + backup_));
}

TEST_F(RestoreTest, a_backup_of_an_older_version_is_migrated_without_changing_the_backup) {
  {
    sqlite::Database database(backup_);
    migrate(database, backup_, schema_steps().first(2));
  }
  ASSERT_EQ(trouble(), "none");
  EXPECT_EQ(trouble_with([this] { open_sqlite_store_to_read(file_); }), "none");
  EXPECT_THAT(trouble_with([this] { open_sqlite_store_to_read(backup_); }), StartsWith("store_older"));
}

TEST_F(RestoreTest, a_backup_is_only_read) {
  make_backup(3);
  std::filesystem::permissions(backup_, std::filesystem::perms::owner_read);
  const std::uintmax_t size = std::filesystem::file_size(backup_);
  ASSERT_EQ(trouble(), "none");
  EXPECT_EQ(std::filesystem::file_size(backup_), size);
  for (const char* end : {"-wal", "-shm", "-journal"}) EXPECT_FALSE(std::filesystem::exists(backup_ + end)) << end;
}

TEST_F(RestoreTest, a_disk_without_room_leaves_everything_as_it_was) {
  make_backup(2'000);
  fill(file_, 5);
  const std::vector<std::string> before = names();
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit little{.rlim_cur = 8'192, .rlim_max = limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &little);
  const std::string told = trouble();
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(told, testing::AnyOf(StartsWith("no_space"), StartsWith("store_failed path=" + file_)));
  EXPECT_EQ(names(), before);
  EXPECT_EQ(entries_in(file_), 5);
}

TEST_F(RestoreTest, room_for_the_server_is_left_on_the_disk) {
  EXPECT_EQ(trouble_with([] { check_space("/proc/omnibus.db", 1); }), "no_space path=/proc/omnibus.db");
  EXPECT_EQ(trouble_with([this] { check_space(file_, 1); }), "none");
}

/// Restores in a child process that dies right before its n-th rename; false if it ran to the end.
bool restore_and_die(const std::string& backup, const std::string& file, int renames) {
  const pid_t child = fork();
  if (child == 0) {
    renames_to_live = renames;
    Restore(backup, file).commit();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status) == 9;
}

TEST_F(RestoreTest, killed_at_any_moment_there_is_the_old_database_or_the_new_one_and_nothing_is_lost) {
  make_backup(3);
  int kills = 0;
  for (bool killed = true; killed; ++kills) {
    for (const auto& each : std::filesystem::directory_iterator(data_)) std::filesystem::remove(each);
    make_database_of_a_killed_server(5);
    killed = restore_and_die(backup_, file_, kills);
    const bool decided = kills > 0;
    EXPECT_EQ(entries_in(file_), decided ? 3 : 5) << kills;
    ASSERT_EQ(previous().empty(), !decided) << kills;
    if (decided) {
      EXPECT_EQ(entries_in(previous()), 5) << kills;
    }
    EXPECT_EQ(trouble(), "none") << "it can be done again, " << kills;
    EXPECT_EQ(entries_in(file_), 3) << kills;
  }
  EXPECT_GE(kills, 4);
}

TEST_F(RestoreTest, what_root_restores_belongs_to_the_owner_of_the_folder) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  constexpr uid_t other = 65534;
  make_backup(3);
  ASSERT_EQ(chown(data_.c_str(), other, other), 0);
  ASSERT_EQ(trouble(), "none");
  for (const char* end : {"", ".lock"}) {
    struct stat found{};
    ASSERT_EQ(stat((file_ + end).c_str(), &found), 0);
    EXPECT_EQ(found.st_uid, other) << end;
    EXPECT_EQ(found.st_gid, other) << end;
  }
}

TEST_F(RestoreTest, another_user_is_refused_with_the_name_of_the_owner) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  make_backup(3);
  std::filesystem::permissions(folder_.path(), std::filesystem::perms::all);
  std::filesystem::permissions(data_, std::filesystem::perms::all);
  std::filesystem::permissions(backup_, std::filesystem::perms::all);
  ASSERT_EQ(seteuid(65534), 0);
  const std::string told = trouble();
  ASSERT_EQ(seteuid(0), 0);
  EXPECT_EQ(told, "other_owner path=" + data_ + " value=root");
}

}  // namespace
}  // namespace omnibus
