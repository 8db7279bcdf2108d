// Data descriptions for both writing and reading.
//
// A game describes its box and its table in one template: a writer fills in a document with it, a reader parses one and rejects invalid
// data with place and reason. Thus the rules know no file format. An Io offers:
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
#pragma once

#include "core/seat.hpp"
