// How strong players are, from the places they took: Bradley–Terry for two at a table, Plackett–Luce for more.
//
// Each player has a strength, the exponential of its rating. The winner of a game is drawn from all who play, in proportion to their
// strengths, the second from all others, and so on. The ratings are those under which the places that were taken were the likeliest.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace omnibus {

/// In points of Elo: 400 of them are odds of ten to one.
struct Rating {
  double elo = 0;
  double error = 0;  ///< with 95 % confidence it is right within so many points, by the Fisher information
};

/// Who took which place in a game: 1 is the best, equal places are shared.
struct Finish {
  std::size_t entrant = 0;
  int place = 1;
};

/// What the places taken in many games tell of strength. Everything kept is a whole number, so the order of the games does not matter.
///
/// Where a place was shared, every order of those who shared it counts alike; of two, each has won half a game. One who has won every game
/// would be infinitely strong: so everybody has drawn one game more, against a yardstick whose rating is 0.
class Rankings {
 public:
  static constexpr std::size_t most_finishers = 8;

  explicit Rankings(std::size_t entrants);

  /// The entrant of this number is the yardstick: an opponent that is always the same, such as the game itself.
  std::size_t yardstick() const { return entrants_; }

  void add(std::span<const Finish> game);

  /// Such that the yardstick has none, or that all have none together: then only differences mean anything.
  enum class Zero : std::uint8_t { yardstick, mean };
  std::vector<Rating> ratings(Zero zero) const;

 private:
  /// What a game counts; it can be divided among all orders of up to eight.
  static constexpr std::int64_t whole_game = 840;

  /// How many seats each entrant has among those of whom one was best.
  using Pool = std::vector<std::uint8_t>;

  void add_group(std::span<const std::size_t> sharing, Pool& pool, std::size_t pool_size);

  std::size_t entrants_;
  std::vector<std::int64_t> best_;      ///< how often each was the best of a pool
  std::map<Pool, std::int64_t> pools_;  ///< how often somebody was the best of this pool
};

}  // namespace omnibus
