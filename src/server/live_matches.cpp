#include "server/live_matches.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "server/access.hpp"
#include "server/events.hpp"
#include "server/secrets.hpp"

namespace omnibus {

LiveMatches::LiveMatches(const Settings& settings, Store& store, Bots& bots, Metrics& metrics,
                         const std::vector<std::unique_ptr<Loop>>& loops)
    : store_(store),
      bots_(bots),
      metrics_(metrics),
      unattended_(settings.limits),
      reviews_({settings.limits.analyses_of_person, settings.limits.analyses_of_address, settings.limits.analyses}),
      files_({settings.limits.files_of_person, settings.limits.files_of_address, settings.limits.files}) {
  for (const auto& loop : loops) {
    shards_.push_back(std::make_unique<Shard>(Shard{{settings, store, bots, metrics, present_, unattended_, reviews_, *loop, {}, {}}, {}}));
    Shard& shard = *shards_.back();
    shard.context.gone = [this, &shard](const std::string& id) {
      shard.context.loop.post([this, &shard, id] { metrics_.matches -= static_cast<std::int64_t>(shard.matches.erase(id)); });
    };
    loop->every(std::chrono::seconds(1), [this, &shard] { tidy(shard); });
  }
}

/// Runs the task; what goes wrong is the answer.
static void answering(const Answer& answer, const std::function<void()>& task) {
  try {
    task();
  } catch (const Problem& problem) {
    answer(problem);
  } catch (const std::exception& fault) {
    log_fault(fault.what());
    answer(Problem("internal", {{"reason", fault.what()}}));
  }
}

LiveMatches::Shard& LiveMatches::shard_of(const std::string& id) { return *shards_[text_fingerprint(id) % shards_.size()]; }

std::shared_ptr<LiveMatch> LiveMatches::find(Shard& shard, const std::string& id) {
  const auto found = shard.matches.find(id);
  if (found != shard.matches.end()) return found->second;
  const std::optional<StoredMatch> stored = store_.match(id);
  if (!stored) throw Problem("not_found");
  auto match = std::make_shared<LiveMatch>(MatchRecord::from_store(*stored), shard.context);
  shard.matches.emplace(id, match);
  ++metrics_.matches;
  return match;
}

void LiveMatches::with_match(Shard& shard, const std::string& id, const Answer& answer, const std::function<void(LiveMatch&)>& task) {
  answering(answer, [&] { task(*find(shard, id)); });
}

void LiveMatches::visit(const std::string& id, const Answer& answer, std::function<void(LiveMatch&)> task) {
  Shard& shard = shard_of(id);
  shard.context.loop.run([this, &shard, id, answer, task = std::move(task)] {
    with_match(shard, id, answer, [&](LiveMatch& live) { live.in_turn(answer, task); });
  });
}

/// While something is being stored the piece waits for the turn of the match, and then again for its own.
void LiveMatches::visit_in_pieces(const std::string& id, const Owner& visitor, const Answer& answer,
                                  std::function<bool(LiveMatch&)> piece) {
  Shard& shard = shard_of(id);
  shard.context.loop.run_in_pieces(visitor, [this, &shard, id, visitor, answer, piece = std::move(piece)] {
    bool last = true;
    with_match(shard, id, answer, [&](LiveMatch& live) {
      if (live.closed()) return live.in_turn(answer, [=, this](LiveMatch&) { visit_in_pieces(id, visitor, answer, piece); });
      live.in_turn(answer, [&](LiveMatch& match) { last = piece(match); });
    });
    return last;
  });
}

void LiveMatches::create(const NewMatch& match, const Visitor& creator, const Answer& answer) {
  if (!match.record.attended() && match.record.state != MatchState::over) unattended_.add(match.record);
  store_.write(first_writes(match), [this, id = match.record.id, game = match.record.game, creator, answer](const std::string& failure) {
    if (!failure.empty()) {
      log_fault(failure);
      unattended_.remove(id);
      return answer(Problem("not_stored"));
    }
    ++metrics_.matches_created;
    log_event("match_created", {{"match", id}, {"game", game}});
    begin(id, creator, answer);
  });
}

void LiveMatches::open_file(const std::string& request, const Visitor& visitor, const std::function<void(const Work&)>& charge,
                            const Answer& answer) {
  const Owner owner{visitor.network, visitor.person};
  const std::string reading = secrets::new_id();
  files_.add(reading, owner);
  const Settings& settings = shards_.front()->context.settings;
  bots_.work_on({.match = {}, .owner = owner, .waiting = Waiting::person},
                [this, &settings, request, visitor, charge, answer, reading](const std::stop_token&) {
                  const Stopwatch stopwatch;
                  answering(answer, [&] { create(open_match_file(request, visitor, settings), visitor, answer); });
                  files_.remove(reading);
                  charge({.time = stopwatch.time()});
                });
}

void LiveMatches::begin(const std::string& id, const Visitor& visitor, const Answer& answer) {
  visit(id, answer, [visitor, answer](LiveMatch& live) {
    answer(live.presence().describe(visitor.person));
    live.play().wake_bot();
  });
}

void LiveMatches::play_on(const std::string& id, const Visitor& visitor, const Moment& moment, const Answer& answer) {
  visit(id, answer, [this, visitor, moment, answer](LiveMatch& live) {
    if (live.record().state != MatchState::over && !live.play().puzzle_is_over()) throw not_allowed("not_over");
    const NewMatch again = playing_on(live.record(), live.history().match(), visitor, moment);
    check_room(store_, live.context().settings.limits, visitor, again.edition.size() + again.record.start.size());
    create(again, visitor, answer);
  });
}

void LiveMatches::rematch(const std::string& id, const Visitor& visitor, const std::string& commitment, const Answer& answer) {
  const auto begun = [this, visitor, answer](const std::string& again) { begin(again, visitor, answer); };
  visit(id, answer, [visitor, commitment, answer, begun](LiveMatch& live) { live.seats().rematch(visitor, commitment, answer, begun); });
}

std::vector<MatchRecord> LiveMatches::readable(const std::vector<StoredMatch>& stored) {
  std::vector<MatchRecord> out;
  out.reserve(stored.size());
  for (const StoredMatch& each : stored) {
    try {
      out.push_back(MatchRecord::from_store(each));
    } catch (const Problem&) {
      log_warning("unreadable_match", {{"match", each.id}});
    }
  }
  return out;
}

void LiveMatches::forget(const std::string& person, const Answer& answer) {
  /// Lives until the last match has answered; each of them on its own thread.
  struct Forgetting {
    std::mutex lock;
    std::size_t left = 0;
    std::optional<Problem> problem;
  };
  const std::vector<StoredMatch> matches = store_.matches_of(person, std::numeric_limits<int>::max(), {});
  const auto all = std::make_shared<Forgetting>();
  all->left = matches.size() + 1;
  const Answer each = [this, all, person, answer](const Outcome& outcome) {
    {
      const std::lock_guard lock(all->lock);
      const auto* problem = std::get_if<Problem>(&outcome);
      if (problem != nullptr && problem->code() != "not_found") all->problem = *problem;
      if (--all->left > 0) return;
    }
    if (all->problem) return answer(*all->problem);
    store_.write({RemovedPerson{person}}, [answer](const std::string& failure) {
      if (failure.empty()) {
        log_event("person_removed");
        answer(json::object());
      } else {
        log_fault(failure);
        answer(Problem("not_stored"));
      }
    });
  };
  for (const StoredMatch& match : matches) {
    visit(match.id, each, [person, each](LiveMatch& live) { live.seats().forget(person, each); });
  }
  each(json::object());
}

LeftAlone left_alone(Store& store, const KeepTimes& keep, int max) {
  const auto since = [](KeepTimes::Days days) {
    return now_in_milliseconds() - std::chrono::duration_cast<std::chrono::milliseconds>(days).count();
  };
  const std::string over(state_names[static_cast<std::size_t>(MatchState::over)]);
  LeftAlone out;
  if (keep.unfinished.count() > 0) out.unfinished = store.matches_left_alone(over, false, since(keep.unfinished), max);
  if (keep.finished.count() > 0) out.finished = store.matches_left_alone(over, true, since(keep.finished), max);
  if (keep.guests.count() > 0) out.guests = store.people_left_alone(since(keep.guests), max);
  return out;
}

void LiveMatches::clear(const KeepTimes& keep) {
  constexpr int at_once = 200;
  const LeftAlone left = left_alone(store_, keep, at_once);
  const Answer heard = [](const Outcome&) {};
  for (const std::vector<std::string>& matches : {left.unfinished, left.finished}) {
    for (const std::string& id : matches) visit(id, heard, [heard](LiveMatch& live) { live.seats().expire(heard); });
  }
  for (const std::string& id : left.guests) store_.write({RemovedPerson{id}}, [](const std::string&) {});
  if (!left.nothing()) {
    log_event("cleared", {{"unfinished", left.unfinished.size()}, {"finished", left.finished.size()}, {"guests", left.guests.size()}});
  }
}

void LiveMatches::check() {
  for (const MatchState state : {MatchState::running, MatchState::paused}) {
    for (const MatchRecord& record : readable(store_.matches_in_state(std::string(state_names[static_cast<std::size_t>(state)])))) {
      try {
        History::check_last(record, store_.entries(record.id), store_.last_snapshot(record.id));
      } catch (const Problem& problem) {
        ++metrics_.damaged;
        log_fault(fmt::format("match {} is damaged: {}", record.id, explain(Catalogue::of("en"), problem)));
      }
    }
  }
}

void LiveMatches::resume() {
  for (const MatchState state : {MatchState::committing, MatchState::revealing}) {
    for (const StoredMatch& match : store_.matches_in_state(std::string(state_names[static_cast<std::size_t>(state)]))) {
      visit(match.id, [](const Outcome&) {}, [](LiveMatch&) {});  // it is in memory now, and its time goes on
    }
  }
  {
    const std::lock_guard lock(interrupted_lock_);
    for (const MatchRecord& record : readable(store_.matches_in_state("running"))) {
      unattended_.note(record);
      if (record.bot_has_to_decide()) interrupted_.push_back({record.id, record.attended()});
    }
    std::stable_partition(interrupted_.begin(), interrupted_.end(), [](const Interrupted& each) { return each.attended; });
  }
  resume_next();
}

void LiveMatches::resume_next() {
  std::string id;
  {
    const std::lock_guard lock(interrupted_lock_);
    if (interrupted_.empty() || (!interrupted_.front().attended && !bots_.idle())) return;  // looked at again every second
    id = interrupted_.front().id;
    interrupted_.pop_front();
  }
  visit(id, [](const Outcome&) {}, [](LiveMatch& live) { live.play().wake_bot(); });
  shard_of(id).context.loop.post([this] { resume_next(); });
}

void LiveMatches::tidy(Shard& shard) {
  if (&shard == shards_.front().get()) resume_next();
  std::erase_if(shard.matches, [&](const auto& entry) {
    const bool done = entry.second->tidy();
    metrics_.matches -= done ? 1 : 0;
    return done;
  });
}

}  // namespace omnibus
