#include "lab/rating.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace omnibus {

namespace {

/// Cholesky factorisation of a symmetric positive definite matrix.
class Factors {
 public:
  explicit Factors(std::vector<std::vector<double>> matrix) : l_(std::move(matrix)) {
    for (std::size_t j = 0; j < l_.size(); ++j) {
      for (std::size_t k = 0; k < j; ++k) l_[j][j] -= l_[j][k] * l_[j][k];
      l_[j][j] = std::sqrt(l_[j][j]);
      for (std::size_t i = j + 1; i < l_.size(); ++i) {
        for (std::size_t k = 0; k < j; ++k) l_[i][j] -= l_[i][k] * l_[j][k];
        l_[i][j] /= l_[j][j];
      }
    }
  }

  /// Solves the equations with this right-hand side.
  std::vector<double> solve(std::vector<double> to) const {
    for (std::size_t i = 0; i < to.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) to[i] -= l_[i][k] * to[k];
      to[i] /= l_[i][i];
    }
    for (std::size_t i = to.size(); i-- > 0;) {
      for (std::size_t k = i + 1; k < to.size(); ++k) to[i] -= l_[k][i] * to[k];
      to[i] /= l_[i][i];
    }
    return to;
  }

 private:
  std::vector<std::vector<double>> l_;
};

/// Log-likelihood of the observed places under some ratings, with its derivatives.
struct Likelihood {
  double log = 0;
  std::vector<double> slope;
  std::vector<std::vector<double>> information;  ///< negative second derivatives
};

/// A pool and how often one of its members was the best.
struct Trial {
  std::span<const std::uint8_t> seats;  ///< of each entrant, and of the yardstick
  double times = 0;
};

Likelihood likelihood_of(std::span<const double> best, std::span<const Trial> trials, const std::vector<double>& ratings) {
  const std::size_t entrants = ratings.size();
  Likelihood out{.log = 0, .slope = {}, .information = std::vector(entrants, std::vector<double>(entrants))};
  for (std::size_t i = 0; i < entrants; ++i) out.log += best[i] * ratings[i];
  out.slope.assign(best.begin(), best.end());
  std::vector<double> share(entrants);
  for (const Trial& trial : trials) {
    double strength = trial.seats[entrants];  // of the yardstick
    for (std::size_t i = 0; i < entrants; ++i) strength += share[i] = trial.seats[i] * std::exp(ratings[i]);
    out.log -= trial.times * std::log(strength);
    for (std::size_t i = 0; i < entrants; ++i) {
      share[i] /= strength;
      out.slope[i] -= trial.times * share[i];
      out.information[i][i] += trial.times * share[i];
      for (std::size_t k = 0; k <= i; ++k) out.information[i][k] -= trial.times * share[i] * share[k];
    }
  }
  return out;
}

/// Maximum-likelihood ratings; the maximum is unique (Newton's method; a step that overshoots is halved).
std::vector<double> likeliest(std::span<const double> best, std::span<const Trial> trials) {
  constexpr double close_enough = 1e-9;
  constexpr int most_steps = 100;
  std::vector<double> ratings(best.size());
  Likelihood here = likelihood_of(best, trials, ratings);
  for (int steps = 0; steps < most_steps; ++steps) {
    std::vector<double> step = Factors(here.information).solve(here.slope);
    double longest = 0;
    for (const double each : step) longest = std::max(longest, std::abs(each));
    if (longest < close_enough) break;
    for (;;) {
      std::vector<double> tried = ratings;
      for (std::size_t i = 0; i < tried.size(); ++i) tried[i] += step[i];
      Likelihood there = likelihood_of(best, trials, tried);
      if (there.log >= here.log || longest < close_enough) {
        ratings = std::move(tried);
        here = std::move(there);
        break;
      }
      for (double& each : step) each /= 2;
      longest /= 2;
    }
  }
  return ratings;
}

/// The variance of each rating, or of its difference from the mean.
std::vector<double> variances(const Factors& information, std::size_t entrants, bool from_mean) {
  std::vector<double> out;
  for (std::size_t i = 0; i < entrants; ++i) {
    std::vector<double> direction(entrants, from_mean ? -1.0 / static_cast<double>(entrants) : 0.0);
    direction[i] += 1;
    const std::vector<double> reached = information.solve(direction);
    double sum = 0;
    for (std::size_t k = 0; k < entrants; ++k) sum += direction[k] * reached[k];
    out.push_back(sum);
  }
  return out;
}

}  // namespace

Rankings::Rankings(std::size_t entrants) : entrants_(entrants), best_(entrants + 1) {
  for (std::size_t i = 0; i < entrants; ++i) add(std::vector<Finish>{{.entrant = i, .place = 1}, {.entrant = yardstick(), .place = 1}});
}

void Rankings::add(std::span<const Finish> game) {
  std::vector<Finish> order(game.begin(), game.end());
  std::stable_sort(order.begin(), order.end(), [](const Finish& a, const Finish& b) { return a.place < b.place; });
  Pool pool(entrants_ + 1);
  for (const Finish& finish : order) ++pool[finish.entrant];
  for (std::size_t first = 0; first < order.size();) {
    std::vector<std::size_t> sharing;
    for (std::size_t i = first; i < order.size() && order[i].place == order[first].place; ++i) sharing.push_back(order[i].entrant);
    add_group(sharing, pool, order.size() - first);
    for (const std::size_t entrant : sharing) --pool[entrant];
    first += sharing.size();
  }
}

/// Entrants sharing a place may have come in any order: each subset of them can be ahead of the others.
void Rankings::add_group(std::span<const std::size_t> sharing, Pool& pool, std::size_t pool_size) {
  const std::size_t size = sharing.size();
  std::int64_t sets = 1;  // number of subsets of this size
  for (std::size_t ahead = 0; ahead < size && pool_size - ahead > 1; ++ahead) {
    const std::int64_t times = whole_game / sets;
    for (std::uint32_t set = 0; set < 1U << size; ++set) {
      if (std::popcount(set) != static_cast<int>(ahead)) continue;
      Pool rest = pool;
      for (std::size_t i = 0; i < size; ++i) {
        if ((set >> i & 1U) != 0) --rest[sharing[i]];
        else best_[sharing[i]] += times / static_cast<std::int64_t>(size - ahead);
      }
      pools_[rest] += times;
    }
    sets = sets * static_cast<std::int64_t>(size - ahead) / static_cast<std::int64_t>(ahead + 1);
  }
}

std::vector<Rating> Rankings::ratings(Zero zero) const {
  constexpr double points_of_elo = 173.71779276130073;  // 400 / ln 10
  constexpr double confidence = 1.959963984540054;      // 95 % of a normal distribution lie within this many deviations
  std::vector<double> best;
  for (std::size_t i = 0; i < entrants_; ++i) best.push_back(static_cast<double>(best_[i]) / whole_game);
  std::vector<Trial> trials;
  for (const auto& [pool, times] : pools_) trials.push_back({.seats = pool, .times = static_cast<double>(times) / whole_game});

  const std::vector<double> found = likeliest(best, trials);
  const bool from_mean = zero == Zero::mean;
  const std::vector<double> doubt = variances(Factors(likelihood_of(best, trials, found).information), entrants_, from_mean);
  double mean = 0;
  for (const double rating : found) mean += from_mean ? rating / static_cast<double>(entrants_) : 0;
  std::vector<Rating> out;
  for (std::size_t i = 0; i < entrants_; ++i) {
    out.push_back({.elo = points_of_elo * (found[i] - mean), .error = points_of_elo * confidence * std::sqrt(doubt[i])});
  }
  return out;
}

}  // namespace omnibus
