// Write the Future: the types that the list of games needs.
#pragma once

#include "core/game_list.hpp"
#include "games/write_the_future/ai/guide.hpp"
#include "games/write_the_future/rules/edition.hpp"
#include "games/write_the_future/rules/view.hpp"

namespace omnibus::write_the_future {

using Sizes = GameSizes<Rules<small_table>, Rules<largest_table>>;

}  // namespace omnibus::write_the_future
