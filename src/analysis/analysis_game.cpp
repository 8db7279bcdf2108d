#include "analysis/analysis_game.hpp"

#include "game/named_game.hpp"

namespace omnibus {

const AnalysisGame& analysis_game(std::string_view name) { return named_game(analysis_games(), name); }

}  // namespace omnibus
