#include "server/loop.hpp"

#include <thread>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/events.hpp"

namespace omnibus {

namespace asio = boost::asio;

struct Loop::Inside {
  struct Repeated {
    asio::steady_timer timer;
    std::chrono::milliseconds period;
    std::function<void()> task;

    void wait() {
      timer.expires_after(period);
      timer.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        task();
        wait();
      });
    }
  };

  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  std::vector<std::unique_ptr<Repeated>> repeated;
  std::thread thread;

  /// A fault of ours must not take the other matches along.
  void go_on() {
    for (;;) {
      try {
        context.run();
        return;
      } catch (const std::exception& fault) {
        log_fault(fault.what());
      }
    }
  }
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() { stop(); }

void Loop::post(std::function<void()> task) { asio::post(inside_->context, std::move(task)); }

void Loop::run(std::function<void()> task) {
  if (inside_->context.get_executor().running_in_this_thread()) return task();
  post(std::move(task));
}

void Loop::every(std::chrono::milliseconds period, std::function<void()> task) {
  inside_->repeated.push_back(std::make_unique<Inside::Repeated>(asio::steady_timer(inside_->context), period, std::move(task)));
  inside_->repeated.back()->wait();
}

void Loop::start() {
  inside_->thread = std::thread([this] { inside_->go_on(); });
}

void Loop::stop() {
  inside_->context.stop();
  if (inside_->thread.joinable()) inside_->thread.join();
}

asio::io_context& Loop::context() { return inside_->context; }

}  // namespace omnibus
