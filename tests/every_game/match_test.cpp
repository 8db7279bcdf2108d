// Match of any game: saved and loaded, illegal actions refused, undone and redone.
#include "data/embedded.hpp"
#include "every_game.hpp"

namespace omnibus {
namespace {

class EveryMatch : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryMatch, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryMatch, is_the_same_after_it_was_written_and_read) {
  for (const TableSetup& table : usual_tables()) {
    Match match(setup_for(table, 11));
    play_at_random(match, 20, 1);
    match.undo();
    match.undo();
    match.redo();
    play_at_random(match, 15, 2);
    const json::object file = match.to_json();
    const Match again = Match::from_json(parse_json(json::serialize(file), "match"));
    EXPECT_EQ(again.to_json(), file);
    EXPECT_EQ(whole_position(again), whole_position(match));
  }
}

TEST_P(EveryMatch, continues_from_a_position_like_the_original_match) {
  Match match(setup_for(usual_table(), 12));
  play_at_random(match, 25, 1);
  MatchSetup setup = match.setup();
  setup.position = match.position().view(Viewer::everything());
  const Match other(setup);
  EXPECT_EQ(other.position().hash(), match.position().hash());
  EXPECT_EQ(other.position().legal(), match.position().legal());
}

TEST_P(EveryMatch, refuses_an_action_by_a_rule_that_is_written_and_changes_nothing) {
  const std::string page = game() + "/rules.en.md";
  std::string rules;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path == page) rules = file.bytes;
  }
  Match match(setup_for(usual_table(), 13));
  Stream dice(5);
  int refused = 0;
  for (int i = 0; i < 40 && !match.over(); ++i) {
    const std::string before = whole_position(match);
    for (int tries = 0; tries < 50; ++tries) {
      Action action = Action::of(static_cast<int>(dice.below(static_cast<std::uint32_t>(kind().info.verbs.size()))));
      action.operands[0] = static_cast<std::uint8_t>(dice.below(64));
      if (!match.position().check(action).forbids()) continue;
      const Problem problem = problem_of([&] { match.act(action); });
      ASSERT_EQ(problem.code(), "illegal");
      ASSERT_NE(rules.find("**" + problem.rule() + "**"), std::string::npos) << problem.rule();
      ++refused;
    }
    ASSERT_EQ(whole_position(match), before);
    play_at_random(match, 1, static_cast<std::uint64_t>(i));
  }
  EXPECT_GT(refused, 100);
}

TEST_P(EveryMatch, refuses_seats_with_nothing_to_decide) {
  Match match(setup_for(usual_table(), 14));
  int refused = 0;
  for (int i = 0; i < 60 && !match.over(); ++i) {
    const std::vector<Seat> deciding = match.position().deciding();
    const Action action = match.position().legal().front();
    for (int seat = 0; seat < match.game().players(); ++seat) {
      if (std::find(deciding.begin(), deciding.end(), seat_at(seat)) != deciding.end()) continue;
      ASSERT_EQ(problem_of([&] { match.act(seat_at(seat), action); }).code(), "not_your_decision");
      ++refused;
    }
    play_at_random(match, 1, static_cast<std::uint64_t>(i));
  }
  EXPECT_GT(refused, 0);
}

TEST_P(EveryMatch, is_opened_by_those_it_is_for_alone) {
  const auto open = [&](int players) {
    return problem_of([&] { open_table(game(), {.players = players, .options = {}, .edition_text = {}, .edition_name = {}}); }).code();
  };
  EXPECT_EQ(open(kind().info.min_players - 1), "bad_players");
  EXPECT_EQ(open(kind().info.max_players + 1), "bad_players");
  EXPECT_EQ(open(-1), "bad_players");
  EXPECT_EQ(open_table(game(), usual_table())->info().max_players, kind().info.max_players);
}

}  // namespace
}  // namespace omnibus
