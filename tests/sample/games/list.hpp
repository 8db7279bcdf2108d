// The list of a program that has one game: the sixth.
#pragma once

#include "core/game_list.hpp"
#include "games/night_bus/game.hpp"

namespace omnibus {

using AllGames = GameList<night_bus::Sizes>;

}  // namespace omnibus
