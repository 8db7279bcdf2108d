#include "server/matches/live_matches.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "server/record/access.hpp"
#include "server/record/match_file_reader.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// Each of them takes a few megabytes of memory.
constexpr int max_loads = 4;
constexpr int max_files = 2;
constexpr int max_long_answers = 4;
constexpr Milliseconds price_of_match{10};   // about the cost of a new match with a large edition
constexpr Milliseconds price_of_entry{0.2};  // about the cost of one in a match file

}  // namespace

LiveMatches::LiveMatches(const Settings& settings, Store& store, Bots& bots, Metrics& metrics,
                         const std::vector<std::unique_ptr<Loop>>& loops, Loop& background)
    : store_(store),
      bots_(bots),
      metrics_(metrics),
      unattended_(settings.limits),
      departures_(store),
      reviews_({settings.limits.analyses_of_person, settings.limits.analyses_of_address, settings.limits.analyses}),
      files_({settings.limits.files_of_person, settings.limits.files_of_address, settings.limits.files}),
      loads_(background, max_loads),
      readings_(background, max_files),
      short_readings_(background, 1),
      long_answers_(max_long_answers) {
  for (const auto& loop : loops) {
    shards_.push_back(std::make_unique<Shard>(
        Shard{{settings, store, bots, metrics, present_, unattended_, departures_, reviews_, loads_, verified_, *loop, {}, {}, {}}, {}}));
    Shard& shard = *shards_.back();
    shard.context.make_room = [this, &shard] { make_room(shard); };
    shard.context.gone = [this, &shard](const std::string& id) {
      shard.context.loop.post([this, &shard, id] { metrics_.matches -= static_cast<std::int64_t>(shard.matches.erase(id)); });
    };
    loop->every(std::chrono::seconds(1), [this, &shard] { tidy(shard); });
  }
}

/// Runs the task; an exception becomes the answer.
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

/// Record of a match; logs and rethrows the problem of a damaged one.
static MatchRecord record_of(const StoredMatch& stored) {
  try {
    return MatchRecord::from_store(stored);
  } catch (const Problem& problem) {
    log_fault(fmt::format("match {} is damaged: {}", stored.id, explain(Catalogue::of("en"), problem)));
    throw;
  }
}

std::shared_ptr<LiveMatch> LiveMatches::find(Shard& shard, const std::string& id) {
  const auto found = shard.matches.find(id);
  if (found != shard.matches.end()) return found->second;
  const std::optional<StoredMatch> stored = store_.match(id);
  if (!stored) throw Problem("not_found");
  auto match = std::make_shared<LiveMatch>(record_of(*stored), shard.context);
  shard.matches.emplace(id, match);
  ++metrics_.matches;
  return match;
}

void LiveMatches::with_match(Shard& shard, const std::string& id, const Answer& answer, const std::function<void(LiveMatch&)>& task) {
  answering(answer, [&] { task(*find(shard, id)); });
}

void LiveMatches::visit(const std::string& id, const Answer& answer, std::function<void(LiveMatch&)> task, Needs needs,
                        const Payer& payer) {
  Shard& shard = shard_of(id);
  shard.context.loop.run([this, &shard, id, answer, needs, payer, task = std::move(task)] {
    with_match(shard, id, answer, [&](LiveMatch& live) { live.visit(answer, task, needs, payer); });
  });
}

void LiveMatches::visit_in_pieces(const std::string& id, const Payer& payer, const Answer& answer, std::function<bool(LiveMatch&)> piece) {
  go_on_in_pieces({.match = id, .payer = payer, .answer = answer, .piece = std::move(piece), .ended = [] {}});
}

void LiveMatches::answer_in_pieces(const std::string& id, const Payer& payer, const Answer& answer, std::function<bool(LiveMatch&)> piece) {
  long_answers_.begin(payer.owner, [this, id, payer, answer, piece = std::move(piece)] {
    go_on_in_pieces({.match = id, .payer = payer, .answer = answer, .piece = piece, .ended = [this] { long_answers_.end(); }});
  });
}

/// While the match is storing or loading, the piece waits for its turn at the match, and then again for its turn on the loop.
void LiveMatches::go_on_in_pieces(const Visit& visit) {
  Shard& shard = shard_of(visit.match);
  shard.context.loop.run_in_pieces(visit.payer.owner, [this, &shard, visit] {
    bool last = true;
    bool waits = false;
    with_match(shard, visit.match, visit.answer, [&](LiveMatch& live) {
      if (live.can_begin(Needs::history)) return live.visit(visit.answer, [&](LiveMatch& match) { last = visit.piece(match); });
      waits = true;
      const Answer failed = [visit](const Outcome& outcome) {
        visit.ended();
        visit.answer(outcome);
      };
      live.in_turn(failed, [this, visit] { go_on_in_pieces(visit); }, Needs::history, visit.payer);
    });
    if (last && !waits) visit.ended();
    return last;
  });
}

