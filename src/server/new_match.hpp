// How a match comes into being: from what somebody asked for, or once more from one that is over.
#pragma once

#include "server/record.hpp"

namespace omnibus {

class Fields;

struct NewMatch {
  MatchRecord record;
  std::string edition;          ///< the text of the table's own, or empty
  std::vector<Write> played{};  ///< what was done in it before, where it comes from a file
};

/// The protocol's NewMatch, set up by this visitor. A Problem says what cannot be.
NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings = {});

/// The protocol's SetupReply, as text: a table that is not there yet, set up as anybody may see it. What chance deals on it is dealt
/// otherwise in the match. A Problem says what cannot be.
std::string set_up(const json::value& request);

/// The same table again: seats, options and edition as they were, another shuffle. The creator may commit to something for it; then the
/// others are waited for, so that they can, too.
NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const std::string& commitment = {});

/// A moment of a match that is over, who plays on from there, and how strong the bots are on the other seats.
struct Moment {
  int ply = 0;
  Seat seat = Seat::nobody;
  Level level = Level::medium;
};

/// The table as it was, to be played once more from there. Whatever the seat could not know then is dealt anew: everything has been seen
/// since. Problems: a ply or a seat that
/// was not there, and "over" where nothing was left to decide.
NewMatch playing_on(const MatchRecord& before, const Match& match, const Visitor& creator, const Moment& moment);

/// The protocol's OpenMatch, as text: a match from its file, with all that was played in it and not taken back. It belongs to whoever
/// brings it, every seat of a person among it, but for those that shall be open. Every entry is played and checked, so it takes as long as
/// the match is. A Problem says what does not fit.
NewMatch open_match_file(std::string_view request, const Visitor& creator, const Settings& settings = {});

/// The "level" of a bot in a request.
Level level_in(const Fields& fields);

/// A bot sits down. A character has its own name, with a number where somebody at the table has it already; no other bot has one that would
/// promise a character.
SeatRecord bot_seat(const std::vector<SeatRecord>& seats, Level level);

/// "Ada", and "Ada 2" where there is one already, or one that looks like it.
std::string free_name(const std::vector<SeatRecord>& seats, const std::string& name);

/// What must be in the store before the match is there.
std::vector<Write> first_writes(const NewMatch& match);

}  // namespace omnibus
