// Text as ids and arguments. The sentences are in games/GAME/content/messages.LANGUAGE.json.
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>

#include "core/action.hpp"
#include "core/fixed_list.hpp"

namespace omnibus {

/// The languages of all texts. Their grammar and number formats are in text/grammar.cpp.
inline constexpr std::array<std::string_view, 3> spoken_languages{"en", "de", "fr"};

/// A named value in a phrase, displayed according to its domain (a seat as its player's name, a card as its caption, a number as a number).
struct Argument {
  std::string_view name;
  Domain domain = Domain::number;
  int value = 0;

  friend constexpr bool operator==(const Argument&, const Argument&) = default;
};

/// A message and its arguments; at most one is a list ("cards: bus station, ferry station").
struct Phrase {
  std::string_view id;
  FixedList<Argument, 8> arguments;
  std::string_view list_name;
  Domain list_domain = Domain::number;
  FixedList<std::uint8_t, 64> list;

  constexpr Phrase() = default;
  constexpr Phrase(std::string_view message, std::initializer_list<Argument> values = {}) : id(message) {
    for (const Argument& value : values) arguments.push(value);
  }

  friend constexpr bool operator==(const Phrase&, const Phrase&) = default;
};

/// A phrase about a list of things; the caller fills the list.
constexpr Phrase listing(std::string_view id, std::string_view list_name, Domain domain, std::initializer_list<Argument> values = {}) {
  Phrase out(id, values);
  out.list_name = list_name;
  out.list_domain = domain;
  return out;
}

}  // namespace omnibus
