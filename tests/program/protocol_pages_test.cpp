// Examples and tables in docs/protocol and games/GAME/protocol.md match the program.
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "data/embedded.hpp"
#include "engine/engine.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

const std::filesystem::path source_folder = OMNIBUS_SOURCE_DIR;

std::string page_of(std::string_view game) { return read_file((source_folder / "games" / game / "protocol.md").string()); }

/// General pages, then those of each game.
const std::vector<std::string>& pages() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const auto& file : std::filesystem::directory_iterator(source_folder / "docs/protocol")) {
      out.push_back(read_file(file.path().string()));
    }
    for (const GameKind& kind : all_games()) out.push_back(page_of(kind.info.name));
    return out;
  }();
  return all;
}

bool any_page_has(const std::string& text) {
  return std::any_of(pages().begin(), pages().end(), [&](const std::string& page) { return page.find(text) != std::string::npos; });
}

/// True if a reply is as expected; "…" matches anything.
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

std::string as_code(std::string_view word) { return "`" + std::string(word) + "`"; }
bool any_page_mentions(std::string_view word) { return any_page_has(as_code(word)); }

/// Runs the examples of a page in one engine and returns their number.
int run_examples(const std::string& page) {
  Engine engine(Catalogue::of("en"));
  std::istringstream lines(page);
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
  return examples;
}

TEST(Protocol, examples_are_true) {
  int examples = 0;
  for (const std::string& page : pages()) examples += run_examples(page);
  EXPECT_GT(examples, 20);
}

TEST(Protocol, every_request_is_described) {
  Engine engine(Catalogue::of("en"));
  const json::value hello = json::parse(engine.answer(R"({"do":"hello"})"));
  for (const json::value& request : hello.at("requests").as_array()) {
    EXPECT_TRUE(any_page_has("\n| " + as_code(std::string(request.as_string())) + " |")) << request;
  }
}

TEST(Protocol, every_error_code_is_described) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "common/messages.en.json") continue;
    const json::value messages = parse_json(file.bytes, file.path);
    for (const auto& message : messages.as_object()) {
      const std::string_view id = message.key();
      if (!id.starts_with("error.")) continue;
      EXPECT_TRUE(any_page_mentions(id.substr(6))) << id;
    }
  }
}

TEST(Protocol, every_action_event_and_ending_is_on_the_page_of_its_game) {
  for (const GameKind& kind : all_games()) {
    const std::string page = page_of(kind.info.name);
    const auto mentions = [&](std::string_view word) { return page.find(as_code(word)) != std::string::npos; };
    for (const auto& forms : {kind.info.verbs, kind.info.event_forms}) {
      for (const Form& form : forms) {
        EXPECT_TRUE(mentions(form.name)) << kind.info.name << ": " << form.name;
        for (int i = 0; i < form.arity(); ++i) {
          const std::string_view operand = form.operands[static_cast<std::size_t>(i)].name;
          EXPECT_TRUE(mentions(operand)) << kind.info.name << ": " << form.name << " " << operand;
        }
      }
    }
    for (const std::string_view ending : kind.info.endings) {
      EXPECT_TRUE(ending == "none" || mentions(ending)) << kind.info.name << ": " << ending;
    }
  }
}

TEST(Protocol, every_field_of_a_position_and_a_match_is_described) {
  const Match match = finished_match(3, 1);
  const json::object position = match.position().view(Viewer::everything());
  for (const json::object& document : {position, position.at("commuters").as_array().at(0).as_object(), match.to_json()}) {
    for (const auto& field : document) EXPECT_TRUE(any_page_mentions(std::string(field.key()))) << field.key();
  }
}

}  // namespace
}  // namespace omnibus
