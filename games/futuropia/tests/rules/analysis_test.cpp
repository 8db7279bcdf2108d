// Analysis of matches between good bots.
#include "analysis/analysis.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

constexpr std::uint32_t hint_iterations = 40 * AnalysisOrder::least_games;

/// Match in which every choice is the one a hint would give.
Match match_by_hints() {
  Match match({.game = "futuropia",
               .table = {.players = 3, .options = {}, .edition_text = {}, .edition_name = {}},
               .seed = 1,
               .seats = {},
               .position = {},
               .shuffle = {}});
  const PlayerSpec adviser{.kind = PlayerKind::search, .budget = {.milliseconds = 0, .iterations = hint_iterations}};
  while (!match.over()) match.act(match.position().think(adviser, derived_seed(1, match.log().size())).choice);
  return match;
}

TEST(Analysis, never_grades_a_hint_as_bad) {
  const Match match = match_by_hints();
  Analysis analysis = analysis_of(match);
  analysis.choices.resize(30);
  read_on(analysis, match, {.games = AnalysisOrder::least_games, .seed = 1}, 2);
  for (const Reading& reading : analysis.readings) {
    EXPECT_FALSE(reading.grade() >= Grade::inaccuracy) << "choice " << &reading - analysis.readings.data();
  }
}

}  // namespace
}  // namespace omnibus
