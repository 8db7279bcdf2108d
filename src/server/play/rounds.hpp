// Closing of rounds, by the host or by the clock: players who have not finished forfeit the rest, if the game has such a rule. All of it in
// turn.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/bots/pace.hpp"
#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"
#include "server/play/moves.hpp"
#include "server/views/table_view.hpp"

namespace omnibus {

class Rounds {
 public:
  Rounds(MatchCore& match, Presence& presence, Moves& moves) : match_(match), presence_(presence), moves_(moves) {}

  /// By the host. Problem "too_early" before the others have had the announced minimum of time, or a player who has just left has had it
  /// again.
  void close(const Visitor& visitor, const Answer& answer);

  /// Starts the clock of a new round, if rounds can be closed.
  void start_clock();
  RoundClock clock() const;

 private:
  using Clock = Pace::Clock;

  /// A round that can be closed: the ply in which its dice were rolled, and the time it began.
  struct Round {
    int ply = 0;
    Clock::time_point begun;
  };

  void close_now(const Answer& answer);
  bool has_closable_rounds() const;
  /// One element per seat of other people who still have to decide: the time at which they left, nullopt if they are here.
  std::vector<std::optional<Clock::time_point>> others_deciding() const;
  std::chrono::seconds minimum() const;  ///< announced time that others have for a round
  void on_time_up(int ply);

  MatchCore& match_;
  Presence& presence_;
  Moves& moves_;
  std::optional<Round> round_;
};

}  // namespace omnibus
