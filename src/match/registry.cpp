// The games that can be played here. A new game adds its line to the list and a file like games_mass_transit.cpp.
#include <array>

#include "match/any_game.hpp"

namespace omnibus {

GameKind future_mobility_kind();
GameKind futuropia_kind();
GameKind mass_transit_kind();
GameKind tramways_kind();
GameKind write_the_future_kind();

std::span<const GameKind> all_games() {
  static const std::array games{mass_transit_kind(), future_mobility_kind(), write_the_future_kind(), futuropia_kind(), tramways_kind()};
  return games;
}

}  // namespace omnibus
