// Ratings of players from the places they took: Bradley–Terry for two at a table, Plackett–Luce for more.
//
// Each player has a strength, the exponential of its rating. The winner of a game is drawn from all players in proportion to their
// strengths, the second from the others, and so on. The ratings are those that make the observed places most likely.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace omnibus {

/// In Elo points: 400 of them are odds of ten to one.
struct Rating {
  double elo = 0;
  double error = 0;  ///< half-width of the 95 % confidence interval, from the Fisher information
};

/// Place of an entrant in a game: 1 is the best, equal places are shared.
struct Finish {
  std::size_t entrant = 0;
  int place = 1;
};

/// Places taken in many games, and the ratings derived from them. All counts are whole numbers, so the order of the games does not matter.
///
/// For a shared place, every order of those sharing it counts alike; of two, each has won half a game. An entrant with only wins would be
/// infinitely strong, so every entrant is given one more game: a draw with a yardstick rated 0.
class Rankings {
 public:
  static constexpr std::size_t most_finishers = 8;

  explicit Rankings(std::size_t entrants);

  /// Index of the yardstick: a constant opponent, such as the game itself.
  std::size_t yardstick() const { return entrants_; }

  void add(std::span<const Finish> game);

  /// Origin of the scale: the rating of the yardstick or the mean of all; with the mean, only differences are meaningful.
  enum class Zero : std::uint8_t { yardstick, mean };
  std::vector<Rating> ratings(Zero zero) const;

 private:
  /// Weight of a game, divisible among all orders of up to eight.
  static constexpr std::int64_t whole_game = 840;

  /// Number of seats of each entrant among those compared, of which one was best.
  using Pool = std::vector<std::uint8_t>;

  void add_group(std::span<const std::size_t> sharing, Pool& pool, std::size_t pool_size);

  std::size_t entrants_;
  std::vector<std::int64_t> best_;      ///< how often each entrant was the best of a pool
  std::map<Pool, std::int64_t> pools_;  ///< how often this pool was compared
};

}  // namespace omnibus
