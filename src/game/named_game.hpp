// Lookup in a list with one entry per game.
#pragma once

#include <algorithm>
#include <ranges>
#include <span>
#include <string>
#include <string_view>

#include "data/json_io.hpp"

namespace omnibus {

/// Entry of the game with this name; throws a Problem that lists the games if the name is unknown.
template <class Entry> const Entry& named_game(std::span<const Entry> games, std::string_view name) {
  const auto found = std::ranges::find(games, name, &Entry::name);
  if (found != games.end()) return *found;
  throw Problem("unknown_game", {{"value", std::string(name)}, {"allowed", joined(games | std::views::transform(&Entry::name))}});
}

}  // namespace omnibus
