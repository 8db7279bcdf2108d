// Requests for new matches, as JSON.
#pragma once

#include <string>

#include "server/protocol/fields.hpp"
#include "server/record/new_match.hpp"

namespace omnibus {

/// Reads the protocol's NewMatch, created by this visitor. Throws a Problem if it is invalid.
NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings = {});

/// The protocol's SetupReply, as text: a table before its creation as a spectator sees it, or the table of a lesson as the learner sees it.
/// The match itself will have other cards. Throws a Problem if the table is impossible.
std::string set_up(const json::value& request);

/// Text of the edition in a request.
std::string read_edition(const Fields& fields);

/// The "level" of a bot in a request.
Level level_in(const Fields& fields);

}  // namespace omnibus
