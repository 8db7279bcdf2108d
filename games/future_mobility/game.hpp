// Future Mobility: the types that the list of games needs.
#pragma once

#include "core/game_list.hpp"
#include "games/future_mobility/ai/guide.hpp"
#include "games/future_mobility/rules/view.hpp"

namespace omnibus::future_mobility {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::future_mobility
