#include "types/shape.hpp"

#include <algorithm>

namespace omnibus {

void Shape::add_words(int count, FunctionRef<std::string_view(int)> name) {
  if (count <= 0 || (name(0).data() == last_list_.data() && count == last_count_)) return;
  last_list_ = name(0);
  last_count_ = count;
  for (int i = 0; i < count; ++i) {
    if (std::find(words.begin(), words.end(), name(i)) == words.end()) words.emplace_back(name(i));
  }
}

Shape& Shape::as_element() {
  list = true;
  if (element.empty()) element.emplace_back();
  return element.front();
}

RecordShape::RecordShape(Shape& shape, const EditionMemory& memory, bool counts) : shape_(shape), memory_(memory), counts_(counts) {
  shape_.record = true;
  shape_.seen += counts_ ? 1 : 0;
}

Shape& RecordShape::field(std::string_view name) {
  std::vector<Field>& fields = shape_.fields;
  auto at = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
  if (at == fields.end()) at = fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(next_), Field{.name = std::string(name)});
  next_ = static_cast<std::size_t>(at - fields.begin()) + 1;
  at->seen += counts_ ? 1 : 0;
  return at->shape;
}

void RecordShape::add_item(Shape& shape, int count, FunctionRef<std::string_view(int)> key) const {
  if (count <= 0) return;
  if (key(0).empty()) {
    shape.number = true;
  } else if (memory_.has(key(0))) {
    shape.text = true;
  } else {
    shape.add_words(count, key);
  }
}

void RecordShape::add_note(std::string_view name, const json::value& value) {
  if (value.is_object() || value.is_array()) return;
  Shape& shape = field(name);
  if (value.is_null()) shape.null = true;
  if (value.is_bool()) shape.flag = true;
  if (value.is_number()) shape.number = true;
  if (value.is_string()) shape.text = true;
}

}  // namespace omnibus
