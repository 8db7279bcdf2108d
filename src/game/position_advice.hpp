// Advice at one position: outcomes, reasons, completions and bots, from what the deciding seat may know.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/contract.hpp"
#include "game/preview.hpp"
#include "players/best_turn.hpp"
#include "players/player.hpp"

namespace omnibus {

class PositionAdvice {
 public:
  /// Outcome of each chain of actions by the deciding seat.
  virtual std::vector<Preview> previews(std::span<const std::vector<Action>> chains) const = 0;
  /// Actions by which the deciding seat's guide completes the choice begun by `chain`, within the constraints; empty if there are none.
  virtual std::vector<Action> proposal(std::span<const Action> chain, const Constraints& constraints = {}) const = 0;
  virtual bool in_a_choice() const = 0;  ///< true if the actor has begun a choice of several actions

  /// The actor's reasons for a choice whose first or all actions are `begun`.
  virtual std::vector<Phrase> reasons(std::span<const Action> begun) const = 0;
  std::vector<Phrase> reasons(const Action& action) const { return reasons(std::span(&action, 1)); }
  /// The actor's reasons for the completed actions, from public information only.
  virtual std::vector<Phrase> reasons_for_all(std::span<const Action> done) const = 0;
  virtual Rule rule_behind(const Phrase& reason) const = 0;

  virtual BestTurn best_turn(int max_tries) const = 0;  ///< the best score the actor can reach this turn
  virtual Thought think(const PlayerSpec& player, std::uint64_t seed) const = 0;
  /// Pondering by a seat that is not deciding, until `enough` returns true (players/player.hpp).
  virtual void think_ahead(const PlayerSpec& player, Seat seat, std::uint64_t seed, const std::function<bool()>& enough) const = 0;

 protected:
  ~PositionAdvice() = default;
};

}  // namespace omnibus
