#include "lab/futuropia_solo.hpp"

#include "games/futuropia/guide.hpp"
#include "games/futuropia/view.hpp"
#include "lab/futuropia_bound.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

namespace {

using futuropia::Rules;
using futuropia::State;

json::array plan_to_json(const AnyGame& game, const std::vector<Action>& plan) {
  json::array out;
  for (const Action& action : plan) out.push_back(game.action_to_json(action));
  return out;
}

/// A plan from a checkpoint; every action must be legal where it stands.
std::vector<Action> plan_from_json(const AnyGame& game, const Rules& rules, State state, const json::value& plan, const std::string& path) {
  if (!plan.is_array()) throw Problem("bad_value", {{"path", path}, {"value", "…"}, {"allowed", "[…]"}});
  std::vector<Action> out;
  Silence silence;
  for (const json::value& entry : plan.get_array()) {
    const std::string place = fmt::format("{}[{}]", path, out.size());
    const Action action = game.action_from_json(entry, place);
    if (rules.actor(state) == Seat::nobody || rules.check(state, action).forbids()) {
      throw Problem("bad_value", {{"path", place}, {"value", json::serialize(entry)}, {"allowed", "…"}});
    }
    Chance none(0, 0);
    rules.apply(state, action, none, silence);
    out.push_back(action);
  }
  return out;
}

json::object checkpoint_of(const AnyGame& game, const SoloOrder& order, int turn, const std::vector<std::vector<Action>>& plans,
                           const Plan& best) {
  json::array list;
  for (const std::vector<Action>& plan : plans) list.push_back(plan_to_json(game, plan));
  return {{"puzzle", "futuropia-solo"},
          {"edition", game.edition().hash},
          {"options", game.options()},
          {"seed", order.seed},
          {"turn", turn},
          {"plans", std::move(list)},
          {"best", plan_to_json(game, best.actions)}};
}

const json::value& part(const json::value& checkpoint, std::string_view name) {
  const json::value* found = checkpoint.is_object() ? checkpoint.get_object().if_contains(name) : nullptr;
  if (found == nullptr) throw Problem("missing_field", {{"path", "checkpoint." + std::string(name)}});
  return *found;
}

/// A checkpoint goes with one table only.
void check_same(const json::value& checkpoint, std::string_view name, const json::value& expected) {
  const json::value& found = part(checkpoint, name);
  if (json::serialize(found) == json::serialize(expected)) return;
  throw Problem("bad_value",
                {{"path", "checkpoint." + std::string(name)}, {"value", json::serialize(found)}, {"allowed", json::serialize(expected)}});
}

/// A taste for this very table: the usual one, changed a little here and there as long as the guide alone does better with it.
futuropia::Taste taste_for(const Rules& rules, const State& start, int tries) {
  using Figures = std::array<int, sizeof(futuropia::Taste) / sizeof(int)>;
  futuropia::Taste best;
  int best_score = played_on(rules, Guide<Rules>(rules, best), start).score;
  Stream dice(1);
  for (int i = 0; i < tries; ++i) {
    Figures figures = std::bit_cast<Figures>(best);
    for (std::uint32_t changes = 1 + dice.below(4); changes > 0; --changes) {
      int& figure = figures[dice.below(static_cast<std::uint32_t>(figures.size()))];
      figure += (static_cast<int>(dice.below(121)) - 60) * (std::abs(figure) + 60) / 100;
    }
    const futuropia::Taste taste = std::bit_cast<futuropia::Taste>(figures);
    const int score = played_on(rules, Guide<Rules>(rules, taste), start).score;
    if (score < best_score) continue;  // an equal one is taken, too: it leads on to others
    best = taste;
    best_score = score;
  }
  return best;
}

int turns_of(const State& state) { return state.complexes[0].turns; }

}  // namespace

SoloSolution solve_futuropia_solo(const SoloOrder& order, const std::function<void(const SoloProgress&)>& tell) {
  Match match({.game = "futuropia", .table = order.table, .seed = order.seed, .seats = {}, .position = {}, .shuffle = {}});
  const AnyGame& game = match.game();
  const Rules& rules = static_cast<const TypedGame<Rules>&>(game).rules();
  Chance chance(order.seed, 0);
  Silence silence;
  const State start = rules.start(chance, silence);

  const Guide<Rules> guide(rules, taste_for(rules, start, order.tries));
  Beam beam(rules, guide, start, order.beam, turns_of);
  int turn = 0;
  if (order.checkpoint) {
    check_same(*order.checkpoint, "edition", json::value(game.edition().hash));
    check_same(*order.checkpoint, "options", game.options());
    check_same(*order.checkpoint, "seed", json::value(order.seed));
    std::vector<std::vector<Action>> plans;
    const json::value& list = part(*order.checkpoint, "plans");
    for (const json::value& plan : list.is_array() ? list.get_array() : json::array{}) {
      plans.push_back(plan_from_json(game, rules, start, plan, fmt::format("checkpoint.plans[{}]", plans.size())));
    }
    beam.resume(plans, plan_from_json(game, rules, start, part(*order.checkpoint, "best"), "checkpoint.best"));
    turn = plans.empty() ? 0 : static_cast<int>(part(*order.checkpoint, "turn").to_number<std::int64_t>());
  }
  while (!beam.done()) {
    beam.advance();
    ++turn;
    tell({turn, beam.best().score, beam.plans().size(), checkpoint_of(game, order, turn, beam.plans(), beam.best())});
  }

  State end = start;
  for (const Action& action : beam.best().actions) {
    match.act(action);
    Chance none(0, 0);
    rules.apply(end, action, none, silence);
  }
  const FuturopiaSoloBound bound(rules, start);
  return {match.to_json(), beam.best().score, turns_of(end), bound.points(), bound.points(turns_of(end))};
}

}  // namespace omnibus
