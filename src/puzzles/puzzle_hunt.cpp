#include "puzzles/puzzle_hunt.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <ranges>
#include <tuple>

#include "puzzles/goal_search.hpp"
#include "runs/in_threads.hpp"
#include "runs/settings.hpp"

namespace omnibus {

namespace {

constexpr int largest_puzzle_table = 4;
constexpr int least_ends = 20;
constexpr int one_end_of = 20;    ///< at most one of this many ends reaches the goal
constexpr int one_turn_of = 4;    ///< one of this many turns is examined, so that puzzles come from the whole game
constexpr int tries_in_turn = 3;  ///< a turn with too many ways at its beginning may have fewer later

/// Iterations within which a search solves a puzzle of each level, easiest first; the hardest level takes more.
constexpr std::array<int, hardest_puzzle - 1> iterations_of_level{50, 200, 1000};
constexpr int searches = 5;  ///< from different seeds; the median counts

constexpr PlayerSpec greedy{.kind = PlayerKind::greedy, .budget = {}};

/// Tables for the self-play games.
struct PuzzleTables {
  std::vector<TableSetup> usual;  ///< with the default options
  std::vector<TableSetup> all;

  const TableSetup& any(Stream& dice) const {
    const std::vector<TableSetup>& from = dice.below(2) == 0 ? usual : all;
    return from[dice.below(static_cast<std::uint32_t>(from.size()))];
  }
};

/// True if a table uses the usual rulings: only options that every table chooses for itself are set.
bool plays_as_usual(const GameKind& kind, const TableSetup& table) {
  return std::ranges::all_of(kind.info.options, [&](const OptionInfo& option) {
    return option.origin == OptionOrigin::table || !table.options.contains(option.name);
  });
}

PuzzleTables tables_for_puzzles(const GameKind& kind) {
  PuzzleTables out;
  for (const Setting& setting : settings_of(kind)) {
    if (setting.table.players > largest_puzzle_table || !plays_as_usual(kind, setting.table)) continue;
    out.all.push_back(setting.table);
    if (setting.table.options.empty()) out.usual.push_back(setting.table);
  }
  return out;
}

/// One self-play game with occasional random actions, examined turn by turn.
class HuntedGame {
 public:
  HuntedGame(const PuzzleHunt& hunt, const PuzzleTables& tables, std::uint64_t seed)
      : hunt_(hunt),
        seed_(seed),
        dice_(derived_seed(seed, 1)),
        table_(tables.any(dice_)),
        game_(open_table(hunt.game, table_)) {
    EventRecorder unheard;
    position_ = game_->start(seed, unheard);
  }

  std::optional<Puzzle> find() {
    for (std::uint32_t ply = 1; position_->actor() != Seat::nobody; ++ply) {
      if (std::optional<Puzzle> found = look()) return found;
      play(ply);
    }
    return {};
  }

 private:
  /// Examines a turn at its beginning, and again later if there are too many ways to play it.
  std::optional<Puzzle> look() {
    if (looks_left_ == 0) return {};
    --looks_left_;
    const BestTurn turn = position_->best_turn(hunt_.max_tries);
    if (!turn.complete) return {};
    looks_left_ = 0;
    const Seat seat = position_->actor();
    if (!stands_out(turn, points_at(*position_, seat)) || !same_for_all_it_knows(turn)) return {};
    Puzzle puzzle = puzzle_of(turn);
    if (!hunt_.wants(puzzle)) return {};
    puzzle.level = level_of(puzzle);
    return puzzle.level > 0 ? std::optional(puzzle) : std::nullopt;
  }

  /// True if the result does not depend on hidden information.
  bool same_for_all_it_knows(const BestTurn& turn) {
    const std::unique_ptr<Position> other = position_->clone();
    Chance chance(seed_, 0);
    other->resample_hidden(position_->actor(), chance);
    const BestTurn again = other->best_turn(hunt_.max_tries);
    return std::tie(again.points, again.second, again.ends, again.best_ends) ==
           std::tie(turn.points, turn.second, turn.ends, turn.best_ends);
  }

