// Counts the distinct games among many. Without luck, bots that always choose alike repeat the same game, which adds no information.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace omnibus {

/// Statistical value of repeated games.
struct Repetition {
  std::uint64_t games = 0;
  std::uint64_t distinct = 0;
  /// Number of independent games with the same information: (Σ n)² / Σ n² over the distinct games, each played n times (L. Kish, 1965).
  /// Equals all games if none repeats and the distinct games if all repeat equally often; less if some repeat more often.
  double effective = 0;

  bool any() const { return distinct < games; }
  /// True if at least half of the games only repeat others, so that more games would add nothing.
  bool is_pointless() const { return games > 1 && 2 * distinct <= games; }
};

/// Counts games by a hash of the moves. The order in which they are added does not matter.
///
/// Exact up to `most_kept` distinct games. Beyond that it keeps only hashes with enough leading zeros (adaptive sampling, M. Wegman, 1984)
/// to bound memory, and estimates the number of distinct games.
class DistinctGames {
 public:
  DistinctGames() = default;
  explicit DistinctGames(std::size_t most_kept) : most_kept_(most_kept) {}

  void add(std::uint64_t hash) {
    ++games_;
    if (is_sampled(hash)) fresh_.push_back(hash);
    if (fresh_.size() >= most_kept_) merge_fresh();
  }
  void add(const DistinctGames& other);

  Repetition repetition();

 private:
  struct Count {
    std::uint64_t hash = 0;
    std::uint64_t times = 0;
  };

  bool is_sampled(std::uint64_t hash) const { return zeros_ == 0 || hash >> (64 - zeros_) == 0; }
  void merge_fresh();
  void merge(const std::vector<Count>& more);
  void drop_unsampled();

  std::size_t most_kept_ = std::size_t{1} << 20;
  std::uint64_t games_ = 0;
  int zeros_ = 0;                     ///< leading zeros a hash needs to be counted
  std::vector<std::uint64_t> fresh_;  ///< not counted yet
  std::vector<Count> counts_;         ///< sorted by hash
};

}  // namespace omnibus
