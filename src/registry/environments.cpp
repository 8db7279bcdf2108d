// List of games for learning.
#include "environments/learning_game.hpp"
#include "games/list.hpp"

namespace omnibus {

std::span<const LearningGame> learning_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return learning_game_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
