// The types of a game as TypeScript, formatted as prettier does.
#pragma once

#include <string>

#include "types/game_shapes.hpp"

namespace omnibus {

/// `names` are the chosen names of types (types/type_names.hpp).
std::string typescript_of(const GameShapes& game, const json::object& names);

/// Only the types of the view, without `export`, for a page.
std::string typescript_of_view(const GameShapes& game, const json::object& names, std::size_t line_width);

}  // namespace omnibus
