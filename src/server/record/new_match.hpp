// Creation of matches: from a request, from a file, or again from one that is over.
#pragma once

#include "server/record/record.hpp"

namespace omnibus {

class Fields;
class TakenNames;

struct NewMatch {
  MatchRecord record;
  std::string edition;          ///< text of the table's own edition, or empty
  std::vector<Write> played{};  ///< its first entries, from a file or from its opening
};

/// Reads the protocol's NewMatch, created by this visitor. Throws a Problem if it is invalid.
NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings = {});

/// The protocol's SetupReply, as text: a table before its creation as a spectator sees it, or the table of a lesson as the learner sees it.
/// The match itself will have other cards. Throws a Problem if the table is impossible.
std::string set_up(const json::value& request);

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

/// Reads the protocol's OpenMatch, as text: a match from its file, with all actions that were played and not taken back. It belongs to the
/// caller, including every seat of a person except those to be opened. Every entry is played and checked, so the time grows with the length
/// of the match; the work is done in slices.
class MatchFileReader {
 public:
  static constexpr std::size_t entries_at_once = 32;

  MatchFileReader(std::string request, Visitor creator, const Settings& settings);

  /// Does one slice; true when the match can be taken. Throws a Problem if the file is invalid.
  bool go_on();
  std::size_t entries() const { return file_ ? file_->entries() : 0; }  ///< of the log; known after the first slice
  NewMatch take() { return std::move(out_); }

 private:
  void begin();
  void take_record();
  bool take_entries();
  void take_standing();

  std::string request_;
  Visitor creator_;
  const Settings& settings_;
  json::value document_;
  std::optional<MatchReader> file_;
  NewMatch out_;
  bool is_played_ = false;
  int next_ply_ = 1;
};

/// The "level" of a bot in a request.
Level level_in(const Fields& fields);

/// Seat of a new bot. A character has its own name, with a number if the name is taken; other bots get a name that does not suggest a
/// character.
SeatRecord bot_seat(TakenNames& names, Level level);

/// Writes that must be stored before the match exists.
std::vector<Write> first_writes(NewMatch match);

}  // namespace omnibus
