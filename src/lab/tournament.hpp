// Tournaments: bots play each other in balanced line-ups and seats until their ratings are known.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/any_game.hpp"
#include "lab/distinct_games.hpp"
#include "lab/played_game.hpp"
#include "lab/rating.hpp"

namespace omnibus {

/// Specification of a tournament. It determines all games: the line-up and the seed of each.
struct TournamentOrder {
  std::string game;
  TableSetup table;
  std::vector<PlayerSpec> entrants;
  std::uint64_t seed = 0;
  int opening = 0;  ///< random decisions at the beginning of each game, the same in all games of a round (lab/opening.hpp)
};

/// In a cooperative game, entrants do not play each other. In every second round each entrant forms a team of its own, and the wins of
/// these teams are rated; in the other rounds each team consists of two entrants.
class Tournament {
 public:
  static constexpr std::size_t most_entrants = 16;

  explicit Tournament(TournamentOrder order);  ///< throws a Problem if the order is invalid

  const TournamentOrder& order() const { return order_; }
  const AnyGame& table() const { return *table_; }
  std::size_t entrants() const { return order_.entrants.size(); }
  std::size_t seats() const { return static_cast<std::size_t>(table_->players()); }
  bool team() const { return team_; }
  bool repeatable() const;  ///< no entrant has a time limit

  /// Number of games after which every entrant has had every seat equally often.
  std::int64_t round() const;
  /// The entrants in the seats of a game. A cycle has one round fewer than entrants; each of its rounds gives the entrant in the first seat
  /// other neighbours in all other seats.
  std::vector<std::size_t> line_up(std::int64_t number) const;
  bool mixed(std::int64_t number) const;  ///< true if two entrants form the team, in a cooperative game

  /// Plays a game. With an opening, all games of a round begin alike, so every entrant gets every seat of the same opening.
  PlayedGame play(std::int64_t number) const;

 private:
  std::vector<std::size_t> offsets(std::int64_t round) const;

  TournamentOrder order_;
  std::shared_ptr<const AnyGame> table_;
  bool team_ = false;
};

/// Games and wins; a shared win is divided among the winners.
struct Wins {
  std::int64_t games = 0;
  double won = 0;

  void add(double share) {
    ++games;
    won += share;
  }
  double rate() const { return games == 0 ? 0 : won / static_cast<double>(games); }
};

struct EntrantTally {
  Wins wins;   ///< over all its seats
  Wins alone;  ///< cooperative games: as a team of its own
  Wins mixed;  ///< cooperative games: together with another entrant
  double points = 0;

  double mean_points() const { return wins.games == 0 ? 0 : points / static_cast<double>(wins.games); }
};

/// Statistics of a tournament; games must be added in order.
class TournamentTally {
 public:
  explicit TournamentTally(const Tournament& tournament);

  void add(const PlayedGame& game);

  std::int64_t games() const { return games_; }
  /// A game is a repeat if the same entrants in the same seats made the same choices.
  Repetition repetition() { return distinct_.repetition(); }
  const std::vector<EntrantTally>& entrants() const { return by_entrant_; }
  const std::vector<Wins>& seats() const { return by_seat_; }
  /// How often one entrant was placed before another, ties counting half; in cooperative games, how often they won together.
  const Wins& pair(std::size_t one, std::size_t other) const { return by_pair_[one][other]; }
  std::vector<Rating> ratings();  ///< with errors based on Repetition::effective games

 private:
  void add_rivals(const std::vector<std::size_t>& line_up, const Result& result);
  void add_team(const std::vector<std::size_t>& line_up, bool won);

  const Tournament* tournament_;
  std::int64_t games_ = 0;
  DistinctGames distinct_;
  Rankings rankings_;
  std::vector<EntrantTally> by_entrant_;
  std::vector<Wins> by_seat_;
  std::vector<std::vector<Wins>> by_pair_;
};

/// End conditions and threads of a tournament.
struct TournamentLimits {
  double until = 25;               ///< every rating has an error of at most this many Elo points
  std::int64_t games = 1'000'000;  ///< or this many games were played
  int threads = 1;
  bool repeats_allowed = false;  ///< do not throw a Problem if games only repeat others
};

struct TournamentProgress {
  std::int64_t games = 0;
  std::int64_t expected = 0;  ///< expected total, from the current errors
  double error = 0;           ///< the largest error of a rating
};

/// Callbacks of a running tournament.
struct TournamentHooks {
  std::function<std::optional<PlayedGame>()> kept;            ///< returns the next game played earlier
  std::function<void(const PlayedGame&)> keep;                ///< receives each new game, in order
  std::function<void(const TournamentProgress&)> progress{};  ///< called now and then
  std::function<bool()> stop{};                               ///< true to start no more games
};

struct TournamentOutcome {
  TournamentTally tally;
  std::vector<Rating> ratings;
  Repetition repetition;
  bool reached = false;      ///< every rating is as precise as ordered
  bool interrupted = false;  ///< it could continue
};

/// Runs a tournament. Games are counted in the order of their numbers, whichever finishes first, so the result does not depend on threads
/// or interruptions, unless a player has a time limit. Throws the Problem "games_repeat" as soon as at least half of many games, or of all,
/// only repeat others, unless the limits allow it.
TournamentOutcome run_tournament(const Tournament& tournament, const TournamentLimits& limits, const TournamentHooks& hooks = {});

}  // namespace omnibus
