// Who sits where: everything about a live match that is not a move.
#include <algorithm>

#include "server/events.hpp"
#include "server/live_match.hpp"

namespace omnibus {

namespace {

Problem not_allowed(std::string_view reason) { return Problem("not_allowed", {{"reason", "common/reason." + std::string(reason)}}); }

}  // namespace

void Attendance::note(const std::string& match, const std::string& person, bool present) {
  const std::lock_guard lock(lock_);
  if (present) {
    there_.insert(match + '\n' + person);
  } else {
    there_.erase(match + '\n' + person);
  }
}

bool Attendance::present(const std::string& match, const std::string& person) const {
  const std::lock_guard lock(lock_);
  return there_.contains(match + '\n' + person);
}

void LiveMatch::describe(const Visitor& visitor, const Answer& answer) const { answer(match_json(visitor.person)); }

/// The match as it shall be from now on. It begins when the last seat is taken.
void LiveMatch::change(MatchRecord next, const Visitor& visitor, const Answer& answer) {
  next.changed = now_in_milliseconds();
  const bool begins = next.state == MatchState::waiting && !next.has_open_seat();
  if (begins) {
    next.state = MatchState::running;
    next.listed = false;
    history_.emplace(next, around_.store.entries(next.id), std::nullopt);
    next.deciding.clear();
    for (const Seat seat : history_->match().position().deciding()) next.deciding.push_back(index_of(seat));
  }
  store({next.to_store()}, answer, [this, next, begins, visitor, answer] {
    record_ = next;
    answer(match_json(visitor.person));
    tell_match(begins);
    wake_program();
  });
}

void LiveMatch::join(const Visitor& visitor, std::optional<Seat> seat, const Answer& answer) {
  if (!seat && record_.sits(visitor.person)) return describe(visitor, answer);
  if (record_.state != MatchState::waiting) throw not_allowed(record_.state == MatchState::over ? "over" : "begun");
  if (seat) check_seat_exists(*seat);
  MatchRecord next = record_;
  const auto free =
      seat ? next.seats.begin() + index_of(*seat)
           : std::find_if(next.seats.begin(), next.seats.end(), [](const SeatRecord& each) { return each.kind == SeatKind::open; });
  if (free == next.seats.end() || free->kind != SeatKind::open) throw not_allowed("no_free_seat");
  free->kind = SeatKind::person;
  free->person = visitor.person;
  free->name = visitor.name;
  last_seen_[visitor.person] = std::chrono::steady_clock::now();
  change(std::move(next), visitor, answer);
}

void LiveMatch::leave(const Visitor& visitor, Seat seat, const Answer& answer) {
  check_seat(visitor, seat);
  if (record_.state == MatchState::over) throw Problem("not_running");
  MatchRecord next = record_;
  SeatRecord& place = next.seats[static_cast<std::size_t>(index_of(seat))];
  if (record_.state == MatchState::waiting) {
    place = {};
  } else {
    place.stand_in = true;
    place.level = Level::medium;
  }
  change(std::move(next), visitor, answer);
}

void LiveMatch::stand_in(const Visitor& visitor, Seat seat, Level level, const Answer& answer) {
  check_at_table(visitor);
  check_seat_exists(seat);
  const SeatRecord& before = record_.seat(seat);
  if (record_.state != MatchState::running && record_.state != MatchState::paused) throw Problem("not_running");
  if (before.kind != SeatKind::person || before.stand_in) throw not_allowed("no_person");
  if (whereabouts(before.person) != Whereabouts::absent) throw not_allowed("not_absent");
  MatchRecord next = record_;
  next.seats[static_cast<std::size_t>(index_of(seat))].stand_in = true;
  next.seats[static_cast<std::size_t>(index_of(seat))].level = level;
  change(std::move(next), visitor, answer);
}

void LiveMatch::come_back(const Visitor& visitor, Seat seat, const Answer& answer) {
  check_seat(visitor, seat);
  if (!record_.seat(seat).stand_in) throw not_allowed("no_stand_in");
  MatchRecord next = record_;
  next.seats[static_cast<std::size_t>(index_of(seat))].stand_in = false;
  change(std::move(next), visitor, answer);
}

void LiveMatch::fill(const Visitor& visitor, Seat seat, Level level, const Answer& answer) {
  if (visitor.person.empty()) throw Problem("not_signed_in");
  if (visitor.person != record_.creator) throw not_allowed("not_creator");
  check_seat_exists(seat);
  if (record_.seat(seat).kind != SeatKind::open) throw not_allowed("no_free_seat");
  MatchRecord next = record_;
  next.seats[static_cast<std::size_t>(index_of(seat))] = program_seat(record_.seats, level);
  change(std::move(next), visitor, answer);
}

void LiveMatch::pause(const Visitor& visitor, bool paused, const Answer& answer) {
  check_at_table(visitor);
  if (record_.state != (paused ? MatchState::running : MatchState::paused)) throw Problem("not_running");
  MatchRecord next = record_;
  next.state = paused ? MatchState::paused : MatchState::running;
  change(std::move(next), visitor, answer);
}

void LiveMatch::rematch(const Visitor& visitor, const Answer& answer) {
  check_at_table(visitor);
  if (record_.state != MatchState::over) throw not_allowed("not_over");
  if (!record_.rematch.empty()) return answer(json::object{{"id", record_.rematch}});
  const NewMatch again = once_more(record_, history().match().setup().table.edition_text, visitor);
  MatchRecord next = record_;
  next.rematch = again.record.id;
  std::vector<Write> writes = first_writes(again);
  writes.push_back(next.to_store());
  store(std::move(writes), answer, [this, next, answer] {
    record_ = next;
    ++around_.metrics.matches_created;
    answer(json::object{{"id", next.rematch}});
    tell_match(false);
  });
}

void LiveMatch::remove(const Visitor& visitor, const Answer& answer) {
  if (visitor.person.empty()) throw Problem("not_signed_in");
  if (visitor.person != record_.creator) throw not_allowed("not_creator");
  store({RemovedMatch{record_.id}}, answer, [this, answer] {
    removed_ = true;
    answer(json::object());
    tell_each([](const Place&) { return std::string(); },
              [&](const Place&) { return json::object{{"push", "gone"}, {"match", record_.id}}; });
    for (const Place& place : places_) around_.attendance.note(record_.id, place.person, false);
    places_.clear();
    log_event("match_deleted", {{"match", record_.id}});
    around_.gone(record_.id);
  });
}

void LiveMatch::file(const Answer& answer) {
  if (record_.state != MatchState::over) throw not_allowed("not_over");
  answer(history().match().to_json());
}

void LiveMatch::edition(const Answer& answer) {
  const std::vector<StoredEntry> entries = record_.own_edition ? around_.store.entries(record_.id) : std::vector<StoredEntry>();
  const std::string_view text = entries.empty() ? embedded_edition(record_.game) : std::string_view(entries.front().body);
  answer(parse_json(text, "edition").as_object());
}

}  // namespace omnibus
