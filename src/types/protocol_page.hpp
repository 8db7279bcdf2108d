// The generated parts of a game's protocol.md.
#pragma once

#include <string>

#include "types/game_shapes.hpp"

namespace omnibus {

/// The page with its tables of actions and events, and its types, as the game describes them. Everything else is written by people and
/// kept, also the meanings in those tables. An action or event that the page lacks gets a row without a meaning.
std::string updated_protocol_page(const std::string& page, const GameShapes& game, const json::object& names);

}  // namespace omnibus
