// A batch: one table, played again and again.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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

  static constexpr std::int64_t max_games = 1'000'000'000;
  static constexpr int max_threads = 1024;

  bool all_random() const;  ///< such a batch measures the rules alone: it is played by `play_randomly`
  bool repeatable() const;  ///< no player thinks by the clock
};

struct BatchReport {
  std::shared_ptr<const AnyGame> game;
  Tally tally;
  double seconds = 0;      ///< on the clock
  double cpu_seconds = 0;  ///< worked, by all threads together

  double games_per_second(const Batch& batch) const { return static_cast<double>(batch.games) / seconds; }
  double decisions_per_second() const { return static_cast<double>(tally.decisions) / seconds; }
  double ns_per_decision(const Batch& batch) const { return seconds * batch.threads * 1e9 / static_cast<double>(tally.decisions); }
  double decisions_per_game() const { return static_cast<double>(tally.decisions) / static_cast<double>(tally.games); }
  double choices_per_decision() const { return static_cast<double>(tally.choices) / static_cast<double>(tally.decisions); }
};

/// Refuses a number that is not from 1 to `max`.
void check_number(std::string_view name, std::int64_t value, std::int64_t max);

/// Is told now and then how many games are done.
using Progress = std::function<void(std::int64_t done)>;

/// Plays the batch; a Problem where it makes no sense.
BatchReport run_batch(const Batch& batch, const Progress& progress = {});

/// All that was found, as one object (docs/PERFORMANCE.md).
json::object report_to_json(const Batch& batch, const BatchReport& report);

}  // namespace omnibus
