// Selection of tables for tests.
#pragma once

#include <string>
#include <vector>

#include "game/any_game.hpp"

namespace omnibus {

/// A table with a description of its special options.
struct Setting {
  std::string name;
  TableSetup table;
};

inline constexpr int largest_small_table = 8;

/// For every number of players: the default options, each option changed alone, and as many options as possible changed together. Above
/// eight players only some sizes, with the default options and with all of them changed.
std::vector<Setting> settings_of(const GameKind& kind);

}  // namespace omnibus
