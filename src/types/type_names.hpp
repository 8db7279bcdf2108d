// Names for the records and word lists of a game, derived from the fields that hold them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "types/game_shapes.hpp"

namespace omnibus {

struct NamedType {
  std::string name;
  const Shape* shape = nullptr;
  bool in_view = false;
};

/// Equal shapes share a type. It is named after its field, in the singular within lists; words are named like operands of actions and
/// events if they are the same. If several fields hold a type, its name is what theirs have in common. A name that is taken gets the name
/// of the record around it in front; if that is taken too, the constructor throws std::runtime_error. Words with numbers have no type of
/// their own. `chosen` has better names for some, by path: "view.routes.cards".
class TypeNames {
 public:
  TypeNames(const GameShapes& game, const json::object& chosen);

  const std::vector<NamedType>& types() const { return types_; }
  /// Type of a field: "Card[]", "number | null".
  std::string type_of(const Shape& shape) const;
  /// Types joined by "|"; in parentheses as the element of a list.
  static std::string either(const std::vector<std::string>& types);

 private:
  struct Place {
    std::string field;
    std::string path;  ///< of the record around it
    bool in_list = false;
  };
  struct Found {
    const Shape* shape = nullptr;
    std::vector<Place> places{};
    bool in_view = false;
  };

  void find(const Shape& shape, const Place& place);
  void add(const std::string& key, const Shape& shape, const Place& place);
  /// Empty if there is none.
  std::string chosen_name_of(const Found& found) const;
  std::string new_name_for(const Found& found) const;
  std::string derived_name(const Found& found) const;
  bool is_type(const std::string& name) const;
  /// True if a type has the name, or will have it by choice.
  bool is_taken(const std::string& name) const;
  [[noreturn]] static void throw_taken(const std::string& name, const Found& found);

  const GameShapes& game_;
  const json::object& chosen_;
  std::vector<std::string> order_;      // keys, in the order in which they were found
  std::map<std::string, Found> found_;  // by key
  std::map<std::string, std::string> names_;
  std::vector<NamedType> types_;
};

/// True if all words have numbers, such as "r2c3": their type is `string`.
bool is_numbered(const std::vector<std::string>& words);

/// True if the record has fields whose names differ only in a number: it is a table with rows.
bool is_numbered(const Shape& record);

}  // namespace omnibus
