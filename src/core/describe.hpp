// Data descriptions for writing, reading and learning.
//
// A game describes its box and its table in one template: a writer fills in a document with it, a reader parses one and rejects invalid
// data with place and reason, and an observation gets its fields from it (src/learning). Thus the rules know no file format. An Io offers:
//
//   io.number("played", value, least, most)          a whole number within bounds
//   io.flag("urgent", value)                         yes or no
//   io.choice("phase", value, names)                 one of a list of names, held as an enum or int
//   io.choice_or_null("station", value, names)       the same; names[0] is written as null
//   io.text("id", characters)                        a short text in a std::array<char, N>
//   io.item("card", value, count, key)               an item by its key; `key(i)` gives the key of item i, empty for a plain number
//   io.item_or_null("card", value, none, count, key) an item by its key; `none` is written as null
//   io.item_set("hand", set, count, key)             items by their keys
//   io.object("lines", body)                         a part with parts of its own: body(io)
//   io.object_or_null("suburb", present, body)       the same, or null if there is none
//   io.items("cards", count, most, body)             a list: body(io, i) for each item; the reader sets the count
//   io.total("urgent", value)                        a figure that follows from the rest; the reader compares it
//   io.skip("credits")                               something for people only
//   io.fail("reason")                                the data read here is invalid
//   Io::reads                                        true for a reader
//
// An observation has a fixed place for every field and is relative to its observer. Therefore a table is described with these forms, which
// documents write like those above (PlainForms):
//
//   io.seat("turn", seat, players)                   a seat
//   io.seat_or_null("owner", seat, none, players)    a seat; `none` is written as null
//   io.seat_set("volunteers", set, players)          seats
//   io.seats("hands", count, most, body)             a list with one item for each seat, in their order
//   io.item_counts("cards", list, count, most, key)  items by their keys, up to `most` of each, equal ones side by side
//   io.item_list("route", list, count, most, key)    up to `most` items by their keys, in an order that matters
//   io.figure("count", value, most)                  a total from 0 to `most` that need not follow from what the viewer sees
//   io.secret(seen, body)                            fields that only some viewers see: they keep their place if `seen` is false
//   io.derived(shown, body)                          fields that follow from the others; they have no place in an observation
//   io.learned(body)                                 fields that only observations have, from which derived ones follow
//   io.item_numbers("place", values, count, most, key)  for `learned`: a byte from 0 to `most` for each item
//   io.item_choices("route", values, count, most, key)  for `learned`: a byte for each item that is 0 for none, or one of `most` choices
//
// A learning Io visits every body at least once, also those of absent parts and of empty lists with i = 0, to find their fields. Which
// other fields there are may depend on the table, and on whether the viewer sees everything, but not on the state.
#pragma once

#include <string_view>

#include "core/seat.hpp"

namespace omnibus {

/// Key of plain numbers.
constexpr std::string_view no_key(int) { return {}; }

/// Forms for tables, written like the others: base class of all Ios that write or read documents.
template <class Io> class PlainForms {
 public:
  template <class T> constexpr void seat(std::string_view name, T&& value, int players) { io().number(name, value, 0, players - 1); }
  template <class T, class None> constexpr void seat_or_null(std::string_view name, T&& value, None none, int players) {
    io().item_or_null(name, value, none, players, no_key);
  }
  template <class Set> constexpr void seat_set(std::string_view name, Set&& set, int players) { io().item_set(name, set, players, no_key); }
  template <class Count, class Body> constexpr void seats(std::string_view name, Count&& count, int most, Body&& body) {
    io().items(name, count, most, body);
  }
  template <class List, class Key> constexpr void item_counts(std::string_view name, List&& list, int count, int, Key&& key) {
    io().item_set(name, list, count, key);
  }
  template <class List, class Key> constexpr void item_list(std::string_view name, List&& list, int count, int, Key&& key) {
    io().item_set(name, list, count, key);
  }
  constexpr void figure(std::string_view name, int value, int) { io().total(name, value); }
  template <class Body> constexpr void secret(bool seen, Body&& body) {
    if (seen) body(io());
  }
  template <class Body> constexpr void derived(bool shown, Body&& body) {
    if (shown) body(io());
  }
  template <class Body> constexpr void learned(Body&&) {}

 private:
  constexpr Io& io() { return static_cast<Io&>(*this); }
};

}  // namespace omnibus
