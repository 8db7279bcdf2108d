#include "levels/characters.hpp"

#include <algorithm>

#include "data/embedded.hpp"
#include "data/json_io.hpp"

namespace omnibus {

namespace {

constexpr std::size_t longest_title = 40;

Character read_character(JsonReader& reader) {
  std::array<char, longest_title> title{};
  Character out;
  reader.text("name", title);
  reader.number("level", out.level, 1, static_cast<int>(level_count));
  out.title = title.data();
  return out;
}

/// Only weights that differ from the guide's are listed.
Style read_style(const json::value& value, const std::string& path, std::span<const std::string_view> weights) {
  if (!value.is_object()) refuse_value(path, value, "{…}");
  refuse_unknown(value.get_object(), path, weights);
  Style out;
  for (const auto& [name, percent] : value.get_object()) {
    const auto* whole = percent.if_int64();
    if (whole == nullptr || *whole < -strongest_style || *whole > strongest_style)
      refuse_value(fmt::format("{}.{}", path, std::string_view(name)), percent, fmt::format("{} … {}", -strongest_style, strongest_style));
    out.push_back({.name = std::string(name), .percent = static_cast<int>(*whole)});
  }
  return out;
}

}  // namespace

Characters read_characters(std::string_view text, std::string_view what) {
  Characters out;
  JsonReader::read(parse_json(text, what), what, [&](JsonReader& reader) {
    for (std::size_t i = 0; i < out.size(); ++i)
      reader.object(character_names[i], [&](JsonReader& inner) { out[i] = read_character(inner); });
  });
  return out;
}

Styles read_styles(std::string_view text, std::string_view what, std::span<const std::string_view> weights) {
  const json::value document = parse_json(text, what);
  if (!document.is_object()) refuse_value(std::string(what), document, "{…}");
  refuse_unknown(document.get_object(), what, character_names);
  Styles out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string_view name = character_names[i];
    out[i] = read_style(required(document.get_object(), name, what), fmt::format("{}.{}", what, name), weights);
  }
  return out;
}

const Characters& characters() {
  static const std::string_view file = "common/characters.json";
  static const Characters known = read_characters(embedded_file(file), file);
  return known;
}

}  // namespace omnibus
