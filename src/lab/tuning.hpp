// Tuning of a guide's weights by games of a bot against itself in two styles.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "lab/tournament.hpp"
#include "players/style.hpp"
#include "runs/run.hpp"

namespace omnibus {

/// Step sizes of a tuning.
struct TuningGains {
  double reach = 20;  ///< percent by which a weight is increased in one style and decreased in the other
  double stride = 1;  ///< multiple of its reach that a weight would move if one style won everything
};

/// Optimises all weights at once (J. C. Spall, “Simultaneous perturbation stochastic approximation”, 1998). In each step every weight is
/// randomly increased in one style and decreased in the other, or vice versa, and all move towards the style that did better. Most of a
/// step is luck and only a part adds up, so reach and stride shrink as Spall advises, and the result is the mean of the second half.
class Ascent {
 public:
  /// One weight per reach, in percent of its usual value in the first step.
  Ascent(std::vector<double> reaches, double stride, std::int64_t steps, std::uint64_t seed);

  /// Chooses both styles of the next step, in percent.
  void look_around();
  const std::vector<double>& one() const { return one_; }
  const std::vector<double>& other() const { return other_; }

  /// Moves the weights; `advantage` of the first style is from -1 to 1.
  void learn(double advantage);

  const std::vector<double>& weights() const { return weights_; }
  std::vector<double> found() const;

 private:
  double reach_share() const;   ///< relative to the first step
  double stride_share() const;  ///< relative to the first step

  std::vector<double> reaches_;
  double stride_;
  std::int64_t steps_;
  std::int64_t step_ = 0;  ///< counts from 1 after the start
  Stream dice_;
  std::vector<double> weights_;  ///< percent of their usual values
  std::vector<double> signs_;
  std::vector<double> one_;
  std::vector<double> other_;
  std::vector<double> sum_;  ///< of the weights in the second half
};

struct TuningOrder {
  std::string game;
  TableSetup table;
  PlayerSpec player;                 ///< greedy or search; the tuning finds its style
  std::vector<std::string> weights;  ///< by name; empty: all of the guide
  std::int64_t steps = 200;
  std::int64_t games = 400;         ///< per step
  std::int64_t trial_games = 2000;  ///< between the usual and the tuned weights
  TuningGains gains{};
  std::uint64_t seed = 1;
  int threads = 1;
  int opening = 0;  ///< random decisions at the beginning of each game, the same for both styles
};

/// The numbers of a weight before and after the tuning.
struct TunedWeight {
  std::string_view name;
  int percent = 100;  ///< of the usual value
  std::vector<int> before;
  std::vector<int> after;
};

/// Result and evidence: a tournament of two, with the tuned style first. The evidence may be missing if the tuning was stopped.
struct TuningOutcome {
  std::vector<TunedWeight> weights;
  std::int64_t steps = 0;  ///< number finished
  Wins found;              ///< wins of the tuned style; in cooperative games, of teams of its own
  Wins usual;              ///< wins of the usual style, likewise
  std::int64_t games = 0;  ///< of the trial tournament
  Repetition repetition;   ///< in the trial tournament
  bool interrupted = false;
  double gain = 0;   ///< in Elo points
  double error = 0;  ///< half-width of the 95 % confidence interval
};

std::int64_t games_of(const TuningOrder& order);

/// Throws a Problem if the order is invalid, and "games_repeat" if the games of the first step only repeat each other; later, the result so
/// far is worth more than an error. Equal orders give equal results on any number of threads, unless the player has a time limit. On a stop
/// request it drops the current step, or finishes the started games of the trial, and returns the result so far.
TuningOutcome tune(const TuningOrder& order, const Progress& progress = {}, const std::stop_token& stop = {});

/// The outcome as one object (docs/protocol/reports.md).
json::object report_to_json(const TuningOrder& order, const TuningOutcome& outcome);

}  // namespace omnibus
