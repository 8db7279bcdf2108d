// A match is a log: how the table was set up, and what was decided since. Everything else follows by playing it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/any_game.hpp"
#include "match/shuffle.hpp"

namespace omnibus {

/// Who sits where: a name to show, and a player ("human", or a program such as "search:ms=200").
struct SeatInfo {
  std::string name;
  std::string player = "human";
};

/// How a match begins. Without a `position` the game's own set-up is dealt from the seed.
struct MatchSetup {
  std::string game;
  TableSetup table;
  std::uint64_t seed = 0;
  std::vector<SeatInfo> seats;  ///< empty: everybody human and nameless
  std::optional<json::value> position;
  std::optional<Shuffle> shuffle;       ///< where the seed was promised before the match, as in earlier versions
  std::optional<ShuffleProof> proof{};  ///< where it follows from what the server and the players promised
};

/// One line of the log. Taking back and playing again are entries as well, so that nothing that happened is ever lost.
struct LogEntry {
  /// An undo takes back the last action, a withdrawal the last of its seat: others, who decide at the same time, have acted since.
  enum class Kind : std::uint8_t { act, undo, redo, withdraw };
  Kind kind = Kind::act;
  Seat seat = Seat::nobody;
  Action action;
  std::uint64_t hash = 0;  ///< of the state after it
};

class Match {
 public:
  /// So many actions apart positions are kept; those between them are played again when they are asked for.
  static constexpr int kept_every = 32;

  explicit Match(const MatchSetup& setup);

  /// A match from its file (docs/protocol/match_files.md). Every entry is checked and played; a Problem names the first that does not fit.
  /// An edition other than the one the program carries must be given as text.
  static Match from_json(const json::value& document, std::string edition_text = {}, std::string edition_name = {});
  json::object to_json() const;
  /// The parts of the file, for those who write it piece by piece: what is before the log, an entry, what is behind it.
  json::object heading_to_json() const;
  json::object entry_to_json(const LogEntry& entry) const;
  json::object result_to_json() const;
  /// How many bytes it takes in memory at most, about: a position takes less than its text.
  std::size_t bytes() const;

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const MatchSetup& setup() const { return setup_; }
  const Position& position() const { return *positions_.back(); }
  /// How it stood before the last entry of the log.
  const Position& position_before() const { return taken_back_ ? *taken_back_ : *positions_[positions_.size() - (ply() > 0 ? 2 : 1)]; }
  const std::vector<LogEntry>& log() const { return log_; }
  /// The table as it was after so many actions of the line that was not taken back, and who played the last of them, and what it was.
  std::shared_ptr<const Position> position_at(int ply) const;
  Seat seat_of(int ply) const { return ply == 0 ? Seat::nobody : line_[static_cast<std::size_t>(ply - 1)].seat; }
  const Action& action_of(int ply) const { return line_[static_cast<std::size_t>(ply - 1)].action; }
  std::uint64_t hash_at(int ply) const;  ///< of the position then; worked out only if no entry of the log has said it
  int ply() const { return static_cast<int>(line_.size()); }
  bool over() const { return position().actor() == Seat::nobody; }

  /// The hash of the position after an entry, if it was verified before: working it out takes much longer than the entry itself.
  using KnownHash = std::optional<std::uint64_t>;

  /// Plays an action for the seat whose decision it is. Problems: "over", "illegal" (with the rule).
  void act(const Action& action);
  /// The same for somebody who claims a seat; "not_your_decision" where it is another's. Says nothing of the action then.
  void act(Seat seat, const Action& action, KnownHash known = {});
  /// Problems "over" and "not_your_decision" where that seat has nothing to decide.
  void check_decides(Seat seat) const;
  /// The position with that seat to decide, where several decide at the same time; "not_your_decision" where it has nothing to decide.
  std::unique_ptr<Position> decision_of(Seat seat) const;

  /// Takes back the last action, or plays it again. Problems: "nothing_to_undo", "nothing_to_redo".
  void undo(KnownHash known = {});
  void redo(KnownHash known = {});
  /// Takes back the last action of this seat where all decide at once; what others did since stays. Problem "undo_floor" where it cannot
  /// stay, because it depends on that action or on chance.
  void withdraw(Seat seat, KnownHash known = {});

  /// How many of the actions played are safe from being taken back by `seat`: up to the last one that used chance or was another's.
  int undo_floor(Seat seat) const;
  /// Whether whoever played the last action could take it back.
  bool undo_is_safe() const;
  /// The number of the last action this seat played and did not take back; 0 where it has not played.
  int last_ply_of(Seat seat) const;
  /// Whether chance had a part in this action.
  bool chance_used(int ply) const { return line_[static_cast<std::size_t>(ply - 1)].chance_used; }
  /// Whether chance had a part in this action or a later one.
  bool chance_used_since(int ply) const;
  /// The last action in which chance had a part; 0 where only the set-up was one.
  int last_chance() const;
  /// Who played the action that `redo` would play again; nobody where there is none.
  Seat redo_seat() const { return undone_.empty() ? Seat::nobody : undone_.back().seat; }

  /// What happened at set-up (ply 0) or at the n-th action.
  const std::vector<Event>& events_of(int ply) const { return stories_[static_cast<std::size_t>(ply)]; }
  /// Whether the viewer saw that something happened. An action that tells only some seats of it was done in secret, and nobody else
  /// knows that there was one.
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
  std::vector<Step> line_;                                  // what was played and not taken back
  std::vector<std::shared_ptr<const Position>> positions_;  // before the first action, and after each of the line; some are not kept
  std::vector<std::vector<Event>> stories_;                 // likewise, all of them
  std::vector<Step> undone_;                                // the last taken back is the last here
  std::shared_ptr<const Position> taken_back_;              // where the last entry took something back: the position before it
};

/// Reads a match from its file a few entries at a time. What it is given must live as long as it does.
class MatchReader {
 public:
  MatchReader(const json::value& document, std::string edition_text, std::string edition_name);

  std::size_t entries() const { return log_.size(); }
  /// Plays at most so many more entries. True when all are played, and the result is what the file says.
  bool read(std::size_t count);
  /// The match, as far as it is read.
  Match& match() { return match_; }

 private:
  const json::object& file_;
  Match match_;
  const json::array& log_;
  std::size_t next_ = 0;
};

/// One seat for each player, as in a match file: a name and a player.
std::vector<SeatInfo> seats_from_json(const json::value& seats, const std::string& path, int players);

/// A bot as it is written, such as "search:ms=200"; a Problem where nobody plays like that.
PlayerSpec player_from_text(const std::string& text);

/// Seeds are 64-bit; JSON numbers are exact only up to 2^53, so larger ones are written as text. Both are read.
json::value seed_to_json(std::uint64_t seed);
std::uint64_t seed_from_json(const json::value& seed, std::string_view what);

/// A fresh seed from the system, for tables that name none.
std::uint64_t random_seed();

}  // namespace omnibus
