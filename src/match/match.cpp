#include "match/match.hpp"

#include <algorithm>
#include <charconv>
#include <random>
#include <utility>

#include <fmt/format.h>

namespace omnibus {

namespace {

constexpr int file_format = 1;
constexpr std::size_t longest_log = 100'000;
constexpr std::size_t longest_name = 200;  // bytes: 40 characters of any script, plus a number for duplicate names
constexpr std::size_t longest_secret = 64;

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string text_of(const json::value& value, const std::string& path, std::size_t longest) {
  if (!value.is_string() || value.get_string().size() > longest) refuse_value(path, value, fmt::format("0 … {} characters", longest));
  return std::string(value.get_string());
}

void check_player(const SeatInfo& seat, const std::string& path) {
  if (seat.player == "human") return;
  const auto spec = read_player_spec(seat.player);
  if (std::holds_alternative<SpecProblem>(spec)) refuse_value(path, json::value(seat.player), "human, " + joined(player_kinds));
}

SeatInfo seat_from_json(const json::value& value, const std::string& path) {
  if (!value.is_object()) refuse_value(path, value, "{…}");
  const json::object& seat = value.get_object();
  refuse_unknown(seat, path, std::array<std::string_view, 2>{"name", "player"});
  SeatInfo out{text_of(required(seat, "name", path), path + ".name", longest_name),
               text_of(required(seat, "player", path), path + ".player", longest_name)};
  check_player(out, path + ".player");
  return out;
}

json::array seats_to_json(const std::vector<SeatInfo>& seats) {
  json::array out;
  for (const SeatInfo& seat : seats) out.push_back(json::object{{"name", seat.name}, {"player", seat.player}});
  return out;
}

/// The seed must match the commitment.
Shuffle shuffle_from_json(const json::value& value, std::uint64_t seed) {
  const std::string path = "match.shuffle";
  if (!value.is_object()) refuse_value(path, value, "{…}");
  const json::object& fields = value.get_object();
  refuse_unknown(fields, path, std::array<std::string_view, 2>{"commitment", "salt"});
  const Shuffle said{text_of(required(fields, "commitment", path), path + ".commitment", longest_secret),
                     text_of(required(fields, "salt", path), path + ".salt", longest_secret)};
  const Shuffle promised = shuffle_of(seed, said.salt);
  if (said.commitment == promised.commitment) return said;
  throw Problem("bad_shuffle", {{"path", path + ".commitment"}, {"value", said.commitment}, {"allowed", promised.commitment}});
}

MatchSetup setup_from_json(const json::object& file, std::string edition_text, std::string edition_name) {
  MatchSetup setup;
  setup.game = text_of(required(file, "game", "match"), "match.game", longest_name);
  const json::value& players = required(file, "players", "match");
  if (!players.is_int64() || players.get_int64() < 1 || players.get_int64() > max_seats) refuse_value("match.players", players, "1 … 100");
  setup.table.players = static_cast<int>(players.get_int64());
  const json::value& options = required(file, "options", "match");
  if (!options.is_object()) refuse_value("match.options", options, "{…}");
  setup.table.options = options.get_object();
  setup.table.edition_text = std::move(edition_text);
  setup.table.edition_name = std::move(edition_name);
  setup.table.begun = true;
  setup.seed = seed_from_json(required(file, "seed", "match"), "match.seed");
  setup.seats = seats_from_json(required(file, "seats", "match"), "match.seats", setup.table.players);
  if (const json::value* start = file.if_contains("start")) setup.position = *start;
  if (const json::value* shuffle = file.if_contains("shuffle")) setup.shuffle = shuffle_from_json(*shuffle, setup.seed);
  if (const json::value* proof = file.if_contains("proof"))
    setup.proof = proof_from_json(*proof, "match.proof", setup.table.players, setup.seed);
  return setup;
}

/// Checks the heading before the rest of the file is trusted.
void check_heading(const json::object& file) {
  refuse_unknown(file, "match",
                 std::array<std::string_view, 13>{"omnibus", "engine", "game", "edition", "players", "options", "seats", "seed", "shuffle",
                                                  "proof", "start", "log", "result"});
  const json::value& format = required(file, "omnibus", "match");
  if (!format.is_int64() || format.get_int64() != file_format) refuse_value("match.omnibus", format, std::to_string(file_format));
  text_of(required(file, "engine", "match"), "match.engine", longest_name);
}

/// Earlier edition used by a file; empty if it is the current one or not embedded.
std::string earlier_edition_of(const json::object& file) {
  const json::value* said = file.if_contains("edition");
  if (said == nullptr || !said->is_object()) return {};
  const std::string hash = text_of(required(said->get_object(), "hash", "match.edition"), "match.edition.hash", longest_name);
  return std::string(earlier_edition(text_of(required(file, "game", "match"), "match.game", longest_name), hash));
}

/// A match keeps the edition it was played with.
void check_edition(const json::object& file, const EditionInfo& edition) {
  const json::value& said = required(file, "edition", "match");
  if (!said.is_object()) refuse_value("match.edition", said, "{…}");
  refuse_unknown(said.get_object(), "match.edition", std::array<std::string_view, 2>{"id", "hash"});
  const std::string id = text_of(required(said.get_object(), "id", "match.edition"), "match.edition.id", longest_name);
  const std::string hash = text_of(required(said.get_object(), "hash", "match.edition"), "match.edition.hash", longest_name);
  if (hash == edition.hash) return;
  throw Problem("other_edition",
                {{"path", "match.edition.hash"}, {"value", id + " " + hash}, {"allowed", edition.id + " " + edition.hash}});
}

}  // namespace

Match::Match(const MatchSetup& setup) : setup_(setup), game_(open_table(setup.game, setup.table)) {
  setup_.seats.resize(static_cast<std::size_t>(game_->players()));
  EventRecorder recorder;
  positions_.push_back(setup_.position ? game_->read(*setup_.position) : game_->start(setup_.seed, recorder));
  stories_.push_back(std::move(recorder.events));
}

void Match::play(const Step& step) { play(decision_of(step.seat), step); }

/// Applies a step to the position of the decision and appends the result.
void Match::play(std::unique_ptr<Position> decision, const Step& step) {
  Chance chance(setup_.seed, static_cast<std::uint32_t>(line_.size() + 1));
  EventRecorder recorder;
  decision->apply(step.action, chance, recorder);
  positions_.push_back(std::move(decision));
  recorder.events.shrink_to_fit();
  stories_.push_back(std::move(recorder.events));
  line_.push_back({step.seat, step.action, chance.used()});
  taken_back_.reset();
  const int old = ply() - 2;  // the last two are always kept
  if (old > 0 && old % kept_every != 0) positions_[static_cast<std::size_t>(old)].reset();
}

std::shared_ptr<const Position> Match::position_at(int ply) const {
  if (const auto& kept = positions_[static_cast<std::size_t>(ply)]) return kept;
  int from = ply - 1;
  while (!positions_[static_cast<std::size_t>(from)]) --from;
  std::unique_ptr<Position> out = positions_[static_cast<std::size_t>(from)]->clone();
  for (; from < ply; ++from) {
    const Step& step = line_[static_cast<std::size_t>(from)];
    Chance chance(setup_.seed, static_cast<std::uint32_t>(from + 1));
    EventRecorder recorder;
    out->make_actor(step.seat);
    out->apply(step.action, chance, recorder);
  }
  return out;
}

std::uint64_t Match::hash_at(int ply) const {
  const KnownHash known = ply > 0 ? line_[static_cast<std::size_t>(ply - 1)].hash : KnownHash();
  return known ? *known : position_at(ply)->hash();
}

/// Appends the entry just played to the log.
void Match::note(LogEntry::Kind kind, Seat seat, const Action& action, KnownHash known) {
  const std::uint64_t hash = known ? *known : position().hash();
  if (!line_.empty()) line_.back().hash = hash;
  log_.push_back({kind, seat, action, hash});
}

std::size_t Match::bytes() const {
  std::size_t out = sizeof(Match) + log_.capacity() * sizeof(LogEntry) + (line_.capacity() + undone_.capacity()) * sizeof(Step);
  out += positions_.capacity() * sizeof(decltype(positions_)::value_type) + stories_.capacity() * sizeof(decltype(stories_)::value_type);
  for (const std::vector<Event>& events : stories_) out += events.capacity() * sizeof(Event);
  const auto kept = std::count_if(positions_.begin(), positions_.end(), [](const auto& each) { return each != nullptr; });
  std::string text;
  position().append_view(text, Viewer::everything());
  return out + static_cast<std::size_t>(kept) * text.size() + setup_.table.edition_text.size();
}

void Match::act(const Action& action) { act(position().actor(), action); }

void Match::act(Seat seat, const Action& action, KnownHash known) {
  std::unique_ptr<Position> decision = decision_of(seat);
  const Rule broken = decision->check(action);
  if (broken.forbids()) throw Problem("illegal", {}, game_->rule_name(broken));
  play(std::move(decision), {seat, action, false});
  undone_.clear();
  note(LogEntry::Kind::act, seat, action, known);
}

std::unique_ptr<Position> Match::decision_of(Seat seat) const {
  if (over()) throw Problem("over");
  std::unique_ptr<Position> out = position().clone();
  if (!out->make_actor(seat)) refuse_decision(seat);
  return out;
}

void Match::check_decides(Seat seat) const {
  if (over()) throw Problem("over");
  const std::vector<Seat> deciding = position().deciding();
  if (std::find(deciding.begin(), deciding.end(), seat) == deciding.end()) refuse_decision(seat);
}

void Match::refuse_decision(Seat seat) const {
  const Seat actor = position().deciding().front();  // with several deciding seats, the order of their actions is secret
  throw Problem("not_your_decision", {{"seat", std::to_string(index_of(seat))}, {"actor", std::to_string(index_of(actor))}});
}

bool Match::saw(Viewer viewer, int ply) const {
  const std::vector<Event>& events = events_of(ply);
  if (ply == 0 || events.empty() || viewer.see(seat_of(ply))) return true;
  return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.meant_for(viewer); });
}

