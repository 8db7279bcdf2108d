// Backends of `describe` (core/describe.hpp) that learn shapes.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "data/json_io.hpp"
#include "types/shape.hpp"

namespace omnibus {

/// Learns the shape of a view. Many fields could be null as far as `describe` knows but never are, so only a null that was seen counts.
class ShapeWriter : public PlainForms<ShapeWriter> {
 public:
  static constexpr bool reads = false;

  explicit ShapeWriter(RecordShape record) : record_(record) {}

  template <class T> void number(std::string_view name, const T&, int, int) { record_.field(name).number = true; }
  void flag(std::string_view name, bool) { record_.field(name).flag = true; }
  template <class T, class Names> void choice(std::string_view name, const T&, const Names& names) {
    record_.field(name).add_words(static_cast<int>(names.size()), [&](int i) { return names[static_cast<std::size_t>(i)]; });
  }
  template <class T, class Names> void choice_or_null(std::string_view name, const T& value, const Names& names) {
    Shape& shape = record_.field(name);
    shape.null |= static_cast<int>(value) == 0;
    shape.add_words(static_cast<int>(names.size()) - 1, [&](int i) { return names[static_cast<std::size_t>(i) + 1]; });
  }
  template <std::size_t N> void text(std::string_view name, const std::array<char, N>&) { record_.field(name).text = true; }
  template <class T> void item(std::string_view name, const T&, int count, ItemKey key) {
    record_.add_item(record_.field(name), count, key);
  }
  template <class T> void item_or_null(std::string_view name, const T& value, T none, int count, ItemKey key) {
    Shape& shape = record_.field(name);
    shape.null |= value == none;
    record_.add_item(shape, count, key);
  }
  template <class Set> void item_set(std::string_view name, const Set&, int count, ItemKey key) {
    record_.add_item(record_.field(name).as_element(), count, key);
  }
  template <class Body> void object(std::string_view name, Body&& body) { describe_part(record_.field(name), body); }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    Shape& shape = record_.field(name);
    shape.null |= !present;
    if (present) describe_part(shape, body);
  }
  template <class Count, class Body> void items(std::string_view name, const Count& count, int, Body&& body) {
    Shape& shape = record_.field(name);
    shape.list = true;
    for (int i = 0; i < static_cast<int>(count); ++i) describe_part(shape.as_element(), [&](ShapeWriter& part) { body(part, i); });
  }
  void total(std::string_view name, int) { record_.field(name).number = true; }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

  RecordShape& record() { return record_; }

 private:
  template <class Body> void describe_part(Shape& shape, Body&& body) {
    ShapeWriter part(record_.part(shape));
    body(part);
  }

  RecordShape record_;
};

/// Reads an edition and learns its shape. Other editions may have null wherever `describe` permits it.
class ShapeReader : public PlainForms<ShapeReader> {
 public:
  static constexpr bool reads = true;

  /// Reads a whole document with `body`.
  template <class Body> static void read(const json::value& document, std::string_view what, const RecordShape& record, Body&& body) {
    JsonReader::read(document, what, [&](JsonReader& reader) {
      ShapeReader whole(reader, document.as_object(), record);
      body(whole);
    });
  }

  template <class T> void number(std::string_view name, T& value, int min, int max) {
    shape_.number(name, value, min, max);
    reader_.number(name, value, min, max);
  }
  void flag(std::string_view name, bool& value) {
    shape_.flag(name, value);
    reader_.flag(name, value);
  }
  template <class T, class Names> void choice(std::string_view name, T& value, const Names& names) {
    shape_.choice(name, value, names);
    reader_.choice(name, value, names);
  }
  template <class T, class Names> void choice_or_null(std::string_view name, T& value, const Names& names) {
    shape_.choice_or_null(name, T{}, names);
    reader_.choice_or_null(name, value, names);
  }
  template <std::size_t N> void text(std::string_view name, std::array<char, N>& value) {
    shape_.text(name, value);
    reader_.text(name, value);
  }
  template <class T> void item(std::string_view name, T& value, int count, ItemKey key) {
    shape_.item(name, value, count, key);
    reader_.item(name, value, count, key);
  }
  template <class T> void item_or_null(std::string_view name, T& value, T none, int count, ItemKey key) {
    shape_.item_or_null(name, none, none, count, key);
    reader_.item_or_null(name, value, none, count, key);
  }
  template <class Set> void item_set(std::string_view name, Set& set, int count, ItemKey key) {
    shape_.item_set(name, set, count, key);
    reader_.item_set(name, set, count, key);
  }
  template <class Body> void object(std::string_view name, Body&& body) {
    Shape& shape = shape_.record().field(name);
    reader_.object(name, [&](JsonReader& reader) { read_part(shape, reader, in_.at(name), body); });
  }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    Shape& shape = shape_.record().field(name);
    shape.null = true;
    reader_.object_or_null(name, present, [&](JsonReader& reader) { read_part(shape, reader, in_.at(name), body); });
  }
  template <class Count, class Body> void items(std::string_view name, Count& count, int max, Body&& body) {
    Shape& shape = shape_.record().field(name);
    shape.list = true;
    reader_.items(name, count, max, [&](JsonReader& reader, int i) {
      read_part(shape.as_element(), reader, in_.at(name).as_array().at(static_cast<std::size_t>(i)),
                [&](ShapeReader& part) { body(part, i); });
    });
  }
  void total(std::string_view name, int value) {
    shape_.total(name, value);
    reader_.total(name, value);
  }
  void skip(std::string_view name) {
    if (const json::value* note = in_.if_contains(name)) shape_.record().add_note(name, *note);
    reader_.skip(name);
  }
  void fail(std::string_view reason) { reader_.fail(reason); }

 private:
  ShapeReader(JsonReader& reader, const json::object& in, const RecordShape& record) : reader_(reader), in_(in), shape_(record) {}

  template <class Body> void read_part(Shape& shape, JsonReader& reader, const json::value& in, Body&& body) {
    ShapeReader part(reader, in.as_object(), shape_.record().part(shape));
    body(part);
  }

  JsonReader& reader_;
  const json::object& in_;
  ShapeWriter shape_;
};

}  // namespace omnibus
