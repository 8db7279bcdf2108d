#include "server/match/presence.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/record/access.hpp"
#include "server/runtime/events.hpp"
#include "server/views/patch_text.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t max_missed = 12;
constexpr std::int64_t max_missed_seats = 72;  // each update contains every seat: those of a crowd would be half a megabyte
constexpr std::size_t usual_update = 8192;     // bytes
constexpr std::size_t least_voters = 2;        // one alone is no vote

/// Key shared by all viewers who see the same table.
std::string table_key(Viewer viewer, const std::string& language) {
  return language + (viewer.see_everything() ? "everything" : std::to_string(index_of(viewer.seat())));
}

/// Push about a command: `add_rest` adds the events and the resulting table.
template <class AddRest>
void append_move(std::string& out, std::string_view push_name, const std::string& match, CommandKind kind, Seat seat, AddRest&& add_rest) {
  JsonObjectText push(out);
  push.add("push", push_name);
  push.add("match", match);
  push.add("what", name_of(kind));
  push.add("seat", index_of(seat));
  add_rest(push);
}

/// Events of the last command.
void add_events(JsonObjectText& push, const TableView& view, CommandKind kind, const History& history) {
  if (kind == CommandKind::undo) push.add_json("events", "[]");
  else {
    view.append_events(push.begin("events"), history.match().ply());
    view.add_takes_back(push, history.match().ply());
  }
}

}  // namespace

// ---- Presence -------------------------------------------------------------------------------------------------------

Presence::Clock::time_point Presence::away_since(const std::string& person) const {
  const auto last_seen = last_seen_.find(person);
  return last_seen != last_seen_.end() ? last_seen->second : loaded_;
}

Whereabouts Presence::whereabouts(const std::string& person) const {
  if (present(person)) return Whereabouts::here;
  const bool long_ago = Clock::now() - away_since(person) >= match_.record().absence;
  return long_ago ? Whereabouts::absent : Whereabouts::away;
}

std::optional<Presence::Clock::time_point> Presence::gone_since(const std::string& person) const {
  return present(person) ? std::nullopt : std::optional(away_since(person));
}

Waiting Presence::waiting() const {
  bool plays = false;
  for (const SeatRecord& seat : match_.record().seats) {
    if (seat.kind != SeatKind::person || seat.stand_in) continue;
    if (present(seat.person)) return Waiting::person;
    plays = true;
  }
  if (plays) return Waiting::absent_person;
  return nobody() ? Waiting::nobody : Waiting::spectator;
}

std::vector<std::string> Presence::voters_on(const SeatRecord& seat) const {
  const MatchState state = match_.record().state;
  const bool missed = seat.kind == SeatKind::person && !seat.stand_in && !present(seat.person);
  if (!missed || (state != MatchState::running && state != MatchState::paused)) return {};
  std::vector<std::string> out = match_.record().players_but(seat.person);
  if (out.size() < least_voters) out.clear();
  return out;
}

json::value Presence::vote_to_json(const SeatRecord& seat, const std::string& person) const {
  const std::vector<std::string> voters = voters_on(seat);
  if (voters.empty()) return nullptr;
  return json::object{{"votes", seat.votes_of(voters)}, {"needed", voters.size()}, {"yours", seat.votes_of({person}) > 0}};
}

/// Votes against a player who is back are void, even if they leave again after a restart.
void Presence::end_votes_on(const std::string& person) {
  MatchRecord next = match_.record();
  bool ended = false;
  for (SeatRecord& seat : next.seats) {
    if (seat.person == person) ended = !std::exchange(seat.votes, {}).empty() || ended;
  }
  if (!ended) return;
  match_.context().store.write({next.to_store()}, [](const std::string&) {});
  match_.set_record(std::move(next));
}

void Presence::expect(const std::string& person) {
  last_seen_[person] = Clock::now();
  if (!present(person)) expected_[person] = Clock::now();
}

bool Presence::has_left(const std::string& person) const {
  if (present(person)) return false;
  const auto expected = expected_.find(person);
  return expected == expected_.end() || Clock::now() - expected->second >= match_.context().settings.arrival_time;
}

void Presence::notice_absence() {
  if (nobody()) return;
  const auto before = std::exchange(looked_, Clock::now());
  const auto& seats = match_.record().seats;
  const bool news = std::any_of(seats.begin(), seats.end(), [&](const SeatRecord& seat) {
    if (seat.kind != SeatKind::person || present(seat.person)) return false;
    const auto absent_from = away_since(seat.person) + match_.record().absence;
    return before < absent_from && absent_from <= looked_;
  });
  if (news) tell_match(false);
}

