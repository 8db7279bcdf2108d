// JSON as one of the ways to write and read what a game describes (see core/describe.hpp).
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

#include "core/item_set.hpp"
#include "match/problem.hpp"

namespace omnibus {

namespace json = boost::json;

/// No document of ours comes near this.
inline constexpr std::size_t largest_document = 16u << 20;

/// Reads a whole text as JSON, 4.0 as 4. What is too large, too deep, malformed or has a field twice is refused; `what` names it there.
json::value parse_json(std::string_view text, std::string_view what);

/// "a, b, c": the allowed values in an error.
template <class Names> std::string joined(const Names& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : ", ") + std::string(name);
  return out;
}

/// A text cut to so many bytes, but never inside a character: what people send may be long, an error may not.
std::string shortened(std::string text, std::size_t max);

/// The part of an object that must be there; a Problem names it where it is not.
const json::value& required(const json::object& object, std::string_view name, std::string_view path);

/// Refuses a value that may not stand there.
[[noreturn]] void refuse_value(std::string path, const json::value& value, std::string allowed);

/// Refuses what nobody asked for: a misspelt field must not pass for a missing one.
template <class Names> void refuse_unknown(const json::object& object, std::string_view path, const Names& known) {
  for (const auto& entry : object) {
    if (std::find(known.begin(), known.end(), entry.key()) != known.end()) continue;
    throw Problem("unknown_field", {{"path", fmt::format("{}.{}", path, std::string_view(entry.key()))}, {"allowed", joined(known)}});
  }
}

/// Fills a JSON object.
class JsonWriter {
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
  template <class T, class Key> void item(std::string_view name, const T& value, int, Key&& key) { out_[name] = written(value, key); }
  template <class T, class Key> void item_or_null(std::string_view name, const T& value, T none, int, Key&& key) {
    out_[name] = value == none ? json::value(nullptr) : written(value, key);
  }
  template <class Set, class Key> void item_set(std::string_view name, const Set& set, int, Key&& key) {
    json::array list;
    for (const int i : set) list.push_back(written(i, key));
    out_[name] = std::move(list);
  }
  template <class Body> void object(std::string_view name, Body&& body) {
    json::object part;
    JsonWriter inner(part);
    body(inner);
    out_[name] = std::move(part);
  }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    if (present) {
      object(name, body);
    } else {
      out_[name] = nullptr;
    }
  }
  template <class Count, class Body> void items(std::string_view name, const Count& count, int, Body&& body) {
    json::array list;
    for (int i = 0; i < static_cast<int>(count); ++i) {
      json::object part;
      JsonWriter inner(part);
      body(inner, i);
      list.push_back(std::move(part));
    }
    out_[name] = std::move(list);
  }
  void total(std::string_view name, int value) { out_[name] = value; }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

 private:
  template <class Key> static json::value written(int value, Key& key) {
    const std::string_view name = key(value);
    return name.empty() ? json::value(value) : json::value(name);
  }

  json::object& out_;
};

// ---- JSON as text, without a document in between, for what is written all the time: the same bytes as of the document ----

void append_json(std::string& out, std::string_view text);
void append_json(std::string& out, std::int64_t number);
inline void append_json(std::string& out, bool flag) { out += flag ? "true" : "false"; }
inline void append_json(std::string& out, std::nullptr_t) { out += "null"; }
inline void append_json(std::string& out, int number) { append_json(out, std::int64_t{number}); }
inline void append_json(std::string& out, const char* text) { append_json(out, std::string_view(text)); }
inline void append_json(std::string& out, const std::string& text) { append_json(out, std::string_view(text)); }

/// A list of what `write(out, item)` appends for each item.
template <class Items, class Write> void append_json_list(std::string& out, const Items& items, Write&& write) {
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!std::exchange(first, false)) out += ',';
    write(out, item);
  }
  out += ']';
}

/// One object, field by field; it is closed when this goes out of scope. Names need no escaping.
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
  /// The text, in which the value of this field is to be appended next.
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

/// The text of an object of which `body(object)` writes the fields.
template <class Body> std::string json_object_text(Body&& body) {
  std::string out;
  JsonObjectText::append(out, body);
  return out;
}

/// Writes what a game describes as text.
class JsonTextWriter {
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
  template <class T, class Key> void item(std::string_view name, const T& value, int, Key&& key) {
    out_.begin(name);
    append(static_cast<int>(value), key);
  }
  template <class T, class Key> void item_or_null(std::string_view name, const T& value, T none, int count, Key&& key) {
    if (value == none) return out_.add(name, nullptr);
    item(name, value, count, key);
  }
  template <class Set, class Key> void item_set(std::string_view name, const Set& set, int, Key&& key) {
    out_.add_list(name, set, [&](std::string&, int item) { append(item, key); });
  }
  template <class Body> void object(std::string_view name, Body&& body) {
    out_.begin(name);
    part(body);
  }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    if (!present) return out_.add(name, nullptr);
    object(name, body);
  }
  template <class Count, class Body> void items(std::string_view name, const Count& count, int, Body&& body) {
    out_.add_list(name, std::views::iota(0, static_cast<int>(count)),
                  [&](std::string&, int i) { part([&](JsonTextWriter& inner) { body(inner, i); }); });
  }
  void total(std::string_view name, int value) { out_.add(name, value); }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

 private:
  template <class Body> void part(Body&& body) {
    JsonTextWriter inner(text_);
    body(inner);
  }
  template <class Key> void append(int value, Key& key) {
    const std::string_view name = key(value);
    if (name.empty()) return append_json(text_, value);
    append_json(text_, name);
  }

  std::string& text_;
  JsonObjectText out_;
};

