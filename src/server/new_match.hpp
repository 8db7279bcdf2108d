// How a match comes into being: from what somebody asked for, or once more from one that is over.
#pragma once

#include "server/record.hpp"

namespace omnibus {

class Fields;

struct NewMatch {
  MatchRecord record;
  std::string edition;  ///< the text of the table's own, or empty
};

/// The protocol's NewMatch, set up by this visitor. A Problem says what cannot be.
NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings = {});

/// The same table again: seats, options and edition as they were, another shuffle. The creator may commit to something for it; then the
/// others are waited for, so that they can, too.
NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const std::string& commitment = {});

/// The "level" of a bot in a request.
Level level_in(const Fields& fields);

/// A bot sits down; its name is one that nobody at the table has.
SeatRecord bot_seat(const std::vector<SeatRecord>& seats, Level level);

/// "Ada", and "Ada 2" where there is one already, or one that looks like it.
std::string free_name(const std::vector<SeatRecord>& seats, const std::string& name);

/// What must be in the store before the match is there.
std::vector<Write> first_writes(const NewMatch& match);

}  // namespace omnibus
