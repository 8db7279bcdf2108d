// Futuropia: the types that the list of games needs.
#pragma once

#include "core/game_list.hpp"
#include "games/futuropia/ai/guide.hpp"
#include "games/futuropia/rules/edition.hpp"
#include "games/futuropia/rules/view.hpp"

namespace omnibus::futuropia {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::futuropia
