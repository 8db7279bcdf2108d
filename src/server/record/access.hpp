// Permission checks for matches; a failed check throws a Problem with the reason.
#pragma once

#include "server/limits/settings.hpp"
#include "server/record/record.hpp"

namespace omnibus {

void check_signed_in(const Visitor& visitor);
void check_seat_exists(const MatchRecord& record, Seat seat);
void check_seat(const MatchRecord& record, const Visitor& visitor, Seat seat);  ///< the visitor's own
void check_at_table(const MatchRecord& record, const Visitor& visitor);         ///< has a seat, or created the match
void check_creator(const MatchRecord& record, const Visitor& visitor);
void check_viewer(const MatchRecord& record, const Visitor& visitor, Viewer viewer);  ///< may use this view

/// Throws "no_room" if `more` bytes do not fit into the storage limits of this person, their network or the server.
void check_room(Store& store, const ServerLimits& limits, const Visitor& visitor, std::size_t more);

/// Problem "not_allowed" with the message "common/reason.<reason>".
Problem not_allowed(std::string_view reason);

}  // namespace omnibus
