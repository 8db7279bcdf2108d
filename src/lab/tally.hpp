// Statistics over many games. All counts are whole numbers, so they can be added in any order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "lab/distinct_games.hpp"
#include "players/playout.hpp"

namespace omnibus {

/// Counts of whole numbers. Mean, deviation and quantiles are computed exactly from them, independent of the order.
class Histogram {
 public:
  void add(std::int64_t value, std::uint64_t times = 1);
  void add(const Histogram& other);

  std::uint64_t size() const;
  double mean() const;
  double deviation() const;  ///< of the population, not an estimate from a sample
  std::int64_t min() const { return first_; }
  std::int64_t max() const { return first_ + static_cast<std::int64_t>(counts_.size()) - 1; }
  std::uint64_t count(std::int64_t value) const { return counts_[static_cast<std::size_t>(value - first_)]; }  ///< from `min` to `max`

  /// The smallest value that at least this share of all values does not exceed.
  std::int64_t quantile(double share) const;

 private:
  std::int64_t first_ = 0;
  std::vector<std::uint64_t> counts_;  // of first_, first_ + 1 …; the first and last are never 0
};

struct Interval {
  double low = 0;
  double high = 0;
};

/// The 95 % confidence interval of a rate, given hits and trials (E. B. Wilson, 1927).
Interval wilson_interval(std::uint64_t hits, std::uint64_t trials);
/// The same from a rate and a number of trials that need not be whole (Repetition::effective).
Interval wilson_interval(double rate, double trials);

struct SeatTally {
  std::uint64_t wins = 0;  ///< including shared ones
  Histogram scores;
};

/// Statistics of a batch of games.
struct Tally {
  std::uint64_t signature = 0;
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t choices = 0;
  std::uint32_t max_choices = 0;
  std::uint64_t shared_fates = 0;  ///< games in which all seats shared one place and won or lost together
  DistinctGames distinct;
  Histogram lengths;  ///< decisions of each game
  std::vector<SeatTally> seats;
  std::vector<std::uint64_t> endings;  ///< indexed by the game's endings
  std::vector<Histogram> figures;      ///< statistics of the game, over all seats

  void add(std::uint64_t index, const Playout& playout, const Result& result);
  void add(const Tally& other);
  void add_figure(std::size_t figure, std::int64_t value);

  /// True if all seats shared one place in every game, as a team does.
  bool team() const { return shared_fates == games; }
};

}  // namespace omnibus
