#include "game/edition.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "data/embedded.hpp"

namespace omnibus {

namespace {

/// Counts the "reconstructed" sources of objects and values.
int count_reconstructed(const json::value& value) {
  int count = 0;
  if (const auto* object = value.if_object()) {
    for (const auto& entry : *object) {
      const std::string_view key = entry.key();
      const bool flag = (key == "source" || key.ends_with("_source")) && entry.value().is_string();
      count += flag && std::string_view(entry.value().get_string()).starts_with("reconstructed") ? 1 : 0;
      if (key != "source_detail" && key != "source_legend") count += count_reconstructed(entry.value());
    }
  } else if (const auto* array = value.if_array()) {
    for (const json::value& entry : *array) count += count_reconstructed(entry);
  }
  return count;
}

/// Short text required in every edition; otherwise a Problem names the place.
std::string required_text(const json::object& document, std::string_view field, std::string_view what) {
  const json::value& found = required(document, field, what);
  if (!found.is_string()) refuse_value(fmt::format("{}.{}", what, field), found, "\"…\"");
  return std::string(found.get_string());
}

}  // namespace

std::string_view embedded_edition(std::string_view game) { return embedded_file(std::string(game) + "/edition.json"); }

std::string_view earlier_edition(std::string_view game, std::string_view hash) {
  const std::string path = fmt::format("{}/editions/{}.json", game, hash);
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path == path) return file.bytes;
  }
  return {};
}

EditionInfo edition_info(std::string_view text, std::string_view game, std::string_view what) {
  EditionInfo out{.id = {}, .hash = {}, .reconstructed = 0, .document = parse_json(text, what)};
  if (!out.document.is_object()) refuse_value(std::string(what), out.document, "{…}");
  out.hash = fmt::format("{:016x}", text_fingerprint(json::serialize(out.document)));
  const json::object& document = out.document.get_object();
  out.id = required_text(document, "edition", what);
  const std::string meant_for = required_text(document, "game", what);
  if (meant_for != game) refuse_value(std::string(what) + ".game", document.at("game"), std::string(game));
  out.reconstructed = count_reconstructed(out.document);
  return out;
}

}  // namespace omnibus
