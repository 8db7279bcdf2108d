#include "types/type_names.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace omnibus {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool has_digit(const std::string& word) { return std::any_of(word.begin(), word.end(), is_digit); }

/// "r${number}c${number}" for "r1c2".
std::string pattern_of(const std::string& word) {
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!is_digit(word[i])) out += word[i];
    else if (i == 0 || !is_digit(word[i - 1])) out += "${number}";
  }
  return out;
}

std::string singular(const std::string& name) {
  const auto without = [&](std::size_t letters) { return name.substr(0, name.size() - letters); };
  if (name.ends_with("ies")) return without(3) + "y";
  for (const char* plural : {"xes", "ches", "sses", "nuses"}) {
    if (name.ends_with(plural)) return without(2);
  }
  return name.ends_with("s") && !name.ends_with("ss") && !name.ends_with("us") ? without(1) : name;
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> out{""};
  for (const char c : name) {
    if (c == '_') out.emplace_back();
    else out.back() += c;
  }
  return out;
}

/// "SolarFarm" for "solar_farm".
std::string capitalised(const std::string& name) {
  std::string out;
  for (std::string word : words_of(name)) {
    if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    out += word;
  }
  return out;
}

/// Last or else first word that all names share; empty if there is none.
std::string common_word(const std::vector<std::string>& names) {
  const auto shared = [&](auto&& part) {
    const std::string first = part(words_of(names.front()));
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) { return part(words_of(name)) == first; }) ? first
                                                                                                                           : std::string();
  };
  const std::string last = shared([](const std::vector<std::string>& words) { return words.back(); });
  return last.empty() ? shared([](const std::vector<std::string>& words) { return words.front(); }) : last;
}

std::string key_of(const Shape& shape) {
  std::string out;
  for (const bool kind : {shape.null, shape.flag, shape.number, shape.text}) out += kind ? '1' : '0';
  for (const std::string& word : shape.words) out += "'" + word + "'";
  if (shape.list) out += "[" + (shape.element.empty() ? "" : key_of(shape.element.front())) + "]";
  if (!shape.record) return out;
  out += "{";
  for (const Field& field : shape.fields) out += field.name + (field.seen < shape.seen ? "?" : "") + ":" + key_of(field.shape) + ",";
  return out + "}";
}

/// Key of the part of a shape that has a name; empty if none has.
std::string named_key(const Shape& shape) {
  Shape named;
  named.words = shape.words;
  named.record = shape.record;
  named.fields = shape.fields;
  named.seen = shape.seen;
  return key_of(named);
}

}  // namespace

bool is_numbered(const std::vector<std::string>& words) { return std::all_of(words.begin(), words.end(), has_digit); }

bool is_numbered(const Shape& record) {
  return record.fields.size() > 1 && std::all_of(record.fields.begin(), record.fields.end(), [&](const Field& field) {
           return has_digit(field.name) && pattern_of(field.name) == pattern_of(record.fields.front().name);
         });
}

TypeNames::TypeNames(const GameShapes& game, const json::object& chosen) : game_(game), chosen_(chosen) {
  find(game.view, {.field = "view", .path = ""});
  find(game.edition, {.field = "edition", .path = ""});
  for (const bool record : {false, true}) {  // words first: their names are the clearest
    for (const std::string& key : order_) {
      const Found& found = found_.at(key);
      if (found.shape->record != record) continue;
      const std::string chosen_name = chosen_name_of(found);
      const bool is_any_text = !record && is_numbered(found.shape->words) && chosen_name.empty();
      if (is_type(chosen_name)) throw_taken(chosen_name, found);
      names_[key] = is_any_text ? "string" : !chosen_name.empty() ? chosen_name : new_name_for(found);
      if (!is_any_text) types_.push_back({names_[key], found.shape, found.in_view});
    }
  }
}

void TypeNames::find(const Shape& shape, const Place& place) {
  if (shape.list) {
    if (!shape.element.empty()) find(shape.element.front(), {.field = place.field, .path = place.path, .in_list = true});
    return;
  }
  if (!shape.words.empty()) add(named_key(shape), shape, place);
  if (!shape.record) return;
  if (shape.fields.size() > 1 && !is_numbered(shape)) add(named_key(shape), shape, place);
  for (const Field& field : shape.fields)
    find(field.shape, {.field = field.name, .path = place.path.empty() ? place.field : place.path + "." + place.field});
}

