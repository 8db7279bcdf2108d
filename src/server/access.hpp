// Who may do what at a match. A Problem says why somebody may not.
#pragma once

#include "server/record.hpp"

namespace omnibus {

void check_signed_in(const Visitor& visitor);
void check_seat_exists(const MatchRecord& record, Seat seat);
void check_seat(const MatchRecord& record, const Visitor& visitor, Seat seat);  ///< it is theirs
void check_at_table(const MatchRecord& record, const Visitor& visitor);         ///< sits there, or has set it up
void check_creator(const MatchRecord& record, const Visitor& visitor);
void check_eyes(const MatchRecord& record, const Visitor& visitor, Eyes eyes);  ///< may look through them

/// "not_allowed", for a reason of which there is a message "common/reason.…".
Problem not_allowed(std::string_view reason);

}  // namespace omnibus
