// The levels of bots: which player each of them is in a game. Data of the game's own (games/GAME/content/levels.json).
#pragma once

#include <array>
#include <string_view>

#include "players/player.hpp"

namespace omnibus {

/// Levels differ by insight: what a player looks at, how far it thinks, and which mistakes it makes.
struct BotLevel {
  PlayerSpec player;               ///< neither level nor character itself
  std::uint32_t milliseconds = 0;  ///< that a decision hardly ever exceeds: the rhythm in which a server tells its answers
  std::uint32_t rating = 0;        ///< as measured by a tournament among levels (docs/STRENGTH.md); nothing: not measured
};
using BotLevels = std::array<BotLevel, level_count>;

/// What a levels.json says, from the weakest to the strongest. A Problem names `what`, the path and the reason where it cannot be used.
BotLevels read_levels(std::string_view text, std::string_view what);

/// The levels that the program carries for a game.
const BotLevels& levels_of(std::string_view game);

/// Who plays where this was ordered: the player that the level or the character is in this game, or the very player that was named.
BotLevel bot_in(std::string_view game, const PlayerSpec& ordered);
inline PlayerSpec player_in(std::string_view game, const PlayerSpec& ordered) { return bot_in(game, ordered).player; }

}  // namespace omnibus
