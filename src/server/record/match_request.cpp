#include "server/record/match_request.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "server/protocol/text_lengths.hpp"
#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/names.hpp"
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
constexpr std::int64_t longest_round = 24 * 3600;  // seconds

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

json::object read_options(const Fields& fields) { return fields.has("options") ? fields.object("options") : json::object(); }

/// Opening actions of a request. They are dropped later if several people play, who would not be asked.
json::array read_opening(const Fields& fields, const MatchRecord& record, const AnyGame& game) {
  if (!fields.has("opening")) return {};
  const json::array& actions = fields.list("opening", record.seats.size());
  for (const json::value& each : actions) game.action_from_json(each, fields.path_of("opening"));
  return actions;
}

/// Game of the requested lesson or puzzle.
std::string game_in(const Fields& fields) {
  const std::string game = fields.text("game", longest_game);
  game_kind(game);
  return game;
}

NewMatch lesson_match(const Fields& fields, const Visitor& creator) {
  fields.only({"game", "lesson"});
  const Lesson lesson = read_lesson(game_in(fields), fields.text("lesson", longest_lesson));
  NewMatch out;
  out.record.lesson = lesson.name;
  begin_prepared(out, lesson.setup, lesson.seat, Level::easy, creator);
  return out;
}

NewMatch puzzle_match(const Fields& fields, const Visitor& creator) {
  fields.only({"game", "puzzle"});
  const Puzzle puzzle = read_puzzle(game_in(fields), fields.text("puzzle", longest_puzzle));
  NewMatch out;
  out.record.puzzle = puzzle.name;
  begin_prepared(out, puzzle.setup, puzzle.seat, Level::medium, creator);
  return out;
}

std::string set_up_reply(const AnyGame& game, const Position& position, Viewer viewer) {
  return json_object_text([&](JsonObjectText& reply) {
    reply.add("players", game.players());
    reply.add_json("options", json::serialize(game.options()));
    position.append_view(reply.begin("view"), viewer);
  });
}

/// The table of a lesson before its first step, as the learner sees it.
std::string set_up_lesson(const Fields& fields) {
  fields.only({"game", "lesson"});
  const Lesson lesson = read_lesson(game_in(fields), fields.text("lesson", longest_lesson));
  if (!lesson.setup.position) throw std::logic_error("a lesson has no position");
  const auto game = open_table(lesson.game, lesson.setup.table);
  return set_up_reply(*game, *game->read(*lesson.setup.position), Viewer::of(lesson.seat));
}

}  // namespace

std::string read_edition(const Fields& fields) {
  const json::value& edition = fields.value("edition");
  Fields(edition, fields.path_of("edition")).words("edition", longest_edition_name);  // its name must be displayable
  std::string path = fields.path_of("edition");
  refuse_long_texts(edition, path);
  return json::serialize(edition);
}

Level level_in(const Fields& fields) {
  const auto names = level_names();
  return static_cast<Level>(std::find(names.begin(), names.end(), fields.one_of("level", names)) - names.begin());
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
  begin_match(out, *game, creator, fields.has("commitment") ? digest_in(fields, "commitment") : "");
  return out;
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

}  // namespace omnibus
