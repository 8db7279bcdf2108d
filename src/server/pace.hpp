// When answers are told. How long somebody thinks hangs on what they hold: who holds nothing that could be played has nothing to think
// about. So an answer is told at a moment that follows from what everybody knows: whatever a bot does, with what it does in secret before
// it, and of people that they leave it at that (Form::declines).
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/record.hpp"

namespace omnibus {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  /// For a seat, from public facts: how strong its bot is, and whether all decide at once. Where nothing is to be steady, or no person but
  /// the one who sits there has a seat, answers are told as soon as they are there.
  static Pace of(const MatchRecord& record, Seat seat, bool steady);

  /// From what everybody saw last to the answer; nothing where it is told as soon as it is there.
  std::chrono::milliseconds beat() const { return beat_; }

  /// When an answer that is ready now is told: at the first beat from then on, counted from what everybody saw last.
  Clock::time_point moment(Clock::time_point seen_last, Clock::time_point now) const;

  /// How the bot may think from now on so as to be ready at the next beat, however many steps it goes in secret before.
  PlayerSpec player(Clock::time_point seen_last, Clock::time_point now) const;

 private:
  Pace(const BotLevel& bot, bool steps_in_secret, bool kept);
  explicit Pace(std::chrono::milliseconds beat) : beat_(beat) {}

  PlayerSpec player_{};
  bool steps_in_secret_ = false;
  std::chrono::milliseconds beat_{0};
};

/// How long after its beginning a round may be closed against others who still decide: when each of them left, or nullopt if they are
/// here. A player who has just gone has the minimum again to come back, but at most one more in a round: coming and going must not hold up
/// the rest.
Pace::Clock::duration closable_after(std::chrono::seconds minimum, Pace::Clock::time_point begun,
                                     const std::vector<std::optional<Pace::Clock::time_point>>& others);

}  // namespace omnibus
