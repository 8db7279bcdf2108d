// Describing data once, for writing and for reading.
//
// A game says in one template how its box and its table are written; given a writer it fills in a document, given a reader it takes one
// apart, and what does not fit is refused with the place and the reason. The rules thus know of no file format. An Io offers:
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
//   io.object_or_null("suburb", present, body)       the same, or null where there is none
//   io.items("cards", count, most, body)             a list: body(io, i) for each item; the reader sets the count
//   io.total("urgent", value)                        a figure that follows from the rest; the reader compares it
//   io.skip("credits")                               something for people only
//   io.fail("reason")                                what was read here makes no sense
//   Io::reads                                        whether this is a reader
#pragma once

#include "core/seat.hpp"
