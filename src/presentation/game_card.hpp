// Description of a game for lists of games.
#pragma once

#include "game/any_game.hpp"
#include "teaching/lesson.hpp"
#include "text/catalogue.hpp"

namespace omnibus {

/// Name, title, about, players, options, lessons, puzzles and levels of bots, in the language of the catalogue.
json::object game_card(const GameInfo& info, const Catalogue& catalogue);

/// The levels and characters of bots, in the language of the catalogue.
json::object bots_to_json(const Catalogue& catalogue);

/// Skills learned by the end of a lesson.
json::array learned_to_json(const Lesson& lesson, const Catalogue& catalogue);

/// Id, hash and number of reconstructed values.
json::object edition_to_json(const EditionInfo& edition);

}  // namespace omnibus
