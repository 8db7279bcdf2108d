// Match of any game: saved and loaded, illegal actions refused, undone and redone.
#include "core/hash.hpp"
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
  EXPECT_GT(refused, 0);
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
  EXPECT_TRUE(refused > 0 || usual_table().players == 1);
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

TEST_P(EveryMatch, positions_that_are_not_kept_are_played_again_and_so_are_those_that_are_come_back_to) {
  Match match(setup_for(usual_table(), 4));
  std::vector<std::uint64_t> hashes{match.position().hash()};
  for (int ply = 1; ply <= 5 * Match::kept_every / 2 && !match.over(); ++ply) {
    play_at_random(match, 1, static_cast<std::uint64_t>(ply));
    hashes.push_back(match.position().hash());
    ASSERT_EQ(match.ply(), ply);
  }
  for (int ply = 0; ply <= match.ply(); ++ply) {
    EXPECT_EQ(match.position_at(ply)->hash(), hashes[static_cast<std::size_t>(ply)]) << ply;
    EXPECT_EQ(match.hash_at(ply), hashes[static_cast<std::size_t>(ply)]) << ply;
  }
  const int all = match.ply();
  while (match.ply() > 0) {
    match.undo();
    EXPECT_EQ(match.position().hash(), hashes[static_cast<std::size_t>(match.ply())]) << match.ply();
    EXPECT_EQ(match.position_before().hash(), hashes[static_cast<std::size_t>(match.ply() + 1)]) << match.ply();
  }
  while (match.ply() < all) {
    match.redo();
    EXPECT_EQ(match.position_before().hash(), hashes[static_cast<std::size_t>(match.ply() - 1)]) << match.ply();
  }
  for (int ply = 0; ply <= all; ++ply) EXPECT_EQ(match.position_at(ply)->hash(), hashes[static_cast<std::size_t>(ply)]) << ply;
}

TEST_P(EveryMatch, of_a_long_match_few_positions_are_in_memory) {
  Match match(setup_for(usual_table(), 4));
  play_at_random(match, 10 * Match::kept_every, 5);
  if (match.ply() < 5 * Match::kept_every) GTEST_SKIP() << "its matches are short";
  const std::size_t all = static_cast<std::size_t>(match.ply()) * whole_position(match).size();
  EXPECT_LT(match.bytes(), all / 8);
}

TEST_P(EveryMatch, the_text_of_a_view_is_that_of_its_document_and_the_hash_is_of_the_whole_text) {
  Match match(setup_for(usual_table(), 1));
  for (int step = 0; step < 20; ++step) {
    const Position& position = match.position();
    for (const Viewer viewer : {Viewer::everything(), Viewer::spectator(), Viewer::of(seat_at(match.game().players() - 1))}) {
      std::string text;
      position.append_view(text, viewer);
      EXPECT_EQ(text, json::serialize(position.view(viewer)));
      if (viewer.see_everything()) {
        EXPECT_EQ(position.hash(), text_fingerprint(text));
      }
    }
    play_at_random(match, 5, static_cast<std::uint64_t>(step));
  }
}

}  // namespace
}  // namespace omnibus
