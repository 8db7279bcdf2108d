// In-memory keeper that behaves like a page: it replies later, on another thread. Its content outlives the store.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/kept_store.hpp"

namespace omnibus {

/// Texts kept in one place, and whether more can be stored.
struct KeptTexts {
  std::map<std::string, std::string> texts;
  std::string failure;  ///< error for all further writes; empty if they succeed

  std::vector<KeptChange> all() const {
    std::vector<KeptChange> out;
    for (const auto& [name, text] : texts) out.push_back({name, text});
    return out;
  }
};

class KeeperInMemory final : public Keeper {
 public:
  explicit KeeperInMemory(KeptTexts& kept) : kept_(kept), thread_([this] { work(); }) {}
  ~KeeperInMemory() override { finish(); }

  void keep(std::vector<KeptChange> changes, Told told) override {
    {
      const std::lock_guard lock(lock_);
      order_.emplace(std::move(changes), std::move(told));
    }
    wanted_.notify_one();
  }

  void finish() override {
    {
      const std::lock_guard lock(lock_);
      finishing_ = true;
    }
    wanted_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

 private:
  using Order = std::pair<std::vector<KeptChange>, Told>;

  void work() {
    while (std::optional<Order> order = next()) {
      if (kept_.failure.empty()) {
        for (KeptChange& change : order->first) {
          if (change.text) kept_.texts[change.name] = std::move(*change.text);
          else kept_.texts.erase(change.name);
        }
      }
      order->second(kept_.failure);
    }
  }

  std::optional<Order> next() {
    std::unique_lock lock(lock_);
    wanted_.wait(lock, [this] { return finishing_ || order_; });
    return std::exchange(order_, std::nullopt);
  }

  KeptTexts& kept_;
  std::mutex lock_;
  std::condition_variable wanted_;
  std::optional<Order> order_;
  bool finishing_ = false;
  std::thread thread_;
};

/// Store whose texts are kept under this name during the test run.
inline std::unique_ptr<Store> open_store_kept_in(const std::string& name) {
  static std::map<std::string, KeptTexts> places;
  KeptTexts& kept = places[name];
  return open_kept_store(std::make_unique<KeeperInMemory>(kept), kept.all(), name);
}

}  // namespace omnibus
