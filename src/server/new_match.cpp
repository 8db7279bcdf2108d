#include "server/new_match.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "match/characters.hpp"
#include "match/game_card.hpp"
#include "match/lesson.hpp"
#include "match/puzzle.hpp"
#include "server/access.hpp"
#include "server/dealing.hpp"
#include "server/fields.hpp"
#include "server/history.hpp"
#include "server/people.hpp"
#include "server/secrets.hpp"
#include "server/words.hpp"

namespace omnibus {

namespace {

constexpr std::size_t longest_game = 40;
constexpr std::size_t longest_lesson = 40;
constexpr std::size_t longest_puzzle = 40;
constexpr std::size_t longest_edition_name = 80;  // characters: lists of tables repeat it
constexpr std::size_t longest_edition_text = 500;
constexpr std::size_t longest_edition_key = 100;
constexpr std::int64_t shortest_absence = 10;  // seconds
constexpr std::int64_t longest_absence = std::int64_t{30} * 24 * 3600;
constexpr std::int64_t longest_round = 24 * 3600;    // seconds
constexpr const char* name_of_no_character = "Bot";  // in every language

bool taken(const std::vector<SeatRecord>& seats, std::string_view name) {
  return std::any_of(seats.begin(), seats.end(), [&](const SeatRecord& seat) { return look_alike(seat.name, std::string(name)); });
}

SeatRecord person_seat(const std::vector<SeatRecord>& before, const Visitor& person, const std::string& name) {
  SeatRecord out;
  out.kind = SeatKind::person;
  out.person = person.person;
  out.name = free_name(before, name);
  return out;
}

SeatRecord read_seat(const json::value& value, const std::string& path, const std::vector<SeatRecord>& before, const Visitor& creator) {
  const Fields fields(value, path);
  const std::string_view kind = fields.one_of("kind", {"me", "open", "program"});
  if (kind == "program") {
    fields.only({"kind", "level"});
    return bot_seat(before, level_in(fields));
  }
  if (kind == "open") {
    fields.only({"kind"});
    return {};
  }
  fields.only({"kind", "name"});
  return person_seat(before, creator, fields.has("name") ? fields.words("name", longest_person_name) : creator.name);
}

/// Nothing in an edition is a story. The path grows and shrinks on the way, and is only read where something is refused.
void refuse_long_texts(const json::value& value, std::string& path) {
  const std::size_t here = path.size();
  if (const json::string* text = value.if_string(); text != nullptr && text->size() > longest_edition_text) {
    refuse_value(path, value, fmt::format("0 … {} bytes", longest_edition_text));
  }
  if (const json::object* fields = value.if_object()) {
    for (const auto& field : *fields) {
      if (field.key().size() > longest_edition_key)
        refuse_value(path, field.key(), fmt::format("names of 0 … {} bytes", longest_edition_key));
      path.append(".").append(field.key());
      refuse_long_texts(field.value(), path);
      path.resize(here);
    }
  }
  if (const json::array* list = value.if_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      fmt::format_to(std::back_inserter(path), "[{}]", i);
      refuse_long_texts((*list)[i], path);
      path.resize(here);
    }
  }
}

/// The text of an edition somebody brings along.
std::string read_edition(const Fields& fields) {
  const json::value& edition = fields.value("edition");
  Fields(edition, fields.path_of("edition")).words("edition", longest_edition_name);  // it has a name that can be shown
  std::string path = fields.path_of("edition");
  refuse_long_texts(edition, path);
  return json::serialize(edition);
}

json::object read_options(const Fields& fields) { return fields.has("options") ? fields.object("options") : json::object(); }

/// The first decision: of the prepared position, or of the game's own set-up.
std::unique_ptr<Position> first_position(const MatchRecord& record, const AnyGame& game) {
  EventRecorder recorder;
  return record.start.empty() ? game.start(record.seed, recorder) : game.read(parse_json(record.start, "position"));
}

/// A position to play from, as text. There must be something left to decide.
std::string prepared(const Position& position) {
  if (position.actor() == Seat::nobody) throw Problem("over");
  std::string out;
  position.append_view(out, Eyes::everything());
  return out;
}

/// A new id, a new shuffle; it begins at once where nobody is waited for.
void begin(NewMatch& match, const AnyGame& game, const Visitor& creator, const std::string& commitment) {
  MatchRecord& record = match.record;
  record.id = secrets::new_id();
  record.options = game.options();
  record.edition = edition_to_json(game.edition());
  record.own_edition = !match.edition.empty();
  record.creator = creator.person;
  record.origin = creator.network;
  if (!record.seed_is_known()) record.secret = secrets::new_secret();
  record.created = record.changed = now_in_milliseconds();
  if (record.has_open_seat()) record.code = secrets::new_code();
  if (!commitment.empty()) commit(record, creator.person, commitment);
  if (!record.contributions.empty() && !record.has_open_seat()) record.state = MatchState::committing;
  advance(record);
  if (record.begun()) record.note_deciding(*first_position(record, game));
}

/// The game whose lesson or puzzle is asked for.
std::string game_in(const Fields& fields) {
  const std::string game = fields.text("game", longest_game);
  game_kind(game);
  return game;
}

/// From a position and a seed that are known: one person at this seat, bots at the others.
void begin_prepared(NewMatch& match, const MatchSetup& setup, Seat seat, Level bots, const Visitor& creator) {
  MatchRecord& record = match.record;
  record.game = setup.game;
  record.seed = setup.seed;
  if (setup.position) record.start = json::serialize(*setup.position);
  for (int i = 0; i < setup.table.players; ++i) {
    const bool own = seat_at(i) == seat;
    record.seats.push_back(own ? person_seat(record.seats, creator, creator.name) : bot_seat(record.seats, bots));
  }
  begin(match, *open_table(setup.game, setup.table), creator, "");
}

NewMatch lesson_match(const Fields& fields, const Visitor& creator) {
  fields.only({"game", "lesson"});
  const Lesson lesson = read_lesson(game_in(fields), fields.text("lesson", longest_lesson));
  NewMatch out;
  out.record.lesson = lesson.name;
  begin_prepared(out, lesson.setup, lesson.seat, Level::easy, creator);
  return out;
}

// ---- From a file ----------------------------------------------------------------------------------------------------

/// The level that plays like this; a medium bot for what no level here is.
Level level_like(const std::string& player) {
  const auto names = level_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (to_text(player_for(static_cast<Level>(i))) == player) return static_cast<Level>(i);
  }
  return Level::medium;
}

