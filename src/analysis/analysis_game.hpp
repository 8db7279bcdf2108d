// Interface of the analysis to a game: templates over its rules, instantiated in their own translation unit, behind plain functions.
#pragma once

#include <span>
#include <string_view>

#include "analysis/reading.hpp"
#include "game/any_game.hpp"

namespace omnibus {

/// A choice: the state before it with its seat to move, the actions played, and the state after it.
struct ChoiceOfMatch {
  std::shared_ptr<const Position> before;
  std::vector<Action> played;
  std::shared_ptr<const Position> after;
  bool drawn = false;                      ///< true if chance was involved
  std::shared_ptr<const Position> next{};  ///< the seat's next decision if it continues at once, otherwise null
  std::vector<Action> until_next{};        ///< all actions up to `next`
};

struct AnalysisGame {
  std::string_view name;

  Reading (*read)(const AnyGame& game, const ChoiceOfMatch& choice, const ReadingOrder& order);

  /// Chances of all seats in percent of the whole, with open cards; for a finished game, its result.
  std::vector<double> (*chances)(const AnyGame& game, const Position& position, const ReadingOrder& order);
};

/// Analysis functions of a listed game (core/game_list.hpp); defined in analysis/typed_analysis.hpp.
template <class Sizes> AnalysisGame analysis_game_of();

/// The same games as `all_games()` (registry/analyses.cpp).
std::span<const AnalysisGame> analysis_games();
const AnalysisGame& analysis_game(std::string_view name);  ///< throws a Problem that lists the games if the name is unknown

}  // namespace omnibus
