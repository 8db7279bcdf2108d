// The same games as the laboratory and the analysis know them.
#include "analysis/analysis_game.hpp"
#include "games/all.hpp"
#include "lab/lab_game.hpp"

namespace omnibus {

std::span<const LabGame> lab_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return lab_game_of<Sizes>(); });
  return games;
}

std::span<const AnalysisGame> analysis_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return analysis_game_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
