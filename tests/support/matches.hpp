// Matches for tests: set up in one line, played by chance.
#pragma once

#include "match/match.hpp"
#include "support/problems.hpp"

namespace omnibus {

MatchSetup table_for(int players, std::uint64_t seed, const json::object& options = {});

/// Plays up to so many actions, each chosen at random; fewer where the game ends before.
void play_at_random(Match& match, int actions, std::uint64_t seed);

/// A match of that many players, played at random to its end.
Match finished_match(int players, std::uint64_t seed, const json::object& options = {});

/// The whole position as text: equal texts, equal positions.
std::string whole_position(const Match& match);

/// A match from the same position but for what `seat` cannot know.
Match concealed_from(const Match& match, Seat seat, std::uint64_t chance_seed);

/// An argument of a problem, empty where it has no such argument.
std::string argument(const Problem& problem, std::string_view name);

}  // namespace omnibus
