// Message catalogues of all games and of the program: complete, well-formed, and with every message the sources use.
#include "text/catalogue.hpp"

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "data/embedded.hpp"
#include "every_game.hpp"

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

std::string source_text(const std::filesystem::path& folder) {
  std::string out;
  using Entries = std::filesystem::recursive_directory_iterator;
  for (Entries entry(folder); entry != Entries(); ++entry) {
    if (entry->path().filename() == "tests") entry.disable_recursion_pending();
    if (entry->path().extension() != ".hpp" && entry->path().extension() != ".cpp") continue;
    std::ifstream file(entry->path());
    out.append(std::istreambuf_iterator<char>(file), {});
  }
  return out;
}

/// Matches of a pattern's first group in the sources below the folders, without tests.
std::set<std::string> found_in_source(const std::string& pattern, const std::vector<std::filesystem::path>& folders) {
  std::string text;
  for (const std::filesystem::path& folder : folders) text += source_text(folder);
  const std::regex regex(pattern);
  std::set<std::string> out;
  for (std::sregex_iterator match(text.begin(), text.end(), regex); match != std::sregex_iterator(); ++match) out.insert((*match)[1]);
  return out;
}

std::vector<std::filesystem::path> sources() { return {OMNIBUS_SOURCE_DIR "/src", games_folder()}; }

TEST(Catalogues, says_the_same_things_in_every_language) {
  const std::set<std::string> english = ids_in("en");
  EXPECT_GT(english.size(), 100u);
  for (const std::string& language : Catalogue::languages()) EXPECT_EQ(ids_in(language), english) << language;
}

TEST(Catalogues, every_message_can_be_formatted_and_none_is_empty) {
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

TEST(Catalogues, every_problem_has_its_sentence) {
  const auto codes = found_in_source(R"(Problem\(\"(\w+)\")", sources());
  EXPECT_GT(codes.size(), 8u);
  for (const std::string& code : codes) EXPECT_TRUE(Catalogue::of("en").has("common", "error." + code)) << code;
}

TEST(Catalogues, every_fault_of_content_has_its_sentence) {
  const auto faults = found_in_source(R"((?:fail\(|reason = )\"(\w+/[^\"]+)\")", sources());
  EXPECT_GT(faults.size(), 3u);
  for (const std::string& fault : faults) {
    const std::size_t slash = fault.find('/');
    EXPECT_TRUE(Catalogue::of("en").has(fault.substr(0, slash), fault.substr(slash + 1))) << fault;
  }
  for (const GameKind& kind : all_games()) {
    const auto flaws = found_in_source(R"(\"(flaw\.\w+)\")", {games_folder() / kind.info.name});
    EXPECT_GT(flaws.size(), 2u) << kind.info.name;
    for (const std::string& flaw : flaws) EXPECT_TRUE(Catalogue::of("en").has(kind.info.name, flaw)) << kind.info.name << "/" << flaw;
  }
}

}  // namespace
}  // namespace omnibus