void Match::undo(KnownHash known) {
  if (line_.empty()) throw Problem("nothing_to_undo");
  undone_.push_back(line_.back());
  const Seat seat = line_.back().seat;
  taken_back_ = positions_.back();
  drop_last();
  note(LogEntry::Kind::undo, seat, {}, known);
}

void Match::drop_last() {
  line_.pop_back();
  positions_.pop_back();
  stories_.pop_back();
  if (!positions_.back()) positions_.back() = position_at(ply());
}

void Match::withdraw(Seat seat, KnownHash known) {
  const int taken = last_ply_of(seat);
  if (taken == 0) throw Problem("nothing_to_undo");
  if (chance_used_since(taken)) throw Problem("undo_floor");
  const std::vector<Step> since(line_.begin() + taken, line_.end());
  // Dry run: every later action must have the same effect without the withdrawn one, otherwise the withdrawal is refused.
  const std::unique_ptr<Position> imagined = position_at(taken - 1)->clone();
  for (std::size_t i = 0; i < since.size(); ++i) {
    Chance chance(setup_.seed, 0);
    EventRecorder recorder;
    if (!imagined->make_actor(since[i].seat) || imagined->check(since[i].action).forbids()) throw Problem("undo_floor");
    imagined->apply(since[i].action, chance, recorder);
    if (chance.used() || recorder.events != stories_[static_cast<std::size_t>(taken) + 1 + i]) throw Problem("undo_floor");
  }
  std::shared_ptr<const Position> before = positions_.back();
  while (ply() >= taken) drop_last();
  for (const Step& step : since) play(step);
  taken_back_ = std::move(before);
  undone_.clear();
  note(LogEntry::Kind::withdraw, seat, {}, known);
}

