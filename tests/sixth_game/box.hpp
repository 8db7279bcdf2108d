// The box of Night Bus, as its test program carries it.
#pragma once

#include "games/night_bus/game.hpp"
#include "match/edition.hpp"

namespace omnibus::night_bus {

inline const Components& standard_box() {
  static const auto box = read_box<Components>(edition_info(embedded_edition("night_bus"), "night_bus", "edition"), "edition");
  return box;
}

}  // namespace omnibus::night_bus