void Presence::on_presence_changed(const std::string& person, bool was_present) {
  const bool is_present = present(person);
  if (person.empty() || is_present == was_present) return;
  match_.context().present.note(match_.record().id, person,
                                is_present);  // also of spectators: they may sit down later, or have stood up
  if (!match_.record().sits(person)) return;
  if (is_present) {
    last_seen_.erase(person);
    expected_.erase(person);
    end_votes_on(person);
  } else {
    last_seen_[person] = Clock::now();
  }
  tell_each([&](const Subscriber& subscriber) { return subscriber.person == person ? std::nullopt : std::optional(subscriber.person); },
            [this, person](const Subscriber& subscriber) { return people_push(subscriber, person, match_.record()); });
}

// ---- Watching -------------------------------------------------------------------------------------------------------

json::object Presence::describe(const std::string& person) const {
  json::object out = match_to_json(match_.record(), person, [this](const std::string& each) { return whereabouts(each); });
  json::array& seats = out.at("seats").as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i].as_object()["vote"] = vote_to_json(match_.record().seats[i], person);
  return out;
}

json::object Presence::describe_seat(int index, const std::string& person) const {
  json::object out = seat_to_json(match_.record(), index, person, [this](const std::string& each) { return whereabouts(each); });
  out["vote"] = vote_to_json(match_.record().seat(seat_at(index)), person);
  return out;
}

bool Presence::has_begun() const { return match_.record().begun(); }

void Presence::add_match(JsonObjectText& out, const std::string& person) const { out.add_json("match", json::serialize(describe(person))); }

void Presence::add_table(JsonObjectText& out, Viewer viewer, const std::string& language) {
  if (!has_begun()) return out.add("table", nullptr);
  TableView(match_.history(), viewer, match_.speaker(language)).append_now(out.begin("table"), follower_.clock());
}

void Presence::add_said(JsonObjectText& out, Viewer viewer, const std::string& language) {
  if (!has_begun()) return out.add_json("said", "[]");
  TableView(match_.history(), viewer, match_.speaker(language)).append_said(out.begin("said"));
}

/// The last few actions, one by one, if only actions were missed.
void Presence::add_missed(JsonObjectText& out, Viewer viewer, const std::string& language, std::optional<std::int64_t> since) {
  if (!since || !has_begun()) return out.add("updates", nullptr);
  const History& history = match_.history();
  const std::int64_t count = history.seq(viewer) - *since;
  const bool many = count > max_missed || count * history.match().game().players() > max_missed_seats;
  if (many || !history.only_actions_since(viewer, *since)) return out.add("updates", nullptr);
  const Speaker speaker = match_.speaker(language);
  const TableView view(history, viewer, speaker);
  const auto append = [&](std::string& text, std::int64_t later) {
    const int ply = *history.ply_seen(viewer, history.ply(viewer) - static_cast<int>(later));
    append_move(text, "update", match_.record().id, CommandKind::act, history.match().seat_of(ply), [&](JsonObjectText& push) {
      view.append_events(push.begin("events"), ply);
      if (later == 0) view.append_now(push.begin("table"), follower_.clock());
      else view.append_at(push.begin("table"), ply, history.seq(viewer) - later);
    });
  };
  out.add_list("updates", std::views::iota(std::int64_t{0}, count) | std::views::reverse, append);
}

void Presence::watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer) {
  check_viewer(match_.record(), visitor, request.as);
  if (has_begun()) match_.history();  // throws if the match cannot be read
  const bool was_present = present(visitor.person);
  remove_viewer(watcher.get());
  subscribers_.push_back({watcher, visitor.person, request.as, request.language});
  ++here_[visitor.person];
  answer(JsonText(json_object_text([&](JsonObjectText& reply) {
    reply.add_object("watch", [&](JsonObjectText& watching) {
      add_match(watching, visitor.person);
      add_said(watching, request.as, request.language);
      add_missed(watching, request.as, request.language, request.since);
      add_table(watching, request.as, request.language);
    });
  })));
  on_presence_changed(visitor.person, was_present);
  note_visit(visitor.person);
  follower_.on_viewer_came();
}

/// At most once a day. A match is kept as long as its people come back to it.
void Presence::note_visit(const std::string& person) {
  const Clock::time_point now = Clock::now();
  if (!match_.record().at_table(person) || (visit_noted_ && now - *visit_noted_ < std::chrono::hours(24))) return;
  visit_noted_ = now;
  match_.context().store.write({VisitedMatch{match_.record().id, now_in_milliseconds()}}, [](const std::string&) {});
}

void Presence::unwatch(const Watcher* watcher) {
  const std::optional<std::string> person = remove_viewer(watcher);
  if (!person) return;
  on_presence_changed(*person, true);
  follower_.on_viewer_left();
}

