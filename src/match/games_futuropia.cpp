// Futuropia behind the face of any game.
#include "games/futuropia/guide.hpp"
#include "games/futuropia/view.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

GameKind futuropia_kind() { return {TypedGame<futuropia::Rules>::game_info(), &TypedGame<futuropia::Rules>::open}; }

}  // namespace omnibus
