// JSON backends of `describe` (core/describe.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/item_set.hpp"
#include "data/function_ref.hpp"
#include "data/problem.hpp"

namespace omnibus {

namespace json = boost::json;

/// Far above the size of any real document.
inline constexpr std::size_t largest_document = 16u << 20;

/// Parses JSON, converting 4.0 to 4. Rejects text that is too large, too deep, malformed or has duplicate fields; `what` names it in
/// errors.
json::value parse_json(std::string_view text, std::string_view what);

/// "a, b, c": the allowed values for an error.
template <class Names> std::string joined(const Names& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : ", ") + std::string(name);
  return out;
}

/// Text truncated to `max` bytes at a character boundary: input may be long, error messages may not.
std::string shortened(std::string text, std::size_t max);

/// Required member of an object; if it is missing, the Problem names it.
const json::value& required(const json::object& object, std::string_view name, std::string_view path);

/// Throws for an invalid value.
[[noreturn]] void refuse_value(std::string path, const json::value& value, std::string allowed);

/// Rejects unknown fields: a misspelt field must not pass for a missing one.
void refuse_unknown(const json::object& object, std::string_view path, std::span<const std::string_view> known);

/// Key of the item with this number; empty if it has none.
using ItemKey = FunctionRef<std::string_view(int)>;

/// Fills a JSON object.
class JsonWriter : public PlainForms<JsonWriter> {
 public:
  static constexpr bool reads = false;

  explicit JsonWriter(json::object& out) : out_(out) {}

  template <class T> void number(std::string_view name, const T& value, int, int) { out_[name] = static_cast<int>(value); }
  void flag(std::string_view name, bool value) { out_[name] = value; }
  template <class T, class Names> void choice(std::string_view name, const T& value, const Names& names) {
    out_[name] = names[static_cast<std::size_t>(value)];
  }
  template <class T, class Names> void choice_or_null(std::string_view name, const T& value, const Names& names) {
    out_[name] = static_cast<int>(value) == 0 ? json::value(nullptr) : json::value(names[static_cast<std::size_t>(value)]);
  }
  template <std::size_t N> void text(std::string_view name, const std::array<char, N>& value) { out_[name] = value.data(); }
  template <class T> void item(std::string_view name, const T& value, int, ItemKey key) { out_[name] = written(value, key); }
  template <class T> void item_or_null(std::string_view name, const T& value, T none, int, ItemKey key) {
    out_[name] = value == none ? json::value(nullptr) : written(value, key);
  }
  template <class Set> void item_set(std::string_view name, const Set& set, int, ItemKey key) {
    json::array list;
    for (const int i : set) list.push_back(written(i, key));
    out_[name] = std::move(list);
  }
  void object(std::string_view name, FunctionRef<void(JsonWriter&)> body);
  void object_or_null(std::string_view name, bool present, FunctionRef<void(JsonWriter&)> body);
  template <class Count> void items(std::string_view name, const Count& count, int, FunctionRef<void(JsonWriter&, int)> body) {
    list(name, static_cast<int>(count), body);
  }
  void total(std::string_view name, int value) { out_[name] = value; }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

 private:
  static json::value written(int value, ItemKey key);
  void list(std::string_view name, int count, FunctionRef<void(JsonWriter&, int)> body);

  json::object& out_;
};

// ---- JSON written directly as text for frequent messages, byte for byte the same as from a document ----

void append_json(std::string& out, std::string_view text);
void append_json(std::string& out, std::int64_t number);
inline void append_json(std::string& out, bool flag) { out += flag ? "true" : "false"; }
inline void append_json(std::string& out, std::nullptr_t) { out += "null"; }
inline void append_json(std::string& out, int number) { append_json(out, std::int64_t{number}); }
inline void append_json(std::string& out, const char* text) { append_json(out, std::string_view(text)); }
inline void append_json(std::string& out, const std::string& text) { append_json(out, std::string_view(text)); }

/// Appends a JSON list; `write(out, item)` appends each item.
template <class Items, class Write> void append_json_list(std::string& out, const Items& items, Write&& write) {
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!std::exchange(first, false)) out += ',';
    write(out, item);
  }
  out += ']';
}

/// Writer for one object, closed by the destructor. Names must not need escaping.
class JsonObjectText {
 public:
  explicit JsonObjectText(std::string& out) : out_(out) { out_ += '{'; }
  template <class Body> static void append(std::string& out, Body&& body) {
    JsonObjectText object(out);
    body(object);
  }
  JsonObjectText(const JsonObjectText&) = delete;
  JsonObjectText& operator=(const JsonObjectText&) = delete;
  ~JsonObjectText() { out_ += '}'; }

  template <class Value> void add(std::string_view name, const Value& value) { append_json(begin(name), value); }
  void add_json(std::string_view name, std::string_view json) { begin(name) += json; }
  template <class Body> void add_object(std::string_view name, Body&& body) { append(begin(name), body); }
  template <class Items, class Write> void add_list(std::string_view name, const Items& items, Write&& write) {
    append_json_list(begin(name), items, write);
  }
  /// Begins a field; the caller appends its value to the returned text.
  std::string& begin(std::string_view name) {
    if (!empty_) out_ += ',';
    empty_ = false;
    out_ += '"';
    return out_.append(name).append("\":", 2);
  }

 private:
  std::string& out_;
  bool empty_ = true;
};

/// JSON object as text, with fields written by `body(object)`.
template <class Body> std::string json_object_text(Body&& body) {
  std::string out;
  JsonObjectText::append(out, body);
  return out;
}

/// Writes descriptions of a game as text.
class JsonTextWriter : public PlainForms<JsonTextWriter> {
 public:
  static constexpr bool reads = false;

