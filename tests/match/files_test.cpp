// Match files of every released version, each as the server of that version wrote it: a file that was good once is good for ever.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "match/match.hpp"

namespace omnibus {
namespace {

namespace fs = std::filesystem;

/// By version.
const fs::path old_files = OMNIBUS_SOURCE_DIR "/tests/match/files";

json::value document_in(const fs::path& path) {
  std::ifstream file(path);
  return parse_json(std::string(std::istreambuf_iterator<char>(file), {}), path.string());
}

/// What a file says of itself, and what must be there again when it is read and written.
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

TEST(OldFiles, there_is_one_of_every_game_for_every_version) {
  for (const auto& version : fs::directory_iterator(old_files)) {
    std::set<std::string> games;
    for (const auto& file : fs::directory_iterator(version)) games.insert(file.path().stem().string());
    for (const GameKind& kind : all_games()) EXPECT_TRUE(games.contains(std::string(kind.info.name))) << version << " " << kind.info.name;
  }
}

}  // namespace
}  // namespace omnibus
