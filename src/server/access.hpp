// Who may do what at a match. A Problem says why somebody may not.
#pragma once

#include "server/record.hpp"
#include "server/settings.hpp"

namespace omnibus {

void check_signed_in(const Visitor& visitor);
void check_seat_exists(const MatchRecord& record, Seat seat);
void check_seat(const MatchRecord& record, const Visitor& visitor, Seat seat);  ///< it is theirs
void check_at_table(const MatchRecord& record, const Visitor& visitor);         ///< sits there, or has set it up
void check_creator(const MatchRecord& record, const Visitor& visitor);
void check_viewer(const MatchRecord& record, const Visitor& visitor, Viewer viewer);  ///< may look through them

/// "no_room" where this person, their network, or everybody together would have more kept than the limits allow.
void check_room(Store& store, const ServerLimits& limits, const Visitor& visitor, std::size_t more);

/// "not_allowed", for a reason of which there is a message "common/reason.…".
Problem not_allowed(std::string_view reason);

}  // namespace omnibus
