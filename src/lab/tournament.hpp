// A tournament: bots play each other, in line-ups and seats that are in balance, until it is known how strong each of them is.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/distinct_games.hpp"
#include "lab/played_game.hpp"
#include "lab/rating.hpp"
#include "match/any_game.hpp"

namespace omnibus {

/// What is to be found out. All games follow from it: who sits where in game `i`, and its seed.
struct TournamentOrder {
  std::string game;
  TableSetup table;
  std::vector<PlayerSpec> entrants;
  std::uint64_t seed = 0;
  int opening = 0;  ///< decisions at the beginning of each game that chance makes, the same in all games of a round (lab/opening.hpp)
};

/// In a game whose players are a team, entrants do not play each other: every second round each of them makes up a team of its own, and
/// is rated by what such teams win; in the others two entrants make up each team.
class Tournament {
 public:
  static constexpr std::size_t most_entrants = 16;

  explicit Tournament(TournamentOrder order);  ///< a Problem where it makes no sense

  const TournamentOrder& order() const { return order_; }
  const AnyGame& table() const { return *table_; }
  std::size_t entrants() const { return order_.entrants.size(); }
  std::size_t seats() const { return static_cast<std::size_t>(table_->players()); }
  bool team() const { return team_; }
  bool repeatable() const;  ///< no entrant thinks by the clock

  /// After so many games everybody has had every seat equally often.
  std::int64_t round() const;
  /// The entrants in the seats of a game. Of the rounds of a cycle, which are one fewer than entrants, each brings everybody in the first
  /// seat to another neighbour in each other seat.
  std::vector<std::size_t> line_up(std::int64_t number) const;
  bool mixed(std::int64_t number) const;  ///< of a team game, whether two entrants make up the team

  /// With an opening, all games of a round begin alike: everybody gets every seat of the same opening.
  PlayedGame play(std::int64_t number) const;

 private:
  std::vector<std::size_t> offsets(std::int64_t round) const;

  TournamentOrder order_;
  std::shared_ptr<const AnyGame> table_;
  bool team_ = false;
};

/// Of some games, how many were won; a win that several share is divided among them.
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
  Wins wins;   ///< of all seats it had
  Wins alone;  ///< of team games: as a team of its own
  Wins mixed;  ///< and beside others
  double points = 0;

  double mean_points() const { return wins.games == 0 ? 0 : points / static_cast<double>(wins.games); }
};

/// What is kept of the games of a tournament, which have to be added in their order.
class TournamentTally {
 public:
  explicit TournamentTally(const Tournament& tournament);

  void add(const PlayedGame& game);

  std::int64_t games() const { return games_; }
  /// A game counts as repeated where the same entrants in the same seats have made the same choices.
  Repetition repetition() { return distinct_.repetition(); }
  const std::vector<EntrantTally>& entrants() const { return by_entrant_; }
  const std::vector<Wins>& seats() const { return by_seat_; }
  /// How often an entrant was placed before another, half where they shared a place; in team games, how often they won together.
  const Wins& pair(std::size_t one, std::size_t other) const { return by_pair_[one][other]; }
  std::vector<Rating> ratings();  ///< their errors are those of Repetition::effective games

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

/// When a tournament is over.
struct TournamentLimits {
  double until = 25;               ///< every rating is known within so many points of Elo
  std::int64_t games = 1'000'000;  ///< or so many games were played
  int threads = 1;
  bool repeats_allowed = false;  ///< games that only repeat others are no Problem
};

struct TournamentProgress {
  std::int64_t games = 0;
  std::int64_t expected = 0;  ///< how many it will take, by what is known so far
  double error = 0;           ///< of the rating that is known least
};

/// Whom a tournament talks to while it goes on.
struct TournamentHooks {
  std::function<std::optional<PlayedGame>()> kept;            ///< the next game that was played earlier
  std::function<void(const PlayedGame&)> keep;                ///< a game that has been played now; in their order
  std::function<void(const TournamentProgress&)> progress{};  ///< now and then
  std::function<bool()> stop{};                               ///< whether to begin no more games
};

struct TournamentOutcome {
  TournamentTally tally;
  std::vector<Rating> ratings;
  Repetition repetition;
  bool reached = false;      ///< every rating is known as well as wanted
  bool interrupted = false;  ///< it could go on
};

/// Games are counted in the order of their numbers, whoever was quicker, so it comes to the same end on any number of threads and however
/// often it is interrupted, unless a player thinks by the clock. A Problem "games_repeat" as soon as at least half of many
/// games, or of all, only repeated others, unless the limits allow it.
TournamentOutcome run_tournament(const Tournament& tournament, const TournamentLimits& limits, const TournamentHooks& hooks = {});

}  // namespace omnibus
