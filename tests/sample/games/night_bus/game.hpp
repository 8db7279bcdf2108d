// Night Bus: the complete game for the list of games.
#pragma once

#include "core/game_list.hpp"
#include "games/night_bus/ai/guide.hpp"
#include "games/night_bus/rules/statistics.hpp"
#include "games/night_bus/rules/view.hpp"

namespace omnibus::night_bus {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::night_bus
