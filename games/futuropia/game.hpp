// Futuropia, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/futuropia/ai/guide.hpp"
#include "games/futuropia/rules/edition.hpp"
#include "games/futuropia/rules/view.hpp"

namespace omnibus::futuropia {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::futuropia
