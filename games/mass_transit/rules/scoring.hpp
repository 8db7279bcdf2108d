// Mass Transit: the result of the team. Numbers such as MT-10.7 point into games/mass_transit/content/rules.en.md.
#pragma once

#include "games/mass_transit/rules/words.hpp"

namespace omnibus::mass_transit {

class Scoring {
 public:
  constexpr explicit Scoring(const Setting& setting) : setting_(setting) {}

  /// MT-1.1, MT-10.7: one score for all. All viewers see which commuters are at home, so it is the same for all of them.
  constexpr Standing standing(const State& s) const {
    Standing out;
    out.add(Part::commuters_home, s.commuters_home());
    return out;
  }

  /// MT-1.3: the team wins only with all six commuters at home.
  constexpr Result result(const State& s) const {
    return team_result(setting_.players, static_cast<int>(s.ending), standing(s).points, s.ending == Ending::everybody_home);
  }

 private:
  const Setting& setting_;
};

}  // namespace omnibus::mass_transit
