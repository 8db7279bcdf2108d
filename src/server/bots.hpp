// The threads on which bots think. They know nothing of matches or people: a position goes in, a thought comes out.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "match/any_game.hpp"
#include "server/metrics.hpp"

namespace omnibus {

class Bots {
 public:
  using Done = std::function<void(const Thought& thought)>;

  Bots(int threads, Metrics& metrics);
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;
  ~Bots();  ///< what waits is dropped

  /// Thinks for the seat whose decision it is, knowing what that seat may know. `done` is called on a thread of the bots. Quick
  /// decisions go first; otherwise first come, first served, and as no match has more than one decision waiting that is fair.
  void think(std::unique_ptr<const Position> position, const PlayerSpec& player, Done done);

 private:
  struct Order {
    std::unique_ptr<const Position> position;
    PlayerSpec player;
    Done done;
  };

  void work();
  bool next(Order& order);

  Metrics& metrics_;
  std::mutex lock_;
  std::condition_variable wanted_;
  std::deque<Order> quick_;
  std::deque<Order> slow_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace omnibus
