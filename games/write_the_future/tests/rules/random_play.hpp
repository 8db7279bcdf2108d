// Random games in every mode and with every option, for tests that check each action from outside.
#pragma once

#include <utility>

#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {

/// The default mode, each option changed alone in both modes with the expansion, and some combinations.
inline std::vector<Options> many_tables() {
  std::vector<Options> out{{},
                           {.secrecy = 1},
                           {.draft = 1, .secrecy = 1, .future_proof = 1},
                           {.secrecy = 1, .future_proof = 1, .factions_chosen = 1},
                           {.future_proof = 1, .black_market_bonus_ignores_die_condition = 0, .bonus_may_be_declined = 0},
                           {.crossed_space_blocks_line = 0, .relocate_may_complete_line = 0},
                           {.future_proof = 1, .relocate_may_complete_line = 0, .zai_relocate_once = 0}};
  for (const Option<Options>& option : option_table) {
    if (option.kind != OptionKind::yes_no) continue;
    for (const std::uint8_t draft : both_ways) {
      Options changed{.draft = draft, .future_proof = 1};
      changed.*option.field = static_cast<std::uint8_t>(1 - changed.*option.field);
      out.push_back(changed);
    }
  }
  return out;
}

/// If all decide at once, another seat may be next.
inline void anybody_next(Scene& table, Stream& dice) {
  table.game.make_actor(table.state, seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(table.game.players())))));
}

/// A decision of a random game: the table before it, the action, and the table after it.
struct Decision {
  State<4> before;
  Action action;
  State<4> after;
};

struct RandomGame {
  RandomGame(const Options& options, int players, std::uint64_t seed) : table(options, players, standard_box(), seed) {
    Stream dice(seed);
    while (table.game.actor(table.state) != Seat::nobody && decisions.size() < longest_game) {
      anybody_next(table, dice);
      ActionList<max_actions> legal;
      table.game.legal(table.state, legal);
      decisions.push_back({table.state, legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))], {}});
      Chance chance(seed, static_cast<std::uint32_t>(decisions.size()));
      NullJournal null_journal;
      table.game.apply(table.state, decisions.back().action, chance, null_journal);
      decisions.back().after = table.state;
    }
    EXPECT_LT(decisions.size(), longest_game) << "the game does not end";
  }

  static constexpr std::size_t longest_game = 10'000;
  Scene table;
  std::vector<Decision> decisions;
};

/// True if the action ends the turn, or the round is closed (WF-13.1).
inline bool ends_turn(const Action& action) {
  return static_cast<Verb>(action.verb) == Verb::end_turn || static_cast<Verb>(action.verb) == Verb::stop;
}

/// Played once for all tests that use them.
inline std::vector<RandomGame>& random_games() {
  static std::vector<RandomGame> games = [] {
    std::vector<RandomGame> out;
    for (const Options& options : many_tables()) {
      for (const int players : {1, 4}) {
        if (Rules<4>::setup_problem(standard_box(), options, players).empty()) out.emplace_back(options, players, out.size() + 1);
      }
    }
    return out;
  }();
  return games;
}

/// Replays the random games. `visit(table)` sees every position before its decision and after the last one; `watch(before, action, table)`
/// every action, with the table before it and after it.
template <class Visit, class Watch> void play_at_random(Visit&& visit, Watch&& watch) {
  for (RandomGame& game : random_games()) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, "game " + std::to_string(&game - random_games().data()));
    game.table.ply = 0;
    for (const Decision& decision : game.decisions) {
      game.table.state = decision.before;
      visit(std::as_const(game.table));
      game.table.state = decision.after;
      ++game.table.ply;
      watch(decision.before, decision.action, std::as_const(game.table));
      if (testing::Test::HasFatalFailure()) return;
    }
    visit(std::as_const(game.table));
    if (testing::Test::HasFatalFailure()) return;
  }
}

template <class Visit> void over_random_positions(Visit&& visit) {
  play_at_random(visit, [](const State<4>&, const Action&, const Scene&) {});
}

/// Every action with the place of the seat that acted, before and after: watch(action, before, after, table).
template <class Watch> void over_random_actions(Watch&& watch) {
  play_at_random([](const Scene&) {},
                 [&](const State<4>& before, const Action& action, const Scene& table) {
                   if (before.phase == Phase::round) watch(action, before.place(before.turn), table.state.place(before.turn), table);
                 });
}

}  // namespace omnibus::write_the_future
