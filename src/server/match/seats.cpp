#include "server/match/seats.hpp"

#include <algorithm>
#include <utility>

#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/names.hpp"
#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

constexpr const char* name_of_nobody = "N. N.";  // the same in every language

/// Names the seats of people who were forgotten.
void name_the_nameless(std::vector<SeatRecord>& seats) {
  TakenNames names(seats);
  for (SeatRecord& seat : seats) {
    if (seat.kind == SeatKind::person && seat.name.empty()) seat.name = names.take(name_of_nobody);
  }
}

}  // namespace

/// Stores the new record. The match begins when the last seat is taken and the shuffle is made. One from a file may have many entries by
/// then, which are loaded in the background, as are those of a match resumed after a long pause.
void Seats::change(MatchRecord next, const Visitor& visitor, const Answer& answer, bool time_is_up) {
  next.changed = now_in_milliseconds();
  advance(next, time_is_up);
  const bool begins = next.begun() && !match_.record().begun();
  std::vector<StoredEntry> opening;
  if (begins && !next.imported) {
    History& history = match_.begin(next);
    opening = history.play_opening(next.opening);
    next.note_deciding(history.match().position());
  }
  std::vector<Write> writes{next.to_store()};
  writes.insert(writes.end(), std::make_move_iterator(opening.begin()), std::make_move_iterator(opening.end()));
  match_.store(std::move(writes), answer, [this, next, begins, visitor, answer, payer = match_.payer()] {
    const MatchRecord before = match_.record();
    match_.set_record(next);
    if (next.seats.size() != before.seats.size()) presence_.follow_seats(before);
    answer(presence_.describe(visitor.person));
    if (!begins) presence_.tell_match_since(before, visitor.person);
    if (match_.has_history() || next.state != MatchState::running) return announce(begins);
    const Answer failed = [this, begins](const Outcome&) {
      if (begins) presence_.tell_match(false);
    };
    match_.in_turn(failed, [this, begins] { announce(begins); }, Needs::history, payer);
  });
}

void Seats::announce(bool begins) {
  follower_.before_telling();
  if (begins) presence_.tell_match(true);
  timing_.note_public_change();
  follower_.after_telling();
}

/// After a restart of the server the time starts again.
void Seats::notice_time() {
  const MatchState stage = match_.record().state;
  const auto now = std::chrono::steady_clock::now();
  if (stage != std::exchange(stage_, stage)) stage_since_ = now;
  const bool is_late = match_.record().being_dealt() && now - stage_since_ >= match_.context().settings.contribution_time;
  if (match_.closed() || (!is_late && !match_.record().has_learner(now_in_milliseconds()))) return;
  const Answer nobody_asked = [](const Outcome&) {};
  match_.in_turn(nobody_asked, [this, nobody_asked, is_late] {
    MatchRecord next = match_.record();
    next.free_kept_seats(now_in_milliseconds());
    change(std::move(next), {}, nobody_asked, is_late);
  });
}

void Seats::commit(const Visitor& visitor, const std::string& commitment, const Answer& answer) {
  check_signed_in(visitor);
  if (!match_.record().sits(visitor.person)) throw not_allowed("not_at_table");
  MatchRecord next = match_.record();
  omnibus::commit(next, visitor.person, commitment);
  change(std::move(next), visitor, answer);
}

void Seats::reveal(const Visitor& visitor, const std::string& contribution, const Answer& answer) {
  check_signed_in(visitor);
  MatchRecord next = match_.record();
  omnibus::reveal(next, visitor.person, contribution);
  if (next.begun()) return answer(presence_.describe(visitor.person));
  change(std::move(next), visitor, answer);
}

