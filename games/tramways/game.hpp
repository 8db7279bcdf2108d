// Tramways, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/tramways/edition.hpp"
#include "games/tramways/guide.hpp"
#include "games/tramways/statistics.hpp"
#include "games/tramways/view.hpp"

namespace omnibus::tramways {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::tramways
