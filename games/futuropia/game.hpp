// Futuropia, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/futuropia/edition.hpp"
#include "games/futuropia/guide.hpp"
#include "games/futuropia/view.hpp"

namespace omnibus::futuropia {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::futuropia
