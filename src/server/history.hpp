// What was done and said in a match so far, and how much of it each viewer could see. All of it follows from the entries in the
// store.
#pragma once

#include <bitset>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/command.hpp"
#include "server/record.hpp"

namespace omnibus {

class Fields;

/// Something that was said at the table.
struct Speech {
  Seat seat = Seat::nobody;
  std::string phrase;  ///< a message id of the game, or else:
  std::string text;
  std::int64_t at = 0;
};

/// Whether a seat may take back its last action, and why not: "nothing", "floor" or "not_yours".
struct UndoState {
  std::string_view why_not;
  bool redo = false;
  bool earlier = false;  ///< whether it has an action that `take_back` would go back to
};

class History {
 public:
  static constexpr std::int64_t max_commands = 20'000;

  /// Plays all the entries, which are few: HistoryLoader is for matches that may be long.
  explicit History(const MatchRecord& record, const std::vector<StoredEntry>& entries = {});
  History(History&&) = default;
  History& operator=(History&&) = default;

  /// A Problem names the entry that does not lead where it says: those since the snapshot are played, or all where that cannot be done.
  static void check_last(const MatchRecord& record, const std::vector<StoredEntry>& entries, const std::optional<StoredSnapshot>& snapshot);

  const Match& match() const { return match_; }
  const std::vector<Speech>& said() const { return said_; }
  bool over() const { return match_.over(); }

  /// Commands done and actions played, as far as the viewer could see them. Where all decide at once, others act unseen, and even their
  /// number is nobody's business.
  std::int64_t seq(Viewer viewer) const;
  int ply(Viewer viewer) const;
  /// How often the seat of this action went back to before it (`take_back`), and chose again.
  int takes_back(int ply) const {
    return static_cast<std::size_t>(ply) < taken_back_at_.size() ? taken_back_at_[static_cast<std::size_t>(ply)] : 0;
  }
  /// The number in the match of the n-th action the viewer saw; nothing where they have not seen so many.
  std::optional<int> ply_seen(Viewer viewer, int number) const;
  bool saw(Viewer viewer, int ply) const;
  /// Whether nothing but actions was done after that `seq`, as far as the viewer could see.
  bool only_actions_since(Viewer viewer, std::int64_t seq) const;
  /// Whether the viewer saw the last command.
  bool saw_last(Viewer viewer) const;

  /// Whether what was done or taken back last was decided together with others, and only they, or the same seat, still decide: hardly
  /// anything has changed.
  bool others_still_decide() const;

  /// Whether everybody would see that the seat does this; what cannot be done is seen by nobody.
  bool shows(Seat seat, const Action& action) const;

  UndoState undo_state(Seat seat) const;

  /// A Problem where a command of that kind cannot be done now, whatever the action. Asked before the action is looked at: a refusal of
  /// the action would tell others what the seat holds.
  void check_may_perform(CommandKind kind, Seat seat) const;
  /// Does what a seat asks for and returns the entry that must be stored for it. A Problem where that cannot be done; nothing has changed
  /// then. A bot is no person and has no key. What only its seat can see is dated as the last change that everybody saw: lists are sorted
  /// by that, and must not tell when it was done.
  StoredEntry perform(const Command& command, const std::string& person = {}, const std::string& key = {});

  /// Plays these actions, whichever seat decides, as far as they are legal, and returns the entries that must be stored for them.
  std::vector<StoredEntry> play_opening(const json::array& actions);

  struct Done {
    Command command;
    std::int64_t seq = 0;  ///< after it, for its seat
  };
  /// What this person did with this key, if anything.
  const Done* done_before(const std::string& person, const std::string& key) const;

  /// An entry for something said; `heard` makes it known when it has been stored. Problem "too_many" where enough was said.
  StoredEntry speech_entry(const Speech& speech, const std::string& person, const std::string& key) const;
  void heard(const Speech& speech, const std::string& person, const std::string& key);
  /// What this person said with this key, if anything.
  const Speech* said_before(const std::string& person, const std::string& key) const;

  std::int64_t entries() const { return entries_; }  ///< in the store
  /// Whether every entry was played and led where it says: not where a snapshot stands for some of them.
  bool is_fully_replayed() const { return !is_from_snapshot_; }
  std::size_t bytes() const;  ///< that it takes in memory, about

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
  void check_room() const;  ///< for one more command
  void play(const Command& command, Match::KnownHash known = {});
  void note_together(int from);
  void remember(const StoredEntry& entry, const Command& command);
  void note(const Seen& seen, CommandKind kind = CommandKind::act);
  void take_back(Seat seat);
  Seen seen_by(int ply) const;
  /// Whether others had something to decide at the same time.
  bool decided_together(int ply) const { return together_[static_cast<std::size_t>(ply)]; }
  bool may_withdraw(Seat seat) const;
  int opening_plies() const;  ///< plies of the opening that were played; no seat can take them back

  std::string id_;
  Match match_;
  std::vector<Action> opening_;     // as the table asked for it
  std::vector<Seen> seen_;          // for each ply of the line, and the set-up
  std::vector<bool> together_;      // likewise
  std::vector<int> taken_back_at_;  // by ply, as far as it was ever gone back to
  std::vector<std::int64_t> seqs_;
  std::vector<std::int64_t> taken_back_;  // the seqs of the last command that was not an action
  std::int64_t commands_ = 0;
  std::int64_t entries_ = 0;
  std::int64_t last_seen_at_ = 0;  // when everybody last saw a change
  Seen last_;
  bool is_from_snapshot_ = false;
  std::unordered_map<std::string, Done> done_;      // by person and key
  std::vector<Speech> said_;                        // the last of them
  std::unordered_map<std::string, Speech> spoken_;  // by person and key
  std::int64_t speeches_ = 0;
};

/// How many entries of which matches have led where they say since the server started; from any thread.
class VerifiedEntries {
 public:
  std::int64_t of(const std::string& match) const;
  void note(const std::string& match, std::int64_t entries);

 private:
  mutable std::mutex lock_;
  std::unordered_map<std::string, std::int64_t> counts_;
};

/// Plays the entries of a match from the store, a few at a time, so that others need not wait for a long one. Where the rules have changed
/// so that they cannot be replayed, it goes on from the snapshot.
class HistoryLoader {
 public:
  static constexpr std::size_t entries_at_once = 32;

  /// The hashes of the first `verified` entries are known to be right, and are not worked out once more.
  HistoryLoader(MatchRecord record, std::int64_t verified) : record_(std::move(record)), verified_(verified) {}

  /// Reads the entries, or plays some more of them; true when all are played. A Problem where the match cannot be read.
  bool go_on(Store& store);
  History take() { return std::move(*history_); }
  std::size_t verified_anew() const { return verified_anew_; }  ///< entries whose hash was worked out

 private:
  void play_some();

  MatchRecord record_;
  std::int64_t verified_;
  std::vector<StoredEntry> entries_;
  std::optional<StoredSnapshot> snapshot_;
  std::optional<History> history_;
  std::size_t next_ = 0;
  std::size_t verified_anew_ = 0;
};

}  // namespace omnibus
