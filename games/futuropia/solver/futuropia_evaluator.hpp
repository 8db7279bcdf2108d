// An estimate of the final score of a position in the solo game of Futuropia, learnt from completed plans.
//
// The evaluator weighs some features of a position: with one set of weights at the beginning, another in the twentieth turn, interpolated
// in between, and a third set in the final phase. Positions are only compared with others of the same turn, so a batch of training data
// only says that one of them reached a better end than another.
#pragma once

#include <array>
#include <vector>

#include "games/futuropia/rules/rules.hpp"

namespace omnibus {

class FuturopiaEvaluator {
 public:
  static constexpr int feature_count = 46;
  static constexpr int weight_count = 3 * feature_count;
  using Features = std::array<double, feature_count>;
  using Weights = std::array<double, weight_count>;

  /// Positions of the same turn, all before the final phase or all in it, and the final points of the best plan through each.
  struct TrainingBatch {
    int turn = 0;
    bool final_phase = false;
    std::vector<Features> features;
    std::vector<int> points;
  };

  /// Sums of least squares over all batches, fading with age; features of the beginning, of later turns and of the final phase.
  struct Regression {
    Weights weights{};
    Weights results{};
    std::vector<Weights> products = std::vector<Weights>(weight_count);
  };

  explicit FuturopiaEvaluator(const futuropia::Rules& game) : game_(&game) { regression_.weights = first_weights(); }
  FuturopiaEvaluator(const futuropia::Rules& game, Regression regression) : game_(&game), regression_(std::move(regression)) {}

  const Regression& regression() const { return regression_; }
  Features features(const futuropia::State& state) const;
  /// Weights of the features in a turn.
  Features weights_in(int turn, bool final_phase) const;
  static double estimate(const Features& features, const Features& weights);

  /// A copy with every weight changed slightly, depending on the seed, so that searches differ.
  FuturopiaEvaluator perturbed(std::uint64_t seed) const;
  /// Moves towards the batches, but not all the way: they only show positions of the last searches.
  void learn(const std::vector<TrainingBatch>& training);

 private:
  static Weights first_weights();
  static double lateness(int turn);

  void add_to_sums(const TrainingBatch& batch, double importance);

  const futuropia::Rules* game_;
  Regression regression_;
};

}  // namespace omnibus
