// List of games for the laboratory.
#include "games/list.hpp"
#include "lab/lab_game.hpp"

namespace omnibus {

std::span<const LabGame> lab_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return lab_game_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
