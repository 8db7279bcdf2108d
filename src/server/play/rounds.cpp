#include "server/play/rounds.hpp"

#include <algorithm>
#include <utility>

#include "server/record/access.hpp"

namespace omnibus {

void Rounds::close(const Visitor& visitor, const Answer& answer) {
  check_creator(match_.record(), visitor);
  if (match_.record().state != MatchState::running) throw Problem("not_running");
  start_clock();  // the match may just have been loaded
  if (const RoundClock now = clock(); now.closable_in && *now.closable_in > 0) {
    throw Problem("too_early", {{"seconds", std::to_string(*now.closable_in)}, {"minimum", std::to_string(now.minimum)}});
  }
  close_now([this, self = match_.shared_from_this(), person = visitor.person, answer](const Outcome& outcome) {
    answer(std::holds_alternative<Problem>(outcome) ? outcome : Outcome(presence_.describe(person)));
  });
}

/// All at once: no viewer sees half of it, and no seat that has finished meanwhile is stopped in the next round.
void Rounds::close_now(const Answer& answer) {
  History& history = match_.history();
  const std::optional<Action> forfeit = history.match().game().forfeit_action();
  const std::vector<Seat> seats = history.match().position().deciding();
  const auto may_stop = [&](Seat seat) { return !history.match().decision_of(seat)->check(*forfeit).forbids(); };
  if (!forfeit || !std::all_of(seats.begin(), seats.end(), may_stop)) throw not_allowed("no_round_to_close");
  std::vector<StoredEntry> entries;
  try {
    for (const Seat seat : seats) entries.push_back(history.perform({CommandKind::act, seat, *forfeit}));
  } catch (...) {
    match_.drop_history();  // it has run ahead of the store
    throw;
  }
  round_.reset();  // the next round has its own clock
  moves_.keep(std::move(entries), answer, [this, answer] {
    answer(json::object());
    presence_.tell_everything();
  });
}

/// Most matches have none; their record shows that, so their history need not be in memory.
bool Rounds::has_closable_rounds() const {
  const MatchRecord& record = match_.record();
  if (record.state != MatchState::running || !(record.together || record.round_time)) return false;
  return match_.history().match().game().forfeit_action().has_value();
}

/// After a pause, or when the match was loaded in the middle of it, a round has its full time again.
void Rounds::start_clock() {
  if (!has_closable_rounds()) return round_.reset();
  const MatchRecord& record = match_.record();
  const int ply = match_.history().match().last_chance();
  if (round_ && round_->ply == ply) return;
  round_ = {.ply = ply, .begun = Clock::now()};
  if (!record.round_time) return;
  match_.context().loop.at(round_->begun + *record.round_time, [this, weak = match_.weak_from_this(), ply] {
    const std::shared_ptr<MatchCore> self = weak.lock();  // the timer must not keep the match alive beyond its context
    if (self) self->in_turn([](const Outcome&) {}, [this, ply] { on_time_up(ply); });
  });
}

/// The clock may have been restarted since: only the last one counts.
void Rounds::on_time_up(int ply) {
  const std::optional<std::chrono::seconds> time = match_.record().round_time;
  if (match_.record().state != MatchState::running) return;
  if (!round_ || !time || round_->ply != ply || Clock::now() < round_->begun + *time) return;
  close_now([](const Outcome&) {});
}

/// A table whose rounds end sooner by themselves announces that time instead.
std::chrono::seconds Rounds::minimum() const {
  const std::chrono::seconds usual = match_.context().settings.round_minimum;
  return std::min(usual, match_.record().round_time.value_or(usual));
}

std::vector<std::optional<Pace::Clock::time_point>> Rounds::others_deciding() const {
  const MatchRecord& record = match_.record();
  std::vector<std::optional<Clock::time_point>> out;
  for (const Seat seat : match_.history().match().position().deciding()) {
    const SeatRecord& of = record.seat(seat);
    if (!of.played_by_bot() && of.person != record.creator) out.push_back(presence_.attendance().gone_since(of.person));
  }
  return out;
}

RoundClock Rounds::clock() const {
  const MatchRecord& record = match_.record();
  RoundClock out{.minimum = minimum().count()};
  if (!has_closable_rounds()) return out;
  const Clock::time_point now = Clock::now();
  const Clock::time_point begun = round_ ? round_->begun : now;
  const auto left = [&](Clock::duration time) {
    return std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::seconds>(begun + time - now).count());
  };
  out.closable_in = left(closable_after(minimum(), begun, others_deciding()));
  if (round_ && record.round_time) out.closes_in = left(*record.round_time);
  return out;
}

}  // namespace omnibus
