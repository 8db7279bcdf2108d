// Laboratory with any cooperative game: a team wins or loses together.
#include <cmath>
#include <gmock/gmock.h>
#include <map>
#include <set>

#include "every_game.hpp"
#include "lab/batch.hpp"
#include "lab/lab_game.hpp"
#include "lab/tournament.hpp"
#include "lab/tuning.hpp"
#include "presentation/game_look.hpp"
#include "support/command_run.hpp"

namespace omnibus {
namespace {

class EveryTeam : public EveryGame {
 protected:
  void SetUp() override {
    if (!game_look(game()).at("together").as_bool()) GTEST_SKIP() << "its players are no team";
    if (kind().info.max_players == 1) GTEST_SKIP() << "it is for one";
  }

  static int pair() { return std::max(2, kind().info.min_players); }
  static PlayerSpec bot(std::string_view text) { return std::get<PlayerSpec>(read_player_spec(text)); }
  static Tournament tournament_of(int players, std::initializer_list<std::string_view> bots) {
    TournamentOrder order{.game = game(), .table = {}, .entrants = {}, .seed = 7};
    order.table.players = players;
    for (const std::string_view each : bots) order.entrants.push_back(bot(each));
    return Tournament(order);
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryTeam, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryTeam, in_tournaments_is_of_one_kind_and_mixed_in_turns) {
  const int players = usual_table().players;
  const std::size_t seats = static_cast<std::size_t>(players);
  const Tournament tournament = tournament_of(players, {"random", "greedy", "greedy:blur=1"});
  EXPECT_TRUE(tournament.team());
  EXPECT_EQ(tournament.line_up(0), std::vector<std::size_t>(seats, 0));
  EXPECT_EQ(tournament.line_up(2), std::vector<std::size_t>(seats, 2));
  std::map<std::vector<std::size_t>, int> mixed;
  for (std::int64_t i = 0; i < 2 * tournament.round(); ++i) {
    if (tournament.mixed(i)) ++mixed[tournament.line_up(i)];
  }
  EXPECT_EQ(mixed.size(), 6u) << "every pair, in every order";
  for (const auto& [line_up, times] : mixed) {
    EXPECT_EQ(std::set(line_up.begin(), line_up.end()).size(), 2u);
    EXPECT_EQ(times, 1);
  }
}

TEST_P(EveryTeam, of_one_has_tournaments_too) {
  if (kind().info.min_players > 1) GTEST_SKIP() << "it is not for one";
  EXPECT_EQ(trouble_with([] { tournament_of(1, {"greedy", "random"}); }), "none");
}

TEST_P(EveryTeam, is_rated_by_what_it_wins) {
  const Tournament tournament = tournament_of(pair(), {"random", "greedy"});
  TournamentTally tally(tournament);
  // Two rounds: the second bot's own team wins both games, and one of the mixed teams wins.
  for (const bool won : {false, true, false, true, false, true, false, false}) tally.add({.result = team_result(pair(), 1, 0, won)});
  EXPECT_EQ(tally.entrants()[1].alone.games, 2);
  EXPECT_EQ(tally.entrants()[1].alone.rate(), 1);
  EXPECT_EQ(tally.entrants()[0].alone.rate(), 0);
  EXPECT_EQ(tally.entrants()[0].mixed.games, 4);
  EXPECT_EQ(tally.entrants()[0].mixed.rate(), 0.25);
  EXPECT_EQ(tally.pair(0, 1).rate(), 0.25);
  // Two and a half of three games, and half of one: odds of five to one, and of one to five.
  EXPECT_NEAR(tally.ratings()[1].elo, 400 * std::log10(5), 1e-6);
  EXPECT_NEAR(tally.ratings()[0].elo, -400 * std::log10(5), 1e-6);
}

TEST_P(EveryTeam, is_tuned_by_what_it_wins) {
  const std::vector<WeightNumbers> weights = lab_game(game()).weights({});
  if (weights.empty()) GTEST_SKIP() << "its guide has no weights";
  TuningOrder order{.game = game(), .table = {}, .player = bot("greedy"), .weights = {std::string(weights.front().name)}};
  order.table.players = pair();
  order.steps = 4;
  order.games = 20;
  order.trial_games = 40;
  const TuningOutcome outcome = tune(order);
  EXPECT_EQ(outcome.found.games, 10);
  EXPECT_EQ(outcome.usual.games, 10);
}

TEST_P(EveryTeam, scores_more_if_it_is_guided) {
  const auto played = [](std::string_view player) {
    const std::vector<PlayerSpec> seats(static_cast<std::size_t>(pair()), bot(player));
    Batch batch{.game = game(), .table = {}, .seats = seats, .games = 50, .seed = 7, .threads = 1};
    batch.table.players = pair();
    return run_batch(batch).tally;
  };
  const Tally guided = played("greedy");
  EXPECT_TRUE(guided.team());
  EXPECT_GT(guided.seats[0].scores.mean(), played("random").seats[0].scores.mean() + 1);
}

TEST_P(EveryTeam, is_told_of_as_own_and_mixed_teams) {
  const CommandRunner command("tournament");
  const CommandRunner::Outcome done = command.run(fmt::format("{} --players {} --seats random,greedy --games 40", game(), pair()));
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, testing::AllOf(testing::HasSubstr("own team"), testing::HasSubstr("mixed team"),
                                        testing::HasSubstr("Won together"), testing::HasSubstr("Not every rating is known to ±25 (95%)")));
}

}  // namespace
}  // namespace omnibus
