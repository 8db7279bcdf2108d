// For each number of people the rooms worth having: what they cost, and what they are worth.
#pragma once

#include <vector>

#include "games/futuropia/rules/rules.hpp"

namespace omnibus::futuropia_bound {

/// Some rooms, with those that are owned: what they cost, and their points less those for the energy they use.
struct Lodging {
  int price = 0;
  int value = 0;
};

class Lodgings {
 public:
  /// With just these special rooms. `all_stay`: whether owned and special rooms are all there at the end, for they are unless there is no
  /// robot left (FU-12.2); else any of them may be missing, and those that are cost nothing.
  Lodgings(const futuropia::Rules& game, const futuropia::State& position, ItemSet special_rooms, int max_people, bool all_stay);

  /// Those that seat so many people, the cheapest first and each worth more than the one before; none where nothing does.
  const std::vector<Lodging>& of(int people) const { return rooms_[static_cast<std::size_t>(people)]; }
  /// That rooms for so many people use.
  int least_energy(int people) const { return energy_[static_cast<std::size_t>(people)]; }

 private:
  std::vector<std::vector<Lodging>> rooms_;
  std::vector<int> energy_;
};

}  // namespace omnibus::futuropia_bound
