// Queue of bot computations and their order, independent of where they run.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "server/runtime/fair_queue.hpp"

namespace omnibus {

/// Client that waits for a thought: a present player, a player who is away, a spectator, or none.
enum class Waiting : std::uint8_t { person, absent_person, spectator, nobody };

/// True only for a present player: a seat that is never visited costs its owner nothing.
inline bool attended(Waiting waiting) { return waiting == Waiting::person; }

/// Match and client of a thought: the owner of the table, with their address, and the client that waits.
struct ThoughtFor {
  std::string match;
  Owner owner;
  Waiting waiting = Waiting::person;
};

/// A computation. When the bots shut down it is asked to stop, and then has to end soon.
using ThoughtWork = std::function<void(const std::stop_token& stop)>;

/// Tables with a waiting player go first, tables without people last; only a limited number of all but the first group run at once. Within
/// each group quick decisions go first, in turn by address and guest.
class ThoughtQueue {
 public:
  struct Order {
    std::string match;
    ThoughtWork work;
    bool attended = true;
  };

  void push(const ThoughtFor& whom, bool quick, ThoughtWork work);
  /// Moves the orders of this match to the group of `whom.waiting`.
  void reprioritize(const ThoughtFor& whom);
  /// True if there is work, including that of tables without a waiting player only if `unattended_as_well` is set.
  bool has_work(bool unattended_as_well) const { return first_with_work(unattended_as_well) != nullptr; }
  Order pop(bool unattended_as_well);  ///< there must be work
  bool empty() const { return size() == 0; }
  std::size_t size() const;

 private:
  /// Quick and slow decisions; quick ones do not starve slow ones.
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
