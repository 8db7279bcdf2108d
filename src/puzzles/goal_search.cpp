#include "puzzles/goal_search.hpp"

#include <algorithm>
#include <cmath>

namespace omnibus {

namespace {

constexpr std::int64_t goal_worth = 1'000'000;  ///< worth of reaching the goal
constexpr PlayerSpec guided{.kind = PlayerKind::greedy, .budget = {}};

}  // namespace

GoalSearch::GoalSearch(const Puzzle& puzzle, std::uint64_t seed) : puzzle_(puzzle), dice_(derived_seed(puzzle.setup.seed, seed)) {
  add(Match(puzzle.setup).decision_of(puzzle.seat), false);
}

std::size_t GoalSearch::add(std::unique_ptr<Position> table, bool over) {
  Node& node = nodes_.emplace_back();
  node.table = std::move(table);
  if (!over) {
    node.legal = node.table->legal();
    node.next.assign(node.legal.size(), untried);
    const auto liked = std::ranges::find(node.legal, node.table->think(guided, 1).choice);
    node.favourite = static_cast<std::size_t>(liked - node.legal.begin());
  }
  return nodes_.size() - 1;
}

bool GoalSearch::play(PositionRules& table, const Action& action) const {
  Chance chance(puzzle_.setup.seed, 1);
  EventRecorder unheard;
  table.apply(action, chance, unheard);
  return chance.used() || !table.make_actor(puzzle_.seat);
}

/// Selects the action with the best sum of mean worth and exploration bonus; half of the bonus goes to the guide's favourite.
std::size_t GoalSearch::choice_at(const Node& node) const {
  const std::int64_t choices = std::ssize(node.legal);
  const std::int64_t expected = node.visits == 0 ? 0 : node.total / node.visits;  // of an untried action
  const std::int64_t pull = static_cast<std::int64_t>(std::sqrt(static_cast<double>(node.visits + 1) * goal_worth * goal_worth));
  std::size_t best = 0;
  std::int64_t best_score = -1;
  for (std::size_t i = 0; i < node.legal.size(); ++i) {
    const Node* next = node.next[i] == untried ? nullptr : &nodes_[node.next[i]];
    const std::int64_t interest = pull * (i == node.favourite ? choices : 1) / (2 * choices);
    const std::int64_t score =
        (next == nullptr ? expected : next->total / next->visits) + interest / (1 + (next == nullptr ? 0 : next->visits));
    if (score <= best_score) continue;
    best_score = score;
    best = i;
  }
  return best;
}

void GoalSearch::iterate() {
  std::vector<std::size_t> path{0};
  bool fresh = false;
  while (!fresh && !nodes_[path.back()].legal.empty()) {
    const std::size_t at = path.back();
    const std::size_t choice = choice_at(nodes_[at]);
    fresh = nodes_[at].next[choice] == untried;
    if (fresh) {
      std::unique_ptr<Position> table = nodes_[at].table->clone();
      const bool over = play(*table, nodes_[at].legal[choice]);
      const std::size_t added = add(std::move(table), over);
      nodes_[at].next[choice] = added;
    }
    path.push_back(nodes_[at].next[choice]);
  }
  const std::unique_ptr<Position> table = nodes_[path.back()].table->clone();
  for (bool over = nodes_[path.back()].legal.empty(); !over;) over = play(*table, likely_action(*table));
  const std::int64_t gained = worth(*table);
  for (const std::size_t node : path) {
    ++nodes_[node].visits;
    nodes_[node].total += gained;
  }
}

Action GoalSearch::likely_action(const Position& table) {
  if (dice_.below(2) == 0) return table.think(guided, 1).choice;
  const std::vector<Action> legal = table.legal();
  return legal[dice_.below(static_cast<std::uint32_t>(legal.size()))];
}

std::int64_t GoalSearch::worth(const PositionView& table) const {
  const std::int64_t gain = std::clamp(points_at(table, puzzle_.seat) - puzzle_.now, 0, puzzle_.points - puzzle_.now);
  return goal_worth * gain / (puzzle_.points - puzzle_.now);
}

/// Follows the most visited actions to the end of the tree, then the guide's favourites.
bool GoalSearch::has_found() const {
  const Node* node = &nodes_.front();
  const auto visits = [&](std::size_t next) { return next == untried ? 0 : nodes_[next].visits; };
  while (true) {
    const auto most = std::ranges::max_element(node->next, {}, visits);
    if (most == node->next.end() || *most == untried) break;
    node = &nodes_[*most];
  }
  const std::unique_ptr<Position> table = node->table->clone();
  for (bool over = node->legal.empty(); !over;) over = play(*table, table->think(guided, 1).choice);
  return points_at(*table, puzzle_.seat) >= puzzle_.points;
}

}  // namespace omnibus
