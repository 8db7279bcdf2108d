#include "server/match/presence.hpp"

#include <utility>

#include "server/record/access.hpp"

namespace omnibus {

namespace {

/// Key shared by all viewers who see the same table.
std::string table_key(const Subscriber& subscriber) {
  const Viewer viewer = subscriber.viewer;
  return subscriber.language + (viewer.see_everything() ? "everything" : std::to_string(index_of(viewer.seat())));
}

/// One message for all viewers.
std::optional<std::string> same_for_all(const Subscriber&) { return std::string(); }

}  // namespace

// ---- Coming and going -----------------------------------------------------------------------------------------------

void Presence::watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer) {
  check_viewer(match_.record(), visitor, request.as);
  if (match_.record().begun()) match_.history();  // throws if the match cannot be read
  const bool was_present = attendance_.is_here(visitor.person);
  remove_viewer(watcher.get());
  const Subscriber subscriber{watcher, visitor.person, request.as, request.language};
  viewers_.add(subscriber);
  attendance_.add_connection(visitor.person);
  answer(JsonText(encoder_.watch_reply(subscriber, request.since)));
  on_presence_changed(visitor.person, was_present);
  note_visit(visitor.person);
  follower_.on_viewer_came();
}

void Presence::unwatch(const Watcher* watcher) {
  const std::optional<std::string> person = remove_viewer(watcher);
  if (!person) return;
  on_presence_changed(*person, true);
  follower_.on_viewer_left();
}

std::optional<std::string> Presence::remove_viewer(const Watcher* watcher) {
  std::optional<std::string> person = viewers_.remove(watcher);
  if (person) attendance_.remove_connection(*person);
  return person;
}

void Presence::resync(const Watcher* watcher) {
  const Subscriber* found = viewers_.find(watcher);
  if (found == nullptr) return;
  ++match_.context().metrics.resyncs;
  found->watcher->tell_all(match_.record().id, std::make_shared<const std::string>(encoder_.everything_push(*found)));
}

void Presence::on_presence_changed(const std::string& person, bool was_present) {
  const bool is_present = attendance_.is_here(person);
  if (person.empty() || is_present == was_present) return;
  match_.context().present.note(match_.record().id, person,
                                is_present);  // also of spectators: they may sit down later, or have stood up
  if (!match_.record().sits(person)) return;
  if (is_present) {
    attendance_.note_arrival(person);
    end_votes_on(person);
  } else {
    attendance_.note_departure(person);
  }
  viewers_.tell_each(
      [&](const Subscriber& subscriber) { return subscriber.person == person ? std::nullopt : std::optional(subscriber.person); },
      [this, person](const Subscriber& subscriber) { return encoder_.people_push(subscriber, person, match_.record()); });
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

/// At most once a day. A match is kept as long as its people come back to it.
void Presence::note_visit(const std::string& person) {
  const auto now = Attendance::Clock::now();
  if (!match_.record().at_table(person) || (visit_noted_ && now - *visit_noted_ < std::chrono::hours(24))) return;
  visit_noted_ = now;
  match_.context().store.write({VisitedMatch{match_.record().id, now_in_milliseconds()}}, [](const std::string&) {});
}

void Presence::notice_absence() {
  if (!nobody() && attendance_.has_new_absence()) tell_match(false);
}

// ---- Telling --------------------------------------------------------------------------------------------------------

/// Each person gets the seats from their own perspective.
void Presence::tell_match(bool with_table) {
  viewers_.tell_each([&](const Subscriber& subscriber) { return subscriber.person + '\n' + (with_table ? table_key(subscriber) : ""); },
                     [this, with_table](const Subscriber& subscriber) { return encoder_.match_push(subscriber, with_table); });
}

void Presence::tell_match_since(const MatchRecord& before, const std::string& person) {
  const MatchRecord& now = match_.record();
  // Once the match has begun, a seat affects the votes on others.
  if (now.begun() || !now.only_people_changed_since(before)) return tell_match(false);
  const auto did_it = [person](const Subscriber& subscriber) { return !person.empty() && subscriber.person == person; };
  viewers_.tell_each([&](const Subscriber& subscriber) { return did_it(subscriber) ? person : std::string(); },
                     [this, did_it, person, before](const Subscriber& subscriber) {
                       return did_it(subscriber) ? encoder_.match_push(subscriber, false)
                                                 : encoder_.people_push(subscriber, person, before);
                     });
}

void Presence::tell_everything() {
  viewers_.tell_each([](const Subscriber& subscriber) { return subscriber.person + '\n' + table_key(subscriber); },
                     [this](const Subscriber& subscriber) { return encoder_.everything_push(subscriber); });
}

void Presence::tell_update(const Command& command) {
  const History& history = match_.history();
  // In a simultaneous decision each viewer gets an update for each player: repeating the whole table would be far too much.
  const bool takes_back = command.kind == CommandKind::take_back;  // several actions, announced as one undo
  const Command told{.kind = takes_back ? CommandKind::undo : command.kind, .seat = command.seat, .action = command.action};
  const bool as_patch = !takes_back && history.others_still_decide();
  viewers_.tell_each(
      [&](const Subscriber& subscriber) {
        return history.saw_last(subscriber.viewer) ? std::optional(table_key(subscriber)) : std::nullopt;
      },
      [this, as_patch, told](const Subscriber& subscriber) {
        return as_patch ? encoder_.patch_push(subscriber, told) : encoder_.update_push(subscriber, told);
      });
}

void Presence::tell_said(const Speech& speech) {
  viewers_.tell_each([](const Subscriber& subscriber) { return subscriber.language; },
                     [this, speech](const Subscriber& subscriber) { return encoder_.said_push(subscriber, speech); });
}

void Presence::tell_analysis(const json::object& progress) {
  viewers_.tell_each(same_for_all, [this, progress](const Subscriber&) { return encoder_.analysis_push(progress); });
}

void Presence::notify_deleted() {
  viewers_.tell_each(same_for_all, [this](const Subscriber&) { return encoder_.gone_push(); });
  for (const Subscriber& subscriber : viewers_.all()) match_.context().present.note(match_.record().id, subscriber.person, false);
  viewers_.clear();
  attendance_.clear();
}

}  // namespace omnibus
