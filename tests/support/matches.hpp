// Matches for tests: one-line setup and random play.
#pragma once

#include "match/match.hpp"
#include "support/problems.hpp"

namespace omnibus {

/// Table of the first game of this program.
MatchSetup table_for(int players, std::uint64_t seed, const json::object& options = {});

/// Plays up to `actions` random actions; fewer if the game ends before.
void play_at_random(Match& match, int actions, std::uint64_t seed);

/// Match of that many players, played at random to its end.
Match finished_match(int players, std::uint64_t seed, const json::object& options = {});

/// Whole position as text: equal texts mean equal positions.
std::string whole_position(const Match& match);

/// Match from the same position with the information hidden from `seat` resampled.
Match concealed_from(const Match& match, Seat seat, std::uint64_t chance_seed);

/// Argument of a problem; empty if it has none of this name.
std::string argument(const Problem& problem, std::string_view name);

}  // namespace omnibus
