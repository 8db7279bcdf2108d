// Table description in fuzzed inputs, with one more field: {"game": …, "players": …, "options": …, "action": …}
#pragma once

#include "game/any_game.hpp"

namespace omnibus {

struct FuzzedTable {
  std::string game;
  TableSetup table;
  json::value rest;
};

/// Problem if the bytes describe no table or lack the field `rest`.
inline FuzzedTable read_table(std::string_view bytes, std::string_view rest) {
  FuzzedTable out;
  const json::value document = parse_json(bytes, "request");
  JsonReader::read(document, "request", [&](JsonReader& reader) {
    const json::object& request = document.get_object();
    reader.number("players", out.table.players, 0, max_seats);
    for (const std::string_view field : {std::string_view("game"), std::string_view("options"), rest}) reader.skip(field);
    if (const auto* text = required(request, "game", "request").if_string()) out.game = *text;
    if (const auto* options = required(request, "options", "request").if_object()) out.table.options = *options;
    out.rest = required(request, rest, "request");
  });
  return out;
}

}  // namespace omnibus
