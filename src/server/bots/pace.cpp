#include "server/bots/pace.hpp"

#include <algorithm>

#include "game/bot_in.hpp"

namespace omnibus {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds reserve{140};  // overhead besides thinking: waiting for a thread, the last lookahead, the disk
constexpr int full_thoughts = 3;      // in a round of secret steps; if there are more, each is shorter
constexpr milliseconds of_people{2000};

}  // namespace

Pace::Pace(const BotLevel& bot, bool steps_in_secret, bool kept) : player_(bot.player), steps_in_secret_(steps_in_secret) {
  const milliseconds thought(bot.milliseconds);
  if (kept) tick_ = (steps_in_secret ? full_thoughts * thought : thought) + reserve;
}

Pace Pace::of(const MatchRecord& record, Seat seat, bool steady) {
  const SeatRecord& asked = record.seat(seat);
  const bool others = std::any_of(record.seats.begin(), record.seats.end(), [&](const SeatRecord& each) {
    return each.kind == SeatKind::person && (asked.played_by_bot() || each.person != asked.person);
  });
  if (!asked.played_by_bot()) return Pace(steady && others ? of_people : milliseconds(0));
  return {bot_in(record.game, player_for(asked.level)), record.together, steady && others};
}

Pace::Clock::time_point Pace::moment(Clock::time_point seen_last, Clock::time_point now) const {
  if (tick_.count() == 0) return now;
  const auto ticks = (now - seen_last + tick_ - Clock::duration(1)) / tick_;
  return seen_last + std::max<std::int64_t>(1, ticks) * tick_;
}

PlayerSpec Pace::player(Clock::time_point seen_last, Clock::time_point now) const {
  PlayerSpec out = player_;
  if (tick_.count() == 0 || out.budget.milliseconds == 0) return out;
  const auto left = std::chrono::duration_cast<milliseconds>(moment(seen_last, now) - now);
  const milliseconds most = steps_in_secret_ ? left / 2 : left - reserve / 2;
  out.budget.milliseconds = static_cast<std::uint32_t>(std::clamp<std::int64_t>(most.count(), 1, out.budget.milliseconds));
  return out;
}

Pace::Clock::duration closable_after(std::chrono::seconds minimum, Pace::Clock::time_point begun,
                                     const std::vector<std::optional<Pace::Clock::time_point>>& others) {
  Pace::Clock::duration out{0};
  for (const std::optional<Pace::Clock::time_point>& gone : others) {
    out = std::max<Pace::Clock::duration>(out, gone ? std::max(*gone, begun) - begun + minimum : minimum);
  }
  return std::min<Pace::Clock::duration>(out, 2 * minimum);
}

}  // namespace omnibus
