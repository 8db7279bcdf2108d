// What was meant by a word with a typing error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "match/problem.hpp"

namespace omnibus {

/// The word that differs least, by letters left out, added, replaced or swapped with their neighbours; nullopt where none is near enough.
std::optional<std::string> nearest_word(std::string_view typed, const std::vector<std::string>& words);

/// A word that is no command, or no option of its command.
struct UnknownWord {
  Problem problem;
  std::optional<std::string> meant;
};

/// Why a command line could not be parsed; nullopt where that was not for an unknown word.
std::optional<UnknownWord> unknown_word(const CLI::App& app, const std::vector<std::string>& typed);

/// Of a problem that lists what is allowed, what was probably meant.
std::optional<std::string> meant_by(const Problem& problem);

}  // namespace omnibus
