// Speed of the engine, with a signature of its behaviour: the figures of docs/BENCHMARKS.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "environments/learning_game.hpp"
#include "lab/batch.hpp"

namespace omnibus {

/// A fixed batch on one thread, measured in processor time. Its decisions and signature change only if the rules or a player change their
/// behaviour.
struct SpeedRun {
  Batch batch;
  BatchReport report;

  double ns_per_decision() const { return report.cpu_seconds * 1e9 / static_cast<double>(report.tally.decisions); }
  double decisions_per_second() const { return static_cast<double>(report.tally.decisions) / report.cpu_seconds; }
};

/// Measurements of one game.
struct GameSpeed {
  std::string game;
  std::size_t state_bytes = 0;
  double copy_ns = 0;
  double search_rate = 0;      ///< iterations per second at a table of four, with rollouts to the horizon
  StepCosts learning;          ///< steps with observation and mask, at a table of four
  std::vector<SpeedRun> runs;  ///< random play for each number of players, then greedy and search at a table of four
};

/// Signature of all measured behaviour: the total number of decisions, and a hash of the signatures of all runs.
struct BenchSignature {
  std::uint64_t decisions = 0;
  std::uint64_t hash = 0;
};

/// `part` divides the number of games and iterations, for callers not interested in the speed itself.
GameSpeed measure_speed(std::string_view game, int part = 1);
BenchSignature bench_signature(const std::vector<GameSpeed>& games);

json::object speed_to_json(const std::vector<GameSpeed>& games);

}  // namespace omnibus
