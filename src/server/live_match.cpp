#include "server/live_match.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "server/events.hpp"
#include "server/table_view.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t max_missed = 12;

json::object done(std::int64_t seq, bool repeated) { return {{"done", json::object{{"seq", seq}, {"repeated", repeated}}}}; }

std::string text_key(Eyes eyes, const std::string& language) { return language + json::serialize(eyes_to_json(eyes)); }

}  // namespace

LiveMatch::LiveMatch(MatchRecord record, MatchContext& around) : record_(std::move(record)), around_(around) {}

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
    waiting_.push_back(std::move(guarded));
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
  around_.store.write(std::move(writes), [self = shared_from_this(), answer, then = std::move(then)](const std::string& failure) {
    self->around_.loop.post([self, answer, then, failure] {
      self->storing_ = false;
      try {
        if (failure.empty()) {
          then();
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
  if (record_.state == MatchState::waiting) throw Problem("not_running");
  if (!history_) history_.emplace(record_, around_.store.entries(record_.id), around_.store.last_snapshot(record_.id));
  return *history_;
}

// ---- Who may what ---------------------------------------------------------------------------------------------------

void LiveMatch::check_seat_exists(Seat seat) const {
  const auto last = static_cast<int>(record_.seats.size()) - 1;
  if (index_of(seat) > last) throw Problem("bad_seat", {{"value", std::to_string(index_of(seat))}, {"most", std::to_string(last)}});
}

void LiveMatch::check_seat(const Visitor& visitor, Seat seat) const {
  if (visitor.person.empty()) throw Problem("not_signed_in");
  check_seat_exists(seat);
  if (!record_.sits(visitor.person, seat)) throw Problem("not_your_seat");
}

void LiveMatch::check_at_table(const Visitor& visitor) const {
  if (visitor.person.empty()) throw Problem("not_signed_in");
  if (!record_.at_table(visitor.person)) throw Problem("not_allowed", {{"reason", "common/reason.not_at_table"}});
}

void LiveMatch::check_eyes(const Visitor& visitor, Eyes eyes) const {
  if (eyes.see_everything() && record_.state != MatchState::over) throw Problem("not_allowed", {{"reason", "common/reason.not_over"}});
  if (eyes.seat() != Seat::nobody) check_seat(visitor, eyes.seat());
}

bool LiveMatch::present(const std::string& person) const {
  return std::any_of(places_.begin(), places_.end(), [&](const Place& place) { return place.person == person; });
}

std::chrono::steady_clock::time_point LiveMatch::away_since(const std::string& person) const {
  const auto last_seen = last_seen_.find(person);
  return last_seen != last_seen_.end() ? last_seen->second : loaded_;
}

Whereabouts LiveMatch::whereabouts(const std::string& person) const {
  if (present(person)) return Whereabouts::here;
  const bool long_ago = std::chrono::steady_clock::now() - away_since(person) >= around_.settings.absence;
  return long_ago ? Whereabouts::absent : Whereabouts::away;
}

void LiveMatch::notice_absence() {
  const auto before = std::exchange(looked_, std::chrono::steady_clock::now());
  const bool news = std::any_of(record_.seats.begin(), record_.seats.end(), [&](const SeatRecord& seat) {
    if (seat.kind != SeatKind::person || present(seat.person)) return false;
    const auto absent_from = away_since(seat.person) + around_.settings.absence;
    return before < absent_from && absent_from <= looked_;
  });
  if (news) tell_match(false);
}

// ---- Watching -------------------------------------------------------------------------------------------------------

json::object LiveMatch::match_json(const std::string& person) const {
  return match_to_json(record_, person, [this](const std::string& each) { return whereabouts(each); });
}

json::value LiveMatch::table_json(Eyes eyes, const std::string& language) {
  if (record_.state == MatchState::waiting) return nullptr;
  return TableView(history(), eyes, language).now();
}

/// The last few actions, one by one, where nothing but actions was missed.
std::optional<json::array> LiveMatch::missed(Eyes eyes, const std::string& language, std::int64_t since) {
  if (record_.state == MatchState::waiting) return {};
  const std::int64_t count = history().seq(eyes) - since;
  if (count > max_missed || !history().only_actions_since(eyes, since)) return {};
  const Match& match = history().match();
  const TableView view(history(), eyes, language);
  json::array out;
  for (std::int64_t i = count - 1; i >= 0; --i) {
    const int ply = *history().ply_seen(eyes, history().ply(eyes) - static_cast<int>(i));
    json::object table = i == 0 ? view.now() : view.at(ply);
    table["seq"] = history().seq(eyes) - i;
    out.push_back(json::object{{"push", "update"},
                               {"match", record_.id},
                               {"what", "act"},
                               {"seat", index_of(match.seat_of(ply))},
                               {"events", view.events(ply)},
                               {"table", std::move(table)}});
  }
  return out;
}

void LiveMatch::watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer) {
  check_eyes(visitor, request.as);
  const bool was_present = present(visitor.person);
  json::array said = record_.state == MatchState::waiting ? json::array() : TableView(history(), request.as, request.language).said();
  json::value table = table_json(request.as, request.language);
  json::value updates = nullptr;
  if (request.since) {
    if (auto some = missed(request.as, request.language, *request.since)) updates = std::move(*some);
  }
  std::erase_if(places_, [&](const Place& place) { return place.watcher == watcher; });
  places_.push_back({watcher, visitor.person, request.as, request.language});
  json::object watching{{"match", match_json(visitor.person)}, {"said", std::move(said)}};
  watching["updates"] = std::move(updates);
  watching["table"] = std::move(table);
  answer(json::object{{"watch", std::move(watching)}});
  someone_came_or_went(visitor.person, was_present);
  wake_program();
}

void LiveMatch::unwatch(const Watcher* watcher) {
  const auto found = std::find_if(places_.begin(), places_.end(), [&](const Place& place) { return place.watcher.get() == watcher; });
  if (found == places_.end()) return;
  const std::string person = found->person;
  places_.erase(found);
  someone_came_or_went(person, true);
}

void LiveMatch::someone_came_or_went(const std::string& person, bool was_present) {
  const bool is_present = present(person);
  if (person.empty() || is_present == was_present) return;
  around_.attendance.note(record_.id, person, is_present);  // also of those who watch: they may sit down later, or have stood up
  if (!record_.sits(person)) return;
  if (is_present) {
    last_seen_.erase(person);
  } else {
    last_seen_[person] = std::chrono::steady_clock::now();
  }
  tell_each([&](const Place& place) { return place.person == person ? std::nullopt : std::optional(place.person); },
            [&](const Place& place) { return match_push(place, false); });
}

void LiveMatch::resync(const Watcher* watcher) {
  const auto found = std::find_if(places_.begin(), places_.end(), [&](const Place& place) { return place.watcher.get() == watcher; });
  if (found == places_.end()) return;
  json::object push{{"push", "resync"}, {"match", match_json(found->person)}};
  push["table"] = table_json(found->eyes, found->language);
  ++around_.metrics.resyncs;
  found->watcher->tell_all(record_.id, text_of(push));
}

void LiveMatch::tell_each(const std::function<std::optional<std::string>(const Place&)>& key,
                          const std::function<json::object(const Place&)>& make) {
  std::map<std::string, Text> texts;
  for (const Place& place : places_) {
    const std::optional<std::string> same = key(place);
    if (!same) continue;
    const auto [found, is_new] = texts.try_emplace(*same);
    if (is_new) found->second = text_of(make(place));
    place.watcher->tell(record_.id, found->second);
    ++around_.metrics.pushes;
  }
}

json::object LiveMatch::match_push(const Place& place, bool with_table) {
  json::object push{{"push", "match"}, {"match", match_json(place.person)}};
  push["table"] = with_table ? table_json(place.eyes, place.language) : json::value(nullptr);
  return push;
}

/// Who sits where is told to each person as it is for them.
void LiveMatch::tell_match(bool with_table) {
  tell_each([&](const Place& place) { return place.person + '\n' + (with_table ? text_key(place.eyes, place.language) : ""); },
            [&](const Place& place) { return match_push(place, with_table); });
}

json::object LiveMatch::update_json(const Place& place, const CommandRequest& command) {
  constexpr std::array<std::string_view, 3> names{"act", "undo", "redo"};
  const TableView view(history(), place.eyes, place.language);
  json::object push{{"push", "update"}, {"match", record_.id}, {"what", names[static_cast<std::size_t>(command.kind)]}};
  push["seat"] = index_of(command.seat);
  push["events"] = command.kind == CommandRequest::Kind::undo ? json::array() : view.events(history().match().ply());
  push["table"] = view.now();
  return push;
}

void LiveMatch::tell_update(const CommandRequest& command) {
  tell_each(
      [&](const Place& place) {
        return history().saw_last(place.eyes) ? std::optional(text_key(place.eyes, place.language)) : std::nullopt;
      },
      [&](const Place& place) { return update_json(place, command); });
}

// ---- Playing --------------------------------------------------------------------------------------------------------

void LiveMatch::command(const Visitor& visitor, const CommandRequest& request, const Answer& answer) {
  check_seat(visitor, request.seat);
  if (const auto seq = history().done_before(request, visitor.person)) return answer(done(*seq, true));
  if (record_.seat(request.seat).stand_in) throw Problem("not_allowed", {{"reason", "common/reason.stand_in"}});
  if (record_.state != MatchState::running) throw Problem("not_running");
  const std::int64_t seq = history().seq(Eyes::of(request.seat));
  if (request.expected_seq != seq) throw Problem("stale", {{"seq", std::to_string(seq)}});
  perform(request, visitor.person, answer);
}

void LiveMatch::perform(const CommandRequest& request, const std::string& person, const Answer& answer) {
  StoredEntry entry = history().perform(request, person);
  MatchRecord next = record_;
  if (history().saw_last(Eyes::spectator())) next.changed = entry.at;
  next.deciding.clear();
  for (const Seat seat : history().match().position().deciding()) next.deciding.push_back(index_of(seat));
  if (history().over()) next.state = MatchState::over;
  std::vector<Write> writes{std::move(entry)};
  if (next.deciding != record_.deciding || next.state != record_.state) writes.push_back(next.to_store());
  if (history().over() || history().snapshot_due()) writes.push_back(history().snapshot());
  store(std::move(writes), answer, [this, request, next, answer] {
    record_ = next;
    ++around_.metrics.actions;
    answer(done(history().seq(Eyes::of(request.seat)), false));
    tell_update(request);
    if (record_.state == MatchState::over) {
      log_event("match_over", {{"match", record_.id}, {"game", record_.game}});
      tell_match(false);
    }
    wake_program();
  });
}

void LiveMatch::say(const Visitor& visitor, const SayRequest& request, const Answer& answer) {
  check_seat(visitor, request.seat);
  const Communication& talk = history().match().game().info().communication;
  const bool is_phrase = std::find(talk.phrases.begin(), talk.phrases.end(), request.phrase) != talk.phrases.end();
  if (!request.phrase.empty() && !is_phrase) {
    throw Problem("bad_value", {{"path", "request.phrase"}, {"value", request.phrase}, {"allowed", joined(talk.phrases)}});
  }
  if (!is_phrase && !talk.free_talk && !history().over()) throw Problem("not_said_here");
  const Speech speech{.seat = request.seat, .phrase = request.phrase, .text = request.text, .at = now_in_milliseconds()};
  StoredEntry entry = history().speech_entry(speech, visitor.person);
  store({std::move(entry)}, answer, [this, speech, answer] {
    history().heard(speech);
    answer(json::object());
    tell_each([](const Place& place) { return place.language; },
              [&](const Place& place) {
                return json::object{
                    {"push", "said"}, {"match", record_.id}, {"said", TableView(history(), place.eyes, place.language).said(speech)}};
              });
  });
}

void LiveMatch::log(const Visitor& visitor, const LogRequest& request, const Answer& answer) {
  check_eyes(visitor, request.as);
  answer(json::object{{"log", TableView(history(), request.as, visitor.language).log()}});
}

void LiveMatch::frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer) {
  check_eyes(visitor, request.as);
  const int last = history().ply(request.as);
  if (request.ply > last) {
    throw Problem("bad_value", {{"path", "request.ply"}, {"value", std::to_string(request.ply)}, {"allowed", fmt::format("0 … {}", last)}});
  }
  answer(json::object{{"frame", TableView(history(), request.as, visitor.language).at(*history().ply_seen(request.as, request.ply))}});
}

// ---- Programs -------------------------------------------------------------------------------------------------------

void LiveMatch::hint(const Visitor& visitor, const HintRequest& request, const Answer& answer) {
  check_seat(visitor, request.seat);
  if (record_.state != MatchState::running) throw Problem("not_running");
  if (advising_) throw Problem("too_fast");
  const Eyes eyes = Eyes::of(request.seat);
  std::shared_ptr<Position> decision = history().match().decision_of(request.seat);
  advising_ = true;
  const auto told = [self = shared_from_this(), eyes, decision, language = visitor.language, answer,
                     seq = history().seq(eyes)](const Thought& thought) {
    self->around_.loop.post([self, eyes, decision, language, answer, seq, thought] {
      self->advising_ = false;
      self->in_turn(answer, [eyes, decision, language, answer, seq, thought](LiveMatch& match) {
        if (match.history().seq(eyes) != seq) throw Problem("stale", {{"seq", std::to_string(match.history().seq(eyes))}});
        answer(json::object{{"hint", TableView(match.history(), eyes, language).hint(*decision, thought)}});
      });
    });
  };
  around_.programs.think(decision->clone(), adviser, told);
}

void LiveMatch::wake_program() {
  if (thinking_ || storing_ || removed_ || !record_.due_for_program()) return;
  try {
    let_program_think();
  } catch (const std::exception& fault) {
    log_fault(fault.what());  // a match that cannot be read now may be later, and is tried again
  }
}

void LiveMatch::let_program_think() {
  for (const Seat seat : history().match().position().deciding()) {
    if (!record_.seat(seat).played_by_program()) continue;
    thinking_ = true;
    const auto told = [self = shared_from_this(), seat, seq = history().seq(Eyes::of(seat))](const Thought& thought) {
      self->around_.loop.post([self, seat, seq, action = thought.choice] {
        self->thinking_ = false;
        self->in_turn([](const Outcome&) {}, [seat, seq, action](LiveMatch& match) { match.program_decided(seat, seq, action); });
      });
    };
    around_.programs.think(history().match().decision_of(seat), player_for(record_.seat(seat).level), told);
    return;
  }
}

/// What was thought of a table that has changed since is thrown away, and thought about anew.
void LiveMatch::program_decided(Seat seat, std::int64_t seq, const Action& action) {
  const bool current =
      record_.state == MatchState::running && record_.seat(seat).played_by_program() && history().seq(Eyes::of(seat)) == seq;
  if (!current) return wake_program();
  CommandRequest request;
  request.seat = seat;
  request.action = history().match().game().action_to_json(action);
  perform(request, {}, [](const Outcome&) {});
}

bool LiveMatch::tidy() {
  if (!places_.empty()) notice_absence();
  if (storing_ || thinking_ || advising_ || !waiting_.empty()) return false;
  if (std::chrono::steady_clock::now() - used_ < around_.settings.idle_match) {
    wake_program();  // it may have been stopped by a store that failed
    return removed_;
  }
  history_.reset();
  return places_.empty();
}

}  // namespace omnibus
