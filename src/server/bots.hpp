// Where bots think. They know nothing of people: a position goes in, a thought comes out. On threads of their own (native), or in other
// workers of the page (browser).
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "analysis/analysis.hpp"
#include "server/metrics.hpp"
#include "server/thoughts.hpp"

namespace omnibus {

class Bots {
 public:
  using Done = std::function<void(const Thought& thought)>;
  using Read = std::function<void(Reading reading)>;
  using For = ThoughtFor;
  using Work = ThoughtWork;

  Bots(int threads, Metrics& metrics);
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;
  ~Bots();  ///< what waits is dropped

  /// Thinks for a seat that has to decide, knowing what that seat may know. `done` is called on a thread of the bots; where the thought is
  /// no longer wanted that may be at once, with nothing in it.
  void think(const For& whom, const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted, Done done);

  /// Lets a seat think ahead while somebody else decides, as long as there is nothing else to think about: until this is no longer wanted,
  /// or it has taken `at_most`. `done` is called then, or when it is given up because something else has to be thought about, on any
  /// thread. False where nobody has time for it; then it is not called.
  bool think_ahead(const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted,
                   std::chrono::milliseconds at_most, std::function<void()> done);

  /// Reads a choice of a match that is over, likewise. What is no longer wanted is not told.
  void read(const For& whom, const Match& match, const ChoiceToRead& choice, const std::stop_source& unwanted, Read done);

  /// Number of choices of one match that may be read at the same time.
  int readers() const;

  /// Works out something else that takes a moment, likewise.
  void work_on(const For& whom, Work work);

  /// A viewer has come to a match or left it: its thoughts move to their new place in the queue.
  void reprioritize(const For& whom);

  /// Whether what nobody waits for can be begun without keeping others waiting.
  bool idle() const;

 private:
  Metrics& metrics_;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace omnibus
