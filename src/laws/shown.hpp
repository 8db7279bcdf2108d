// Everything a viewer can see of a table, as one text, for comparing two tables.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/contract.hpp"
#include "game/any_game.hpp"

namespace omnibus {

/// Io that records every name and value a game describes: as informative as a JSON view and far cheaper to compare.
class Transcript : public PlainForms<Transcript> {
 public:
  static constexpr bool reads = false;

  template <class T> void number(std::string_view name, const T& value, int, int) { note(name, static_cast<int>(value)); }
  void flag(std::string_view name, bool value) { note(name, value ? 1 : 0); }
  template <class T, class Names> void choice(std::string_view name, const T& value, const Names&) { note(name, static_cast<int>(value)); }
  template <class T, class Names> void choice_or_null(std::string_view name, const T& value, const Names&) {
    note(name, static_cast<int>(value));
  }
  template <std::size_t N> void text(std::string_view name, const std::array<char, N>& value) { note(name, value.data()); }
  template <class T, class Key> void item(std::string_view name, const T& value, int, Key&&) { note(name, static_cast<int>(value)); }
  template <class T, class Key> void item_or_null(std::string_view name, const T& value, T, int, Key&&) {
    note(name, static_cast<int>(value));
  }
  template <class Set, class Key> void item_set(std::string_view name, const Set& set, int, Key&&) {
    note(name, "set");
    for (const int item : set) note("", item);
  }
  template <class Body> void object(std::string_view name, Body&& body) {
    note(name, "{");
    body(*this);
    note("", "}");
  }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    if (present) object(name, body);
    else note(name, "null");
  }
  template <class Count, class Body> void items(std::string_view name, const Count& count, int, Body&& body) {
    note(name, static_cast<int>(count));
    for (int i = 0; i < static_cast<int>(count); ++i) object("", [&](Transcript& part) { body(part, i); });
  }
  void total(std::string_view name, int value) { note(name, value); }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

  std::string text() && { return std::move(text_); }

 private:
  void note(std::string_view name, std::string_view value) { text_.append(name).append(" ").append(value).append("\n"); }
  void note(std::string_view name, int value) { note(name, fmt::format_int(value).c_str()); }

  std::string text_;
};

template <Game G> std::string transcript(const G& game, const typename G::State& state, Viewer viewer) {
  Transcript out;
  typename G::State copy = state;
  describe(out, game, copy, viewer);
  return std::move(out).text();
}

inline std::string spelled(const Phrase& phrase) {
  std::string out(phrase.id);
  const auto into = std::back_inserter(out);
  for (const Argument& each : phrase.arguments) fmt::format_to(into, " {}={}:{}", each.name, static_cast<int>(each.domain), each.value);
  for (const std::uint8_t each : phrase.list) fmt::format_to(into, " {}:{}", phrase.list_name, each);
  return out + "\n";
}

inline std::string spelled(const Standing& standing) {
  std::string out = fmt::format("{} points", standing.points);
  for (const ScorePart& part : standing.parts) {
    fmt::format_to(std::back_inserter(out), " {}({},{})={}", part.kind, part.operands[0], part.operands[1], part.points);
  }
  return out + "\n";
}

/// Everything a viewer can see of a position: the data, the narration, all standings and, if it is to decide, the choices.
template <Game G> std::string shown_to(const G& game, const typename G::State& state, Viewer viewer) {
  std::string out = transcript(game, state, viewer);
  narrate(game, state, viewer, [&](const Phrase& phrase) { out += spelled(phrase); });
  out += spelled(ask(game, state, viewer));
  for (int i = 0; i < game.players(); ++i) out += spelled(game.standing(state, seat_at(i), viewer));
  if (game.actor(state) == viewer.seat()) {
    Legal<G> legal;
    game.legal(state, legal);
    for (const Action& action : legal) out += spelled(announce(game, state, action));
  }
  return out;
}

inline std::vector<Event> told_to(const EventRecorder& recorder, Viewer viewer) {
  std::vector<Event> out;
  std::copy_if(recorder.events.begin(), recorder.events.end(), std::back_inserter(out),
               [&](const Event& event) { return event.meant_for(viewer); });
  return out;
}

}  // namespace omnibus
