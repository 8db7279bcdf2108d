// Interface of batches to a game: templates over its rules, instantiated in their own translation unit, behind plain functions.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "environments/batch.hpp"

namespace omnibus {

struct BatchGame {
  std::string_view name;

  /// Batch of a table of this game; Problem if the settings are invalid.
  std::unique_ptr<BatchEnv> (*open)(std::shared_ptr<const AnyGame> table, const BatchSettings& settings);
};

/// Batches of a listed game (core/game_list.hpp); defined in environments/typed_batch.hpp.
template <class Sizes> BatchGame batch_game_of();

/// The same games as `all_games()` (registry/batches.cpp).
std::span<const BatchGame> batch_games();

/// Batch of a table of any game.
std::unique_ptr<BatchEnv> open_batch(std::shared_ptr<const AnyGame> table, const BatchSettings& settings);

}  // namespace omnibus
