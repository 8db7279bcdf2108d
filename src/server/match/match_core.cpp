#include "server/match/match_core.hpp"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t entries_between_notes = 64;  // between two measurements of a history's memory

}  // namespace

MatchCore::MatchCore(MatchRecord record, MatchContext& context) : record_(std::move(record)), context_(context) {
  context_.unattended.note(record_);
}

void MatchCore::set_record(MatchRecord next) {
  record_ = std::move(next);
  context_.unattended.note(record_);
}

void MatchCore::set_removed() {
  removed_ = true;
  context_.unattended.remove(record_.id);
}

MatchCore::~MatchCore() { context_.metrics.history_bytes -= noted_bytes_; }

MatchCore::Task MatchCore::guarded(const Answer& answer, std::function<void()> task) {
  auto run = [this, answer, task = std::move(task)] {
    try {
      if (removed_) throw Problem("not_found");
      task();
    } catch (const Problem& problem) {
      answer(problem);
    } catch (const std::exception& fault) {
      log_fault(fault.what());
      answer(Problem("internal", {{"reason", fault.what()}}));
    }
  };
  return {.run = std::move(run), .answer = answer};
}

void MatchCore::in_turn(const Answer& answer, std::function<void()> task, Needs needs, const Payer& payer) {
  used_ = std::chrono::steady_clock::now();
  Task next = guarded(answer, std::move(task));
  next.needs = needs;
  next.payer = payer;
  queue(std::move(next));
}

void MatchCore::in_turn_unasked(std::function<void()> task) {
  queue(guarded([](const Outcome&) {}, std::move(task)));
}

bool MatchCore::can_begin(Needs needs) const {
  if (storing_ || loading_ || telling_) return false;
  return needs == Needs::record || history_ || removed_ || !record_.begun();
}

/// If other tasks wait, either an operation is in progress or those tasks are being run right now.
void MatchCore::queue(Task task) {
  if (waiting_.empty() && can_begin(task.needs)) return run(task);
  waiting_.push_back(std::move(task));
  if (waiting_.size() == 1) next_in_turn();
}

void MatchCore::run(const Task& task) {
  const Payer* before = std::exchange(payer_, &task.payer);
  task.run();
  payer_ = before;
}

void MatchCore::next_in_turn() {
  while (!storing_ && !loading_ && !telling_ && !waiting_.empty()) {
    if (!can_begin(waiting_.front().needs)) return load(waiting_.front().payer);
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    run(task);
  }
}

// ---- Its history ----------------------------------------------------------------------------------------------------

/// Runs in slices off the network threads; the match does nothing else meanwhile.
void MatchCore::load(const Payer& payer) {
  loading_ = true;
  const auto loader = std::make_shared<HistoryLoader>(record_, context_.verified.of(record_.id));
  const Owner owner = payer.charge ? payer.owner : Owner{record_.origin, record_.creator};
  context_.loads.run(owner, [self = shared_from_this(), loader, bill = Bill(payer)](bool is_closing) mutable {
    const Stopwatch stopwatch;
    std::optional<Problem> problem;
    bool is_last = true;
    try {
      if (is_closing) throw Problem("not_stored");
      is_last = loader->go_on(self->context_.store);
    } catch (const Problem& found) {
      problem = found;
    } catch (const std::exception& fault) {
      problem = Problem("internal", {{"reason", fault.what()}});
    }
    bill.add(stopwatch.time());
    if (is_last) self->context_.loop.post([self, loader, problem] { self->end_loading(*loader, problem); });
    return is_last;
  });
}

void MatchCore::end_loading(HistoryLoader& loader, const std::optional<Problem>& problem) {
  loading_ = false;
  context_.metrics.entries_verified += static_cast<std::int64_t>(loader.verified_anew());
  if (problem) {
    refuse_waiting(*problem);
  } else {
    ++context_.metrics.loads;
    history_ = loader.take();
    note_memory();
    context_.make_room();
  }
  next_in_turn();
}

/// Tasks that need the history get the problem as their answer; the others run as usual.
void MatchCore::refuse_waiting(const Problem& problem) {
  const bool is_closing = problem.code() == "not_stored";
  if (!is_closing) log_fault(fmt::format("match {} cannot be read: {}", record_.id, explain(Catalogue::of("en"), problem)));
  std::deque<Task> refused = std::exchange(waiting_, {});
  for (Task& task : refused) {
    if (task.needs == Needs::record) waiting_.push_back(std::move(task));
    else task.answer(problem);
  }
}

void MatchCore::note_memory() {
  const std::int64_t entries = history_ ? history_->entries() : 0;
  if (history_ && noted_bytes_ > 0 && entries < noted_entries_ + entries_between_notes) return;
  const auto bytes = history_ ? static_cast<std::int64_t>(history_->bytes()) : 0;
  context_.metrics.history_bytes += bytes - std::exchange(noted_bytes_, bytes);
  noted_entries_ = entries;
}

void MatchCore::put_away_history() {
  if (history_ && history_->is_fully_replayed()) context_.verified.note(record_.id, history_->entries());
  drop_history();
}

void MatchCore::drop_history() {
  history_.reset();
  note_memory();
}

void MatchCore::set_telling(bool telling) {
  telling_ = telling;
  if (telling_) return;
  on_resumed();
  next_in_turn();
}

void MatchCore::store(std::vector<Write> writes, const Answer& answer, std::function<void()> then) {
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
          self->drop_history();  // it has run ahead of the store
          answer(Problem("not_stored"));
        }
      } catch (const std::exception& fault) {
        log_fault(fault.what());  // waiting tasks must run regardless
      }
      self->next_in_turn();
    });
  });
}

void MatchCore::refuse_history() const {
  if (!record_.begun()) throw Problem("not_running");
  throw std::logic_error("the history of a match is used before it is loaded");
}

History& MatchCore::begin(const MatchRecord& record) { return history_.emplace(record, context_.store.entries(record.id, 1)); }

Speaker MatchCore::speaker(const std::string& language) {
  const Match& match = history().match();
  const Catalogue& catalogue = Catalogue::of(language);
  return {catalogue, match.game(), match.setup().seats, context_.captions.of(catalogue, match.shared_game())};
}

}  // namespace omnibus
