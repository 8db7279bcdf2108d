#include "server/record/dealing.hpp"

#include <algorithm>

#include "server/protocol/fields.hpp"
#include "server/record/access.hpp"

namespace omnibus {

namespace {

auto contribution_of(MatchRecord& record, const std::string& person) {
  return std::find_if(record.contributions.begin(), record.contributions.end(),
                      [&](const ContributionRecord& each) { return each.person == person; });
}

/// Drops contributions of people without a seat and orders the others by the first seat of each person.
void put_in_order(MatchRecord& record) {
  std::erase_if(record.contributions, [&](const ContributionRecord& each) { return !record.sits(each.person); });
  for (ContributionRecord& each : record.contributions) {
    const auto first =
        std::find_if(record.seats.begin(), record.seats.end(), [&](const SeatRecord& seat) { return seat.person == each.person; });
    each.given.seat = static_cast<int>(first - record.seats.begin());
  }
  std::sort(record.contributions.begin(), record.contributions.end(),
            [](const ContributionRecord& one, const ContributionRecord& other) { return one.given.seat < other.given.seat; });
}

}  // namespace

std::string digest_in(const Fields& fields, std::string_view name) {
  constexpr std::size_t digest_bytes = 64;
  const std::string out = fields.text(name, digest_bytes);
  if (!is_digest(out)) fields.refuse(name, "64 hexadecimal digits, in small letters");
  return out;
}

void commit(MatchRecord& record, const std::string& person, const std::string& commitment) {
  if (record.secret.empty() || (record.state != MatchState::waiting && record.state != MatchState::committing)) throw not_allowed("dealt");
  if (!record.sits(person)) return;
  const auto same = [&](const ContributionRecord& each) { return each.given.commitment == commitment && each.person != person; };
  // A player who could copy another's commitment would contribute nothing of their own.
  if (std::any_of(record.contributions.begin(), record.contributions.end(), same)) throw not_allowed("same_commitment");
  const auto before = contribution_of(record, person);
  if (before != record.contributions.end()) record.contributions.erase(before);
  record.contributions.push_back({.person = person, .given = {.seat = 0, .commitment = commitment, .value = {}}});
  put_in_order(record);
}

void reveal(MatchRecord& record, const std::string& person, const std::string& contribution) {
  if (record.state == MatchState::waiting || record.state == MatchState::committing) throw not_allowed("not_fixed");
  const auto found = contribution_of(record, person);
  if (found == record.contributions.end()) throw not_allowed("no_commitment");
  const std::string commitment = commitment_of_person(contribution);
  if (commitment != found->given.commitment) {
    throw Problem("bad_shuffle", {{"path", "request.contribution"}, {"value", found->given.commitment}, {"allowed", commitment}});
  }
  if (found->given.value == contribution) return;  // sent again
  if (record.state != MatchState::revealing) throw not_allowed("dealt");
  found->given.value = contribution;
}

void advance(MatchRecord& record, bool time_is_up) {
  if (record.begun()) return;
  if (record.state != MatchState::revealing) put_in_order(record);
  if (record.has_open_seat() || record.has_learner()) return;
  record.listed = false;
  const std::vector<std::string> players = record.players_but({});
  const auto committed = [&](const std::string& person) { return contribution_of(record, person) != record.contributions.end(); };
  const auto awaited = [&](const std::string& person) { return committed(person) && contribution_of(record, person)->given.left_out(); };
  if (record.state == MatchState::committing) {
    if (!time_is_up && !std::all_of(players.begin(), players.end(), committed)) return;
    time_is_up = false;
  }
  record.state = MatchState::revealing;
  if (!time_is_up && std::any_of(players.begin(), players.end(), awaited)) return;
  record.state = MatchState::running;
  if (players.size() > 1) record.opening.clear();
  if (const std::optional<ShuffleProof> proof = record.proof()) record.seed = proof->seed();
}

}  // namespace omnibus
