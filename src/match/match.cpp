#include "match/match.hpp"

#include <fmt/format.h>

#include <charconv>
#include <random>
#include <utility>

namespace omnibus {

namespace {

constexpr int file_format = 1;
constexpr std::size_t longest_log = 100'000;
constexpr std::size_t longest_name = 60;

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

const json::value& required(const json::object& object, std::string_view field, std::string_view path) {
  const json::value* found = object.if_contains(field);
  if (found == nullptr) throw Problem("missing_field", {{"path", fmt::format("{}.{}", path, field)}});
  return *found;
}

[[noreturn]] void wrong(std::string path, const json::value& value, std::string allowed) {
  std::string shown = json::serialize(value);
  if (shown.size() > 60) shown = shown.substr(0, 57) + "…";
  throw Problem("bad_value", {{"path", std::move(path)}, {"value", std::move(shown)}, {"allowed", std::move(allowed)}});
}

std::string text_of(const json::value& value, const std::string& path, std::size_t longest) {
  if (!value.is_string() || value.get_string().size() > longest) wrong(path, value, fmt::format("0 … {} characters", longest));
  return std::string(value.get_string());
}

std::vector<SeatInfo> seats_from_json(const json::value& value) {
  if (!value.is_array() || value.get_array().size() > static_cast<std::size_t>(most_seats)) wrong("match.seats", value, "[…]");
  std::vector<SeatInfo> out;
  for (std::size_t i = 0; i < value.get_array().size(); ++i) {
    const std::string path = fmt::format("match.seats[{}]", i);
    const json::value& seat = value.get_array()[i];
    if (!seat.is_object()) wrong(path, seat, "{…}");
    out.push_back({text_of(required(seat.get_object(), "name", path), path + ".name", longest_name),
                   text_of(required(seat.get_object(), "player", path), path + ".player", longest_name)});
  }
  return out;
}

json::array seats_to_json(const std::vector<SeatInfo>& seats) {
  json::array out;
  for (const SeatInfo& seat : seats) out.push_back(json::object{{"name", seat.name}, {"player", seat.player}});
  return out;
}

void check_known_fields(const json::object& document) {
  static constexpr std::array<std::string_view, 11> known{"omnibus", "engine", "game",  "edition",  "players", "options",
                                                          "seats",   "seed",   "start", "log",      "result"};
  for (const auto& entry : document) {
    if (std::find(known.begin(), known.end(), entry.key()) != known.end()) continue;
    throw Problem("unknown_field", {{"path", "match." + std::string(entry.key())}, {"allowed", joined(known)}});
  }
}

MatchSetup setup_from_json(const json::object& document, std::string edition_text, std::string edition_name) {
  check_known_fields(document);
  const json::value& format = required(document, "omnibus", "match");
  if (!format.is_int64() || format.get_int64() != file_format) wrong("match.omnibus", format, std::to_string(file_format));
  MatchSetup setup;
  setup.game = text_of(required(document, "game", "match"), "match.game", longest_name);
  const json::value& players = required(document, "players", "match");
  if (!players.is_int64() || players.get_int64() < 1 || players.get_int64() > most_seats) wrong("match.players", players, "1 … 100");
  setup.table.players = static_cast<int>(players.get_int64());
  const json::value& options = required(document, "options", "match");
  if (!options.is_object()) wrong("match.options", options, "{…}");
  setup.table.options = options.get_object();
  setup.table.edition_text = std::move(edition_text);
  setup.table.edition_name = std::move(edition_name);
  setup.seed = seed_from_json(required(document, "seed", "match"), "match.seed");
  setup.seats = seats_from_json(required(document, "seats", "match"));
  if (const json::value* start = document.if_contains("start")) setup.position = *start;
  return setup;
}

/// A match keeps to the edition it was played with.
void check_edition(const json::object& document, const EditionInfo& edition) {
  const json::value& said = required(document, "edition", "match");
  if (!said.is_object()) wrong("match.edition", said, "{…}");
  const json::value& hash = required(said.get_object(), "hash", "match.edition");
  if (!hash.is_string() || hash.get_string() != edition.hash) wrong("match.edition.hash", hash, edition.hash);
}

}  // namespace

Match::Match(const MatchSetup& setup) : setup_(setup), game_(open_table(setup.game, setup.table)) {
  setup_.seats.resize(static_cast<std::size_t>(game_->players()));
  Story story;
  positions_.push_back(setup_.position ? game_->read(*setup_.position) : game_->start(setup_.seed, story));
  stories_.push_back(std::move(story.events));
}

void Match::play(const Step& step) {
  Chance chance(setup_.seed, static_cast<std::uint32_t>(line_.size() + 1));
  Story story;
  std::unique_ptr<Position> next = position().clone();
  next->apply(step.action, chance, story);
  positions_.push_back(std::move(next));
  stories_.push_back(std::move(story.events));
  line_.push_back({step.seat, step.action, chance.used()});
}

void Match::act(const Action& action) {
  const Seat seat = position().actor();
  if (seat == Seat::nobody) throw Problem("over");
  const Rule broken = position().check(action);
  if (broken.forbids()) throw Problem("illegal", {}, game_->rule_name(broken));
  play({seat, action, false});
  undone_.clear();
  log_.push_back({LogEntry::Kind::act, seat, action, position().hash()});
}

void Match::act(Seat seat, const Action& action) {
  const Seat actor = position().actor();
  if (actor == Seat::nobody) throw Problem("over");
  if (seat != actor) {
    throw Problem("not_your_decision", {{"seat", std::to_string(index_of(seat))}, {"actor", std::to_string(index_of(actor))}});
  }
  act(action);
}

void Match::undo() {
  if (line_.empty()) throw Problem("nothing_to_undo");
  undone_.push_back(line_.back());
  const Seat seat = line_.back().seat;
  line_.pop_back();
  positions_.pop_back();
  stories_.pop_back();
  log_.push_back({LogEntry::Kind::undo, seat, {}, position().hash()});
}

void Match::redo() {
  if (undone_.empty()) throw Problem("nothing_to_redo");
  const Step step = undone_.back();
  play(step);
  undone_.pop_back();
  log_.push_back({LogEntry::Kind::redo, step.seat, {}, position().hash()});
}

int Match::undo_floor(Seat seat) const {
  std::size_t floor = line_.size();
  while (floor > 0 && line_[floor - 1].seat == seat && !line_[floor - 1].chance_used) --floor;
  return static_cast<int>(floor);
}

json::object Match::to_json() const {
  json::array log;
  for (const LogEntry& entry : log_) {
    json::object line;
    if (entry.kind == LogEntry::Kind::act) {
      line["seat"] = index_of(entry.seat);
      line["action"] = game_->action_to_json(entry.action);
    } else {
      line[entry.kind == LogEntry::Kind::undo ? "undo" : "redo"] = true;
    }
    line["hash"] = hex(entry.hash);
    log.push_back(std::move(line));
  }
  json::object out{{"omnibus", file_format}, {"engine", OMNIBUS_VERSION}, {"game", setup_.game}};
  out["edition"] = json::object{{"id", game_->edition().id}, {"hash", game_->edition().hash}};
  out["players"] = game_->players();
  out["options"] = game_->options();
  out["seats"] = seats_to_json(setup_.seats);
  out["seed"] = seed_to_json(setup_.seed);
  if (setup_.position) out["start"] = *setup_.position;
  out["log"] = std::move(log);
  out["result"] = result_to_json(*game_, position().result());
  return out;
}

void Match::replay(const json::value& value, std::size_t index) {
  const std::string path = fmt::format("match.log[{}]", index);
  if (!value.is_object()) wrong(path, value, "{…}");
  const json::object& entry = value.get_object();
  try {
    if (entry.contains("undo")) {
      undo();
    } else if (entry.contains("redo")) {
      redo();
    } else {
      const json::value& seat = required(entry, "seat", path);
      if (!seat.is_int64() || seat.get_int64() != index_of(position().actor())) {
        wrong(path + ".seat", seat, over() ? "–" : std::to_string(index_of(position().actor())));
      }
      act(game_->action_from_json(required(entry, "action", path), path + ".action"));
    }
  } catch (const Problem& problem) {
    // Problems of the reader carry their path; those of the match get the place of the entry.
    for (const auto& [name, text] : problem.arguments()) {
      if (name == "path") throw;
    }
    throw Problem("bad_entry", {{"path", path}, {"reason", "common/reason." + problem.code()}, {"rule", problem.rule()}}, problem.rule());
  }
  const json::value& hash = required(entry, "hash", path);
  if (!hash.is_string() || hash.get_string() != hex(position().hash())) wrong(path + ".hash", hash, hex(position().hash()));
}

Match Match::from_json(const json::value& document, std::string edition_text, std::string edition_name) {
  if (!document.is_object()) wrong("match", document, "{…}");
  const json::object& file = document.get_object();
  Match match(setup_from_json(file, std::move(edition_text), std::move(edition_name)));
  check_edition(file, match.game().edition());
  const json::value& log = required(file, "log", "match");
  if (!log.is_array() || log.get_array().size() > longest_log) wrong("match.log", log, fmt::format("[…], 0 … {} entries", longest_log));
  for (std::size_t i = 0; i < log.get_array().size(); ++i) match.replay(log.get_array()[i], i);
  return match;
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
  wrong(std::string(what), seed, "0 … 18446744073709551615");
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace omnibus
