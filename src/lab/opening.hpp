// Openings: the first decisions of a game, made by chance. Bots that always choose alike play another game after each of them.
#pragma once

#include <cstdint>

#include "core/chance.hpp"
#include "lab/distinct_games.hpp"

namespace omnibus {

inline constexpr int longest_opening = 1000;  ///< decisions

/// A Problem where an opening cannot have so many decisions.
void check_opening(int decisions);

/// What to try next where games repeat after an opening of so many decisions.
constexpr int longer_opening(int decisions) { return decisions == 0 ? 4 : 2 * decisions; }

/// Of fewer games, half may repeat others by accident: chance may draw the same opening twice.
inline constexpr int enough_to_tell_repetition = 32;

/// A Problem "games_repeat" where more games would not tell more, after an opening of so many decisions.
void refuse_repetition(const Repetition& found, int opening);

/// The decisions of one opening. They follow from the seed of the game alone, whoever plays.
class Opening {
 public:
  Opening(int decisions, std::uint64_t game_seed) : left_(decisions), dice_(derived_seed(game_seed, opening_part)) {}

  /// True if chance makes the next decision, of so many choices. Where there is but one, nothing is decided.
  bool decides(int choices) const { return left_ > 0 && choices > 1; }
  int choose(int choices) {
    --left_;
    return static_cast<int>(dice_.below(static_cast<std::uint32_t>(choices)));
  }

 private:
  static constexpr std::uint64_t opening_part = 0;  ///< seats and other dice of a game have the parts from 1 on

  int left_;
  Stream dice_;
};

}  // namespace omnibus
