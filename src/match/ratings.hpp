// How strong the characters were found to be in a game. Data of the game's own (games/GAME/content/ratings.json).
#pragma once

#include <array>
#include <string_view>

#include "players/player.hpp"

namespace omnibus {

/// As measured by a tournament (docs/STRENGTH.md).
struct MeasuredRating {
  int elo = 0;     ///< nothing: not measured
  int margin = 0;  ///< by so much the true one may lie beside it, with 95 %
};
using CharacterRatings = std::array<MeasuredRating, character_names.size()>;

/// What a ratings.json says, in the order of the characters. A Problem names `what`, the path and the reason where it cannot be used.
CharacterRatings read_ratings(std::string_view text, std::string_view what);

/// What the program carries for a game.
CharacterRatings ratings_of(std::string_view game);

}  // namespace omnibus
