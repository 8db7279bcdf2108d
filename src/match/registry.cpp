// The games that can be played here. A new game adds its line to the list and a file like games_mass_transit.cpp.
#include <array>

#include "match/any_game.hpp"

namespace omnibus {

GameKind mass_transit_kind();
GameKind tramways_kind();

std::span<const GameKind> all_games() {
  static const std::array<GameKind, 2> games{mass_transit_kind(), tramways_kind()};
  return games;
}

}  // namespace omnibus
