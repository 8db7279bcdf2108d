// Bot levels: the player behind each level in a game. Data of the game (games/GAME/content/levels.json).
#pragma once

#include <array>
#include <string_view>

#include "players/player.hpp"

namespace omnibus {

/// Levels differ in insight: what a player looks at, how far it searches, and which mistakes it makes.
struct BotLevel {
  PlayerSpec player;               ///< never itself a level or a character
  std::uint32_t milliseconds = 0;  ///< time that a decision rarely exceeds, used by servers to pace replies
  std::uint32_t rating = 0;        ///< from a tournament of levels (docs/STRENGTH.md); 0 if not measured
};
using BotLevels = std::array<BotLevel, level_count>;

/// Reads levels.json, weakest level first. On an error the Problem names `what`, the path and the reason.
BotLevels read_levels(std::string_view text, std::string_view what);

/// Embedded levels of a game.
const BotLevels& levels_of(std::string_view game);

}  // namespace omnibus
