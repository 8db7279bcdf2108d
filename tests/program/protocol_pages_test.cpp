// Examples and tables in docs/protocol match the program. The page of each game: tests/every_game/protocol_page_test.cpp.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "data/embedded.hpp"
#include "engine/engine.hpp"
#include "support/matches.hpp"
#include "support/protocol_page.hpp"

namespace omnibus {
namespace {

const std::vector<std::string>& pages() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const auto& file : std::filesystem::directory_iterator(OMNIBUS_SOURCE_DIR "/docs/protocol"))
      out.push_back(read_file(file.path().string()));
    return out;
  }();
  return all;
}

bool any_page_has(const std::string& text) {
  return std::any_of(pages().begin(), pages().end(), [&](const std::string& page) { return page.find(text) != std::string::npos; });
}

TEST(Protocol, examples_are_true) {
  int examples = 0;
  for (const std::string& page : pages()) examples += run_examples(page);
  EXPECT_GT(examples, 10);
}

TEST(Protocol, every_request_is_described) {
  Engine engine(Catalogue::of("en"));
  const json::value hello = json::parse(engine.answer(R"({"do":"hello"})"));
  for (const json::value& request : hello.at("requests").as_array()) {
    EXPECT_TRUE(any_page_has("\n| " + as_code(request.as_string()) + " |")) << request;
  }
}

TEST(Protocol, every_error_code_is_described) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "common/messages.en.json") continue;
    const json::value messages = parse_json(file.bytes, file.path);
    for (const auto& message : messages.as_object()) {
      const std::string_view id = message.key();
      if (!id.starts_with("error.")) continue;
      EXPECT_TRUE(any_page_has(as_code(id.substr(6)))) << id;
    }
  }
}

TEST(Protocol, every_field_of_a_match_is_described) {
  const json::object match = finished_match(game_kind(table_for(1, 1).game).info.max_players, 1).to_json();
  for (const auto& field : match) EXPECT_TRUE(any_page_has(as_code(field.key()))) << field.key();
}

}  // namespace
}  // namespace omnibus
