// Reading: the evaluation of one choice of a finished match.
#pragma once

#include <cmath>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/grade.hpp"
#include "core/action.hpp"

namespace omnibus {

/// Value of a result to a seat: its share of the win; its team's win; in a solo game, its points.
enum class Measure : std::uint8_t { win, team, points };
inline constexpr std::array<std::string_view, 3> measure_names{"win", "team", "points"};

/// Rollouts from each side of a comparison, and the factor for more of them while the grade is unclear.
inline constexpr int usual_games = 200;
inline constexpr int longest_doubt = 64;
/// Standard errors between a mean and a threshold for a clear result, and those by which a way drops out of a race.
inline constexpr double clear_errors = 2.5;
inline constexpr double race_errors = 2;
/// Maximum size of a round of a race, as a multiple of the usual games, so that few ways are left when rounds get long.
inline constexpr int race_width = 4;
/// Iterations of a search for hints, in multiples of the usual number of games.
inline constexpr int search_of_hints = 40;

struct ReadingOrder {
  Measure measure = Measure::win;
  double whole = 1;  ///< value of 100 percent: the win, or the points reached
  int games = usual_games;
  std::uint64_t seed = 1;  ///< equal seeds give equal results
  std::stop_token stop{};  ///< once requested, the result is meaningless
};

/// Chance of the seat (or its points) in percent of the whole: after the choice played, continued as well as was found, and after the best
/// alternative found.
struct Judgement {
  double played = 0;
  double best = 0;

  double loss() const { return std::max(0.0, best - played); }
  friend bool operator==(const Judgement&, const Judgement&) = default;
};

struct Reading {
  std::vector<double> before;      ///< of all seats in percent of the whole, with open cards, if the best is played
  std::vector<double> after;       ///< the same after the choice, before any draw
  std::vector<double> drawn;       ///< the same after the draw; empty if nothing was drawn
  std::optional<Judgement> known;  ///< by what the seat knew; nullopt if there was no choice that made a difference
  std::optional<Judgement> open;
  std::vector<Action> line;  ///< the best choice and its continuation; empty if nothing better was found
  int choice = 0;            ///< number of actions of the line that form the choice
  bool obvious = true;       ///< true if the guide or a short search would have played it

  /// The grade, based on what the seat knew.
  std::optional<Grade> grade() const {
    if (!known) return {};
    const bool shines = !obvious && known->played - known->best >= remarkable;
    return shines ? Grade::brilliant : grade_of(known->loss());
  }
  friend bool operator==(const Reading&, const Reading&) = default;
};

/// Running mean of percentage points with its standard error.
class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  int count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / count_; }
  /// Bounds of the true mean, `errors` standard errors away.
  double least(double errors = 3) const { return mean() - errors * error(); }
  double most(double errors = 3) const { return mean() + errors * error(); }

  /// Standard error, computed as if there were one more, distant value, because a few equal values prove little.
  double error() const {
    if (count_ < 2) return 100;
    constexpr double far_off = 50;
    const double variance = (std::max(0.0, squares_ - sum_ * sum_ / count_) + far_off * far_off) / (count_ - 1);
    return std::sqrt(variance / count_);
  }

 private:
  int count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

}  // namespace omnibus
