// A tournament, told: as one object.
#pragma once

#include "lab/tournament.hpp"

namespace omnibus {

/// What games follow from: table, entrants and seed.
json::object tournament_to_json(const Tournament& tournament);

/// The report of a tournament (docs/protocol/reports.md). The same for the same games, regardless of their duration and of interruptions.
json::object report_to_json(const Tournament& tournament, const TournamentLimits& limits, const TournamentOutcome& outcome);

/// Entrants, the strongest first.
std::vector<std::size_t> by_rating(const TournamentOutcome& outcome);

}  // namespace omnibus
