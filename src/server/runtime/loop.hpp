// A thread that runs tasks one after the other: one of the network threads (native), or the only thread (browser). Its objects are accessed
// on this thread only, so they need no locks.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/runtime/fair_queue.hpp"

namespace boost::asio {
class io_context;
}

namespace omnibus {

class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();  ///< stops and joins the thread

  /// Queues the task for this thread; from any thread.
  void post(std::function<void()> task);
  /// The same, but runs it at once if the caller is on this thread.
  void run(std::function<void()> task);
  /// Runs a long task piece by piece, with other pending tasks in between, until a piece returns true. Owners with much work wait for those
  /// with little. From any thread.
  void run_in_pieces(const Owner& owner, std::function<bool()> piece);
  /// Runs the task on this thread at that moment, if the loop is still running. On this thread only.
  void at(std::chrono::steady_clock::time_point moment, std::function<void()> task);
  /// Runs the task on this thread periodically. Before the start only.
  void every(std::chrono::milliseconds period, std::function<void()> task);

  void start();
  void stop();  ///< returns when pending tasks are done and the thread has ended; later ones are dropped

 private:
  friend boost::asio::io_context& context_of(Loop& loop);  // for network code (native/connection.hpp)
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace omnibus
