#include "server/record/new_match.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "levels/characters.hpp"
#include "presentation/game_card.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/history.hpp"
#include "server/record/names.hpp"
#include "server/record/people.hpp"
#include "server/runtime/secrets.hpp"
#include "teaching/lesson.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {

namespace {

constexpr std::size_t longest_game = 40;
constexpr std::size_t longest_lesson = 40;
constexpr std::size_t longest_puzzle = 40;
constexpr std::size_t longest_edition_name = 80;  // characters; lists of tables show it
constexpr std::size_t longest_edition_text = 500;
constexpr std::size_t longest_edition_key = 100;
constexpr std::int64_t shortest_absence = 10;  // seconds
constexpr std::int64_t longest_absence = std::int64_t{30} * 24 * 3600;
constexpr std::int64_t longest_round = 24 * 3600;    // seconds
constexpr const char* name_of_no_character = "Bot";  // the same in every language

SeatRecord person_seat(TakenNames& names, const Visitor& person, const std::string& name) {
  SeatRecord out;
  out.kind = SeatKind::person;
  out.person = person.person;
  out.name = names.take(name);
  return out;
}

SeatRecord read_seat(const json::value& value, const std::string& path, TakenNames& names, const Visitor& creator) {
  const Fields fields(value, path);
  const std::string_view kind = fields.one_of("kind", {"me", "open", "program"});
  if (kind == "program") {
    fields.only({"kind", "level"});
    return bot_seat(names, level_in(fields));
  }
  if (kind == "open") {
    fields.only({"kind"});
    return {};
  }
  fields.only({"kind", "name"});
  return person_seat(names, creator, fields.has("name") ? fields.words("name", longest_person_name) : creator.name);
}

/// Throws a Problem for long texts in an edition. The path follows the recursion and is only read for the Problem.
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

/// Text of the edition in a request.
std::string read_edition(const Fields& fields) {
  const json::value& edition = fields.value("edition");
  Fields(edition, fields.path_of("edition")).words("edition", longest_edition_name);  // its name must be displayable
  std::string path = fields.path_of("edition");
  refuse_long_texts(edition, path);
  return json::serialize(edition);
}

json::object read_options(const Fields& fields) { return fields.has("options") ? fields.object("options") : json::object(); }

/// Position of the first decision: the prepared one, or the game's own set-up.
std::unique_ptr<Position> first_position(const MatchRecord& record, const AnyGame& game) {
  EventRecorder recorder;
  return record.start.empty() ? game.start(record.seed, recorder) : game.read(parse_json(record.start, "position"));
}

/// Text of a position to play from. Throws "over" if nothing is left to decide.
std::string prepared(const Position& position) {
  if (position.actor() == Seat::nobody) throw Problem("over");
  std::string out;
  position.append_view(out, Viewer::everything());
  return out;
}

/// First entry of the log if the match has its own edition, else none.
std::vector<StoredEntry> edition_entries(const NewMatch& match) {
  if (match.edition.empty()) return {};
  return {StoredEntry{.match = match.record.id,
                      .number = 0,
                      .kind = EntryKind::edition,
                      .person = {},
                      .key = {},
                      .body = match.edition,
                      .hash = 0,
                      .at = match.record.created}};
}

/// Opening actions of a request. They are dropped later if several people play, who would not be asked.
json::array read_opening(const Fields& fields, const MatchRecord& record, const AnyGame& game) {
  if (!fields.has("opening")) return {};
  const json::array& actions = fields.list("opening", record.seats.size());
  for (const json::value& each : actions) game.action_from_json(each, fields.path_of("opening"));
  return actions;
}

/// Plays the opening and notes the decision after it.
void play_opening(NewMatch& match) {
  History history(match.record, edition_entries(match));
  for (StoredEntry& entry : history.play_opening(match.record.opening)) match.played.emplace_back(std::move(entry));
  match.record.note_deciding(history.match().position());
}

/// Gives the match an id and a shuffle, and begins it at once if it waits for no player.
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
  if (!record.begun()) return;
  record.note_deciding(*first_position(record, game));
  if (!record.opening.empty()) play_opening(match);
}

/// Game of the requested lesson or puzzle.
std::string game_in(const Fields& fields) {
  const std::string game = fields.text("game", longest_game);
  game_kind(game);
  return game;
}

