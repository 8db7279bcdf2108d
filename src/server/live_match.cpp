#include "server/live_match.hpp"

#include <utility>

#include "server/events.hpp"

namespace omnibus {

LiveMatch::LiveMatch(MatchRecord record, MatchContext& context) : record_(std::move(record)), context_(context) {
  context_.unattended.note(record_);
}

void LiveMatch::set_record(MatchRecord next) {
  record_ = std::move(next);
  context_.unattended.note(record_);
}

void LiveMatch::set_removed() {
  removed_ = true;
  context_.unattended.remove(record_.id);
}

void LiveMatch::in_turn(const Answer& answer, std::function<void(LiveMatch&)> task) {
  auto guarded = [this, answer, task = std::move(task)] {
    try {
      if (removed_) throw Problem("not_found");
      task(*this);
    } catch (const Problem& problem) {
      answer(problem);
    } catch (const std::exception& fault) {
      log_fault(fault.what());
      answer(Problem("internal", {{"reason", fault.what()}}));
    }
  };
  used_ = std::chrono::steady_clock::now();
  if (storing_) {
    waiting_.emplace_back(std::move(guarded));
  } else {
    guarded();
  }
}

void LiveMatch::next_in_turn() {
  while (!storing_ && !waiting_.empty()) {
    const auto task = std::move(waiting_.front());
    waiting_.pop_front();
    task();
  }
}

void LiveMatch::store(std::vector<Write> writes, const Answer& answer, std::function<void()> then) {
  storing_ = true;
  const auto go_on = std::make_shared<const std::function<void()>>(std::move(then));  // not copied from thread to thread
  context_.store.write(std::move(writes), [self = shared_from_this(), answer, go_on](const std::string& failure) {
    self->context_.loop.post([self, answer, go_on, failure] {
      self->storing_ = false;
      try {
        if (failure.empty()) {
          (*go_on)();
        } else {
          log_fault(failure);
          self->history_.reset();  // it has run ahead of the store
          answer(Problem("not_stored"));
        }
      } catch (const std::exception& fault) {
        log_fault(fault.what());  // what waits must have its turn all the same
      }
      self->next_in_turn();
    });
  });
}

History& LiveMatch::history() {
  if (!record_.begun()) throw Problem("not_running");
  if (!history_) history_.emplace(record_, context_.store.entries(record_.id), context_.store.last_snapshot(record_.id));
  return *history_;
}

History& LiveMatch::begin(const MatchRecord& record) { return history_.emplace(record, context_.store.entries(record.id), std::nullopt); }

Speaker LiveMatch::speaker(const std::string& language) {
  const Match& match = history().match();
  const Catalogue& catalogue = Catalogue::of(language);
  return {catalogue, match.game(), match.setup().seats, context_.captions.of(catalogue, match.shared_game())};
}

bool LiveMatch::tidy() {
  presence_.notice_absence();
  seats_.notice_time();
  if (storing_ || play_.busy() || review_.busy() || record_.being_dealt() || !waiting_.empty()) return false;
  if (std::chrono::steady_clock::now() - used_ < context_.settings.idle_match) {
    play_.wake_bot();                  // it may have been stopped by a store that failed
    if (history_) play_.time_round();  // the match may have been loaded in the middle of a round, which then has all its time again
    return removed_;
  }
  history_.reset();
  review_.forget();
  return presence_.nobody();
}

}  // namespace omnibus
