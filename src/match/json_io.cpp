#include "match/json_io.hpp"

#include <charconv>

namespace omnibus {

namespace {
constexpr std::size_t deepest_nesting = 32;
constexpr std::size_t longest_value_shown = 60;
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
  // What follows the value must be white space.
  if (!error && text.find_first_not_of(" \t\r\n", good) != std::string_view::npos) error = json::error::extra_data;
  if (!error) parser.finish(error);
  if (error) {
    throw Problem("bad_json", {{"what", std::string(what)}, {"reason", error.message()}, {"position", std::to_string(good)}});
  }
  return parser.release();
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
  const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };  // the inner bytes of UTF-8
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

}  // namespace omnibus
