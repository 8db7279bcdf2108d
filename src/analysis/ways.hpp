// What could have been done in the place of what was played.
#pragma once

#include <span>
#include <vector>

#include "core/hash.hpp"
#include "core/reasons.hpp"
#include "players/rollout.hpp"
#include "players/search.hpp"

namespace omnibus {

/// A whole choice, and how its seat would go on.
struct Way {
  std::vector<Action> line;
  int choice = 0;  ///< how many actions of the line make the choice
};

/// Plays the choice of the seat whose decision it is.
template <Game G> void carry_out(const G& game, typename G::State& state, const Way& way, TurnLuck& luck) {
  const Seat seat = game.actor(state);
  NullJournal null_journal;
  for (int i = 0; i < way.choice && game.actor(state) == seat; ++i) {
    luck.turn(seat);
    game.apply(state, way.line[static_cast<std::size_t>(i)], luck.chance, null_journal);
  }
}

/// Finds ways by a search from what the seat knows.
template <Guided G> class WayFinder {
 public:
  using State = typename G::State;
  static constexpr std::size_t most_ways = 48;

  /// `sight` is that of the choice, and outlives this.
  WayFinder(const PlayerView<G>& player_view, std::uint32_t iterations, std::uint64_t seed)
      : game_(player_view.game()),
        guide_(game_),
        player_view_(player_view),
        search_(searching(iterations, derived_seed(seed, 0))),
        seed_(derived_seed(seed, 1)),
        imagined_(imagined()) {}

  /// What was played is the first, be it nothing; none of the others comes to the same. `obvious` says whether the guide or a short search
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

 private:
  State imagined() const {
    Chance chance(seed_, 0);
    return player_view_.sample_state(chance);
  }

  /// First action of a search that thinks no longer than the easier bots.
  Action at_a_glance() const {
    constexpr std::uint32_t iterations = 100;
    return searching(iterations, seed_).think(player_view_).choice;
  }
  SearchPlayer<G> searching(std::uint32_t iterations, std::uint64_t seed) const {
    return SearchPlayer<G>(game_, guide_, {.milliseconds = 0, .iterations = iterations}, seed);
  }

  /// Completed as the search would or, where it has not looked, the guide; then on as the search would, as long as nothing is drawn.
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

  /// What hardly depends on the luck of the search.
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

  /// Unless it comes to the same as another.
  void add(Way way) {
    State after = imagined_;
    TurnLuck luck(seed_);
    carry_out(game_, after, way, luck);
    const auto same = [&](const State& other) { return same_bytes(after, other); };
    if (std::any_of(outcomes_.begin(), outcomes_.end(), same)) return;
    outcomes_.push_back(after);
    ways_.push_back(std::move(way));
  }

  const G& game_;
  Guide<G> guide_;
  const PlayerView<G>& player_view_;
  SearchPlayer<G> search_;
  std::uint64_t seed_;
  State imagined_;
  std::vector<Way> ways_;
  std::vector<State> outcomes_;  // of each of them
};

}  // namespace omnibus
