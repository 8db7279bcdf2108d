// Tests that run once for every game of the program's list.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "runs/settings.hpp"
#include "support/matches.hpp"

namespace omnibus {

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  static std::string game() { return GetParam(); }
  static const GameKind& kind() { return game_kind(game()); }

  /// Tables of up to four players with default options.
  static std::vector<TableSetup> usual_tables() {
    std::vector<TableSetup> out;
    for (const Setting& setting : settings_of(kind())) {
      if (setting.table.options.empty() && setting.table.players <= 4) out.push_back(setting.table);
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
