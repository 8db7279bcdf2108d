// Tests that run once for every game of the program's list.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "runs/settings.hpp"
#include "support/games_folder.hpp"
#include "support/matches.hpp"

namespace omnibus {

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  static std::string game() { return GetParam(); }
  static const GameKind& kind() { return game_kind(game()); }

  static std::filesystem::path folder() { return games_folder() / game(); }
  /// True if a version with this game was released: it has a match file of each (tests/files/VERSION.json).
  static bool is_released() { return is_directory(folder() / "tests/files"); }

  /// Tables of up to four players, or of the fewest possible, with default options.
  static std::vector<TableSetup> usual_tables() {
    std::vector<TableSetup> out;
    for (const Setting& setting : settings_of(kind())) {
      if (setting.table.options.empty() && setting.table.players <= std::max(4, kind().info.min_players)) out.push_back(setting.table);
    }
    return out;
  }
  /// Largest of the usual tables.
  static TableSetup usual_table() { return usual_tables().back(); }

  static MatchSetup setup_for(const TableSetup& table, std::uint64_t seed) {
    return {.game = game(), .table = table, .seed = seed, .seats = {}, .position = {}, .shuffle = {}};
  }
};

inline std::vector<std::string> names_of_games() {
  std::vector<std::string> out;
  for (const GameKind& kind : all_games()) out.emplace_back(kind.info.name);
  return out;
}

}  // namespace omnibus
