// When bots answer. How long one thinks hangs on what it holds: who holds nothing that could be played has nothing to think about. So an
// answer is told at a moment that follows from what everybody knows, and what a bot does in secret takes place before it.
#pragma once

#include <chrono>

#include "server/record.hpp"

namespace omnibus {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// For the bot at a seat, from public facts: how strong it is, and whether all decide at once. Where it is not to be steady, or no person
  /// has a seat, it answers as fast as it thinks.
  static Pace of(const MatchRecord& record, Seat seat, bool steady);

  /// From what everybody saw last to the answer; nothing where it is told as soon as it is there.
  std::chrono::milliseconds beat() const { return beat_; }

  /// When an answer that is ready now is told: at the first beat from then on, counted from what everybody saw last.
  Clock::time_point moment(Clock::time_point seen_last, Clock::time_point now) const;

  /// How the bot may think from now on so as to be ready at the next beat, however many steps it goes in secret before.
  PlayerSpec player(Clock::time_point seen_last, Clock::time_point now) const;

 private:
  Pace(PlayerSpec player, bool steps_in_secret, bool kept);

  PlayerSpec player_;
  bool steps_in_secret_;
  std::chrono::milliseconds beat_{0};
};

}  // namespace omnibus
