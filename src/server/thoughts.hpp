// What is to be thought about, and in which order, whoever does it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "server/fair_queue.hpp"

namespace omnibus {

/// Who waits for a thought: a person who is there; a person who plays, but is away; somebody who only watches; nobody.
enum class Waiting : std::uint8_t { person, absent_person, spectator, nobody };

/// True only for a person who is there: a seat that is never visited costs its owner nothing.
inline bool attended(Waiting waiting) { return waiting == Waiting::person; }

/// For which match, and for whom: whose table it is, from where.
struct ThoughtFor {
  std::string match;
  Owner owner;
  Waiting waiting = Waiting::person;
};

/// Something to work out. It is asked to stop, and then has to end soon, when the bots do.
using ThoughtWork = std::function<void(const std::stop_token& stop)>;

/// Tables at which a person waits go first, tables without people last; of all but the first only so many are thought about at once. Within
/// each of these, quick decisions go first, and whose turn it is goes round by address and guest.
class ThoughtQueue {
 public:
  struct Order {
    std::string match;
    ThoughtWork work;
    bool attended = true;
  };

  void push(const ThoughtFor& whom, bool quick, ThoughtWork work);
  /// Moves the orders of this match to where those of `whom.waiting` belong.
  void reprioritize(const ThoughtFor& whom);
  /// Whether there is something to be done: for tables at which no person waits only where that may be, too.
  bool has_work(bool unattended_as_well) const { return first_with_work(unattended_as_well) != nullptr; }
  Order pop(bool unattended_as_well);  ///< there must be one
  bool empty() const { return size() == 0; }
  std::size_t size() const;

 private:
  /// Decisions that take a moment, and those that take long; the second are not forgotten over the first.
  struct Lanes {
    FairQueue<Order> quick;
    FairQueue<Order> slow;
    int quick_in_a_row = 0;

    bool empty() const { return quick.empty() && slow.empty(); }
    FairQueue<Order>& next();
  };
  const Lanes* first_with_work(bool unattended_as_well) const;

  std::array<Lanes, 4> waiting_;  // by Waiting
};

}  // namespace omnibus