/// Who sat there, by the same name. Programs need no names.
SeatRecord seat_in_file(const SeatInfo& seat, const std::string& path, const std::vector<SeatRecord>& before, const Visitor& creator) {
  constexpr std::size_t with_number = longest_person_name + 4;  // see free_name
  if (seat.player != "human") return bot_seat(before, level_like(seat.player));
  const json::value said = json::object{{"name", seat.name}};
  return person_seat(before, creator, seat.name.empty() ? creator.name : Fields(said, path).words("name", with_number));
}

/// Seats that shall be open for somebody else: numbers, in any order.
void open_seats(const Fields& fields, std::vector<SeatRecord>& seats) {
  for (const json::value& each : fields.list("open", seats.size())) {
    const std::int64_t* seat = each.if_int64();
    if (seat == nullptr || *seat < 0 || *seat >= static_cast<std::int64_t>(seats.size()))
      refuse_value(fields.path_of("open"), each, fmt::format("0 … {}", seats.size() - 1));
    seats[static_cast<std::size_t>(*seat)] = {};
  }
}

/// What was played and not taken back: every position follows from that alone.
std::vector<Write> entries_of(const Match& match, const MatchRecord& record) {
  std::vector<Write> out;
  std::int64_t number = record.own_edition ? 1 : 0;
  for (int ply = 1; ply <= match.ply(); ++ply) {
    const json::object body{{"seat", index_of(match.seat_of(ply))}, {"action", match.game().action_to_json(match.action_of(ply))}};
    out.emplace_back(StoredEntry{.match = record.id,
                                 .number = number++,
                                 .kind = EntryKind::act,
                                 .person = {},
                                 .key = {},
                                 .body = json::serialize(body),
                                 .hash = match.position_at(ply).hash(),
                                 .at = record.created});
  }
  if (out.empty()) return out;
  StoredSnapshot snapshot{.match = record.id, .number = number - 1, .position = {}};
  match.position().append_view(snapshot.position, Eyes::everything());
  out.emplace_back(std::move(snapshot));
  return out;
}

