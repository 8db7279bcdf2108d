// How a match comes into being: from what somebody asked for, or once more from one that is over.
#pragma once

#include "server/record.hpp"

namespace omnibus {

class Fields;
class TakenNames;

struct NewMatch {
  MatchRecord record;
  std::string edition;          ///< the text of the table's own, or empty
  std::vector<Write> played{};  ///< what was done in it before, where it comes from a file
};

/// The protocol's NewMatch, set up by this visitor. A Problem says what cannot be.
NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings = {});

/// The protocol's SetupReply, as text: a table that does not exist yet as a spectator sees it, or the table of a lesson as the learner
/// sees it. In the match chance deals other cards. Throws a Problem if the table is impossible.
std::string set_up(const json::value& request);

/// How a match that is over shall be played again.
struct Again {
  std::string commitment;   ///< of the creator to something for the shuffle, or empty
  bool same_cards = false;  ///< with the seed, which is public by now
};

/// The same table again: seats, options and edition as they were, another shuffle. Where the creator commits to something for it the others
/// are waited for, so that they can, too. With the same cards it is neither shuffled nor fair.
NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const Again& wanted = {});

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

/// Reads the protocol's OpenMatch, as text: a match from its file, with all that was played in it and not taken back. It belongs to the
/// caller, every seat of a person among it, but for those that shall be open. Every entry is played and checked, so it takes as long as the
/// match is; it is done in slices.
class MatchFileReader {
 public:
  static constexpr std::size_t entries_at_once = 32;

  MatchFileReader(std::string request, Visitor creator, const Settings& settings);

  /// Does one slice; true when the match can be taken. A Problem says what does not fit.
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

/// A bot sits down. A character has its own name, with a number where somebody at the table has it already; no other bot has one that would
/// promise a character.
SeatRecord bot_seat(TakenNames& names, Level level);

/// What must be in the store before the match is there.
std::vector<Write> first_writes(NewMatch match);

}  // namespace omnibus