int Match::last_ply_of(Seat seat) const {
  int ply = this->ply();
  while (ply > 0 && seat_of(ply) != seat) --ply;
  return ply;
}

int Match::last_chance() const {
  int ply = this->ply();
  while (ply > 0 && !line_[static_cast<std::size_t>(ply - 1)].chance_used) --ply;
  return ply;
}

bool Match::chance_used_since(int ply) const {
  return std::any_of(line_.begin() + (ply - 1), line_.end(), [](const Step& step) { return step.chance_used; });
}

void Match::redo(KnownHash known) {
  if (undone_.empty()) throw Problem("nothing_to_redo");
  const Step step = undone_.back();
  play(step);
  undone_.pop_back();
  note(LogEntry::Kind::redo, step.seat, {}, known);
}

bool Match::undo_is_safe() const { return !line_.empty() && undo_floor(line_.back().seat) < ply(); }

int Match::undo_floor(Seat seat) const {
  std::size_t floor = line_.size();
  while (floor > 0 && line_[floor - 1].seat == seat && !line_[floor - 1].chance_used) --floor;
  return static_cast<int>(floor);
}

json::object Match::entry_to_json(const LogEntry& entry) const {
  json::object out;
  const bool of_a_seat = entry.kind == LogEntry::Kind::act || entry.kind == LogEntry::Kind::withdraw;
  if (of_a_seat) out["seat"] = index_of(entry.seat);
  switch (entry.kind) {
    case LogEntry::Kind::act: out["action"] = game_->action_to_json(entry.action); break;
    case LogEntry::Kind::redo: out["redo"] = true; break;
    default: out["undo"] = true;
  }
  out["hash"] = hex(entry.hash);
  return out;
}

