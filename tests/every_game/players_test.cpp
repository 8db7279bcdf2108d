// Bots of any game: fair, repeatable, and in order of strength.
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "cli/thread_crew.hpp"
#include "every_game.hpp"
#include "lab/batch.hpp"
#include "lab/lab_game.hpp"

namespace omnibus {
namespace {

class EveryBot : public EveryGame {
 protected:
  static PlayerSpec bot(std::string_view text) { return std::get<PlayerSpec>(read_player_spec(text)); }

  /// Smallest usual table at which one player can be better than another.
  static TableSetup table_of_rivals() {
    for (const TableSetup& table : usual_tables()) {
      if (table.players > 1) return table;
    }
    return usual_table();
  }

  static Tally played(const std::vector<PlayerSpec>& seats, std::int64_t games) {
    return run_batch({.game = game(), .table = table_of_rivals(), .seats = seats, .games = games, .seed = 40, .threads = 1}).tally;
  }

  /// Advantage of the better bot in standard errors: wins from each seat in turn, or points for a team.
  static double advantage(std::string_view better, std::string_view other, std::int64_t games) {
    const std::size_t seats = static_cast<std::size_t>(table_of_rivals().players);
    std::uint64_t wins = 0;
    std::uint64_t tried = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      std::vector<PlayerSpec> players(seats, bot(other));
      players[seat] = bot(better);
      const Tally tally = played(players, std::max<std::int64_t>(1, games / static_cast<std::int64_t>(seats)));
      if (tally.team()) {
        return advantage_in_points(played(std::vector(seats, bot(better)), games), played(std::vector(seats, bot(other)), games));
      }
      wins += tally.seats[seat].wins;
      tried += tally.games;
    }
    const double fair = 1.0 / static_cast<double>(seats);
    const double n = static_cast<double>(tried);
    return (static_cast<double>(wins) / n - fair) / std::sqrt(fair * (1 - fair) / n);
  }

 private:
  static double advantage_in_points(const Tally& better, const Tally& other) {
    const auto variance = [](const Tally& tally) {
      return std::pow(tally.seats[0].scores.deviation(), 2) / static_cast<double>(tally.games);
    };
    return (better.seats[0].scores.mean() - other.seats[0].scores.mean()) / std::sqrt(variance(better) + variance(other));
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryBot, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryBot, comes_to_the_same_legal_choice_from_the_same_seed) {
  for (const TableSetup& table : usual_tables()) {
    Match match(setup_for(table, 41));
    for (std::uint64_t seed = 1; seed <= 12 && !match.over(); ++seed) {
      for (const std::string_view each : {"random", "greedy", "search:iterations=10"}) {
        const Action choice = match.position().think(bot(each), seed).choice;
        ASSERT_FALSE(match.position().check(choice).forbids()) << each;
        ASSERT_EQ(match.position().think(bot(each), seed).choice, choice) << each;
      }
      match.act(match.position().think(bot("greedy"), seed).choice);
    }
  }
}

/// All results of a search, for comparison.
std::string told(const Thought& thought) {
  std::string out = std::to_string(thought.iterations);
  for (const Candidate& each : thought.candidates)
    out += fmt::format(" {}:{}/{}", std::bit_cast<std::uint32_t>(each.action), each.value, each.visits);
  return out;
}

TEST_P(EveryBot, finds_the_same_with_as_many_trees_whether_threads_help_or_not) {
  const Match match(setup_for(usual_table(), 43));
  ThreadCrew crew;
  PlayerSpec helped = bot("search:iterations=50,threads=3");
  helped.crew = &crew;
  const Thought alone = match.position().think(bot("search:iterations=50,threads=3"), 1);
  EXPECT_EQ(told(match.position().think(helped, 1)), told(alone));
  EXPECT_EQ(alone.iterations, 50u);
  std::uint32_t visits = 0;
  for (const Candidate& each : alone.candidates) visits += each.visits;
  EXPECT_EQ(visits, 50u) << "what was tried in all trees is added up";
  EXPECT_NE(told(alone), told(match.position().think(bot("search:iterations=50"), 1))) << "each tree has a chance of its own";
}

TEST_P(EveryBot, finds_the_same_if_each_tree_is_searched_separately) {
  const Match match(setup_for(usual_table(), 43));
  PlayerSpec order = bot("search:iterations=50,threads=3,width=20");
  const Thought whole = match.position().think(order, 1);
  std::vector<Thought> parts;
  for (int part = 0; part < 3; ++part) {
    OnePart only(part);
    order.crew = &only;
    parts.push_back(match.position().think(order, 1));
  }
  const Thought together = joined(std::span<const Thought>(parts));
  EXPECT_EQ(told(together), told(whole));
  EXPECT_EQ(together.choice, whole.choice);
}

TEST_P(EveryBot, with_more_trees_than_iterations_leaves_some_bare) {
  const Match match(setup_for(usual_table(), 44));
  EXPECT_EQ(match.position().think(bot("search:iterations=2,threads=5"), 1).iterations, 2u);
}

/// Crew whose caller no longer wants the result after a few questions.
class StoppedCrew final : public Crew {
 public:
  explicit StoppedCrew(int questions) : questions_(questions) {}
  int available() const override { return 1; }
  void work(int count, const std::function<void(int)>& task) override {
    for (int i = 0; i < count; ++i) task(i);
  }
  bool is_stopped() const override { return questions_-- <= 0; }

 private:
  mutable int questions_;
};

TEST_P(EveryBot, stops_searching_when_the_result_is_no_longer_wanted) {
  const Match match(setup_for(usual_table(), 43));
  PlayerSpec order = bot("search:iterations=100000000,threads=2");
  StoppedCrew crew(3);
  order.crew = &crew;
  EXPECT_EQ(match.position().think(order, 1).iterations, 4 * 16u + 16u)
      << "the first tree stops at the fourth question, the second at once";
}

TEST_P(EveryBot, knows_nothing_that_its_seat_cannot_know) {
  Match match(setup_for(usual_table(), 42));
  for (std::uint64_t seed = 1; seed <= 40 && !match.over(); ++seed) {
    const Match other = concealed_from(match, match.position().actor(), seed);
    for (const std::string_view each : {"greedy", "search:iterations=10"}) {
      ASSERT_EQ(match.position().think(bot(each), seed).choice, other.position().think(bot(each), seed).choice) << each;
    }
    match.act(match.position().think(bot("greedy"), seed).choice);
  }
}

// A sound guide is far beyond these margins; an inverted, blind or confused one stays below them.

TEST_P(EveryBot, greedy_beats_random) {
  const double found = advantage("greedy", "random", 200 / lab_game(game()).bench_share);
  EXPECT_GT(found, 6);
}

TEST_P(EveryBot, search_beats_greedy) {
  const std::vector greedy(static_cast<std::size_t>(table_of_rivals().players), bot("greedy"));
  const bool short_game = played(greedy, 10).decisions < 400;  // luck evens out more slowly there, and many games are affordable
  const double found = advantage("search:iterations=100", "greedy", (short_game ? 16000 : 60) / lab_game(game()).bench_share);
  EXPECT_GT(found, 3);
}

}  // namespace
}  // namespace omnibus
