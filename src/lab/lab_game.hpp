// What the laboratory asks of a game: templates over its rules, instantiated in a translation unit of its own, behind plain functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lab/batch.hpp"

namespace omnibus {

struct LabGame {
  std::string_view name;
  std::span<const std::string_view> figures;  ///< names of what is counted besides lengths and scores

  /// Plays the games `first` to `last` - 1 of a batch.
  void (*play)(const AnyGame& game, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally);

  /// The rules object itself, for a GPU (lab/table_file.hpp).
  std::string (*table_file)(const AnyGame& game);

  /// How long it takes to copy a state.
  double (*copy_ns)(const AnyGame& game);

  /// Games whose decisions are many and dear are measured by this part of the usual number of games and thoughts.
  int bench_share = 1;
};

/// The same games as `all_games()`.
const LabGame& lab_game(std::string_view name);

}  // namespace omnibus
