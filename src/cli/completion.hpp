// Shell completion. debian/omnibus.bash-completion calls `omnibus complete WORD…`.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace omnibus {

/// Instead of words: the shell completes file or folder names.
inline constexpr std::string_view offer_files = ":files";
inline constexpr std::string_view offer_folders = ":folders";

/// All completions of the last typed word, which may be empty; `typed` excludes the program name.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& typed);

}  // namespace omnibus
