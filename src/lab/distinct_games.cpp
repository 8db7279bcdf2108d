#include "lab/distinct_games.hpp"

#include <algorithm>
#include <iterator>

namespace omnibus {

void DistinctGames::add(const DistinctGames& other) {
  games_ += other.games_;
  zeros_ = std::max(zeros_, other.zeros_);
  fresh_.insert(fresh_.end(), other.fresh_.begin(), other.fresh_.end());
  merge(other.counts_);
  merge_fresh();
}

void DistinctGames::merge_fresh() {
  std::ranges::sort(fresh_);
  std::vector<Count> more;
  for (const std::uint64_t hash : fresh_) {
    if (more.empty() || more.back().hash != hash) more.push_back({.hash = hash, .times = 0});
    ++more.back().times;
  }
  fresh_.clear();
  merge(more);
  drop_unsampled();
}

void DistinctGames::merge(const std::vector<Count>& more) {
  std::vector<Count> sorted;
  sorted.reserve(counts_.size() + more.size());
  std::ranges::merge(counts_, more, std::back_inserter(sorted), {}, &Count::hash, &Count::hash);
  counts_.clear();
  for (const Count& each : sorted) {
    if (counts_.empty() || counts_.back().hash != each.hash) counts_.push_back(each);
    else counts_.back().times += each.times;
  }
}

void DistinctGames::drop_unsampled() {
  const auto drop = [&] { std::erase_if(counts_, [&](const Count& each) { return !is_sampled(each.hash); }); };
  for (drop(); counts_.size() > most_kept_; drop()) ++zeros_;
}

Repetition DistinctGames::repetition() {
  merge_fresh();
  const double kept = static_cast<double>(counts_.size());
  double times = 0;
  double squares = 0;
  for (const Count& each : counts_) {
    times += static_cast<double>(each.times);
    squares += static_cast<double>(each.times) * static_cast<double>(each.times);
  }
  Repetition out{.games = games_, .distinct = counts_.size(), .effective = static_cast<double>(games_)};
  if (zeros_ > 0) {
    constexpr double sampling_error = 0.02;
    const double estimate = kept * static_cast<double>(std::uint64_t{1} << zeros_);
    const bool all_differ = kept == times && estimate > (1 - sampling_error) * static_cast<double>(games_);
    out.distinct = all_differ ? games_ : std::min(games_, static_cast<std::uint64_t>(estimate));
  }
  if (out.any()) out.effective = static_cast<double>(out.distinct) * (times / kept) * (times / squares);
  return out;
}

}  // namespace omnibus