void Seats::join(const Visitor& visitor, std::optional<Seat> seat, const std::string& commitment, bool learns, const Answer& answer) {
  const MatchRecord& record = match_.record();
  if (!seat && record.sits(visitor.person)) return answer(presence_.describe(visitor.person));
  if (record.state != MatchState::waiting) throw not_allowed(record.state == MatchState::over ? "over" : "begun");
  if (seat) check_seat_exists(record, *seat);
  MatchRecord next = record;
  const auto free =
      seat ? next.seats.begin() + index_of(*seat)
           : std::find_if(next.seats.begin(), next.seats.end(), [](const SeatRecord& each) { return each.kind == SeatKind::open; });
  if (free == next.seats.end() || free->kind != SeatKind::open) throw not_allowed("no_free_seat");
  const bool may_have_several = !record.listed || record.several_seats || record.creator == visitor.person;
  if (record.sits(visitor.person) && !may_have_several) throw not_allowed("one_seat");
  free->name = TakenNames(next.seats).take(visitor.name);
  free->kind = SeatKind::person;
  free->person = visitor.person;
  if (learns) free->learning_until = now_in_milliseconds() + match_.context().settings.learning_time.count();
  if (!commitment.empty() && !next.secret.empty()) omnibus::commit(next, visitor.person, commitment);
  const auto staying = match_.context().departures.check_stays(visitor.person);
  presence_.expect(visitor.person);
  change(std::move(next), visitor, answer);
}

void Seats::leave(const Visitor& visitor, Seat seat, const Answer& answer) {
  check_seat(match_.record(), visitor, seat);
  if (match_.record().state == MatchState::over) throw Problem("not_running");
  MatchRecord next = match_.record();
  if (next.state == MatchState::waiting) {
    next.seat(seat) = {};
  } else {
    next.seat(seat).stand_in = true;
    next.seat(seat).level = Level::medium;
  }
  change(std::move(next), visitor, answer);
}

void Seats::stand_in(const Visitor& visitor, Seat seat, Level level, const Answer& answer) {
  const MatchRecord& record = match_.record();
  check_at_table(record, visitor);
  check_seat_exists(record, seat);
  const SeatRecord& before = record.seat(seat);
  if (record.state != MatchState::running && record.state != MatchState::paused) throw Problem("not_running");
  if (before.kind != SeatKind::person || before.stand_in) throw not_allowed("no_person");
  const bool waited_enough = presence_.attendance().whereabouts(before.person) == Whereabouts::absent;
  MatchRecord next = record;
  SeatRecord& after = next.seat(seat);
  if (!waited_enough) {
    const std::vector<std::string> voters = presence_.attendance().voters_on(before);
    if (std::find(voters.begin(), voters.end(), visitor.person) == voters.end()) throw not_allowed("not_absent");
    if (before.votes_of({visitor.person}) == 0) after.votes.push_back(visitor.person);
    if (after.votes_of(voters) < static_cast<int>(voters.size())) return change(std::move(next), visitor, answer);
  }
  after.stand_in = true;
  after.level = level;
  change(std::move(next), visitor, answer);
}

void Seats::come_back(const Visitor& visitor, Seat seat, const Answer& answer) {
  check_seat(match_.record(), visitor, seat);
  MatchRecord next = match_.record();
  const bool was_learning = std::exchange(next.seat(seat).learning_until, 0) != 0;
  if (!was_learning && !next.seat(seat).stand_in) throw not_allowed("no_stand_in");
  next.seat(seat).stand_in = false;
  next.seat(seat).votes.clear();  // the next vote starts from zero
  change(std::move(next), visitor, answer);
}

bool Seats::is_vacant(const SeatRecord& seat) const {
  if (seat.kind == SeatKind::open) return true;
  const bool is_guest = seat.kind == SeatKind::person && seat.person != match_.record().creator;
  if (!is_guest || match_.record().state != MatchState::waiting || seat.learning_until != 0) return false;
  return presence_.attendance().has_left(seat.person);
}

void Seats::fill(const Visitor& visitor, Seat seat, Level level, const Answer& answer) {
  check_creator(match_.record(), visitor);
  check_seat_exists(match_.record(), seat);
  if (!is_vacant(match_.record().seat(seat))) throw not_allowed("no_free_seat");
  MatchRecord next = match_.record();
  next.seat(seat) = {};
  TakenNames names(next.seats);
  next.seat(seat) = bot_seat(names, level);
  change(std::move(next), visitor, answer);
}

