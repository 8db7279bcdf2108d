// The solver of the solo game: its plans are matches, its bound holds, and it resumes where it stopped.
#include "games/futuropia/solver/futuropia_solo.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "game/typed_game.hpp"
#include "games/futuropia/ai/guide.hpp"
#include "games/futuropia/rules/view.hpp"
#include "games/futuropia/solver/futuropia_beam.hpp"
#include "games/futuropia/solver/futuropia_bound.hpp"

namespace omnibus {
namespace {

SolverOptions options_for(const json::object& options, int threads = 1) {
  return {.table = {.players = 1, .options = options, .edition_text = {}, .edition_name = {}},
          .seed = 7,
          .starts = 1,
          .width = 4,
          .rounds = 1,
          .threads = threads,
          .checkpoint = {}};
}

const std::vector<json::object> tables{
    {}, {{"expansion", true}}, {{"side_b", true}}, {{"variable_conditions", true}, {"variable_rooms", true}}};

json::object with_conditions(int first, int second) {
  return {{"variable_conditions", true}, {"first_condition", first}, {"second_condition", second}};
}

/// Every option that changes what a plan can reach, and every condition of the expert game.
const std::vector<json::object> variants{{},
                                         {{"side_b", true}},
                                         {{"expansion", true}},
                                         {{"expansion", true}, {"side_b", true}, {"camper_eats_in_final_scoring", false}},
                                         {{"variable_rooms", true}, {"start_rooms_thrown", true}},
                                         {{"spare_start_rooms_for_sale", false}, {"box_limits", true}},
                                         {{"solo_people_trigger_turns_up_all", true}},
                                         {{"credits_beyond_need", true}},
                                         {{"credits_when_money_is_short", true}},
                                         with_conditions(1, 2),
                                         with_conditions(3, 4),
                                         with_conditions(5, 6),
                                         with_conditions(7, 8),
                                         with_conditions(9, 1)};

const auto ignore_progress = [](const SolverProgress&) {};

const futuropia::Rules& rules_of(const Match& match) { return static_cast<const TypedGame<futuropia::Rules>&>(match.game()).rules(); }

futuropia::State start_of(const futuropia::Rules& rules, std::uint64_t seed) {
  Chance chance(seed, 0);
  NullJournal null_journal;
  return rules.start(chance, null_journal);
}

FuturopiaPlan played_by_chance(const futuropia::Rules& rules, futuropia::State state, std::uint64_t seed) {
  FuturopiaPlan out;
  Chance chance(seed, 1);
  NullJournal null_journal;
  while (rules.actor(state) != Seat::nobody) {
    Legal<futuropia::Rules> legal;
    rules.legal(state, legal);
    out.actions.push_back(legal[static_cast<int>(chance.below(static_cast<std::uint32_t>(legal.size())))]);
    rules.apply(state, out.actions.back(), chance, null_journal);
  }
  out.score = rules.result(state).scores[0];
  return out;
}

/// Calls visit(position) at the start of every turn of a plan.
template <class Visit> void each_turn(const futuropia::Rules& rules, futuropia::State state, const FuturopiaPlan& plan, Visit&& visit) {
  Chance none(0, 0);
  NullJournal null_journal;
  for (const Action& action : plan.actions) {
    if (state.phase == futuropia::Phase::turn) visit(state);
    rules.apply(state, action, none, null_journal);
  }
}

constexpr int fast_from = 10;  ///< turns; before that the bound takes a while, above all if special rooms are for sale

/// The bound of every position from a turn on is at least the score of the plan.
void expect_below_the_bound(const futuropia::Rules& rules, const futuropia::State& start, const FuturopiaPlan& plan, int first_turn) {
  each_turn(rules, start, plan, [&](const futuropia::State& position) {
    const int turns = position.complexes[0].turns;
    if (turns < first_turn) return;
    EXPECT_GE(futuropia_solo_bound(rules, position), plan.score) << "turn " << turns;
  });
}

std::string text_of(const std::string& path) {
  std::ifstream file(OMNIBUS_SOURCE_DIR "/" + path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Match table_with(const json::object& options, std::uint64_t seed) {
  return Match({.game = "futuropia", .table = options_for(options).table, .seed = seed, .seats = {}, .position = {}, .shuffle = {}});
}

FuturopiaPlan best_known_plan() {
  const Match match = Match::from_json(json::parse(text_of("games/futuropia/tests/golden/best_known_solo_plan.json")));
  FuturopiaPlan out;
  const json::object log = match.to_json();
  for (const json::value& entry : log.at("log").as_array())
    out.actions.push_back(match.game().action_from_json(entry.at("action"), "action"));
  out.score = match.position().result().scores[0];
  return out;
}

TEST(FuturopiaSolo, the_best_known_plan_stays_below_the_bound_at_every_turn) {
  const Match table = table_with({}, 1);
  const futuropia::Rules& rules = rules_of(table);
  const futuropia::State start = start_of(rules, 1);
  expect_below_the_bound(rules, start, best_known_plan(), 0);
}

// The records shown to players, and the bounds shown as unbeatable.
TEST(FuturopiaSolo, published_bounds_of_solo_games_are_proven) {
  const json::value told = json::parse(text_of("games/futuropia/content/solo.json"));
  EXPECT_EQ(told.at("plans").at(0).at("best_known").as_int64(), best_known_plan().score);
  for (const json::value& plan : told.at("plans").as_array()) {
    const json::object& options = plan.at("options").as_object();
    const Match table = table_with(options, 1);
    const futuropia::Rules& rules = rules_of(table);
    const futuropia::State start = start_of(rules, 1);
    EXPECT_EQ(plan.at("at_most").as_int64(), futuropia_solo_bound(rules, start)) << json::serialize(options);
    if (!options.at("expansion").as_bool()) continue;
    // The bound applies to these special rooms only.
    ItemSet rooms;
    for (const json::value& room : plan.at("special_rooms").as_array()) {
      for (const int each : rules.setting().start_rooms) {
        if (rules.box().room(each).name() == room.as_string()) rooms.add(each);
      }
    }
    EXPECT_EQ(rooms, start.supply & rules.setting().start_rooms);
  }
}

// The bound is so close to the best known plan that a bound with an omission would be below it.
TEST(FuturopiaSolo, a_bound_that_misses_something_would_be_noticed) {
  const Match table = table_with({}, 1);
  const futuropia::Rules& rules = rules_of(table);
  const futuropia::State start = start_of(rules, 1);
  const FuturopiaPlan plan = best_known_plan();
  EXPECT_LT(futuropia_solo_bound(rules, start, 16), plan.score) << "turns";
  int exceeded = 0;
  each_turn(rules, start, plan, [&](futuropia::State position) {
    if (position.complexes[0].turns < fast_from) return;
    position.complexes[0].credits += 6;
    exceeded += futuropia_solo_bound(rules, position) < plan.score ? 1 : 0;
  });
  EXPECT_GT(exceeded, 0) << "resources";
}

TEST(FuturopiaSolo, a_plan_is_a_match_and_stays_below_the_bound) {
  for (const json::object& options : {tables.front(), tables.back()}) {
    const Solution solution = solve_futuropia_solo(options_for(options), ignore_progress);
    const Match match = Match::from_json(solution.match);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.position().result().scores[0], solution.score);
    EXPECT_LE(solution.score, solution.bound_in_turns);
    EXPECT_LE(solution.bound_in_turns, solution.bound);
  }
}

TEST(FuturopiaSolo, no_game_that_is_played_exceeds_the_bound) {
  for (const json::object& options : tables) {
    constexpr std::uint64_t seed = 1;
    const Match table = table_with(options, seed);
    const futuropia::Rules& rules = rules_of(table);
    const futuropia::State start = start_of(rules, seed);
    expect_below_the_bound(rules, start, played_by_chance(rules, start, seed), fast_from + 3);
    FuturopiaEvaluator evaluator(rules);
    int plans = 0;
    for (int i = 0; i < 3; ++i) {
      const FuturopiaSearch search = search_futuropia_solo(rules, start, evaluator, 20, 1);
      evaluator.learn(search.training);
      if (search.best.actions.empty()) continue;  // the evaluator has yet to learn that a game must end
      expect_below_the_bound(rules, start, search.best, fast_from + 3);
      ++plans;
    }
    EXPECT_GT(plans, 0);
  }
}

/// Plays a few turns, each decision at random or by the guide, and stops at the start of a turn.
futuropia::State stray(const futuropia::Rules& rules, futuropia::State state, int turns, Chance& chance) {
  const Guide<futuropia::Rules> guide(rules);
  NullJournal null_journal;
  while (rules.actor(state) != Seat::nobody && (state.phase != futuropia::Phase::turn || state.complexes[0].turns < turns)) {
    Legal<futuropia::Rules> legal;
    rules.legal(state, legal);
    Ratings<futuropia::Rules> ratings;
    guide.rate(state, legal, ratings);
    const bool by_chance = chance.below(3) == 0;
    const int choice =
        by_chance ? static_cast<int>(chance.below(static_cast<std::uint32_t>(legal.size()))) : best_rated<futuropia::Rules>(legal, ratings);
    rules.apply(state, legal[choice], chance, null_journal);
  }
  return state;
}

// Includes positions that no good plan reaches, and the best continuation that a search finds from there.
TEST(FuturopiaSolo, no_way_on_from_any_position_exceeds_its_bound) {
  constexpr int positions = 3;
  int compared = 0;
  for (const json::object& options : variants) {
    Chance chance(static_cast<std::uint64_t>(compared) + 1, 0);
    const Match table = table_with(options, 1);
    const futuropia::Rules& rules = rules_of(table);
    const futuropia::State start = start_of(rules, 1);
    FuturopiaEvaluator evaluator(rules);
    for (int i = 0; i < 4; ++i) evaluator.learn(search_futuropia_solo(rules, start, evaluator, 10, 1).training);
    for (int i = 0; i < positions; ++i) {
      const int turns = fast_from + static_cast<int>(chance.below(8));
      const futuropia::State position = stray(rules, start, turns, chance);
      const FuturopiaPlan way_on = search_futuropia_solo(rules, position, evaluator, 10, 1).best;
      if (way_on.actions.empty()) continue;
      EXPECT_GE(futuropia_solo_bound(rules, position), way_on.score) << json::serialize(options) << ", turn " << turns;
      ++compared;
    }
  }
  EXPECT_GT(compared, static_cast<int>(variants.size()) * positions / 2);
}

TEST(FuturopiaSolo, the_result_does_not_depend_on_threads_or_on_a_pause) {
  std::vector<json::object> checkpoints;
  const Solution whole =
      solve_futuropia_solo(options_for({}), [&](const SolverProgress& progress) { checkpoints.push_back(progress.checkpoint); });
  EXPECT_EQ(solve_futuropia_solo(options_for({}, 2), ignore_progress).match, whole.match);
  SolverOptions later = options_for({});
  later.checkpoint = checkpoints[checkpoints.size() / 2];
  EXPECT_EQ(solve_futuropia_solo(later, ignore_progress).match, whole.match);
}

TEST(FuturopiaSolo, an_evaluator_that_has_learnt_finds_far_better_plans) {
  const Match table = table_with({}, 1);
  const futuropia::Rules& rules = rules_of(table);
  const futuropia::State start = start_of(rules, 1);
  FuturopiaEvaluator evaluator(rules);
  const int before = search_futuropia_solo(rules, start, evaluator, 30, 1).best.score;
  int after = before;
  for (int i = 0; i < 12; ++i) {
    const FuturopiaSearch search = search_futuropia_solo(rules, start, evaluator, 30, 1);
    evaluator.learn(search.training);
    after = std::max(after, search.best.score);
  }
  EXPECT_GE(after, before + 20);
  EXPECT_LE(after, futuropia_solo_bound(rules, start));
}

TEST(FuturopiaSolo, a_checkpoint_of_another_table_is_refused) {
  json::object checkpoint;
  solve_futuropia_solo(options_for({}), [&](const SolverProgress& progress) { checkpoint = progress.checkpoint; });
  SolverOptions other = options_for({{"expansion", true}});
  other.checkpoint = checkpoint;
  EXPECT_THROW(solve_futuropia_solo(other, ignore_progress), Problem);
  other.checkpoint = json::value("nonsense");
  EXPECT_THROW(solve_futuropia_solo(other, ignore_progress), Problem);
}

}  // namespace
}  // namespace omnibus
