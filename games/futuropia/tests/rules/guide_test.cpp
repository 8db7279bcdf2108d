// Scores that the guide of Futuropia expects in unfinished games, and the horizon of a search.
#include "games/futuropia/ai/guide.hpp"

#include "games/futuropia/tests/rules/scene.hpp"
#include "players/make_player.hpp"

namespace omnibus::futuropia {
namespace {

/// A table at its first turn, played on by the guide to a horizon.
State played_on(const Rules& game, int horizon) {
  NullJournal null_journal;
  Chance chance(1, 0);
  State state = game.start(chance, null_journal);
  const Guide<Rules> guide(game);
  Stream dice(1);
  SteadyLuck luck{chance, dice};
  Rollout<Rules>(game, guide).play(state, luck, horizon);
  return state;
}

TEST(Guide, counts_the_turns_that_are_over) {
  const Rules game(standard_box(), {}, 3);
  const Guide<Rules> guide(game);
  const State state = played_on(game, 4);
  EXPECT_EQ(guide.progress(state), 4);
  EXPECT_EQ(state.phase, Phase::turn) << "no action is left half done";
  int turns = 0;
  for (const Complex& own : state.complexes) turns += own.turns;
  EXPECT_EQ(turns, 4);
}

TEST(Guide, looks_three_turns_of_every_player_ahead) {
  for (const int players : {2, 3, 4}) {
    const Rules game(standard_box(), {}, players);
    const State state = played_on(game, 4);
    EXPECT_EQ(Guide<Rules>(game).horizon(state), 4 + 3 * players);
  }
}

TEST(Guide, looks_to_the_end_in_a_solo_game) {
  const Rules game(standard_box(), {}, 1);
  EXPECT_EQ(Guide<Rules>(game).horizon(played_on(game, 4)), end_of_game);
}

TEST(Guide, plays_on_to_the_end_without_a_horizon) {
  const Rules game(standard_box(), {}, 2);
  EXPECT_EQ(played_on(game, end_of_game).phase, Phase::over);
}

TEST(Guide, gives_half_of_everything_to_equals) {
  Scene table;
  table.resources(10, 5, 5, 0).resources(10, 5, 5, 1);
  const Guide<Rules> guide(table.game);
  EXPECT_EQ(guide.worth(table.state, seat_at(0)), guide.worth(table.state, seat_at(1)));
  EXPECT_EQ(guide.worth(table.state, seat_at(0)), full_worth / 2);
}

TEST(Guide, expects_more_of_who_has_more) {
  Scene table;
  table.resources(10, 5, 5, 0).resources(10, 5, 5, 1);
  const Guide<Rules> guide(table.game);
  table.resources(40, 5, 5, 0);
  const int rich = guide.worth(table.state, seat_at(0));
  EXPECT_GT(rich, full_worth / 2);
  EXPECT_EQ(guide.worth(table.state, seat_at(1)), full_worth - rich);
  table.credits(9);
  EXPECT_LT(guide.worth(table.state, seat_at(0)), rich);
}

TEST(Guide, counts_nothing_but_points_when_the_game_is_over) {
  const Rules game(standard_box(), {}, 2);
  State state = played_on(game, end_of_game);
  const Guide<Rules> guide(game);
  state.complexes[0].score = 100;
  state.complexes[1].score = 100;
  EXPECT_EQ(guide.worth(state, seat_at(0)), full_worth / 2) << "whatever else they have";
  state.complexes[0].score = 101;
  EXPECT_GE(guide.worth(state, seat_at(0)), full_worth / 2 + 75) << "one point decides";
}

TEST(Guide, is_not_asked_how_games_stand_by_a_search_that_plays_them_to_the_end) {
  const Rules game(standard_box(), {}, 2);
  const State state = played_on(game, 6);
  Legal<Rules> legal;
  game.legal(state, legal);
  const auto thought = [&](std::string_view text) {
    return make_player(std::get<PlayerSpec>(read_player_spec(text)), game, 7)->think(PlayerView<Rules>(game, state, legal));
  };
  const auto values = [](const Thought& of) {
    std::vector<int> out;
    for (const Candidate& each : of.candidates) out.push_back(each.value);
    return out;
  };
  EXPECT_NE(values(thought("search:iterations=60")), values(thought("search:iterations=60,to_end=1")));
  EXPECT_NE(values(thought("search:iterations=60")), values(thought("search:iterations=60,curiosity=9000")));
}

}  // namespace
}  // namespace omnibus::futuropia
