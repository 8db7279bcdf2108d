#pragma once

#include <span>
#include <string_view>

namespace omnibus {

/// A file of content/ or of a game's content/ that the program carries inside itself.
struct EmbeddedFile {
  std::string_view path;  ///< "common/…", or the game and what is in its content/, such as "mass_transit/edition.json"
  std::string_view bytes;
};

/// Every such file, sorted by path. The source behind it is written by cmake/Embed.cmake.
std::span<const EmbeddedFile> embedded_files();

/// The bytes of the file at this path; a Problem where the program carries none.
std::string_view embedded_file(std::string_view path);

}  // namespace omnibus
