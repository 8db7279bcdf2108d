// Interface of the laboratory to a game: templates over its rules, instantiated in their own translation unit, behind plain functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lab/batch.hpp"
#include "lab/fitting.hpp"
#include "lab/played_game.hpp"

namespace omnibus {

struct LabGame {
  std::string_view name;
  std::span<const std::string_view> figures;  ///< names of the statistics besides lengths and scores

  /// Plays the games `first` to `last` - 1 of a batch.
  void (*play)(const AnyGame& game, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally);

  /// Plays one game with one player for each seat, after an opening of this many random decisions.
  PlayedGame (*play_one)(const AnyGame& game, const std::vector<PlayerSpec>& seats, std::uint64_t seed, int opening);

  /// Weights of its guide in a style.
  std::vector<WeightNumbers> (*weights)(const Style& style);

  /// The guide's usual outlook; empty if it has none. `watch_outlook` plays a game to fit it and returns the digest of the game.
  std::vector<WeightNumbers> (*outlook)();
  std::uint64_t (*watch_outlook)(const AnyGame& game, const FittingOrder& order, std::uint64_t seed, Equations& out);

  /// The rules object as bytes, for a GPU (lab/table_file.hpp).
  std::string (*table_file)(const AnyGame& game);

  /// Time to copy a state, in nanoseconds.
  double (*copy_ns)(const AnyGame& game);

  /// Divisor for the number of games and searches in benchmarks, for games whose decisions are many and expensive.
  int bench_share = 1;
};

/// Laboratory functions of a listed game (core/game_list.hpp); defined in lab/typed_lab.hpp.
template <class Sizes> LabGame lab_game_of();

/// The same games as `all_games()` (registry/laboratory.cpp).
std::span<const LabGame> lab_games();
const LabGame& lab_game(std::string_view name);  ///< throws a Problem that lists the games if the name is unknown

}  // namespace omnibus
