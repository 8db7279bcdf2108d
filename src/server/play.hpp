// What is done and said at a live match, by people and by bots, and what can be read of it. All of it in turn.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/action.hpp"
#include "match/lesson.hpp"
#include "match/puzzle.hpp"
#include "players/search_tree.hpp"
#include "server/bots.hpp"
#include "server/command.hpp"
#include "server/messages.hpp"
#include "server/pace.hpp"
#include "server/record.hpp"
#include "server/table_view.hpp"

namespace omnibus {

class LiveMatch;

/// A log that is put together piece by piece.
struct LogSoFar {
  std::optional<std::int64_t> seq;  ///< of what is told; nothing: it has not begun
  int last_ply = 0;
  int next_ply = 0;
  int number = 0;  ///< of entries
  std::string text;
};

/// A match file that is put together likewise.
struct FileSoFar {
  std::optional<std::size_t> entries;  ///< of the log; nothing: it has not begun
  std::size_t next = 0;
  std::string text;
};

class Play {
 public:
  explicit Play(LiveMatch& match) : match_(match) {}

  void command(const Visitor& visitor, const CommandRequest& request, const Answer& answer);
  void say(const Visitor& visitor, const SayRequest& request, const Answer& answer);
  void hint(const Visitor& visitor, const HintRequest& request, const Answer& answer);
  /// What a bot has to say for what it did: all of it when the match is over, before that what everybody may know.
  void why(const Visitor& visitor, const WhyRequest& request, const Answer& answer);
  void preview(const Visitor& visitor, const PreviewRequest& request, const Answer& answer);
  void standing(const Visitor& visitor, const StandingRequest& request, const Answer& answer);
  /// One piece of it; true when that was the last, and it has been answered.
  bool log(const Visitor& visitor, const LogRequest& request, LogSoFar& so_far, const Answer& answer);
  void frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer);
  /// The step the learner is at, where a lesson is taught here.
  void lesson(const Visitor& visitor, const Answer& answer);
  /// How the puzzle stands, where one is posed here; with its solution where that is over, or asked for.
  void puzzle(const Visitor& visitor, bool show, const Answer& answer);
  /// Whether a puzzle was posed here, and its turn is over: then nothing can be done any more.
  bool puzzle_is_over() const;
  /// One piece of it, likewise.
  bool file(FileSoFar& so_far, const Answer& answer);
  void edition(const Answer& answer);
  /// By the host: whoever has not finished the round leaves the rest of it undone, where the game has such a rule. Problem "too_early"
  /// before the others have had the announced minimum of time, or a player who has just gone has had it again.
  void close_round(const Visitor& visitor, const Answer& answer);

  /// Starts the clock of a round that has just begun, where rounds can be closed.
  void time_round();
  void stop_clock() { round_.reset(); }
  RoundClock clock() const;

  /// Everybody has seen a change: what hides something is told so long after it.
  void all_saw_change() { seen_last_ = Pace::Clock::now(); }
  /// Lets a bot decide where one has to.
  void wake_bot();
  /// For whom its bots think, as things are now.
  Bots::For thinking_for() const;
  /// Whether something is being thought about for this match.
  bool busy() const { return thinking_ || thinking_ahead_ || advising_ || held_back_ > 0; }
  /// Whether nothing needs the history for now. A bot that decides thinks about a copy of the table, maybe after a long wait for its turn.
  bool is_at_rest() const;

