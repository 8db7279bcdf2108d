#include "games/futuropia/solver/futuropia_evaluator.hpp"

#include <cmath>

#include "core/chance.hpp"

namespace omnibus {

using futuropia::Complex;
using futuropia::Kind;
using futuropia::Resource;
using futuropia::State;

namespace {

constexpr int count = FuturopiaEvaluator::feature_count;

/// Writes features in sequence.
class FeatureList {
 public:
  void add(double feature) { features_[next_++] = feature; }
  /// A surplus and a shortage have separate weights.
  void add_balance(int balance) {
    add(std::max(0, balance));
    add(std::max(0, -balance));
  }
  /// A stock up to the need of the next test, and beyond it.
  void add_stock(int stock, int need) {
    add(std::min(stock, need));
    add(std::max(0, stock - need));
  }
  /// Products and squares, scaled to the size of the other features.
  void add_product(int a, int b) { add(a * b / 10.0); }

  const FuturopiaEvaluator::Features& all() const { return features_; }

 private:
  FuturopiaEvaluator::Features features_{};
  std::size_t next_ = 0;
};

/// Solves linear equations with a symmetric positive definite matrix.
FuturopiaEvaluator::Weights solved(std::vector<FuturopiaEvaluator::Weights> matrix, FuturopiaEvaluator::Weights right) {
  const std::size_t size = right.size();
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i + 1; j < size; ++j) {
      const double factor = matrix[j][i] / matrix[i][i];
      for (std::size_t k = i; k < size; ++k) matrix[j][k] -= factor * matrix[i][k];
      right[j] -= factor * right[i];
    }
  }
  FuturopiaEvaluator::Weights out{};
  for (std::size_t i = size; i-- > 0;) {
    double rest = right[i];
    for (std::size_t k = i + 1; k < size; ++k) rest -= matrix[i][k] * out[k];
    out[i] = rest / matrix[i][i];
  }
  return out;
}

/// Shares of the three sets of weights in a turn: the beginning, the later turns, the final phase.
std::array<double, 3> shares(double late, bool final_phase) {
  return final_phase ? std::array<double, 3>{0, 0, 1} : std::array<double, 3>{1 - late, late, 0};
}

}  // namespace

FuturopiaEvaluator::Features FuturopiaEvaluator::features(const State& s) const {
  const Complex& own = s.complexes[0];
  const futuropia::Components& box = game_->box();
  const int places = own.places[0] + own.places[1];
  const int human_only = own.human_only[0] + own.human_only[1];
  const int idle = own.humans() - futuropia::human_places(places, human_only, own.robots);
  const int food = own.production[0] + (own.has(futuropia::Special::greenhouse) ? box.more_food : 0);
  const int energy = own.production[1] + (own.has(futuropia::Special::solar_farm) ? box.more_energy : 0);
  const int credits = std::min(own.credits, 1000) + own.special_credit * box.special_credit_counts_as;
  const int food_stage = s.markets[0].next;
  const int energy_stage = s.markets[1].next;
  int room_points = 0;
  for (const int room : own.rooms) room_points += game_->setting().side(s, room).points;

  FeatureList list;
  list.add_balance(idle);
  list.add(own.people - std::max(0, idle));
  list.add_balance(food - own.people - own.camper);
  list.add_balance(energy - own.robots - own.room_energy);
  list.add(room_points);
  list.add(own.of(Resource::money));
  list.add_stock(own.of(Resource::food), futuropia::TestRuns::needed(own, Kind::food));
  list.add_stock(own.of(Resource::energy), futuropia::TestRuns::needed(own, Kind::energy));
  list.add(credits);
  list.add(own.seats - own.people);
  for (int job = 0; job < futuropia::job_count; ++job) list.add(own.is_open(static_cast<futuropia::Job>(job)) ? 1 : 0);
  list.add(s.subsidy);
  list.add(s.markets[0].marker);
  list.add(s.markets[1].marker);
  list.add(food_stage);
  list.add(energy_stage);
  list.add(own.robots);
  list.add(human_only);
  list.add(own.generator_count);
  for (int special = 1; special < futuropia::special_count; ++special) list.add(own.has(static_cast<futuropia::Special>(special)) ? 1 : 0);
  list.add(game_->test_runs().produced(own, Kind::food));
  list.add(game_->test_runs().produced(own, Kind::energy));
  list.add_product(own.people, own.people);
  list.add_product(own.people, own.robots);
  list.add_product(own.people, food_stage);
  list.add_product(own.people, energy_stage);
  list.add_product(own.robots, own.robots);
  list.add_product(food_stage, food_stage);
  list.add_product(energy_stage, energy_stage);
  list.add_product(credits, credits);
  return list.all();
}

