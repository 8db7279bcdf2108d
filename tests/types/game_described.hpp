// A game's shapes written by hand, to test what the generator of types makes of them.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "types/game_shapes.hpp"

namespace omnibus {

inline Shape number_shape() {
  Shape out;
  out.number = true;
  return out;
}

inline Shape words_shape(std::vector<std::string> words) {
  Shape out;
  out.words = std::move(words);
  return out;
}

inline Shape list_of(Shape element) {
  Shape out;
  out.as_element() = std::move(element);
  return out;
}

inline Shape record_of(std::initializer_list<std::pair<const char*, Shape>> fields) {
  Shape out;
  out.record = true;
  out.seen = 1;
  for (const auto& [name, shape] : fields) out.fields.push_back({.name = name, .shape = shape, .seen = 1});
  return out;
}

/// A record of the field given and a count.
inline Shape record_with(const char* field) { return record_of({{field, number_shape()}, {"count", number_shape()}}); }

inline GameShapes game_with(Shape view, Shape edition = record_of({{"id", number_shape()}, {"size", number_shape()}})) {
  GameShapes out{};
  out.game = "described";
  out.view = std::move(view);
  out.edition = std::move(edition);
  return out;
}

}  // namespace omnibus