/// How the match stands after all that.
void note_standing(MatchRecord& record, const Match& match) {
  for (int ply = 0; ply <= match.ply(); ++ply) record.note_deciding(match.position_at(ply));
  if (!match.over()) return;
  record.state = MatchState::over;
  record.note_result(match.position());
}

/// A log that the match here could not go on with is not read at all.
void check_length(const json::value& file) {
  const json::object* fields = file.if_object();
  const json::value* log = fields != nullptr ? fields->if_contains("log") : nullptr;
  if (log == nullptr || !log->is_array() || log->get_array().size() < static_cast<std::size_t>(History::max_commands)) return;
  throw Problem("too_many", {{"what", "commands"}, {"limit", std::to_string(History::max_commands)}});
}

NewMatch puzzle_match(const Fields& fields, const Visitor& creator) {
  fields.only({"game", "puzzle"});
  const Puzzle puzzle = read_puzzle(game_in(fields), fields.text("puzzle", longest_puzzle));
  NewMatch out;
  out.record.puzzle = puzzle.name;
  begin_prepared(out, puzzle.setup, puzzle.seat, Level::medium, creator);
  return out;
}

}  // namespace

std::string free_name(const std::vector<SeatRecord>& seats, const std::string& name) {
  if (!taken(seats, name)) return name;
  for (int number = 2;; ++number) {
    std::string other = fmt::format("{} {}", name, number);
    if (!taken(seats, other)) return other;
  }
}

Level level_in(const Fields& fields) {
  const auto names = level_names();
  return static_cast<Level>(std::find(names.begin(), names.end(), fields.one_of("level", names)) - names.begin());
}

SeatRecord bot_seat(const std::vector<SeatRecord>& seats, Level level) {
  const PlayerSpec player = player_for(level);
  SeatRecord out;
  out.kind = SeatKind::bot;
  out.name = free_name(seats, player.kind == PlayerKind::character ? characters()[player.character].title : name_of_no_character);
  out.level = level;
  return out;
}

NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings) {
  const Fields fields(request, "request");
  if (fields.has("lesson")) return lesson_match(fields, creator);
  if (fields.has("puzzle")) return puzzle_match(fields, creator);
  fields.only(
      {"game", "seats", "options", "edition", "position", "listed", "several_seats", "fair", "absence_limit", "round_time", "commitment"});
  NewMatch out;
  out.record.game = fields.text("game", longest_game);
  const GameInfo& info = game_kind(out.record.game).info;
  const json::array& seats = fields.list("seats", static_cast<std::size_t>(info.max_players));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    out.record.seats.push_back(read_seat(seats[i], fmt::format("request.seats[{}]", i), out.record.seats, creator));
  }
  if (fields.has("edition")) out.edition = read_edition(fields);
  out.record.listed = fields.has("listed") && fields.flag("listed");
  out.record.several_seats = fields.has("several_seats") && fields.flag("several_seats");
  out.record.fair = fields.has("fair") && fields.flag("fair");
  out.record.absence = settings.absence;
  if (fields.has("absence_limit"))
    out.record.absence = std::chrono::seconds(fields.number("absence_limit", shortest_absence, longest_absence));
  const auto game = open_table(out.record.game, {.players = static_cast<int>(seats.size()),
                                                 .options = read_options(fields),
                                                 .edition_text = out.edition,
                                                 .edition_name = "request.edition"});
  if (fields.has("position")) out.record.start = prepared(*game->read(fields.value("position")));
  if (fields.has("round_time")) {
    out.record.round_time = std::chrono::seconds(fields.number("round_time", settings.shortest_round.count(), longest_round));
    if (!game->stopping()) throw not_allowed("no_round_to_close");
  }
  begin(out, *game, creator, fields.has("commitment") ? digest_in(fields, "commitment") : "");
  return out;
}

