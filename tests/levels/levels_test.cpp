#include "levels/levels.hpp"

#include <gtest/gtest.h>

#include "data/embedded.hpp"
#include "game/bot_in.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

PlayerSpec level(std::uint32_t number) { return {.kind = PlayerKind::level, .level = number}; }

std::string refusal_of(const std::string& levels) {
  return trouble_with([&] { read_levels("{\"levels\":[" + levels + "]}", "levels.json"); });
}

std::string levels_with(const std::string& last) {
  std::string out;
  for (int i = 0; i < 4; ++i) out += R"({"player":"greedy","ms":20,"rating":0},)";
  return out + last;
}

TEST(Levels, are_players_of_their_game) {
  EXPECT_EQ(player_in("night_bus", level(2)), levels_of("night_bus")[1].player);
  const PlayerSpec greedy{.kind = PlayerKind::greedy};
  EXPECT_EQ(player_in("night_bus", greedy), greedy);
}

TEST(Levels, that_search_take_iterations_instead_of_time) {
  PlayerSpec most = levels_of("night_bus")[4].player;
  ASSERT_NE(most.budget.milliseconds, 0u);
  most.budget.milliseconds = 0;
  most.budget.iterations = 50;
  PlayerSpec ordered = level(5);
  ordered.budget.iterations = 50;
  EXPECT_EQ(player_in("night_bus", ordered), most) << "all else is as its level says";
  ordered.level = 3;
  EXPECT_EQ(player_in("night_bus", ordered), levels_of("night_bus")[2].player) << "it does not search";
}

TEST(Levels, there_are_none_of_an_unknown_game) {
  EXPECT_EQ(trouble_with([] { levels_of("chess"); }), "missing_content path=chess/levels.json");
}

TEST(Levels, that_make_no_sense_are_refused) {
  EXPECT_EQ(refusal_of(levels_with(R"({"player":"search:ms=1900","ms":2000,"rating":0})")), "none");
  EXPECT_EQ(problem_of([] { read_levels(R"({"levels":[]})", "levels.json"); }).code(), "bad_content");
  for (const std::string player : {"wizard", "level:1", "character:milo", "greedy:ms=5", ""}) {
    EXPECT_NE(refusal_of(levels_with(R"({"player":")" + player + R"(","ms":20,"rating":0})")).find("levels.json.levels[4]"),
              std::string::npos)
        << player;
  }
  EXPECT_NE(refusal_of(levels_with(R"({"player":"greedy","ms":0,"rating":0})")).find("levels.json.levels[4].ms"), std::string::npos);
  EXPECT_NE(refusal_of(levels_with(R"({"player":"greedy"})")).find("missing_field"), std::string::npos);
}

}  // namespace
}  // namespace omnibus
