// Game list of a program with only the sample game.
#pragma once

#include "core/game_list.hpp"
#include "games/night_bus/game.hpp"

namespace omnibus {

using AllGames = GameList<night_bus::Sizes>;

}  // namespace omnibus