std::string set_up(const json::value& request) {
  const Fields fields(request, "request");
  fields.only({"game", "players", "options", "edition"});
  const std::string name = fields.text("game", longest_game);
  const GameInfo& info = game_kind(name).info;
  const auto game = open_table(name, {.players = static_cast<int>(fields.number("players", info.min_players, info.max_players)),
                                      .options = read_options(fields),
                                      .edition_text = fields.has("edition") ? read_edition(fields) : "",
                                      .edition_name = "request.edition"});
  EventRecorder recorder;
  const std::unique_ptr<Position> position = game->start(0, recorder);
  return json_object_text([&](JsonObjectText& reply) {
    reply.add_json("options", json::serialize(game->options()));
    position->append_view(reply.begin("view"), Eyes::spectator());
  });
}

NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const std::string& commitment) {
  NewMatch out{.record = {}, .edition = std::move(edition)};
  out.record.game = before.game;
  out.record.seats = before.seats;
  out.record.fair = before.fair;
  out.record.absence = before.absence;
  out.record.round_time = before.round_time;
  for (SeatRecord& seat : out.record.seats) {
    seat.stand_in = false;
    seat.votes.clear();
  }
  const auto game = open_table(before.game, {.players = static_cast<int>(before.seats.size()),
                                             .options = before.options,
                                             .edition_text = out.edition,
                                             .edition_name = "edition"});
  begin(out, *game, creator, commitment);
  return out;
}

NewMatch playing_on(const MatchRecord& before, const Match& match, const Visitor& creator, const Moment& moment) {
  if (moment.ply > match.ply()) refuse_value("request.ply", moment.ply, fmt::format("0 … {}", match.ply()));
  check_seat_exists(before, moment.seat);
  NewMatch out{.record = {}, .edition = match.setup().table.edition_text};
  out.record.game = before.game;
  for (int i = 0; i < static_cast<int>(before.seats.size()); ++i) {
    const bool own = seat_at(i) == moment.seat;
    out.record.seats.push_back(own ? person_seat(out.record.seats, creator, creator.name) : bot_seat(out.record.seats, moment.level));
  }
  const std::unique_ptr<Position> position = match.position_at(moment.ply).clone();
  Chance imagination(random_seed(), 0);
  position->resample_hidden(moment.seat, imagination);
  out.record.start = prepared(*position);
  begin(out, match.game(), creator, "");
  return out;
}

NewMatch open_match_file(std::string_view request, const Visitor& creator, const Settings& settings) {
  const json::value document = parse_json(request, "request");
  const Fields fields(document, "request");
  fields.only({"match", "edition", "open"});
  NewMatch out{.record = {}, .edition = fields.has("edition") ? read_edition(fields) : ""};
  check_length(fields.value("match"));
  const Match match = Match::from_json(fields.value("match"), out.edition, "request.edition");
  const MatchSetup& setup = match.setup();
  MatchRecord& record = out.record;
  record.imported = true;
  record.game = setup.game;
  record.seed = setup.seed;
  if (setup.position) record.start = json::serialize(*setup.position);
  if (setup.proof) record.brought_proof = json::serialize(proof_to_json(*setup.proof));
  if (setup.shuffle) record.salt = setup.shuffle->salt;
  record.absence = settings.absence;
  for (const SeatInfo& seat : setup.seats) {
    record.seats.push_back(seat_in_file(seat, fmt::format("match.seats[{}]", record.seats.size()), record.seats, creator));
  }
  if (fields.has("open")) {
    if (match.over()) throw Problem("over");
    open_seats(fields, record.seats);
  }
  begin(out, match.game(), creator, "");
  note_standing(record, match);
  out.played = entries_of(match, record);
  return out;
}

std::vector<Write> first_writes(const NewMatch& match) {
  std::vector<Write> out{match.record.to_store()};
  if (!match.edition.empty()) {
    out.emplace_back(StoredEntry{.match = match.record.id,
                                 .number = 0,
                                 .kind = EntryKind::edition,
                                 .person = {},
                                 .key = {},
                                 .body = match.edition,
                                 .hash = 0,
                                 .at = match.record.created});
  }
  out.insert(out.end(), match.played.begin(), match.played.end());
  return out;
}

}  // namespace omnibus