std::optional<std::string> Presence::remove_viewer(const Watcher* watcher) {
  const auto found = std::find_if(subscribers_.begin(), subscribers_.end(),
                                  [&](const Subscriber& subscriber) { return subscriber.watcher.get() == watcher; });
  if (found == subscribers_.end()) return {};
  const std::string person = found->person;
  subscribers_.erase(found);
  if (--here_[person] == 0) here_.erase(person);
  return person;
}

void Presence::resync(const Watcher* watcher) {
  const auto found = std::find_if(subscribers_.begin(), subscribers_.end(),
                                  [&](const Subscriber& subscriber) { return subscriber.watcher.get() == watcher; });
  if (found == subscribers_.end()) return;
  ++match_.context().metrics.resyncs;
  found->watcher->tell_all(match_.record().id, std::make_shared<const std::string>(everything_push(*found)));
}

// ---- Telling --------------------------------------------------------------------------------------------------------

void Presence::tell_each(const std::function<std::optional<std::string>(const Subscriber&)>& key,
                         std::function<std::string(const Subscriber&)> make) {
  const bool busy = !untold_.empty();
  const auto shared_make = std::make_shared<const std::function<std::string(const Subscriber&)>>(std::move(make));
  std::map<std::string, Message> messages;
  for (const Subscriber& subscriber : subscribers_) {
    const std::optional<std::string> same = key(subscriber);
    if (!same) continue;
    Message& message = messages.try_emplace(*same, Message{subscriber, {}, shared_make, {}}).first->second;
    message.watchers.push_back(subscriber.watcher);
  }
  for (auto& [same, message] : messages) untold_.push_back(std::move(message));
  if (busy || tell_some()) return;
  match_.set_telling(true);
  const MatchRecord& record = match_.record();
  match_.context().loop.run_in_pieces({record.origin, record.creator}, [this, self = match_.shared_from_this()] {
    const bool last = tell_some();
    if (last) self->set_telling(false);
    return last;
  });
}

bool Presence::tell_some() {
  constexpr int work_at_once = 150;  // about a millisecond
  for (int work = 0; work < work_at_once && !untold_.empty();) work += tell_next();
  return untold_.empty();
}

/// Work is measured in units of the time it takes to write one seat.
int Presence::tell_next() {
  constexpr int work_to_send = 4;
  Message& message = untold_.front();
  int work = work_to_send;
  try {
    if (!message.text) {
      message.text = std::make_shared<const std::string>((*message.make)(message.subscriber));
      work += static_cast<int>(match_.record().seats.size());
    }
    message.watchers.back()->tell(match_.record().id, message.text);
    message.watchers.pop_back();
    ++match_.context().metrics.pushes;
  } catch (const std::exception& fault) {
    log_fault(fault.what());  // the other viewers get theirs regardless
    message.watchers.clear();
  }
  if (message.watchers.empty()) untold_.pop_front();
  return work;
}

std::string Presence::match_push(const Subscriber& subscriber, bool with_table) {
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "match");
    add_match(push, subscriber.person);
    if (with_table) add_table(push, subscriber.viewer, subscriber.language);
    else push.add("table", nullptr);
  });
}

/// Each person gets the seats from their own perspective.
void Presence::tell_match(bool with_table) {
  tell_each(
      [&](const Subscriber& subscriber) {
        return subscriber.person + '\n' + (with_table ? table_key(subscriber.viewer, subscriber.language) : "");
      },
      [this, with_table](const Subscriber& subscriber) { return match_push(subscriber, with_table); });
}

void Presence::tell_match_since(const MatchRecord& before, const std::string& person) {
  const MatchRecord& now = match_.record();
  // Once the match has begun, a seat affects the votes on others.
  if (now.begun() || !now.only_people_changed_since(before)) return tell_match(false);
  const auto did_it = [person](const Subscriber& subscriber) { return !person.empty() && subscriber.person == person; };
  tell_each([&](const Subscriber& subscriber) { return did_it(subscriber) ? person : std::string(); },
            [this, did_it, person, before](const Subscriber& subscriber) {
              return did_it(subscriber) ? match_push(subscriber, false) : people_push(subscriber, person, before);
            });
}

void Presence::follow_seats(const MatchRecord& before) {
  const std::vector<SeatRecord>& now = match_.record().seats;
  for (Subscriber& subscriber : subscribers_) {
    if (subscriber.viewer.seat() == Seat::nobody) continue;
    const auto own = [&](const SeatRecord& seat) { return seat.person == subscriber.person; };
    auto earlier = std::count_if(before.seats.begin(), before.seats.begin() + index_of(subscriber.viewer.seat()), own);
    const auto same = std::find_if(now.begin(), now.end(), [&](const SeatRecord& seat) { return own(seat) && earlier-- == 0; });
    subscriber.viewer = same == now.end() ? Viewer::spectator() : Viewer::of(seat_at(static_cast<int>(same - now.begin())));
  }
}

