// An estimate of what a position of the solo game of Futuropia will come to, learnt from plans that were carried to their end.
//
// The evaluator looks at some features of a position and weighs them: one way at the beginning, another in the twentieth turn and in
// between accordingly, and a third way in the final phase. Positions are only ever compared with others of the same turn, so a batch of
// training data says no more than that one of them came to a better end than another.
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

  /// Positions of the same turn, all before the final phase or all in it, and the points that the best plan through each came to.
  struct TrainingBatch {
    int turn = 0;
    bool final_phase = false;
    std::vector<Features> features;
    std::vector<int> points;
  };

  /// The sums of least squares over all batches, old ones fading; features of the beginning, of later turns and of the final phase.
  struct Regression {
    Weights weights{};
    Weights results{};
    std::vector<Weights> products = std::vector<Weights>(weight_count);
  };

  explicit FuturopiaEvaluator(const futuropia::Rules& game) : game_(&game) { regression_.weights = first_weights(); }
  FuturopiaEvaluator(const futuropia::Rules& game, Regression regression) : game_(&game), regression_(std::move(regression)) {}

  const Regression& regression() const { return regression_; }
  Features features(const futuropia::State& state) const;
  /// How the features count in a turn.
  Features weights_in(int turn, bool final_phase) const;
  static double estimate(const Features& features, const Features& weights);

  /// The same with every weight a little off, as the seed has it: so that searches differ.
  FuturopiaEvaluator perturbed(std::uint64_t seed) const;
  /// Comes closer to what the batches say, but not all the way: they show only what the last searches looked at.
  void learn(const std::vector<TrainingBatch>& training);

 private:
  static Weights first_weights();
  static double lateness(int turn);

  void add_to_sums(const TrainingBatch& batch, double importance);

  const futuropia::Rules* game_;
  Regression regression_;
};

}  // namespace omnibus
