// JSON as one of the ways to write and read what a game describes (see core/describe.hpp).
#pragma once

#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/item_set.hpp"
#include "match/problem.hpp"

namespace omnibus {

namespace json = boost::json;

/// Reads a whole text as JSON; too large, too deep or malformed texts are refused. `what` names it in the error.
json::value parse_json(std::string_view text, std::string_view what);

/// "a, b, c": the allowed values in an error.
template <class Names>
std::string joined(const Names& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : ", ") + std::string(name);
  return out;
}

/// Fills a JSON object.
class JsonWriter {
 public:
  static constexpr bool reads = false;

  explicit JsonWriter(json::object& out) : out_(out) {}

  template <class T>
  void number(std::string_view name, const T& value, int, int) {
    out_[name] = static_cast<int>(value);
  }
  void flag(std::string_view name, bool value) { out_[name] = value; }
  template <class T, class Names>
  void choice(std::string_view name, const T& value, const Names& names) {
    out_[name] = names[static_cast<std::size_t>(value)];
  }
  template <class T, class Names>
  void choice_or_null(std::string_view name, const T& value, const Names& names) {
    out_[name] = static_cast<int>(value) == 0 ? json::value(nullptr) : json::value(names[static_cast<std::size_t>(value)]);
  }
  template <std::size_t N>
  void text(std::string_view name, const std::array<char, N>& value) {
    out_[name] = value.data();
  }
  template <class T, class Key>
  void item_or_null(std::string_view name, const T& value, T none, int, Key&& key) {
    out_[name] = value == none ? json::value(nullptr) : item(value, key);
  }
  template <class Key>
  void item_set(std::string_view name, ItemSet set, int, Key&& key) {
    json::array list;
    for (const int i : set) list.push_back(item(i, key));
    out_[name] = std::move(list);
  }
  template <class Body>
  void object(std::string_view name, Body&& body) {
    json::object part;
    JsonWriter inner(part);
    body(inner);
    out_[name] = std::move(part);
  }
  template <class Body>
  void object_or_null(std::string_view name, bool present, Body&& body) {
    if (present) {
      object(name, body);
    } else {
      out_[name] = nullptr;
    }
  }
  template <class Count, class Body>
  void items(std::string_view name, const Count& count, int, Body&& body) {
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
  template <class Key>
  static json::value item(int value, Key& key) {
    const std::string_view name = key(value);
    return name.empty() ? json::value(value) : json::value(name);
  }

  json::object& out_;
};

/// Takes a JSON object apart. Every field must be there, fit, and be known; keys about sources are for people and pass.
class JsonReader {
 public:
  static constexpr bool reads = true;

  JsonReader(const json::object& in, std::string path) : in_(in), path_(std::move(path)) {}

  /// Reads a whole document of which `body` knows the fields.
  template <class Body>
  static void read(const json::value& document, std::string_view what, Body&& body) {
    JsonReader reader(object_in(document, std::string(what)), std::string(what));
    body(reader);
    reader.finish();
  }

  template <class T>
  void number(std::string_view name, T& value, int least, int most) {
    const json::value& found = field(name);
    const auto* whole = found.if_int64();
    if (whole == nullptr || *whole < least || *whole > most) wrong(name, fmt::format("{} … {}", least, most));
    value = static_cast<T>(*whole);
  }
  void flag(std::string_view name, bool& value) {
    const json::value& found = field(name);
    if (!found.is_bool()) wrong(name, "true, false");
    value = found.get_bool();
  }
  template <class T, class Names>
  void choice(std::string_view name, T& value, const Names& names) {
    value = static_cast<T>(index_in(name, field(name), names));
  }
  template <class T, class Names>
  void choice_or_null(std::string_view name, T& value, const Names& names) {
    const json::value& found = field(name);
    value = static_cast<T>(found.is_null() ? 0 : index_in(name, found, names));
  }
  template <std::size_t N>
  void text(std::string_view name, std::array<char, N>& value) {
    const json::value& found = field(name);
    if (!found.is_string() || found.get_string().empty() || found.get_string().size() >= N) wrong(name, fmt::format("1 … {} characters", N - 1));
    value = {};
    std::copy(found.get_string().begin(), found.get_string().end(), value.begin());
  }
  template <class T, class Key>
  void item_or_null(std::string_view name, T& value, T none, int count, Key&& key) {
    const json::value& found = field(name);
    value = found.is_null() ? none : static_cast<T>(item(name, found, count, key));
  }
  template <class Key>
  void item_set(std::string_view name, ItemSet& set, int count, Key&& key) {
    set = {};
    for (const json::value& entry : list(name)) {
      const int i = item(name, entry, count, key);
      if (set.has(i)) wrong(name, "…, each only once");
      set.add(i);
    }
  }
  template <class Body>
  void object(std::string_view name, Body&& body) {
    read_part(field(name), inside(name), body);
  }
  template <class Body>
  void object_or_null(std::string_view name, bool present, Body&& body) {
    if (present) return object(name, body);
    if (!field(name).is_null()) wrong(name, "null");
  }
  template <class Count, class Body>
  void items(std::string_view name, Count& count, int most, Body&& body) {
    const json::array& entries = list(name);
    if (entries.size() > static_cast<std::size_t>(most)) wrong(name, fmt::format("0 … {} entries", most));
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
  [[noreturn]] void fail(std::string_view reason) const { throw Problem("bad_content", {{"path", path_}, {"reason", std::string(reason)}}); }

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
    if (!value.is_object()) throw Problem("bad_value", {{"path", path}, {"value", shown(value)}, {"allowed", "{…}"}});
    return value.get_object();
  }
  static std::string shown(const json::value& value) {
    const std::string text = json::serialize(value);
    return text.size() <= 60 ? text : text.substr(0, 57) + "…";
  }

  template <class Body>
  static void read_part(const json::value& value, const std::string& path, Body&& body) {
    JsonReader inner(object_in(value, path), path);
    body(inner);
    inner.finish();
  }
  const json::value& field(std::string_view name) {
    used_.emplace_back(name);
    const json::value* found = in_.if_contains(name);
    if (found == nullptr) throw Problem("missing_field", {{"path", inside(name)}});
    return *found;
  }
  const json::array& list(std::string_view name) {
    const json::value& found = field(name);
    if (!found.is_array()) wrong(name, "[…]");
    return found.get_array();
  }
  template <class Names>
  int index_in(std::string_view name, const json::value& found, const Names& names) const {
    if (found.is_string()) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (!names[i].empty() && found.get_string() == names[i]) return static_cast<int>(i);
      }
    }
    wrong(name, joined(names));
  }
  template <class Key>
  int item(std::string_view name, const json::value& found, int count, Key& key) const {
    for (int i = 0; i < count; ++i) {
      const std::string_view known = key(i);
      if (known.empty() ? found.is_int64() && found.get_int64() == i : found.is_string() && found.get_string() == known) return i;
    }
    wrong(name, count == 0 || key(0).empty() ? fmt::format("0 … {}", count - 1) : fmt::format("{} … {}", key(0), key(count - 1)));
  }
  [[noreturn]] void wrong(std::string_view name, std::string allowed) const {
    const json::value* found = in_.if_contains(name);
    throw Problem("bad_value", {{"path", inside(name)}, {"value", found == nullptr ? "" : shown(*found)}, {"allowed", std::move(allowed)}});
  }
  std::string inside(std::string_view name) const { return path_ + "." + std::string(name); }

  const json::object& in_;
  std::string path_;
  std::vector<std::string> used_;
};

}  // namespace omnibus
