// How good a choice was: grades and accuracy follow from the chance that was lost (docs/protocol/analysis.md).
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
/// As players write them behind a move; nothing is written behind a usual one.
inline constexpr std::array<std::string_view, 6> grade_signs{"!", "", "", "?!", "?", "??"};

/// Losses, in percentage points, from which a choice has the grade `good`, `inaccuracy`, `mistake` and `blunder`.
inline constexpr std::array<double, 4> grade_thresholds{2, 5, 10, 20};
inline constexpr double bad_from = grade_thresholds[1];
/// By so much everything else must be worse than a brilliant choice, and so much must be lost by bad luck to speak of it.
inline constexpr double remarkable = 10;

constexpr Grade grade_of(double loss) {
  const auto reached = std::upper_bound(grade_thresholds.begin(), grade_thresholds.end(), loss) - grade_thresholds.begin();
  return static_cast<Grade>(static_cast<int>(Grade::best) + reached);
}

/// The accuracy of a choice as lichess.org has it, from 0 to 100, by the percentage points it lost.
inline double accuracy_of(double loss) { return std::clamp(103.17 * std::exp(-0.0435 * loss) - 3.17, 0.0, 100.0); }

}  // namespace omnibus
