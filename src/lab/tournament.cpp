#include "lab/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "game/bot_in.hpp"
#include "lab/batch.hpp"
#include "lab/lab_game.hpp"
#include "lab/opening.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {

// ---- Line-ups -------------------------------------------------------------------------------------------------------------

namespace {

void check_entrants(const std::vector<PlayerSpec>& entrants) {
  if (entrants.size() < 2 || entrants.size() > Tournament::most_entrants) {
    throw Problem("bad_entrants", {{"value", std::to_string(entrants.size())}, {"most", std::to_string(Tournament::most_entrants)}});
  }
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    const auto first = std::find(entrants.begin(), entrants.end(), entrants[i]) - entrants.begin();
    if (static_cast<std::size_t>(first) == i) continue;
    throw Problem("same_entrant",
                  {{"player", to_text(entrants[i])}, {"first", std::to_string(first + 1)}, {"second", std::to_string(i + 1)}});
  }
}

void check_table(const Tournament& tournament) {
  constexpr std::size_t most = Rankings::most_finishers;
  if (tournament.seats() > most) check_number("--players", static_cast<std::int64_t>(tournament.seats()), most);
  if (tournament.seats() == 1 && !tournament.team()) throw Problem("no_rivals", {{"game", tournament.order().game}});
}

}  // namespace

Tournament::Tournament(TournamentOrder order)
    : order_(std::move(order)),
      table_(open_table(order_.game, order_.table)),
      team_(game_look(order_.game).at("together").as_bool()) {
  check_entrants(order_.entrants);
  check_opening(order_.opening);
  check_table(*this);
}

bool Tournament::repeatable() const {
  return std::all_of(order_.entrants.begin(), order_.entrants.end(),
                     [&](const PlayerSpec& each) { return player_in(order_.game, each).budget.milliseconds == 0; });
}

std::int64_t Tournament::round() const {
  const bool mixes = team_ && seats() > 1;
  return static_cast<std::int64_t>(mixes ? 2 * entrants() : entrants());
}

bool Tournament::mixed(std::int64_t number) const { return team_ && number % round() >= static_cast<std::int64_t>(entrants()); }

std::vector<std::size_t> Tournament::line_up(std::int64_t number) const {
  const std::size_t turn = static_cast<std::size_t>(number % round()) % entrants();
  if (team_ && !mixed(number)) return std::vector(seats(), turn);
  std::vector<std::size_t> out = offsets(number / round());
  for (std::size_t& entrant : out) entrant = (entrant + turn) % entrants();
  return out;
}

/// Distance of each seat from the first in the list of entrants. In a mixed team two entrants alternate.
std::vector<std::size_t> Tournament::offsets(std::int64_t round) const {
  std::vector<std::size_t> others((team_ ? entrants() : std::max(entrants(), seats())) - 1);
  std::iota(others.begin(), others.end(), std::size_t{1});
  const std::uint64_t cycle = static_cast<std::uint64_t>(round) / others.size();
  Stream dice(derived_seed(derived_seed(order_.seed, ~std::uint64_t{0}), cycle));
  for (std::size_t left = others.size(); left > 1; --left)
    std::swap(others[left - 1], others[dice.below(static_cast<std::uint32_t>(left))]);
  std::vector<std::size_t> out{0};
  for (std::size_t seat = 1; seat < seats(); ++seat) {
    const std::size_t other = others[(static_cast<std::size_t>(round) + (team_ ? 0 : seat)) % others.size()] % entrants();
    out.push_back(team_ && seat % 2 == 0 ? 0 : other);
  }
  return out;
}

PlayedGame Tournament::play(std::int64_t number) const {
  std::vector<PlayerSpec> players;
  for (const std::size_t entrant : line_up(number)) players.push_back(order_.entrants[entrant]);
  const std::uint64_t deal = static_cast<std::uint64_t>(order_.opening > 0 ? number / round() : number);
  return lab_game(order_.game).play_one(*table_, players, derived_seed(order_.seed, deal), order_.opening);
}

// ---- Statistics -----------------------------------------------------------------------------------------------------------

namespace {

/// A hash that is equal for games with the same line-up and the same choices.
std::uint64_t identity_of(const PlayedGame& game, const std::vector<std::size_t>& line_up, std::int64_t number) {
  std::uint64_t hash = game.digest.value_or(static_cast<std::uint64_t>(number));
  for (const std::size_t entrant : line_up) hash = mixed(hash, entrant);
  return hash;
}

}  // namespace