/// Begins a match from a known position and seed: one person at this seat, bots at the others.
void begin_prepared(NewMatch& match, const MatchSetup& setup, Seat seat, Level bots, const Visitor& creator) {
  MatchRecord& record = match.record;
  record.game = setup.game;
  record.seed = setup.seed;
  if (setup.position) record.start = json::serialize(*setup.position);
  TakenNames names;
  for (int i = 0; i < setup.table.players; ++i) {
    const bool own = seat_at(i) == seat;
    record.seats.push_back(own ? person_seat(names, creator, creator.name) : bot_seat(names, bots));
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

/// Level that plays like this; medium if there is none.
Level level_like(const std::string& player) {
  const auto names = level_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (to_text(player_for(static_cast<Level>(i))) == player) return static_cast<Level>(i);
  }
  return Level::medium;
}

/// A seat of the file. People keep their names, bots get new ones.
SeatRecord seat_in_file(const SeatInfo& seat, const std::string& path, TakenNames& names, const Visitor& creator) {
  constexpr std::size_t with_number = longest_person_name + 4;  // see TakenNames
  if (seat.player != "human") return bot_seat(names, level_like(seat.player));
  const json::value said = json::object{{"name", seat.name}};
  return person_seat(names, creator, seat.name.empty() ? creator.name : Fields(said, path).words("name", with_number));
}

/// Opens seats for other players; the request lists their numbers, in any order.
void open_seats(const Fields& fields, std::vector<SeatRecord>& seats) {
  for (const json::value& each : fields.list("open", seats.size())) {
    const std::int64_t* seat = each.if_int64();
    if (seat == nullptr || *seat < 0 || *seat >= static_cast<std::int64_t>(seats.size()))
      refuse_value(fields.path_of("open"), each, fmt::format("0 … {}", seats.size() - 1));
    seats[static_cast<std::size_t>(*seat)] = {};
  }
}

/// Entry of an action that was played and not taken back.
StoredEntry entry_of(const Match& match, int ply, const MatchRecord& record) {
  const json::object body{{"seat", index_of(match.seat_of(ply))}, {"action", match.game().action_to_json(match.action_of(ply))}};
  return {.match = record.id,
          .number = (record.own_edition ? 0 : -1) + ply,
          .kind = EntryKind::act,
          .person = {},
          .key = {},
          .body = json::serialize(body),
          .hash = match.hash_at(ply),
          .at = record.created};
}

/// Refuses a log that is too long to be continued, before reading it.
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

Level level_in(const Fields& fields) {
  const auto names = level_names();
  return static_cast<Level>(std::find(names.begin(), names.end(), fields.one_of("level", names)) - names.begin());
}

SeatRecord bot_seat(TakenNames& names, Level level) {
  const PlayerSpec player = player_for(level);
  SeatRecord out;
  out.kind = SeatKind::bot;
  out.name = names.take(player.kind == PlayerKind::character ? characters()[player.character].title : name_of_no_character);
  out.level = level;
  return out;
}

NewMatch read_new_match(const json::value& request, const Visitor& creator, const Settings& settings) {
  const Fields fields(request, "request");
  if (fields.has("lesson")) return lesson_match(fields, creator);
  if (fields.has("puzzle")) return puzzle_match(fields, creator);
  fields.only({"game", "seats", "options", "edition", "position", "opening", "listed", "several_seats", "fair", "absence_limit",
               "round_time", "commitment"});
  NewMatch out;
  out.record.game = fields.text("game", longest_game);
  const GameInfo& info = game_kind(out.record.game).info;
  const json::array& seats = fields.list("seats", static_cast<std::size_t>(info.max_players));
  TakenNames names;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    out.record.seats.push_back(read_seat(seats[i], fmt::format("request.seats[{}]", i), names, creator));
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
    if (!game->forfeit_action()) throw not_allowed("no_round_to_close");
  }
  out.record.opening = read_opening(fields, out.record, *game);
  begin(out, *game, creator, fields.has("commitment") ? digest_in(fields, "commitment") : "");
  return out;
}

static std::string set_up_reply(const AnyGame& game, const Position& position, Viewer viewer) {
  return json_object_text([&](JsonObjectText& reply) {
    reply.add("players", game.players());
    reply.add_json("options", json::serialize(game.options()));
    position.append_view(reply.begin("view"), viewer);
  });
}

/// The table of a lesson before its first step, as the learner sees it.
static std::string set_up_lesson(const Fields& fields) {
  fields.only({"game", "lesson"});
  const Lesson lesson = read_lesson(game_in(fields), fields.text("lesson", longest_lesson));
  const auto game = open_table(lesson.game, lesson.setup.table);
  return set_up_reply(*game, *game->read(*lesson.setup.position), Viewer::of(lesson.seat));
}

std::string set_up(const json::value& request) {
  const Fields fields(request, "request");
  if (fields.has("lesson")) return set_up_lesson(fields);
  fields.only({"game", "players", "options", "edition"});
  const std::string name = fields.text("game", longest_game);
  const GameInfo& info = game_kind(name).info;
  const auto game = open_table(name, {.players = static_cast<int>(fields.number("players", info.min_players, info.max_players)),
                                      .options = read_options(fields),
                                      .edition_text = fields.has("edition") ? read_edition(fields) : "",
                                      .edition_name = "request.edition"});
  EventRecorder recorder;
  return set_up_reply(*game, *game->start(0, recorder), Viewer::spectator());
}

NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const Again& wanted) {
  NewMatch out{.record = {}, .edition = std::move(edition)};
  out.record.game = before.game;
  out.record.seats = before.seats;
  out.record.fair = before.fair && !wanted.same_cards;
  out.record.absence = before.absence;
  out.record.round_time = before.round_time;
  out.record.opening = before.opening;
  for (SeatRecord& seat : out.record.seats) {
    seat.stand_in = false;
    seat.votes.clear();
  }
  const auto game = open_table(before.game, {.players = static_cast<int>(before.seats.size()),
                                             .options = before.options,
                                             .edition_text = out.edition,
                                             .edition_name = "edition",
                                             .begun = true});
  if (wanted.same_cards) {
    out.record.imported = true;
    out.record.seed = before.seed;
    out.record.start = before.start;
  }
  begin(out, *game, creator, wanted.same_cards ? std::string() : wanted.commitment);
  return out;
}

NewMatch playing_on(const MatchRecord& before, const Match& match, const Visitor& creator, const Moment& moment) {
  if (moment.ply > match.ply()) refuse_value("request.ply", moment.ply, fmt::format("0 … {}", match.ply()));
  check_seat_exists(before, moment.seat);
  NewMatch out{.record = {}, .edition = match.setup().table.edition_text};
  out.record.game = before.game;
  TakenNames names;
  for (int i = 0; i < static_cast<int>(before.seats.size()); ++i) {
    const bool own = seat_at(i) == moment.seat;
    out.record.seats.push_back(own ? person_seat(names, creator, creator.name) : bot_seat(names, moment.level));
  }
  const std::unique_ptr<Position> position = match.position_at(moment.ply)->clone();
  Chance imagination(random_seed(), 0);
  position->resample_hidden(moment.seat, imagination);
  out.record.start = prepared(*position);
  begin(out, match.game(), creator, "");
  return out;
}

MatchFileReader::MatchFileReader(std::string request, Visitor creator, const Settings& settings)
    : request_(std::move(request)),
      creator_(std::move(creator)),
      settings_(settings) {}

bool MatchFileReader::go_on() {
  if (!file_) {
    begin();
    return false;
  }
  if (!is_played_) {
    is_played_ = file_->read(entries_at_once);
    if (is_played_) take_record();
    return false;
  }
  if (!take_entries()) return false;
  take_standing();
  return true;
}

void MatchFileReader::begin() {
  document_ = parse_json(request_, "request");
  std::string().swap(request_);
  const Fields fields(document_, "request");
  fields.only({"match", "edition", "open"});
  if (fields.has("edition")) out_.edition = read_edition(fields);
  check_length(fields.value("match"));
  file_.emplace(fields.value("match"), out_.edition, "request.edition");
}

void MatchFileReader::take_record() {
  const Match& match = file_->match();
  const MatchSetup& setup = match.setup();
  MatchRecord& record = out_.record;
  record.imported = true;
  record.game = setup.game;
  record.seed = setup.seed;
  if (setup.position) record.start = json::serialize(*setup.position);
  if (setup.proof) record.brought_proof = json::serialize(proof_to_json(*setup.proof));
  if (setup.shuffle) record.salt = setup.shuffle->salt;
  record.absence = settings_.absence;
  TakenNames names;
  for (const SeatInfo& seat : setup.seats) {
    record.seats.push_back(seat_in_file(seat, fmt::format("match.seats[{}]", record.seats.size()), names, creator_));
  }
  const Fields fields(document_, "request");
  if (fields.has("open")) {
    if (match.over()) throw Problem("over");
    open_seats(fields, record.seats);
  }
  omnibus::begin(out_, match.game(), creator_, "");
}

/// Adds entries of the actions that were played and not taken back; true when all are added.
bool MatchFileReader::take_entries() {
  const Match& match = file_->match();
  const int end = std::min(match.ply() + 1, next_ply_ + static_cast<int>(entries_at_once));
  for (; next_ply_ < end; ++next_ply_) {
    out_.record.note_deciding(*match.position_at(next_ply_ - 1));
    out_.played.emplace_back(entry_of(match, next_ply_, out_.record));
  }
  return next_ply_ > match.ply();
}

/// Notes the final position and the result, and adds a snapshot.
void MatchFileReader::take_standing() {
  const Match& match = file_->match();
  out_.record.note_deciding(match.position());
  if (match.over()) {
    out_.record.state = MatchState::over;
    out_.record.note_result(match.position());
  }
  if (out_.played.empty()) return;
  StoredSnapshot snapshot{.match = out_.record.id, .number = std::get<StoredEntry>(out_.played.back()).number, .position = {}};
  match.position().append_view(snapshot.position, Viewer::everything());
  out_.played.emplace_back(std::move(snapshot));
}

std::vector<Write> first_writes(NewMatch match) {
  std::vector<Write> out{match.record.to_store()};
  for (StoredEntry& entry : edition_entries(match)) out.emplace_back(std::move(entry));
  out.insert(out.end(), std::make_move_iterator(match.played.begin()), std::make_move_iterator(match.played.end()));
  return out;
}

}  // namespace omnibus
