// Mass Transit behind the face of any game.
#include "games/mass_transit/guide.hpp"
#include "games/mass_transit/view.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

GameKind mass_transit_kind() { return {TypedGame<mass_transit::Rules>::game_info(), &TypedGame<mass_transit::Rules>::open}; }

}  // namespace omnibus