/// Initial weights derived from the rules, in points, in the order of the features.
FuturopiaEvaluator::Weights FuturopiaEvaluator::first_weights() {
  constexpr Features early{3,  -1, 1.5, .9, -.8, .9, -.8, 1, .5,  .7, .35, .7, .35, -3.5, .3, .4, .4, .4,
                           .4, .4, .5,  .2, .2,  .3, .3,  1, -.5, 0,  1,   1,  1,   1,    1,  1,  1,  1};
  constexpr Features late{5, -2, 1, 1, -4, 1, -4, 1, .4, .5, .35, .5, .35, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, .5, -.5};
  Weights out{};
  std::copy(early.begin(), early.end(), out.begin());
  std::copy(late.begin(), late.end(), out.begin() + count);
  std::copy(late.begin(), late.end(), out.begin() + 2 * count);
  return out;
}

double FuturopiaEvaluator::lateness(int turn) { return turn / 20.0; }

FuturopiaEvaluator::Features FuturopiaEvaluator::weights_in(int turn, bool final_phase) const {
  const std::array<double, 3> share = shares(lateness(turn), final_phase);
  Features out{};
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = share[0] * regression_.weights[i] + share[1] * regression_.weights[count + i] + share[2] * regression_.weights[2 * count + i];
  }
  return out;
}

double FuturopiaEvaluator::estimate(const Features& features, const Features& weights) {
  double out = 0;
  for (std::size_t i = 0; i < count; ++i) out += features[i] * weights[i];
  return out;
}

FuturopiaEvaluator FuturopiaEvaluator::perturbed(std::uint64_t seed) const {
  constexpr double strength = 0.2;
  constexpr std::uint32_t steps = 2001;
  FuturopiaEvaluator out = *this;
  Stream dice(seed);
  for (double& weight : out.regression_.weights) {
    const double off = (dice.below(steps) - 1000.0) / 1000.0;
    weight += strength * off * (std::abs(weight) + 0.05);
  }
  return out;
}

void FuturopiaEvaluator::learn(const std::vector<TrainingBatch>& training) {
  constexpr double weight_of_all = 8000;
  constexpr double fading = 0.8;
  constexpr double inertia = 1000;  // of a weight
  std::size_t positions = 0;
  for (const TrainingBatch& batch : training) positions += batch.points.size();
  if (positions == 0) return;
  for (std::size_t i = 0; i < weight_count; ++i) {
    regression_.results[i] *= fading;
    for (double& product : regression_.products[i]) product *= fading;
  }
  for (const TrainingBatch& batch : training) add_to_sums(batch, weight_of_all / static_cast<double>(positions));
  std::vector<Weights> matrix = regression_.products;
  Weights right = regression_.results;
  for (std::size_t i = 0; i < weight_count; ++i) {
    matrix[i][i] += inertia;
    right[i] += inertia * regression_.weights[i];
  }
  regression_.weights = solved(std::move(matrix), right);
}

/// Only differences from the mean of the batch count. All positions of a batch have the same shares, so these are applied last.
void FuturopiaEvaluator::add_to_sums(const TrainingBatch& batch, double importance) {
  const double positions = static_cast<double>(batch.points.size());
  Features mean{};
  double mean_points = 0;
  for (std::size_t p = 0; p < batch.points.size(); ++p) {
    for (std::size_t i = 0; i < count; ++i) mean[i] += batch.features[p][i] / positions;
    mean_points += batch.points[p] / positions;
  }
  std::array<Features, count> products{};
  Features results{};
  for (std::size_t p = 0; p < batch.points.size(); ++p) {
    for (std::size_t i = 0; i < count; ++i) {
      const double feature = importance * (batch.features[p][i] - mean[i]);
      results[i] += feature * (batch.points[p] - mean_points);
      for (std::size_t j = 0; j < count; ++j) products[i][j] += feature * (batch.features[p][j] - mean[j]);
    }
  }
  const std::array<double, 3> share = shares(lateness(batch.turn), batch.final_phase);
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t i = 0; i < count; ++i) {
      regression_.results[a * count + i] += share[a] * results[i];
      for (std::size_t b = 0; b < 3; ++b) {
        for (std::size_t j = 0; j < count; ++j) regression_.products[a * count + i][b * count + j] += share[a] * share[b] * products[i][j];
      }
    }
  }
}

}  // namespace omnibus
