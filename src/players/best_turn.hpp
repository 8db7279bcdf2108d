// Best result of a turn, found by enumerating every way to play it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

#include "core/contract.hpp"
#include "core/hash.hpp"

namespace omnibus {

/// Best result the seat to move can reach in its turn, which ends when it has nothing more to decide or when chance intervenes.
struct BestTurn {
  static constexpr int none = std::numeric_limits<int>::min();

  int points = none;         ///< the most points it can be sure of, as if the game ended there
  int second = none;         ///< the most points of all worse ends
  int ends = 0;              ///< number of distinct tables at the end of the turn
  int best_ends = 0;         ///< number of those with the most points
  std::vector<Action> line;  ///< the shortest way to one of them
  bool complete = true;      ///< true if all ways were searched; otherwise there were too many and the result means nothing
  bool forced = true;        ///< true if no end with as many points is still open to chance or to reactions of others
};

/// Result of one way to play a turn.
struct TurnEnd {
  int points = 0;
  bool settled = true;  ///< true if neither chance nor a reaction of others affects the points
};

/// Plays an action of this seat on a table; nullopt if its turn continues.
template <Game G> std::optional<TurnEnd> play_in_turn(const G& game, typename G::State& state, Seat seat, const Action& action) {
  constexpr std::uint64_t other_draws = 2;
  const typename G::State before = state;
  NullJournal null_journal;
  Chance chance(0, 0);
  game.apply(state, action, chance, null_journal);
  if (!chance.used()) {
    if constexpr (Simultaneous<G>) {
      if (game.make_actor(state, seat)) return {};
    } else if (game.actor(state) == seat) {
      return {};
    }
  }
  TurnEnd out{.points = game.standing(state, seat, Viewer::of(seat)).points};
  if constexpr (Interruptible<G>) out.settled = !game.is_pending(state);
  for (std::uint64_t seed = 1; chance.used() && seed <= other_draws; ++seed) {
    typename G::State other = before;
    Chance drawn(seed, 0);
    game.apply(other, action, drawn, null_journal);
    const int points = game.standing(other, seat, Viewer::of(seat)).points;
    if (points != out.points) out = {.points = std::max(points, out.points), .settled = false};
  }
  return out;
}

/// Enumerates every way to play a turn, shorter ones first, and visits each table once, however it was reached.
template <Game G> class TurnSearch {
 public:
  TurnSearch(const G& game, int max_tries) : game_(game), tries_left_(max_tries) {}

  BestTurn search(const typename G::State& state) {
    seat_ = game_.actor(state);
    tables_.push_back({state, 0, {}});
    for (std::size_t i = 0; i < tables_.size() && best_.complete; ++i) go_on_from(i);
    best_.forced = best_.points > most_unsettled_;
    best_.second = std::max(best_.second, most_unsettled_);
    return best_;
  }

 private:
  /// A table at which the seat still decides, and the action that led to it.
  struct Table {
    typename G::State state;
    std::size_t before;
    Action action;
  };

  void go_on_from(std::size_t at) {
    Legal<G> legal;
    game_.legal(tables_[at].state, legal);
    for (const Action& action : legal) {
      if constexpr (HasDetours<G>) {
        if (game_.is_detour(tables_[at].state, action)) continue;
      }
      best_.complete = tries_left_-- > 0;
      if (!best_.complete) return;
      Table next{tables_[at].state, at, action};
      const std::optional<TurnEnd> end = play_in_turn(game_, next.state, seat_, action);
      if (!seen_.insert(mixed(fingerprint(next.state), end ? 1 : 0)).second) continue;
      if (end) count(*end, next);
      else tables_.push_back(next);
    }
  }

  void count(const TurnEnd& end, const Table& table) {
    ++best_.ends;
    if (!end.settled) {
      most_unsettled_ = std::max(most_unsettled_, end.points);
    } else if (end.points > best_.points) {
      best_.second = best_.points;
      best_.points = end.points;
      best_.best_ends = 1;
      best_.line = line_to(table);
    } else if (end.points == best_.points) {
      ++best_.best_ends;
    } else {
      best_.second = std::max(best_.second, end.points);
    }
  }

  std::vector<Action> line_to(const Table& end) const {
    std::vector<Action> line{end.action};
    for (std::size_t at = end.before; at > 0; at = tables_[at].before) line.push_back(tables_[at].action);
    return {line.rbegin(), line.rend()};
  }

  const G& game_;
  int tries_left_;
  Seat seat_ = Seat::nobody;
  BestTurn best_;
  int most_unsettled_ = BestTurn::none;
  std::vector<Table> tables_;
  std::unordered_set<std::uint64_t> seen_;  ///< by fingerprint; the same table counts separately as an end
};

}  // namespace omnibus
