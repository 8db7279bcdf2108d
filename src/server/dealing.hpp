// How a match comes by its seed (docs/protocol/shuffle.md): who may still add something, and when everything is there.
#pragma once

#include "server/record.hpp"

namespace omnibus {

class Fields;

/// A commitment or a contribution in a request.
std::string digest_in(const Fields& fields, std::string_view name);

/// Notes what somebody at the table commits to, in the place of what they committed to before. Whoever has no seat adds nothing. A Problem
/// where it is too late, or somebody else has committed to the same.
void commit(MatchRecord& record, const std::string& person, const std::string& commitment);

/// Notes what somebody has committed to. A Problem where it is something else, or it is not the time.
void reveal(MatchRecord& record, const std::string& person, const std::string& contribution);

/// Takes the match as far as it can go: when every seat is taken nobody sits down any more, when all have committed (or their time is up)
/// what they committed to is fixed, and when all have revealed (or their time is up) it begins. Whoever has left is not waited for.
void advance(MatchRecord& record, bool time_is_up = false);

}  // namespace omnibus
