// Bots at a live match: lets them decide, ponder, and answer at their tick. All of it in turn.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "players/search_tree.hpp"
#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"
#include "server/match/timing.hpp"
#include "server/play/bot_activity.hpp"
#include "server/play/moves.hpp"
#include "server/play/pending_search.hpp"

namespace omnibus {

class BotPlayer {
 public:
  BotPlayer(MatchCore& match, Presence& presence, Timing& timing, Moves& moves)
      : match_(match),
        presence_(presence),
        timing_(timing),
        moves_(moves) {}

  /// Starts a bot if one has to decide, else pondering.
  void wake();
  /// Cancels searches about tables that have changed since.
  void cancel_stale_searches();
  /// Moves the queued thoughts of this match to their new place after a viewer has come or left.
  void reprioritize();
  const BotActivity& activity() const { return activity_; }

 private:
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

  BotTask task() const;
  /// Match, owner and priority for which its bots think now.
  Bots::For thinking_for() const;
  void start_deciding();
  void on_thought(const PendingSearch& about, const Decision& decision);
  /// Performs secret actions at once, and public ones at the next tick.
  void delay_until_tick(const Decision& decision);
  void on_tick(const Decision& decision);
  /// Performs the decision, or drops it if the table has changed since, and thinks again.
  void end_deciding(const Decision& decision);

  /// While people decide, lets the next bot with a search memory ponder, provided that a player is present.
  void start_pondering();
  void end_pondering(const Remembered& remembered);
  std::optional<Seat> next_pondering_bot() const;
  /// Search memory of a seat for the present table; an empty one if there is none.
  std::shared_ptr<Memory> memory_of(Seat seat);
  /// True if a seat may know every action since that ply: its own ones, and those announced to all.
  bool known_since(int ply, Seat seat) const;
  /// Drops the search memory after a while, if it still belongs to the same table.
  void forget_later();

  MatchCore& match_;
  Presence& presence_;
  Timing& timing_;
  Moves& moves_;
  BotActivity activity_;
  std::optional<Remembered> remembered_;  // by the bot that thought last; nullopt while one thinks
  std::optional<PendingSearch> move_;     // the last one of a playing bot
  std::optional<PendingSearch> ahead_;    // the last one of a pondering bot
};

}  // namespace omnibus
