// Durable writes per second: sequentially, and with many players at the same time.
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <unistd.h>

#include <benchmark/benchmark.h>

#include "store/store.hpp"

namespace omnibus {

/// A store in a fresh folder with one match for each player who waits for an answer.
class StoreBench {
 public:
  explicit StoreBench(int matches) {
    std::filesystem::create_directories(folder_);
    store_ = open_sqlite_store(folder_ / "omnibus.db");
    std::vector<Write> writes{StoredPerson{"person", "hash", "Ada", 1, "", 0}};
    for (int i = 0; i < matches; ++i)
      writes.emplace_back(StoredMatch{"match" + std::to_string(i), "", "running", "{}", {"person"}, false, 1, 1});
    store_->write(std::move(writes), [](const std::string&) {});
  }
  StoreBench(const StoreBench&) = delete;
  StoreBench& operator=(const StoreBench&) = delete;
  ~StoreBench() {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  /// Adds an entry to each match and waits until all are acknowledged.
  void next_round(int matches) {
    waiting_for_ = matches;
    for (int i = 0; i < matches; ++i) {
      store_->write({StoredEntry{"match" + std::to_string(i), round_, EntryKind::act, "person", "a random key " + std::to_string(round_),
                                 R"({"seat":0,"action":{"do":"extend","card":"MT39","route":2}})", 0x0123456789abcdef, round_}},
                    [this](const std::string&) {
                      const std::lock_guard lock(lock_);
                      if (--waiting_for_ == 0) done_.notify_one();
                    });
    }
    std::unique_lock lock(lock_);
    done_.wait(lock, [this] { return waiting_for_ == 0; });
    ++round_;
  }

 private:
  std::filesystem::path folder_ = std::filesystem::temp_directory_path() / ("omnibus-bench-" + std::to_string(getpid()));
  std::unique_ptr<Store> store_;
  std::mutex lock_;
  std::condition_variable done_;
  int waiting_for_ = 0;
  std::int64_t round_ = 0;
};

static void durable_writes(benchmark::State& state) {
  const int at_once = static_cast<int>(state.range(0));
  StoreBench bench(at_once);
  for (auto _ : state) bench.next_round(at_once);
  state.SetItemsProcessed(state.iterations() * at_once);
}
BENCHMARK(durable_writes)
    ->Name("store/durable_writes_at_once")
    ->RangeMultiplier(8)
    ->Range(1, 4096)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace omnibus