  Puzzle puzzle_of(const BestTurn& turn) const {
    const Seat seat = position_->actor();
    return {.game = hunt_.game,
            .name = {},
            .seat = seat,
            .setup = {.game = hunt_.game,
                      .table = table_,
                      .seed = seed_ % 1'000'000,
                      .seats = {},
                      .position = position_->view(Viewer::everything()),
                      .shuffle = {}},
            .points = turn.points,
            .now = points_at(*position_, seat),
            .second = turn.second,
            .level = 0,
            .theme = theme_of(*game_, *position_, seat, turn.line),
            .solution = turn.line};
  }

  void play(std::uint32_t ply) {
    const Seat seat = position_->actor();
    const Action action = choice();
    Chance chance(seed_, ply);
    EventRecorder unheard;
    position_->apply(action, chance, unheard);
    if (chance.used() || position_->actor() != seat) looks_left_ = dice_.below(one_turn_of) == 0 ? tries_in_turn : 0;
  }

  Action choice() {
    const std::vector<Action> legal = position_->legal();
    const std::uint32_t mood = dice_.below(16);
    if (legal.size() == 1 || mood == 0) return legal[dice_.below(static_cast<std::uint32_t>(legal.size()))];
    constexpr PlayerSpec searching{.kind = PlayerKind::search, .budget = {.milliseconds = 0, .iterations = 20}};
    return position_->think(mood == 1 ? searching : greedy, dice_.next()).choice;
  }

