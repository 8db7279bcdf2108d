// Laboratory with any game: batches are independent of the number of threads, and every table can be transferred to a GPU.
#include "every_game.hpp"
#include "lab/batch.hpp"
#include "lab/fitting.hpp"
#include "lab/lab_game.hpp"
#include "lab/speed.hpp"
#include "lab/tournament.hpp"
#include "match/speaker.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {
namespace {

class EveryBatch : public EveryGame {
 protected:
  static Batch batch_of(std::string_view player, std::int64_t games, int threads) {
    const TableSetup table = usual_table();
    const std::vector<PlayerSpec> seats(static_cast<std::size_t>(table.players), std::get<PlayerSpec>(read_player_spec(player)));
    return {.game = game(), .table = table, .seats = seats, .games = games, .seed = 51, .threads = threads};
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryBatch, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryBatch, finds_the_same_on_any_number_of_threads) {
  for (const auto& [player, games] : {std::pair("random", 600), std::pair("greedy", 10)}) {
    const BatchReport alone = run_batch(batch_of(player, games, 1));
    const BatchReport together = run_batch(batch_of(player, games, 3));
    EXPECT_EQ(alone.tally.signature, together.tally.signature) << player;
    EXPECT_EQ(alone.tally.decisions, together.tally.decisions) << player;
  }
}

TEST_P(EveryBatch, counts_the_figures_that_the_game_names) {
  const Batch batch = batch_of("greedy", 10, 1);
  const json::value report = report_to_json(batch, run_batch(batch));
  EXPECT_EQ(report.at("figures").as_object().size(), lab_game(game()).figures.size());
  for (const std::string_view figure : lab_game(game()).figures) EXPECT_TRUE(report.at("figures").at(figure).as_object().contains("mean"));
}

TEST_P(EveryBatch, a_table_is_written_for_another_program) {
  const auto table = open_table(game(), usual_table());
  EXPECT_TRUE(lab_game(game()).table_file(*table).starts_with("omnibus table " + game() + " "));
}

TEST_P(EveryBatch, the_bench_has_figures_and_signatures_that_stay) {
  const GameSpeed speed = measure_speed(game(), 20);
  EXPECT_GT(speed.copy_ns, 0);
  EXPECT_GT(speed.search_rate, 0);
  const SpeedRun& last = speed.runs.back();
  EXPECT_EQ(run_batch(last.batch).tally.signature, last.report.tally.signature);
  EXPECT_NE(bench_signature({speed}).hash, 0u);
}

TEST_P(EveryBatch, tournaments_are_for_eight_players_at_most) {
  TournamentOrder order{.game = game(), .table = {}, .entrants = {}, .seed = 7};
  for (const std::string_view each : {"greedy", "random"}) order.entrants.push_back(std::get<PlayerSpec>(read_player_spec(each)));
  order.table.players = kind().info.max_players;
  const std::string trouble = trouble_with([&] { Tournament{order}; });
  const bool alone = order.table.players == 1 && !game_look(game()).at("together").as_bool();
  EXPECT_EQ(trouble, order.table.players > 8 ? fmt::format("bad_value path=--players value={} allowed=1 … 8", order.table.players)
                     : alone                 ? "no_rivals game=" + game()
                                             : "none");
}

TEST_P(EveryBatch, an_outlook_is_fitted_or_said_to_be_missing) {
  FittingOrder order{.game = game(), .table = {}, .player = {.kind = PlayerKind::greedy}};
  order.table.players = std::clamp(3, kind().info.min_players, kind().info.max_players);
  order.games = 60;
  if (lab_game(game()).outlook().empty()) {
    const Problem problem = problem_of([&] { fit(order); });
    EXPECT_EQ(problem.code(), "no_outlook");
    EXPECT_NE(explain(Catalogue::of("en"), problem).find("judge no unfinished games"), std::string::npos);
    return;
  }
  if (order.table.players == 1) GTEST_SKIP() << "one seat alone has no lead";
  const FittingOutcome outcome = fit(order);
  EXPECT_GT(outcome.explained_after, std::max(0.0, outcome.explained_before));
  EXPECT_LT(outcome.explained_after, 1);
  EXPECT_GT(outcome.moments, order.games);
}

/// A table opened for one game is never accepted for another.
TEST(Laboratory, refuses_a_table_of_another_game) {
  for (const GameKind& kind : all_games()) {
    const auto table = open_table(kind.info.name, settings_of(kind).front().table);
    for (const LabGame& lab : lab_games()) {
      if (lab.name == kind.info.name) {
        EXPECT_NO_THROW(lab.table_file(*table));
      } else {
        EXPECT_THROW(lab.table_file(*table), std::bad_cast);
      }
    }
  }
}

}  // namespace
}  // namespace omnibus
