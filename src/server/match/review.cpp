#include "server/match/review.hpp"

#include <algorithm>

#include "server/record/access.hpp"
#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

/// Moments per page, since their texts are slow to write; the client requests the next page.
constexpr std::size_t moments_at_once = 40;
/// Moments between two saves, and so the number that may have to be read again after a crash.
constexpr std::size_t kept_every = 16;
constexpr std::size_t bytes_of_moment = 600;

}  // namespace

void Review::check_over() const {
  if (match_.record().state != MatchState::over) throw not_allowed("not_over");
}

Analysis& Review::analysis() {
  if (analysis_) return *analysis_;
  const Match& match = match_.history().match();
  Analysis found = analysis_of(match);
  if (const std::optional<StoredAnalysis> stored = match_.context().store.analysis(match_.record().id)) {
    try {
      read_readings(found, match.game(), parse_json(stored->body, "analysis"));
    } catch (const Problem& problem) {
      log_warning("unreadable_analysis", {{"match", match_.record().id}});  // it can be computed again
    }
  }
  return analysis_.emplace(std::move(found));
}

AnalysisState Review::state() {
  if (reading_) return AnalysisState::running;
  if (analysis().done()) return AnalysisState::done;
  return analysis().readings.empty() ? AnalysisState::none : AnalysisState::stopped;
}

json::object Review::told(const std::string& language, std::size_t from) {
  return {{"analysis", analysis_to_json(analysis(), match_.history().match(), state(), match_.speaker(language),
                                        {.from = from, .count = moments_at_once})}};
}

void Review::tell_progress() {
  presence_.tell_analysis({{"state", analysis_state_names[static_cast<std::size_t>(state())]},
                           {"read", analysis().readings.size()},
                           {"of", analysis().choices.size()}});
}

void Review::tell(const Visitor& visitor, std::size_t from, const Answer& answer) {
  check_over();
  answer(told(visitor.language, from));
}

void Review::begin(const Visitor& visitor, const Answer& answer) {
  check_signed_in(visitor);
  check_over();
  if (!reading_ && !analysis().done()) {
    MatchContext& context = match_.context();
    check_room(context.store, context.settings.limits, visitor, bytes_of_moment * analysis().choices.size());
    owner_ = {visitor.network, visitor.person};
    context.reviews.add(match_.record().id, owner_);
    reading_ = true;
    next_ = analysis().readings.size();
    unwanted_ = std::stop_source();
    read_on();
    tell_progress();
  }
  if (reading_) wanted_by_.insert(visitor.person);
  answer(told(visitor.language, analysis().readings.size()));
}

void Review::stop(const Visitor& visitor, const Answer& answer) {
  check_signed_in(visitor);
  check_over();
  const bool wanted_it = wanted_by_.erase(visitor.person) > 0;
  if (wanted_it && wanted_by_.empty()) {
    unwanted_.request_stop();
    keep();
    end();
    tell_progress();
  }
  answer(told(visitor.language, analysis().readings.size()));
}

void Review::read_on() {
  const std::size_t heard = analysis().readings.size() + early_.size();
  const std::size_t until = std::min(analysis().choices.size(), heard + static_cast<std::size_t>(match_.context().bots.readers()));
  while (next_ < until) read(next_++);
}

void Review::read(std::size_t index) {
  const ChoiceToRead choice(match_.history().match(), analysis(), index, {.games = match_.context().settings.analysis_games});
  const auto told = [this, index, self = match_.shared_from_this(), unwanted = unwanted_](Reading reading) {
    self->context().loop.post([this, index, self, unwanted, reading = std::move(reading)] {
      const Answer gone = [this](const Outcome&) { end(); };
      self->in_turn(gone, [this, index, unwanted, reading] {
        if (!unwanted.stop_requested()) heard(index, reading);
      });
    });
  };
  match_.context().bots.read({.match = {}, .owner = owner_, .waiting = Waiting::nobody}, match_.history().match(), choice, unwanted_, told);
}

void Review::heard(std::size_t index, Reading reading) {
  Analysis& known = analysis();
  early_.emplace(index, std::move(reading));
  const std::size_t before = known.readings.size();
  while (!early_.empty() && early_.begin()->first == known.readings.size()) {
    known.readings.push_back(std::move(early_.begin()->second));
    early_.erase(early_.begin());
  }
  const bool goes_on = !known.done() && !wanted_by_.empty();
  if (!goes_on || known.readings.size() / kept_every != before / kept_every) keep();
  if (goes_on) read_on();
  else end();
  tell_progress();
}

void Review::keep() {
  const std::string& id = match_.record().id;
  std::string body = json::serialize(readings_to_json(analysis(), match_.history().match().game()));
  match_.context().store.write({StoredAnalysis{id, std::move(body)}}, [](const std::string& failure) {
    if (!failure.empty()) log_fault(failure);
  });
}

void Review::end() {
  reading_ = false;
  early_.clear();
  wanted_by_.clear();
  match_.context().reviews.remove(match_.record().id);
}

}  // namespace omnibus
