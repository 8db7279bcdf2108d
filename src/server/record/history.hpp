// Commands and chat of a match so far, and how much of them each viewer could see. Derived entirely from the stored entries.
#pragma once

#include <bitset>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/protocol/command.hpp"
#include "server/record/record.hpp"

namespace omnibus {

class Fields;

/// A chat message at the table.
struct Speech {
  Seat seat = Seat::nobody;
  std::string phrase;  ///< message id of the game; if empty:
  std::string text;
  std::int64_t at = 0;
};

/// Undo options of a seat. `why_not` is empty if it may take back its last action, else "nothing", "floor" or "not_yours".
struct UndoState {
  std::string_view why_not;
  bool redo = false;
  bool earlier = false;  ///< true if it has an action that `take_back` would go back to
};

class History {
 public:
  static constexpr std::int64_t max_commands = 20'000;

  /// Plays all entries at once; for matches that may be long use HistoryLoader.
  explicit History(const MatchRecord& record, const std::vector<StoredEntry>& entries = {});
  History(History&&) = default;
  History& operator=(History&&) = default;

  /// Throws a Problem naming the first entry that does not reproduce its stored hash. Plays the entries since the snapshot, or all of them
  /// if that is impossible.
  static void check_last(const MatchRecord& record, const std::vector<StoredEntry>& entries, const std::optional<StoredSnapshot>& snapshot);

  const Match& match() const { return match_; }
  const std::vector<Speech>& said() const { return said_; }
  bool over() const { return match_.over(); }

  /// Number of commands, and of actions on the board, that the viewer could see. In simultaneous decisions others act unseen, and even the
  /// number of their actions is secret.
  std::int64_t seq(Viewer viewer) const;
  int ply(Viewer viewer) const;
  /// Number of times the seat of this action went back to before it (`take_back`) and chose again.
  int takes_back(int ply) const {
    return static_cast<std::size_t>(ply) < taken_back_at_.size() ? taken_back_at_[static_cast<std::size_t>(ply)] : 0;
  }
  /// Ply of the n-th action the viewer saw; nullopt if it has seen fewer.
  std::optional<int> ply_seen(Viewer viewer, int number) const;
  bool saw(Viewer viewer, int ply) const;
  /// True if the viewer has seen nothing but actions after that `seq`. Always false for full viewers.
  bool only_actions_since(Viewer viewer, std::int64_t seq) const;
  /// True if the viewer saw the last command.
  bool saw_last(Viewer viewer) const;

  /// True if the last action or undo was part of a simultaneous decision, and only seats of that decision still decide: hardly anything has
  /// changed.
  bool others_still_decide() const;

  /// True if all viewers would see this action of the seat; false if it is illegal.
  bool shows(Seat seat, const Action& action) const;

  UndoState undo_state(Seat seat) const;

  /// Throws a Problem if no command of that kind is possible now, whatever the action. Called before the action is examined, since a
  /// refusal of the action would reveal what the seat holds.
  void check_may_perform(CommandKind kind, Seat seat) const;
  /// Performs a command and returns the entry to store. Throws a Problem if it is impossible; nothing has changed then. Bots have no person
  /// and no key. An entry only its seat can see gets the time of the last public change: lists are sorted by time and must not reveal when
  /// it happened.
  StoredEntry perform(const Command& command, const std::string& person = {}, const std::string& key = {});

  /// Plays these actions for whichever seat decides, up to the first illegal one, and returns the entries to store.
  std::vector<StoredEntry> play_opening(const json::array& actions);

  struct Done {
    Command command;
    std::int64_t seq = 0;  ///< after it, as its seat counts
  };
  /// Command of this person with this key; null if there is none.
  const Done* done_before(const std::string& person, const std::string& key) const;

  /// Entry of a chat message; call `heard` when it has been stored. Throws "too_many" at the limit.
  StoredEntry speech_entry(const Speech& speech, const std::string& person, const std::string& key) const;
  void heard(const Speech& speech, const std::string& person, const std::string& key);
  /// Chat message of this person with this key; null if there is none.
  const Speech* said_before(const std::string& person, const std::string& key) const;

