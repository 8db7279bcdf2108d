// A match is a log: set-up of the table and decisions. Replaying it yields all other state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/any_game.hpp"
#include "match/shuffle.hpp"

namespace omnibus {

/// Occupant of a seat: display name and player ("human", or a bot such as "search:ms=200").
struct SeatInfo {
  std::string name;
  std::string player = "human";
};

/// Start of a match. Without a `position`, the game's own set-up is dealt from the seed.
struct MatchSetup {
  std::string game;
  TableSetup table;
  std::uint64_t seed = 0;
  std::vector<SeatInfo> seats;  ///< empty: all seats human and unnamed
  std::optional<json::value> position;
  std::optional<Shuffle> shuffle;       ///< if only the server committed to the seed, as in earlier versions
  std::optional<ShuffleProof> proof{};  ///< if the seed follows from the commitments of server and people
};

/// Entry of the log. Undo and redo are entries as well, so no history is ever lost.
struct LogEntry {
  /// An undo takes back the last action, a withdrawal the last action of its seat although others, deciding at the same time, have acted
  /// since.
  enum class Kind : std::uint8_t { act, undo, redo, withdraw };
  Kind kind = Kind::act;
  Seat seat = Seat::nobody;
  Action action;
  std::uint64_t hash = 0;  ///< of the state after it
};

class Match {
 public:
  /// Interval in plies between stored positions; others are replayed on demand.
  static constexpr int kept_every = 32;

  explicit Match(const MatchSetup& setup);

  /// Match from its file (docs/protocol/match_files.md). All entries are checked and played; a Problem names the first invalid one. An
  /// edition other than the embedded one must be given as text.
  static Match from_json(const json::value& document, std::string edition_text = {}, std::string edition_name = {});
  json::object to_json() const;
  /// Parts of the file, for writing it piecewise: heading, log entries, result.
  json::object heading_to_json() const;
  json::object entry_to_json(const LogEntry& entry) const;
  json::object result_to_json() const;
  /// Approximate upper bound of the memory use: a position takes less than its text.
  std::size_t bytes() const;

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const MatchSetup& setup() const { return setup_; }
  const Position& position() const { return *positions_.back(); }
  /// Position before the last entry of the log.
  const Position& position_before() const { return taken_back_ ? *taken_back_ : *positions_[positions_.size() - (ply() > 0 ? 2 : 1)]; }
  const std::vector<LogEntry>& log() const { return log_; }
  /// Position at ply `ply` of the current line; below, the seat that played its last action, and the action.
  std::shared_ptr<const Position> position_at(int ply) const;
  Seat seat_of(int ply) const { return ply == 0 ? Seat::nobody : line_[static_cast<std::size_t>(ply - 1)].seat; }
  const Action& action_of(int ply) const { return line_[static_cast<std::size_t>(ply - 1)].action; }
  std::uint64_t hash_at(int ply) const;  ///< of that position; computed only if no log entry has it
  int ply() const { return static_cast<int>(line_.size()); }
  bool over() const { return position().actor() == Seat::nobody; }

  /// Hash of the position after an entry if already verified: computing it takes much longer than playing the entry.
  using KnownHash = std::optional<std::uint64_t>;

  /// Plays an action for the deciding seat. Problems: "over", "illegal" (with the rule).
  void act(const Action& action);
  /// Plays an action for a claimed seat. Problem "not_your_decision", without details of the action, if another seat decides.
  void act(Seat seat, const Action& action, KnownHash known = {});
  /// Problems "over" and "not_your_decision" if that seat has no pending decision.
  void check_decides(Seat seat) const;
  /// Position with that seat as the actor, for simultaneous decisions; "not_your_decision" if it has none pending.
  std::unique_ptr<Position> decision_of(Seat seat) const;

  /// Undo and redo of the last action. Problems: "nothing_to_undo", "nothing_to_redo".
  void undo(KnownHash known = {});
  void redo(KnownHash known = {});
  /// Takes back the last action of this seat among simultaneous decisions and keeps later actions of other seats. Problem "undo_floor" if
  /// one of those depends on it or chance was involved.
  void withdraw(Seat seat, KnownHash known = {});

  /// Number of actions that `seat` cannot take back: up to the last one that used chance or belongs to another seat.
  int undo_floor(Seat seat) const;
  /// True if the seat that played the last action could take it back.
  bool undo_is_safe() const;
  /// Number of the last action of this seat in the current line; 0 if it has none.
  int last_ply_of(Seat seat) const;
  /// True if chance was involved in this action.
  bool chance_used(int ply) const { return line_[static_cast<std::size_t>(ply - 1)].chance_used; }
  /// True if chance was involved in this action or a later one.
  bool chance_used_since(int ply) const;
  /// The last action that involved chance; 0 if only the set-up did.
  int last_chance() const;
  /// Seat of the action that `redo` would replay; Seat::nobody if there is none.
  Seat redo_seat() const { return undone_.empty() ? Seat::nobody : undone_.back().seat; }

  /// Events of the set-up (ply 0) or of the n-th action.
  const std::vector<Event>& events_of(int ply) const { return stories_[static_cast<std::size_t>(ply)]; }
  /// True if the viewer noticed the action. An action reported only to some seats was made in secret, and others do not know of it.
  bool saw(Viewer viewer, int ply) const;

 private:
  friend class MatchReader;
  struct Step {
    Seat seat;
    Action action;
    bool chance_used;
    KnownHash hash{};  // of the position after it
  };

  void play(const Step& step);
  void play(std::unique_ptr<Position> decision, const Step& step);
  [[noreturn]] void refuse_decision(Seat seat) const;
  void drop_last();
  void note(LogEntry::Kind kind, Seat seat, const Action& action, KnownHash known);
  void replay(const json::value& entry, std::size_t index);
  void replay(const json::object& entry, const std::string& path);
  Seat seat_in(const json::object& entry, const std::string& path) const;

  MatchSetup setup_;
  std::shared_ptr<const AnyGame> game_;
  std::vector<LogEntry> log_;
  std::vector<Step> line_;                                  // actions played and not taken back
  std::vector<std::shared_ptr<const Position>> positions_;  // initial position and one after each step; some are dropped
  std::vector<std::vector<Event>> stories_;                 // likewise, but complete
  std::vector<Step> undone_;                                // most recently undone last
  std::shared_ptr<const Position> taken_back_;              // position before the last log entry if that entry took something back
};

/// Incremental reader of a match file. Its arguments must outlive it.
class MatchReader {
 public:
  MatchReader(const json::value& document, std::string edition_text, std::string edition_name);

  std::size_t entries() const { return log_.size(); }
  /// Plays at most `count` more entries. True when all are played and the result matches the file.
  bool read(std::size_t count);
  /// The match as read so far.
  Match& match() { return match_; }

 private:
  const json::object& file_;
  Match match_;
  const json::array& log_;
  std::size_t next_ = 0;
};

/// One name and player per seat, as in a match file.
std::vector<SeatInfo> seats_from_json(const json::value& seats, const std::string& path, int players);

/// Parses a bot such as "search:ms=200"; Problem if it is unknown.
PlayerSpec player_from_text(const std::string& text);

/// 64-bit seeds above 2^53 are written as text, since JSON numbers are not exact there. Both forms can be read.
json::value seed_to_json(std::uint64_t seed);
std::uint64_t seed_from_json(const json::value& seed, std::string_view what);

/// Fresh seed from the system, for tables without one.
std::uint64_t random_seed();

}  // namespace omnibus
