#include "games/futuropia/solver/futuropia_beam.hpp"

#include <atomic>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "core/hash.hpp"

namespace omnibus {

namespace {

using futuropia::Complex;
using futuropia::Ending;
using futuropia::Phase;
using futuropia::Rules;
using futuropia::State;
using futuropia::Verb;

constexpr int kept_per_kind = 2;       ///< positions kept of each kind
constexpr int turns_beyond_free = 6;   ///< longer plans lose more points than they can gain
constexpr int max_points_behind = 80;  ///< points: training ignores ends further from the best plan
constexpr int not_reached = -1'000'000;

bool over(const State& state) { return state.phase == Phase::over; }
bool final_phase(const State& state) { return state.ending != Ending::none; }
int turns_of(const State& state) { return state.complexes[0].turns; }

struct Node {
  State state;
  std::size_t parent = 0;
  std::vector<Action> actions;  ///< from the parent to this node
  double estimate = 0;
  std::uint64_t fingerprint = 0;
  int points = not_reached;  ///< of the best end reached from this node

  /// A strict order, so that the result does not depend on the order of discovery.
  friend bool operator<(const Node& a, const Node& b) {
    if (a.estimate != b.estimate) return a.estimate > b.estimate;
    return a.fingerprint != b.fingerprint ? a.fingerprint < b.fingerprint : a.parent < b.parent;
  }
};

std::uint64_t kind_of(const State& s) {
  const Complex& own = s.complexes[0];
  std::uint64_t out = final_phase(s) ? 1 : 0;
  for (const int part : {int{own.people}, int{own.robots}, int{own.open}, int{s.markets[0].next}, int{s.markets[1].next},
                         int{own.production[0]}, int{own.production[1]}}) {
    out = out << 8 | static_cast<std::uint64_t>(part);
  }
  return out;
}

/// The most promising positions of each kind.
class Shortlist {
 public:
  void add(const State& state, double estimate, std::size_t parent, const std::vector<Action>& actions) {
    std::vector<Node>& list = kinds_[kind_of(state)];
    const bool full = list.size() == kept_per_kind;
    if (full && list.back().estimate > estimate) return;
    const std::uint64_t mark = fingerprint(state);
    for (const Node& node : list) {
      if (node.fingerprint == mark) return;
    }
    Node node{state, parent, actions, estimate, mark, not_reached};
    if (full) {
      if (list.back() < node) return;
      list.pop_back();
    }
    list.insert(std::upper_bound(list.begin(), list.end(), node), std::move(node));
  }

  void move_to(std::vector<Node>& out) {
    for (auto& [kind, list] : kinds_) std::move(list.begin(), list.end(), std::back_inserter(out));
  }

 private:
  std::unordered_map<std::uint64_t, std::vector<Node>> kinds_;
};

/// All sensible ways through a turn. Items bought or paid one by one are tried in one order only.
class TurnEnumerator {
 public:
  explicit TurnEnumerator(const Rules& game) : game_(game) {}

  /// Calls visit(state, actions) for each position after the turn.
  template <class Visit> void each(const State& state, Visit&& visit) { carry_on(state, turns_of(state), {}, visit); }

 private:
  /// The preceding steps within the same choice.
  struct Previous {
    int room = -1;
    int smallest_room = 99;
    int resource = -1;
  };

  template <class Visit> void carry_on(const State& state, int turn, const Previous& previous, Visit&& visit) {
    Legal<Rules> legal;
    game_.legal(state, legal);
    for (const Action& action : legal) {
      Previous now;
      if (!sensible(state, action, previous, now)) continue;
      State after = state;
      NullJournal null_journal;
      Chance none(0, 0);
      game_.apply(after, action, none, null_journal);
      actions_.push_back(action);
      if (over(after) || turns_of(after) != turn) visit(after, actions_);
      else carry_on(after, turn, now, visit);
      actions_.pop_back();
    }
  }

  bool sensible(const State& state, const Action& action, const Previous& previous, Previous& now) const {
    const Complex& own = state.complexes[0];
    const int operand = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
      case Verb::buy_room: {
        const int seats = game_.box().room(operand).seats;
        now.room = operand;
        now.smallest_room = std::min(previous.smallest_room, seats);
        // Rooms beyond need wait for another invitation, unless it may not come or they do more than house people.
        const bool last = final_phase(state) || own.people >= game_.box().final_people;
        const bool beyond_need = own.seats + seats - now.smallest_room >= own.people;
        const bool allowed = !beyond_need || last || state.phase == Phase::first_rooms || game_.setting().is_special(state, operand);
        return operand >= previous.room && allowed;
      }
      case Verb::pay:  // all of one kind first, and the rest as proposed
        now.resource = operand;
        return previous.resource < 0 || operand == previous.resource;
      case Verb::as_proposed: return previous.resource < 0 || own.stock[static_cast<std::size_t>(previous.resource)] == 0;
      case Verb::repay_by_choice: return false;
      case Verb::borrow: return operand == 0;  // more than needed would only bear interest
      default: return true;
    }
  }

