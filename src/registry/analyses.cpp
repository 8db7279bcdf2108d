// List of games for the analysis.
#include "analysis/analysis_game.hpp"
#include "games/list.hpp"

namespace omnibus {

std::span<const AnalysisGame> analysis_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return analysis_game_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
