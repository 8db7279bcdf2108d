// How many of many games are different ones. A game without luck between bots that always choose alike is the same game every time, and
// tells no more than once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace omnibus {

/// What repeated games are worth.
struct Repetition {
  std::uint64_t games = 0;
  std::uint64_t distinct = 0;
  /// Independent games that tell as much as all of them: (Σ n)² / Σ n² over the distinct games, each played n times (L. Kish, 1965). As
  /// many as were played where none repeats, as many as are distinct where all repeat equally often, fewer where some repeat more often.
  double effective = 0;

  bool any() const { return distinct < games; }
  /// True if at least half of the games only repeated others: more of them would not tell more.
  bool is_pointless() const { return games > 1 && 2 * distinct <= games; }
};

/// Counts games by a hash of what was played. The order in which they are added makes no difference.
///
/// Exact for up to `most_kept` distinct games. Of more it keeps those whose hash begins with enough zeros (adaptive sampling, M. Wegman,
/// 1984), so that memory is bounded; then distinct games are estimated.
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
  int zeros_ = 0;                     ///< with which a hash must begin to be counted
  std::vector<std::uint64_t> fresh_;  ///< not counted yet
  std::vector<Count> counts_;         ///< sorted by hash
};

}  // namespace omnibus
