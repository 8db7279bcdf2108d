// A beam search for the best plan of somebody who plays alone in a game without luck after its set-up.
//
// The search goes from stage to stage (a stage is what the caller says: a turn, say). Every plan that is kept is carried on in all ways to
// the next stage; of those that begin alike the guide's favourites remain, each is played to its end by the guide, and the plans that end
// best are kept. So every plan looked at is a whole one, and the best of all is remembered.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <unordered_set>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/guide.hpp"
#include "core/hash.hpp"
#include "players/greedy.hpp"

namespace omnibus {

struct BeamSettings {
  int width = 300;  ///< plans kept at each stage
  int alike = 3;    ///< plans kept of those that leave the same plan by the same first action
  int family = 6;   ///< plans kept of those that come from the same plan
  int threads = 1;
  int most_ways = 6000;  ///< unfinished ways looked at from one plan to the next stage
};

struct Plan {
  std::vector<Action> actions;
  int score = -1'000'000;
};

/// The rest of a game as the guide plays it. Chance has no part in it.
template <Guided G> Plan played_on(const G& game, const Guide<G>& guide, typename G::State state) {
  Plan out;
  Legal<G> legal;
  Ratings<G> ratings;
  Silence silence;
  Chance none(0, 0);
  while (game.actor(state) != Seat::nobody) {
    legal.clear();
    game.legal(state, legal);
    int choice = 0;
    if (legal.size() > 1) {
      guide.rate(state, legal, ratings);
      choice = best_rated<G>(legal, ratings);
    }
    out.actions.push_back(legal[choice]);
    game.apply(state, legal[choice], none, silence);
  }
  out.score = game.result(state).scores[0];
  return out;
}

template <Guided G, class Stage> class Beam {
 public:
  using State = typename G::State;

  Beam(const G& game, const Guide<G>& guide, const State& start, const BeamSettings& settings, Stage stage)
      : game_(game),
        start_(start),
        settings_(settings),
        stage_(stage),
        guide_(guide) {
    nodes_.push_back({start, {}, 0, 0});
    consider({}, played_on(game, guide, start));
  }

  bool done() const { return nodes_.empty(); }
  const Plan& best() const { return best_; }
  std::vector<std::vector<Action>> plans() const {
    std::vector<std::vector<Action>> out;
    for (const Node& node : nodes_) out.push_back(node.plan);
    return out;
  }

  /// Goes on from plans that were kept before.
  void resume(const std::vector<std::vector<Action>>& plans, const std::vector<Action>& best) {
    nodes_.clear();
    for (const std::vector<Action>& plan : plans) nodes_.push_back({after(plan), plan, 0, 0});
    consider(best, {{}, result(after(best))});
  }

  /// Carries all plans to the next stage.
  void advance() {
    std::vector<std::vector<Node>> found(nodes_.size());
    std::vector<Plan> ends(nodes_.size());
    in_parallel([&](std::size_t i) { found[i] = carry_on(nodes_[i], ends[i]); });
    std::vector<Node> next;
    std::unordered_set<std::uint64_t> seen;
    for (std::size_t i = 0; i < found.size(); ++i) {
      consider({}, ends[i]);
      std::stable_sort(found[i].begin(), found[i].end(), better);
      if (found[i].size() > static_cast<std::size_t>(settings_.family)) found[i].resize(static_cast<std::size_t>(settings_.family));
      for (Node& node : found[i]) {
        if (seen.insert(fingerprint(node.state)).second) next.push_back(std::move(node));
      }
    }
    std::stable_sort(next.begin(), next.end(), better);
    if (next.size() > static_cast<std::size_t>(settings_.width)) next.resize(static_cast<std::size_t>(settings_.width));
    nodes_ = std::move(next);
  }

 private:
  struct Node {
    State state;
    std::vector<Action> plan;
    int rating = 0;  ///< by the guide
    int score = 0;   ///< where the guide takes it
  };

  static bool better(const Node& a, const Node& b) { return a.score != b.score ? a.score > b.score : a.rating > b.rating; }

  struct Way {
    State state;
    FixedList<Action, 32> actions;
  };

  struct Candidate {
    Way way;
    int rating = 0;
  };

  int result(const State& state) const { return game_.actor(state) == Seat::nobody ? game_.result(state).scores[0] : -1'000'000; }

  State after(const std::vector<Action>& plan) const {
    State state = start_;
    for (const Action& action : plan) apply(state, action);
    return state;
  }

  void apply(State& state, const Action& action) const {
    Silence silence;
    Chance none(0, 0);
    game_.apply(state, action, none, silence);
  }

  void consider(const std::vector<Action>& before, const Plan& rest) {
    if (rest.score <= best_.score) return;
    best_.actions = before;
    best_.actions.insert(best_.actions.end(), rest.actions.begin(), rest.actions.end());
    best_.score = rest.score;
  }

  std::vector<Node> carry_on(const Node& node, Plan& best_end) const {
    std::vector<Candidate> candidates = ways_on(node, best_end);
    keep_the_best_alike(candidates);
    std::vector<Node> out;
    for (const Candidate& candidate : candidates) {
      Node next{candidate.way.state, node.plan, candidate.rating, 0};
      next.plan.insert(next.plan.end(), candidate.way.actions.begin(), candidate.way.actions.end());
      Plan end = played_on(game_, guide_, next.state);
      next.score = end.score;
      if (end.score > best_end.score) {
        best_end = {next.plan, end.score};
        best_end.actions.insert(best_end.actions.end(), end.actions.begin(), end.actions.end());
      }
      out.push_back(std::move(next));
    }
    return out;
  }

  /// All ways from a plan to the next stage; those that end the game are only remembered if they are the best.
  std::vector<Candidate> ways_on(const Node& node, Plan& best_end) const {
    const int stage = stage_(node.state);
    std::vector<Candidate> out;
    std::vector<Way> open{{node.state, {}}};
    std::unordered_set<std::uint64_t> seen;
    Legal<G> legal;
    Ratings<G> ratings;
    for (std::size_t at = 0; at < open.size() && at < static_cast<std::size_t>(settings_.most_ways); ++at) {
      legal.clear();
      game_.legal(open[at].state, legal);
      if (legal.size() > 1) guide_.rate(open[at].state, legal, ratings);
      for (int i = 0; i < legal.size(); ++i) {
        Way way = open[at];
        if (way.actions.size() == way.actions.capacity()) continue;
        apply(way.state, legal[i]);
        way.actions.push(legal[i]);
        if (!seen.insert(fingerprint(way.state)).second) continue;
        if (game_.actor(way.state) == Seat::nobody) {
          if (result(way.state) <= best_end.score) continue;
          best_end = {node.plan, result(way.state)};
          best_end.actions.insert(best_end.actions.end(), way.actions.begin(), way.actions.end());
        } else if (stage_(way.state) != stage) {
          out.push_back({way, legal.size() > 1 ? ratings[static_cast<std::size_t>(i)] : 0});
        } else {
          open.push_back(way);
        }
      }
    }
    return out;
  }

  void keep_the_best_alike(std::vector<Candidate>& candidates) const {
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      const auto first = [](const Candidate& c) { return std::bit_cast<std::uint32_t>(c.way.actions[0]); };
      return first(a) != first(b) ? first(a) < first(b) : a.rating > b.rating;
    });
    std::size_t kept = 0;
    int alike = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const bool same = i > 0 && candidates[i].way.actions[0] == candidates[kept - 1].way.actions[0];
      alike = same ? alike + 1 : 0;
      if (alike < settings_.alike) candidates[kept++] = candidates[i];
    }
    candidates.resize(kept);
  }

  template <class Work> void in_parallel(Work&& work) const {
    std::atomic<std::size_t> next{0};
    const auto worker = [&] {
      for (std::size_t i = next++; i < nodes_.size(); i = next++) work(i);
    };
    std::vector<std::thread> others;
    for (int i = 1; i < settings_.threads; ++i) others.emplace_back(worker);
    worker();
    for (std::thread& other : others) other.join();
  }

  G game_;
  State start_;
  BeamSettings settings_;
  Stage stage_;
  Guide<G> guide_;
  std::vector<Node> nodes_;
  Plan best_;
};

}  // namespace omnibus
