#include "games/futuropia/solver/futuropia_solo.hpp"

#include "core/guide.hpp"
#include "game/typed_game.hpp"
#include "games/futuropia/ai/guide.hpp"
#include "games/futuropia/rules/view.hpp"
#include "games/futuropia/solver/futuropia_beam.hpp"
#include "games/futuropia/solver/futuropia_bound.hpp"
#include "match/match.hpp"

namespace omnibus {

namespace {

using futuropia::Rules;
using futuropia::State;

json::array plan_to_json(const AnyGame& game, const std::vector<Action>& plan) {
  json::array out;
  for (const Action& action : plan) out.push_back(game.action_to_json(action));
  return out;
}

/// A plan from a checkpoint; every action must be legal in its position.
std::vector<Action> plan_from_json(const AnyGame& game, const Rules& rules, State state, const json::value& plan, const std::string& path) {
  if (!plan.is_array()) throw Problem("bad_value", {{"path", path}, {"value", "…"}, {"allowed", "[…]"}});
  std::vector<Action> out;
  NullJournal null_journal;
  for (const json::value& entry : plan.get_array()) {
    const std::string place = fmt::format("{}[{}]", path, out.size());
    const Action action = game.action_from_json(entry, place);
    if (rules.actor(state) == Seat::nobody || rules.check(state, action).forbids()) {
      throw Problem("bad_value", {{"path", place}, {"value", json::serialize(entry)}, {"allowed", "…"}});
    }
    Chance none(0, 0);
    rules.apply(state, action, none, null_journal);
    out.push_back(action);
  }
  return out;
}

const json::value& part(const json::value& whole, std::string_view name, const std::string& path = "checkpoint") {
  const json::value* found = whole.is_object() ? whole.get_object().if_contains(name) : nullptr;
  if (found == nullptr) throw Problem("missing_field", {{"path", fmt::format("{}.{}", path, name)}});
  return *found;
}

int whole_number(const json::value& number, const std::string& path) {
  if (!number.is_int64() || std::abs(number.get_int64()) > 1'000'000) {
    throw Problem("bad_value", {{"path", path}, {"value", json::serialize(number)}, {"allowed", "0"}});
  }
  return static_cast<int>(number.get_int64());
}

/// A checkpoint is only valid for one table and one schedule.
void check_same(const json::value& checkpoint, std::string_view name, const json::value& expected) {
  const json::value& found = part(checkpoint, name);
  if (json::serialize(found) == json::serialize(expected)) return;
  throw Problem("bad_value",
                {{"path", "checkpoint." + std::string(name)}, {"value", json::serialize(found)}, {"allowed", json::serialize(expected)}});
}

/// The plan that follows the guide at every decision, as a starting point.
FuturopiaPlan greedy_plan(const Rules& rules, State state) {
  const Guide<Rules> guide(rules);
  FuturopiaPlan out;
  Ratings<Rules> ratings;
  NullJournal null_journal;
  Chance none(0, 0);
  while (rules.actor(state) != Seat::nobody) {
    Legal<Rules> legal;
    rules.legal(state, legal);
    guide.rate(state, legal, ratings);
    out.actions.push_back(legal[best_rated<Rules>(legal, ratings)]);
    rules.apply(state, out.actions.back(), none, null_journal);
  }
  out.score = rules.result(state).scores[0];
  return out;
}

/// An evaluator and the best plan found with it.
struct Learner {
  FuturopiaEvaluator evaluator;
  int score = -1'000'000;
};

/// First every learner searches narrowly, several times in turn; then the best of them continues alone, wider and wider; finally it
/// searches narrowly again for alternatives from every turn of the best plan, the last turns first, and all of that several times.
class Schedule {
 public:
  struct Step {
    std::size_t learner = 0;
    int width = 0;
    int kept = 0;  ///< turns of the best plan that stay unchanged
  };

  explicit Schedule(const SolverOptions& options) : first_stage_(static_cast<std::size_t>(options.starts * narrow_searches)) {
    const int narrow = std::min(options.width, 150);
    for (std::size_t i = 0; i < first_stage_; ++i) steps_.push_back({i % static_cast<std::size_t>(options.starts), narrow});
    for (int wide = narrow; wide < options.width; wide *= 2) {
      steps_.insert(steps_.end(), searches_of_a_width, {.width = std::min(2 * wide, options.width)});
    }
    for (int round = 0; round < options.rounds; ++round) {
      for (int turn = last_turn_improved; turn > 0; --turn) steps_.push_back({.width = narrow, .kept = turn});
    }
  }

