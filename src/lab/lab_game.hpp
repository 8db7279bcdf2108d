// What the laboratory asks of a game: templates over its rules, instantiated in a translation unit of its own, behind plain functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lab/batch.hpp"
#include "lab/fitting.hpp"
#include "lab/law.hpp"
#include "lab/played_game.hpp"

namespace omnibus {

struct LabGame {
  std::string_view name;
  std::span<const std::string_view> figures;  ///< names of what is counted besides lengths and scores

  /// Plays the games `first` to `last` - 1 of a batch.
  void (*play)(const AnyGame& game, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally);

  /// Plays one game with these players, one for each seat, after an opening of so many decisions.
  PlayedGame (*play_one)(const AnyGame& game, const std::vector<PlayerSpec>& seats, std::uint64_t seed, int opening);

  /// What its guide weighs by, in a style.
  std::vector<WeightNumbers> (*weights)(const Style& style);

  /// What its guide expects of unfinished games; nothing where it has no outlook. And a game to learn from, whose digest
  /// is returned.
  std::vector<WeightNumbers> (*outlook)();
  std::uint64_t (*watch_outlook)(const AnyGame& game, const FittingOrder& order, std::uint64_t seed, Equations& out);

  /// The rules object itself, for a GPU (lab/table_file.hpp).
  std::string (*table_file)(const AnyGame& game);

  /// How long it takes to copy a state.
  double (*copy_ns)(const AnyGame& game);

  /// The laws it is held to, and a game played with them held against it. The games here are not those of `play`.
  std::span<const LawInfo> laws;
  CheckedGame (*check)(const AnyGame& game, const LawTrial& trial);

  /// Games whose decisions are many and dear are measured by this part of the usual number of games and thoughts.
  int bench_share = 1;
};

/// A game of the list (core/game_list.hpp) in the laboratory; defined in lab/typed_lab.hpp.
template <class Sizes> LabGame lab_game_of();

/// The same games as `all_games()`, likewise (registry/laboratory.cpp).
std::span<const LabGame> lab_games();
const LabGame& lab_game(std::string_view name);  ///< a Problem that names the games where it is none of them

}  // namespace omnibus
