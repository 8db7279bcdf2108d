// Withdrawing one of several actions of a turn that all take at the same time, and previews of rolled dice.
#include <gtest/gtest.h>

#include "match/preview_json.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

Match match_of(int players) {
  MatchSetup setup;
  setup.game = "write_the_future";
  setup.table.players = players;
  setup.seed = 4;
  return Match(setup);
}

void choose_first(Match& match, int seat) { match.act(seat_at(seat), match.decision_of(seat_at(seat))->legal().front()); }

TEST(Match, with_simultaneous_decisions_a_seat_withdraws_only_its_own_action) {
  Match match = match_of(3);
  for (const int seat : {0, 1, 0, 2, 1}) choose_first(match, seat);
  Match without = match_of(3);
  for (const int seat : {0, 1, 2, 1}) choose_first(without, seat);
  match.withdraw(seat_at(0));
  EXPECT_EQ(whole_position(match), whole_position(without));
  EXPECT_EQ(match.ply(), 4);
  for (int ply = 1; ply <= 4; ++ply) {
    EXPECT_EQ(match.seat_of(ply), without.seat_of(ply));
    EXPECT_EQ(match.events_of(ply), without.events_of(ply));
  }
  EXPECT_EQ(match.redo_seat(), Seat::nobody);
  const json::value entry = match.to_json().at("log").as_array().back();
  EXPECT_EQ(entry.at("undo"), true);
  EXPECT_EQ(entry.at("seat"), 0);
  EXPECT_EQ(Match::from_json(match.to_json()).to_json(), match.to_json());
  match.withdraw(seat_at(0));
  EXPECT_EQ(problem_of([&] { match.withdraw(seat_at(0)); }).code(), "nothing_to_undo");
}

TEST(Preview, what_chance_decides_is_left_out) {
  const auto game = open_table("write_the_future", {.players = 1, .options = {}, .edition_text = {}, .edition_name = {}});
  EventRecorder recorder;
  const auto position = game->start(7, recorder);
  const auto read = [&](json::object action) { return game->action_from_json(action, "action"); };
  for (const Action& action : {read({{"do", "take"}, {"card", 0}})}) {
    Chance chance(7, 1);
    position->apply(action, chance, recorder);
  }
  const std::vector<std::vector<Action>> chains{{read({{"do", "end_turn"}})}};
  const Preview preview = position->previews(chains).front();
  ASSERT_EQ(preview.end, PreviewEnd::chance);
  bool next_round = false;
  for (const Change& change : preview.changes) {
    next_round = next_round || (change.path == "/round" && change.value == "2");
    EXPECT_FALSE(change.path.starts_with("/dice")) << change.path;
  }
  EXPECT_TRUE(next_round);
}

}  // namespace
}  // namespace omnibus
