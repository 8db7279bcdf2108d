#include "server/play/bot_player.hpp"

#include <algorithm>
#include <utility>

#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

constexpr int decisions_ahead = 5;              // limit of pondering, in decision times of the bot
constexpr std::chrono::seconds memory_ttl{60};  // of search memory: it is large, and people take their time

}  // namespace

BotTask BotPlayer::task() const {
  const MatchRecord& record = match_.record();
  return activity_.task(
      {.can_begin = !match_.closed(), .bot_decides = record.bot_has_to_decide(), .needs_history = record.begun() && !match_.has_history()});
}

void BotPlayer::wake() {
  try {
    switch (task()) {
      case BotTask::nothing: return;
      case BotTask::load_history: return match_.in_turn_unasked([this] { wake(); });
      case BotTask::decide: return start_deciding();
      case BotTask::ponder: return start_pondering();
      case BotTask::stop_pondering:
        if (ahead_) ahead_->unwanted.request_stop();  // its end calls this function again
        return;
    }
  } catch (const std::exception& fault) {
    log_fault(fault.what());  // a match that cannot be read now is tried again later
  }
}

void BotPlayer::cancel_stale_searches() {
  for (std::optional<PendingSearch>* each : {&move_, &ahead_}) {
    if (each->has_value()) (*each)->cancel_if_stale(match_.history());
  }
}

void BotPlayer::reprioritize() { match_.context().bots.reprioritize(thinking_for()); }

Bots::For BotPlayer::thinking_for() const {
  const MatchRecord& record = match_.record();
  return {.match = record.id, .owner = {record.origin, record.creator}, .waiting = presence_.attendance().waiting()};
}

// ---- Deciding -------------------------------------------------------------------------------------------------------

void BotPlayer::start_deciding() {
  const History& history = match_.history();
  const std::vector<Seat> deciding = history.match().position().deciding();
  const auto seat = std::ranges::find_if(deciding, [&](Seat each) { return match_.record().seat(each).played_by_bot(); });
  if (seat == deciding.end()) return;
  const std::shared_ptr<Memory> memory = memory_of(*seat);
  PlayerSpec bot = timing_.player(*seat);
  bot.memory = memory.get();
  const PendingSearch about{.viewer = Viewer::of(*seat), .seq = history.seq(Viewer::of(*seat))};
  move_ = about;
  const auto told = [this, self = match_.shared_from_this(), seat = *seat, about, memory](const Thought& thought) {
    self->context().loop.post(
        [this, self, about, decision = Decision{seat, about.seq, thought.choice, memory}] { on_thought(about, decision); });
  };
  activity_.on(BotEvent::decide);
  match_.context().bots.think(thinking_for(), history.match(), *seat, bot, about.unwanted, told);
}

void BotPlayer::on_thought(const PendingSearch& about, const Decision& decision) {
  if (about.unwanted.stop_requested()) {
    activity_.on(BotEvent::end);
    return match_.in_turn([](const Outcome&) {}, [this] { wake(); });
  }
  const Answer failed = [this](const Outcome&) { activity_.on(BotEvent::end); };  // waits in the match itself, so it must not own it
  match_.in_turn(failed, [this, decision] { delay_until_tick(decision); });
}

void BotPlayer::delay_until_tick(const Decision& decision) {
  activity_.on(BotEvent::delay);
  const Timing::Clock::time_point now = Timing::Clock::now();
  const Timing::Clock::time_point moment = timing_.moment(decision.seat, now);
  if (moment <= now || !match_.history().shows(decision.seat, decision.action)) return on_tick(decision);
  match_.context().loop.at(moment, [this, weak = match_.weak_from_this(), decision] {
    const std::shared_ptr<MatchCore> self = weak.lock();  // the timer must not keep the match alive beyond its context
    if (self) on_tick(decision);
  });
}

void BotPlayer::on_tick(const Decision& decision) {
  const Answer failed = [this](const Outcome&) { activity_.on(BotEvent::end); };
  match_.in_turn(failed, [this, decision] { end_deciding(decision); });
}

