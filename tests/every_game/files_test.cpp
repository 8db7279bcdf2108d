// Match files of every released version, as written by its server, remain readable for ever: games/GAME/tests/files/VERSION.json
#include <fstream>
#include <iterator>
#include <set>

#include "data/embedded.hpp"
#include "every_game.hpp"
#include "game/edition.hpp"

namespace omnibus {
namespace {

namespace fs = std::filesystem;

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

/// Versions of which a game has a file.
std::set<std::string> versions_of(const fs::path& game) {
  std::set<std::string> out;
  if (!is_directory(game / "tests/files")) return out;
  for (const auto& file : fs::directory_iterator(game / "tests/files")) out.insert(file.path().stem().string());
  return out;
}

class OldFiles : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, OldFiles, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(OldFiles, each_is_played_again_to_its_end_with_the_hashes_in_it_and_written_as_it_was) {
  if (!is_released()) GTEST_SKIP() << "not released yet";
  for (const auto& file : fs::directory_iterator(folder() / "tests/files")) {
    SCOPED_TRACE(file.path().string());
    const json::value document = document_in(file);
    const Match match = Match::from_json(document);
    EXPECT_EQ(match.game().info().name, game());
    EXPECT_TRUE(match.over());
    EXPECT_EQ(contents_of(match.to_json()), contents_of(document));
  }
}

/// A game that was released once is in every later version.
TEST_P(OldFiles, there_is_one_of_every_version_since_the_first_with_this_game) {
  const std::set<std::string> own = versions_of(folder());
  if (own.empty()) GTEST_SKIP() << "not released yet";
  for (const GameKind& kind : all_games()) {
    for (const std::string& version : versions_of(games_folder() / kind.info.name)) {
      EXPECT_TRUE(version < *own.begin() || own.contains(version)) << version;
    }
  }
}

/// Editions of earlier versions are embedded under their hash.
TEST_P(OldFiles, every_edition_of_an_earlier_version_is_called_by_its_hash) {
  for (const EmbeddedFile& file : embedded_files()) {
    const fs::path path = file.path;
    if (path.parent_path() != fs::path(game()) / "editions") continue;
    EXPECT_EQ(edition_info(file.bytes, game(), file.path).hash, path.stem().string());
    EXPECT_NE(edition_info(embedded_edition(game()), game(), "edition").hash, path.stem().string());
  }
}

TEST_P(OldFiles, an_edition_that_is_not_carried_is_named) {
  json::value document = Match(setup_for(usual_table(), 1)).to_json();
  document.as_object().at("edition").as_object()["hash"] = "0123456789abcdef";
  EXPECT_EQ(problem_of([&] { Match::from_json(document); }).code(), "other_edition");
}

}  // namespace
}  // namespace omnibus
