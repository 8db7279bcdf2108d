#pragma once

#include <span>
#include <string_view>

namespace omnibus {

/// Embedded file from content/ or from a game's content/.
struct EmbeddedFile {
  std::string_view path;  ///< "common/…", or game and path within its content/, such as "GAME/edition.json"
  std::string_view bytes;
};

/// All embedded files, sorted by path. cmake/Embed.cmake generates the source.
std::span<const EmbeddedFile> embedded_files();

/// Bytes of the embedded file at this path; Problem if there is none.
std::string_view embedded_file(std::string_view path);

}  // namespace omnibus
