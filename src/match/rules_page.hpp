// The numbered rules of the games, as people read them.
#pragma once

#include <string>
#include <string_view>

#include "match/any_game.hpp"

namespace omnibus {

/// The rules of a game; only the paragraphs that contain `wanted` where that is not empty.
std::string rules_text(const AnyGame& game, const std::string& language, const std::string& wanted);

/// What a rule such as "MT-2.4" says, or nothing where that is not known.
std::string rule_text(std::string_view rule, const std::string& language);

}  // namespace omnibus
