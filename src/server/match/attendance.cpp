#include "server/match/attendance.hpp"

#include <algorithm>
#include <utility>

namespace omnibus {

namespace {

constexpr std::size_t least_voters = 2;  // one alone is no vote

}  // namespace

void Attendance::remove_connection(const std::string& person) {
  if (--connections_[person] == 0) connections_.erase(person);
}

void Attendance::note_arrival(const std::string& person) {
  last_seen_.erase(person);
  expected_.erase(person);
}

void Attendance::expect(const std::string& person) {
  last_seen_[person] = Clock::now();
  if (!is_here(person)) expected_[person] = Clock::now();
}

Attendance::Clock::time_point Attendance::away_since(const std::string& person) const {
  const auto last_seen = last_seen_.find(person);
  return last_seen != last_seen_.end() ? last_seen->second : loaded_;
}

Whereabouts Attendance::whereabouts(const std::string& person) const {
  if (is_here(person)) return Whereabouts::here;
  const bool long_ago = Clock::now() - away_since(person) >= match_.record().absence;
  return long_ago ? Whereabouts::absent : Whereabouts::away;
}

std::optional<Attendance::Clock::time_point> Attendance::gone_since(const std::string& person) const {
  return is_here(person) ? std::nullopt : std::optional(away_since(person));
}

bool Attendance::has_left(const std::string& person) const {
  if (is_here(person)) return false;
  const auto expected = expected_.find(person);
  return expected == expected_.end() || Clock::now() - expected->second >= match_.context().settings.arrival_time;
}

std::vector<std::string> Attendance::voters_on(const SeatRecord& seat) const {
  const MatchState state = match_.record().state;
  const bool missed = seat.kind == SeatKind::person && !seat.stand_in && !is_here(seat.person);
  if (!missed || (state != MatchState::running && state != MatchState::paused)) return {};
  std::vector<std::string> out = match_.record().players_but(seat.person);
  if (out.size() < least_voters) out.clear();
  return out;
}

Waiting Attendance::waiting() const {
  bool plays = false;
  for (const SeatRecord& seat : match_.record().seats) {
    if (seat.kind != SeatKind::person || seat.stand_in) continue;
    if (is_here(seat.person)) return Waiting::person;
    plays = true;
  }
  if (plays) return Waiting::absent_person;
  return connections_.empty() ? Waiting::nobody : Waiting::spectator;
}

bool Attendance::has_new_absence() {
  const auto before = std::exchange(looked_, Clock::now());
  const auto& seats = match_.record().seats;
  return std::any_of(seats.begin(), seats.end(), [&](const SeatRecord& seat) {
    if (seat.kind != SeatKind::person || is_here(seat.person)) return false;
    const auto absent_from = away_since(seat.person) + match_.record().absence;
    return before < absent_from && absent_from <= looked_;
  });
}

}  // namespace omnibus
