#include "text/catalogue.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "data/embedded.hpp"
#include "game/any_game.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

/// Ids of all messages of a language, as "folder/id".
std::set<std::string> ids_in(const std::string& language) {
  std::set<std::string> out;
  const std::string ending = "/messages." + language + ".json";
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(ending)) continue;
    const std::string folder(file.path.substr(0, file.path.size() - ending.size()));
    const json::object messages = parse_json(file.bytes, file.path).as_object();
    for (const auto& entry : messages) out.insert(folder + "/" + std::string(entry.key()));
  }
  return out;
}

std::string source_text(const std::string& folder) {
  std::string out;
  using Entries = std::filesystem::recursive_directory_iterator;
  for (Entries entry(OMNIBUS_SOURCE_DIR "/" + folder); entry != Entries(); ++entry) {
    if (entry->path().filename() == "tests") entry.disable_recursion_pending();
    if (entry->path().extension() != ".hpp" && entry->path().extension() != ".cpp") continue;
    std::ifstream file(entry->path());
    out.append(std::istreambuf_iterator<char>(file), {});
  }
  return out;
}

/// Matches of a pattern's first group in the sources below the folders, without tests.
std::set<std::string> found_in_source(const std::string& pattern, const std::vector<std::string>& folders = {"src", "games"}) {
  std::string text;
  for (const std::string& folder : folders) text += source_text(folder);
  const std::regex regex(pattern);
  std::set<std::string> out;
  for (std::sregex_iterator match(text.begin(), text.end(), regex); match != std::sregex_iterator(); ++match) out.insert((*match)[1]);
  return out;
}

TEST(Catalogue, says_the_same_things_in_every_language) {
  const std::set<std::string> english = ids_in("en");
  EXPECT_GT(english.size(), 100u);
  for (const std::string& language : Catalogue::languages()) EXPECT_EQ(ids_in(language), english) << language;
}

TEST(Catalogue, an_unknown_language_is_a_problem_that_names_the_known_ones) {
  EXPECT_EQ(trouble_with([] { Catalogue::of("tlh"); }), "unknown_language value=tlh allowed=en, de, fr");
  EXPECT_EQ(problem_of([] { Catalogue::of(""); }).code(), "unknown_language");
}

TEST(Catalogue, numbers_have_their_plurals) {
  const auto drew = [](std::string_view language, std::int64_t count) {
    return Catalogue::of(language).text("mass_transit", "event.drew", {{"seat", "Ada"}, {"count", count}});
  };
  EXPECT_EQ(drew("en", 1), "Ada draws 1 card.");
  EXPECT_EQ(drew("en", 2), "Ada draws 2 cards.");
  for (const std::string& language : Catalogue::languages()) EXPECT_NE(drew(language, 1), drew(language, 2)) << language;
}

TEST(Catalogue, every_message_can_be_formatted_and_none_is_empty) {
  for (const std::string& language : Catalogue::languages()) {
    const Catalogue& catalogue = Catalogue::of(language);
    EXPECT_EQ(catalogue.language(), language);
    for (const std::string& id : ids_in(language)) {
      const std::size_t slash = id.rfind('/');
      const bool separator = id.substr(slash + 1).starts_with("list.");  // may be empty
      EXPECT_TRUE(separator || !catalogue.text(id.substr(0, slash), id.substr(slash + 1)).empty()) << language << " " << id;
    }
  }
}

TEST(Catalogue, a_missing_message_shows_its_id) {
  EXPECT_FALSE(Catalogue::of("en").has("common", "no.such.message"));
  EXPECT_EQ(Catalogue::of("en").text("common", "no.such.message"), "common/no.such.message");
}

TEST(Catalogue, every_problem_has_its_sentence) {
  const auto codes = found_in_source(R"(Problem\(\"(\w+)\")");
  EXPECT_GT(codes.size(), 8u);
  for (const std::string& code : codes) EXPECT_TRUE(Catalogue::of("en").has("common", "error." + code)) << code;
}

TEST(Catalogue, every_fault_of_content_has_its_sentence) {
  const auto faults = found_in_source(R"((?:fail\(|reason = )\"(\w+/[^\"]+)\")");
  EXPECT_GT(faults.size(), 5u);
  for (const std::string& fault : faults) {
    const std::size_t slash = fault.find('/');
    EXPECT_TRUE(Catalogue::of("en").has(fault.substr(0, slash), fault.substr(slash + 1))) << fault;
  }
  for (const GameKind& kind : all_games()) {
    const auto flaws = found_in_source(R"(\"(flaw\.\w+)\")", {"games/" + std::string(kind.info.name)});
    EXPECT_GT(flaws.size(), 2u) << kind.info.name;
    for (const std::string& flaw : flaws) EXPECT_TRUE(Catalogue::of("en").has(kind.info.name, flaw)) << kind.info.name << "/" << flaw;
  }
}

}  // namespace
}  // namespace omnibus
