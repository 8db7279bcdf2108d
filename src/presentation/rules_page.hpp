// Numbered rules of the games as player-facing text.
#pragma once

#include <string>
#include <string_view>

#include "game/any_game.hpp"

namespace omnibus {

/// Rules of a game; if `wanted` is not empty, only the paragraphs containing it.
std::string rules_text(const AnyGame& game, const std::string& language, const std::string& wanted);

/// Text of a rule such as "NB-3.2"; empty if unknown.
std::string rule_text(std::string_view rule, const std::string& language);

}  // namespace omnibus