json::object Match::result_to_json() const { return omnibus::result_to_json(*game_, position().result()); }

json::object Match::to_json() const {
  json::object out = heading_to_json();
  json::array log;
  for (const LogEntry& entry : log_) log.push_back(entry_to_json(entry));
  out["log"] = std::move(log);
  out["result"] = result_to_json();
  return out;
}

json::object Match::heading_to_json() const {
  json::object out{{"omnibus", file_format}, {"engine", OMNIBUS_VERSION}, {"game", setup_.game}};
  out["edition"] = json::object{{"id", game_->edition().id}, {"hash", game_->edition().hash}};
  out["players"] = game_->players();
  out["options"] = game_->options();
  out["seats"] = seats_to_json(setup_.seats);
  out["seed"] = seed_to_json(setup_.seed);
  if (setup_.shuffle) out["shuffle"] = json::object{{"commitment", setup_.shuffle->commitment}, {"salt", setup_.shuffle->salt}};
  if (setup_.proof) out["proof"] = proof_to_json(*setup_.proof);
  if (setup_.position) out["start"] = *setup_.position;
  return out;
}

Seat Match::seat_in(const json::object& entry, const std::string& path) const {
  const json::value& seat = required(entry, "seat", path);
  const bool at_table = seat.is_int64() && seat.get_int64() >= 0 && seat.get_int64() < game_->players();
  if (!at_table) refuse_value(path + ".seat", seat, fmt::format("0 … {}", game_->players() - 1));
  return seat_at(static_cast<int>(seat.get_int64()));
}

/// Replays one entry of a file.
void Match::replay(const json::object& entry, const std::string& path) {
  const bool is_act = !entry.contains("undo") && !entry.contains("redo");
  if (is_act) {
    refuse_unknown(entry, path, std::array<std::string_view, 3>{"seat", "action", "hash"});
    if (over()) throw Problem("over");
    const Seat claimed = seat_in(entry, path);
    const std::vector<Seat> deciding = position().deciding();
    if (std::find(deciding.begin(), deciding.end(), claimed) == deciding.end()) {
      refuse_value(path + ".seat", entry.at("seat"), std::to_string(index_of(position().actor())));
    }
    return act(claimed, game_->action_from_json(required(entry, "action", path), path + ".action"));
  }
  const std::string_view kind = entry.contains("undo") ? "undo" : "redo";
  std::vector<std::string_view> known{kind, "hash"};
  if (kind == "undo") known.emplace_back("seat");
  refuse_unknown(entry, path, known);
  if (entry.at(kind) != json::value(true)) refuse_value(fmt::format("{}.{}", path, kind), entry.at(kind), "true");
  if (kind == "redo") return redo();
  if (!entry.contains("seat")) return undo();
  withdraw(seat_in(entry, path));
}

