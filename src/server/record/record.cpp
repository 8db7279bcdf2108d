#include "server/record/record.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_set>

namespace omnibus {

std::span<const std::string_view> level_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out{"easy", "medium", "strong"};
    for (std::uint32_t level = 1; level <= level_count; ++level) out.push_back(to_text({.kind = PlayerKind::level, .level = level}));
    for (std::uint32_t i = 0; i < character_names.size(); ++i) out.push_back(to_text({.kind = PlayerKind::character, .character = i}));
    return out;
  }();
  static const std::vector<std::string_view> all(names.begin(), names.end());
  return all;
}

PlayerSpec player_for(Level level) {
  switch (level) {
    case Level::easy: return {.kind = PlayerKind::greedy};
    case Level::medium: return {.kind = PlayerKind::search, .budget = {.milliseconds = 60}};
    case Level::strong: return {.kind = PlayerKind::search, .budget = {.milliseconds = 600}};
    default: return std::get<PlayerSpec>(read_player_spec(name_of(level)));
  }
}

int SeatRecord::votes_of(const std::vector<std::string>& voters) const {
  const auto wants_it = [&](const std::string& voter) { return std::find(votes.begin(), votes.end(), voter) != votes.end(); };
  return static_cast<int>(std::count_if(voters.begin(), voters.end(), wants_it));
}

bool MatchRecord::has_open_seat() const {
  return std::any_of(seats.begin(), seats.end(), [](const SeatRecord& seat) { return seat.kind == SeatKind::open; });
}

bool MatchRecord::has_learner(std::int64_t late_at) const {
  const auto is_kept = [&](const SeatRecord& seat) { return seat.learning_until != 0 && seat.learning_until <= late_at; };
  return std::any_of(seats.begin(), seats.end(), is_kept);
}

void MatchRecord::free_kept_seats(std::int64_t now) {
  for (SeatRecord& seat : seats) {
    if (seat.learning_until != 0 && seat.learning_until <= now) seat = {};
  }
}

bool MatchRecord::sits(const std::string& person) const {
  return !person.empty() && std::any_of(seats.begin(), seats.end(), [&](const SeatRecord& seat) { return seat.person == person; });
}

bool MatchRecord::sits(const std::string& person, Seat at) const {
  const std::size_t index = static_cast<std::size_t>(index_of(at));
  return !person.empty() && index < seats.size() && seats[index].person == person;
}

bool MatchRecord::at_table(const std::string& person) const { return sits(person) || (!person.empty() && creator == person); }

bool MatchRecord::attended() const {
  return std::any_of(seats.begin(), seats.end(),
                     [](const SeatRecord& seat) { return seat.kind == SeatKind::open || !seat.played_by_bot(); });
}

bool MatchRecord::anybody_but(const std::string& person) const {
  const auto other = [&](const std::string& each) { return !each.empty() && each != person; };
  return other(creator) || std::any_of(seats.begin(), seats.end(), [&](const SeatRecord& seat) { return other(seat.person); });
}

std::vector<std::string> MatchRecord::players_but(const std::string& person) const {
  std::vector<std::string> out;
  std::unordered_set<std::string_view> seen{person};  // a set, as a table may have a hundred seats
  for (const SeatRecord& seat : seats) {
    const bool plays = seat.kind == SeatKind::person && !seat.stand_in;
    if (plays && seen.insert(seat.person).second) out.push_back(seat.person);
  }
  return out;
}

void MatchRecord::note_deciding(const PositionRules& position) {
  deciding.clear();
  for (const Seat seat : position.deciding()) deciding.push_back(index_of(seat));
  together = together || deciding.size() > 1;
}

void MatchRecord::note_result(const PositionRules& position) {
  const Result reached = position.result();
  json::array winners, places, scores;
  for (std::size_t i = 0; i < static_cast<std::size_t>(reached.seats); ++i) {
    if (reached.winners[i]) winners.push_back(i);
    places.push_back(reached.places[i]);
    scores.push_back(reached.scores[i]);
  }
  result = {{"winners", std::move(winners)}, {"places", std::move(places)}, {"scores", std::move(scores)}};
}

bool MatchRecord::bot_has_to_decide() const {
  return state == MatchState::running && puzzle.empty() &&
         std::any_of(deciding.begin(), deciding.end(), [&](int index) { return seats[static_cast<std::size_t>(index)].played_by_bot(); });
}

std::vector<SeatInfo> MatchRecord::seat_infos() const {
  std::vector<SeatInfo> out;
  out.reserve(seats.size());
  for (const SeatRecord& seat : seats) out.push_back({seat.name, seat.played_by_bot() ? to_text(player_for(seat.level)) : "human"});
  return out;
}

std::optional<Shuffle> MatchRecord::shuffle() const {
  const bool promised = secret.empty() && !(imported && salt.empty());
  return promised ? std::optional(shuffle_of(seed, salt)) : std::nullopt;
}

std::optional<ShuffleProof> MatchRecord::proof() const {
  if (!brought_proof.empty()) {
    return proof_from_json(parse_json(brought_proof, "promise.proof"), "promise.proof", static_cast<int>(seats.size()), seed);
  }
  if (secret.empty()) return {};
  ShuffleProof out{.match = id, .secret = secret, .contributions = {}};
  for (const ContributionRecord& each : contributions) out.contributions.push_back(each.given);
  return out;
}

std::string MatchRecord::commitment() const {
  if (imported) return {};
  return secret.empty() ? shuffle_of(seed, salt).commitment : commitment_of_server(id, secret);
}

bool MatchRecord::only_people_changed_since(const MatchRecord& before) const {
  MatchRecord same = before;
  same.seats = seats;
  same.contributions = contributions;
  same.changed = changed;
  return seats.size() == before.seats.size() && *this == same;
}

bool MatchRecord::allows_take_back() const {
  const auto bots = std::count_if(seats.begin(), seats.end(), [](const SeatRecord& seat) { return seat.kind == SeatKind::bot; });
  const auto person = std::find_if(seats.begin(), seats.end(), [](const SeatRecord& seat) { return seat.kind == SeatKind::person; });
  const bool only_bots_besides = bots > 0 && static_cast<std::size_t>(bots) + 1 == seats.size() && person != seats.end();
  return !fair && lesson.empty() && puzzle.empty() && only_bots_besides && !anybody_but(person->person);
}

std::int64_t now_in_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace omnibus
