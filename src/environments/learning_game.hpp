// Interface of the learning layer to a game: templates over its rules, instantiated in their own translation unit, behind plain functions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "environments/learner.hpp"

namespace omnibus {

/// Processor time of a random step, in nanoseconds: alone, and with an observation of the actor in a format and a mask.
struct StepCosts {
  double alone = 0;
  std::array<double, layouts> observed{};  ///< by Layout
};

struct LearningGame {
  std::string_view name;

  /// Learner of a table of this game; it shares ownership of the table.
  std::unique_ptr<Learner> (*open)(std::shared_ptr<const AnyGame> game);
  /// Hash of everything written in random games (learning/observed_play.hpp), the same on every machine.
  std::uint64_t (*fingerprint)(const AnyGame& game, std::uint64_t seed, std::uint64_t games);
  /// Measured over so many random games.
  StepCosts (*step_costs)(const AnyGame& game, std::uint64_t seed, std::uint64_t games);
};

/// Learning functions of a listed game (core/game_list.hpp); defined in environments/typed_learner.hpp.
template <class Sizes> LearningGame learning_game_of();

/// The same games as `all_games()` (registry/environments.cpp).
std::span<const LearningGame> learning_games();
const LearningGame& learning_game(std::string_view name);  ///< throws a Problem that lists the games if the name is unknown

/// Learner of a table of any game.
std::unique_ptr<Learner> open_learner(std::shared_ptr<const AnyGame> game);

}  // namespace omnibus
