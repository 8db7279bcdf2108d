// Seats of a live match: everything that is not a move. All of it in turn.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"
#include "server/match/timing.hpp"
#include "server/protocol/messages.hpp"
#include "server/record/new_match.hpp"

namespace omnibus {

class Seats {
 public:
  Seats(MatchCore& match, Presence& presence, Timing& timing, ChangeFollower& follower)
      : match_(match),
        presence_(presence),
        timing_(timing),
        follower_(follower) {}

  /// `commitment` for the shuffle may be empty. The seat of a learner is kept for a while, and the match waits for them.
  void join(const Visitor& visitor, std::optional<Seat> seat, const std::string& commitment, bool learns, const Answer& answer);
  void leave(const Visitor& visitor, Seat seat, const Answer& answer);
  void stand_in(const Visitor& visitor, Seat seat, Level level, const Answer& answer);
  /// Returns to a seat that a bot plays, or from learning.
  void come_back(const Visitor& visitor, Seat seat, const Answer& answer);
  /// By the host: a bot takes a vacant seat.
  void fill(const Visitor& visitor, Seat seat, Level level, const Answer& answer);
  /// By the host: removes this vacant seat, or all of them, which begins the match. The seats behind it move up.
  void close(const Visitor& visitor, std::optional<Seat> seat, const Answer& answer);
  void pause(const Visitor& visitor, bool paused, const Answer& answer);
  /// `stored` gets the id of the new match; `answer` is called only with a Problem.
  void rematch(const Visitor& visitor, const Again& wanted, const Answer& answer, const std::function<void(const std::string& id)>& stored);
  /// Contribution of a player to the shuffle: the commitment, then the value.
  void commit(const Visitor& visitor, const std::string& commitment, const Answer& answer);
  void reveal(const Visitor& visitor, const std::string& contribution, const Answer& answer);
  /// Called periodically: stops waiting for people who have not contributed in time or learn for too long.
  void notice_time();
  void remove(const Visitor& visitor, const Answer& answer);
  /// Deletes a match that has been abandoned for long, unless it has a viewer now.
  void expire(const Answer& answer);
  /// Forgets a person: deletes the match or, if others are at it, only their name and chat.
  void forget(const std::string& person, const Answer& answer);

 private:
  /// An open seat or, before the match, the seat of a guest who has left.
  bool is_vacant(const SeatRecord& seat) const;
  void erase(const Answer& answer);
  /// Notifies viewers of a stored change, and all parts that follow it.
  void announce(bool begins);
  void change(MatchRecord next, const Visitor& visitor, const Answer& answer, bool time_is_up = false);

  MatchCore& match_;
  Presence& presence_;
  Timing& timing_;
  ChangeFollower& follower_;
  MatchState stage_ = MatchState::waiting;  // at the last check
  std::chrono::steady_clock::time_point stage_since_;
};

}  // namespace omnibus
