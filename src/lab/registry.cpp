// The games of the laboratory. A new game adds its line to the list and a file like games_mass_transit.cpp.
#include <algorithm>
#include <array>
#include <ranges>

#include "lab/lab_game.hpp"

namespace omnibus {

LabGame future_mobility_lab();
LabGame futuropia_lab();
LabGame mass_transit_lab();
LabGame tramways_lab();
LabGame write_the_future_lab();

const LabGame& lab_game(std::string_view name) {
  static const std::array games{mass_transit_lab(), future_mobility_lab(), write_the_future_lab(), futuropia_lab(), tramways_lab()};
  const auto found = std::find_if(games.begin(), games.end(), [&](const LabGame& game) { return game.name == name; });
  if (found != games.end()) return *found;
  throw Problem("unknown_game", {{"value", std::string(name)}, {"allowed", joined(games | std::views::transform(&LabGame::name))}});
}

}  // namespace omnibus
