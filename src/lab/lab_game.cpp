#include "lab/lab_game.hpp"

#include <algorithm>
#include <ranges>

namespace omnibus {

const LabGame& lab_game(std::string_view name) {
  const auto games = lab_games();
  const auto found = std::ranges::find(games, name, &LabGame::name);
  if (found != games.end()) return *found;
  throw Problem("unknown_game", {{"value", std::string(name)}, {"allowed", joined(games | std::views::transform(&LabGame::name))}});
}

}  // namespace omnibus