void BotPlayer::end_deciding(const Decision& decision) {
  activity_.on(BotEvent::end);
  const MatchRecord& record = match_.record();
  const bool current = record.state == MatchState::running && record.seat(decision.seat).played_by_bot() &&
                       match_.history().seq(Viewer::of(decision.seat)) == decision.seq;
  if (!current) return wake();
  remembered_ = {decision.seat, decision.seq, decision.memory};
  moves_.perform({CommandKind::act, decision.seat, decision.action}, {}, {}, [](const Outcome&) {});
}

// ---- Pondering ------------------------------------------------------------------------------------------------------

void BotPlayer::start_pondering() {
  const std::optional<Seat> seat = next_pondering_bot();
  if (!seat || presence_.attendance().waiting() != Waiting::person) return remembered_.reset();
  const History& history = match_.history();
  const PendingSearch about{.viewer = Viewer::of(*seat), .seq = history.seq(Viewer::of(*seat))};
  if (ahead_ && ahead_->viewer.seat() == *seat && ahead_->seq == about.seq) return;  // it has pondered this table already
  const std::shared_ptr<Memory> memory = memory_of(*seat);
  PlayerSpec bot = timing_.unhurried_player(*seat);
  bot.memory = memory.get();
  const auto done = [this, self = match_.shared_from_this(), remembered = Remembered{*seat, about.seq, memory}] {
    self->context().loop.post([this, self, remembered] { end_pondering(remembered); });
  };
  const auto at_most = decisions_ahead * std::chrono::milliseconds(bot.budget.milliseconds);
  if (!match_.context().bots.think_ahead(history.match(), *seat, bot, about.unwanted, at_most, done)) return;
  activity_.on(BotEvent::ponder);
  ahead_ = about;
}

void BotPlayer::end_pondering(const Remembered& remembered) {
  activity_.on(BotEvent::end);
  remembered_ = remembered;
  forget_later();
  match_.in_turn([](const Outcome&) {}, [this] { wake(); });
}

std::optional<Seat> BotPlayer::next_pondering_bot() const {
  const MatchRecord& record = match_.record();
  if (record.state != MatchState::running || record.together) return {};
  const int players = static_cast<int>(record.seats.size());
  const Seat first = match_.history().match().position().actor();
  for (Seat seat = next_seat(first, players); seat != first; seat = next_seat(seat, players)) {
    if (!record.seat(seat).played_by_bot()) continue;
    const Budget budget = timing_.unhurried_player(seat).budget;
    if (budget.memory != 0 && budget.milliseconds != 0) return seat;
  }
  return {};
}

std::shared_ptr<Memory> BotPlayer::memory_of(Seat seat) {
  const History& history = match_.history();
  const Match& match = history.match();
  std::shared_ptr<Memory> memory = std::make_shared<Memory>();
  if (remembered_ && remembered_->seat == seat) {
    const int then = remembered_->memory->ply();
    const bool nothing_taken_back = history.seq(Viewer::of(seat)) - remembered_->seq == match.ply() - then;
    if (nothing_taken_back && known_since(then, seat)) {
      memory = remembered_->memory;
      ++match_.context().metrics.thoughts_continued;
      for (int ply = then + 1; ply <= match.ply(); ++ply) memory->end(match.action_of(ply));
    }
  }
  remembered_.reset();
  memory->begin(seat, match.ply());
  return memory;
}

bool BotPlayer::known_since(int then, Seat seat) const {
  const Match& match = match_.history().match();
  for (int ply = then + 1; ply <= match.ply(); ++ply) {
    const std::vector<Event>& events = match.events_of(ply);
    const bool told_to_all =
        std::all_of(events.begin(), events.end(), [](const Event& event) { return event.meant_for(Viewer::spectator()); });
    if (match.seat_of(ply) != seat && (events.empty() || !told_to_all)) return false;
  }
  return true;
}

void BotPlayer::forget_later() {
  if (!remembered_) return;
  match_.context().loop.at(Timing::Clock::now() + memory_ttl, [this, weak = match_.weak_from_this(), seq = remembered_->seq] {
    const std::shared_ptr<MatchCore> self = weak.lock();
    if (self && remembered_ && remembered_->seq == seq) remembered_.reset();
  });
}

}  // namespace omnibus
