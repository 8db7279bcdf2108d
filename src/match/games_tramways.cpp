// Tramways behind the face of any game.
#include "games/tramways/edition.hpp"
#include "games/tramways/guide.hpp"
#include "games/tramways/view.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

GameKind tramways_kind() { return {TypedGame<tramways::Rules>::game_info(), &TypedGame<tramways::Rules>::open}; }

}  // namespace omnibus
