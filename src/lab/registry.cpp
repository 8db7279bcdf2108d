// The games of the laboratory. A new game adds its line to the list and a file like games_mass_transit.cpp.
#include <algorithm>
#include <array>

#include "lab/lab_game.hpp"

namespace omnibus {

LabGame mass_transit_lab();
LabGame tramways_lab();

const LabGame& lab_game(std::string_view name) {
  static const std::array<LabGame, 2> games{mass_transit_lab(), tramways_lab()};
  const auto found = std::find_if(games.begin(), games.end(), [&](const LabGame& game) { return game.name == name; });
  if (found != games.end()) return *found;
  std::vector<std::string_view> names;
  for (const LabGame& game : games) names.push_back(game.name);
  throw Problem("unknown_game", {{"value", std::string(name)}, {"allowed", joined(names)}});
}

}  // namespace omnibus
