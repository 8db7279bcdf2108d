// The engine: every line of a conversation gets one line of JSON that says whether it was good, and an error changes nothing.
#include <cstdlib>
#include <sstream>

#include "cli/engine.hpp"

namespace {

/// A search may be asked to think for minutes; nobody waits for that here.
bool asks_for_patience(const std::string& line) {
  boost::system::error_code error;
  const boost::json::value request = boost::json::parse(line, error);
  if (error || !request.is_object()) return false;
  const boost::json::value* player = request.get_object().if_contains("player");
  return player != nullptr && player->is_string() && player->get_string().starts_with("search");
}

void expect(bool truth) {
  if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace omnibus;
  Engine engine(Catalogue::of("en"));
  std::istringstream lines(std::string(reinterpret_cast<const char*>(bytes), size));
  for (std::string line; std::getline(lines, line);) {
    if (asks_for_patience(line)) continue;
    const std::string before = engine.answer(R"({"do":"save"})");
    const std::string reply = engine.answer(line);
    expect(reply.find('\n') == std::string::npos);
    const json::value told = parse_json(reply, "reply");
    if (!told.at("ok").as_bool()) expect(engine.answer(R"({"do":"save"})") == before);
  }
  return 0;
}
