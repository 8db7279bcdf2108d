#include "analysis/analysis_game.hpp"

#include <algorithm>
#include <ranges>

namespace omnibus {

const AnalysisGame& analysis_game(std::string_view name) {
  const auto games = analysis_games();
  const auto found = std::ranges::find(games, name, &AnalysisGame::name);
  if (found != games.end()) return *found;
  throw Problem("unknown_game", {{"value", std::string(name)}, {"allowed", joined(games | std::views::transform(&AnalysisGame::name))}});
}

}  // namespace omnibus
