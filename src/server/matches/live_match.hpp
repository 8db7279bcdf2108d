// A match in memory with all its parts. The parts know the core and one another where listed here, in the order of their dependencies.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"
#include "server/match/review.hpp"
#include "server/match/seats.hpp"
#include "server/match/timing.hpp"
#include "server/play/advice.hpp"
#include "server/play/bot_player.hpp"
#include "server/play/chat.hpp"
#include "server/play/commands.hpp"
#include "server/play/moves.hpp"
#include "server/play/queries.hpp"
#include "server/play/rounds.hpp"
#include "server/teaching/posed_puzzle.hpp"
#include "server/teaching/taught_lesson.hpp"

namespace omnibus {

class LiveMatch final : public MatchCore, private ViewerFollower, private ChangeFollower {
 public:
  using MatchCore::MatchCore;

  /// Like in_turn of the core, for tasks from outside.
  void visit(const Answer& answer, const std::function<void(LiveMatch&)>& task, Needs needs = Needs::history, const Payer& payer = {}) {
    in_turn(answer, [this, task] { task(*this); }, needs, payer);
  }

  /// Parts of the match, for tasks.
  Presence& presence() { return presence_; }
  Seats& seats() { return seats_; }
  Commands& commands() { return commands_; }
  Rounds& rounds() { return rounds_; }
  Chat& chat() { return chat_; }
  Queries& queries() { return queries_; }
  Advice& advice() { return advice_; }
  BotPlayer& bots() { return bots_; }
  TaughtLesson& lesson() { return lesson_; }
  PosedPuzzle& puzzle() { return puzzle_; }
  Review& review() { return review_; }

  /// Called periodically: frees memory no longer needed. True if the match itself may be dropped.
  bool tidy();
  /// True if the history can be put away: nothing in progress needs it. A bot's decision loads it again: the bot works on a copy of the
  /// table, maybe after a long wait in the queue.
  bool is_at_rest() const;
  /// True if a bot thinks for this match, or a command is being delayed.
  bool busy() const { return !bots_.activity().is_idle() || helps_people(); }
  using MatchCore::last_used;

 private:
  bool helps_people() const { return advice_.busy() || commands_.busy(); }

  void on_resumed() override { bots_.wake(); }  // wake-ups were ignored meanwhile
  void on_viewer_came() override;
  void on_viewer_left() override { bots_.reprioritize(); }
  RoundClock clock() const override { return rounds_.clock(); }
  void before_telling() override { rounds_.start_clock(); }
  void after_telling() override;

  Timing timing_{*this};
  Presence presence_{*this, *this};
  Moves moves_{*this, presence_, timing_, *this};
  Rounds rounds_{*this, presence_, moves_};
  BotPlayer bots_{*this, presence_, timing_, moves_};
  TaughtLesson lesson_{*this};
  PosedPuzzle puzzle_{*this};
  Commands commands_{*this, timing_, moves_, lesson_, puzzle_};
  Chat chat_{*this, presence_};
  Queries queries_{*this};
  Advice advice_{*this};
  Seats seats_{*this, presence_, timing_, *this};
  Review review_{*this, presence_};
};

}  // namespace omnibus
