// Openings: random first decisions, so that even deterministic bots play different games.
#pragma once

#include <cstdint>

#include "core/chance.hpp"
#include "lab/distinct_games.hpp"

namespace omnibus {

inline constexpr int longest_opening = 1000;  ///< decisions

/// Throws a Problem if an opening cannot have this many decisions.
void check_opening(int decisions);

/// Suggested length of the opening if games repeat with this one.
constexpr int longer_opening(int decisions) { return decisions == 0 ? 4 : 2 * decisions; }

/// With fewer games, half may be repeats by accident, because the same opening may be drawn twice.
inline constexpr int enough_to_tell_repetition = 32;

/// Throws the Problem "games_repeat" if more games with this opening would add no information.
void refuse_repetition(const Repetition& found, int opening);

/// The decisions of one opening. They depend only on the seed of the game, not on the players.
class Opening {
 public:
  Opening(int decisions, std::uint64_t game_seed) : left_(decisions), dice_(derived_seed(game_seed, opening_part)) {}

  /// True if the next decision, among this many choices, is random. A single choice does not count as a decision.
  bool decides(int choices) const { return left_ > 0 && choices > 1; }
  int choose(int choices) {
    --left_;
    return static_cast<int>(dice_.below(static_cast<std::uint32_t>(choices)));
  }

 private:
  static constexpr std::uint64_t opening_part = 0;  ///< the seats and other dice of a game use the parts from 1

  int left_;
  Stream dice_;
};

}  // namespace omnibus
