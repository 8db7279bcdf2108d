// Write the Future, the whole game: what the list of games asks for.
#pragma once

#include "core/game_list.hpp"
#include "games/write_the_future/edition.hpp"
#include "games/write_the_future/guide.hpp"
#include "games/write_the_future/view.hpp"

namespace omnibus::write_the_future {

using Sizes = GameSizes<Rules<small_table>, Rules<largest_table>>;

}  // namespace omnibus::write_the_future
