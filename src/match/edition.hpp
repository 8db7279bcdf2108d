// Editions: the components of a game as data, with a source for every value.
#pragma once

#include <string>
#include <string_view>

#include "match/json_io.hpp"

namespace omnibus {

/// What an edition says of itself.
struct EditionInfo {
  std::string id;
  std::string hash;       ///< of the document, so that a match finds out when it is replayed with another one; spaces do not count
  int reconstructed = 0;  ///< values that no source confirms
  json::value document;
};

/// The edition a text holds. The components in it are left to `read_box`.
EditionInfo edition_info(std::string_view text, std::string_view game, std::string_view what);

/// The text of the edition that the program carries.
std::string_view embedded_edition(std::string_view game);

/// The text of an edition that an earlier version carried (games/GAME/content/editions/HASH.json), so that its matches can still be
/// replayed; empty if there is none with this hash.
std::string_view earlier_edition(std::string_view game, std::string_view hash);

/// The components in an edition; a Problem names the file, the path and the reason where they cannot be used.
template <class Components> Components read_box(const EditionInfo& edition, std::string_view what) {
  Components box{};
  JsonReader::read(edition.document, what, [&](JsonReader& reader) {
    for (const std::string_view note : {"edition", "game", "format", "licence", "source_legend", "credits"}) reader.skip(note);
    describe(reader, box);
  });
  return box;
}

}  // namespace omnibus
