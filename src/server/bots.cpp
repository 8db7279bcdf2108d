#include "server/bots.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

#include "server/events.hpp"
#include "server/secrets.hpp"

namespace omnibus {

namespace {

constexpr int most_quick_in_a_row = 8;

/// The network goes first: who thinks may wait, who has clicked may not.
void yield_to_others() {
  constexpr int modest = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), modest);
}

}  // namespace

Bots::Bots(int threads, Metrics& metrics) : metrics_(metrics), max_unattended_(std::max(1, threads - 1)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Bots::~Bots() {
  {
    const std::lock_guard lock(lock_);
    stopping_.request_stop();
  }
  wanted_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Bots::think(const For& whom, std::unique_ptr<const Position> position, const PlayerSpec& player, Done done) {
  const std::shared_ptr<const Position> decision = std::move(position);  // what is queued can be copied
  PlayerSpec helped = player;
  helped.crew = &helpers_;
  push(whom, player.kind != PlayerKind::search, [this, decision, player = helped, done = std::move(done)](const std::stop_token&) {
    done(decision->think(player, secrets::new_seed()));  // a chance of its own, never the table's
    ++metrics_.thoughts;
  });
}

void Bots::work_on(const For& whom, Work work) { push(whom, false, std::move(work)); }

void Bots::push(const For& whom, bool quick, Work work) {
  {
    const std::lock_guard lock(lock_);
    Lanes& lanes = waiting_[static_cast<std::size_t>(whom.waiting)];
    (quick ? lanes.quick : lanes.slow).push(whom.owner, {whom.match, std::move(work), attended(whom.waiting)});
    count();
  }
  wanted_.notify_one();
}

void Bots::hurry(const For& whom) {
  const auto of_match = [&](const Order& order) { return order.match == whom.match; };
  const auto now = static_cast<std::size_t>(whom.waiting);
  {
    const std::lock_guard lock(lock_);
    for (std::size_t later = now + 1; later < waiting_.size(); ++later) {
      for (const auto lane : {&Lanes::quick, &Lanes::slow}) {
        std::optional<Order> order = (waiting_[later].*lane).take_out(whom.owner, of_match);
        if (!order) continue;
        order->attended = attended(whom.waiting);
        (waiting_[now].*lane).push(whom.owner, std::move(*order));
      }
    }
  }
  wanted_.notify_one();
}

bool Bots::idle() const {
  const std::lock_guard lock(lock_);
  return std::all_of(waiting_.begin(), waiting_.end(), [](const Lanes& lanes) { return lanes.empty(); });
}

void Bots::count() {
  std::size_t all = 0;
  for (const Lanes& lanes : waiting_) all += lanes.quick.size() + lanes.slow.size();
  metrics_.thoughts_waiting = static_cast<std::int64_t>(all);
}

FairQueue<Bots::Order>& Bots::Lanes::next() {
  const bool slow_has_waited = quick_in_a_row >= most_quick_in_a_row && !slow.empty();
  const bool quick_one = !quick.empty() && !slow_has_waited;
  quick_in_a_row = quick_one ? quick_in_a_row + 1 : 0;
  return quick_one ? quick : slow;
}

Bots::Lanes* Bots::lanes_with_work() {
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const bool may = attended(static_cast<Waiting>(i)) || unattended_ < max_unattended_;
    if (may && !waiting_[i].empty()) return &waiting_[i];
  }
  return nullptr;
}

bool Bots::next(Order& order) {
  std::unique_lock lock(lock_);
  ++at_leisure_;
  wanted_.wait(lock, [this] { return stopping_.stop_requested() || lanes_with_work() != nullptr || !help_.empty(); });
  --at_leisure_;
  if (stopping_.stop_requested()) return false;
  if (lanes_with_work() == nullptr) {
    order = {.match = {}, .work = [help = std::move(help_.front())](const std::stop_token&) { help(); }};
    help_.pop_front();
    return true;
  }
  order = lanes_with_work()->next().pop();
  unattended_ += order.attended ? 0 : 1;
  count();
  return true;
}

void Bots::work() {
  yield_to_others();
  for (Order order; next(order); order = {}) {
    try {
      order.work(stopping_.get_token());
    } catch (const std::exception& fault) {
      log_fault(fault.what());
    }
    if (order.attended) continue;
    {
      const std::lock_guard lock(lock_);
      --unattended_;
    }
    wanted_.notify_one();  // whoever had to leave this thread's work alone may go on
  }
}

// ---- Helping --------------------------------------------------------------------------------------------------------

namespace {

/// Parts of one thought, each of which somebody takes. Who comes when all are taken finds nothing to do.
class Parts {
 public:
  Parts(int count, const std::function<void(int)>& task) : count_(count), task_(task) {}

  void take_while_there_are() {
    for (std::optional<int> part = take(); part; part = take()) {
      const std::exception_ptr fault = fault_in(*part);
      const std::lock_guard lock(lock_);
      if (fault) fault_ = fault;
      if (++done_ == count_) all_done_.notify_all();
    }
  }

  /// What went wrong in one of them is thrown here.
  void wait_for_all() {
    std::unique_lock lock(lock_);
    all_done_.wait(lock, [this] { return done_ == count_; });
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::optional<int> take() {
    const std::lock_guard lock(lock_);
    return taken_ < count_ ? std::optional(taken_++) : std::nullopt;
  }

  std::exception_ptr fault_in(int part) const {
    try {
      task_(part);
      return {};
    } catch (...) {
      return std::current_exception();
    }
  }

  const int count_;
  const std::function<void(int)>& task_;  ///< is there until all parts are done
  std::mutex lock_;
  std::condition_variable all_done_;
  int taken_ = 0;
  int done_ = 0;
  std::exception_ptr fault_;
};

}  // namespace

int Bots::Helpers::hands() const {
  if (!bots_.idle()) return 1;
  const std::lock_guard lock(bots_.lock_);
  return 1 + bots_.at_leisure_;
}

void Bots::Helpers::work(int count, const std::function<void(int)>& task) {
  const auto parts = std::make_shared<Parts>(count, task);
  bots_.ask_for_help(count - 1, [parts] { parts->take_while_there_are(); });
  parts->take_while_there_are();
  parts->wait_for_all();
}

void Bots::ask_for_help(int hands, const std::function<void()>& help) {
  {
    const std::lock_guard lock(lock_);
    for (int i = 0; i < hands; ++i) help_.push_back(help);
  }
  wanted_.notify_all();
}

}  // namespace omnibus
