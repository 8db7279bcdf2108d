// Fitting of a guide's outlook to the results of games: the final value of each asset of a seat.
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

/// Sums for a least-squares fit of equations Σ count × number = result. They are whole numbers, so the order of addition does not matter.
class Equations {
 public:
  explicit Equations(std::size_t unknowns) : unknowns_(unknowns), products_(unknowns * unknowns), sums_(unknowns) {}

  void add(std::span<const std::int64_t> counts, std::int64_t result);
  Equations& operator+=(const Equations& more);

  std::int64_t size() const { return size_; }
  /// Least-squares solution. Each number is held back as if every equation came with `hold` of another one in which its count gave nothing,
  /// so that numbers of rare counts remain small.
  std::vector<double> solution(double hold) const;
  /// Share of the sum of squared results that these numbers explain.
  double explained_by(std::span<const double> numbers) const;

 private:
  std::size_t unknowns_;
  std::int64_t size_ = 0;
  std::vector<std::int64_t> products_;  ///< of each pair of counts
  std::vector<std::int64_t> sums_;      ///< of each count times the result
  std::int64_t squares_ = 0;            ///< of all results
};

/// Value for one number of an otherwise zero outlook, used to find what that number is multiplied by.
inline constexpr int outlook_probe = 100;

/// Specification of a fit. A seat with more assets may simply be the better player and would have won without them; random actions show the
/// value of the assets themselves, so the player slips now and then.
struct FittingOrder {
  std::string game;
  TableSetup table;
  PlayerSpec player;  ///< on all seats
  int slips = 5;      ///< percentage of decisions at which the action is random
  int opening = 0;    ///< random decisions at the beginning of each game
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// The numbers of an outlook before and after the fit.
struct FittedNumbers {
  std::string_view name;
  std::vector<int> before;
  std::vector<int> after;
};

struct FittingOutcome {
  std::vector<FittedNumbers> numbers;
  Repetition repetition;     ///< of the games played: fewer than ordered if the fit was stopped
  std::int64_t moments = 0;  ///< number of comparisons, counting each seat
  double explained_before = 0;
  double explained_after = 0;
};

/// Throws a Problem if the order is invalid, and "games_repeat" if at least half of the games only repeat others. Equal orders give equal
/// results on any number of threads, unless the player has a time limit. On a stop request it finishes the games already started, which are
/// the first ones; the result is empty if there are none.
FittingOutcome fit(const FittingOrder& order, const Progress& progress = {}, const std::stop_token& stop = {});

/// The outcome as one object (docs/protocol/reports.md).
json::object report_to_json(const FittingOrder& order, const FittingOutcome& outcome);

}  // namespace omnibus
