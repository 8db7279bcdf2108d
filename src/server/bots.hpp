// The threads on which bots think. They know nothing of matches or people: a position goes in, a thought comes out.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "match/any_game.hpp"
#include "server/fair_queue.hpp"
#include "server/metrics.hpp"

namespace omnibus {

/// Who waits for a thought: a person who is there; a person who plays, but is away; somebody who only watches; nobody.
enum class Waiting : std::uint8_t { person, absent_person, spectator, nobody };

class Bots {
 public:
  using Done = std::function<void(const Thought& thought)>;
  /// Something to work out. It is asked to stop, and then has to end soon, when the bots do.
  using Work = std::function<void(const std::stop_token& stop)>;

  Bots(int threads, Metrics& metrics);
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;
  ~Bots();  ///< what waits is dropped

  /// For which match, and for whom: whose table it is, from where.
  struct For {
    std::string match;
    Owner owner;
    Waiting waiting = Waiting::person;
  };

  /// Thinks for the seat whose decision it is, knowing what that seat may know. `done` is called on a thread of the bots. Tables at which a
  /// person waits go first; tables without people think when there is nothing else to do. Within each of these, quick decisions go first,
  /// and whose turn it is goes round by address and guest.
  void think(const For& whom, std::unique_ptr<const Position> position, const PlayerSpec& player, Done done);

  /// Works out something else than a decision, likewise. What nobody waits for waits for everything else.
  void work_on(const For& whom, Work work);

  /// Somebody has come to a match: what is to be thought there need not wait as long as before.
  void hurry(const For& whom);

  /// Whether what nobody waits for can be begun without keeping others waiting.
  bool idle() const;

 private:
  /// Threads that have nothing to do help whoever thinks by the clock, and leave off as soon as something waits.
  class Helpers final : public Crew {
   public:
    explicit Helpers(Bots& bots) : bots_(bots) {}
    int hands() const override;
    void work(int count, const std::function<void(int)>& task) override;
    bool wanted_elsewhere() const override { return !bots_.idle(); }

   private:
    Bots& bots_;
  };

  struct Order {
    std::string match;
    Work work;
    bool attended = true;
  };
  /// Decisions that take a moment, and those that take long; the second are not forgotten over the first.
  struct Lanes {
    FairQueue<Order> quick;
    FairQueue<Order> slow;
    int quick_in_a_row = 0;

    bool empty() const { return quick.empty() && slow.empty(); }
    FairQueue<Order>& next();
  };

  static bool attended(Waiting waiting) { return waiting == Waiting::person || waiting == Waiting::absent_person; }
  void push(const For& whom, bool quick, Work work);
  void work();
  bool next(Order& order);
  void ask_for_help(int hands, const std::function<void()>& help);
  Lanes* lanes_with_work();  ///< that may be done now
  void count();

  Metrics& metrics_;
  mutable std::mutex lock_;
  std::condition_variable wanted_;
  std::array<Lanes, 4> waiting_;            // by Waiting
  int unattended_ = 0;                      // being thought about for tables without people
  const int max_unattended_;                // one thread is kept for people, where there are several
  int at_leisure_ = 0;                      // threads that wait for something to do
  std::deque<std::function<void()>> help_;  // asked for by those who think; only for threads that would wait otherwise
  Helpers helpers_{*this};
  std::stop_source stopping_;
  std::vector<std::thread> threads_;
};

}  // namespace omnibus
