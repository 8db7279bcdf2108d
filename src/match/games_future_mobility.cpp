// Future Mobility behind the face of any game.
#include "games/future_mobility/guide.hpp"
#include "games/future_mobility/view.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

GameKind future_mobility_kind() { return {TypedGame<future_mobility::Rules>::game_info(), &TypedGame<future_mobility::Rules>::open}; }

}  // namespace omnibus
