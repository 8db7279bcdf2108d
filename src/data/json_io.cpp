#include "data/json_io.hpp"

#include <charconv>
#include <cmath>
#include <set>

namespace omnibus {

namespace {

constexpr std::size_t deepest_nesting = 32;
constexpr std::size_t longest_value_shown = 60;
constexpr std::string_view white_space = " \t\r\n";

/// Finds duplicate fields in valid JSON, of which the parser would keep only the last.
class FieldsOnce {
 public:
  FieldsOnce(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  void check() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      switch (text_[at]) {
        case '{':
        case '[': open_.push_back({.is_list = text_[at] == '['}); break;
        case '}':
        case ']': open_.pop_back(); break;
        case ',': ++open_.back().entry; break;
        case '"': at = after_text(at); break;
        default: break;
      }
    }
  }

 private:
  /// Open object or list.
  struct Part {
    bool is_list;
    int entry = 0;
    std::string field{};  ///< most recent field name
    std::set<std::string> fields{};
  };

  /// Index of the closing quotation mark. A string followed by a colon is a field name.
  std::size_t after_text(std::size_t begin) {
    std::size_t end = begin + 1;
    while (text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    const std::size_t next = text_.find_first_not_of(white_space, end + 1);
    if (next != std::string_view::npos && text_[next] == ':') add_field(text_.substr(begin, end + 1 - begin));
    return end;
  }

  void add_field(std::string_view quoted) {
    Part& part = open_.back();
    part.field = std::string(json::parse(quoted).get_string());  // one name can be escaped in several ways
    if (!part.fields.insert(part.field).second) throw Problem("repeated_field", {{"path", path()}});
  }

  std::string path() const {
    std::string out(what_);
    for (const Part& part : open_) out += part.is_list ? fmt::format("[{}]", part.entry) : "." + part.field;
    return out;
  }

  std::string_view text_;
  std::string_view what_;
  std::vector<Part> open_;
};

/// Converts integral numbers such as 4.0 to integers.
void make_whole(json::value& value) {
  constexpr double exact_up_to = 9007199254740992;  // 2^53: larger integers are not all representable as double
  if (const double* number = value.if_double()) {
    if (std::trunc(*number) == *number && std::abs(*number) <= exact_up_to) value = static_cast<std::int64_t>(*number);
  } else if (json::array* list = value.if_array()) {
    for (json::value& entry : *list) make_whole(entry);
  } else if (json::object* object = value.if_object()) {
    for (auto& field : *object) make_whole(field.value());
  }
}

}  // namespace

json::value parse_json(std::string_view text, std::string_view what) {
  if (text.size() > largest_document) {
    throw Problem("too_large", {{"what", std::string(what)}, {"limit", std::to_string(largest_document)}});
  }
  json::error_code error;
  json::parse_options options;
  options.max_depth = deepest_nesting;
  json::stream_parser parser({}, options);
  std::size_t good = parser.write_some(text.data(), text.size(), error);
  // Only white space may follow the value.
  if (!error && text.find_first_not_of(white_space, good) != std::string_view::npos) error = json::error::extra_data;
  if (!error) parser.finish(error);
  if (error) {
    throw Problem("bad_json", {{"what", std::string(what)}, {"reason", error.message()}, {"position", std::to_string(good)}});
  }
  FieldsOnce(text, what).check();
  json::value out = parser.release();
  make_whole(out);
  return out;
}

void append_json(std::string& out, std::string_view text) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  if (!std::all_of(text.begin(), text.end(), is_plain)) {
    out += json::serialize(json::string_view(text.data(), text.size()));
    return;
  }
  out += '"';
  out.append(text).append(1, '"');
}

void append_json(std::string& out, std::int64_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

std::string shortened(std::string text, std::size_t max) {
  constexpr std::string_view dots = "…";
  if (text.size() <= max) return text;
  const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };  // continuation bytes of UTF-8
  std::size_t end = max - dots.size();
  while (end > 0 && continues(text[end])) --end;
  return text.substr(0, end).append(dots);
}

const json::value& required(const json::object& object, std::string_view name, std::string_view path) {
  const json::value* found = object.if_contains(name);
  if (found == nullptr) throw Problem("missing_field", {{"path", fmt::format("{}.{}", path, name)}});
  return *found;
}

void refuse_value(std::string path, const json::value& value, std::string allowed) {
  throw Problem(
      "bad_value",
      {{"path", std::move(path)}, {"value", shortened(json::serialize(value), longest_value_shown)}, {"allowed", std::move(allowed)}});
}

void refuse_unknown(const json::object& object, std::string_view path, std::span<const std::string_view> known) {
  for (const auto& entry : object) {
    if (std::find(known.begin(), known.end(), entry.key()) != known.end()) continue;
    throw Problem("unknown_field", {{"path", fmt::format("{}.{}", path, std::string_view(entry.key()))}, {"allowed", joined(known)}});
  }
}

// ---- Writing -------------------------------------------------------------------------------------------------------

void JsonWriter::object(std::string_view name, FunctionRef<void(JsonWriter&)> body) {
  json::object part;
  JsonWriter inner(part);
  body(inner);
  out_[name] = std::move(part);
}