void Match::replay(const json::value& value, std::size_t index) {
  const std::string path = fmt::format("match.log[{}]", index);
  if (!value.is_object()) refuse_value(path, value, "{…}");
  const json::value& hash = required(value.get_object(), "hash", path);
  try {
    replay(value.get_object(), path);
  } catch (const Problem& problem) {
    // Problems of the reader have a path; those of the match get the place of the entry.
    for (const auto& [name, text] : problem.arguments()) {
      if (name == "path") throw;
    }
    throw Problem("bad_entry", {{"path", path}, {"reason", "common/error." + problem.code()}}, problem.rule());
  }
  const std::string reached = hex(log_.back().hash);
  if (hash != json::value(reached)) refuse_value(path + ".hash", hash, reached);
}

Match Match::from_json(const json::value& document, std::string edition_text, std::string edition_name) {
  MatchReader reader(document, std::move(edition_text), std::move(edition_name));
  reader.read(reader.entries());
  return std::move(reader.match());
}

namespace {

const json::object& file_in(const json::value& document) {
  if (!document.is_object()) refuse_value("match", document, "{…}");
  check_heading(document.get_object());
  return document.get_object();
}

const json::array& log_in(const json::object& file, const Match& match) {
  check_edition(file, match.game().edition());
  const json::value& log = required(file, "log", "match");
  if (!log.is_array() || log.get_array().size() > longest_log)
    refuse_value("match.log", log, fmt::format("[…], 0 … {} entries", longest_log));
  return log.get_array();
}

}  // namespace

MatchReader::MatchReader(const json::value& document, std::string edition_text, std::string edition_name)
    : file_(file_in(document)),
      match_(setup_from_json(file_, edition_text.empty() ? earlier_edition_of(file_) : std::move(edition_text), std::move(edition_name))),
      log_(log_in(file_, match_)) {}

bool MatchReader::read(std::size_t count) {
  const std::size_t end = std::min(log_.size(), next_ + count);
  for (; next_ < end; ++next_) match_.replay(log_[next_], next_);
  if (next_ < log_.size()) return false;
  const json::object result = match_.result_to_json();
  if (required(file_, "result", "match") != result) refuse_value("match.result", file_.at("result"), json::serialize(result));
  return true;
}

std::vector<SeatInfo> seats_from_json(const json::value& seats, const std::string& path, int players) {
  if (!seats.is_array()) refuse_value(path, seats, "[…]");
  const std::size_t count = seats.get_array().size();
  if (count != static_cast<std::size_t>(players)) {
    throw Problem("bad_seats", {{"path", path}, {"value", std::to_string(count)}, {"players", std::to_string(players)}});
  }
  std::vector<SeatInfo> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i) out.push_back(seat_from_json(seats.get_array()[i], fmt::format("{}[{}]", path, i)));
  return out;
}

PlayerSpec player_from_text(const std::string& text) {
  const auto spec = read_player_spec(text);
  if (const auto* problem = std::get_if<SpecProblem>(&spec)) {
    throw Problem("bad_player", {{"value", text}, {"part", problem->part}, {"allowed", problem->allowed}});
  }
  return std::get<PlayerSpec>(spec);
}

json::value seed_to_json(std::uint64_t seed) {
  constexpr std::uint64_t exact = std::uint64_t{1} << 53;
  return seed < exact ? json::value(seed) : json::value(std::to_string(seed));
}

std::uint64_t seed_from_json(const json::value& seed, std::string_view what) {
  if (seed.is_uint64()) return seed.get_uint64();
  if (seed.is_int64() && seed.get_int64() >= 0) return static_cast<std::uint64_t>(seed.get_int64());
  if (seed.is_string()) {
    const json::string& text = seed.get_string();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  refuse_value(std::string(what), seed, "0 … 18446744073709551615");
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace omnibus
