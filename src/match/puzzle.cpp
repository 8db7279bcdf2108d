#include "match/puzzle.hpp"

#include <algorithm>
#include <ranges>

#include "match/document_reader.hpp"

namespace omnibus {

namespace {

constexpr std::string_view puzzles = "puzzles";
constexpr int most_points = 100'000;
constexpr std::array<std::string_view, 11> puzzle_fields{"players", "options", "seat",  "seed",  "position", "points",
                                                         "now",     "second",  "level", "theme", "solution"};

bool decides(const Position& position, Seat seat) {
  const std::vector<Seat> deciding = position.deciding();
  return std::find(deciding.begin(), deciding.end(), seat) != deciding.end();
}

class PuzzleReader : private DocumentReader {
 public:
  PuzzleReader(std::string_view game, std::string_view name, std::string_view text)
      : DocumentReader(document_path(game, puzzles, name), text, "bad_puzzle") {
    puzzle_.game = game;
    puzzle_.name = name;
  }

  Puzzle read() && {
    const json::object& known = fields(puzzle_fields);
    required(known, "position", what());
    puzzle_.setup = setup(known, puzzle_.game);
    puzzle_.seat = seat(known, puzzle_.setup.table.players);
    puzzle_.points = number(known, "points", -most_points, most_points);
    puzzle_.now = number(known, "now", -most_points, puzzle_.points - 1);
    puzzle_.second = number(known, "second", -most_points, puzzle_.points - 1);
    puzzle_.level = number(known, "level", 1, hardest_puzzle);
    puzzle_.theme = text(known, "theme", what());
    check_play(known);
    return std::move(puzzle_);
  }

 private:
  /// What is promised must be so.
  void check_play(const json::object& known) {
    Match match(puzzle_.setup);
    check_theme(known, match.game().info());
    if (!decides(match.position(), puzzle_.seat)) refuse_value(place("seat"), known.at("seat"), "who has to decide");
    check_number(known, "now", points_at(match.position(), puzzle_.seat));
    puzzle_.solution = play(match, known, "solution", puzzle_.seat);
    const PuzzleProgress end = puzzle_progress(puzzle_, match);
    if (end.end_ply != match.ply()) refuse_value(place("solution"), known.at("solution"), "[…], to the end of the turn and no further");
    check_number(known, "points", end.points);
  }

  void check_theme(const json::object& known, const GameInfo& info) const {
    const auto parts = info.score_parts | std::views::transform(&Form::name);
    if (std::ranges::find(parts, puzzle_.theme) == parts.end()) refuse_value(place("theme"), known.at("theme"), joined(parts));
  }

  void check_number(const json::object& known, std::string_view name, int so) const {
    if (known.at(name).get_int64() != so) refuse_value(place(name), known.at(name), std::to_string(so));
  }

  Puzzle puzzle_;
};

}  // namespace

std::vector<std::string> puzzle_names(std::string_view game) { return document_names(game, puzzles); }

Puzzle read_puzzle(std::string_view game, std::string_view name) {
  return read_puzzle(game, name, document_text(game, puzzles, name, "unknown_puzzle"));
}

Puzzle read_puzzle(std::string_view game, std::string_view name, std::string_view text) { return PuzzleReader(game, name, text).read(); }

/// A line for each field, so that two versions can be compared.
std::string puzzle_text(const Puzzle& puzzle) {
  const std::shared_ptr<const AnyGame> game = open_table(puzzle.game, puzzle.setup.table);
  json::array solution;
  for (const Action& action : puzzle.solution) solution.push_back(game->action_to_json(action));
  const std::array<json::value, puzzle_fields.size()> values{puzzle.setup.table.players,
                                                             puzzle.setup.table.options,
                                                             index_of(puzzle.seat),
                                                             seed_to_json(puzzle.setup.seed),
                                                             puzzle.setup.position.value(),
                                                             puzzle.points,
                                                             puzzle.now,
                                                             puzzle.second,
                                                             puzzle.level,
                                                             json::value(puzzle.theme),
                                                             std::move(solution)};
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i)
    out += fmt::format("{} \"{}\": {}", i == 0 ? "{" : ",\n ", puzzle_fields[i], json::serialize(values[i]));
  return out + " }\n";
}

Standing standing_at(const Position& position, Seat seat) {
  return position.standing(Eyes::of(seat))[static_cast<std::size_t>(index_of(seat))];
}

int points_at(const Position& position, Seat seat) { return standing_at(position, seat).points; }

PuzzleProgress puzzle_progress(const Puzzle& puzzle, const Match& match) {
  for (int ply = 1; ply <= match.ply(); ++ply) {
    if (match.seat_of(ply) != puzzle.seat) continue;
    const Position& after = match.position_at(ply);
    if (!match.chance_used(ply) && decides(after, puzzle.seat)) continue;
    const int points = points_at(after, puzzle.seat);
    return {.state = points >= puzzle.points ? PuzzleState::solved : PuzzleState::missed, .points = points, .end_ply = ply};
  }
  return {.state = PuzzleState::open, .points = points_at(match.position(), puzzle.seat), .end_ply = 0};
}

}  // namespace omnibus
