// How fast the engine is, and that it still does the same: the figures of docs/BENCHMARKS.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/batch.hpp"

namespace omnibus {

/// A fixed batch on one thread, timed by what that thread worked. Its decisions and signature change only when the rules or a player behave
/// differently.
struct SpeedRun {
  Batch batch;
  BatchReport report;

  double ns_per_decision() const { return report.cpu_seconds * 1e9 / static_cast<double>(report.tally.decisions); }
  double decisions_per_second() const { return static_cast<double>(report.tally.decisions) / report.cpu_seconds; }
};

/// The figures of one game.
struct GameSpeed {
  std::string game;
  std::size_t state_bytes = 0;
  double copy_ns = 0;
  double search_rate = 0;      ///< iterations a second, each as far as a search looks, at a table of four
  std::vector<SpeedRun> runs;  ///< random play for each number of players, then greedy and search at a table of four
};

/// One line that stands for the behaviour of everything measured: the decisions of all runs, and a hash of their signatures.
struct BenchSignature {
  std::uint64_t decisions = 0;
  std::uint64_t hash = 0;
};

/// With `part`, of games and thought only that part, for those who do not want to know how fast it is.
GameSpeed measure_speed(std::string_view game, int part = 1);
BenchSignature bench_signature(const std::vector<GameSpeed>& games);

json::object speed_to_json(const std::vector<GameSpeed>& games);

}  // namespace omnibus
