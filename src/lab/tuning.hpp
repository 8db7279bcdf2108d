// Weights of a guide, tuned by games that a bot plays against itself in two styles.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "lab/tournament.hpp"
#include "players/style.hpp"

namespace omnibus {

/// How boldly weights are tried out and changed.
struct TuningGains {
  double reach = 20;  ///< by how many hundredths of its usual value a weight is made larger in one style and smaller in the other
  double stride = 1;  ///< how many times its reach a weight would move if one style won everything
};

/// Finds better weights by trying all of them at once (J. C. Spall, “Simultaneous perturbation stochastic approximation”, 1998): each of
/// them is made larger or smaller by chance in one style, the other way in the other, and all move towards the style that did better. What
/// moves them is luck but for a part that adds up; so reach and stride grow smaller, as Spall advises, and what is found is the mean of
/// the second half.
class Ascent {
 public:
  /// One weight for each reach: hundredths of its usual value, in the first step.
  Ascent(std::vector<double> reaches, double stride, std::int64_t steps, std::uint64_t seed);

  /// Both styles of the next step, in hundredths.
  void look_around();
  const std::vector<double>& one() const { return one_; }
  const std::vector<double>& other() const { return other_; }

  /// By how much the one did better, from -1 to 1.
  void learn(double advantage);

  const std::vector<double>& weights() const { return weights_; }
  std::vector<double> found() const;

 private:
  double reach_share() const;   ///< of the first step's
  double stride_share() const;  ///< likewise

  std::vector<double> reaches_;
  double stride_;
  std::int64_t steps_;
  std::int64_t step_ = 0;  ///< from 1 once it has begun
  Stream dice_;
  std::vector<double> weights_;  ///< hundredths of their usual values
  std::vector<double> signs_;
  std::vector<double> one_;
  std::vector<double> other_;
  std::vector<double> sum_;  ///< of the second half
};

struct TuningOrder {
  std::string game;
  TableSetup table;
  PlayerSpec player;                 ///< greedy or search; its style is what is looked for
  std::vector<std::string> weights;  ///< by their names; nothing: all that the guide has
  std::int64_t steps = 200;
  std::int64_t games = 400;         ///< of each step
  std::int64_t trial_games = 2000;  ///< between the usual weights and those that were found
  TuningGains gains{};
  std::uint64_t seed = 1;
  int threads = 1;
  int opening = 0;  ///< decisions at the beginning of each game that chance makes, the same for both styles
};

/// The numbers of a weight as they are and as they were found.
struct TunedWeight {
  std::string_view name;
  int percent = 100;  ///< of what it was
  std::vector<int> before;
  std::vector<int> after;
};

/// What came out, and the evidence: a tournament of two, the found style first. Where it was stopped there may be no evidence yet.
struct TuningOutcome {
  std::vector<TunedWeight> weights;
  std::int64_t steps = 0;  ///< that were taken
  Wins found;              ///< what the found style won of all games; of teams, of those of its own
  Wins usual;              ///< and the usual one
  std::int64_t games = 0;  ///< of the trial
  Repetition repetition;   ///< of them
  bool interrupted = false;
  double gain = 0;   ///< in points of Elo
  double error = 0;  ///< of that, by 95 % confidence
};

/// Is told now and then how many of all games are done.
using TuningProgress = std::function<void(std::int64_t done)>;
std::int64_t games_of(const TuningOrder& order);

/// A Problem where the order makes no sense. The same order finds the same on any number of threads, unless its player thinks by the clock.
/// Asked to stop, it forgets the step or finishes the games of the trial that it was about, and tells what was found by then. A Problem
/// "games_repeat" where those of the first step only repeat each other; later, what was found is worth more than the refusal.
TuningOutcome tune(const TuningOrder& order, const TuningProgress& progress = {}, const std::stop_token& stop = {});

/// All of it, as one object (docs/protocol/reports.md).
json::object report_to_json(const TuningOrder& order, const TuningOutcome& outcome);

}  // namespace omnibus
