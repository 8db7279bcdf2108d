// Counting what happened in many games. Everything kept is a whole number, so adding up in any order gives the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "lab/distinct_games.hpp"
#include "players/playout.hpp"

namespace omnibus {

/// How often each whole number was seen. Mean, spread and quantiles are worked out from that, exactly and whatever the order was.
class Histogram {
 public:
  void add(std::int64_t value, std::uint64_t times = 1);
  void add(const Histogram& other);

  std::uint64_t size() const;
  double mean() const;
  double deviation() const;  ///< of all that was seen (not an estimate for more)
  std::int64_t min() const { return first_; }
  std::int64_t max() const { return first_ + static_cast<std::int64_t>(counts_.size()) - 1; }
  std::uint64_t count(std::int64_t value) const { return counts_[static_cast<std::size_t>(value - first_)]; }  ///< from `min` to `max`

  /// The smallest number that is not exceeded by at least this share of all.
  std::int64_t quantile(double share) const;

 private:
  std::int64_t first_ = 0;
  std::vector<std::uint64_t> counts_;  // of first_, first_ + 1 …; the first and last are never nothing
};

struct Interval {
  double low = 0;
  double high = 0;
};

/// Where the true rate lies, by 95 % confidence, when so many of so many trials hit (E. B. Wilson, 1927).
Interval wilson_interval(std::uint64_t hits, std::uint64_t trials);
/// The same from a rate of hits, and from trials that need not be whole (Repetition::effective).
Interval wilson_interval(double rate, double trials);

struct SeatTally {
  std::uint64_t wins = 0;  ///< shared ones count
  Histogram scores;
};

/// What is kept of a batch of games.
struct Tally {
  std::uint64_t signature = 0;
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t choices = 0;
  std::uint32_t max_choices = 0;
  std::uint64_t shared_fates = 0;  ///< games in which all seats took one place, to win or to lose it together
  DistinctGames distinct;
  Histogram lengths;  ///< decisions of each game
  std::vector<SeatTally> seats;
  std::vector<std::uint64_t> endings;  ///< by the game's number of the ending
  std::vector<Histogram> figures;      ///< what the game counts besides, over all seats

  void add(std::uint64_t index, const Playout& playout, const Result& result);
  void add(const Tally& other);
  void add_figure(std::size_t figure, std::int64_t value);

  /// A team plays if nobody was ever placed behind anybody.
  bool team() const { return shared_fates == games; }
};

}  // namespace omnibus