  explicit JsonTextWriter(std::string& out) : text_(out), out_(out) {}

  template <class T> void number(std::string_view name, const T& value, int, int) { out_.add(name, static_cast<int>(value)); }
  void flag(std::string_view name, bool value) { out_.add(name, value); }
  template <class T, class Names> void choice(std::string_view name, const T& value, const Names& names) {
    out_.add(name, std::string_view(names[static_cast<std::size_t>(value)]));
  }
  template <class T, class Names> void choice_or_null(std::string_view name, const T& value, const Names& names) {
    if (static_cast<int>(value) == 0) return out_.add(name, nullptr);
    choice(name, value, names);
  }
  template <std::size_t N> void text(std::string_view name, const std::array<char, N>& value) { out_.add(name, value.data()); }
  template <class T> void item(std::string_view name, const T& value, int, ItemKey key) {
    out_.begin(name);
    append(static_cast<int>(value), key);
  }
  template <class T> void item_or_null(std::string_view name, const T& value, T none, int count, ItemKey key) {
    if (value == none) return out_.add(name, nullptr);
    item(name, value, count, key);
  }
  template <class Set> void item_set(std::string_view name, const Set& set, int, ItemKey key) {
    out_.add_list(name, set, [&](std::string&, int item) { append(item, key); });
  }
  void object(std::string_view name, FunctionRef<void(JsonTextWriter&)> body);
  void object_or_null(std::string_view name, bool present, FunctionRef<void(JsonTextWriter&)> body);
  template <class Count> void items(std::string_view name, const Count& count, int, FunctionRef<void(JsonTextWriter&, int)> body) {
    list(name, static_cast<int>(count), body);
  }
  void total(std::string_view name, int value) { out_.add(name, value); }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

 private:
  void list(std::string_view name, int count, FunctionRef<void(JsonTextWriter&, int)> body);
  void append(int value, ItemKey key);

  std::string& text_;
  JsonObjectText out_;
};

/// Reader for a JSON object. All fields are required, checked and known; keys about sources are for people and ignored.
class JsonReader : public PlainForms<JsonReader> {
 public:
  static constexpr bool reads = true;

  JsonReader(const json::object& in, std::string path) : in_(in), path_(std::move(path)) {}

  /// Reads a whole document with `body`.
  static void read(const json::value& document, std::string_view what, FunctionRef<void(JsonReader&)> body) {
    read_part(document, std::string(what), body);
  }

  template <class T> void number(std::string_view name, T& value, int min, int max) { value = static_cast<T>(number_in(name, min, max)); }
  void flag(std::string_view name, bool& value) {
    const json::value& found = field(name);
    if (!found.is_bool()) wrong(name, "true, false");
    value = found.get_bool();
  }
  template <class T, class Names> void choice(std::string_view name, T& value, const Names& names) {
    value = static_cast<T>(index_in(name, field(name), names));
  }
  template <class T, class Names> void choice_or_null(std::string_view name, T& value, const Names& names) {
    const json::value& found = field(name);
    value = static_cast<T>(found.is_null() ? 0 : index_in(name, found, names));
  }
  template <std::size_t N> void text(std::string_view name, std::array<char, N>& value) {
    const std::string_view found = text_in(name, N - 1);
    value = {};
    std::copy(found.begin(), found.end(), value.begin());
  }
  template <class T> void item(std::string_view name, T& value, int count, ItemKey key) {
    value = static_cast<T>(found_item(name, field(name), count, key));
  }
  template <class T> void item_or_null(std::string_view name, T& value, T none, int count, ItemKey key) {
    const json::value& found = field(name);
    value = found.is_null() ? none : static_cast<T>(found_item(name, found, count, key));
  }
  template <class Set> void item_set(std::string_view name, Set& set, int count, ItemKey key) {
    set = {};
    for (const json::value& entry : list(name)) {
      const int i = found_item(name, entry, count, key);
      if (set.has(i)) wrong(name, "…, each only once");
      set.add(i);
    }
  }
  void object(std::string_view name, FunctionRef<void(JsonReader&)> body) { read_part(field(name), inside(name), body); }
  void object_or_null(std::string_view name, bool present, FunctionRef<void(JsonReader&)> body);
  template <class Count> void items(std::string_view name, Count& count, int max, FunctionRef<void(JsonReader&, int)> body) {
    const json::array& entries = list(name, max);
    count = static_cast<Count>(entries.size());
    read_entries(name, entries, body);
  }
  void total(std::string_view name, int value);
  void skip(std::string_view name) { used_.emplace_back(name); }
  [[noreturn]] void fail(std::string_view reason) const;
  /// Rejects unknown fields: a misspelt field must not pass for a missing one.
  void finish() const;

 private:
  static void read_part(const json::value& value, const std::string& path, FunctionRef<void(JsonReader&)> body);
  void read_entries(std::string_view name, const json::array& entries, FunctionRef<void(JsonReader&, int)> body);
  const json::value& field(std::string_view name);
  const json::array& list(std::string_view name);
  const json::array& list(std::string_view name, int max);
  std::int64_t number_in(std::string_view name, int min, int max);
  std::string_view text_in(std::string_view name, std::size_t max);
  int index_in(std::string_view name, const json::value& found, std::span<const std::string_view> names) const;
  int found_item(std::string_view name, const json::value& found, int count, ItemKey key) const;
  [[noreturn]] void wrong(std::string_view name, std::string allowed) const;
  std::string inside(std::string_view name) const { return path_ + "." + std::string(name); }

  const json::object& in_;
  std::string path_;
  std::vector<std::string> used_;
};

}  // namespace omnibus
