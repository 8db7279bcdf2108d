// List of games for batches.
#include "environments/batch_game.hpp"
#include "games/list.hpp"

namespace omnibus {

std::span<const BatchGame> batch_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return batch_game_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
