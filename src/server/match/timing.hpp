// Moments at which delayed answers of a match are sent, counted from its last public change.
#pragma once

#include "server/bots/pace.hpp"
#include "server/match/match_core.hpp"

namespace omnibus {

class Timing {
 public:
  using Clock = Pace::Clock;

  explicit Timing(const MatchCore& match) : match_(match) {}

  void note_public_change() { last_change_ = Clock::now(); }

  /// Moment at which an answer of this seat that is ready now is sent.
  Clock::time_point moment(Seat seat, Clock::time_point now) const { return pace_of(seat).moment(last_change_, now); }
  /// Bot of a seat with the thinking time until that moment.
  PlayerSpec player(Seat seat) const { return pace_of(seat).player(last_change_, Clock::now()); }
  /// The same with its full thinking time.
  PlayerSpec unhurried_player(Seat seat) const {
    const Clock::time_point now = Clock::now();
    return pace_of(seat).player(now, now);
  }

 private:
  Pace pace_of(Seat seat) const { return Pace::of(match_.record(), seat, match_.context().settings.steady_answers); }

  const MatchCore& match_;
  Clock::time_point last_change_ = Clock::now();
};

}  // namespace omnibus