void Seats::close(const Visitor& visitor, std::optional<Seat> seat, const Answer& answer) {
  const MatchRecord& record = match_.record();
  check_creator(record, visitor);
  if (seat) check_seat_exists(record, *seat);
  if (record.state != MatchState::waiting) throw not_allowed(record.state == MatchState::over ? "over" : "begun");
  if (seat ? !is_vacant(record.seat(*seat)) : !record.has_open_seat()) throw not_allowed("no_free_seat");
  if (record.imported || !record.start.empty()) throw not_allowed("fixed_seats");
  MatchRecord next = record;
  if (seat) next.seats.erase(next.seats.begin() + index_of(*seat));
  else std::erase_if(next.seats, [this](const SeatRecord& each) { return is_vacant(each); });
  MatchSetup setup = History::setup_of(next, match_.context().store.entries(next.id, 1));
  setup.table.begun = false;
  open_table(setup.game, setup.table);  // throws if the game does not support that many players
  change(std::move(next), visitor, answer);
}

void Seats::pause(const Visitor& visitor, bool paused, const Answer& answer) {
  check_at_table(match_.record(), visitor);
  if (match_.record().state != (paused ? MatchState::running : MatchState::paused)) throw Problem("not_running");
  MatchRecord next = match_.record();
  next.state = paused ? MatchState::paused : MatchState::running;
  change(std::move(next), visitor, answer);
}

void Seats::rematch(const Visitor& visitor, const Again& wanted, const Answer& answer,
                    const std::function<void(const std::string& id)>& stored) {
  const MatchRecord& record = match_.record();
  check_at_table(record, visitor);
  if (record.state != MatchState::over) throw not_allowed("not_over");
  if (!record.rematch.empty()) return stored(record.rematch);
  const std::string edition = record.own_edition ? match_.history().match().setup().table.edition_text : std::string();
  check_room(match_.context().store, match_.context().settings.limits, visitor, edition.size());
  const NewMatch again = rematch_of(record, edition, visitor, wanted);
  const auto staying = match_.context().departures.check_stays(visitor.person);
  if (!again.record.attended()) match_.context().unattended.add(again.record);
  MatchRecord next = record;
  next.rematch = again.record.id;
  std::vector<Write> writes = first_writes(again);
  writes.emplace_back(next.to_store());
  const Answer refuse = [&unattended = match_.context().unattended, id = next.rematch, answer](const Outcome& outcome) {
    unattended.remove(id);
    answer(outcome);
  };
  match_.store(std::move(writes), refuse, [this, next, stored] {
    match_.set_record(next);
    ++match_.context().metrics.matches_created;
    stored(next.rematch);
    presence_.tell_match(false);
  });
}

void Seats::remove(const Visitor& visitor, const Answer& answer) {
  const MatchRecord& record = match_.record();
  check_creator(record, visitor);
  if (record.state != MatchState::waiting && record.anybody_but(visitor.person)) throw not_allowed("others_played");
  erase(answer);
}

void Seats::expire(const Answer& answer) {
  if (!presence_.nobody()) return answer(json::object());
  erase(answer);
}

void Seats::forget(const std::string& person, const Answer& answer) {
  if (!match_.record().anybody_but(person)) return erase(answer);
  MatchRecord next = match_.record();
  if (next.creator == person) next.creator.clear();
  for (ContributionRecord& each : next.contributions) {
    if (each.person == person) each.person.clear();
  }
  for (SeatRecord& seat : next.seats) {
    std::erase(seat.votes, person);
    if (seat.person != person) continue;
    if (next.state == MatchState::waiting) {
      seat = {};
      continue;
    }
    seat.person.clear();
    seat.name.clear();
    if (next.state != MatchState::over) seat.stand_in = true;
  }
  name_the_nameless(next.seats);
  match_.store({next.to_store(), ForgottenWords{next.id, person}}, answer, [this, next, answer] {
    match_.set_record(next);
    match_.put_away_history();  // it still contains the name and the chat
    answer(json::object());
    presence_.tell_match(false);
    timing_.note_public_change();
    follower_.after_telling();
  });
}

void Seats::erase(const Answer& answer) {
  match_.store({RemovedMatch{match_.record().id}}, answer, [this, answer] {
    match_.set_removed();
    answer(json::object());
    presence_.notify_deleted();
    log_event("match_deleted", {{"match", match_.record().id}});
    match_.context().gone(match_.record().id);
  });
}

}  // namespace omnibus
