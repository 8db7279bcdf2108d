// Store fixtures: each kind has a name and a function to open it, and must pass every StoreTest.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "keeper_in_memory.hpp"
#include "store/store.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus {

struct StoreKind {
  const char* name;
  std::unique_ptr<Store> (*open)(const TemporaryFolder& folder);  ///< restores what was kept for this folder, initially nothing
};

inline void PrintTo(const StoreKind& kind, std::ostream* out) { *out << kind.name; }

inline const StoreKind sqlite_kind{"Sqlite", [](const TemporaryFolder& folder) { return open_sqlite_store(folder.file("omnibus.db")); }};
inline const StoreKind kept_kind{"Kept", [](const TemporaryFolder& folder) { return open_store_kept_in(folder.file("kept")); }};

inline const auto every_kind = testing::Values(sqlite_kind, kept_kind);
/// Kinds tested for the remains of a killed program; for other kinds this is up to the keeper.
inline const auto every_kind_on_disk = testing::Values(sqlite_kind);

/// Writes and waits; returns the error, empty on success.
inline std::string commit(Store& store, std::vector<Write> writes) {
  std::promise<std::string> failure;
  store.write(std::move(writes), [&failure](const std::string& text) { failure.set_value(text); });
  return awaited(failure.get_future());
}

inline StoredPerson a_person(const std::string& id) { return {id, "hash of " + id, "Name of " + id, 1, "", 0}; }
inline StoredMatch a_match(const std::string& id, const std::vector<std::string>& people = {}) {
  return {id, "", "running", "{}", people, false, 1, 1};
}
inline StoredEntry an_entry(const std::string& match, std::int64_t number, const std::string& person = "", const std::string& key = "") {
  return {match, number, EntryKind::act, person, key, fmt::format(R"({{"number":{}}})", number), static_cast<std::uint64_t>(number) * 7,
          number};
}

class StoreTest : public testing::TestWithParam<StoreKind> {
 protected:
  std::unique_ptr<Store> open() const { return GetParam().open(folder_); }
  void reopen() {
    store_.reset();
    store_ = open();
  }
  std::string commit(std::vector<Write> writes) { return omnibus::commit(*store_, std::move(writes)); }

  /// All writes by `queue` form one group, since the store is kept busy reporting that `first` is durable.
  template <class Queue> void write_as_one_group_after(std::vector<Write> first, Queue queue) {
    std::promise<void> safe;
    std::promise<void> queued;
    store_->write(std::move(first), [&safe, all_queued = queued.get_future().share()](const std::string&) {
      safe.set_value();
      all_queued.wait_for(longest_wait);
    });
    awaited(safe.get_future());
    queue();
    queued.set_value();
  }

  std::vector<std::int64_t> numbers(const std::string& match) {
    std::vector<std::int64_t> found;
    for (const StoredEntry& entry : store_->entries(match)) found.push_back(entry.number);
    return found;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_ = open();
};

inline std::string name_of_kind(const testing::TestParamInfo<StoreKind>& info) { return info.param.name; }

}  // namespace omnibus
