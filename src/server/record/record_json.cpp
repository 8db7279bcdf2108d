#include "server/record/record_json.hpp"

#include <algorithm>

#include "server/protocol/messages.hpp"

namespace omnibus {

json::object seat_to_json(const MatchRecord& record, int index, const std::string& person, const WhereaboutsOf& present) {
  const SeatRecord& seat = record.seats[static_cast<std::size_t>(index)];
  const bool bot = seat.kind == SeatKind::bot;
  const Whereabouts where = seat.person.empty() ? Whereabouts::away : present(seat.person);
  return {{"seat", index},
          {"name", seat.name},
          {"kind", kind_names[static_cast<std::size_t>(seat.kind)]},
          {"level", seat.played_by_bot() ? json::value(name_of(seat.level)) : json::value(nullptr)},
          {"yours", seat.kind == SeatKind::person && !person.empty() && seat.person == person},
          {"present", bot || where == Whereabouts::here},
          {"absent", where == Whereabouts::absent},
          {"vote", nullptr},
          {"stand_in", seat.stand_in},
          {"learning_until", seat.learning_until != 0 ? json::value(time_to_text(seat.learning_until)) : json::value(nullptr)}};
}

/// The text if the match is over, else null.
static json::value when_over(const MatchRecord& record, const std::string& text) {
  return record.state == MatchState::over ? or_null(text) : json::value(nullptr);
}

json::object contribution_to_json(const MatchRecord& record, const ContributionRecord& contribution) {
  const Contribution& given = contribution.given;
  const char* missing = record.begun() ? "left_out" : "committed";
  return {{"seat", given.seat},
          {"commitment", given.commitment},
          {"state", given.left_out() ? missing : "in"},
          {"contribution", when_over(record, given.value)}};
}

/// The public part of the shuffle: commitments always, secrets when the match is over. Null for an imported match.
static json::value shuffle_to_json(const MatchRecord& record) {
  if (record.imported) return nullptr;
  json::array contributions;
  for (const ContributionRecord& each : record.contributions) contributions.push_back(contribution_to_json(record, each));
  json::object out{{"version", record.secret.empty() ? 1 : 2},
                   {"stage", record.begun() ? "dealt" : state_names[static_cast<std::size_t>(record.state)]},
                   {"commitment", record.commitment()},
                   {"contributions", std::move(contributions)}};
  const std::optional<ShuffleProof> proof = record.begun() ? record.proof() : std::nullopt;
  out["fingerprint"] = proof ? json::value(proof->fingerprint()) : json::value(nullptr);
  out["secret"] = when_over(record, record.secret);
  out["seed"] = when_over(record, std::to_string(record.seed));
  out["salt"] = when_over(record, record.salt);
  return out;
}

/// First seat of the creator; null if they have none.
static json::value host_of(const MatchRecord& record) {
  const auto own = [&](const SeatRecord& seat) { return !seat.person.empty() && seat.person == record.creator; };
  const auto found = std::find_if(record.seats.begin(), record.seats.end(), own);
  return found == record.seats.end() ? json::value(nullptr) : json::value(found - record.seats.begin());
}

json::object match_to_json(const MatchRecord& record, const std::string& person, const WhereaboutsOf& present) {
  json::array seats;
  for (int i = 0; i < static_cast<int>(record.seats.size()); ++i) seats.push_back(seat_to_json(record, i, person, present));
  json::object out{{"id", record.id},
                   {"code", record.at_table(person) || record.listed ? or_null(record.invitation()) : json::value(nullptr)},
                   {"game", record.game},
                   {"options", record.options},
                   {"edition", record.edition}};
  out["seats"] = std::move(seats);
  out["state"] = state_names[static_cast<std::size_t>(record.being_dealt() ? MatchState::waiting : record.state)];
  out["yours"] = !person.empty() && record.creator == person;
  out["host"] = host_of(record);
  out["listed"] = record.listed;
  out["fair"] = record.fair;
  out["take_back"] = record.allows_take_back();
  out["prepared"] = !record.start.empty();
  out["imported"] = record.imported;
  out["lesson"] = or_null(record.lesson);
  out["puzzle"] = or_null(record.puzzle);
  out["absence_limit"] = std::chrono::duration_cast<std::chrono::seconds>(record.absence).count();
  out["round_time"] = record.round_time ? json::value(record.round_time->count()) : json::value(nullptr);
  out["created"] = time_to_text(record.created);
  out["changed"] = time_to_text(record.changed);
  out["shuffle"] = shuffle_to_json(record);
  out["rematch"] = record.at_table(person) ? or_null(record.rematch) : json::value(nullptr);
  return out;
}

json::object match_card_to_json(const MatchRecord& record, const std::string& person, const WhereaboutsOf& present) {
  const auto theirs = [&](int index) {
    const SeatRecord& seat = record.seats[static_cast<std::size_t>(index)];
    return !person.empty() && seat.person == person && !seat.stand_in;
  };
  const bool running = record.state == MatchState::running;
  json::object out = match_to_json(record, person, present);
  out["waiting_for_you"] = running && std::any_of(record.deciding.begin(), record.deciding.end(), theirs);
  out["turn"] = running && record.deciding.size() == 1 ? json::value(record.seats[static_cast<std::size_t>(record.deciding.front())].name)
                                                       : json::value(nullptr);
  out["result"] = record.result.empty() ? json::value(nullptr) : record.result;
  return out;
}

}  // namespace omnibus
