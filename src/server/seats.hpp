// Who sits where: everything about a live match that is not a move. All of it in turn.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "server/messages.hpp"
#include "server/new_match.hpp"
#include "server/record.hpp"

namespace omnibus {

class LiveMatch;

class Seats {
 public:
  explicit Seats(LiveMatch& match) : match_(match) {}

  /// With what they commit to for the shuffle, where they do. The seat of a learner is kept for a while, and the match waits for them.
  void join(const Visitor& visitor, std::optional<Seat> seat, const std::string& commitment, bool learns, const Answer& answer);
  void leave(const Visitor& visitor, Seat seat, const Answer& answer);
  void stand_in(const Visitor& visitor, Seat seat, Level level, const Answer& answer);
  /// To a seat that a bot plays, or from learning.
  void come_back(const Visitor& visitor, Seat seat, const Answer& answer);
  /// By the host: a bot takes a vacant seat.
  void fill(const Visitor& visitor, Seat seat, Level level, const Answer& answer);
  /// By the host: the table goes on without this vacant seat, or without all of them, which begins the match. Those behind it move up.
  void close(const Visitor& visitor, std::optional<Seat> seat, const Answer& answer);
  void pause(const Visitor& visitor, bool paused, const Answer& answer);
  /// `stored` gets the id of the new match; the answer is only why there is none.
  void rematch(const Visitor& visitor, const Again& wanted, const Answer& answer, const std::function<void(const std::string& id)>& stored);
  /// What somebody adds to the shuffle, promised and told.
  void commit(const Visitor& visitor, const std::string& commitment, const Answer& answer);
  void reveal(const Visitor& visitor, const std::string& contribution, const Answer& answer);
  /// Once in a while: stops waiting for people who have not contributed in time or learn for too long.
  void notice_time();
  void remove(const Visitor& visitor, const Answer& answer);
  /// Nobody has come for long: the match goes, unless somebody is there now.
  void expire(const Answer& answer);
  /// Somebody wants to be forgotten: their match goes, or, where others are at it, their name and their words.
  void forget(const std::string& person, const Answer& answer);

 private:
  /// An open seat or, before the match, the seat of a guest who has left.
  bool is_vacant(const SeatRecord& seat) const;
  void erase(const Answer& answer);
  void change(MatchRecord next, const Visitor& visitor, const Answer& answer, bool time_is_up = false);

  LiveMatch& match_;
  MatchState stage_ = MatchState::waiting;  // as it was noticed last
  std::chrono::steady_clock::time_point stage_since_;
};

}  // namespace omnibus
