// Commands of people at a live match. All of it in turn.
#pragma once

#include <optional>

#include "server/match/match_core.hpp"
#include "server/match/timing.hpp"
#include "server/play/moves.hpp"
#include "server/teaching/posed_puzzle.hpp"
#include "server/teaching/taught_lesson.hpp"

namespace omnibus {

class Commands {
 public:
  Commands(MatchCore& match, Timing& timing, Moves& moves, const TaughtLesson& lesson, const PosedPuzzle& puzzle)
      : match_(match),
        timing_(timing),
        moves_(moves),
        lesson_(lesson),
        puzzle_(puzzle) {}

  void perform(const Visitor& visitor, const CommandRequest& request, const Answer& answer);

  /// True if a command waits for its moment.
  bool busy() const { return delayed_ > 0; }

 private:
  /// Command of a request that may be performed now; nullopt if it was performed before, which has been answered then.
  std::optional<Command> admit(const Visitor& visitor, const CommandRequest& request, const Answer& answer);
  /// Moment at which a person's command may be performed.
  Timing::Clock::time_point moment_of(const Command& command, Timing::Clock::time_point now);

  MatchCore& match_;
  Timing& timing_;
  Moves& moves_;
  const TaughtLesson& lesson_;
  const PosedPuzzle& puzzle_;
  int delayed_ = 0;
};

}  // namespace omnibus
