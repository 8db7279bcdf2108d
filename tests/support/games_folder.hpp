// Folder of the games of a test program.
#pragma once

#include <cstdlib>
#include <filesystem>

#include "game/any_game.hpp"

namespace omnibus {

/// games/ of the program or of the sample game; or OMNIBUS_GAMES, for a list that is not in the tree.
inline std::filesystem::path games_folder() {
  if (const char* elsewhere = std::getenv("OMNIBUS_GAMES")) return elsewhere;  // NOLINT(concurrency-mt-unsafe): no thread sets it
  const std::filesystem::path root = OMNIBUS_SOURCE_DIR;
  return is_directory(root / "games" / all_games().front().info.name) ? root / "games" : root / "tests/sample/games";
}

}  // namespace omnibus
