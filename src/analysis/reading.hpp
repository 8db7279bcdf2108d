// What is found out about one choice of a match that is over.
#pragma once

#include <cmath>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/grade.hpp"
#include "core/action.hpp"

namespace omnibus {

/// What the end of a game counts for a seat: its share of the win; the win of its team; alone, its points.
enum class Measure : std::uint8_t { win, team, points };
inline constexpr std::array<std::string_view, 3> measure_names{"win", "team", "points"};

/// How many games are played out from each side of a comparison; and so many times as many where it does not become clear which grade it
/// is.
inline constexpr int usual_games = 200;
inline constexpr int longest_doubt = 64;
/// Standard errors by which a mean must be off a threshold to be clear of it; by which a way falls behind in a race.
inline constexpr double clear_errors = 2.5;
inline constexpr double race_errors = 2;
/// So many times the usual number of games a round of a race may take in all, so that few ways are left when rounds become long.
inline constexpr int race_width = 4;

struct ReadingOrder {
  Measure measure = Measure::win;
  double whole = 1;  ///< what counts as 100 percent: the win, or the points that were reached
  int games = usual_games;
  std::uint64_t seed = 1;  ///< the same seed finds the same
  std::stop_token stop{};  ///< once it is asked to stop, what is returned means nothing
};

/// The chance of the seat, or its points, in percent of the whole: after what was played, going on as well as was found, and after the best
/// that was found besides.
struct Judgement {
  double played = 0;
  double best = 0;

  double loss() const { return std::max(0.0, best - played); }
  friend bool operator==(const Judgement&, const Judgement&) = default;
};

struct Reading {
  std::vector<double> before;      ///< of all seats in percent of the whole, cards open, if the best is played
  std::vector<double> after;       ///< the same after what was played, before anything is drawn
  std::vector<double> drawn;       ///< the same after what was drawn; empty where nothing was
  std::optional<Judgement> known;  ///< nothing where there was no choice, or none that made a difference
  std::optional<Judgement> open;
  std::vector<Action> line;  ///< what was best, and how the seat would go on; empty where nothing better was found
  int choice = 0;            ///< how many actions of the line make the choice
  bool obvious = true;       ///< what was played is what the guide or a short search would have done

  /// The one that counts: from what the seat knew.
  std::optional<Grade> grade() const {
    if (!known) return {};
    const bool shines = !obvious && known->played - known->best >= remarkable;
    return shines ? Grade::brilliant : grade_of(known->loss());
  }
  friend bool operator==(const Reading&, const Reading&) = default;
};

/// Percentage points as they come, their mean, and how far that may be off.
class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  int count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / count_; }
  /// Between these it lies, unless it is off by more errors than it hardly ever is.
  double least(double errors = 3) const { return mean() - errors * error(); }
  double most(double errors = 3) const { return mean() + errors * error(); }

  /// As if one number more had come, far off: a few that are alike prove little.
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
