// Timing of answers. Thinking time depends on the hand: a player without playable cards has nothing to think about. So the moment of an
// answer follows from public facts alone: for every action of a bot, including its secret steps before, and for people when they decline to
// act (Form::declines).
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/record/record.hpp"

namespace omnibus {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// Pace of a seat, from public facts: the strength of its bot, and whether all decide at once. Without `steady`, or if no other person
  /// has a seat, answers are sent as soon as they are ready.
  static Pace of(const MatchRecord& record, Seat seat, bool steady);

  /// Interval of ticks, counted from the last public change; 0 if they are sent as soon as they are ready.
  std::chrono::milliseconds tick() const { return tick_; }

  /// Moment at which an answer that is ready now is sent: the next tick, counted from the last public change.
  Clock::time_point moment(Clock::time_point seen_last, Clock::time_point now) const;

  /// Settings with which the bot is ready at the next tick, however many secret steps it takes before.
  PlayerSpec player(Clock::time_point seen_last, Clock::time_point now) const;

 private:
  Pace(const BotLevel& bot, bool steps_in_secret, bool kept);
  explicit Pace(std::chrono::milliseconds tick) : tick_(tick) {}

  PlayerSpec player_{};
  bool steps_in_secret_ = false;
  std::chrono::milliseconds tick_{0};
};

/// Time after its beginning at which a round may be closed against others who still decide. `others` has the time at which each of them
/// left, nullopt if they are here. A player who has just left gets the minimum again to come back, but only once in a round: coming and
/// going must not hold up the rest.
Pace::Clock::duration closable_after(std::chrono::seconds minimum, Pace::Clock::time_point begun,
                                     const std::vector<std::optional<Pace::Clock::time_point>>& others);

}  // namespace omnibus
