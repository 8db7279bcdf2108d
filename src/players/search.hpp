// A bot that looks ahead: information-set Monte-Carlo tree search.
//
// Each iteration samples a table that looks like the real one to the player's seat, descends a tree of actions shared by all such tables,
// adds one action to it, and lets the guide play the game to its end or to a horizon at which the guide can judge it. Actions that end well
// are tried more often. The tree is open loop: a node stands for the actions that led to it, whatever the draws and the hidden cards were.
// The legal actions of a node may thus differ between visits, and only those legal now compete.
//
// All arithmetic uses whole numbers: equal seeds and iterations give the same choice on every machine.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>

#include "players/player.hpp"
#include "players/rollout.hpp"
#include "players/search_tree.hpp"

namespace omnibus {

/// Search parameters, tuned by playing whole games.
struct SearchSettings {
  int curiosity = 1000;   ///< exploration constant, in thousandths of the full worth
  int prior_margin = 50;  ///< a rating worse by this halves the prior; in hundredths of the guide's clear margin
  int rollout_noise = usual_rollout_noise;
  bool to_end = false;  ///< rollouts run to the end of the game, even if the guide could judge earlier
};

/// Visits of an action and their summed worth.
struct Tries {
  std::uint32_t visits = 0;
  std::int64_t total = 0;

