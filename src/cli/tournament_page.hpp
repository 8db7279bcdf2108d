// A tournament in sentences, and as a page for the browser.
#pragma once

#include <string>

#include "cli/program.hpp"
#include "lab/tournament.hpp"

namespace omnibus {

/// What there is to tell, in the language of the program; bots are listed from the strongest to the weakest.
struct ToldTournament {
  const Program& program;
  const Tournament& tournament;
  const TournamentLimits& limits;
  const TournamentOutcome& outcome;

  std::string text(std::string_view id, const Values& values = {}) const { return program.text("tournament." + std::string(id), values); }
  std::string player(std::size_t entrant) const { return to_text(tournament.order().entrants[entrant]); }
  std::string title() const;
  std::string played() const;
  std::string distinct() const;   ///< how many games are different ones
  std::string certainty() const;  ///< how well the ratings are known
  std::string zero() const { return text(tournament.team() ? "zero_team" : "zero_mean"); }
  std::string pairs_title() const { return text(tournament.team() ? "pairs_team" : "pairs"); }
  static std::string percent(const Wins& wins);  ///< nothing where there were no games
};

/// One page that needs nothing else.
std::string tournament_page(const ToldTournament& told);

}  // namespace omnibus
