// Every game obeys the laws (laws/laws.hpp) at every kind of table.
#include <gtest/gtest.h>

#include "laws/check.hpp"

namespace omnibus {
namespace {

/// Index of a law, and the game to test.
struct Trial {
  std::string game;
  int law = 0;
  std::string name;
};

std::vector<Trial> all_trials() {
  std::vector<Trial> out;
  for (const GameKind& kind : all_games()) {
    const std::string game(kind.info.name);
    int law = 0;
    for (const LawInfo& info : laws_of(game)) out.push_back({.game = game, .law = law++, .name = game + "_" + std::string(info.name)});
  }
  return out;
}

class Law : public testing::TestWithParam<Trial> {};

TEST_P(Law, is_kept_at_every_table) {
  const auto [game, law, name] = GetParam();
  std::uint64_t tried = 0;
  std::uint64_t seed = 1000;
  for (const Setting& setting : settings_of(game_kind(game))) {
    // At a large table decisions are expensive and number in the thousands.
    const double thoroughness = setting.table.players > largest_small_table ? 1 : 64;
    for (int i = 0; i < 2; ++i) {
      const CheckedGame checked = check_game(game, setting.table, {.seed = ++seed, .law = law, .thoroughness = thoroughness});
      ASSERT_FALSE(checked.broken) << setting.name << ", seed " << seed << ", ply " << checked.broken->ply << ": " << checked.broken->what;
      tried += checked.tried[static_cast<std::size_t>(law)];
    }
  }
  EXPECT_GT(tried, 0u);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Law, testing::ValuesIn(all_trials()), [](const auto& trial) { return trial.param.name; });

/// Small version of `omnibus simulate --check`, which runs millions of games.
TEST(Laws, are_kept_by_a_sample_of_many_games) {
  for (const GameKind& kind : all_games()) {
    const CheckReport report =
        check_games({.game = std::string(kind.info.name), .tables = settings_of(kind), .games = 2'000, .seed = 5'000'000, .threads = 1});
    ASSERT_FALSE(report.broken) << kind.info.name << ": " << report.broken->law.law << ": " << report.broken->law.what;
    EXPECT_EQ(report.games, 2'000);
  }
}

/// Checks at all decisions and ends as requested; the last law is about whole matches.
TEST(Laws, are_tried_as_often_as_is_asked_for) {
  for (const GameKind& kind : all_games()) {
    const std::vector<Setting> first{settings_of(kind).front()};
    const CheckReport report =
        check_games({.game = std::string(kind.info.name), .tables = first, .games = 2, .seed = 1, .threads = 1, .thoroughness = 1e6});
    ASSERT_FALSE(report.broken) << kind.info.name << ": " << report.broken->law.law << ": " << report.broken->law.what;
    for (const LawCount& each : report.laws) {
      const bool of_matches = each.law.name == report.laws.back().law.name;
      EXPECT_EQ(each.tried, of_matches ? 2 : report.decisions + 2) << kind.info.name << ": " << each.law.name;
    }
  }
}

}  // namespace
}  // namespace omnibus
