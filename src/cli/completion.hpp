// What a shell offers while a command line is typed. debian/omnibus.bash-completion asks `omnibus complete WORD…`.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace omnibus {

/// Instead of words: the shell completes names of files, or of folders.
inline constexpr std::string_view offer_files = ":files";
inline constexpr std::string_view offer_folders = ":folders";

/// All that fits the last of the words typed so far, which may be empty; the name of the program is not among them.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& typed);

}  // namespace omnibus
