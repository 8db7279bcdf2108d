#include "teaching/puzzle.hpp"

#include <algorithm>
#include <ranges>

#include "teaching/document_reader.hpp"

namespace omnibus {

namespace {

constexpr std::string_view puzzles = "puzzles";
constexpr int most_points = 100'000;
constexpr std::array<std::string_view, 11> puzzle_fields{"players", "options", "seat",  "seed",  "position", "points",
                                                         "now",     "second",  "level", "theme", "solution"};

bool decides(const PositionRules& position, Seat seat) {
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
  /// Verifies the claims of the document by playing the solution.
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

/// Choice with the largest gain, preferring ones that were not made.
TurnChoice decisive(const std::vector<TurnChoice>& way, const std::vector<TurnChoice>& made) {
  const auto weight = [&](const TurnChoice& choice) {
    const bool anew = std::ranges::find(made, choice.actions, &TurnChoice::actions) == made.end();
    return std::pair(choice.gain > 0 && anew, choice.gain);
  };
  return *std::ranges::max_element(way, {}, weight);
}

}  // namespace

std::vector<std::string> puzzle_names(std::string_view game) { return document_names(game, puzzles); }

Puzzle read_puzzle(std::string_view game, std::string_view name) {
  return read_puzzle(game, name, document_text(game, puzzles, name, "unknown_puzzle"));
}

Puzzle read_puzzle(std::string_view game, std::string_view name, std::string_view text) { return PuzzleReader(game, name, text).read(); }

/// One line per field, so that versions can be compared.
std::string puzzle_text(const Puzzle& puzzle) {
  const std::shared_ptr<const AnyGame> game = open_table(puzzle.game, puzzle.setup.table);
  json::array solution;
  for (const Action& action : puzzle.solution) solution.push_back(game->action_to_json(action));
  const std::array<json::value, puzzle_fields.size()> values{
      puzzle.setup.table.players,
      puzzle.setup.table.options,
      index_of(puzzle.seat),
      seed_to_json(puzzle.setup.seed),
      puzzle.setup.position ? json::value(*puzzle.setup.position) : json::value(nullptr),
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

Standing standing_at(const PositionView& position, Seat seat) {
  return position.standing(Viewer::of(seat))[static_cast<std::size_t>(index_of(seat))];
}

int points_at(const PositionView& position, Seat seat) { return standing_at(position, seat).points; }

PuzzleProgress puzzle_progress(const Puzzle& puzzle, const Match& match) {
  for (int ply = 1; ply <= match.ply(); ++ply) {
    if (match.seat_of(ply) != puzzle.seat) continue;
    const std::shared_ptr<const Position> after = match.position_at(ply);
    if (!match.chance_used(ply) && decides(*after, puzzle.seat)) continue;
    const int points = points_at(*after, puzzle.seat);
    return {.state = points >= puzzle.points ? PuzzleState::solved : PuzzleState::missed, .points = points, .end_ply = ply};
  }
  return {.state = PuzzleState::open, .points = points_at(match.position(), puzzle.seat), .end_ply = 0};
}

std::vector<Action> played_in_turn(const Puzzle& puzzle, const Match& match) {
  const int end = puzzle_progress(puzzle, match).end_ply;
  std::vector<Action> out;
  for (int ply = 1; ply <= (end == 0 ? match.ply() : end); ++ply) {
    if (match.seat_of(ply) == puzzle.seat) out.push_back(match.action_of(ply));
  }
  return out;
}

std::vector<TurnChoice> choices_in(const Position& from, Seat seat, std::span<const Action> actions) {
  std::vector<TurnChoice> out;
  const std::unique_ptr<Position> at = from.clone();
  Chance chance(0, 0);
  EventRecorder unheard;
  int before = 0;
  for (const Action& action : actions) {
    at->make_actor(seat);
    if (out.empty() || !at->in_a_choice()) {
      before = points_at(*at, seat);
      out.push_back({.from = at->clone(), .actions = {}});
    }
    out.back().actions.push_back(action);
    at->apply(action, chance, unheard);
    out.back().gain = points_at(*at, seat) - before;
  }
  return out;
}

/// Searches backwards: the end has little left to try, and the solution is known from the start.
PuzzleLoss where_lost(const Puzzle& puzzle, std::span<const Action> turn) {
  const Match start(puzzle.setup);
  const std::vector<TurnChoice> played = choices_in(start.position(), puzzle.seat, turn);
  std::vector<Action> best = puzzle.solution;
  std::size_t lost = played.size() - 1;
  for (; lost > 0; --lost) {
    const BestTurn rest = played[lost].from->best_turn(puzzle_tries);
    if (rest.points < puzzle.points) continue;
    best = rest.line;
    break;
  }
  return {played[lost], decisive(choices_in(*played[lost].from, puzzle.seat, best), played)};
}

}  // namespace omnibus
