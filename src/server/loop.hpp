// One thread on which things are done one after the other: one of the network (native), or the only one there is (browser). Whatever
// belongs to it is touched on it alone, so nothing there needs a lock.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/fair_queue.hpp"

namespace boost::asio {
class io_context;
}

namespace omnibus {

class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();  ///< stopped and joined

  /// Runs the task on this thread, soon; from any thread.
  void post(std::function<void()> task);
  /// The same, or at once where this is that thread.
  void run(std::function<void()> task);
  /// For what takes long: a piece of it at a time, with everything else that is there to be done between two of them, until one says that
  /// it was the last. Whoever brings much of it waits for those who bring little. From any thread.
  void run_in_pieces(const Owner& owner, std::function<bool()> piece);
  /// Runs it on this thread when that moment has come, if the loop still goes on then. On this thread only.
  void at(std::chrono::steady_clock::time_point moment, std::function<void()> task);
  /// Runs it on this thread again and again. Before the start only.
  void every(std::chrono::milliseconds period, std::function<void()> task);

  void start();
  void stop();  ///< returns when the tasks that wait are done and the thread has ended; later ones are dropped

 private:
  friend boost::asio::io_context& context_of(Loop& loop);  // for those who talk to a network (native/connection.hpp)
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace omnibus
