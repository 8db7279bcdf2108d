// Bots on their own threads.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "server/bots/bots.hpp"
#include "server/native/parts_of_thought.hpp"
#include "server/native/priority.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

/// Idle threads help bots that think by the clock, and stop as soon as other work waits.
struct Bots::Impl final : Crew {
  /// Pondering, which runs only on threads that would be idle otherwise.
  struct Ahead {
    Work work;
    std::function<void()> done;
  };

  Impl(int threads, Metrics& counted) : metrics(counted), max_unattended(std::max(1, threads - 1)) {
    for (int i = 0; i < threads; ++i) workers.emplace_back([this] { think_on(); });
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() override {
    {
      const std::lock_guard locked(lock);
      stopping.request_stop();
    }
    wanted.notify_all();
    for (std::thread& thread : workers) thread.join();
  }

  void push(const For& whom, bool quick, Work work) {
    std::deque<Ahead> given_up;
    {
      const std::lock_guard locked(lock);
      waiting.push(whom, quick, std::move(work));
      count();
      given_up.swap(ahead);
    }
    wanted.notify_one();
    for (const Ahead& each : given_up) each.done();
  }

  /// False if no thread is idle.
  bool push_ahead(Ahead thought) {
    {
      const std::lock_guard locked(lock);
      if (at_leisure <= static_cast<int>(help.size() + ahead.size())) return false;
      ahead.push_back(std::move(thought));
    }
    wanted.notify_one();
    return true;
  }

  bool unattended_may_begin() const { return unattended < max_unattended; }
  void count() { metrics.thoughts_waiting = static_cast<std::int64_t>(waiting.size()); }

  bool next(ThoughtQueue::Order& order) {
    std::unique_lock locked(lock);
    ++at_leisure;
    wanted.wait(locked, [this] {
      return stopping.stop_requested() || waiting.has_work(unattended_may_begin()) || !help.empty() || !ahead.empty();
    });
    --at_leisure;
    if (stopping.stop_requested()) return false;
    if (!waiting.has_work(unattended_may_begin())) {
      order = {.match = {}, .work = help.empty() ? think_ahead() : lend_a_hand()};
      return true;
    }
    order = waiting.pop(unattended_may_begin());
    unattended += order.attended ? 0 : 1;
    count();
    return true;
  }

  Work lend_a_hand() {
    Work out = [helping = std::move(help.front())](const std::stop_token&) { helping(); };
    help.pop_front();
    return out;
  }

  Work think_ahead() {
    Work out = [thought = std::move(ahead.front())](const std::stop_token& stop) {
      try {
        thought.work(stop);
      } catch (const std::exception& fault) {
        log_fault(fault.what());
      }
      thought.done();  // in any case: its match waits for the end
    };
    ahead.pop_front();
    return out;
  }

  void think_on() {
    yield_to_network();
    for (ThoughtQueue::Order order; next(order); order = {}) {
      try {
        order.work(stopping.get_token());
      } catch (const std::exception& fault) {
        log_fault(fault.what());
      }
      if (order.attended) continue;
      {
        const std::lock_guard locked(lock);
        --unattended;
      }
      wanted.notify_one();  // a thread that was not allowed to take unattended work may go on
    }
  }

  int available() const override {
    const std::lock_guard locked(lock);
    return waiting.empty() ? 1 + at_leisure : 1;
  }

  bool should_yield() const override {
    const std::lock_guard locked(lock);
    return !waiting.empty();
  }

  void work(int count, const std::function<void(int)>& task) override {
    const auto parts = std::make_shared<PartsOfThought>(count, task);
    {
      const std::lock_guard locked(lock);
      for (int i = 1; i < count; ++i) help.emplace_back([parts] { parts->take_while_there_are(); });
    }
    wanted.notify_all();
    parts->take_while_there_are();
    parts->wait_for_all();
  }

  Metrics& metrics;
  mutable std::mutex lock;
  std::condition_variable wanted;
  ThoughtQueue waiting;
  int unattended = 0;                      // running for tables at which no person waits
  const int max_unattended;                // one thread is kept for people, if there are several
  int at_leisure = 0;                      // idle threads
  std::deque<std::function<void()>> help;  // for running searches; taken only by idle threads
  std::deque<Ahead> ahead;                 // not begun yet; dropped when other work is queued
  std::stop_source stopping;
  std::vector<std::thread> workers;
};

Bots::Bots(int threads, Metrics& metrics) : metrics_(metrics), impl_(std::make_unique<Impl>(threads, metrics)) {}
Bots::~Bots() = default;

void Bots::think(const For& whom, const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted, Done done) {
  const std::shared_ptr<const Position> decision = match.decision_of(seat);  // queued work must be copyable
  PlayerSpec helped = player;
  helped.crew = impl_.get();
  impl_->push(whom, player.kind != PlayerKind::search, [this, decision, helped, unwanted, done = std::move(done)](const std::stop_token&) {
    if (unwanted.stop_requested()) return done({});
    done(decision->think(helped, secrets::new_seed()));  // its own randomness, never the table's
    ++metrics_.thoughts;
  });
}

bool Bots::think_ahead(const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted,
                       std::chrono::milliseconds at_most, std::function<void()> done) {
  const std::shared_ptr<const Position> table = match.position().clone();
  PlayerSpec helped = player;
  helped.crew = impl_.get();
  const auto work = [this, table, seat, helped, unwanted, at_most](const std::stop_token& closing) {
    const auto end = std::chrono::steady_clock::now() + at_most;
    const auto enough = [&] {
      return unwanted.stop_requested() || closing.stop_requested() || impl_->should_yield() || std::chrono::steady_clock::now() >= end;
    };
    if (enough()) return;
    ++metrics_.thoughts_ahead;
    table->think_ahead(helped, seat, secrets::new_seed(), enough);
  };
  return impl_->push_ahead({work, std::move(done)});
}

void Bots::read(const For& whom, const Match&, const ChoiceToRead& choice, const std::stop_source& unwanted, Read done) {
  work_on(whom, [choice, unwanted, done = std::move(done)](const std::stop_token& closing) {
    std::stop_source ended = unwanted;
    const std::stop_callback as_well(closing, [&ended] { ended.request_stop(); });
    Reading reading = choice.read(ended.get_token());
    if (!ended.stop_requested()) done(std::move(reading));
  });
}

int Bots::readers() const { return 1; }  // the other threads serve other matches

void Bots::work_on(const For& whom, Work work) { impl_->push(whom, false, std::move(work)); }

void Bots::reprioritize(const For& whom) {
  {
    const std::lock_guard lock(impl_->lock);
    impl_->waiting.reprioritize(whom);
  }
  impl_->wanted.notify_one();
}

bool Bots::idle() const { return !impl_->should_yield(); }

}  // namespace omnibus
