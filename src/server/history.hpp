// What was done and said in a match so far, and how much of it each pair of eyes could see. All of it follows from the entries in the
// store.
#pragma once

#include <bitset>
#include <cstdint>
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
};

class History {
 public:
  static constexpr std::int64_t max_commands = 20'000;

  /// Plays the entries. Where the rules have changed so that they cannot be replayed, it goes on from the snapshot.
  History(const MatchRecord& record, const std::vector<StoredEntry>& entries, const std::optional<StoredSnapshot>& snapshot);

  /// A Problem names the entry that does not lead where it says: those since the snapshot are played, or all where that cannot be done.
  static void check_last(const MatchRecord& record, const std::vector<StoredEntry>& entries, const std::optional<StoredSnapshot>& snapshot);

  const Match& match() const { return match_; }
  const std::vector<Speech>& said() const { return said_; }
  bool over() const { return match_.over(); }

  /// Commands done and actions played, as far as these eyes could see them. Where all decide at once, others act unseen, and even their
  /// number is nobody's business.
  std::int64_t seq(Eyes eyes) const;
  int ply(Eyes eyes) const;
  /// The number in the match of the n-th action these eyes saw; nothing where they have not seen so many.
  std::optional<int> ply_seen(Eyes eyes, int number) const;
  bool saw(Eyes eyes, int ply) const;
  /// Whether nothing but actions was done after that `seq`, as far as these eyes could see.
  bool only_actions_since(Eyes eyes, std::int64_t seq) const;
  /// Whether these eyes saw the last command.
  bool saw_last(Eyes eyes) const;

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

  StoredSnapshot snapshot() const;
  bool snapshot_due() const { return commands_ % snapshot_interval == 0; }

 private:
  static constexpr std::int64_t snapshot_interval = 64;
  static constexpr std::int64_t max_speeches = 20'000;

  using Seen = std::bitset<max_seats + 1>;  // by seat; the last is a spectator
  static MatchSetup setup_of(const MatchRecord& record, const std::vector<StoredEntry>& entries);
  History(const MatchRecord& record, const MatchSetup& setup);
  static History from_snapshot(const MatchRecord& record, const std::vector<StoredEntry>& entries, const StoredSnapshot& snapshot);
  void replay(const std::vector<StoredEntry>& entries, std::size_t first);
  void replay(const StoredEntry& entry);
  Command command_in(const StoredEntry& entry, const Fields& fields) const;
  std::string body_of(const Command& command) const;
  void check_room() const;  ///< for one more command
  void play(const Command& command);
  void remember(const StoredEntry& entry, const Command& command);
  void note(const Seen& seen, CommandKind kind = CommandKind::act);
  Seen seen_by(int ply) const;
  bool decided_together(int ply) const;  ///< whether others had something to decide at the same time
  bool may_withdraw(Seat seat) const;

  std::string id_;
  Match match_;
  std::vector<Seen> seen_;  // for each ply of the line, and the set-up
  std::vector<std::int64_t> seqs_;
  std::vector<std::int64_t> taken_back_;  // the seqs of the last command that was not an action
  std::int64_t commands_ = 0;
  std::int64_t entries_ = 0;
  std::int64_t last_seen_at_ = 0;  // when everybody last saw a change
  Seen last_;
  std::unordered_map<std::string, Done> done_;      // by person and key
  std::vector<Speech> said_;                        // the last of them
  std::unordered_map<std::string, Speech> spoken_;  // by person and key
  std::int64_t speeches_ = 0;
};

}  // namespace omnibus