 private:
  /// The n-th ply visible to this viewer; throws a Problem if it has seen fewer.
  int ply_meant(Viewer viewer, int number) const;
  /// What is asked for, where that may be done now; nothing where it was done before, which is then the answer.
  std::optional<Command> admit(const Visitor& visitor, const CommandRequest& request, const Answer& answer) const;
  /// A Problem where an action of the learner leads away from what the lesson asks for.
  void check_lesson(const Command& command) const;
  /// The lesson of this table; null where none is taught.
  const Lesson* taught() const;
  /// The puzzle of this table; null where none is posed.
  const Puzzle* posed() const;
  /// Works out where the goal was lost, on a thread of the bots, and answers then.
  void find_loss(const Visitor& visitor, bool show, const Answer& answer);
  void perform(const Command& command, const std::string& person, const std::string& key, const Answer& answer);
  /// When a command of a person may be told.
  Pace::Clock::time_point moment_of(const Command& command, Pace::Clock::time_point now) const;
  /// Stores what was done and how the match stands after it, and then tells it.
  void keep(std::vector<StoredEntry> entries, const Answer& answer, std::function<void()> tell);
  void close(const Answer& answer);
  bool has_closable_rounds() const;
  /// People other than the host who still have to decide: when each of them left, or nullopt if they are here.
  std::vector<std::optional<Pace::Clock::time_point>> others_deciding() const;
  std::chrono::seconds minimum() const;  ///< that they have for a round, as announced
  void time_is_up(int round);
  void let_bot_think();
  /// While people decide, the next of the bots that remember thinks ahead, where somebody is there who will see what comes of it.
  void start_pondering();
  std::optional<Seat> next_pondering_bot() const;
  /// The bot of a seat, where it has all the time that it may take.
  PlayerSpec unhurried(Seat seat) const;
  /// What a seat remembers of the table as it is, if anything.
  std::shared_ptr<Memory> memory_of(Seat seat);
  /// Whether a seat may know all that was done since: it has done it itself, or everybody was told of it.
  bool known_since(int ply, Seat seat) const;
  /// Drops what is remembered, if it is still about the same table after a while.
  void forget_later();
  /// Nobody wants to know any more what was to be thought of a table that has changed since.
  void leave_stale_thoughts();
  Pace pace_of(Seat seat) const;
  /// What a bot has decided.
  struct Decision {
    Seat seat;
    std::int64_t seq;  ///< as the seat counts, when it was thought about
    Action action;
    std::shared_ptr<Memory> memory;  ///< of the bots of this match, as long as one of them thinks
  };
  /// What a bot remembers: of the table as it was at that ply of the memory, when the seat had counted so far.
  struct Remembered {
    Seat seat;
    std::int64_t seq;
    std::shared_ptr<Memory> memory;
  };
  /// What is done in secret is done at once, what all will see when its moment has come.
  void delay_until_tick(const Decision& decision);
  void bot_decided(const Decision& decision);

  /// All legal actions of a seat, tried: asked for again and again while somebody ponders, and the same until the seat sees a change.
  struct TriedChoices {
    std::int64_t seq = 0;
    std::string text;
  };

  /// What is being thought about: the table as the viewer had seen it.
  struct PendingSearch {
    Viewer viewer;
    std::int64_t seq = 0;
    std::stop_source unwanted{};
  };

  /// A round that can be closed: the ply in which its dice were rolled, and when.
  struct Round {
    int ply = 0;
    Pace::Clock::time_point begun;
  };

  LiveMatch& match_;
  mutable std::optional<Lesson> lesson_;    // read when it is first asked for
  mutable std::optional<Puzzle> puzzle_;    // likewise
  std::shared_ptr<const PuzzleLoss> loss_;  // when it was asked for; a turn that is over stays as it is
  std::optional<Round> round_;
  std::unordered_map<int, TriedChoices> tried_;  // by seat
  Pace::Clock::time_point seen_last_ = Pace::Clock::now();
  std::optional<Remembered> remembered_;  // by the bot that thought last; nothing while one thinks
  int held_back_ = 0;                     // commands of people that wait for their moment
  std::optional<PendingSearch> move_;     // by a bot that plays, the last time
  std::optional<PendingSearch> ahead_;    // by one that thinks ahead, likewise
  std::optional<PendingSearch> advice_;   // by one that gives a hint, likewise
  bool thinking_ = false;                 // a bot that plays, or has decided and waits for its moment
  bool thinking_ahead_ = false;           // one that waits for people
  bool advising_ = false;                 // one that gives a hint
};

}  // namespace omnibus
