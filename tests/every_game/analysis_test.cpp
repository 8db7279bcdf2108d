// Analysis of any game: independent of the number of threads, resumable, and reported according to the protocol.
#include "analysis/analysis_json.hpp"
#include "every_game.hpp"
#include "lab/lab_game.hpp"
#include "support/protocol.hpp"

namespace omnibus {
namespace {

class EveryAnalysis : public EveryGame {
 protected:
  /// Match played by greedy bots with occasional random actions.
  static Match played_match() { return played_match(usual_table()); }
  static Match played_match(const TableSetup& table) {
    Match match(setup_for(table, 5));
    Stream dice(6);
    while (!match.over()) {
      const std::vector<Action> legal = match.position().legal();
      const bool at_random = dice.below(6) == 0;
      match.act(at_random ? legal[dice.below(static_cast<std::uint32_t>(legal.size()))]
                          : match.position().think({.kind = PlayerKind::greedy, .budget = {}}, 1).choice);
    }
    return match;
  }

  /// Analyses only the last choices of the match, whose playouts are short.
  static Analysis end_of(const Match& match, std::size_t count) {
    Analysis out = analysis_of(match);
    if (out.choices.size() > count) out.choices.erase(out.choices.begin(), out.choices.end() - static_cast<std::ptrdiff_t>(count));
    return out;
  }

  static constexpr AnalysisOrder quick{.games = AnalysisOrder::least_games, .seed = 3};
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryAnalysis, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryAnalysis, choices_follow_each_other_and_leave_out_nothing_but_what_was_forced) {
  const Match match = played_match();
  int next = 0;
  for (const ChoiceMade& choice : analysis_of(match).choices) {
    ASSERT_GE(choice.ply, next);
    for (int ply = next; ply < choice.ply; ++ply) {
      const auto decision = match.position_at(ply)->clone();
      decision->make_actor(match.seat_of(ply + 1));
      EXPECT_EQ(decision->legal().size(), 1u);
    }
    for (int ply = choice.ply + 1; ply <= choice.ply + choice.actions; ++ply) EXPECT_EQ(match.seat_of(ply), choice.seat);
    next = choice.ply + choice.actions;
  }
}

TEST_P(EveryAnalysis, finds_the_same_on_any_number_of_threads_and_wherever_it_was_stopped) {
  const Match match = played_match();
  Analysis alone = end_of(match, 6);
  read_on(alone, match, quick);
  ASSERT_TRUE(alone.done());

  Analysis together = end_of(match, 6);
  read_on(together, match, quick, 3);
  EXPECT_EQ(together.readings, alone.readings);

  Analysis resumed = end_of(match, 6);
  resumed.readings.assign(alone.readings.begin(), alone.readings.begin() + 2);
  std::stop_source stop;
  stop.request_stop();
  read_on(resumed, match, quick, 2, {}, stop.get_token());
  EXPECT_EQ(resumed.readings.size(), 2u) << "what was read stays, and nothing half-read is added";
  read_on(resumed, match, quick);
  EXPECT_EQ(resumed.readings, alone.readings);
}

TEST_P(EveryAnalysis, follows_the_protocol_and_is_the_same_after_saving) {
  const Match match = played_match();
  Analysis analysis = end_of(match, 6);
  read_on(analysis, match, quick);
  const Speaker speaker(Catalogue::of("en"), match.game(), match.setup().seats);
  const json::value told = analysis_to_json(analysis, match, AnalysisState::done, speaker);
  EXPECT_EQ(misfit(told, "Analysis"), "");

  Analysis kept = end_of(match, 6);
  read_readings(kept, match.game(), json::parse(json::serialize(readings_to_json(analysis, match.game()))));
  EXPECT_EQ(json::value(analysis_to_json(kept, match, AnalysisState::done, speaker)), told);
  EXPECT_THROW(read_readings(kept, match.game(), json::parse(R"({"readings":[{}]})")), Problem);
}

TEST_P(EveryAnalysis, chances_are_percentages_that_fit_the_measure) {
  const Match match = played_match();
  Analysis analysis = end_of(match, 4);
  read_on(analysis, match, quick);
  for (const Reading& reading : analysis.readings) {
    for (const std::vector<double>& chances : {reading.before, reading.after}) {
      double sum = 0;
      for (const double chance : chances) {
        EXPECT_GE(chance, 0);
        EXPECT_LE(chance, 100.001);
        sum += chance;
      }
      const double whole = analysis.measure == Measure::win ? 100 : chances[0] * static_cast<double>(chances.size());
      EXPECT_NEAR(sum, whole, 0.001) << "one seat wins, or all do, or none";
    }
  }
}

TEST_P(EveryAnalysis, another_seed_gives_the_same_grades) {
  const Match match = played_match();
  const bool slow = lab_game(game()).bench_share > 1;  // a long game with many last choices
  Analysis once = end_of(match, slow ? 4 : 12);
  Analysis again = once;
  read_on(once, match, {.games = 100, .seed = 1});
  read_on(again, match, {.games = 100, .seed = 2});
  const auto signed_grade = [](const Reading& reading) {
    return reading.grade() ? std::string(grade_signs[static_cast<std::size_t>(*reading.grade())]) : "none";
  };
  for (std::size_t i = 0; i < once.readings.size(); ++i) {
    const Reading& first = once.readings[i];
    const Reading& second = again.readings[i];
    EXPECT_EQ(signed_grade(first), signed_grade(second))
        << i << ": " << (first.known ? first.known->loss() : 0) << ", " << (second.known ? second.known->loss() : 0);
  }
}

TEST_P(EveryAnalysis, reports_points_of_solo_games_and_losses_as_a_share_of_the_result) {
  const TableSetup alone = usual_tables().front();
  if (alone.players > 1) GTEST_SKIP() << "it is not for one";
  const Match match = played_match(alone);
  Analysis analysis = end_of(match, 6);
  if (analysis.measure == Measure::team) GTEST_SKIP() << "a team of one";
  read_on(analysis, match, quick);
  const Speaker speaker(Catalogue::of("en"), match.game(), match.setup().seats);
  const json::value told = analysis_to_json(analysis, match, AnalysisState::done, speaker);
  const int reached = match.position().result().scores[0];
  EXPECT_EQ(told.at("measure"), "points");
  EXPECT_EQ(told.at("last").at(0).to_number<double>(), reached);
  EXPECT_DOUBLE_EQ(analysis.whole, std::max(20, reached)) << "of a handful a single point would be too much";
  for (const json::value& moment : told.at("moments").as_array()) {
    const json::value& known = moment.at("known");
    if (known.is_null()) continue;
    const double lost = known.at("best").to_number<double>() - known.at("played").to_number<double>();
    EXPECT_NEAR(known.at("loss").to_number<double>(), 100 * lost / analysis.whole, 0.1 + 10 / analysis.whole);
  }
}

TEST_P(EveryAnalysis, refuses_a_match_that_is_not_over) {
  EXPECT_EQ(trouble_with([&] { analysis_of(Match(setup_for(usual_table(), 5))); }), "not_over");
}

}  // namespace
}  // namespace omnibus