  std::int64_t entries() const { return entries_; }  ///< in the store
  /// True if every entry was played; false if a snapshot replaced some of them.
  bool is_fully_replayed() const { return !is_from_snapshot_; }
  std::size_t bytes() const;  ///< approximate memory use

  StoredSnapshot snapshot() const;
  bool snapshot_due() const { return commands_ % snapshot_interval == 0; }

  static MatchSetup setup_of(const MatchRecord& record, const std::vector<StoredEntry>& entries);

 private:
  friend class HistoryLoader;
  static constexpr std::int64_t snapshot_interval = 64;
  static constexpr std::int64_t max_speeches = 20'000;

  using Seen = std::bitset<max_seats + 1>;  // by seat; the last is a spectator
  History(const MatchRecord& record, const MatchSetup& setup);
  static History from_snapshot(const MatchRecord& record, const std::vector<StoredEntry>& entries, const StoredSnapshot& snapshot);
  void replay(const std::vector<StoredEntry>& entries, std::size_t first);
  void replay(const StoredEntry& entry, bool is_verified = false);
  Command command_in(const StoredEntry& entry, const Fields& fields) const;
  std::string body_of(const Command& command) const;
  void check_room() const;  ///< throws "too_many" at the limit of commands
  void play(const Command& command, Match::KnownHash known = {});
  void note_together(int from);
  void remember(const StoredEntry& entry, const Command& command);
  void note(const Seen& seen, CommandKind kind = CommandKind::act);
  void take_back(Seat seat);
  Seen seen_by(int ply) const;
  /// True if other seats had to decide at the same time.
  bool decided_together(int ply) const { return together_[static_cast<std::size_t>(ply)]; }
  bool may_withdraw(Seat seat) const;
  int opening_plies() const;  ///< plies of the opening that were played; no seat can take them back

  std::string id_;
  Match match_;
  std::vector<Action> opening_;     // as requested for the table
  std::vector<Seen> seen_;          // by ply; 0 is the set-up
  std::vector<bool> together_;      // likewise
  std::vector<int> taken_back_at_;  // number of times, by ply
  std::vector<std::int64_t> seqs_;
  std::vector<std::int64_t> taken_back_;  // seqs of the last command other than an action
  std::int64_t commands_ = 0;
  std::int64_t entries_ = 0;
  std::int64_t last_seen_at_ = 0;  // time of the last public change
  Seen last_;
  bool is_from_snapshot_ = false;
  std::unordered_map<std::string, Done> done_;      // by person and key
  std::vector<Speech> said_;                        // the most recent ones
  std::unordered_map<std::string, Speech> spoken_;  // by person and key
  std::int64_t speeches_ = 0;
};

/// Number of verified entries per match since the server started; from any thread.
class VerifiedEntries {
 public:
  std::int64_t of(const std::string& match) const;
  void note(const std::string& match, std::int64_t entries);

 private:
  mutable std::mutex lock_;
  std::unordered_map<std::string, std::int64_t> counts_;
};

/// Plays the stored entries of a match, a few at a time, so that a long match does not delay others. Continues from the snapshot if the
/// rules have changed and the entries cannot be replayed.
class HistoryLoader {
 public:
  static constexpr std::size_t entries_at_once = 32;

  /// The hashes of the first `verified` entries are known to be correct and are not recomputed.
  HistoryLoader(MatchRecord record, std::int64_t verified) : record_(std::move(record)), verified_(verified) {}

  /// Reads the entries, or plays some more of them; true when all are played. Throws a Problem if the match cannot be read.
  bool go_on(Store& store);
  History take() {
    if (!history_) throw std::logic_error("a history is taken before it is loaded");
    return std::move(*history_);
  }
  std::size_t verified_anew() const { return verified_anew_; }  ///< entries whose hash was computed

 private:
  void play_some(History& history);

  MatchRecord record_;
  std::int64_t verified_;
  std::vector<StoredEntry> entries_;
  std::optional<StoredSnapshot> snapshot_;
  std::optional<History> history_;
  std::size_t next_ = 0;
  std::size_t verified_anew_ = 0;
};

}  // namespace omnibus
