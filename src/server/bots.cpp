#include "server/bots.hpp"

#include <sys/resource.h>
#include <unistd.h>
#include <utility>

#include "server/events.hpp"
#include "server/secrets.hpp"

namespace omnibus {

namespace {

/// The network goes first: who thinks may wait, who has clicked may not.
void yield_to_others() {
  constexpr int modest = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), modest);
}

}  // namespace

Bots::Bots(int threads, Metrics& metrics) : metrics_(metrics) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Bots::~Bots() {
  {
    const std::lock_guard lock(lock_);
    stopping_ = true;
  }
  wanted_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Bots::think(std::unique_ptr<const Position> position, const PlayerSpec& player, Done done) {
  {
    const std::lock_guard lock(lock_);
    auto& queue = player.kind == PlayerKind::search ? slow_ : quick_;
    queue.push_back({std::move(position), player, std::move(done)});
    metrics_.thoughts_waiting = static_cast<std::int64_t>(quick_.size() + slow_.size());
  }
  wanted_.notify_one();
}

bool Bots::next(Order& order) {
  std::unique_lock lock(lock_);
  wanted_.wait(lock, [this] { return stopping_ || !quick_.empty() || !slow_.empty(); });
  if (stopping_) return false;
  auto& queue = quick_.empty() ? slow_ : quick_;
  order = std::move(queue.front());
  queue.pop_front();
  metrics_.thoughts_waiting = static_cast<std::int64_t>(quick_.size() + slow_.size());
  return true;
}

void Bots::work() {
  yield_to_others();
  for (Order order; next(order); order = {}) {
    try {
      order.done(order.position->think(order.player, secrets::new_seed()));  // a chance of its own, never the table's
      ++metrics_.thoughts;
    } catch (const std::exception& fault) {
      log_fault(fault.what());
    }
  }
}

}  // namespace omnibus
