// The generated parts of a game's protocol.md.
#pragma once

#include <string>

#include "types/game_shapes.hpp"

namespace omnibus {

/// The page with its tables of actions and events, and the types under "## Types", as the game describes them. Everything else is written
/// by people and kept, also the meanings in those tables. An action or event that the page lacks gets a row without a meaning; one that the
/// game lacks is an error, and so is a row without three cells (std::runtime_error).
std::string updated_protocol_page(const std::string& page, const GameShapes& game, const json::object& names);

}  // namespace omnibus
