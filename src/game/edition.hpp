// Editions: game components as data, with a source for each value.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "data/json_io.hpp"

namespace omnibus {

/// Header of an edition.
struct EditionInfo {
  std::string id;
  std::string hash;       ///< of the document without white space, to detect a replay with another edition
  int reconstructed = 0;  ///< number of values that no source confirms
  json::value document;
};

/// Parses the header of an edition. `read_box` reads the components.
EditionInfo edition_info(std::string_view text, std::string_view game, std::string_view what);

/// Text of the embedded edition.
std::string_view embedded_edition(std::string_view game);

/// Text of an edition shipped by an earlier version (games/GAME/content/editions/HASH.json), needed to replay its matches; empty if no
/// edition has this hash.
std::string_view earlier_edition(std::string_view game, std::string_view hash);

/// Parts of an edition that are about it, not about the game.
inline constexpr std::array<std::string_view, 6> edition_notes{"edition", "game", "format", "licence", "source_legend", "credits"};

/// Components of an edition; if they are invalid, the Problem names the file, the path and the reason.
template <class Components> Components read_box(const EditionInfo& edition, std::string_view what) {
  Components box{};
  JsonReader::read(edition.document, what, [&](JsonReader& reader) {
    for (const std::string_view note : edition_notes) reader.skip(note);
    describe(reader, box);
  });
  return box;
}

}  // namespace omnibus
