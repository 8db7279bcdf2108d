// Computation of bot decisions, independent of people: a position goes in, a thought comes out. Runs on its own threads (native) or in
// other workers of the page (browser).
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "analysis/analysis.hpp"
#include "server/bots/thoughts.hpp"
#include "server/runtime/metrics.hpp"

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
  ~Bots();  ///< drops queued work

  /// Thinks for a seat that has to decide, with the knowledge of that seat. Calls `done` on a bot thread; if the thought is no longer
  /// wanted, perhaps at once and with an empty thought.
  void think(const For& whom, const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted, Done done);

  /// Lets a seat ponder while another player decides and the bots are otherwise idle, until it is no longer wanted or has taken `at_most`.
  /// Calls `done` then, or when it is dropped in favour of other work, on any thread. False if no thread is idle; `done` is not called
  /// then.
  bool think_ahead(const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted,
                   std::chrono::milliseconds at_most, std::function<void()> done);

  /// Reads a choice of a finished match in the same way. Does not call `done` if the reading is no longer wanted.
  void read(const For& whom, const Match& match, const ChoiceToRead& choice, const std::stop_source& unwanted, Read done);

  /// Number of choices of one match that may be read at the same time.
  int readers() const;

  /// Runs another short computation in the same way.
  void work_on(const For& whom, Work work);

  /// Moves the queued thoughts of a match to their new place after a viewer has come or left.
  void reprioritize(const For& whom);

  /// True if work that no client waits for can start without delaying other work.
  bool idle() const;

 private:
  Metrics& metrics_;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace omnibus
