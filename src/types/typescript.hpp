// The types of a game as TypeScript, formatted like prettier does.
#pragma once

#include <string>

#include "types/game_shapes.hpp"

namespace omnibus {

/// `names` are the chosen names of types (types/type_names.hpp).
std::string typescript_of(const GameShapes& game, const json::object& names);

}  // namespace omnibus