  const PuzzleHunt& hunt_;
  std::uint64_t seed_;
  Stream dice_;
  TableSetup table_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<Position> position_;
  int looks_left_ = 0;
};

/// Level at which one search solves it.
int level_by(const Puzzle& puzzle, std::uint64_t seed) {
  GoalSearch search(puzzle, seed);
  int done = 0;
  for (std::size_t level = 0; level < iterations_of_level.size(); ++level) {
    for (; done < iterations_of_level[level]; ++done) search.iterate();
    if (search.has_found()) return static_cast<int>(level) + 1;
  }
  return hardest_puzzle;
}

/// Calls `body` for 0 … count - 1 on several threads until a stop request; returns the number of calls.
template <class Body>
std::int64_t on_threads(int threads, std::int64_t count, const Progress& progress, const std::stop_token& stop, const Body& body) {
  std::atomic<std::int64_t> next = 0;
  std::atomic<std::int64_t> done = 0;
  const auto work = [&] {
    while (!stop.stop_requested()) {
      const std::int64_t index = next++;
      if (index >= count) return;
      body(static_cast<std::size_t>(index));
      ++done;
    }
  };
  in_threads(threads, work, [&] {
    if (progress) progress(done);
  });
  return done;
}

void check_theme(const std::string& theme, const GameInfo& info) {
  const auto parts = info.score_parts | std::views::transform(&Form::name);
  if (theme.empty() || std::ranges::find(parts, theme) != parts.end()) return;
  throw Problem("bad_value", {{"path", "--theme"}, {"value", theme}, {"allowed", joined(parts)}});
}

/// Points by score part.
std::map<int, int> points_by_kind(const PositionView& position, Seat seat) {
  const Standing standing = standing_at(position, seat);
  std::map<int, int> out;
  for (const ScorePart& part : standing.parts) out[part.kind] += part.points;
  return out;
}

}  // namespace

bool stands_out(const BestTurn& turn, int now) {
  if (!turn.complete || !turn.forced || turn.line.size() < 2 || turn.second == BestTurn::none) return false;
  const int margin = std::max(1, (turn.points - now) / 10);
  return turn.points > now && turn.points - turn.second >= margin && turn.ends >= least_ends && turn.best_ends * one_end_of <= turn.ends;
}

/// Compares the parts when the line has gained all its points: parts counted separately may be merged later.
std::string theme_of(const AnyGame& game, const Position& position, Seat seat, std::span<const Action> line) {
  const std::map<int, int> before = points_by_kind(position, seat);
  const std::unique_ptr<Position> at = position.clone();
  std::map<int, int> after = before;
  int points = points_at(position, seat);
  for (const Action& action : line) {
    at->make_actor(seat);
    Chance chance(0, 0);
    EventRecorder unheard;
    at->apply(action, chance, unheard);
    const int now = points_at(*at, seat);
    if (now != points) after = points_by_kind(*at, seat);
    points = now;
  }
  const auto gain = [&](const auto& part) { return part.second - (before.contains(part.first) ? before.at(part.first) : 0); };
  const auto most = std::ranges::max_element(after, {}, gain);
  return std::string(game.info().score_parts[static_cast<std::size_t>(most->first)].name);
}

bool solves(const PlayerSpec& player, const Puzzle& puzzle) {
  constexpr std::uint64_t seed = 7;
  Match match(puzzle.setup);
  PuzzleProgress progress;
  while (progress.state == PuzzleState::open) {
    match.act(puzzle.seat, match.decision_of(puzzle.seat)->think(player, seed).choice);
    progress = puzzle_progress(puzzle, match);
  }
  return progress.state == PuzzleState::solved;
}

int level_of(const Puzzle& puzzle) {
  if (solves(greedy, puzzle)) return 0;
  std::array<int, searches> levels{};
  for (std::size_t i = 0; i < levels.size(); ++i) levels[i] = level_by(puzzle, i + 1);
  std::ranges::sort(levels);
  return levels[searches / 2];
}

bool PuzzleHunt::wants(const Puzzle& puzzle) const {
  return (theme.empty() || puzzle.theme == theme) && puzzle.points - puzzle.now >= least_gain;
}

void check_hunt(const PuzzleHunt& hunt) {
  const GameKind& kind = game_kind(hunt.game);
  check_number("--games", hunt.games, PuzzleHunt::max_games);
  check_number("--tries", hunt.max_tries, PuzzleHunt::most_tries);
  check_number("--gain", hunt.least_gain, PuzzleHunt::most_gain);
  check_number("--threads", hunt.threads, max_run_threads);
  check_theme(hunt.theme, kind.info);
}

FoundPuzzles hunt_puzzles(const PuzzleHunt& hunt, const Progress& progress, const std::stop_token& stop) {
  check_hunt(hunt);
  const PuzzleTables tables = tables_for_puzzles(game_kind(hunt.game));
  std::vector<std::optional<Puzzle>> found(static_cast<std::size_t>(hunt.games));
  FoundPuzzles out;
  out.games = on_threads(hunt.threads, hunt.games, progress, stop,
                         [&](std::size_t game) { found[game] = HuntedGame(hunt, tables, derived_seed(hunt.seed, game)).find(); });
  for (std::optional<Puzzle>& puzzle : found) {
    if (puzzle) out.puzzles.push_back(std::move(*puzzle));
  }
  return out;
}

std::int64_t rate_puzzles(std::vector<Puzzle>& puzzles, int threads, const Progress& progress, const std::stop_token& stop) {
  check_number("--threads", threads, max_run_threads);
  return on_threads(threads, std::ssize(puzzles), progress, stop, [&](std::size_t i) { puzzles[i].level = level_of(puzzles[i]); });
}

std::vector<Puzzle> varied(const std::vector<Puzzle>& found, std::size_t count, std::uint64_t seed) {
  std::vector<Puzzle> left = found;
  std::vector<Puzzle> out;
  std::map<std::string, int> taken;
  const auto traits = [](const Puzzle& puzzle) {  // the theme comes first and weighs most
    return std::array{"theme " + puzzle.theme, fmt::format("level {}", puzzle.level), fmt::format("gain {}", puzzle.points - puzzle.now),
                      fmt::format("players {}", puzzle.setup.table.players), "options " + json::serialize(puzzle.setup.table.options)};
  };
  const auto alike = [&](const Puzzle& puzzle) {
    const auto of_puzzle = traits(puzzle);
    int sum = 0;
    for (std::size_t i = 0; i < of_puzzle.size(); ++i) sum += (i == 0 ? 3 : 1) * taken[of_puzzle[i]] * taken[of_puzzle[i]];
    return sum;
  };
  while (out.size() < count && !left.empty()) {
    const auto next = std::ranges::min_element(left, {}, alike);
    for (const std::string& trait : traits(*next)) ++taken[trait];
    out.push_back(std::move(*next));
    left.erase(next);
  }
  Stream dice(seed);
  for (std::size_t i = out.size(); i > 1; --i) std::swap(out[i - 1], out[dice.below(static_cast<std::uint32_t>(i))]);
  return out;
}

}  // namespace omnibus
