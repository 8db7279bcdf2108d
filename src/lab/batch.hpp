// A batch: many games at one table.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "game/any_game.hpp"
#include "lab/tally.hpp"
#include "runs/run.hpp"

namespace omnibus {

/// Specification of a batch. Game `i` is played from `derived_seed(seed, i)` by any thread with new players, so a batch gives the same
/// tally on any number of threads, unless a player has a time limit.
struct Batch {
  std::string game;
  TableSetup table;
  std::vector<PlayerSpec> seats;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  int opening = 0;  ///< random decisions at the beginning of each game (lab/opening.hpp)

  bool all_random() const;  ///< such a batch measures the rules alone: it uses `play_randomly`
  bool repeatable() const;  ///< no player has a time limit
};

struct BatchReport {
  std::shared_ptr<const AnyGame> game;
  Tally tally;             ///< of the games played: fewer than ordered if the batch was stopped
  Repetition repetition;   ///< basis of the confidence intervals
  double seconds = 0;      ///< wall-clock time
  double cpu_seconds = 0;  ///< processor time of all threads

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

/// Plays the batch; throws a Problem if it is invalid. On a stop request it finishes the games already started. Those are the first ones,
/// so the report equals that of a smaller batch.
BatchReport run_batch(const Batch& batch, const Progress& progress = {}, const std::stop_token& stop = {});

/// The report as one object (docs/protocol/reports.md).
json::object report_to_json(const Batch& batch, const BatchReport& report);

}  // namespace omnibus
