#include "presentation/game_look.hpp"

#include <algorithm>
#include <string>

#include "data/embedded.hpp"

namespace omnibus {

namespace {

constexpr int max_line = 99;
constexpr int max_minutes = 24 * 60;
constexpr std::array<std::string_view, 3> anchors{"start", "middle", "end"};

bool is_colour(const GameLook::Colour& colour) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F'); };
  return colour[0] == '#' && std::all_of(colour.begin() + 1, colour.end() - 1, is_digit);
}

template <class Io> void describe(Io& io, GameLook::Paint& paint) {
  io.text("line", paint.line);
  io.text("on", paint.on);
  io.text("edge", paint.edge);
  if (!is_colour(paint.line) || !is_colour(paint.on) || !is_colour(paint.edge)) io.fail("common/fault.colour");
}

template <class Io> void describe(Io& io, GameLook::Place& place) {
  io.number("x", place.x, 0, GameLook::map_width);
  io.number("y", place.y, 0, GameLook::map_height);
}

template <class Io> void describe(Io& io, GameLook::Stop& stop) {
  describe(io, stop.at);
  io.object("label", [&](Io& label) {
    label.number("x", stop.label.x, -GameLook::map_width, GameLook::map_width);
    label.number("y", stop.label.y, -GameLook::map_height, GameLook::map_height);
    label.choice("anchor", stop.anchor, anchors);
  });
}

/// List whose length the reader takes from the document.
template <class Io, class List, class Body> void describe_list(Io& io, std::string_view name, List& list, Body&& body) {
  int count = list.size();
  io.items(name, count, List::capacity(), [&](Io& inner, int i) {
    if constexpr (Io::reads) list.push({});
    body(inner, list[i]);
  });
}

template <class Io> void describe(Io& io, GameLook& look) {
  io.number("line", look.line, 1, max_line);
  io.object("players", [&](Io& inner) {
    inner.number("least", look.least, 1, max_seats);
    inner.number("most", look.most, look.least, max_seats);
  });
  io.number("minutes", look.minutes, 1, max_minutes);
  io.flag("together", look.together);
  io.object("light", [&](Io& inner) { describe(inner, look.light); });
  io.object("dark", [&](Io& inner) { describe(inner, look.dark); });
  describe_list(io, "track", look.track, [](Io& inner, GameLook::Place& place) { describe(inner, place); });
  if (look.track.size() < 2) io.fail("common/fault.track");
  io.object("stops", [&](Io& inner) {
    inner.object("learn", [&](Io& stop) { describe(stop, look.learn); });
    inner.object("bots", [&](Io& stop) { describe(stop, look.bots); });
    inner.object("friends", [&](Io& stop) { describe(stop, look.friends); });
  });
  describe_list(io, "sidings", look.sidings, [](Io& inner, GameLook::Siding& siding) {
    describe(inner, siding.at);
    inner.number("angle", siding.angle, -180, 180);
  });
}

}  // namespace

GameLook read_look(std::string_view text, std::string_view what) {
  GameLook look;
  JsonReader::read(parse_json(text, what), what, [&](JsonReader& reader) { describe(reader, look); });
  return look;
}

json::object game_look(std::string_view game) {
  const std::string file = std::string(game) + "/look.json";
  GameLook look = read_look(embedded_file(file), file);
  json::object out;
  JsonWriter writer(out);
  describe(writer, look);
  out["emblem"] = embedded_file(std::string(game) + "/emblem.svg");
  return out;
}

}  // namespace omnibus
