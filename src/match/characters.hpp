// The characters among the bots: a level, and a style for each game. Data: content/common/characters.json,
// games/GAME/content/characters.json.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "players/player.hpp"

namespace omnibus {

/// What is true of somebody at every table.
struct Character {
  std::string title;        ///< the name as people read it, the same in every language
  std::uint32_t level = 0;  ///< from 1
};
using Characters = std::array<Character, character_names.size()>;
using Styles = std::array<Style, character_names.size()>;

/// What a characters.json says, in the order of their names. A Problem names `what`, the path and the reason where it cannot be used.
Characters read_characters(std::string_view text, std::string_view what);

/// The same of a game's own: how each of them weighs what can be weighed there. Who weighs all of it as the guide does is there as well.
Styles read_styles(std::string_view text, std::string_view what, std::span<const std::string_view> weights);

/// What the program carries.
const Characters& characters();
const Style& style_of(std::string_view game, std::uint32_t character);

}  // namespace omnibus
