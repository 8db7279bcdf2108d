// The tables of a game that are worth trying.
#pragma once

#include <string>
#include <vector>

#include "match/any_game.hpp"

namespace omnibus {

/// A table, and in words what is special about it.
struct Setting {
  std::string name;
  TableSetup table;
};

inline constexpr int largest_small_table = 8;

/// For every number of players: the default options, each option changed alone, and all of them changed as far as they go together. Of
/// tables for more than eight only some sizes, with the default options and with all of them changed.
std::vector<Setting> settings_of(const GameKind& kind);

}  // namespace omnibus
