// Mass Transit, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/mass_transit/ai/guide.hpp"
#include "games/mass_transit/rules/view.hpp"

namespace omnibus::mass_transit {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::mass_transit
