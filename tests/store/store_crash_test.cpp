// A writing program is killed at any moment: acknowledged writes are present, and none is duplicated or partial.
#include <array>
#include <chrono>
#include <csignal>
#include <gmock/gmock.h>
#include <map>
#include <poll.h>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "core/chance.hpp"
#include "store_under_test.hpp"

namespace omnibus {

namespace {

constexpr int matches = 8;

struct Acknowledged {
  std::int64_t match;
  std::int64_t number;
};

std::string match_name(std::int64_t match) { return fmt::format("m{}", match); }

/// Two entries of a turn and the position after it, in one atomic list.
std::vector<Write> a_turn(std::int64_t match, std::int64_t number) {
  const std::string id = match_name(match);
  return {an_entry(id, number, "a", fmt::format("key {}", number)), an_entry(id, number + 1),
          StoredSnapshot{id, number + 1, fmt::format("after {}", number + 1)}};
}

/// Continues one match and reports completed turns: short writes to a pipe are atomic.
void play(Store& store, std::int64_t match, std::int64_t number, int report) {
  store.write(a_turn(match, number), [&store, match, number, report](const std::string& failure) {
    if (!failure.empty()) _exit(1);
    const Acknowledged done{match, number + 1};
    if (write(report, &done, sizeof done) != sizeof done) _exit(2);
    play(store, match, number + 2, report);
  });
}

[[noreturn]] void play_until_killed(const StoreKind& kind, const TemporaryFolder& folder, int report) {
  const std::unique_ptr<Store> store = kind.open(folder);
  for (int match = 0; match < matches; ++match)
    play(*store, match, static_cast<std::int64_t>(store->entries(match_name(match)).size()), report);
  sleep(static_cast<unsigned>(longest_wait.count()));  // it is killed long before
  _exit(3);
}

std::vector<Acknowledged> all_reports(int pipe) {
  std::vector<Acknowledged> reports;
  for (Acknowledged one{}; read(pipe, &one, sizeof one) == sizeof one;) reports.push_back(one);
  return reports;
}

}  // namespace

class StoreCrash : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(, StoreCrash, every_kind_on_disk, name_of_kind);

TEST_P(StoreCrash, what_was_acknowledged_survives_a_kill_at_any_moment) {
  std::vector<Write> tables{a_person("a")};
  for (int match = 0; match < matches; ++match) tables.emplace_back(a_match(match_name(match)));
  ASSERT_EQ(commit(tables), "");
  Stream chance(7);
  std::map<std::int64_t, std::int64_t> last_acknowledged;
  std::size_t acknowledged = 0;
  constexpr int kills = 150;
  for (int kill_number = 0; kill_number < kills; ++kill_number) {
    store_.reset();  // fork requires a single thread, and the child must be the owner
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) play_until_killed(GetParam(), folder_, pipe_ends[1]);
    close(pipe_ends[1]);
    if (kill_number % 3 != 0) {  // otherwise it may be killed while starting, too
      pollfd reports{pipe_ends[0], POLLIN, 0};
      ASSERT_EQ(poll(&reports, 1, static_cast<int>(std::chrono::milliseconds(longest_wait).count())), 1) << "nothing is acknowledged";
    }
    std::this_thread::sleep_for(std::chrono::microseconds(chance.below(50'000)));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it stopped by itself with " << status;
    for (const Acknowledged& one : all_reports(pipe_ends[0])) {
      last_acknowledged[one.match] = one.number;
      ++acknowledged;
    }
    close(pipe_ends[0]);

    store_ = open();
    for (int match = 0; match < matches; ++match) {
      const std::vector<StoredEntry> entries = store_->entries(match_name(match));
      const auto count = static_cast<std::int64_t>(entries.size());
      if (const auto last = last_acknowledged.find(match); last != last_acknowledged.end()) {
        ASSERT_GT(count, last->second) << "lost in " << match_name(match);
      }
      ASSERT_EQ(count % 2, 0) << "half a turn";
      for (std::int64_t number = 0; number < count; ++number) ASSERT_EQ(entries[static_cast<std::size_t>(number)].number, number);
      std::set<std::string> keys;
      for (const StoredEntry& entry : entries) ASSERT_TRUE(entry.key.empty() || keys.insert(entry.key).second) << entry.key;
      if (count > 0) {
        ASSERT_EQ(store_->last_snapshot(match_name(match)).value().number, count - 1);
      }
    }
  }
  EXPECT_GE(acknowledged, std::size_t{kills} / 3 * 2) << "too little happened to prove anything";
}

}  // namespace omnibus
