#include "server/record/record.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <unordered_set>

#include "server/protocol/messages.hpp"

namespace omnibus {

namespace {

constexpr std::array<std::string_view, 3> kind_names{"open", "person", "program"};  // as stored and sent, where a bot is a "program"

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

std::span<const std::string_view> level_names() {
  static const std::vector<std::string> characters = [] {
    std::vector<std::string> out;
    out.reserve(character_names.size());
    for (std::uint32_t i = 0; i < character_names.size(); ++i) out.push_back(to_text({.kind = PlayerKind::character, .character = i}));
    return out;
  }();
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> out{"easy", "medium", "strong", "level:1", "level:2", "level:3", "level:4", "level:5"};
    out.insert(out.end(), characters.begin(), characters.end());
    return out;
  }();
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

void MatchRecord::note_deciding(const Position& position) {
  deciding.clear();
  for (const Seat seat : position.deciding()) deciding.push_back(index_of(seat));
  together = together || deciding.size() > 1;
}

void MatchRecord::note_result(const Position& position) {
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

std::int64_t now_in_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace omnibus