/// Takes a JSON object apart. Every field must be there, fit, and be known; keys about sources are for people and pass.
class JsonReader {
 public:
  static constexpr bool reads = true;

  JsonReader(const json::object& in, std::string path) : in_(in), path_(std::move(path)) {}

  /// Reads a whole document of which `body` knows the fields.
  template <class Body> static void read(const json::value& document, std::string_view what, Body&& body) {
    JsonReader reader(object_in(document, std::string(what)), std::string(what));
    body(reader);
    reader.finish();
  }

  template <class T> void number(std::string_view name, T& value, int min, int max) {
    const json::value& found = field(name);
    const auto* whole = found.if_int64();
    if (whole == nullptr || *whole < min || *whole > max) wrong(name, fmt::format("{} … {}", min, max));
    value = static_cast<T>(*whole);
  }
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
    const json::value& found = field(name);
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
    if (!found.is_string() || found.get_string().empty() || found.get_string().size() >= N ||
        std::any_of(found.get_string().begin(), found.get_string().end(), is_control)) {
      wrong(name, fmt::format("1 … {} characters", N - 1));
    }
    value = {};
    std::copy(found.get_string().begin(), found.get_string().end(), value.begin());
  }
  template <class T, class Key> void item(std::string_view name, T& value, int count, Key&& key) {
    value = static_cast<T>(found_item(name, field(name), count, key));
  }
  template <class T, class Key> void item_or_null(std::string_view name, T& value, T none, int count, Key&& key) {
    const json::value& found = field(name);
    value = found.is_null() ? none : static_cast<T>(found_item(name, found, count, key));
  }
  template <class Set, class Key> void item_set(std::string_view name, Set& set, int count, Key&& key) {
    set = {};
    for (const json::value& entry : list(name)) {
      const int i = found_item(name, entry, count, key);
      if (set.has(i)) wrong(name, "…, each only once");
      set.add(i);
    }
  }
  template <class Body> void object(std::string_view name, Body&& body) { read_part(field(name), inside(name), body); }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    if (present) return object(name, body);
    if (!field(name).is_null()) wrong(name, "null");
  }
  template <class Count, class Body> void items(std::string_view name, Count& count, int max, Body&& body) {
    const json::array& entries = list(name);
    if (entries.size() > static_cast<std::size_t>(max)) wrong(name, fmt::format("0 … {} entries", max));
    count = static_cast<Count>(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      read_part(entries[i], fmt::format("{}[{}]", inside(name), i), [&](JsonReader& inner) { body(inner, static_cast<int>(i)); });
    }
  }
  void total(std::string_view name, int value) {
    const json::value& found = field(name);
    const auto* whole = found.if_int64();
    if (whole == nullptr || *whole != value) wrong(name, std::to_string(value));
  }
  void skip(std::string_view name) { used_.emplace_back(name); }
  [[noreturn]] void fail(std::string_view reason) const {
    throw Problem("bad_content", {{"path", path_}, {"reason", std::string(reason)}});
  }

  /// Refuses what nobody asked for: a misspelt field must not pass for a missing one.
  void finish() const {
    for (const auto& entry : in_) {
      const std::string_view key = entry.key();
      const bool for_people = key == "source" || key == "source_detail" || key.ends_with("_source");
      if (!for_people && std::find(used_.begin(), used_.end(), key) == used_.end()) {
        throw Problem("unknown_field", {{"path", inside(key)}, {"allowed", joined(used_)}});
      }
    }
  }

 private:
  static const json::object& object_in(const json::value& value, const std::string& path) {
    if (!value.is_object()) refuse_value(path, value, "{…}");
    return value.get_object();
  }

  template <class Body> static void read_part(const json::value& value, const std::string& path, Body&& body) {
    JsonReader inner(object_in(value, path), path);
    body(inner);
    inner.finish();
  }
  const json::value& field(std::string_view name) {
    used_.emplace_back(name);
    return required(in_, name, path_);
  }
  const json::array& list(std::string_view name) {
    const json::value& found = field(name);
    if (!found.is_array()) wrong(name, "[…]");
    return found.get_array();
  }
  template <class Names> int index_in(std::string_view name, const json::value& found, const Names& names) const {
    if (found.is_string()) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (!names[i].empty() && found.get_string() == names[i]) return static_cast<int>(i);
      }
    }
    std::vector<std::string_view> allowed(names.begin(), names.end());
    std::replace(allowed.begin(), allowed.end(), std::string_view(), std::string_view("null"));
    wrong(name, joined(allowed));
  }
  template <class Key> int found_item(std::string_view name, const json::value& found, int count, Key& key) const {
    for (int i = 0; i < count; ++i) {
      const std::string_view known = key(i);
      if (known.empty() ? found.is_int64() && found.get_int64() == i : found.is_string() && found.get_string() == known) return i;
    }
    wrong(name, count == 0 || key(0).empty() ? fmt::format("0 … {}", count - 1) : fmt::format("{} … {}", key(0), key(count - 1)));
  }
  [[noreturn]] void wrong(std::string_view name, std::string allowed) const {
    refuse_value(inside(name), required(in_, name, path_), std::move(allowed));
  }
  std::string inside(std::string_view name) const { return path_ + "." + std::string(name); }

  const json::object& in_;
  std::string path_;
  std::vector<std::string> used_;
};

}  // namespace omnibus
