// The rooms worth having for each number of people, with their cost and value.
#pragma once

#include <vector>

#include "games/futuropia/rules/rules.hpp"

namespace omnibus::futuropia_bound {

/// Some rooms, including those already owned: their cost, and their points less those of the energy they use.
struct Lodging {
  int price = 0;
  int value = 0;
};

class Lodgings {
 public:
  /// With exactly these special rooms. `all_stay`: true if owned and special rooms are all there at the end, as they are unless no robot is
  /// left (FU-12.2); otherwise any of them may be missing, and missing ones cost nothing.
  Lodgings(const futuropia::Rules& game, const futuropia::State& position, ItemSet special_rooms, int max_people, bool all_stay);

  /// Rooms for this many people, the cheapest first and each worth more than the one before; empty if no rooms suffice.
  const std::vector<Lodging>& of(int people) const { return rooms_[static_cast<std::size_t>(people)]; }
  /// Least energy used by rooms for this many people.
  int least_energy(int people) const { return energy_[static_cast<std::size_t>(people)]; }

 private:
  std::vector<std::vector<Lodging>> rooms_;
  std::vector<int> energy_;
};

}  // namespace omnibus::futuropia_bound
