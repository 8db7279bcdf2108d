// Interface of the learning layer to a game: templates over its rules, instantiated in their own translation unit, behind plain functions.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "environments/learner.hpp"

namespace omnibus {

struct LearningGame {
  std::string_view name;

  /// Learner of a table of this game; it shares ownership of the table.
  std::unique_ptr<Learner> (*open)(std::shared_ptr<const AnyGame> game);
};

/// Learning functions of a listed game (core/game_list.hpp); defined in environments/typed_learner.hpp.
template <class Sizes> LearningGame learning_game_of();

/// The same games as `all_games()` (registry/environments.cpp).
std::span<const LearningGame> learning_games();
const LearningGame& learning_game(std::string_view name);  ///< throws a Problem that lists the games if the name is unknown

/// Learner of a table of any game.
std::unique_ptr<Learner> open_learner(std::shared_ptr<const AnyGame> game);

}  // namespace omnibus