  std::size_t searches() const { return steps_.size(); }
  bool is_first_stage(std::size_t search) const { return search < first_stage_; }
  const Step& step(std::size_t search) const { return steps_[search]; }
  /// Share of the work done by the first searches: the time of a search grows with its width and with the turns left.
  double share_done(std::size_t searches) const {
    double done = 0;
    double all = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const double work = static_cast<double>(steps_[i].width) * (last_turn_improved + 1 - steps_[i].kept);
      all += work;
      if (i < searches) done += work;
    }
    return done / all;
  }

 private:
  static constexpr int narrow_searches = 12;
  static constexpr int searches_of_a_width = 3;
  static constexpr int last_turn_improved = 20;

  std::size_t first_stage_;
  std::vector<Step> steps_;
};

json::array to_json(const FuturopiaEvaluator::Weights& numbers) { return json::array(numbers.begin(), numbers.end()); }

FuturopiaEvaluator::Weights weights_from_json(const json::value& list, const std::string& path) {
  FuturopiaEvaluator::Weights out{};
  if (!list.is_array() || list.get_array().size() != out.size()) {
    throw Problem("bad_value", {{"path", path}, {"value", "…"}, {"allowed", fmt::format("[{}]", out.size())}});
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const json::value& number = list.get_array()[i];
    if (!number.is_number()) {
      throw Problem("bad_value", {{"path", fmt::format("{}[{}]", path, i)}, {"value", json::serialize(number)}, {"allowed", "0.0"}});
    }
    out[i] = number.to_number<double>();
  }
  return out;
}

json::object to_json(const Learner& learner) {
  const FuturopiaEvaluator::Regression& regression = learner.evaluator.regression();
  json::array products;
  for (const FuturopiaEvaluator::Weights& row : regression.products) products.push_back(to_json(row));
  return {{"score", learner.score},
          {"weights", to_json(regression.weights)},
          {"results", to_json(regression.results)},
          {"products", std::move(products)}};
}

Learner learner_from_json(const Rules& rules, const json::value& from, const std::string& path) {
  FuturopiaEvaluator::Regression regression;
  regression.weights = weights_from_json(part(from, "weights", path), path + ".weights");
  regression.results = weights_from_json(part(from, "results", path), path + ".results");
  const json::value& products = part(from, "products", path);
  for (std::size_t i = 0; i < regression.products.size(); ++i) {
    const bool there = products.is_array() && i < products.get_array().size();
    regression.products[i] = weights_from_json(there ? products.get_array()[i] : json::value(), fmt::format("{}.products[{}]", path, i));
  }
  return {FuturopiaEvaluator(rules, std::move(regression)), whole_number(part(from, "score", path), path + ".score")};
}

/// The search for one table, and its progress.
class Solver {
 public:
  Solver(const AnyGame& game, const SolverOptions& options)
      : game_(game),
        rules_(dynamic_cast<const TypedGame<Rules>&>(game).rules()),
        options_(options),
        schedule_(options) {
    Chance chance(options.seed, 0);
    NullJournal null_journal;
    start_ = rules_.start(chance, null_journal);
    learners_.assign(static_cast<std::size_t>(options.starts), {FuturopiaEvaluator(rules_)});
    best_ = greedy_plan(rules_, start_);
    if (options.checkpoint) resume(*options.checkpoint);
    bound_ = futuropia_solo_bound(rules_, start_);
  }

  const State& start() const { return start_; }
  int bound() const { return bound_; }
  const Rules& rules() const { return rules_; }
  const FuturopiaPlan& best() const { return best_; }
  /// True if all searches are done, or if no better plan is possible.
  bool done() const { return next_ >= schedule_.searches() || best_.score >= bound_; }
  State after(const std::vector<Action>& plan) const {
    State state = start_;
    NullJournal null_journal;
    Chance none(0, 0);
    for (const Action& action : plan) rules_.apply(state, action, none, null_journal);
    return state;
  }

  SolverProgress advance() {
    const Schedule::Step& step = schedule_.step(next_);
    const std::vector<Action> kept = first_turns(step.kept);
    // Early in a plan the bound takes long and rarely excludes anything.
    const bool hopeless = step.kept >= first_turn_bounded && futuropia_solo_bound(rules_, after(kept)) <= best_.score;
    if (!hopeless) search(step, kept);
    ++next_;
    return {.search = static_cast<int>(next_),
            .searches = static_cast<int>(schedule_.searches()),
            .width = step.width,
            .best = best_.score,
            .bound = bound_,
            .done_before = schedule_.share_done(next_ - 1),
            .done = schedule_.share_done(next_),
            .checkpoint = checkpoint()};
  }

