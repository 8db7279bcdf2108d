// Report on a tournament as sentences and as an HTML page.
#pragma once

#include <string>

#include "cli/program.hpp"
#include "lab/tournament.hpp"

namespace omnibus {

/// Texts of the report in the program's language; bots are listed from strongest to weakest.
struct ToldTournament {
  const Program& program;
  const Tournament& tournament;
  const TournamentLimits& limits;
  const TournamentOutcome& outcome;

  std::string text(std::string_view id, const Values& values = {}) const { return program.text("tournament." + std::string(id), values); }
  std::string player(std::size_t entrant) const { return to_text(tournament.order().entrants[entrant]); }
  std::string title() const;
  std::string played() const;
  std::string distinct() const;   ///< number of distinct games
  std::string certainty() const;  ///< certainty of the ratings
  std::string zero() const { return text(tournament.team() ? "zero_team" : "zero_mean"); }
  std::string pairs_title() const { return text(tournament.team() ? "pairs_team" : "pairs"); }
  static std::string percent(const Wins& wins);  ///< a dash if there were no games
};

/// Self-contained HTML page.
std::string tournament_page(const ToldTournament& told);

}  // namespace omnibus
