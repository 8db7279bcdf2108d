// Measured strength of the characters in a game. Data of the game (games/GAME/content/ratings.json).
#pragma once

#include <array>
#include <string_view>

#include "players/player.hpp"

namespace omnibus {

/// Result of a tournament (docs/STRENGTH.md).
struct MeasuredRating {
  int elo = 0;     ///< 0 if not measured
  int margin = 0;  ///< half width of the 95 % confidence interval
};
using CharacterRatings = std::array<MeasuredRating, character_names.size()>;

/// Reads ratings.json, in the order of the characters. On an error the Problem names `what`, the path and the reason.
CharacterRatings read_ratings(std::string_view text, std::string_view what);

/// Embedded ratings of a game.
CharacterRatings ratings_of(std::string_view game);

}  // namespace omnibus