TournamentTally::TournamentTally(const Tournament& tournament)
    : tournament_(&tournament),
      rankings_(tournament.entrants()),
      by_entrant_(tournament.entrants()),
      by_seat_(tournament.seats()),
      by_pair_(tournament.entrants(), std::vector<Wins>(tournament.entrants())) {}

void TournamentTally::add(const PlayedGame& game) {
  const Result& result = game.result;
  const std::int64_t number = games_++;
  const std::vector<std::size_t> line_up = tournament_->line_up(number);
  distinct_.add(identity_of(game, line_up, number));
  const double winners = static_cast<double>(std::count(result.winners.begin(), result.winners.begin() + result.seats, true));
  for (std::size_t seat = 0; seat < line_up.size(); ++seat) {
    const bool won = result.winners[seat];
    const double share = !won ? 0 : tournament_->team() ? 1 : 1 / winners;
    by_seat_[seat].add(share);
    by_entrant_[line_up[seat]].wins.add(share);
    by_entrant_[line_up[seat]].points += result.scores[seat];
  }
  if (tournament_->team()) add_team(line_up, result.winners[0]);
  else add_rivals(line_up, result);
}

void TournamentTally::add_rivals(const std::vector<std::size_t>& line_up, const Result& result) {
  std::vector<Finish> finishes;
  finishes.reserve(line_up.size());
  for (std::size_t seat = 0; seat < line_up.size(); ++seat) finishes.push_back({.entrant = line_up[seat], .place = result.places[seat]});
  rankings_.add(finishes);
  for (const Finish& one : finishes) {
    for (const Finish& other : finishes) {
      if (one.entrant == other.entrant) continue;
      by_pair_[one.entrant][other.entrant].add(one.place < other.place ? 1 : one.place == other.place ? 0.5 : 0);
    }
  }
}

void TournamentTally::add_team(const std::vector<std::size_t>& line_up, bool won) {
  const double share = won ? 1 : 0;
  std::vector<std::size_t> members = line_up;
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  if (members.size() == 1) {
    const std::size_t entrant = members.front();
    by_entrant_[entrant].alone.add(share);
    by_pair_[entrant][entrant].add(share);
    rankings_.add(
        std::vector<Finish>{{.entrant = entrant, .place = won ? 1 : 2}, {.entrant = rankings_.yardstick(), .place = won ? 2 : 1}});
    return;
  }
  for (const std::size_t one : members) {
    by_entrant_[one].mixed.add(share);
    for (const std::size_t other : members) {
      if (one != other) by_pair_[one][other].add(share);
    }
  }
}

std::vector<Rating> TournamentTally::ratings() {
  std::vector<Rating> out = rankings_.ratings(tournament_->team() ? Rankings::Zero::yardstick : Rankings::Zero::mean);
  const Repetition found = repetition();
  if (!found.any()) return out;
  const double doubt = std::sqrt(static_cast<double>(found.games) / found.effective);
  for (Rating& rating : out) rating.error *= doubt;
  return out;
}

// ---- Running --------------------------------------------------------------------------------------------------------------

