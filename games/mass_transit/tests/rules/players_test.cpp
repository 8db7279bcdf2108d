// Players of Mass Transit: fair, repeatable and reasonable.
#include <algorithm>
#include <chrono>
#include <numeric>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "games/mass_transit/ai/guide.hpp"
#include "games/mass_transit/tests/rules/scene.hpp"
#include "players/make_player.hpp"

namespace omnibus::mass_transit {
namespace {

constexpr PlayerSpec greedy{.kind = PlayerKind::greedy, .budget = {}};
constexpr PlayerSpec short_search{.kind = PlayerKind::search, .budget = {.milliseconds = 0, .iterations = 150}};

std::vector<PlayerSpec> all_kinds() { return {{.kind = PlayerKind::random, .budget = {}}, greedy, short_search}; }

Thought thought(const PlayerSpec& spec, const Rules& game, const State& truth, std::uint64_t seed = 7) {
  Legal<Rules> legal;
  game.legal(truth, legal);
  return make_player(spec, game, seed)->think(PlayerView<Rules>(game, truth, legal));
}

Action action(Verb verb, int a = 0, int b = 0) {
  return {static_cast<std::uint8_t>(verb), {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0}};
}

/// All commuters at home except commuter 5, who is on a closed route; the pile is empty.
Scene nearly_won(int place, Ids hand, const Options& options = {}) {
  Scene table(options);
  table.all_routes_closed().at_home({0, 1, 2, 3, 4}).commuter(5, place).hand(hand).pile({});
  return table;
}

/// Position in the middle of a game played by the guide.
State middle_of_game(const Rules& game, std::uint64_t seed, int decisions) {
  NullJournal null_journal;
  Chance setup(seed, 0);
  State state = game.start(setup, null_journal);
  for (int ply = 1; ply <= decisions && game.actor(state) != Seat::nobody; ++ply) {
    Chance chance(seed, static_cast<std::uint32_t>(ply));
    game.apply(state, thought(greedy, game, state).choice, chance, null_journal);
  }
  return state;
}

bool same(const Thought& a, const Thought& b) {
  const auto equal = [](const Candidate& x, const Candidate& y) {
    return x.action == y.action && x.value == y.value && x.visits == y.visits;
  };
  return a.choice == b.choice && a.iterations == b.iterations &&
         std::equal(a.candidates.begin(), a.candidates.end(), b.candidates.begin(), b.candidates.end(), equal);
}

/// Plays a whole game and checks that every choice is legal.
State played_by_all(const PlayerSpec& spec, const Rules& game, std::uint64_t seed) {
  NullJournal null_journal;
  Chance setup(seed, 0);
  State state = game.start(setup, null_journal);
  const auto player = make_player(spec, game, seed);
  for (std::uint32_t ply = 1; game.actor(state) != Seat::nobody; ++ply) {
    Legal<Rules> legal;
    game.legal(state, legal);
    const Action choice = player->choose(PlayerView<Rules>(game, state, legal));
    EXPECT_FALSE(game.check(state, choice).forbids());
    Chance chance(seed, ply);
    game.apply(state, choice, chance, null_journal);
  }
  return state;
}

Options all_options_changed() {
  Options options;
  for (const auto& option : option_table) {
    if (option.kind == OptionKind::yes_no) options.*option.field = options.*option.field ? 0 : 1;
  }
  return options;
}

TEST(Players, choose_legal_actions_whatever_the_table_has_agreed_on) {
  for (const PlayerSpec& spec : all_kinds()) {
    for (const Options& options : {Options{}, all_options_changed()}) {
      for (const int players : {1, 3, 6}) {
        const Rules game(standard_box(), options, players);
        EXPECT_NE(played_by_all(spec, game, 3).ending, Ending::none) << to_text(spec);
      }
    }
  }
}

TEST(Players, come_to_the_same_choice_from_the_same_seed) {
  const Rules game(standard_box(), Options{}, 4);
  for (const PlayerSpec& spec : all_kinds()) {
    const State first = played_by_all(spec, game, 11);
    const State second = played_by_all(spec, game, 11);
    EXPECT_EQ(fingerprint(first), fingerprint(second)) << to_text(spec);
  }
}

TEST(Players, know_nothing_of_hidden_cards) {
  for (const int players : {2, 4}) {
    const Rules game(standard_box(), Options{}, players);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const State truth = middle_of_game(game, seed, 20);
      if (game.actor(truth) == Seat::nobody) continue;
      State other = truth;
      Chance chance(seed, 1000);
      game.resample_hidden(other, game.actor(truth), chance);
      ASSERT_NE(fingerprint(truth), fingerprint(other));
      for (const PlayerSpec& spec : all_kinds()) EXPECT_TRUE(same(thought(spec, game, truth), thought(spec, game, other))) << to_text(spec);
    }
  }
}

TEST(Search, accounts_for_every_iteration) {
  const Rules game(standard_box(), Options{}, 3);
  const State state = middle_of_game(game, 5, 20);
  Legal<Rules> legal;
  game.legal(state, legal);
  const Thought found = thought(short_search, game, state);
  EXPECT_EQ(found.iterations, 150U);
  EXPECT_EQ(found.candidates.size(), static_cast<std::size_t>(legal.size()));
  const auto visits = [](std::uint64_t sum, const Candidate& candidate) { return sum + candidate.visits; };
  EXPECT_EQ(std::accumulate(found.candidates.begin(), found.candidates.end(), std::uint64_t{0}, visits), found.iterations);
  EXPECT_EQ(found.choice, found.candidates.front().action);
  for (const Candidate& candidate : found.candidates) {
    EXPECT_LE(candidate.visits, found.candidates.front().visits);
    EXPECT_GE(candidate.value, 0);
    EXPECT_LE(candidate.value, full_worth);
  }
}

PlayerSpec remembering(Memory& memory) {
  PlayerSpec out = short_search;
  out.budget.memory = 1;
  out.memory = &memory;
  return out;
}

/// Total visits of all choices, including those kept from earlier searches.
std::uint64_t tried(const Thought& found) {
  const auto visits = [](std::uint64_t sum, const Candidate& candidate) { return sum + candidate.visits; };
  return std::accumulate(found.candidates.begin(), found.candidates.end(), std::uint64_t{0}, visits);
}

TEST(Search, continues_from_its_tree_if_it_has_a_memory) {
  const Rules game(standard_box(), Options{}, 1);
  State state = middle_of_game(game, 5, 10);
  Memory memory;
  const PlayerSpec remembers = remembering(memory);
  memory.begin(game.actor(state), 10);
  const Thought first = thought(remembers, game, state);
  ASSERT_EQ(tried(first), first.iterations);
  memory.end(first.choice);
  Chance chance(5, 11);
  NullJournal null_journal;
  game.apply(state, first.choice, chance, null_journal);
  memory.begin(game.actor(state), 11);
  const Thought second = thought(remembers, game, state);
  ASSERT_GT(second.iterations, 0U);
  EXPECT_GT(tried(second), second.iterations);
  EXPECT_LE(tried(second), second.iterations + first.candidates.front().visits);
  memory.begin(game.actor(state), 20);
  const Thought anew = thought(remembers, game, state);
  EXPECT_EQ(tried(anew), anew.iterations);
}

/// Lets a waiting seat ponder for a while.
void think_ahead(const PlayerSpec& spec, const Rules& game, const State& truth, Seat onlooker) {
  const Legal<Rules> none;
  int looks = 0;
  make_player(spec, game, 7)->think_ahead(PlayerView<Rules>(game, truth, none, onlooker), [&] { return ++looks == 100; });
}

TEST(Search, continues_from_its_pondering_during_another_players_decision) {
  const Rules game(standard_box(), Options{}, 2);
  State state = middle_of_game(game, 5, 10);
  const Seat onlooker = next_seat(game.actor(state), 2);
  Memory memory;
  const PlayerSpec remembers = remembering(memory);
  NullJournal null_journal;
  std::uint32_t ply = 10;
  for (; game.actor(state) != onlooker; ++ply) {
    memory.begin(onlooker, static_cast<int>(ply));
    think_ahead(remembers, game, state, onlooker);
    const Action action = thought(greedy, game, state).choice;
    memory.end(action);
    Chance chance(5, ply + 1);
    game.apply(state, action, chance, null_journal);
  }
  memory.begin(onlooker, static_cast<int>(ply));
  const Thought found = thought(remembers, game, state);
  EXPECT_GT(tried(found), found.iterations);
}

TEST(Search, thinks_ahead_about_what_its_seat_may_know_and_nothing_else) {
  const Rules game(standard_box(), Options{}, 2);
  const State truth = middle_of_game(game, 5, 10);
  const Seat onlooker = next_seat(game.actor(truth), 2);
  State other = truth;
  Chance chance(9, 9);
  game.resample_hidden(other, onlooker, chance);
  ASSERT_NE(fingerprint(truth), fingerprint(other));
  Legal<Rules> legal;
  game.legal(truth, legal);
  const auto visits = [&](const State& table) {
    Memory memory;
    memory.begin(onlooker, 10);
    think_ahead(remembering(memory), game, table, onlooker);
    const SearchTree tree = memory.take().at(0);
    std::vector<std::uint32_t> out;
    for (const Action& action : legal) {
      const SearchTree::Index found = tree.find(SearchTree::root, action);
      out.push_back(found == SearchTree::none ? 0 : tree[found].visits);
    }
    return out;
  };
  EXPECT_EQ(visits(truth), visits(other));
  EXPECT_GT(visits(truth).front(), 0U);
}

TEST(Search, does_not_think_about_a_single_choice) {
  const Scene table = nearly_won(4, {"MT43", "MT09"});
  const Thought found = thought(short_search, table.game, table.state);
  EXPECT_EQ(found.choice, action(Verb::move, table.card("MT43"), 5));
  EXPECT_EQ(found.iterations, 0U);
}

TEST(Search, stops_in_time) {
  const Rules game(standard_box(), Options{}, 4);
  const PlayerSpec quick{.kind = PlayerKind::search, .budget = {.milliseconds = 5, .iterations = 0}};
  const auto start = std::chrono::steady_clock::now();
  EXPECT_GT(thought(quick, game, middle_of_game(game, 1, 20)).iterations, 0U);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Search, wins_at_once_if_possible) {
  Options options;
  options.discard_requires_a_legal_move = 0;  // so that there is an alternative
  const Scene table = nearly_won(4, {"MT43", "MT42"}, options);
  for (const PlayerSpec& spec : {greedy, short_search}) {
    EXPECT_EQ(thought(spec, table.game, table.state).choice, action(Verb::move, table.card("MT43"), 5)) << to_text(spec);
  }
}

// From the third card a bus leads to the fourth, where only a walk or a train leads home. Walking first leaves only a bus card there.
TEST(Search, sees_a_win_in_two_cards) {
  const Scene table = nearly_won(3, {"MT24", "MT42"});
  const Thought found = thought(short_search, table.game, table.state);
  EXPECT_EQ(found.choice, action(Verb::move, table.card("MT42"), 5));
  EXPECT_EQ(found.candidates.front().value, full_worth);
  EXPECT_LT(found.candidates.back().value, full_worth);
}

TEST(Guide, spares_the_line_that_a_commuter_waits_for) {
  Scene table;
  table.route(0, {"MT15"}).commuter(0, 1).route(1, {"MT24"}).commuter(1, 1).hand({"MT07", "MT46"});
  const Action choice = thought(greedy, table.game, table.state).choice;
  EXPECT_NE(choice.operands[1], 0) << "a road with traffic or a dead end belongs anywhere but before a bus";
}

TEST(Guide, prefers_suburbs_on_a_line_that_leads_into_them) {
  Scene table;
  table.route(0, {"MT15", "MT24", "MT25"}).route(1, {"MT31", "MT26", "MT27"}).hand({"MT01", "MT05", "MT12", "MT14"});
  Legal<Rules> legal;
  table.game.legal(table.state, legal);
  Ratings<Rules> ratings{};
  Guide<Rules>(table.game).rate(table.state, legal, ratings);
  const auto rating = [&](std::string_view card, int route) {
    const auto found = std::find(legal.begin(), legal.end(), action(Verb::extend, table.card(card), route));
    return ratings[static_cast<std::size_t>(found - legal.begin())];
  };
  EXPECT_GT(rating("MT01", 0), rating("MT01", 1)) << "the bus home";
  EXPECT_GT(rating("MT05", 1), rating("MT05", 0)) << "the train home";
}

TEST(Guide, brings_a_team_home_now_and_then) {
  const Rules game(standard_box(), Options{}, 4);
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) won += played_by_all(greedy, game, seed).ending == Ending::everybody_home ? 1 : 0;
  EXPECT_GT(won, 70);
}

TEST(Search, brings_a_team_home_nearly_always) {
  const Rules game(standard_box(), Options{}, 4);
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) won += played_by_all(short_search, game, seed).ending == Ending::everybody_home ? 1 : 0;
  EXPECT_GT(won, 12);
}

}  // namespace
}  // namespace omnibus::mass_transit
