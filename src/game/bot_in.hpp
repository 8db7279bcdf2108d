// The player behind an ordered bot in a game.
#pragma once

#include <string_view>

#include "levels/levels.hpp"

namespace omnibus {

/// Resolves a level or character to its player in this game; any other player is returned unchanged.
BotLevel bot_in(std::string_view game, const PlayerSpec& ordered);
inline PlayerSpec player_in(std::string_view game, const PlayerSpec& ordered) { return bot_in(game, ordered).player; }

}  // namespace omnibus
