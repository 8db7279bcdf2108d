// Tramways, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/tramways/ai/guide.hpp"
#include "games/tramways/rules/edition.hpp"
#include "games/tramways/rules/statistics.hpp"
#include "games/tramways/rules/view.hpp"

namespace omnibus::tramways {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::tramways
