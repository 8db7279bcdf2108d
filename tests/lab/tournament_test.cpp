#include "lab/tournament.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "lab/tournament_file.hpp"
#include "lab/tournament_report.hpp"
#include "support/problems.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus {
namespace {

PlayerSpec bot(std::string_view text) { return std::get<PlayerSpec>(read_player_spec(text)); }

TournamentOrder order_of(int players, std::initializer_list<std::string_view> bots, std::uint64_t seed = 7) {
  TournamentOrder out{.game = "night_bus", .table = {}, .entrants = {}, .seed = seed};
  out.table.players = players;
  for (const std::string_view each : bots) out.entrants.push_back(bot(each));
  return out;
}

TournamentOrder rivals(int players = 3) { return order_of(players, {"random", "greedy:blur=400", "greedy"}); }

constexpr TournamentLimits quick{.until = 60, .games = 400, .threads = 1};

std::string report(const Tournament& tournament, const TournamentLimits& limits, const TournamentHooks& hooks = {}) {
  return json::serialize(report_to_json(tournament, limits, run_tournament(tournament, limits, hooks)));
}

// ---- Line-ups -------------------------------------------------------------------------------------------------------------

TEST(Tournament, every_entrant_has_every_seat_once_in_a_round) {
  for (const int players : {3, 4}) {
    const Tournament tournament(order_of(players, {"random", "greedy", "greedy:blur=1", "greedy:blur=2", "greedy:blur=3"}));
    for (std::int64_t round = 0; round < 6; ++round) {
      std::map<std::pair<std::size_t, std::size_t>, int> seated;
      for (std::int64_t i = 0; i < tournament.round(); ++i) {
        const std::vector<std::size_t> line_up = tournament.line_up(round * tournament.round() + i);
        EXPECT_EQ(std::set(line_up.begin(), line_up.end()).size(), line_up.size()) << "no entrant plays against itself";
        for (std::size_t seat = 0; seat < line_up.size(); ++seat) ++seated[{line_up[seat], seat}];
      }
      EXPECT_EQ(seated.size(), 5u * static_cast<std::size_t>(players));
      for (const auto& [who, times] : seated) EXPECT_EQ(times, 1);
    }
  }
}

TEST(Tournament, of_two_at_a_table_every_pair_meets_on_both_sides_in_a_cycle) {
  const Tournament tournament(order_of(2, {"random", "greedy", "greedy:blur=1", "greedy:blur=2"}));
  std::map<std::vector<std::size_t>, int> met;
  for (std::int64_t i = 0; i < 2 * 3 * tournament.round(); ++i) ++met[tournament.line_up(i)];
  EXPECT_EQ(met.size(), 12u);
  for (const auto& [pair, times] : met) EXPECT_EQ(times, 2);
}

TEST(Tournament, fewer_bots_than_seats_are_seated_several_times) {
  const Tournament tournament(order_of(4, {"random", "greedy"}));
  for (std::int64_t i = 0; i < 20; ++i) {
    const std::vector<std::size_t> line_up = tournament.line_up(i);
    EXPECT_EQ(std::count(line_up.begin(), line_up.end(), 0u), 2);
  }
}

TEST(Tournament, refuses_line_ups_that_make_no_sense) {
  const auto trouble = [](const TournamentOrder& order) { return trouble_with([&] { Tournament{order}; }); };
  EXPECT_EQ(trouble(order_of(2, {"greedy"})), "bad_entrants value=1 most=16");
  EXPECT_EQ(trouble(order_of(2, {"greedy", "random", "greedy"})), "same_entrant player=greedy first=1 second=3");
  EXPECT_EQ(trouble(order_of(1, {"greedy", "random"})), "no_rivals game=night_bus");
  EXPECT_EQ(problem_of([] { Tournament{order_of(9, {"greedy", "random"})}; }).code(), "bad_players");
  EXPECT_EQ(problem_of([] { Tournament{{.game = "chess", .table = {}, .entrants = {bot("greedy"), bot("random")}}}; }).code(),
            "unknown_game");
}

TEST(Tournament, refuses_limits_that_make_no_sense) {
  const Tournament tournament(rivals());
  const auto trouble = [&](const TournamentLimits& limits) { return trouble_with([&] { run_tournament(tournament, limits); }); };
  EXPECT_EQ(trouble({.until = 0}), "bad_value path=--until value=0 allowed=1 … 1000");
  EXPECT_EQ(trouble({.until = std::nan("")}), "bad_value path=--until value=nan allowed=1 … 1000");
  EXPECT_EQ(trouble({.games = 0}), "bad_value path=--games value=0 allowed=1 … 1000000000");
  EXPECT_EQ(trouble({.threads = 0}), "bad_value path=--threads value=0 allowed=1 … 1024");
}

// ---- Playing --------------------------------------------------------------------------------------------------------------

TEST(Tournament, knows_every_rating_as_well_as_wanted_when_it_ends) {
  const Tournament tournament(rivals());
  const TournamentOutcome outcome = run_tournament(tournament, {.until = 80, .games = 100'000, .threads = 2});
  EXPECT_TRUE(outcome.reached);
  EXPECT_FALSE(outcome.interrupted);
  EXPECT_EQ(outcome.tally.games() % tournament.round(), 0);
  for (const Rating& rating : outcome.ratings) EXPECT_LE(rating.error, 80);
  EXPECT_EQ(by_rating(outcome), (std::vector<std::size_t>{2, 1, 0}));
  EXPECT_GT(outcome.tally.pair(2, 0).rate(), 0.9);
  EXPECT_NEAR(outcome.tally.pair(2, 0).won + outcome.tally.pair(0, 2).won, static_cast<double>(outcome.tally.pair(2, 0).games), 1e-9);
}

TEST(Tournament, ends_when_it_has_played_all_it_may) {
  const TournamentOutcome outcome = run_tournament(Tournament(rivals()), {.until = 1, .games = 20, .threads = 2});
  EXPECT_EQ(outcome.tally.games(), 20);
  EXPECT_FALSE(outcome.reached);
  EXPECT_FALSE(outcome.interrupted);
}

TEST(Tournament, comes_to_the_same_end_on_any_number_of_threads) {
  const Tournament tournament(rivals());
  TournamentLimits several = quick;
  several.threads = 3;
  EXPECT_EQ(report(tournament, quick), report(tournament, several));
}

TEST(Tournament, another_seed_plays_other_games) {
  TournamentOrder other = rivals();
  ++other.seed;
  EXPECT_NE(report(Tournament(rivals()), quick), report(Tournament(other), quick));
}

TEST(Tournament, a_win_that_several_share_is_divided) {
  const Tournament tournament(rivals());
  TournamentTally tally(tournament);
  Result result;
  result.seats = 3;
  result.places = {1, 1, 3};
  result.winners = {true, true, false};
  result.scores = {30, 30, 10};
  tally.add({.result = result});
  double wins = 0;
  for (const EntrantTally& each : tally.entrants()) wins += each.wins.won;
  EXPECT_EQ(wins, 1);
  EXPECT_EQ(tally.seats()[0].won, 0.5);
  EXPECT_EQ(tally.seats()[2].won, 0);
}

// ---- Games without luck ---------------------------------------------------------------------------------------------------

const Style contrary{{.name = "stop", .percent = -100}};
const Style usual{{.name = "stop", .percent = 100}};

/// Two deterministic bots in a game without luck.
TournamentOrder luckless_tournament(int opening, const Style& style = contrary) {
  TournamentOrder out = order_of(2, {"greedy", "greedy"});
  out.table.options = {{"timetable", true}};
  out.entrants[1].style = &style;
  out.opening = opening;
  return out;
}

TEST(Tournament, refuses_to_continue_if_games_only_repeat) {
  const auto trouble = [](int opening) { return trouble_with([&] { run_tournament(Tournament(luckless_tournament(opening)), quick); }); };
  EXPECT_EQ(trouble(0), "games_repeat distinct=2 games=32 opening=4");
  EXPECT_EQ(trouble(8), "none");
  EXPECT_EQ(trouble(-1), "bad_value path=--opening value=-1 allowed=0 … 1000");
}

TEST(Tournament, refuses_a_few_games_that_only_repeat) {
  EXPECT_EQ(trouble_with([] { run_tournament(Tournament(luckless_tournament(0)), {.until = 1, .games = 6, .threads = 1}); }),
            "games_repeat distinct=2 games=6 opening=4");
}

TEST(Tournament, of_a_few_games_is_not_refused_because_openings_are_alike_by_accident) {
  int alike = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    TournamentOrder order = luckless_tournament(1);
    order.seed = seed;
    alike += run_tournament(Tournament(order), {.until = 1, .games = 4, .threads = 1}).repetition.is_pointless();
  }
  EXPECT_GT(alike, 0);
}

TEST(Tournament, begins_all_games_of_a_round_with_the_same_opening) {
  const Tournament tournament(luckless_tournament(6, usual));  // both play alike, so only the opening makes a difference
  std::set<std::uint64_t> games;
  for (std::int64_t round = 0; round < 5; ++round) {
    const PlayedGame first = tournament.play(2 * round);
    EXPECT_EQ(tournament.play(2 * round + 1).digest, first.digest);
    games.insert(*first.digest);
  }
  EXPECT_EQ(games.size(), 5u);
}

TEST(Tournament, with_openings_comes_to_the_same_end_on_any_number_of_threads) {
  TournamentLimits several = quick;
  several.threads = 3;
  EXPECT_EQ(report(Tournament(luckless_tournament(8)), quick), report(Tournament(luckless_tournament(8)), several));
}

TEST(Tournament, has_larger_rating_errors_if_games_repeat) {
  const Tournament tournament(rivals());
  TournamentTally once(tournament);
  TournamentTally twice(tournament);
  for (std::int64_t i = 0; i < 30; ++i) {
    const PlayedGame game = tournament.play(i);
    once.add(game);
    twice.add({.result = game.result, .digest = static_cast<std::uint64_t>(i % 3)});
  }
  EXPECT_EQ(once.repetition().distinct, 30u);
  EXPECT_LT(twice.repetition().distinct, 30u);
  EXPECT_EQ(once.ratings()[0].elo, twice.ratings()[0].elo);
  const double doubt = std::sqrt(30 / twice.repetition().effective);
  EXPECT_NEAR(twice.ratings()[0].error, doubt * once.ratings()[0].error, 1e-9);
}

// ---- The file -------------------------------------------------------------------------------------------------------------

/// Bots slow enough to be interrupted.
TournamentOrder slow_rivals(int players = 3) { return order_of(players, {"random", "greedy:blur=400", "search:iterations=300"}); }

class TournamentFiles : public testing::Test {
 protected:
  /// Continues from the file up to a total of `games`, or to the end.
  std::string play(const TournamentOrder& order, std::int64_t games = 0, int threads = 2) {
    const Tournament tournament(order);
    TournamentFile file(path_, tournament);
    std::int64_t written = 0;
    TournamentHooks hooks;
    hooks.kept = [&] { return file.next(); };
    hooks.keep = [&](const PlayedGame& game) {
      file.add(game);
      ++written;
    };
    if (games > 0) hooks.stop = [&] { return written >= games; };
    TournamentLimits limits = quick;
    limits.threads = threads;
    return report(tournament, limits, hooks);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.file("tournament.jsonl");
};

TEST_F(TournamentFiles, resumed_is_the_same_as_uninterrupted) {
  const std::string uninterrupted = report(Tournament(slow_rivals()), quick);
  EXPECT_NE(play(slow_rivals(), 5), uninterrupted);
  EXPECT_NE(play(slow_rivals(), 4, 1), uninterrupted);
  EXPECT_EQ(play(slow_rivals()), uninterrupted);
  const auto size = std::filesystem::file_size(path_);
  EXPECT_EQ(play(slow_rivals()), uninterrupted) << "nothing is left to be played";
  EXPECT_EQ(std::filesystem::file_size(path_), size);
}

TEST_F(TournamentFiles, with_other_openings_are_refused) {
  TournamentOrder order = luckless_tournament(8);
  play(order, 1);
  order.opening = 9;
  EXPECT_EQ(trouble_with([&] { play(order); }), "other_tournament path=" + path_ + " what=opening there=8 here=9");
}

TEST_F(TournamentFiles, of_versions_without_openings_and_digests_are_played_on) {
  const std::string uninterrupted = report(Tournament(slow_rivals()), quick);
  play(slow_rivals(), 5);
  std::ifstream file(path_);
  std::string old;
  for (std::string line; std::getline(file, line);) {
    json::object entry = json::parse(line).as_object();
    entry.erase("opening");
    entry.erase("digest");
    old += json::serialize(entry) + "\n";
  }
  file.close();
  std::ofstream(path_, std::ios::trunc) << old;
  EXPECT_EQ(play(slow_rivals()), uninterrupted);
}

TEST_F(TournamentFiles, half_a_line_is_played_again) {
  const std::string uninterrupted = report(Tournament(slow_rivals()), quick);
  play(slow_rivals(), 5);
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 3);
  EXPECT_EQ(play(slow_rivals()), uninterrupted);
}

TEST_F(TournamentFiles, of_another_tournament_are_refused) {
  play(slow_rivals(), 1);
  TournamentOrder other = slow_rivals();
  other.seed = 8;
  EXPECT_EQ(trouble_with([&] { play(other); }), "other_tournament path=" + path_ + " what=seed there=7 here=8");
  EXPECT_EQ(problem_of([&] { play(slow_rivals(4)); }).code(), "other_tournament");
  EXPECT_EQ(problem_of([&] { play(order_of(3, {"random", "greedy"})); }).code(), "other_tournament");
}

TEST_F(TournamentFiles, that_are_damaged_are_refused) {
  play(slow_rivals(), 2);
  for (const std::string_view line :
       {"no game", "{}", R"({"places":[1,2],"scores":[1,2,3],"winners":[]})", R"({"places":[1,2,9],"scores":[1,2,3],"winners":[]})",
        R"({"places":[1,2,3],"scores":[1,2,3],"winners":[3]})"}) {
    const auto size = std::filesystem::file_size(path_);
    std::ofstream(path_, std::ios::app) << line << "\n";
    EXPECT_EQ(problem_of([&] { play(slow_rivals()); }).code(), "bad_tournament_file") << line;
    std::filesystem::resize_file(path_, size);
  }
}

TEST_F(TournamentFiles, that_cannot_be_written_are_refused_before_anything_is_played) {
  path_ = "/no/such/folder/tournament.jsonl";
  EXPECT_EQ(problem_of([&] { play(slow_rivals()); }).code(), "unwritable");
}

}  // namespace
}  // namespace omnibus
