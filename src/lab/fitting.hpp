// The outlook of a guide, fitted to how games end: what each thing that a seat has comes to in the end.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "lab/batch.hpp"
#include "players/style.hpp"

namespace omnibus {

/// Sums over many equations “these counts, each times its number, make that”. Whole numbers, so that it does not matter in which order they
/// are added up.
class Equations {
 public:
  explicit Equations(std::size_t unknowns) : unknowns_(unknowns), products_(unknowns * unknowns), sums_(unknowns) {}

  void add(std::span<const std::int64_t> counts, std::int64_t result);
  Equations& operator+=(const Equations& more);

  std::int64_t size() const { return size_; }
  /// The numbers that leave the least squares of errors. Each is held back as if its count had been `hold` in one more equation for each
  /// that there is, and had made nothing: what hardly ever occurs remains small.
  std::vector<double> solution(double hold) const;
  /// Which part of the squares of all results these numbers explain.
  double explained_by(std::span<const double> numbers) const;

 private:
  std::size_t unknowns_;
  std::int64_t size_ = 0;
  std::vector<std::int64_t> products_;  ///< of each count with each
  std::vector<std::int64_t> sums_;      ///< of each count times the result
  std::int64_t squares_ = 0;            ///< of all results
};

/// An outlook with this for one number and nothing for the others shows what that number is counted for.
inline constexpr int outlook_probe = 100;

/// Who has more may also be the better player, and would have won without it. What was done by chance shows what it is worth in itself: so
/// the player slips now and then.
struct FittingOrder {
  std::string game;
  TableSetup table;
  PlayerSpec player;  ///< on all seats
  int slips = 5;      ///< of a hundred decisions, those at which anything is done, by chance
  int opening = 0;    ///< decisions at the beginning of each game at which anything is done
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// The numbers of an outlook as they are and as they were found.
struct FittedNumbers {
  std::string_view name;
  std::vector<int> before;
  std::vector<int> after;
};

struct FittingOutcome {
  std::vector<FittedNumbers> numbers;
  Repetition repetition;     ///< of the games that were played: fewer than ordered where it was stopped
  std::int64_t moments = 0;  ///< at which seats were compared, each seat counted
  double explained_before = 0;
  double explained_after = 0;
};

/// Is told now and then how many of all games are done.
using FittingProgress = std::function<void(std::int64_t done)>;

/// A Problem where the order makes no sense. The same order finds the same on any number of threads, unless its player thinks by the clock.
/// Asked to stop, it finishes the games that have begun, which are the first ones; empty where none has. A Problem "games_repeat" where at
/// least half of the games only repeated others.
FittingOutcome fit(const FittingOrder& order, const FittingProgress& progress = {}, const std::stop_token& stop = {});

/// All of it, as one object (docs/protocol/reports.md).
json::object report_to_json(const FittingOrder& order, const FittingOutcome& outcome);

}  // namespace omnibus
