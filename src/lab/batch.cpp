#include "lab/batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "game/bot_in.hpp"
#include "lab/lab_game.hpp"
#include "lab/opening.hpp"
#include "match/match.hpp"
#include "runs/cpu_time.hpp"
#include "runs/in_threads.hpp"

namespace omnibus {

namespace {

void check(const Batch& batch, const AnyGame& game) {
  check_number("games", batch.games, max_run_games);
  check_number("threads", batch.threads, max_run_threads);
  check_opening(batch.opening);
  if (batch.seats.size() != static_cast<std::size_t>(game.players())) {
    throw Problem("bad_seats", {{"value", std::to_string(batch.seats.size())}, {"players", std::to_string(game.players())}});
  }
}

/// Distributes the games of a batch to its threads, a few at a time.
class Games {
 public:
  Games(std::int64_t total, std::int64_t at_a_time, std::stop_token stop) : total_(total), at_a_time_(at_a_time), stop_(std::move(stop)) {}

  Tally play(const Batch& batch, const AnyGame& game) {
    const LabGame& lab = lab_game(batch.game);
    Tally tally;
    while (!stop_.stop_requested()) {
      const std::int64_t first = next_.fetch_add(at_a_time_);
      if (first >= total_) break;
      const std::int64_t last = std::min(first + at_a_time_, total_);
      lab.play(game, batch, first, last, tally);
      done_ += last - first;
    }
    return tally;
  }

  std::int64_t done() const { return done_; }

 private:
  std::int64_t total_;
  std::int64_t at_a_time_;
  std::stop_token stop_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<std::int64_t> done_ = 0;
};

}  // namespace

bool Batch::all_random() const {
  return std::all_of(seats.begin(), seats.end(), [](const PlayerSpec& seat) { return seat.kind == PlayerKind::random; });
}

bool Batch::repeatable() const {
  return std::all_of(seats.begin(), seats.end(), [&](const PlayerSpec& seat) { return player_in(game, seat).budget.milliseconds == 0; });
}

BatchReport run_batch(const Batch& batch, const Progress& progress, const std::stop_token& stop) {
  BatchReport report{.game = open_table(batch.game, batch.table), .tally = {}, .repetition = {}, .seconds = 0, .cpu_seconds = 0};
  check(batch, *report.game);
  const auto start = std::chrono::steady_clock::now();
  const double cpu_start = cpu_seconds();
  Games games(batch.games, batch.all_random() ? 256 : 1, stop);
  const auto play = [&] { return games.play(batch, *report.game); };
  const auto tell = [&] {
    if (progress) progress(games.done());
  };
  const std::vector<Tally> tallies = in_threads(batch.threads, play, tell);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.cpu_seconds = cpu_seconds() - cpu_start;
  for (const Tally& tally : tallies) report.tally.add(tally);
  report.repetition = report.tally.distinct.repetition();
  return report;
}

// ---- The report as JSON --------------------------------------------------------------------------------------------------

namespace {

json::object histogram_to_json(const Histogram& histogram) {
  json::object quantiles;
  for (const int percent : {5, 25, 50, 75, 95}) quantiles[std::to_string(percent)] = histogram.quantile(percent / 100.0);
  json::object counts;
  for (std::int64_t value = histogram.min(); value <= histogram.max(); ++value) {
    if (histogram.count(value) != 0) counts[std::to_string(value)] = histogram.count(value);
  }
  return {{"mean", histogram.mean()}, {"sd", histogram.deviation()},       {"least", histogram.min()},
          {"most", histogram.max()},  {"quantiles", std::move(quantiles)}, {"histogram", std::move(counts)}};
}

json::object wins_to_json(const BatchReport& report, std::uint64_t wins) {
  const Interval interval = report.win_interval(wins);
  return {{"wins", wins},
          {"win_rate", static_cast<double>(wins) / static_cast<double>(report.tally.games)},
          {"win_rate_low", interval.low},
          {"win_rate_high", interval.high}};
}

json::array seats_to_json(const Batch& batch, const BatchReport& report) {
  const Tally& tally = report.tally;
  json::array out;
  for (std::size_t i = 0; i < tally.seats.size(); ++i) {
    json::object seat{{"seat", i}, {"player", to_text(batch.seats[i])}};
    for (const auto& entry : wins_to_json(report, tally.seats[i].wins)) seat.insert(entry);
    seat["score"] = histogram_to_json(tally.seats[i].scores);
    out.push_back(std::move(seat));
  }
  return out;
}

json::object figures_to_json(const Batch& batch, const Tally& tally) {
  json::object out;
  const auto names = lab_game(batch.game).figures;
  for (std::size_t i = 0; i < tally.figures.size(); ++i) out[names[i]] = histogram_to_json(tally.figures[i]);
  return out;
}

json::object endings_to_json(const AnyGame& game, const Tally& tally) {
  json::object out;
  for (std::size_t i = 1; i < game.info().endings.size(); ++i) {
    out[game.info().endings[i]] = i < tally.endings.size() ? tally.endings[i] : 0;
  }
  return out;
}

}  // namespace

json::object report_to_json(const Batch& batch, const BatchReport& report) {
  const Tally& tally = report.tally;
  return {{"engine", OMNIBUS_VERSION},
          {"game", batch.game},
          {"edition", report.game->edition().id},
          {"edition_hash", report.game->edition().hash},
          {"players", report.game->players()},
          {"options", report.game->options()},
          {"seed", seed_to_json(batch.seed)},
          {"games", tally.games},
          {"distinct_games", report.repetition.distinct},
          {"effective_games", report.repetition.effective},
          {"opening", batch.opening},
          {"interrupted", !report.is_complete(batch)},
          {"threads", batch.threads},
          {"decisions", tally.decisions},
          {"seconds", report.seconds},
          {"cpu_seconds", report.cpu_seconds},
          {"games_per_s", report.games_per_second()},
          {"decisions_per_s", report.decisions_per_second()},
          {"ns_per_decision", report.ns_per_decision(batch)},
          {"decisions_per_game", report.decisions_per_game()},
          {"branching_mean", report.choices_per_decision()},
          {"branching_max", tally.max_choices},
          {"length", histogram_to_json(tally.lengths)},
          {"endings", endings_to_json(*report.game, tally)},
          {"team", tally.team() ? json::value(wins_to_json(report, tally.seats.front().wins)) : json::value(nullptr)},
          {"seats", seats_to_json(batch, report)},
          {"figures", figures_to_json(batch, tally)},
          {"repeatable", batch.repeatable()},
          {"signature", fmt::format("{:016x}", tally.signature)}};
}

}  // namespace omnibus
