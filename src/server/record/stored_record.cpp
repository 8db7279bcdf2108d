// The record of a match as the store keeps it.
#include <algorithm>
#include <stdexcept>

#include "server/protocol/messages.hpp"
#include "server/record/record.hpp"

namespace omnibus {

namespace {

template <class Enum, class Names> Enum named(const Names& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::out_of_range(std::string(name));
  return static_cast<Enum>(found - names.begin());
}

std::string text(const json::object& object, std::string_view name) { return json::value_to<std::string>(object.at(name)); }

json::object seat_to_header(const SeatRecord& seat) {
  return {{"kind", kind_names[static_cast<std::size_t>(seat.kind)]},
          {"person", seat.person},
          {"name", seat.name},
          {"level", name_of(seat.level)},
          {"stand_in", seat.stand_in},
          {"votes", json::value_from(seat.votes)},
          {"learning_until", seat.learning_until}};
}

SeatRecord seat_from_header(const json::object& seat) {
  const json::value* votes = seat.if_contains("votes");  // absent in older headers
  const json::value* until = seat.if_contains("learning_until");
  return {.kind = named<SeatKind>(kind_names, text(seat, "kind")),
          .person = text(seat, "person"),
          .name = text(seat, "name"),
          .level = named<Level>(level_names(), text(seat, "level")),
          .stand_in = seat.at("stand_in").as_bool(),
          .votes = votes != nullptr ? json::value_to<std::vector<std::string>>(*votes) : std::vector<std::string>(),
          .learning_until = until != nullptr ? until->to_number<std::int64_t>() : 0};
}

json::array contributions_to_header(const std::vector<ContributionRecord>& contributions) {
  json::array out;
  for (const auto& [person, given] : contributions) {
    out.push_back(json::object{{"person", person}, {"seat", given.seat}, {"commitment", given.commitment}, {"value", given.value}});
  }
  return out;
}

ContributionRecord contribution_from_header(const json::object& contribution) {
  return {.person = text(contribution, "person"),
          .given = {.seat = contribution.at("seat").to_number<int>(),
                    .commitment = text(contribution, "commitment"),
                    .value = text(contribution, "value")}};
}

/// The part that never changes: the server's secret or, in lessons, puzzles, matches from files and earlier versions, the seed itself; and
/// a prepared position.
json::object promise_of(const MatchRecord& record) {
  json::object out;
  if (record.secret.empty()) out = {{"seed", seed_to_json(record.seed)}, {"salt", record.salt}};
  else out["secret"] = record.secret;
  if (!record.start.empty()) out["position"] = record.start;
  if (!record.lesson.empty()) out["lesson"] = record.lesson;
  if (!record.puzzle.empty()) out["puzzle"] = record.puzzle;
  if (record.imported) out["imported"] = true;
  if (!record.brought_proof.empty()) out["proof"] = record.brought_proof;
  return out;
}

void read_promise(const StoredMatch& stored, MatchRecord& out) {
  const json::value promise = parse_json(stored.promise, "promise");
  const json::object& fields = promise.as_object();
  if (fields.contains("position")) out.start = text(fields, "position");
  if (fields.contains("lesson")) out.lesson = text(fields, "lesson");
  if (fields.contains("puzzle")) out.puzzle = text(fields, "puzzle");
  out.imported = fields.contains("imported");
  if (fields.contains("proof")) out.brought_proof = text(fields, "proof");
  if (fields.contains("secret")) {
    out.secret = text(fields, "secret");
    if (const std::optional<ShuffleProof> proof = out.proof(); proof && out.begun()) out.seed = proof->seed();
  } else {
    out.seed = seed_from_json(fields.at("seed"), "promise.seed");
    out.salt = text(fields, "salt");
  }
}

MatchRecord read_header(const StoredMatch& stored) {
  const json::value header = parse_json(stored.header, "header");
  const json::object& fields = header.as_object();
  MatchRecord out;
  out.id = stored.id;
  out.code = stored.code;
  out.game = text(fields, "game");
  out.options = fields.at("options").as_object();
  out.edition = fields.at("edition").as_object();
  out.own_edition = fields.at("own_edition").as_bool();
  for (const json::value& seat : fields.at("seats").as_array()) out.seats.push_back(seat_from_header(seat.as_object()));
  out.state = named<MatchState>(state_names, stored.state);
  out.creator = text(fields, "creator");
  if (const json::value* origin = fields.if_contains("origin"))
    out.origin = json::value_to<std::string>(*origin);  // absent in older headers
  out.listed = stored.listed;
  if (const json::value* fair = fields.if_contains("fair")) out.fair = fair->as_bool();
  if (const json::value* several = fields.if_contains("several_seats")) out.several_seats = several->as_bool();
  if (const json::value* absence = fields.if_contains("absence"))
    out.absence = std::chrono::milliseconds(absence->to_number<std::int64_t>());
  if (const json::value* time = fields.if_contains("round_time")) out.round_time = std::chrono::seconds(time->to_number<std::int64_t>());
  if (const json::value* opening = fields.if_contains("opening")) out.opening = opening->as_array();
  if (const json::value* contributions = fields.if_contains("contributions")) {
    for (const json::value& each : contributions->as_array()) out.contributions.push_back(contribution_from_header(each.as_object()));
  }
  read_promise(stored, out);
  out.rematch = text(fields, "rematch");
  out.deciding = json::value_to<std::vector<int>>(fields.at("deciding"));
  if (const json::value* result = fields.if_contains("result")) out.result = result->as_object();
  if (const json::value* together = fields.if_contains("together")) out.together = together->as_bool();
  out.created = stored.created;
  out.changed = stored.changed;
  return out;
}

}  // namespace

MatchRecord MatchRecord::from_store(const StoredMatch& stored) {
  try {
    MatchRecord out = read_header(stored);
    out.free_kept_seats(now_in_milliseconds());
    return out;
  } catch (const std::exception& fault) {
    throw Problem("store_failed", {{"path", stored.id}, {"reason", fault.what()}});
  }
}

StoredMatch MatchRecord::to_store() const {
  json::array places;
  std::vector<std::string> people;
  if (!creator.empty()) people.push_back(creator);
  for (const SeatRecord& seat : seats) {
    places.push_back(seat_to_header(seat));
    if (!seat.person.empty() && std::find(people.begin(), people.end(), seat.person) == people.end()) people.push_back(seat.person);
  }
  json::object header{{"game", game},       {"options", options}, {"edition", edition}, {"own_edition", own_edition},
                      {"creator", creator}, {"origin", origin}};
  header["seats"] = std::move(places);
  header["fair"] = fair;
  header["several_seats"] = several_seats;
  header["contributions"] = contributions_to_header(contributions);
  header["rematch"] = rematch;
  header["deciding"] = json::value_from(deciding);
  header["result"] = result;
  header["together"] = together;
  header["absence"] = absence.count();
  if (round_time) header["round_time"] = round_time->count();
  if (!opening.empty()) header["opening"] = opening;
  return {.id = id,
          .code = code,
          .state = std::string(state_names[static_cast<std::size_t>(state)]),
          .header = json::serialize(header),
          .people = std::move(people),
          .listed = listed,
          .created = created,
          .changed = changed,
          .promise = json::serialize(promise_of(*this))};
}

}  // namespace omnibus
