// The shapes of a game's documents and the forms of its actions and events.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"
#include "types/shape.hpp"

namespace omnibus {

/// Names of the items of a domain, and what operands of that domain are called.
struct Vocabulary {
  std::string operand;
  std::vector<std::string> words;
};

struct GameShapes {
  std::string_view game;
  Shape view;
  Shape edition;
  std::vector<Vocabulary> vocabularies;
  std::span<const Form> verbs;
  std::span<const Form> events;
  std::span<const std::string_view> endings;
};

/// Shapes of a game of the list; `folder` has its content. Defined in types/typed_shapes.hpp.
template <class Sizes> GameShapes game_shapes_of(const std::filesystem::path& folder);

}  // namespace omnibus
