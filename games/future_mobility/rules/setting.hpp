// Future Mobility: setting of a table: the box, the options, the players, and facts derived from them once.
#pragma once

#include "games/future_mobility/rules/city.hpp"
#include "games/future_mobility/rules/options.hpp"

namespace omnibus::future_mobility {

/// Plain data, made once per table. The parts of the rules refer to it and keep no state of their own.
struct Setting {
  Components box;
  Options options;
  int players;
  City city;
  ItemSet freight;  ///< trips
  ItemSet stars;    ///< trips
  std::array<ItemSet, max_trips> origins{};
  std::array<ItemSet, max_trips> destinations{};
  std::array<ItemSet, power_up_count> avoidable{};  ///< by card: the trips it removes (FM-7.2)

  constexpr Setting(const Components& components, const Options& chosen, int seats)
      : box(components),
        options(chosen),
        players(seats),
        city(components) {
    for (int i = 0; i < box.trip_count; ++i) {
      const Trip& trip = box.trip(i);
      origins[i] = city.of_zones(trip.origins);
      destinations[i] = city.of(trip.destination);
      if (trip.freight) freight.add(i);
      if (trip.star) stars.add(i);
      for (int card = 0; card < power_up_count; ++card) {
        if (box.avoids[card].join(trip)) avoidable[card].add(i);
      }
    }
  }

  /// True if jams cost this mode points (FM-8.5, FM-8.8).
  constexpr bool loses_to_jams(Mode mode) const { return is_motor(mode) || options.jams_concern_all; }
};

}  // namespace omnibus::future_mobility