  Tries& operator+=(const Tries& more) {
    visits += more.visits;
    total += more.total;
    return *this;
  }
};

/// One search tree and everything needed to grow it. Several can grow in parallel, each from its own seed.
template <Guided G> class Thinker {
 public:
  /// Game and guide must outlive it.
  Thinker(const G& game, const Guide<G>& guide, const SearchSettings& weights, std::uint64_t seed)
      : game_(game),
        guide_(guide),
        rollout_(game, guide, weights.rollout_noise),
        weights_(weights),
        seed_(seed),
        dice_(derived_seed(seed, 0)) {}

  void forget() { tree_.clear(); }

  /// Replaces the tree, or moves it out.
  void set_tree(SearchTree tree) { tree_ = std::move(tree); }
  SearchTree take_tree() { return std::move(tree_); }

  /// Statistics of an action that follows these actions of the seat; zero if it was never tried.
  Tries tries(std::span<const Action> done, const Action& action) const {
    Index at = SearchTree::root;
    for (const Action& each : done) {
      at = tree_.find(at, each);
      if (at == SearchTree::none) return {};
    }
    const Index index = tree_.find(at, action);
    return index == SearchTree::none ? Tries{} : Tries{.visits = tree_[index].visits, .total = tree_[index].total};
  }

  /// One iteration: sample, descend, rollout, update.
  void iterate(const PlayerView<G>& player_view) {
    Chance chance(seed_, ++imagined_);
    State state = player_view.sample_state(chance);
    if constexpr (Focused<G>) guide_.focus(state, player_view.seat());
    const int horizon = weights_.to_end ? end_of_game : horizon_of(guide_, state);
    path_.clear();
    descend(state, horizon, chance, player_view);
    SteadyLuck luck{chance, dice_};
    rollout_.play(state, luck, horizon);
    learn(state);
  }

 private:
  using State = typename G::State;
  using Index = SearchTree::Index;

  struct Step {
    Index node;
    Seat seat;  ///< seat that took the action of the node
  };

  /// Descends to the first untried action and adds it to the tree while there is room.
  void descend(State& state, int horizon, Chance& chance, const PlayerView<G>& player_view) {
    for (Index at = SearchTree::root; game_.actor(state) != Seat::nobody && !at_horizon(guide_, state, horizon);) {
      const Seat seat = game_.actor(state);
      list_and_rate(state, at == SearchTree::root && player_view.narrowed() ? &player_view.legal() : nullptr);
      const int choice = select(at);
      const bool known = children_[choice] != SearchTree::none;
      if (!known && tree_.full()) return;
      at = known ? children_[choice] : tree_.add(at, legal_[choice]);
      path_.push_back({at, seat});
      game_.apply(state, legal_[choice], chance, null_journal_);
      if (!known) return;
    }
  }

  /// Adds the result to all nodes of the path. The worth is computed once per seat involved.
  void learn(const State& state) {
    constexpr int unknown = -1;
    std::array<int, G::max_players> worth;
    worth.fill(unknown);
    for (const Step& step : path_) {
      int& own = worth[static_cast<std::size_t>(index_of(step.seat))];
      if (own == unknown) own = guide_.worth(state, step.seat);
      SearchTree::Node& node = tree_[step.node];
      ++node.visits;
      node.total += own;
    }
  }

  /// Lists and rates all choices, or only those noticed.
  void list_and_rate(const State& state, const Legal<G>* seen) {
    legal_.clear();
    if (seen != nullptr) legal_ = *seen;
    else game_.legal(state, legal_);
    if (legal_.size() > 1) guide_.rate(state, legal_, ratings_);
  }

  // ---- Which action to try -------------------------------------------------------------------------------------------------

  /// Selects the action with the best sum of mean worth and exploration bonus, which favours good priors and few visits (PUCT).
  int select(Index parent) {
    std::int64_t visits = 0;
    std::int64_t total = 0;
    for (int i = 0; i < legal_.size(); ++i) {
      children_[i] = tree_.find(parent, legal_[i]);
      if (children_[i] == SearchTree::none) continue;
      visits += tree_[children_[i]].visits;
      total += tree_[children_[i]].total;
    }
    if (legal_.size() == 1) return 0;
    const std::int64_t sum_of_priors = set_priors();
    const std::int64_t expected = visits == 0 ? 0 : total * scale / visits;  // of an untried action
    const std::int64_t pull = curiosity() * static_cast<std::int64_t>(std::sqrt(static_cast<double>(visits + 1) * scale * scale));

    int best = 0;
    std::int64_t best_score = -1;
    for (int i = 0; i < legal_.size(); ++i) {
      const bool known = children_[i] != SearchTree::none;
      const std::int64_t tried = known ? tree_[children_[i]].visits : 0;
      const std::int64_t value = known ? tree_[children_[i]].total * scale / tried : expected;
      const std::int64_t score = value + pull * priors_[i] / sum_of_priors / (1 + tried);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  /// Exploration in proportion to how much of the full worth a decision affects.
  constexpr std::int64_t curiosity() const {
    if constexpr (HasSpread<G>) return std::max<std::int64_t>(1, std::int64_t{weights_.curiosity} * Guide<G>::spread / full_worth);
    return weights_.curiosity;
  }

  /// Sets the priors: each halves with every `prior_margin` by which its rating is below the best.
  std::int64_t set_priors() {
    const int top = *std::max_element(ratings_.begin(), ratings_.begin() + legal_.size());
    const int halving = std::max(1, Guide<G>::clear_margin * weights_.prior_margin / 100);
    std::int64_t sum = 0;
    for (int i = 0; i < legal_.size(); ++i) {
      const int gap = std::min(top - ratings_[i], 15 * halving);
      const std::int64_t whole = std::int64_t{1} << (16 - gap / halving);
      priors_[i] = whole - whole / 2 * (gap % halving) / halving;  // linear between two powers of two
      sum += priors_[i];
    }
    return sum;
  }

  static constexpr std::int64_t scale = 1024;  ///< fixed-point factor for comparing worths

  const G& game_;
  const Guide<G>& guide_;
  Rollout<G> rollout_;
  SearchSettings weights_;
  std::uint64_t seed_;
  std::uint32_t imagined_ = 0;
  Stream dice_;
  SearchTree tree_;
  std::vector<Step> path_;

  // Scratch space of one decision in a simulation.
  NullJournal null_journal_;
  Legal<G> legal_;
  Ratings<G> ratings_;
  std::array<Index, G::max_actions> children_;
  std::array<std::int64_t, G::max_actions> priors_;
};

/// Several trees can grow in parallel; their visits are summed at the end. The choice depends only on the number of iterations and trees,
/// not on the number of threads.
template <Guided G> class SearchPlayer final : public Player<G> {
 public:
  SearchPlayer(const G& game, const Guide<G>& guide, Budget budget, std::uint64_t seed, const SearchSettings& weights = {},
               Crew* crew = nullptr, Memory* memory = nullptr)
      : game_(game),
        guide_(guide),
        budget_(budget),
        weights_(weights),
        seed_(seed),
        crew_(crew),
        memory_(budget.memory != 0 ? memory : nullptr) {}

  Action choose(const PlayerView<G>& player_view) override {
    if (player_view.legal().size() == 1) return player_view.legal()[0];
    search(player_view);
    const Action best = best_candidate(player_view.legal()).action;
    remember();
    return best;
  }

  Thought think(const PlayerView<G>& player_view) override {
    Thought out;
    out.iterations = search(player_view);
    for (const Action& action : player_view.legal()) out.candidates.push_back(candidate(action));
    std::sort(out.candidates.begin(), out.candidates.end(), found_better);
    out.choice = out.candidates.front().action;
    if (out.iterations > 0) remember();
    return out;
  }

  void think_ahead(const PlayerView<G>& player_view, const std::function<bool()>& enough) override {
    if (memory_ == nullptr) return;
    grow(player_view, [&](std::size_t, std::uint64_t done) { return done % check_interval == 0 && enough(); });
    remember();
  }

  /// The search's next choice among `legal` after its seat has played `done`; nullopt if that branch has too few visits.
  std::optional<Action> next_after(std::span<const Action> done, const Legal<G>& legal) const {
    constexpr std::uint32_t min_visits = 8;
    Candidate best{.action = {}, .value = 0, .visits = min_visits - 1};
    for (const Action& action : legal) {
      if (const Candidate other = candidate(action, done); other.visits >= min_visits && found_better(other, best)) best = other;
    }
    return best.visits >= min_visits ? std::optional(best.action) : std::nullopt;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t check_interval = 16;  ///< iterations between checks of the clock, of waiting searches and of a stop

  // ---- Growing trees ------------------------------------------------------------------------------------------------------

  /// True if a tree has grown enough after this number of iterations.
  using Enough = std::function<bool(std::size_t tree, std::uint64_t done)>;

  /// Returns the number of iterations, which is 0 if there is only one choice.
  std::uint64_t search(const PlayerView<G>& player_view) {
    for (const auto& thinker : thinkers_) thinker->forget();
    if (player_view.legal().size() == 1) return 0;
    const Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(budget_.milliseconds);
    return grow(player_view, [&](std::size_t tree, std::uint64_t done) {
      return (budget_.iterations != 0 && done >= share_of(tree)) || out_of_time(done, tree > 0, deadline) || is_stopped(done);
    });
  }

  /// Grows all trees and returns their total number of iterations.
  std::uint64_t grow(const PlayerView<G>& player_view, const Enough& enough) {
    std::vector<std::uint64_t> done(make_trees(), 0);
    recall();
    const auto grow_one = [&](int tree) {
      const std::size_t place = static_cast<std::size_t>(tree);
      if (budget_.iterations != 0 && share_of(place) == 0) return;
      do thinkers_[place]->iterate(player_view);
      while (!enough(place, ++done[place]));
    };
    if (crew_ != nullptr && done.size() > 1) {
      crew_->work(static_cast<int>(done.size()), grow_one);
    } else {
      for (std::size_t tree = 0; tree < done.size(); ++tree) grow_one(static_cast<int>(tree));
    }
    return std::accumulate(done.begin(), done.end(), std::uint64_t{0});
  }

  /// Creates missing trees and returns the number of trees to grow.
  std::size_t make_trees() {
    const bool by_the_clock = budget_.milliseconds != 0 && crew_ != nullptr;
    trees_ = budget_.threads != 0 ? budget_.threads : by_the_clock ? static_cast<std::size_t>(crew_->available()) : 1;
    while (thinkers_.size() < trees_) {
      const std::uint64_t seed = thinkers_.empty() ? seed_ : derived_seed(seed_, thinkers_.size());
      thinkers_.push_back(std::make_unique<Thinker<G>>(game_, guide_, weights_, seed));
    }
    return trees_;
  }

  /// Restores the trees kept in memory.
  void recall() {
    if (memory_ == nullptr) return;
    std::vector<SearchTree> trees = memory_->take();
    for (std::size_t i = 0; i < std::min(trees.size(), thinkers_.size()); ++i) thinkers_[i]->set_tree(std::move(trees[i]));
  }

  void remember() {
    if (memory_ == nullptr) return;
    std::vector<SearchTree> trees;
    for (const auto& thinker : thinkers_) trees.push_back(thinker->take_tree());
    memory_->keep(std::move(trees));
  }

  /// Iterations of a tree; the budget is divided evenly.
  std::uint64_t share_of(std::size_t tree) const { return budget_.iterations / trees_ + (tree < budget_.iterations % trees_ ? 1 : 0); }

  bool out_of_time(std::uint64_t done, bool helping, Clock::time_point deadline) const {
    if (budget_.milliseconds == 0 || done % check_interval != 0) return false;
    return Clock::now() >= deadline || (helping && crew_ != nullptr && crew_->should_yield());
  }

  bool is_stopped(std::uint64_t done) const { return crew_ != nullptr && done % check_interval == 0 && crew_->is_stopped(); }

  // ---- Results ------------------------------------------------------------------------------------------------------------

  Candidate candidate(const Action& action, std::span<const Action> done = {}) const {
    Tries all;
    for (const auto& thinker : thinkers_) all += thinker->tries(done, action);
    return {.action = action,
            .value = all.visits == 0 ? 0 : static_cast<int>(all.total / all.visits),
            .visits = all.visits,
            .total = all.total};
  }

  Candidate best_candidate(const Legal<G>& legal) const {
    Candidate best = candidate(legal[0]);
    for (int i = 1; i < legal.size(); ++i) {
      if (const Candidate other = candidate(legal[i]); found_better(other, best)) best = other;
    }
    return best;
  }

  G game_;
  Guide<G> guide_;
  Budget budget_;
  SearchSettings weights_;
  std::uint64_t seed_;
  Crew* crew_;
  Memory* memory_;
  std::size_t trees_ = 1;  // number of trees that grow, at most one per thinker
  std::vector<std::unique_ptr<Thinker<G>>> thinkers_;
};

}  // namespace omnibus