 private:
  void search(const Schedule::Step& step, std::vector<Action> kept) {
    if (!schedule_.is_first_stage(next_) && learners_.size() > 1) keep_the_best_learner();
    Learner& learner = learners_[step.learner];
    const FuturopiaEvaluator evaluator = learner.evaluator.perturbed(next_);
    FuturopiaSearch search = search_futuropia_solo(rules_, after(kept), evaluator, step.width, options_.threads);
    if (step.kept == 0) learner.evaluator.learn(search.training);
    learner.score = std::max(learner.score, search.best.score);
    // An equally good alternative is accepted: from there a better one may be within reach.
    if (search.best.score > best_.score || (step.kept > 0 && search.best.score == best_.score)) {
      kept.insert(kept.end(), search.best.actions.begin(), search.best.actions.end());
      best_ = {std::move(kept), search.best.score};
    }
  }

  /// The actions of the best plan up to the end of a turn.
  std::vector<Action> first_turns(int turns) const {
    std::vector<Action> out;
    while (out.size() < best_.actions.size() && after(out).complexes[0].turns < turns) out.push_back(best_.actions[out.size()]);
    return out;
  }

  void keep_the_best_learner() {
    const auto better = [](const Learner& a, const Learner& b) { return a.score < b.score; };
    learners_ = {*std::max_element(learners_.begin(), learners_.end(), better)};
  }

  json::object checkpoint() const {
    json::array learners;
    for (const Learner& learner : learners_) learners.push_back(to_json(learner));
    return {{"puzzle", "futuropia-solo"},      {"edition", game_.edition().hash},
            {"options", game_.options()},      {"seed", options_.seed},
            {"starts", options_.starts},       {"width", options_.width},
            {"rounds", options_.rounds},       {"searches", static_cast<int>(next_)},
            {"learners", std::move(learners)}, {"best", plan_to_json(game_, best_.actions)}};
  }

  void resume(const json::value& from) {
    check_same(from, "edition", json::value(game_.edition().hash));
    check_same(from, "options", game_.options());
    check_same(from, "seed", json::value(options_.seed));
    check_same(from, "starts", json::value(options_.starts));
    check_same(from, "width", json::value(options_.width));
    check_same(from, "rounds", json::value(options_.rounds));
    const int searches = whole_number(part(from, "searches"), "checkpoint.searches");
    const json::value& list = part(from, "learners");
    const std::size_t learners = list.is_array() ? list.get_array().size() : 0;
    next_ = static_cast<std::size_t>(std::max(searches, 0));
    if (searches < 1 || learners != (schedule_.is_first_stage(next_ - 1) ? learners_.size() : 1)) {
      throw Problem("bad_value", {{"path", "checkpoint.learners"}, {"value", std::to_string(learners)}, {"allowed", "…"}});
    }
    learners_.clear();
    for (std::size_t i = 0; i < learners; ++i) {
      learners_.push_back(learner_from_json(rules_, list.get_array()[i], fmt::format("checkpoint.learners[{}]", i)));
    }
    best_.actions = plan_from_json(game_, rules_, start_, part(from, "best"), "checkpoint.best");
    const State end = after(best_.actions);
    if (rules_.actor(end) == Seat::nobody) best_.score = rules_.result(end).scores[0];
  }

  static constexpr int first_turn_bounded = 10;

  const AnyGame& game_;
  const Rules& rules_;
  const SolverOptions& options_;
  Schedule schedule_;
  State start_{};
  std::vector<Learner> learners_;
  FuturopiaPlan best_;
  std::size_t next_ = 0;
  int bound_ = 0;
};

}  // namespace

Solution solve_futuropia_solo(const SolverOptions& options, const std::function<void(const SolverProgress&)>& report) {
  Match match({.game = "futuropia", .table = options.table, .seed = options.seed, .seats = {}, .position = {}, .shuffle = {}});
  Solver solver(match.game(), options);
  while (!solver.done()) report(solver.advance());
  for (const Action& action : solver.best().actions) match.act(action);
  const int turns = solver.after(solver.best().actions).complexes[0].turns;
  return {match.to_json(), solver.best().score, turns, solver.bound(), futuropia_solo_bound(solver.rules(), solver.start(), turns)};
}

}  // namespace omnibus
