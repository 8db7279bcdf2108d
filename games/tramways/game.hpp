// Tramways: the types that the list of games needs.
#pragma once

#include "core/game_list.hpp"
#include "games/tramways/ai/guide.hpp"
#include "games/tramways/rules/edition.hpp"
#include "games/tramways/rules/statistics.hpp"
#include "games/tramways/rules/view.hpp"

namespace omnibus::tramways {

using Sizes = GameSizes<Rules>;

}  // namespace omnibus::tramways
