// Suggestions for misspelt words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "data/problem.hpp"

namespace omnibus {

/// The closest word by omitted, added, replaced or swapped letters; nullopt if none is close enough.
std::optional<std::string> nearest_word(std::string_view typed, const std::vector<std::string>& words);

/// Unknown command, or unknown option of its command.
struct UnknownWord {
  Problem problem;
  std::optional<std::string> meant;
};

/// Unknown word in a command line; nullopt if parsing failed for another reason.
std::optional<UnknownWord> unknown_word(const CLI::App& app, const std::vector<std::string>& typed);

/// Likely intended value for a problem that lists the allowed ones.
std::optional<std::string> meant_by(const Problem& problem);

}  // namespace omnibus
