// Alternatives to a choice that was played.
#pragma once

#include <span>
#include <vector>

#include "analysis/grade.hpp"
#include "core/explain.hpp"
#include "core/hash.hpp"
#include "players/rollout.hpp"
#include "players/search.hpp"

namespace omnibus {

/// A complete choice and its seat's continuation.
struct Way {
  std::vector<Action> line;
  int choice = 0;  ///< number of actions of the line that form the choice
};

/// Plays the choice for the seat to move.
template <Game G> void carry_out(const G& game, typename G::State& state, const Way& way, TurnLuck& luck) {
  const Seat seat = game.actor(state);
  NullJournal null_journal;
  for (int i = 0; i < way.choice && game.actor(state) == seat; ++i) {
    luck.turn(seat);
    game.apply(state, way.line[static_cast<std::size_t>(i)], luck.chance, null_journal);
  }
}

/// Finds ways by a search based on what the seat knows.
template <Guided G> class WayFinder {
 public:
  using State = typename G::State;
  static constexpr std::size_t most_ways = 48;

  /// `player_view` is the view at the choice and must outlive this.
  WayFinder(const PlayerView<G>& player_view, std::uint32_t iterations, std::uint64_t seed)
      : game_(player_view.game()),
        guide_(game_),
        player_view_(player_view),
        search_(searching(iterations, derived_seed(seed, 0))),
        seed_(derived_seed(seed, 1)),
        imagined_(imagined()) {}

  /// Returns the way played first, even if it is empty, then ways with other results. Sets `obvious` to true if the guide or a short search
  /// would have played it.
  std::vector<Way> find(std::span<const Action> played, bool& obvious) {
    add({.line = {played.begin(), played.end()}, .choice = static_cast<int>(played.size())});
    const Thought thought = search_.think(player_view_);
    add(beginning_with(favourite(game_, guide_, imagined_)));
    obvious = ways_.size() == 1 || (!played.empty() && at_a_glance() == played.front());
    for (const Candidate& each : thought.candidates) {
      if (ways_.size() < most_ways) add(beginning_with(each.action));
      if (HasMultiStepMoves<G> && ways_.size() < most_ways) add(by_guide_alone(each.action));
    }
    return std::move(ways_);
  }

  /// True if the search would give this choice as a hint, or might with another seed: it tried this choice, or an equivalent one, at least
  /// half as often as its favourite, and found it hardly worse.
  bool recommends(const Way& played) {
    constexpr int hardly_worse = static_cast<int>(bad_from) * full_worth / 100;
    const Thought thought = search_.think(player_view_);
    const Candidate& favourite = thought.candidates.front();
    const State wanted = outcome_of(played);
    return std::any_of(thought.candidates.begin(), thought.candidates.end(), [&](const Candidate& each) {
      return 2 * each.visits >= favourite.visits && favourite.value - each.value < hardly_worse &&
             same_bytes(outcome_of(beginning_with(each.action)), wanted);
    });
  }

 private:
  State imagined() const {
    Chance chance(seed_, 0);
    return player_view_.sample_state(chance);
  }

  /// First action of a search no longer than that of the easier bots.
  Action at_a_glance() const {
    constexpr std::uint32_t iterations = 100;
    return searching(iterations, seed_).think(player_view_).choice;
  }
  SearchPlayer<G> searching(std::uint32_t iterations, std::uint64_t seed) const {
    return SearchPlayer<G>(game_, guide_, {.milliseconds = 0, .iterations = iterations}, seed);
  }

  /// Completes the choice as the search would or, where it has too few visits, the guide; then continues the line as the search would until
  /// something is drawn.
  Way beginning_with(const Action& action) const {
    Way out{.line = {action}, .choice = 0};
    State state = imagined_;
    Chance chance(seed_, 1);
    NullJournal null_journal;
    Legal<G> legal;
    game_.apply(state, action, chance, null_journal);
    while (game_.actor(state) == player_view_.seat() && !chance.used() && out.line.size() < longest_proposal) {
      const bool complete = out.choice != 0 || !in_a_choice(guide_, state);
      if (complete && out.choice == 0) out.choice = static_cast<int>(out.line.size());
      legal.clear();
      game_.legal(state, legal);
      const std::optional<Action> next = search_.next_after(out.line, legal);
      if (complete && !next) break;
      out.line.push_back(next ? *next : favourite(game_, guide_, state));
      game_.apply(state, out.line.back(), chance, null_journal);
    }
    if (out.choice == 0) out.choice = static_cast<int>(out.line.size());
    return out;
  }

  /// The guide's completion, which hardly depends on the luck of the search.
  Way by_guide_alone(const Action& action) const {
    Way out{.line = {action}, .choice = 0};
    State state = imagined_;
    Chance chance(seed_, 1);
    NullJournal null_journal;
    game_.apply(state, action, chance, null_journal);
    while (game_.actor(state) == player_view_.seat() && in_a_choice(guide_, state) && !chance.used() &&
           out.line.size() < longest_proposal) {
      out.line.push_back(favourite(game_, guide_, state));
      game_.apply(state, out.line.back(), chance, null_journal);
    }
    out.choice = static_cast<int>(out.line.size());
    return out;
  }

  /// Adds a way unless it has the same result as another.
  void add(Way way) {
    const State after = outcome_of(way);
    const auto same = [&](const State& other) { return same_bytes(after, other); };
    if (std::any_of(outcomes_.begin(), outcomes_.end(), same)) return;
    outcomes_.push_back(after);
    ways_.push_back(std::move(way));
  }

  State outcome_of(const Way& way) const {
    State after = imagined_;
    TurnLuck luck(seed_);
    carry_out(game_, after, way, luck);
    return after;
  }

  const G& game_;
  Guide<G> guide_;
  const PlayerView<G>& player_view_;
  SearchPlayer<G> search_;
  std::uint64_t seed_;
  State imagined_;
  std::vector<Way> ways_;
  std::vector<State> outcomes_;  // result of each way
};

}  // namespace omnibus
