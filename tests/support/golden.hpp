// Golden games: matches in games/GAME/tests/golden that must replay to the same end in every later version, at least one for each way a
// game can end.
//
// To write those of a game anew, after a change to the rules, the state or the dealing that is meant to change them:
//   OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_GAME --gtest_filter='Golden*'
// Each is then the first game that fits its recipe, in the order of seeds, so that the same rules and players give the same files.
#pragma once

#include <functional>

#include "match/match.hpp"

namespace omnibus {

using Playing = std::function<void(Match&)>;
using Trait = std::function<bool(const Match&)>;

// ---- ways to play a match to its end ----

Playing by(PlayerKind player);

/// The first of these verbs that is legal, whatever it leads to; anything where none is.
Playing preferring(std::vector<std::string_view> verbs);

/// As in a golden game that is there: for what cannot be found anew in a moment.
Playing again(std::string_view file);

// ---- what a match may be wanted for ----

/// Somebody did each of these.
Trait with(std::vector<std::string_view> verbs);
Trait with_winners(int number);
Trait with_score(int points);  ///< of the first seat

/// What a golden game is like.
struct GoldenRecipe {
  std::string_view file;
  int players;
  json::object options;
  std::string_view ending;
  Playing play = by(PlayerKind::greedy);
  Trait fits = [](const Match&) { return true; };
};

/// The folder holds just these games; each replays, is what its recipe says, and no way to end is missing.
void expect_golden_games(std::string_view game, const std::vector<GoldenRecipe>& recipes);

}  // namespace omnibus
