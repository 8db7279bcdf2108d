// Creation of matches: from a prepared position, again, or from a moment of another. Requests: match_request.hpp; files:
// match_file_reader.hpp.
#pragma once

#include <string>
#include <vector>

#include "match/match.hpp"
#include "server/record/record.hpp"

namespace omnibus {

class TakenNames;

struct NewMatch {
  MatchRecord record;
  std::string edition;          ///< text of the table's own edition, or empty
  std::vector<Write> played{};  ///< its first entries, from a file or from its opening
};

/// Gives the match an id and a shuffle, and begins it at once if it waits for no player. The commitment may be empty.
void begin_match(NewMatch& match, const AnyGame& game, const Visitor& creator, const std::string& commitment);

/// Begins a match from a known position and seed: one person at this seat, bots at the others.
void begin_prepared(NewMatch& match, const MatchSetup& setup, Seat seat, Level bots, const Visitor& creator);

/// Text of a position to play from. Throws "over" if nothing is left to decide.
std::string prepared(const Position& position);

/// Options of a rematch.
struct Again {
  std::string commitment;   ///< the creator's commitment for the shuffle, or empty
  bool same_cards = false;  ///< reuses the seed, which is public by now
};

/// The same table again: seats, options and edition unchanged, with another shuffle. If the creator commits to a contribution, the match
/// waits for the other players to do so, too. With the same cards it is neither shuffled nor fair.
NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const Again& wanted = {});

/// A moment of a finished match, the seat of the person who plays on from there, and the level of the bots on the other seats.
struct Moment {
  int ply = 0;
  Seat seat = Seat::nobody;
  Level level = Level::medium;
};

/// The table at that moment, to be played again from there. Everything hidden from the seat at that time is dealt anew, since it has been
/// revealed since. Problems: a ply or a seat that does not exist, and "over" if nothing was left to decide.
NewMatch playing_on(const MatchRecord& before, const Match& match, const Visitor& creator, const Moment& moment);

SeatRecord person_seat(TakenNames& names, const Visitor& person, const std::string& name);

/// Seat of a new bot. A character has its own name, with a number if the name is taken; other bots get a name that does not suggest a
/// character.
SeatRecord bot_seat(TakenNames& names, Level level);

/// Writes that must be stored before the match exists.
std::vector<Write> first_writes(NewMatch match);

}  // namespace omnibus
