// Golden games: matches in games/GAME/tests/golden that must replay to the same result in every later version, at least one for each
// possible ending.
//
// To regenerate those of a game after an intended change of the rules, the state or the dealing:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_GAME --gtest_filter='Golden*'
// Each is then the first game that fits its recipe, in seed order, so the same rules and players give the same files.
#pragma once

#include <functional>

#include "match/match.hpp"

namespace omnibus {

using Playing = std::function<void(Match&)>;
using Trait = std::function<bool(const Match&)>;

// ---- policies ----

Playing by(PlayerKind player);

/// Plays the first of these verbs that is legal, regardless of its effect; any action if none is.
Playing preferring(std::vector<std::string_view> verbs);

/// Replays an existing golden game, for cases that take long to find.
Playing again(std::string_view file);

// ---- required traits ----

/// Each of these verbs was used.
Trait with(std::vector<std::string_view> verbs);
Trait with_winners(int number);
Trait with_score(int points);  ///< of the first seat

/// Requirements for a golden game.
struct GoldenRecipe {
  std::string_view file;
  int players;
  json::object options;
  std::string_view ending;
  Playing play = by(PlayerKind::greedy);
  Trait fits = [](const Match&) { return true; };
};

/// The folder holds exactly these games; each replays and fits its recipe, and every possible ending occurs.
void expect_golden_games(std::string_view game, const std::vector<GoldenRecipe>& recipes);

}  // namespace omnibus
