#include "match/json_io.hpp"

namespace omnibus {

namespace {
constexpr std::size_t largest_document = 16u << 20;
constexpr std::size_t deepest_nesting = 32;
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

}  // namespace omnibus