namespace {

/// Plays games on several threads and returns them in the order of their numbers.
class GamesInOrder {
 public:
  GamesInOrder(const Tournament& tournament, std::int64_t first, std::int64_t last, int threads)
      : tournament_(tournament),
        last_(last),
        next_(first),
        wanted_(first),
        working_(threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  GamesInOrder(const GamesInOrder&) = delete;
  GamesInOrder& operator=(const GamesInOrder&) = delete;
  ~GamesInOrder() { begin_no_more(); }

  /// Games already started are finished.
  void begin_no_more() {
    const std::lock_guard lock(lock_);
    last_ = std::min(last_, next_);
  }

  /// The next game; nullopt if it is not finished within 100 ms.
  std::optional<PlayedGame> take() {
    std::unique_lock lock(lock_);
    changed_.wait_for(lock, std::chrono::milliseconds(100), [&] { return working_ == 0 || fault_ || played_.contains(wanted_); });
    if (fault_) std::rethrow_exception(fault_);
    auto found = played_.extract(wanted_);
    if (found.empty()) return {};
    ++wanted_;
    return found.mapped();
  }

  /// True if all games were returned.
  bool empty() {
    const std::lock_guard lock(lock_);
    return working_ == 0 && played_.empty() && !fault_;
  }

 private:
  std::optional<std::int64_t> begin() {
    const std::lock_guard lock(lock_);
    return next_ < last_ ? std::optional(next_++) : std::nullopt;
  }

  void work() {
    try {
      while (const std::optional<std::int64_t> number = begin()) {
        const PlayedGame game = tournament_.play(*number);
        const std::lock_guard lock(lock_);
        played_.emplace(*number, game);
        changed_.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(lock_);
      fault_ = std::current_exception();
    }
    const std::lock_guard lock(lock_);
    --working_;
    changed_.notify_all();
  }

  const Tournament& tournament_;
  std::mutex lock_;
  std::condition_variable changed_;
  std::int64_t last_;    ///< first game not to be started
  std::int64_t next_;    ///< next game to start
  std::int64_t wanted_;  ///< next game to return
  int working_;
  std::exception_ptr fault_;
  std::map<std::int64_t, PlayedGame> played_;
  std::vector<std::jthread> threads_;  ///< declared last, so that they end before the other members are destroyed
};

/// Checks the ratings at the end of rounds: of every round at first, later whenever there are 5 % more games.
class Judge {
 public:
  Judge(const Tournament& tournament, const TournamentLimits& limits)
      : limits_(limits),
        round_(tournament.round()),
        opening_(tournament.order().opening) {}

  void look_at(TournamentTally& tally) {
    const std::int64_t games = tally.games();
    if (games % round_ != 0 || games < next_look_) return;
    next_look_ = games + games / 20;
    if (!limits_.repeats_allowed && games >= enough_to_tell_repetition) refuse_repetition(tally.repetition(), opening_);
    error_ = 0;
    for (const Rating& rating : tally.ratings()) error_ = std::max(error_, rating.error);
    const double needed = static_cast<double>(games) * std::pow(error_ / limits_.until, 2);
    expected_ = static_cast<std::int64_t>(std::min(std::ceil(needed), static_cast<double>(limits_.games)));
  }

  bool reached() const { return error_ > 0 && error_ <= limits_.until; }
  TournamentProgress progress(const TournamentTally& tally) const {
    return {.games = tally.games(), .expected = std::max(expected_, tally.games()), .error = error_};
  }

 private:
  TournamentLimits limits_;
  std::int64_t round_;
  int opening_;
  std::int64_t next_look_ = 0;
  std::int64_t expected_ = 0;
  double error_ = 0;  ///< 0 before the first check
};

void check_limits(const TournamentLimits& limits) {
  constexpr double least = 1;
  constexpr double most = 1000;
  check_number("--games", limits.games, max_run_games);
  check_number("--threads", limits.threads, max_run_threads);
  if (limits.until < least || limits.until > most || std::isnan(limits.until)) {
    throw Problem("bad_value", {{"path", "--until"}, {"value", fmt::format("{}", limits.until)}, {"allowed", "1 … 1000"}});
  }
}

}  // namespace

TournamentOutcome run_tournament(const Tournament& tournament, const TournamentLimits& limits, const TournamentHooks& hooks) {
  check_limits(limits);
  TournamentOutcome out{.tally = TournamentTally(tournament), .ratings = {}, .repetition = {}};
  Judge judge(tournament, limits);
  const auto count = [&](const PlayedGame& game) {
    out.tally.add(game);
    judge.look_at(out.tally);
  };
  const auto done = [&] { return judge.reached() || out.tally.games() >= limits.games; };

  while (hooks.kept && !done()) {
    const std::optional<PlayedGame> game = hooks.kept();
    if (!game) break;
    count(*game);
  }
  if (!done()) {
    GamesInOrder games(tournament, out.tally.games(), limits.games, limits.threads);
    while (!done() && !games.empty()) {
      if (hooks.stop && hooks.stop()) games.begin_no_more();
      if (const std::optional<PlayedGame> game = games.take()) {
        count(*game);
        if (hooks.keep) hooks.keep(*game);
      }
      if (hooks.progress) hooks.progress(judge.progress(out.tally));
    }
  }
  out.ratings = out.tally.ratings();
  out.repetition = out.tally.repetition();
  out.reached = judge.reached();
  out.interrupted = !done();
  if (!out.interrupted && !limits.repeats_allowed) refuse_repetition(out.repetition, tournament.order().opening);
  return out;
}

}  // namespace omnibus
