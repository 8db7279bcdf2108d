// Turns of a plan that only bring in resources, and the cost of using actions that often, regardless of their order.
#pragma once

#include <array>
#include <vector>

#include "games/futuropia/rules/rules.hpp"

namespace omnibus::futuropia_bound {

/// Number of uses of each of the five actions by a plan, from a position on.
using Uses = std::array<int, futuropia::job_count>;

/// Turns that only bring in resources: tests without a purchase, and subsidies.
struct Extra {
  std::array<int, futuropia::kind_count> tests{};
  int subsidies = 0;   ///< their yield, at most
  int turning_up = 0;  ///< cost of all turnings-up, at least
};

class Turns {
 public:
  Turns(const futuropia::Rules& game, const futuropia::State& position, bool planning_office);

  /// All ways to spend this many turns besides those of a plan that are counted already, each with as many turnings-up as it needs and with
  /// more, which raise subsidies. Empty if an action would be used too often.
  std::vector<Extra> ways_to_spend(int turns, const Uses& others) const;

  int best_subsidy() const { return subsidies_.back(); }
  /// A bound for a plan of this many turns that uses an action this many times; fast to compute.
  int least_cost_of_turning_up(int turns, int uses) const;

 private:
  bool open(futuropia::Job job) const { return own_.is_open(job); }
  int least_turnings_up(const Uses& uses) const;
  int cost_of_turning_up(const Uses& uses, int times) const;
  int cost_of_actions_left(int turnings_up, int uses_before) const;
  int subsidies(int taken, int turnings_up) const;

  const futuropia::Complex& own_;
  bool final_phase_;
  int unit_;                    ///< of turning up one action
  std::vector<int> subsidies_;  ///< at most, by steps of the marker
};

}  // namespace omnibus::futuropia_bound
