// A batch: one table, played again and again.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "lab/tally.hpp"
#include "match/any_game.hpp"

namespace omnibus {

/// What is to be played. Game `i` is played from `derived_seed(seed, i)`, on whichever thread gets to it, with players of its own: the same
/// batch gives the same tally on any number of threads, unless a player thinks by the clock.
struct Batch {
  std::string game;
  TableSetup table;
  std::vector<PlayerSpec> seats;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  int opening = 0;  ///< decisions at the beginning of each game that chance makes for its players (lab/opening.hpp)

  static constexpr std::int64_t max_games = 1'000'000'000;
  static constexpr int max_threads = 1024;

  bool all_random() const;  ///< such a batch measures the rules alone: it is played by `play_randomly`
  bool repeatable() const;  ///< no player thinks by the clock
};

struct BatchReport {
  std::shared_ptr<const AnyGame> game;
  Tally tally;             ///< of the games that were played: fewer than ordered where it was stopped
  Repetition repetition;   ///< intervals are based on it
  double seconds = 0;      ///< on the clock
  double cpu_seconds = 0;  ///< worked, by all threads together

  bool is_complete(const Batch& batch) const { return tally.games == static_cast<std::uint64_t>(batch.games); }
  Interval win_interval(std::uint64_t wins) const {
    return wilson_interval(static_cast<double>(wins) / static_cast<double>(tally.games), repetition.effective);
  }
  double games_per_second() const { return static_cast<double>(tally.games) / seconds; }
  double decisions_per_second() const { return static_cast<double>(tally.decisions) / seconds; }
  double ns_per_decision(const Batch& batch) const { return seconds * batch.threads * 1e9 / static_cast<double>(tally.decisions); }
  double decisions_per_game() const { return static_cast<double>(tally.decisions) / static_cast<double>(tally.games); }
  double choices_per_decision() const { return static_cast<double>(tally.choices) / static_cast<double>(tally.decisions); }
};

/// Refuses a number that is not from 1 to `max`.
void check_number(std::string_view name, std::int64_t value, std::int64_t max);

/// Is told now and then how many games are done.
using Progress = std::function<void(std::int64_t done)>;

/// Plays the batch; a Problem where it makes no sense. Asked to stop, it finishes the games that have begun: those are the first ones, so
/// that what it reports is what a smaller batch would have found.
BatchReport run_batch(const Batch& batch, const Progress& progress = {}, const std::stop_token& stop = {});

/// All that was found, as one object (docs/protocol/reports.md).
json::object report_to_json(const Batch& batch, const BatchReport& report);

}  // namespace omnibus
