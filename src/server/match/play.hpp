// Commands and chat of people and bots at a live match, and queries about it. All of it in turn.
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
#include "players/search_tree.hpp"
#include "server/bots/bots.hpp"
#include "server/bots/pace.hpp"
#include "server/protocol/command.hpp"
#include "server/protocol/messages.hpp"
#include "server/record/record.hpp"
#include "server/views/table_view.hpp"
#include "teaching/lesson.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {

class LiveMatch;

/// A log being assembled piece by piece.
struct LogSoFar {
  std::optional<std::int64_t> seq;  ///< of the viewer when the log was begun; nullopt before
  int last_ply = 0;
  int next_ply = 0;
  int number = 0;  ///< of entries
  std::string text;
};

/// A match file being assembled piece by piece.
struct FileSoFar {
  std::optional<std::size_t> entries;  ///< of the log when the file was begun; nullopt before
  std::size_t next = 0;
  std::string text;
};

class Play {
 public:
  explicit Play(LiveMatch& match) : match_(match) {}

  void command(const Visitor& visitor, const CommandRequest& request, const Answer& answer);
  void say(const Visitor& visitor, const SayRequest& request, const Answer& answer);
  void hint(const Visitor& visitor, const HintRequest& request, const Answer& answer);
  /// Reasons behind an action of a bot: all of them when the match is over, before that only public ones.
  void why(const Visitor& visitor, const WhyRequest& request, const Answer& answer);
  void preview(const Visitor& visitor, const PreviewRequest& request, const Answer& answer);
  void standing(const Visitor& visitor, const StandingRequest& request, const Answer& answer);
  /// Assembles one piece; true when it was the last and the log has been sent.
  bool log(const Visitor& visitor, const LogRequest& request, LogSoFar& so_far, const Answer& answer);
  void frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer);
  /// Current step of the learner; "not_found" if no lesson is taught here.
  void lesson(const Visitor& visitor, const Answer& answer);
  /// State of the puzzle posed here, with its solution if it is over or `show` is set; "not_found" if there is none.
  void puzzle(const Visitor& visitor, bool show, const Answer& answer);
  /// True if a puzzle was posed here and its turn is over: no further action is possible then.
  bool puzzle_is_over() const;
  /// Assembles one piece, likewise.
  bool file(FileSoFar& so_far, const Answer& answer);
  void edition(const Answer& answer);
  /// By the host: players who have not finished the round forfeit the rest of it, if the game has such a rule. Problem "too_early" before
  /// the others have had the announced minimum of time, or a player who has just left has had it again.
  void close_round(const Visitor& visitor, const Answer& answer);

  /// Starts the clock of a new round, if rounds can be closed.
  void time_round();
  void stop_clock() { round_.reset(); }
  RoundClock clock() const;

  /// Notes a public change; delayed answers are timed from it.
  void all_saw_change() { seen_last_ = Pace::Clock::now(); }
  /// Starts a bot if one has to decide, else pondering.
  void wake_bot();
  /// Match, owner and priority for which its bots think now.
  Bots::For thinking_for() const;
  /// True if a bot thinks for this match, or a command is being delayed.
  bool busy() const { return thinking_ || thinking_ahead_ || advising_ || held_back_ > 0; }
  /// True if nothing needs the history for now. A deciding bot works on a copy of the table, maybe after a long wait in the queue.
  bool is_at_rest() const;

 private:
  /// The n-th ply visible to this viewer; throws a Problem if it has seen fewer.
  int ply_meant(Viewer viewer, int number) const;
  /// Command of a request that may be performed now; nullopt if it was performed before, which has been answered then.
  std::optional<Command> admit(const Visitor& visitor, const CommandRequest& request, const Answer& answer) const;
  /// Throws a Problem if an action of the learner deviates from the lesson.
  void check_lesson(const Command& command) const;
  /// Lesson of this table; null if none is taught.
  const Lesson* taught() const;
  /// Puzzle of this table; null if none is posed.
  const Puzzle* posed() const;
  /// Finds the choice that lost the goal, on a bot thread, and then answers.
  void find_loss(const Visitor& visitor, bool show, const Answer& answer);
  void perform(const Command& command, const std::string& person, const std::string& key, const Answer& answer);
  /// Moment at which a person's command may be performed.
  Pace::Clock::time_point moment_of(const Command& command, Pace::Clock::time_point now) const;
  /// Stores new entries and the state of the match after them, then calls `tell` to announce them.
  void keep(std::vector<StoredEntry> entries, const Answer& answer, std::function<void()> tell);
  void close(const Answer& answer);
  bool has_closable_rounds() const;
  /// One element per seat of other people who still have to decide: the time at which they left, nullopt if they are here.
  std::vector<std::optional<Pace::Clock::time_point>> others_deciding() const;
  std::chrono::seconds minimum() const;  ///< announced time that others have for a round
  void time_is_up(int round);
  void let_bot_think();
  /// While people decide, lets the next bot with a search memory ponder, provided that a player is present.
  void start_pondering();
  std::optional<Seat> next_pondering_bot() const;
  /// Bot of a seat with its full thinking time.
  PlayerSpec unhurried(Seat seat) const;
  /// Search memory of a seat for the present table; an empty one if there is none.
  std::shared_ptr<Memory> memory_of(Seat seat);
  /// True if a seat may know every action since that ply: its own ones, and those announced to all.
  bool known_since(int ply, Seat seat) const;
  /// Drops the search memory after a while, if it still belongs to the same table.
  void forget_later();
  /// Cancels searches about tables that have changed since.
  void leave_stale_thoughts();
  Pace pace_of(Seat seat) const;
  /// Decision of a bot.
  struct Decision {
    Seat seat;
    std::int64_t seq;  ///< as the seat counted when the bot began to think
    Action action;
    std::shared_ptr<Memory> memory;  ///< its search memory
  };
  /// Search memory of a bot, about the table at the memory's ply, with the `seq` of its seat at that time.
  struct Remembered {
    Seat seat;
    std::int64_t seq;
    std::shared_ptr<Memory> memory;
  };
  /// Performs secret actions at once, and public ones at the next beat.
  void delay_until_tick(const Decision& decision);
  void bot_decided(const Decision& decision);

  /// Previews of all legal actions of a seat, cached until the seat sees a change: clients request them again and again.
  struct TriedChoices {
    std::int64_t seq = 0;
    std::string text;
  };

  /// A search in progress, about the table as its viewer had seen it.
  struct PendingSearch {
    Viewer viewer;
    std::int64_t seq = 0;
    std::stop_source unwanted{};
  };

  /// A round that can be closed: the ply in which its dice were rolled, and the time it began.
  struct Round {
    int ply = 0;
    Pace::Clock::time_point begun;
  };

  LiveMatch& match_;
  mutable std::optional<Lesson> lesson_;    // read on first use
  mutable std::optional<Puzzle> puzzle_;    // likewise
  std::shared_ptr<const PuzzleLoss> loss_;  // computed on request; valid for good, since the turn is over
  std::optional<Round> round_;
  std::unordered_map<int, TriedChoices> tried_;  // by seat
  Pace::Clock::time_point seen_last_ = Pace::Clock::now();
  std::optional<Remembered> remembered_;  // by the bot that thought last; nullopt while one thinks
  int held_back_ = 0;                     // delayed commands of people
  std::optional<PendingSearch> move_;     // the last one of a playing bot
  std::optional<PendingSearch> ahead_;    // the last one of a pondering bot
  std::optional<PendingSearch> advice_;   // the last one for a hint
  bool thinking_ = false;                 // a bot thinks about its move, or its decision is delayed
  bool thinking_ahead_ = false;           // a bot ponders while people decide
  bool advising_ = false;                 // a hint or an explanation is being computed
};

}  // namespace omnibus
