// Match files of every released version, as written by its server, remain readable for ever.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "data/embedded.hpp"
#include "game/edition.hpp"
#include "match/match.hpp"

namespace omnibus {
namespace {

namespace fs = std::filesystem;

/// Folders by version.
const fs::path old_files = OMNIBUS_SOURCE_DIR "/tests/match/files";

json::value document_in(const fs::path& path) {
  std::ifstream file(path);
  return parse_json(std::string(std::istreambuf_iterator<char>(file), {}), path.string());
}

/// Contents of a file that must survive reading and writing.
std::string contents_of(const json::value& file) {
  std::string out;
  for (const char* part : {"game", "players", "seats", "seed", "proof", "log"}) {
    if (const json::value* found = file.as_object().if_contains(part)) out += json::serialize(*found) + '\n';
  }
  return out;
}

TEST(OldFiles, each_is_played_again_to_its_end_with_the_hashes_in_it_and_written_as_it_was) {
  for (const auto& version : fs::directory_iterator(old_files)) {
    for (const auto& file : fs::directory_iterator(version)) {
      SCOPED_TRACE(file.path().string());
      const json::value document = document_in(file);
      const Match match = Match::from_json(document);
      EXPECT_TRUE(match.over());
      EXPECT_EQ(contents_of(match.to_json()), contents_of(document));
    }
  }
}

TEST(OldFiles, a_match_with_options_that_no_new_table_could_have_is_still_played_again) {
  Match match({.game = "futuropia",
               .table = {.players = 2, .options = {{"first_condition", 3}}, .edition_text = {}, .edition_name = {}, .begun = true},
               .seed = 1,
               .seats = {},
               .position = {},
               .shuffle = {}});
  EXPECT_EQ(Match::from_json(match.to_json()).game().options().at("first_condition"), 3);
}

/// Editions of earlier versions are embedded under their hash.
TEST(OldFiles, every_edition_of_an_earlier_version_is_called_by_its_hash) {
  int editions = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    const fs::path path = file.path;
    if (path.parent_path().filename() != "editions") continue;
    const std::string game = path.parent_path().parent_path().string();
    EXPECT_EQ(edition_info(file.bytes, game, file.path).hash, path.stem().string());
    EXPECT_NE(edition_info(embedded_edition(game), game, "edition").hash, path.stem().string());
    ++editions;
  }
  EXPECT_GT(editions, 0);
}

TEST(OldFiles, an_edition_that_is_not_carried_is_named) {
  json::value document = document_in(old_files / "0.1.0" / "tramways.json");
  document.as_object().at("edition").as_object()["hash"] = "0123456789abcdef";
  try {
    Match::from_json(document);
    FAIL();
  } catch (const Problem& problem) {
    EXPECT_EQ(problem.code(), "other_edition");
  }
}

TEST(OldFiles, there_is_one_of_every_game_for_every_version) {
  for (const auto& version : fs::directory_iterator(old_files)) {
    std::set<std::string> games;
    for (const auto& file : fs::directory_iterator(version)) games.insert(file.path().stem().string());
    for (const GameKind& kind : all_games()) EXPECT_TRUE(games.contains(std::string(kind.info.name))) << version << " " << kind.info.name;
  }
}

}  // namespace
}  // namespace omnibus
