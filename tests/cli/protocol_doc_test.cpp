// docs/PROTOCOL.md must be true: its examples are run, and its tables compared with what the program knows.
#include <sstream>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "engine/engine.hpp"
#include "match/embedded.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

const std::string& protocol_page() {
  static const std::string page = read_file(OMNIBUS_SOURCE_DIR "/docs/PROTOCOL.md");
  return page;
}

/// Whether a reply is as expected; "…" stands for anything.
bool fits(std::string_view reply, std::string_view expected) {
  constexpr std::string_view anything = "…";
  const std::size_t gap = expected.find(anything);
  if (gap == std::string_view::npos) return reply == expected;
  if (!reply.starts_with(expected.substr(0, gap))) return false;
  reply.remove_prefix(gap);
  expected.remove_prefix(gap + anything.size());
  for (std::size_t skipped = 0; skipped <= reply.size(); ++skipped) {
    if (fits(reply.substr(skipped), expected)) return true;
  }
  return false;
}

/// A word in code quotes, as the page's tables have them.
bool mentions(const std::string& word) { return protocol_page().find("`" + word + "`") != std::string::npos; }

TEST(Protocol, examples_are_true) {
  Engine engine(Catalogue::of("en"));
  std::istringstream lines(protocol_page());
  std::string reply;
  int examples = 0;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) inside = line == "```engine";
    if (!inside) continue;
    if (line.starts_with("> ")) reply = engine.answer(line.substr(2));
    if (!line.starts_with("< ")) continue;
    EXPECT_TRUE(fits(reply, line.substr(2))) << "expected " << line.substr(2) << "\nbut got  " << reply;
    ++examples;
  }
  EXPECT_GT(examples, 20);
}

TEST(Protocol, every_request_is_described) {
  Engine engine(Catalogue::of("en"));
  const json::value hello = json::parse(engine.answer(R"({"do":"hello"})"));
  for (const json::value& request : hello.at("requests").as_array()) {
    EXPECT_NE(protocol_page().find("\n| `" + std::string(request.as_string()) + "` |"), std::string::npos) << request;
  }
}

TEST(Protocol, every_error_code_is_described) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "common/messages.en.json") continue;
    const json::value messages = parse_json(file.bytes, file.path);
    for (const auto& message : messages.as_object()) {
      const std::string_view id = message.key();
      if (!id.starts_with("error.")) continue;
      EXPECT_TRUE(mentions(std::string(id.substr(6)))) << id;
    }
  }
}

TEST(Protocol, every_action_event_and_ending_of_every_game_is_described) {
  for (const GameKind& kind : all_games()) {
    for (const auto& forms : {kind.info.verbs, kind.info.event_forms}) {
      for (const Form& form : forms) {
        EXPECT_TRUE(mentions(std::string(form.name))) << form.name;
        for (int i = 0; i < form.arity(); ++i) EXPECT_TRUE(mentions(std::string(form.operands[static_cast<std::size_t>(i)].name)));
      }
    }
    for (const std::string_view ending : kind.info.endings) EXPECT_TRUE(mentions(std::string(ending))) << ending;
  }
}

TEST(Protocol, every_field_of_a_position_and_a_match_is_described) {
  const Match match = finished_match(3, 1);
  const json::object position = match.position().view(Eyes::everything());
  for (const json::object& document : {position, position.at("commuters").as_array().at(0).as_object(), match.to_json()}) {
    for (const auto& field : document) EXPECT_TRUE(mentions(std::string(field.key()))) << field.key();
  }
}

}  // namespace
}  // namespace omnibus
