// View as a flat list of its parts: as complete as its JSON, but cheap to create and compare. Used to find changes,
// both actual and previewed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "data/json_io.hpp"

namespace omnibus {

/// Change from one view to another as in JSON Patch (RFC 6902): `add`, `remove` or `replace`.
struct Change {
  std::string_view op;
  std::string path;   ///< a JSON Pointer
  std::string value;  ///< as JSON; empty for `remove`

  friend bool operator==(const Change&, const Change&) = default;
};

/// {"op":"replace","path":"/turn","value":3}; `place` is the path of the enclosing part, if any.
void append_change(std::string& out, const Change& change, std::string_view place = {});

/// Target of a game's `describe` instead of a JSON object. Names and keys belong to the game and its box and must outlive the outline.
class Outline : public PlainForms<Outline> {
 public:
  static constexpr bool reads = false;

  Outline() { open({}, Kind::object); }

  template <class T> void number(std::string_view name, const T& value, int, int) { put(name, Kind::number, static_cast<int>(value)); }
  void flag(std::string_view name, bool value) { put(name, Kind::flag, value ? 1 : 0); }
  template <class T, class Names> void choice(std::string_view name, const T& value, const Names& names) {
    put(name, Kind::text, 0, names[static_cast<std::size_t>(value)]);
  }
  template <class T, class Names> void choice_or_null(std::string_view name, const T& value, const Names& names) {
    if (static_cast<int>(value) == 0) put(name, Kind::null);
    else choice(name, value, names);
  }
  template <class T> void item(std::string_view name, const T& value, int, ItemKey key) { put_item(name, value, key); }
  template <class T> void item_or_null(std::string_view name, const T& value, T none, int, ItemKey key) {
    if (value == none) put(name, Kind::null);
    else put_item(name, value, key);
  }
  template <class Set> void item_set(std::string_view name, const Set& set, int, ItemKey key) {
    const std::size_t list = open(name, Kind::set);
    for (const int i : set) put_item({}, i, key);
    close(list);
  }
  void object(std::string_view name, FunctionRef<void(Outline&)> body);
  void object_or_null(std::string_view name, bool present, FunctionRef<void(Outline&)> body) {
    if (present) object(name, body);
    else put(name, Kind::null);
  }
  template <class Count> void items(std::string_view name, const Count& count, int, FunctionRef<void(Outline&, int)> body) {
    put_list(name, static_cast<int>(count), body);
  }
  void total(std::string_view name, int value) { put(name, Kind::number, value); }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

  /// Clears the outline but keeps its memory.
  void clear() { nodes_.resize(1); }
  /// Changes that lead from `before` to this outline.
  std::vector<Change> changes_since(const Outline& before) const;

 private:
  enum class Kind : std::uint8_t { null, flag, number, text, set, list, object };
  struct Node {
    std::string_view name;  ///< empty within a list
    std::string_view text;
    std::int32_t number = 0;
    std::uint32_t end = 0;  ///< one past the last node of a set, list or object
    Kind kind = Kind::null;
  };
  using Index = std::size_t;
  class Comparison;

  void put(std::string_view name, Kind kind, int number = 0, std::string_view text = {}) {
    nodes_.push_back({name, text, number, 0, kind});
  }
  void put_item(std::string_view name, int value, ItemKey key);
  void put_list(std::string_view name, int count, FunctionRef<void(Outline&, int)> body);
  Index open(std::string_view name, Kind kind) {
    put(name, kind);
    return nodes_.size() - 1;
  }
  void close(Index at) { nodes_[at].end = static_cast<std::uint32_t>(nodes_.size()); }
  Index after(Index at) const { return nodes_[at].kind < Kind::set ? at + 1 : nodes_[at].end; }
  void append_value(std::string& out, Index at) const;

  std::vector<Node> nodes_;  // the first is the whole view
};

/// Changes common to all lists, in the order of the first.
std::vector<Change> common_changes(const std::vector<std::vector<Change>>& lists);

}  // namespace omnibus