void JsonWriter::object_or_null(std::string_view name, bool present, FunctionRef<void(JsonWriter&)> body) {
  if (present) return object(name, body);
  out_[name] = nullptr;
}

void JsonWriter::list(std::string_view name, int count, FunctionRef<void(JsonWriter&, int)> body) {
  json::array list;
  for (int i = 0; i < count; ++i) {
    json::object part;
    JsonWriter inner(part);
    body(inner, i);
    list.push_back(std::move(part));
  }
  out_[name] = std::move(list);
}

json::value JsonWriter::written(int value, ItemKey key) {
  const std::string_view name = key(value);
  return name.empty() ? json::value(value) : json::value(name);
}

void JsonTextWriter::object(std::string_view name, FunctionRef<void(JsonTextWriter&)> body) {
  out_.begin(name);
  JsonTextWriter inner(text_);
  body(inner);
}

void JsonTextWriter::object_or_null(std::string_view name, bool present, FunctionRef<void(JsonTextWriter&)> body) {
  if (present) return object(name, body);
  out_.add(name, nullptr);
}

void JsonTextWriter::list(std::string_view name, int count, FunctionRef<void(JsonTextWriter&, int)> body) {
  out_.add_list(name, std::views::iota(0, count), [&](std::string&, int i) {
    JsonTextWriter inner(text_);
    body(inner, i);
  });
}

void JsonTextWriter::append(int value, ItemKey key) {
  const std::string_view name = key(value);
  if (name.empty()) return append_json(text_, value);
  append_json(text_, name);
}

// ---- Reading -------------------------------------------------------------------------------------------------------

void JsonReader::object_or_null(std::string_view name, bool present, FunctionRef<void(JsonReader&)> body) {
  if (present) return object(name, body);
  if (!field(name).is_null()) wrong(name, "null");
}

void JsonReader::total(std::string_view name, int value) {
  const json::value& found = field(name);
  const auto* whole = found.if_int64();
  if (whole == nullptr || *whole != value) wrong(name, std::to_string(value));
}

void JsonReader::fail(std::string_view reason) const { throw Problem("bad_content", {{"path", path_}, {"reason", std::string(reason)}}); }

void JsonReader::finish() const {
  for (const auto& entry : in_) {
    const std::string_view key = entry.key();
    const bool for_people = key == "source" || key == "source_detail" || key.ends_with("_source");
    if (!for_people && std::find(used_.begin(), used_.end(), key) == used_.end()) {
      throw Problem("unknown_field", {{"path", inside(key)}, {"allowed", joined(used_)}});
    }
  }
}

void JsonReader::read_part(const json::value& value, const std::string& path, FunctionRef<void(JsonReader&)> body) {
  if (!value.is_object()) refuse_value(path, value, "{…}");
  JsonReader inner(value.get_object(), path);
  body(inner);
  inner.finish();
}

void JsonReader::read_entries(std::string_view name, const json::array& entries, FunctionRef<void(JsonReader&, int)> body) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    read_part(entries[i], fmt::format("{}[{}]", inside(name), i), [&](JsonReader& inner) { body(inner, static_cast<int>(i)); });
  }
}

const json::value& JsonReader::field(std::string_view name) {
  used_.emplace_back(name);
  return required(in_, name, path_);
}

const json::array& JsonReader::list(std::string_view name) {
  const json::value& found = field(name);
  if (!found.is_array()) wrong(name, "[…]");
  return found.get_array();
}

const json::array& JsonReader::list(std::string_view name, int max) {
  const json::array& entries = list(name);
  if (entries.size() > static_cast<std::size_t>(max)) wrong(name, fmt::format("0 … {} entries", max));
  return entries;
}

std::int64_t JsonReader::number_in(std::string_view name, int min, int max) {
  const auto* whole = field(name).if_int64();
  if (whole == nullptr || *whole < min || *whole > max) wrong(name, fmt::format("{} … {}", min, max));
  return *whole;
}

std::string_view JsonReader::text_in(std::string_view name, std::size_t max) {
  const json::string* found = field(name).if_string();
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (found == nullptr || found->empty() || found->size() > max || std::any_of(found->begin(), found->end(), is_control)) {
    wrong(name, fmt::format("1 … {} characters", max));
  }
  return *found;
}

int JsonReader::index_in(std::string_view name, const json::value& found, std::span<const std::string_view> names) const {
  if (found.is_string()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!names[i].empty() && found.get_string() == names[i]) return static_cast<int>(i);
    }
  }
  std::vector<std::string_view> allowed(names.begin(), names.end());
  std::replace(allowed.begin(), allowed.end(), std::string_view(), std::string_view("null"));
  wrong(name, joined(allowed));
}

int JsonReader::found_item(std::string_view name, const json::value& found, int count, ItemKey key) const {
  for (int i = 0; i < count; ++i) {
    const std::string_view known = key(i);
    if (known.empty() ? found.is_int64() && found.get_int64() == i : found.is_string() && found.get_string() == known) return i;
  }
  wrong(name, count == 0 || key(0).empty() ? fmt::format("0 … {}", count - 1) : fmt::format("{} … {}", key(0), key(count - 1)));
}

void JsonReader::wrong(std::string_view name, std::string allowed) const {
  refuse_value(inside(name), required(in_, name, path_), std::move(allowed));
}

}  // namespace omnibus
