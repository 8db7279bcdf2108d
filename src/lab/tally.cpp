#include "lab/tally.hpp"

#include <algorithm>
#include <cmath>

namespace omnibus {

void Histogram::add(std::int64_t value, std::uint64_t times) {
  if (times == 0) return;
  if (counts_.empty()) first_ = value;
  if (value < first_) {
    counts_.insert(counts_.begin(), static_cast<std::size_t>(first_ - value), 0);
    first_ = value;
  }
  const std::size_t place = static_cast<std::size_t>(value - first_);
  if (place >= counts_.size()) counts_.resize(place + 1);
  counts_[place] += times;
}

void Histogram::add(const Histogram& other) {
  for (std::int64_t value = other.min(); value <= other.max(); ++value) add(value, other.count(value));
}

std::uint64_t Histogram::size() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts_) sum += count;
  return sum;
}

double Histogram::mean() const {
  double sum = 0;
  for (std::int64_t value = min(); value <= max(); ++value) sum += static_cast<double>(value) * static_cast<double>(count(value));
  return sum / static_cast<double>(size());
}

double Histogram::deviation() const {
  const double middle = mean();
  double sum = 0;
  for (std::int64_t value = min(); value <= max(); ++value) {
    const double distance = static_cast<double>(value) - middle;
    sum += distance * distance * static_cast<double>(count(value));
  }
  return std::sqrt(sum / static_cast<double>(size()));
}

std::int64_t Histogram::quantile(double share) const {
  const double wanted = share * static_cast<double>(size());
  std::uint64_t seen = 0;
  for (std::int64_t value = min(); value < max(); ++value) {
    seen += count(value);
    if (static_cast<double>(seen) >= wanted) return value;
  }
  return max();
}

Interval wilson_interval(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return {0, 1};
  return wilson_interval(static_cast<double>(hits) / static_cast<double>(trials), static_cast<double>(trials));
}

Interval wilson_interval(double rate, double trials) {
  constexpr double z = 1.959963984540054;  // 95 % of a normal distribution lie within this many deviations
  const double n = trials;
  const double middle = (rate + z * z / (2 * n)) / (1 + z * z / n);
  const double reach = z / (1 + z * z / n) * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

namespace {

bool share_one_fate(const Result& result) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.seats); ++i) {
    if (result.places[i] != 1 || result.winners[i] != result.winners[0]) return false;
  }
  return true;
}

}  // namespace

void Tally::add(std::uint64_t index, const Playout& playout, const Result& result) {
  signature += signature_part(index, playout);
  distinct.add(playout.digest);
  ++games;
  decisions += playout.decisions;
  choices += playout.choices;
  max_choices = std::max(max_choices, playout.max_choices);
  shared_fates += share_one_fate(result) ? 1 : 0;
  lengths.add(playout.decisions);
  seats.resize(static_cast<std::size_t>(result.seats));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    seats[i].wins += result.winners[i] ? 1 : 0;
    seats[i].scores.add(result.scores[i]);
  }
  const std::size_t ending = static_cast<std::size_t>(result.ending);
  endings.resize(std::max(endings.size(), ending + 1));
  ++endings[ending];
}

void Tally::add(const Tally& other) {
  signature += other.signature;
  distinct.add(other.distinct);
  games += other.games;
  decisions += other.decisions;
  choices += other.choices;
  max_choices = std::max(max_choices, other.max_choices);
  shared_fates += other.shared_fates;
  lengths.add(other.lengths);
  seats.resize(std::max(seats.size(), other.seats.size()));
  for (std::size_t i = 0; i < other.seats.size(); ++i) {
    seats[i].wins += other.seats[i].wins;
    seats[i].scores.add(other.seats[i].scores);
  }
  endings.resize(std::max(endings.size(), other.endings.size()));
  for (std::size_t i = 0; i < other.endings.size(); ++i) endings[i] += other.endings[i];
  figures.resize(std::max(figures.size(), other.figures.size()));
  for (std::size_t i = 0; i < other.figures.size(); ++i) figures[i].add(other.figures[i]);
}

void Tally::add_figure(std::size_t figure, std::int64_t value) {
  figures.resize(std::max(figures.size(), figure + 1));
  figures[figure].add(value);
}

}  // namespace omnibus
