// Stages in which a match gets its seed (docs/protocol/shuffle.md): contributions of the players, and when they are complete.
#pragma once

#include "server/record/record.hpp"

namespace omnibus {

class Fields;

/// Reads a commitment or a contribution from a request.
std::string digest_in(const Fields& fields, std::string_view name);

/// Records the commitment of a player, replacing an earlier one. Ignores people without a seat. Throws a Problem if it is too late, or if
/// another player has committed to the same value.
void commit(MatchRecord& record, const std::string& person, const std::string& commitment);

/// Records the contribution a player has committed to. Throws a Problem if it does not match the commitment, or cannot be revealed now.
void reveal(MatchRecord& record, const std::string& person, const std::string& contribution);

/// Advances the match as far as possible: when every seat is taken no more players are admitted, when all have committed (or their time is
/// up) the commitments are fixed, and when all have revealed (or their time is up) it begins. Players who have left are not waited for.
void advance(MatchRecord& record, bool time_is_up = false);

}  // namespace omnibus
