// Rules at one position: who decides, what is legal, what an action does, how the game ends.
#pragma once

#include <vector>

#include "core/contract.hpp"

namespace omnibus {

class PositionRules {
 public:
  virtual Seat actor() const = 0;
  virtual bool make_actor(Seat seat) = 0;          ///< makes the seat the actor if it has something to decide now
  virtual std::vector<Seat> deciding() const = 0;  ///< all seats with a pending decision; several only with simultaneous decisions
  virtual std::vector<Action> legal() const = 0;
  virtual Rule check(const Action& action) const = 0;
  virtual void apply(const Action& action, Chance& chance, EventRecorder& recorder) = 0;  ///< a legal action
  virtual void resample_hidden(Seat seat, Chance& chance) = 0;
  virtual Result result() const = 0;

 protected:
  ~PositionRules() = default;
};

}  // namespace omnibus
