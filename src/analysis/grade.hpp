// Grade and accuracy of a choice, derived from the chance it lost (docs/protocol/analysis.md).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace omnibus {

/// From the best to the worst.
enum class Grade : std::uint8_t { brilliant, best, good, inaccuracy, mistake, blunder };
inline constexpr std::array<std::string_view, 6> grade_names{"brilliant", "best", "good", "inaccuracy", "mistake", "blunder"};
/// Chess-style annotation of a move; empty for an ordinary one.
inline constexpr std::array<std::string_view, 6> grade_signs{"!", "", "", "?!", "?", "??"};

/// Minimum losses, in percentage points, for the grades `good`, `inaccuracy`, `mistake` and `blunder`.
inline constexpr std::array<double, 4> grade_thresholds{2, 5, 10, 20};
inline constexpr double bad_from = grade_thresholds[1];
/// Largest loss below a threshold.
constexpr double just_below(double threshold) { return threshold - 0.05; }
/// Percentage points by which a brilliant choice beats all others, and a bad draw must lose to be mentioned.
inline constexpr double remarkable = 10;

constexpr Grade grade_of(double loss) {
  const auto reached = std::upper_bound(grade_thresholds.begin(), grade_thresholds.end(), loss) - grade_thresholds.begin();
  return static_cast<Grade>(static_cast<int>(Grade::best) + reached);
}

/// Accuracy of a choice from 0 to 100, by the percentage points it lost (formula of lichess.org).
inline double accuracy_of(double loss) { return std::clamp(103.17 * std::exp(-0.0435 * loss) - 3.17, 0.0, 100.0); }

}  // namespace omnibus
