// Where bots think. They know nothing of matches or people: a position goes in, a thought comes out. On threads of their own (native), or
// where everything else is done, when there is nothing else to do (browser).
#pragma once

#include <functional>
#include <memory>

#include "match/any_game.hpp"
#include "server/metrics.hpp"
#include "server/thoughts.hpp"

namespace omnibus {

class Bots {
 public:
  using Done = std::function<void(const Thought& thought)>;
  using For = ThoughtFor;
  using Work = ThoughtWork;

  Bots(int threads, Metrics& metrics);
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;
  ~Bots();  ///< what waits is dropped

  /// Thinks for the seat whose decision it is, knowing what that seat may know. `done` is called on a thread of the bots.
  void think(const For& whom, std::unique_ptr<const Position> position, const PlayerSpec& player, Done done);

  /// Works out something else than a decision, likewise. What nobody waits for waits for everything else.
  void work_on(const For& whom, Work work);

  /// Somebody has come to a match: what is to be thought there need not wait as long as before.
  void hurry(const For& whom);

  /// Whether what nobody waits for can be begun without keeping others waiting.
  bool idle() const;

 private:
  void push(const For& whom, bool quick, Work work);
  Crew* crew();  ///< who helps with a thought; nothing where there are no other threads

  Metrics& metrics_;
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace omnibus