void TypeNames::add(const std::string& key, const Shape& shape, const Place& place) {
  Found& found = found_[key];
  if (found.shape == nullptr) {
    found.shape = &shape;
    order_.push_back(key);
  }
  found.places.push_back(place);
  found.in_view |= (place.path + place.field).starts_with("view");
}

std::string TypeNames::chosen_name_of(const Found& found) const {
  for (const Place& place : found.places) {
    if (const json::value* name = chosen_.if_contains(place.path + "." + place.field)) return std::string(name->as_string());
  }
  return {};
}

std::string TypeNames::new_name_for(const Found& found) const {
  std::string out = derived_name(found);
  if (is_taken(out)) out = capitalised(singular(found.places.front().path.substr(found.places.front().path.rfind('.') + 1))) + out;
  if (is_taken(out)) throw_taken(out, found);
  return out;
}

void TypeNames::throw_taken(const std::string& name, const Found& found) {
  const Place& place = found.places.front();
  throw std::runtime_error("type name '" + name + "' of " + place.path + "." + place.field + " is taken (type_names.json chooses another)");
}

std::string TypeNames::derived_name(const Found& found) const {
  std::vector<std::string> names;  // of the fields
  const auto most_frequent = [&] {
    return *std::max_element(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
      return std::count(names.begin(), names.end(), a) < std::count(names.begin(), names.end(), b);
    });
  };
  if (!found.shape->record) {
    for (const Vocabulary& vocabulary : game_.vocabularies) {
      if (vocabulary.words == found.shape->words) names.push_back(vocabulary.operand);
    }
  }
  if (names.empty()) {
    for (const Place& place : found.places) names.push_back(place.in_list ? singular(place.field) : place.field);
  }
  std::string name = most_frequent();
  const bool differ = std::any_of(names.begin(), names.end(), [&](const std::string& other) { return other != name; });
  if (found.shape->record && differ) {
    const std::string common = common_word(names);
    const std::vector<Field>& fields = found.shape->fields;
    const auto list = std::find_if(fields.begin(), fields.end(), [](const Field& field) { return field.shape.list; });
    name = !common.empty() ? common : (list == fields.end() ? fields.front() : *list).name;
  }
  return capitalised(name);
}

bool TypeNames::is_type(const std::string& name) const {
  return std::any_of(types_.begin(), types_.end(), [&](const NamedType& type) { return type.name == name; });
}

bool TypeNames::is_taken(const std::string& name) const {
  return is_type(name) ||
         std::any_of(chosen_.begin(), chosen_.end(), [&](const auto& chosen) { return chosen.value() == json::value(name); });
}

std::string TypeNames::either(const std::vector<std::string>& types) {
  std::string out;
  for (const std::string& type : types) out += (out.empty() ? "" : " | ") + type;
  return out;
}

std::string TypeNames::type_of(const Shape& shape) const {
  std::vector<std::string> kinds;
  if (shape.list) {
    const std::string element = shape.element.empty() ? "unknown" : type_of(shape.element.front());
    kinds.push_back((element.find(" | ") != std::string::npos && element.front() != '{' ? "(" + element + ")" : element) + "[]");
  }
  if (!shape.words.empty()) kinds.push_back(names_.at(named_key(shape)));
  if (shape.record) {
    if (shape.fields.size() == 1) kinds.push_back("{ " + shape.fields.front().name + ": " + type_of(shape.fields.front().shape) + " }");
    else if (is_numbered(shape)) kinds.push_back("{ [name: string]: " + type_of(shape.fields.front().shape) + " }");
    else kinds.push_back(names_.at(named_key(shape)));
  }
  if (shape.flag) kinds.emplace_back("boolean");
  if (shape.number) kinds.emplace_back("number");
  if (shape.text) kinds.emplace_back("string");
  if (shape.null) kinds.emplace_back("null");
  return kinds.empty() ? "unknown" : either(kinds);
}

}  // namespace omnibus
