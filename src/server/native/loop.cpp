#include "server/runtime/loop.hpp"

#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/runtime/events.hpp"

namespace omnibus {

namespace asio = boost::asio;

struct Loop::Impl {
  /// An exception in one task must not affect the other matches.
  template <class Task> static void guarded(const Task& task) {
    try {
      task();
    } catch (const std::exception& fault) {
      log_fault(fault.what());
    }
  }

  struct Repeated {
    asio::steady_timer timer;
    std::chrono::milliseconds period;
    std::function<void()> task;

    void wait() {
      timer.expires_after(period);
      timer.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        guarded(task);
        wait();
      });
    }
  };

  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  std::vector<std::unique_ptr<Repeated>> repeated;
  std::thread thread;
  std::mutex lock;
  std::vector<std::function<void()>> tasks;
  bool awake = false;  // run_tasks is already scheduled
  bool stopped = false;

  struct LongJob {
    Owner owner;
    std::function<bool()> piece;
  };
  FairQueue<LongJob> long_jobs;
  bool piece_due = false;

  /// Queues the next piece behind all pending tasks.
  void next_piece() {
    if (long_jobs.empty() || std::exchange(piece_due, true)) return;
    asio::post(context, [this] {
      piece_due = false;
      LongJob job = long_jobs.pop();
      bool last = true;
      guarded([&] { last = job.piece(); });
      if (!last) {
        const Owner owner = job.owner;
        long_jobs.push(owner, std::move(job));
      }
      next_piece();
    });
  }

  void run_tasks() {
    std::vector<std::function<void()>> batch;
    {
      const std::lock_guard locked(lock);
      batch.swap(tasks);
      awake = false;
    }
    for (const auto& task : batch) guarded(task);
  }

  void go_on() {
    while (!context.stopped()) guarded([this] { context.run(); });
  }
};

Loop::Loop() : impl_(std::make_unique<Impl>()) {}
Loop::~Loop() { stop(); }

/// Many tasks need one system call only: a loop that is awake already is not woken again.
void Loop::post(std::function<void()> task) {
  const std::lock_guard locked(impl_->lock);
  if (impl_->stopped) return;
  impl_->tasks.push_back(std::move(task));
  if (!std::exchange(impl_->awake, true)) asio::post(impl_->context, [inside = impl_.get()] { inside->run_tasks(); });
}

void Loop::run(std::function<void()> task) {
  if (impl_->context.get_executor().running_in_this_thread()) return task();
  post(std::move(task));
}

void Loop::run_in_pieces(const Owner& owner, std::function<bool()> piece) {
  run([inside = impl_.get(), job = Impl::LongJob{owner, std::move(piece)}] {
    inside->long_jobs.push(job.owner, job);
    inside->next_piece();
  });
}

void Loop::at(std::chrono::steady_clock::time_point moment, std::function<void()> task) {
  const auto timer = std::make_shared<asio::steady_timer>(impl_->context, moment);
  timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& error) {
    if (!error) Impl::guarded(task);
  });
}

void Loop::every(std::chrono::milliseconds period, std::function<void()> task) {
  impl_->repeated.push_back(std::make_unique<Impl::Repeated>(asio::steady_timer(impl_->context), period, std::move(task)));
  impl_->repeated.back()->wait();
}

void Loop::start() {
  impl_->thread = std::thread([this] { impl_->go_on(); });
}

void Loop::stop() {
  post([inside = impl_.get()] { inside->context.stop(); });
  if (impl_->thread.joinable()) impl_->thread.join();
  // Destroyed outside the lock, and while the other loops, whose connections they may hold, still exist.
  std::vector<std::function<void()>> dropped;
  const auto unfinished = std::exchange(impl_->long_jobs, {});
  const std::lock_guard locked(impl_->lock);
  impl_->stopped = true;
  dropped.swap(impl_->tasks);
}

asio::io_context& context_of(Loop& loop) { return loop.impl_->context; }

}  // namespace omnibus
