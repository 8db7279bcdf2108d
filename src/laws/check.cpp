#include "laws/check.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "laws/law_game.hpp"
#include "match/match.hpp"
#include "runs/in_threads.hpp"

namespace omnibus {

namespace {

/// Checked in few games, because a match keeps every position and the check serialises each of them.
constexpr LawInfo law_of_undo{"an_action_can_be_taken_back_and_played_again", 1024};

std::string whole(const Match& match) { return json::serialize(match.position().view(Viewer::everything())); }

/// Plays the moves as a match, undoes many of them at once, and plays them again.
std::optional<BrokenLaw> undo_broken(const MatchSetup& setup, const std::vector<Move>& moves) {
  const std::size_t step = 1 + moves.size() / 40;
  Match match(setup);
  const auto broken = [&](std::string what) {
    return BrokenLaw{.law = std::string(law_of_undo.name), .ply = static_cast<std::uint32_t>(match.ply()), .what = std::move(what)};
  };
  for (const Move& move : moves) {
    const bool tried = static_cast<std::size_t>(match.ply()) % step == 0;
    const std::string before = tried ? whole(match) : "";
    match.act(move.seat, move.action);
    if (!tried) continue;
    const std::string after = whole(match);
    if (match.undo_is_safe() == move.chance_used)
      return broken("what chance had a part in could be taken back, or something else could not");
    match.undo();
    if (whole(match) != before) return broken("taking back leads to another position");
    match.redo();
    if (whole(match) != after) return broken("playing it again leads to another position");
  }
  if (!match.over()) return broken("the match is not over where the game was");
  return {};
}

bool whole_match_is_tried(const LawTrial& trial, int law) {
  return (trial.law == LawTrial::all || trial.law == law) && derived_seed(trial.seed, 3) % law_of_undo.period_of(trial) == 0;
}

void add_to(CheckReport& report, const CheckedGame& game) {
  ++report.games;
  report.decisions += game.moves.size();
  report.longest_list = std::max(report.longest_list, game.longest_list);
  for (std::size_t i = 0; i < report.laws.size(); ++i) report.laws[i].tried += game.tried[i];
}

void add_to(CheckReport& report, const CheckReport& other) {
  report.games += other.games;
  report.decisions += other.decisions;
  report.longest_list = std::max(report.longest_list, other.longest_list);
  for (std::size_t i = 0; i < report.laws.size(); ++i) report.laws[i].tried += other.laws[i].tried;
  if (other.broken && (!report.broken || other.broken->index < report.broken->index)) report.broken = other.broken;
}

/// Distributes the games of an order to its threads until all are played or one has broken a law.
class Checking {
 public:
  Checking(const CheckOrder& order, std::stop_token stop) : order_(order), stop_(std::move(stop)) {}

  CheckReport play() {
    CheckReport report = blank();
    while (!stopped_ && !stop_.stop_requested()) {
      const std::int64_t i = next_++;
      if (i >= order_.games) break;
      const Setting& setting = table_of(i);
      const std::uint64_t seed = order_.seed + static_cast<std::uint64_t>(i);
      const CheckedGame game = check_game(order_.game, setting.table, {.seed = seed, .thoroughness = order_.thoroughness});
      add_to(report, game);
      ++done_;
      if (!game.broken) continue;
      report.broken = BrokenGame{.index = i, .seed = seed, .table = setting, .law = *game.broken};
      stopped_ = true;
    }
    return report;
  }

  CheckReport blank() const {
    CheckReport report;
    for (const LawInfo& law : laws_of(order_.game)) report.laws.push_back({.law = law, .tried = 0});
    return report;
  }
  std::int64_t done() const { return done_; }

 private:
  /// All tables in turn, but the large ones only in one of many rounds, because a game there takes as long as hundreds at small ones.
  const Setting& table_of(std::int64_t index) const {
    constexpr std::size_t rounds = 64;
    const std::size_t place = static_cast<std::size_t>(index);
    const Setting& next = order_.tables[place % order_.tables.size()];
    const bool large = next.table.players > largest_small_table;
    return large && small_ > 0 && place / order_.tables.size() % rounds != 0 ? order_.tables[place % small_] : next;
  }

  const CheckOrder& order_;
  std::stop_token stop_;
  /// Number of small tables; tables are sorted by their number of players.
  std::size_t small_ = static_cast<std::size_t>(std::count_if(
      order_.tables.begin(), order_.tables.end(), [](const Setting& setting) { return setting.table.players <= largest_small_table; }));
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<bool> stopped_ = false;
};

}  // namespace

std::vector<LawInfo> laws_of(const std::string& game) {
  const auto laws = law_game(game).laws;
  std::vector<LawInfo> out(laws.begin(), laws.end());
  out.push_back(law_of_undo);
  return out;
}

CheckedGame check_game(const std::string& game, const TableSetup& table, const LawTrial& trial) {
  const std::shared_ptr<const AnyGame> opened = open_table(game, table);
  const LawGame& checked = law_game(game);
  const int last = static_cast<int>(checked.laws.size());
  CheckedGame out = checked.check(*opened, trial);
  const bool whole_match = !out.broken && whole_match_is_tried(trial, last);
  out.tried.push_back(whole_match ? 1 : 0);
  if (!whole_match) return out;
  out.broken = undo_broken({.game = game, .table = table, .seed = trial.seed, .seats = {}, .position = {}, .shuffle = {}}, out.moves);
  return out;
}

CheckReport check_games(const CheckOrder& order, const Progress& progress, const std::stop_token& stop) {
  check_number("games", order.games, max_run_games);
  check_number("threads", order.threads, max_run_threads);
  for (const Setting& setting : order.tables) open_table(order.game, setting.table);  // throws a Problem before any game is played
  const auto start = std::chrono::steady_clock::now();
  Checking checking(order, stop);
  CheckReport report = checking.blank();
  const auto play = [&] { return checking.play(); };
  const auto tell = [&] {
    if (progress) progress(checking.done());
  };
  for (const CheckReport& some : in_threads(order.threads, play, tell)) add_to(report, some);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

json::object report_to_json(const CheckOrder& order, const CheckReport& report) {
  json::array laws;
  for (const LawCount& each : report.laws) {
    laws.push_back(json::object{{"law", each.law.name}, {"period", each.law.period}, {"tried", each.tried}});
  }
  json::object out{{"engine", OMNIBUS_VERSION},
                   {"game", order.game},
                   {"seed", seed_to_json(order.seed)},
                   {"tables", order.tables.size()},
                   {"games", report.games},
                   {"interrupted", !report.broken && report.games < order.games},
                   {"decisions", report.decisions},
                   {"branching_max", report.longest_list},
                   {"seconds", report.seconds},
                   {"laws", std::move(laws)},
                   {"broken", nullptr}};
  if (!report.broken) return out;
  out["broken"] = json::object{{"law", report.broken->law.law},
                               {"what", report.broken->law.what},
                               {"ply", report.broken->law.ply},
                               {"seed", seed_to_json(report.broken->seed)},
                               {"players", report.broken->table.table.players},
                               {"options", report.broken->table.table.options}};
  return out;
}

}  // namespace omnibus
