// Shape of JSON values, learned from examples: kinds of values, names, fields, and fields that are sometimes absent.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "data/function_ref.hpp"

namespace omnibus {

namespace json = boost::json;

struct Field;

/// Values seen in one place of a document. Several kinds are possible, such as a name or null.
struct Shape {
  bool null = false;
  bool flag = false;
  bool number = false;
  bool text = false;
  bool list = false;
  bool record = false;
  std::vector<std::string> words{};  ///< names from a fixed list
  std::vector<Shape> element{};      ///< of a list: one shape, or none if it was always empty
  std::vector<Field> fields;         ///< of a record, in the order in which they are written
  int seen = 0;                      ///< number of times that the record was seen

  /// Adds the names 0 to `count` - 1 of a list that is part of the rules.
  void add_words(int count, FunctionRef<std::string_view(int)> name);
  Shape& as_element();

 private:
  std::string_view last_list_;  // its first name: most lists are added again and again
  int last_count_ = 0;
};

struct Field {
  std::string name;
  Shape shape{};
  int seen = 0;  ///< number of records that had it; those of a full viewer do not count
};

/// Memory of a game or of its components. A name in there comes from the edition; any other name is part of the rules.
class EditionMemory {
 public:
  template <class Object>
  explicit EditionMemory(const Object& object) : begin_(reinterpret_cast<const char*>(&object)),
                                                 end_(begin_ + sizeof(Object)) {}
  bool has(std::string_view name) const { return std::less_equal<>()(begin_, name.data()) && std::less<>()(name.data(), end_); }

 private:
  const char* begin_;
  const char* end_;
};

/// Learns the shape of one record.
class RecordShape {
 public:
  /// `counts` is false if absent fields do not matter: a record for a full viewer lacks what others only derive.
  RecordShape(Shape& shape, const EditionMemory& memory, bool counts);

  /// Fields must be added in the order in which they are written, so that a field that is rarely there gets its place.
  Shape& field(std::string_view name);
  void add_item(Shape& shape, int count, FunctionRef<std::string_view(int)> key) const;
  /// A note for people. Only plain values have a shape.
  void add_note(std::string_view name, const json::value& value);
  RecordShape part(Shape& shape) const { return {shape, memory_, counts_}; }

 private:
  Shape& shape_;
  const EditionMemory& memory_;
  bool counts_;
  std::size_t next_ = 0;
};

}  // namespace omnibus
