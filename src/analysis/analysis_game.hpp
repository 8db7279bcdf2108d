// What the analysis asks of a game: templates over its rules, instantiated in a translation unit of its own, behind plain functions.
#pragma once

#include <span>
#include <string_view>

#include "analysis/reading.hpp"
#include "match/any_game.hpp"

namespace omnibus {

/// Somebody's choice: the table as it was, with that seat to move, what it played, and the table after it.
struct ChoiceOfMatch {
  std::shared_ptr<const Position> before;
  std::vector<Action> played;
  std::shared_ptr<const Position> after;
  bool drawn = false;                      ///< whether chance had a part in it
  std::shared_ptr<const Position> next{};  ///< where that seat goes on at once, its next decision
  std::vector<Action> until_next{};        ///< what it played up to there
};

struct AnalysisGame {
  std::string_view name;

  Reading (*read)(const AnyGame& game, const ChoiceOfMatch& choice, const ReadingOrder& order);

  /// Chances of all seats in percent of the whole, cards open; of a game that is over its result.
  std::vector<double> (*chances)(const AnyGame& game, const Position& position, const ReadingOrder& order);
};

/// A game of the list (core/game_list.hpp) to be analysed; defined in analysis/typed_analysis.hpp.
template <class Sizes> AnalysisGame analysis_game_of();

/// The same games as `all_games()`, likewise (registry/analyses.cpp).
std::span<const AnalysisGame> analysis_games();
const AnalysisGame& analysis_game(std::string_view name);  ///< a Problem that names the games where it is none of them

}  // namespace omnibus
