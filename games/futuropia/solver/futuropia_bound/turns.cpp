#include "games/futuropia/solver/futuropia_bound/turns.hpp"

#include <algorithm>

#include "games/futuropia/solver/futuropia_bound/market.hpp"

namespace omnibus::futuropia_bound {

using futuropia::Job;

/// An invitation or a robot that a class does not count costs its plan at least one resource, and saves it the cost of turning up one
/// action: so that cost is counted as one resource at most.
Turns::Turns(const futuropia::Rules& game, const futuropia::State& position, bool planning_office)
    : own_(position.complexes[0]),
      final_phase_(position.ending != futuropia::Ending::none),
      unit_(std::min<int>(game.box().turning_up, 1)) {
  int most = 0;
  for (int field = position.subsidy; field < game.setting().subsidies().count; ++field) {
    most = std::max(most, game.setting().subsidy_at(field));
    subsidies_.push_back(most + (planning_office ? game.box().more_subsidies : 0));
  }
}

std::vector<Extra> Turns::ways_to_spend(int turns, const Uses& others) const {
  std::vector<Extra> out;
  for (int food = 0; food <= turns; ++food) {
    for (int energy = 0; food + energy <= turns; ++energy) {
      const int taken = turns - food - energy;
      Uses uses = others;
      uses[at(static_cast<int>(Job::food_generator))] += food;
      uses[at(static_cast<int>(Job::energy_generator))] += energy;
      uses[at(static_cast<int>(Job::subsidies))] += taken;
      const int first = least_turnings_up(uses);
      const int last = final_phase_ ? first : first + static_cast<int>(subsidies_.size());
      int before = impossible;
      for (int times = first; times >= 0 && times <= last; ++times) {
        const Extra extra{{food, energy}, subsidies(taken, times), cost_of_turning_up(uses, times)};
        if (extra.subsidies > before) out.push_back(extra);  // turning up more often never costs less
        before = std::max(before, extra.subsidies);
      }
    }
  }
  return out;
}

/// An action is used once after each turning-up, and once more in the final phase; -1 if it cannot be used often enough.
int Turns::least_turnings_up(const Uses& uses) const {
  int out = 0;
  for (int job = 0; job < futuropia::job_count; ++job) {
    const int beyond = uses[at(job)] - (open(static_cast<Job>(job)) ? 1 : 0);
    if (final_phase_ && beyond > 0) return -1;
    out = std::max(out, beyond - 1);
  }
  return out;
}

/// Actions used more often than they are turned up are also used in the final phase.
int Turns::cost_of_turning_up(const Uses& uses, int times) const {
  int before_final_phase = 0;
  for (int job = 0; job < futuropia::job_count; ++job) {
    const bool late = uses[at(job)] - (open(static_cast<Job>(job)) ? 1 : 0) > times;
    before_final_phase += uses[at(job)] - (late ? 1 : 0);
  }
  return cost_of_actions_left(times, before_final_phase);
}

/// Each turning-up costs something for every action not used since the last one; a turn lies between the last one and the final phase.
int Turns::cost_of_actions_left(int turnings_up, int uses_before) const {
  if (turnings_up <= 0) return 0;
  const int open_before = own_.open_actions() + futuropia::job_count * (turnings_up - 1);
  return unit_ * std::max(0, open_before - (uses_before - 1));
}

int Turns::least_cost_of_turning_up(int turns, int uses) const { return cost_of_actions_left(uses - 2, turns); }

/// Subsidies rise whenever they are taken and whenever actions are turned up. One can be taken after the last turning-up, one more in the
/// final phase, and only one after each earlier turning-up.
int Turns::subsidies(int taken, int turnings_up) const {
  int out = 0;
  for (int later = 0; later < taken; ++later) {
    const int field = turnings_up - std::max(0, later - 1) + taken - 1 - later;
    out += subsidies_[at(std::clamp(field, 0, static_cast<int>(subsidies_.size()) - 1))];
  }
  return out;
}

}  // namespace omnibus::futuropia_bound