void LiveMatches::close_background() {
  for (Background* each : {&loads_, &readings_, &short_readings_}) each->close();
}

void LiveMatches::read_and_create(const Payer& payer, std::function<NewMatch()> read, const Visitor& creator, const Answer& answer) {
  Bill bill(payer);
  bill.pay_in_advance(price_of_match);
  short_readings_.run(payer.owner, [this, bill, read = std::move(read), creator, answer](bool is_closing) mutable {
    const Stopwatch stopwatch;
    answering(answer, [&] {
      if (is_closing) throw Problem("not_stored");
      create(read(), creator, answer);
    });
    bill.add(stopwatch.time());
    bill.settle();
    return true;
  });
}

void LiveMatches::create(NewMatch match, const Visitor& creator, const Answer& answer) {
  const auto staying = departures_.check_stays(creator.person);
  if (!match.record.attended() && match.record.state != MatchState::over) unattended_.add(match.record);
  const std::string id = match.record.id;
  const std::string game = match.record.game;
  store_.write(first_writes(std::move(match)), [this, id, game, creator, answer](const std::string& failure) {
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

void LiveMatches::open_file(std::string request, const Visitor& visitor, const Payer& payer, const Answer& answer) {
  const std::string reading = secrets::new_id();
  files_.add(reading, payer.owner);
  ++metrics_.files;
  const auto reader = std::make_shared<MatchFileReader>(std::move(request), visitor, shards_.front()->context.settings);
  readings_.run(payer.owner, [this, reader, visitor, answer, reading, bill = Bill(payer)](bool is_closing) mutable {
    const Stopwatch stopwatch;
    const bool is_first = reader->entries() == 0;
    bool is_read = false;
    bool is_last = true;
    answering(answer, [&] {
      if (is_closing) throw Problem("not_stored");
      is_last = is_read = reader->go_on();
      if (is_first) bill.pay_in_advance(price_of_entry * static_cast<double>(reader->entries()));
    });
    bill.add(stopwatch.time());
    if (!is_last) return false;
    bill.settle();
    files_.remove(reading);
    --metrics_.files;
    if (is_read) answering(answer, [&] { create_from_file(reader->take(), visitor, answer); });
    return true;
  });
}

void LiveMatches::create_from_file(NewMatch match, const Visitor& creator, const Answer& answer) {
  if (!match.played.empty()) verified_.note(match.record.id, std::get<StoredSnapshot>(match.played.back()).number + 1);
  create(std::move(match), creator, answer);
}

void LiveMatches::begin(const std::string& id, const Visitor& visitor, const Answer& answer) {
  const auto tell = [visitor, answer](LiveMatch& live) {
    answer(live.presence().describe(visitor.person));
    live.bots().wake();
  };
  visit(id, answer, tell, Needs::record);
}

void LiveMatches::play_on(const std::string& id, const Visitor& visitor, const Moment& moment, const Answer& answer) {
  visit(id, answer, [this, visitor, moment, answer](LiveMatch& live) {
    if (live.record().state != MatchState::over && !live.puzzle().is_over()) throw not_allowed("not_over");
    const NewMatch again = playing_on(live.record(), live.history().match(), visitor, moment);
    check_room(store_, live.context().settings.limits, visitor, again.edition.size() + again.record.start.size());
    create(again, visitor, answer);
  });
}

void LiveMatches::rematch(const std::string& id, const Visitor& visitor, const Again& wanted, const Answer& answer) {
  const auto begun = [this, visitor, answer](const std::string& again) { begin(again, visitor, answer); };
  visit(id, answer, [visitor, wanted, answer, begun](LiveMatch& live) { live.seats().rematch(visitor, wanted, answer, begun); });
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
  constexpr int attempts = 3;
  departures_.begin(person);
  leave_all(person, attempts, [this, person, answer](const Outcome& outcome) {
    departures_.end(person);
    answer(outcome);
  });
}

void LiveMatches::leave_all(const std::string& person, int attempts, const Answer& answer) {
  /// Shared state until the last match has answered; each answers on its own thread.
  struct Forgetting {
    std::mutex lock;
    std::size_t left = 0;
    std::optional<Problem> problem;
  };
  const std::vector<StoredMatch> matches = store_.matches_of(person, std::numeric_limits<int>::max(), {});
  const auto all = std::make_shared<Forgetting>();
  all->left = matches.size() + 1;
  const Answer each = [this, all, person, attempts, answer](const Outcome& outcome) {
    {
      const std::lock_guard lock(all->lock);
      const auto* problem = std::get_if<Problem>(&outcome);
      if (problem != nullptr && problem->code() != "not_found") all->problem = *problem;
      if (--all->left > 0) return;
    }
    if (all->problem) return answer(*all->problem);
    store_.write({RemovedPerson{person}}, [this, person, attempts, answer](const std::string& failure) {
      if (failure.empty()) {
        log_event("person_removed");
        answer(json::object());
      } else if (attempts > 1 && !store_.matches_of(person, 1, {}).empty()) {
        leave_all(person, attempts - 1, answer);  // at a table stored meanwhile
      } else {
        log_fault(failure);
        answer(Problem("not_stored"));
      }
    });
  };
  for (const StoredMatch& match : matches) {
    visit(match.id, each, [person, each](LiveMatch& live) { live.seats().forget(person, each); }, Needs::record);
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
  if (keep.waiting.count() > 0) {
    const std::string waiting(state_names[static_cast<std::size_t>(MatchState::waiting)]);
    for (std::string& id : store.matches_left_alone(waiting, true, since(keep.waiting), max)) {
      if (std::ranges::find(out.unfinished, id) == out.unfinished.end()) out.unfinished.push_back(std::move(id));
    }
  }
  if (keep.finished.count() > 0) out.finished = store.matches_left_alone(over, true, since(keep.finished), max);
  if (keep.guests.count() > 0) out.guests = store.people_left_alone(since(keep.guests), max);
  return out;
}

void LiveMatches::clear(const KeepTimes& keep) {
  constexpr int at_once = 200;
  const LeftAlone left = left_alone(store_, keep, at_once);
  const Answer heard = [](const Outcome&) {};
  for (const std::vector<std::string>& matches : {left.unfinished, left.finished}) {
    for (const std::string& id : matches) visit(id, heard, [heard](LiveMatch& live) { live.seats().expire(heard); }, Needs::record);
  }
  for (const std::string& id : left.guests) store_.write({RemovedPerson{id}}, [](const std::string&) {});
  if (!left.nothing()) {
    log_event("cleared", {{"unfinished", left.unfinished.size()}, {"finished", left.finished.size()}, {"guests", left.guests.size()}});
  }
}

void find_damaged_matches(Store& store, const std::function<void(const std::string& match, const Problem& problem)>& tell) {
  for (const MatchState state : {MatchState::running, MatchState::paused}) {
    for (const MatchRecord& record :
         LiveMatches::readable(store.matches_in_state(std::string(state_names[static_cast<std::size_t>(state)])))) {
      try {
        History::check_last(record, store.entries(record.id), store.last_snapshot(record.id));
      } catch (const Problem& problem) {
        tell(record.id, problem);
      }
    }
  }
}

void LiveMatches::check() {
  find_damaged_matches(store_, [this](const std::string& match, const Problem& problem) {
    ++metrics_.damaged;
    log_fault(fmt::format("match {} is damaged: {}", match, explain(Catalogue::of("en"), problem)));
  });
}

void LiveMatches::resume() {
  for (const MatchState state : {MatchState::committing, MatchState::revealing}) {
    for (const StoredMatch& match : store_.matches_in_state(std::string(state_names[static_cast<std::size_t>(state)]))) {
      visit(match.id, [](const Outcome&) {}, [](LiveMatch&) {});  // loads it, so that its time limits run
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
  Interrupted next;
  {
    const std::lock_guard lock(interrupted_lock_);
    if (interrupted_.empty() || (!interrupted_.front().attended && !bots_.idle())) return;  // checked again every second
    next = interrupted_.front();
    interrupted_.pop_front();
  }
  const auto go_on = [this, &loop = shard_of(next.id).context.loop] { loop.post([this] { resume_next(); }); };
  if (next.attended) go_on();
  const auto go_on_later = [go_on, attended = next.attended] {
    if (!attended) go_on();
  };
  visit(
      next.id, [go_on_later](const Outcome&) { go_on_later(); },
      [go_on_later](LiveMatch& live) {
        live.bots().wake();
        go_on_later();
      });
}

void LiveMatches::tidy(Shard& shard) {
  if (&shard == shards_.front().get()) resume_next();
  std::erase_if(shard.matches, [&](const auto& entry) {
    const bool done = entry.second->tidy();
    metrics_.matches -= done ? 1 : 0;
    return done;
  });
  make_room(shard);
}

/// Puts away the least recently used histories, even of watched matches; they are loaded again on demand. Matches with a thinking bot come
/// last, as they need theirs again soon.
void LiveMatches::make_room(Shard& shard) {
  const auto max = static_cast<std::int64_t>(shard.context.settings.limits.history_megabytes << 20);
  if (metrics_.history_bytes <= max) return;
  std::vector<LiveMatch*> at_rest;
  for (const auto& [id, match] : shard.matches) {
    if (match->has_history() && match->is_at_rest()) at_rest.push_back(match.get());
  }
  std::ranges::sort(at_rest, {}, [](LiveMatch* match) { return std::pair(match->busy(), match->last_used()); });
  for (LiveMatch* match : at_rest) {
    if (metrics_.history_bytes <= max) return;
    match->put_away_history();
  }
}

}  // namespace omnibus
