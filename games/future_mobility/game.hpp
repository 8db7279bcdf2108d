// Future Mobility, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/future_mobility/ai/guide.hpp"
#include "games/future_mobility/rules/view.hpp"

namespace omnibus::future_mobility {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::future_mobility