  const Rules& game_;
  std::vector<Action> actions_;
};

class Search {
 public:
  Search(const Rules& game, const State& start, const FuturopiaEvaluator& evaluator, int width, int threads)
      : game_(game),
        evaluator_(evaluator),
        width_(width),
        threads_(threads) {
    layers_.push_back({Node{start, 0, {}, 0, fingerprint(start), not_reached}});
  }

  FuturopiaSearch run() {
    const int last_turn = std::min(game_.box().solo_free_turns + turns_beyond_free, futuropia::turn_limit);
    while (turn_of(layers_.size()) <= last_turn && !layers_.back().empty()) advance();
    return {best_, training()};
  }

 private:
  struct Found {
    Shortlist nodes;
    Node end;  ///< the best end, if any
  };

  /// The turns played in all positions of a layer.
  int turn_of(std::size_t layer) const { return turns_of(layers_[0][0].state) + static_cast<int>(layer); }

  void advance() {
    std::vector<Found> found(static_cast<std::size_t>(threads_));
    std::atomic<std::size_t> next{0};
    const auto work = [&](Found& mine) {
      for (std::size_t i = next++; i < layers_.back().size(); i = next++) carry_on(i, mine);
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < found.size(); ++i) others.emplace_back(work, std::ref(found[i]));
    work(found[0]);
    for (std::thread& other : others) other.join();

    std::vector<Node> all;
    const Node* end = &found[0].end;
    for (Found& each : found) {
      each.nodes.move_to(all);
      if (each.end.points != not_reached && each.end < *end) end = &each.end;
    }
    if (end->points > best_.score) best_ = {plan_of(*end), end->points};
    layers_.push_back(chosen(all));
  }

  void carry_on(std::size_t index, Found& found) {
    Node& node = layers_.back()[index];
    const int turn = turns_of(node.state) + 1;
    const std::array<FuturopiaEvaluator::Features, 2> weights{evaluator_.weights_in(turn, false), evaluator_.weights_in(turn, true)};
    TurnEnumerator(game_).each(node.state, [&](const State& after, const std::vector<Action>& actions) {
      if (!over(after)) {
        found.nodes.add(after, FuturopiaEvaluator::estimate(evaluator_.features(after), weights[final_phase(after) ? 1 : 0]), index,
                        actions);
        return;
      }
      const int points = game_.result(after).scores[0];
      node.points = std::max(node.points, points);
      Node end{after, index, actions, static_cast<double>(points), fingerprint(after), points};
      if (end < found.end || found.end.points == not_reached) found.end = std::move(end);
    });
  }

  std::vector<Node> chosen(std::vector<Node>& all) const {
    std::sort(all.begin(), all.end());
    std::vector<Node> out;
    std::unordered_set<std::uint64_t> seen;
    std::unordered_map<std::uint64_t, int> kinds;
    std::array<int, 2> taken{};
    for (Node& node : all) {
      int& count = taken[final_phase(node.state) ? 1 : 0];
      if (count == width_ || !seen.insert(node.fingerprint).second || ++kinds[kind_of(node.state)] > kept_per_kind) continue;
      ++count;
      out.push_back(std::move(node));
    }
    return out;
  }

  std::vector<Action> plan_of(const Node& end) const {
    std::vector<const Node*> line{&end};
    for (std::size_t layer = layers_.size() - 1; layer > 0; --layer) line.push_back(&layers_[layer][line.back()->parent]);
    std::vector<Action> out;
    for (std::size_t i = line.size(); i-- > 0;) out.insert(out.end(), line[i]->actions.begin(), line[i]->actions.end());
    return out;
  }

  /// The final score reached from each position. A plan that never ended counts with its score in the last turn.
  std::vector<FuturopiaEvaluator::TrainingBatch> training() {
    int best = best_.score;
    for (Node& node : layers_.back()) {
      node.points = game_.scoring().points(node.state, Seat{});
      best = std::max(best, node.points);
    }
    std::vector<FuturopiaEvaluator::TrainingBatch> out;
    for (std::size_t layer = layers_.size() - 1; layer > 0; --layer) {
      for (const bool in_final_phase : {false, true}) {
        FuturopiaEvaluator::TrainingBatch batch{turn_of(layer), in_final_phase, {}, {}};
        for (const Node& node : layers_[layer]) {
          int& before = layers_[layer - 1][node.parent].points;
          before = std::max(before, node.points);
          if (final_phase(node.state) != in_final_phase || node.points < best - max_points_behind) continue;
          batch.features.push_back(evaluator_.features(node.state));
          batch.points.push_back(node.points);
        }
        out.push_back(std::move(batch));
      }
    }
    return out;
  }

  const Rules& game_;
  const FuturopiaEvaluator& evaluator_;
  int width_;
  int threads_;
  std::vector<std::vector<Node>> layers_;  ///< by turn
  FuturopiaPlan best_;
};

}  // namespace

FuturopiaSearch search_futuropia_solo(const Rules& game, const State& start, const FuturopiaEvaluator& evaluator, int width, int threads) {
  return Search(game, start, evaluator, width, threads).run();
}

}  // namespace omnibus
