#include "environments/learning_game.hpp"

#include <utility>

#include "game/named_game.hpp"

namespace omnibus {

const LearningGame& learning_game(std::string_view name) { return named_game(learning_games(), name); }

std::unique_ptr<Learner> open_learner(std::shared_ptr<const AnyGame> game) {
  const LearningGame& kind = learning_game(game->info().name);
  return kind.open(std::move(game));
}

}  // namespace omnibus
