// Golden games of Write the Future, one for each possible ending and some with all features; and matches in which the seats decide in an
// order of their own.
#include "support/golden.hpp"

#include <gtest/gtest.h>

#include "support/matches.hpp"

namespace omnibus {
namespace {

MatchSetup setup_for(int players, std::uint64_t seed, const json::object& options) {
  MatchSetup setup = table_for(players, seed, options);
  setup.game = "write_the_future";
  return setup;
}

/// Draws a seat, which makes its decision if it has one.
void play_in_any_order(Match& match) {
  Stream dice(match.setup().seed);
  while (!match.over()) {
    const std::unique_ptr<Position> position = match.position().clone();
    const Seat seat = seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(match.game().players()))));
    if (!position->make_actor(seat)) continue;
    const std::vector<Action> legal = position->legal();
    match.act(seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

TEST(GoldenWriteTheFuture, games_replay_and_are_what_their_recipes_say) {
  const Playing at_random = by(PlayerKind::random);
  const json::object expansion{{"draft", true}, {"secrecy", true}, {"future_proof", true}, {"factions_chosen", true}};
  expect_golden_games("write_the_future", {
                                              {"solo", 1, {}, "solo"},
                                              {"traditional_lines_2", 2, {}, "lines"},
                                              {"traditional_markets_2", 2, {}, "markets", at_random},
                                              {"traditional_any_order_5", 5, {{"secrecy", true}}, "lines", play_in_any_order},
                                              {"draft_lines_4", 4, {{"draft", true}, {"secrecy", true}}, "lines"},
                                              {"draft_markets_2", 2, {{"draft", true}}, "markets", at_random},
                                              {"round_limit_3", 3, {{"round_limit", 4}}, "round_limit", at_random},
                                              {"future_proof_draft_4", 4, expansion, "lines", at_random},
                                              {"future_proof_12", 12, {{"future_proof", true}}, "lines", at_random},
                                          });
}

TEST(SimultaneousMatch, seats_decide_in_any_order_and_the_log_keeps_it) {
  Match match(setup_for(3, 1, {}));
  const Action take{3, {1, 0, 0}};
  const Action end{18, {}};
  match.act(seat_at(2), take);
  match.act(seat_at(0), take);
  match.act(seat_at(2), end);
  EXPECT_EQ(problem_of([&] { match.act(seat_at(2), take); }).code(), "not_your_decision");
  EXPECT_EQ(problem_of([&] { match.act(seat_at(1), end); }).rule(), "WF-3.9");
  match.undo();
  match.redo();
  match.act(seat_at(1), take);
  match.act(seat_at(1), end);
  match.act(end);
  const Match again = Match::from_json(match.to_json());
  EXPECT_EQ(whole_position(again), whole_position(match));
  EXPECT_EQ(match.position().view(Viewer::spectator()).at("round").as_int64(), 2);
}

TEST(SimultaneousMatch, another_order_leads_to_the_same_round) {
  const auto played = [](std::initializer_list<int> order) {
    Match match(setup_for(3, 1, {}));
    for (const int seat : order) match.act(seat_at(seat), Action{3, {static_cast<std::uint8_t>(seat), 0, 0}});
    for (const int seat : order) match.act(seat_at(seat), Action{18, {}});
    return whole_position(match);
  };
  EXPECT_EQ(played({0, 1, 2}), played({2, 0, 1}));
}

TEST(SimultaneousMatch, tables_that_cannot_be_are_refused) {
  const auto reason = [](int players, const json::object& options) {
    return argument(problem_of([&] { Match match(setup_for(players, 1, options)); }), "reason");
  };
  EXPECT_EQ(reason(5, {{"draft", true}}), "write_the_future/unplayable.draft");
  EXPECT_EQ(reason(13, {{"future_proof", true}}), "write_the_future/unplayable.future_proof");
  EXPECT_EQ(reason(29, {{"secrecy", true}}), "write_the_future/unplayable.secrecy");
  EXPECT_EQ(problem_of([] { Match match(setup_for(101, 1, {})); }).code(), "bad_players");
}

}  // namespace
}  // namespace omnibus
