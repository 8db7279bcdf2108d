// Bot characters: a level, and a style for each game. Data: content/common/characters.json,
// games/GAME/content/characters.json.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "players/player.hpp"

namespace omnibus {

/// Properties of a character that are the same in all games.
struct Character {
  std::string title;        ///< display name, the same in every language
  std::uint32_t level = 0;  ///< from 1
};
using Characters = std::array<Character, character_names.size()>;
using Styles = std::array<Style, character_names.size()>;

/// Reads characters.json, in the order of `character_names`. On an error the Problem names `what`, the path and the reason.
Characters read_characters(std::string_view text, std::string_view what);

/// Reads a game's characters.json: the weights each character changes. A character that changes none is listed as well.
Styles read_styles(std::string_view text, std::string_view what, std::span<const std::string_view> weights);

/// Embedded characters.
const Characters& characters();

}  // namespace omnibus
