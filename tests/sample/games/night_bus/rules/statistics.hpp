// Night Bus: statistics for the laboratory.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/contract.hpp"
#include "games/night_bus/rules/rules.hpp"

namespace omnibus {

template <> class Statistics<night_bus::Rules> {
 public:
  static constexpr std::array<std::string_view, 2> names{"walks", "long_tickets"};

  explicit Statistics(const night_bus::Rules& game) : game_(game) {}

  void see(const night_bus::State& s, const Action& action) {
    if (static_cast<night_bus::Verb>(action.verb) != night_bus::Verb::lay) return;
    if (game_.box().ticket(action.operands[0]).stops > night_bus::die_sides / 2) ++long_tickets_[static_cast<std::size_t>(s.up)];
  }
  void finish(const night_bus::State& s) {
    for (std::size_t i = 0; i < walks_.size(); ++i) walks_[i] = s.night - s.riders[i].home;
  }
  std::int64_t value(std::size_t figure, int seat) const { return (figure == 0 ? walks_ : long_tickets_)[static_cast<std::size_t>(seat)]; }

 private:
  const night_bus::Rules& game_;
  std::array<int, night_bus::max_players> walks_{};
  std::array<int, night_bus::max_players> long_tickets_{};
};

static_assert(StatisticsContract<night_bus::Rules>::is_kept);

}  // namespace omnibus
