// Mass Transit: the types that the list of games needs.
#pragma once

#include "core/game_list.hpp"
#include "games/mass_transit/ai/guide.hpp"
#include "games/mass_transit/rules/view.hpp"

namespace omnibus::mass_transit {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::mass_transit