std::string Presence::people_push(const Subscriber& subscriber, const std::string& person, const MatchRecord& before) const {
  const MatchRecord& now = match_.record();
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "people");
    push.add("match", now.id);
    PatchText patch(push.begin("changes"));
    for (std::size_t i = 0; i < now.seats.size(); ++i) {
      const bool theirs = !person.empty() && now.seats[i].person == person;
      if (!theirs && now.seats[i] == before.seats[i]) continue;
      patch.replace_json(fmt::format("/seats/{}", i), json::serialize(describe_seat(static_cast<int>(i), subscriber.person)));
    }
    patch.change_list("/shuffle/contributions", before.contributions, now.contributions,
                      [&](std::string& text, const ContributionRecord& each) { text += json::serialize(contribution_to_json(now, each)); });
    if (now.changed != before.changed) {
      patch.replace("/changed", [&](std::string& text) { append_json(text, time_to_text(now.changed)); });
    }
  });
}

std::string Presence::everything_push(const Subscriber& subscriber) {
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "resync");
    add_match(push, subscriber.person);
    add_table(push, subscriber.viewer, subscriber.language);
  });
}

void Presence::tell_everything() {
  tell_each([&](const Subscriber& subscriber) { return subscriber.person + '\n' + table_key(subscriber.viewer, subscriber.language); },
            [this](const Subscriber& subscriber) { return everything_push(subscriber); });
}

void Presence::tell_update(const Command& command) {
  const History& history = match_.history();
  // In a simultaneous decision each viewer gets an update for each player: repeating the whole table would be far too much.
  const bool takes_back = command.kind == CommandKind::take_back;  // several actions, announced as one undo
  const Command told{.kind = takes_back ? CommandKind::undo : command.kind, .seat = command.seat, .action = command.action};
  const bool as_patch = !takes_back && history.others_still_decide();
  tell_each(
      [&](const Subscriber& subscriber) {
        return history.saw_last(subscriber.viewer) ? std::optional(table_key(subscriber.viewer, subscriber.language)) : std::nullopt;
      },
      [this, as_patch, told](const Subscriber& subscriber) {
        return as_patch ? patch_push(subscriber, told) : update_push(subscriber, told);
      });
}

std::string Presence::update_push(const Subscriber& subscriber, const Command& command) {
  const History& history = match_.history();
  const Speaker speaker = match_.speaker(subscriber.language);
  const TableView view(history, subscriber.viewer, speaker);
  std::string out;
  out.reserve(usual_update);
  append_move(out, "update", match_.record().id, command.kind, command.seat, [&](JsonObjectText& push) {
    add_events(push, view, command.kind, history);
    view.append_now(push.begin("table"), follower_.clock());
  });
  return out;
}

std::string Presence::patch_push(const Subscriber& subscriber, const Command& command) {
  const History& history = match_.history();
  const Speaker speaker = match_.speaker(subscriber.language);
  const TableView view(history, subscriber.viewer, speaker);
  std::string out;
  append_move(out, "patch", match_.record().id, command.kind, command.seat, [&](JsonObjectText& push) {
    add_events(push, view, command.kind, history);
    push.add("since", history.seq(subscriber.viewer) - 1);
    view.append_changes(push.begin("changes"), follower_.clock());
  });
  return out;
}

void Presence::tell_said(const Speech& speech) {
  tell_each([](const Subscriber& subscriber) { return subscriber.language; },
            [this, speech](const Subscriber& subscriber) {
              return json_object_text([&](JsonObjectText& push) {
                push.add("push", "said");
                push.add("match", match_.record().id);
                TableView(match_.history(), subscriber.viewer, match_.speaker(subscriber.language)).append_said(push.begin("said"), speech);
              });
            });
}

void Presence::tell_analysis(const json::object& progress) {
  tell_each([](const Subscriber&) { return std::string(); },
            [this, progress](const Subscriber&) {
              json::object push{{"push", "analysis"}, {"match", match_.record().id}};
              push.insert(progress.begin(), progress.end());
              return json::serialize(push);
            });
}

void Presence::notify_deleted() {
  tell_each([](const Subscriber&) { return std::string(); },
            [this](const Subscriber&) { return json::serialize(json::object{{"push", "gone"}, {"match", match_.record().id}}); });
  for (const Subscriber& subscriber : subscribers_) match_.context().present.note(match_.record().id, subscriber.person, false);
  subscribers_.clear();
  here_.clear();
}

}  // namespace omnibus
