// Engine conversation: each line gets one line of JSON as its reply, and errors change nothing.
#include <sstream>

#include "engine/engine.hpp"
#include "fuzz/targets.hpp"

namespace omnibus {

namespace {

/// A request may ask for a search of minutes, too long for a fuzzer.
bool asks_for_patience(const std::string& line) {
  boost::system::error_code error;
  const boost::json::value request = boost::json::parse(line, error);
  if (error || !request.is_object()) return false;
  const boost::json::value* player = request.get_object().if_contains("player");
  return player != nullptr && player->is_string() && player->get_string().starts_with("search");
}

}  // namespace

void fuzz_request(std::string_view bytes) {
  Engine engine(Catalogue::of("en"));
  std::istringstream lines{std::string(bytes)};
  for (std::string line; std::getline(lines, line);) {
    if (asks_for_patience(line)) continue;
    const std::string before = engine.answer(R"({"do":"save"})");
    const std::string reply = engine.answer(line);
    expect(reply.find('\n') == std::string::npos);
    const json::value told = parse_json(reply, "reply");
    if (!told.at("ok").as_bool()) expect(engine.answer(R"({"do":"save"})") == before);
  }
}

}  // namespace omnibus
