// Report of a tournament as JSON.
#pragma once

#include "lab/tournament.hpp"

namespace omnibus {

/// Everything that determines the games: table, entrants and seed.
json::object tournament_to_json(const Tournament& tournament);

/// The report of a tournament (docs/protocol/reports.md). Equal games give equal reports, regardless of duration and interruptions.
json::object report_to_json(const Tournament& tournament, const TournamentLimits& limits, const TournamentOutcome& outcome);

/// Indices of the entrants, strongest first.
std::vector<std::size_t> by_rating(const TournamentOutcome& outcome);

}  // namespace omnibus
