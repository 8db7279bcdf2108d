// Parsing of players such as "search:ms=200", and errors in such texts.
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "players/player.hpp"

namespace omnibus {
namespace {

PlayerSpec ordered(std::string_view text) {
  const auto read = read_player_spec(text);
  EXPECT_TRUE(std::holds_alternative<PlayerSpec>(read)) << text;
  return std::holds_alternative<PlayerSpec>(read) ? std::get<PlayerSpec>(read) : PlayerSpec{};
}

SpecProblem refused(std::string_view text) {
  const auto read = read_player_spec(text);
  EXPECT_TRUE(std::holds_alternative<SpecProblem>(read)) << text;
  return std::holds_alternative<SpecProblem>(read) ? std::get<SpecProblem>(read) : SpecProblem{};
}

TEST(PlayerSpec, names_a_kind) {
  EXPECT_EQ(ordered("random").kind, PlayerKind::random);
  EXPECT_EQ(ordered("greedy").kind, PlayerKind::greedy);
  EXPECT_EQ(ordered("search").kind, PlayerKind::search);
}

TEST(PlayerSpec, limits_a_search_by_time_or_iterations_or_both) {
  EXPECT_EQ(ordered("search").budget, usual_budget);
  EXPECT_EQ(ordered("search:ms=50").budget, (Budget{.milliseconds = 50, .iterations = 0}));
  EXPECT_EQ(ordered("search:iterations=5000").budget, (Budget{.milliseconds = 0, .iterations = 5000}));
  EXPECT_EQ(ordered("search:iterations=5000,ms=50").budget, (Budget{.milliseconds = 50, .iterations = 5000}));
}

TEST(PlayerSpec, says_how_many_trees_a_search_lets_grow) {
  EXPECT_EQ(ordered("search:iterations=5000,threads=4").budget, (Budget{.iterations = 5000, .threads = 4}));
  EXPECT_EQ(ordered("search:threads=4").budget, (Budget{.milliseconds = usual_budget.milliseconds, .threads = 4}));
  EXPECT_EQ(refused("search:threads=257").allowed, "1 – 256");
}

TEST(PlayerSpec, says_whether_a_search_remembers) {
  EXPECT_EQ(ordered("search:iterations=5000,memory=1").budget, (Budget{.iterations = 5000, .memory = 1}));
  EXPECT_EQ(ordered("search:memory=1").budget, (Budget{.milliseconds = usual_budget.milliseconds, .memory = 1}));
  EXPECT_EQ(refused("search:memory=2").id, "player.bad_number");
}

TEST(PlayerSpec, may_have_habits_of_its_own) {
  EXPECT_EQ(ordered("search:curiosity=500,to_end=1").habits, (Habits{.curiosity = 500, .to_end = 1}));
  EXPECT_EQ(ordered("search:curiosity=500").budget, usual_budget);
  EXPECT_EQ(refused("search:to_end=2").allowed, "1 – 1");
  EXPECT_EQ(refused("search:curiosity=100001").allowed, "1 – 100000");
  EXPECT_EQ(refused("greedy:to_end=1").id, "player.unknown_setting");
}

TEST(PlayerSpec, has_the_lapses_that_are_specified) {
  EXPECT_EQ(ordered("greedy:blur=150,overlooks=20").lapses, (Lapses{.blur = 150, .overlooks = 20}));
  EXPECT_EQ(ordered("search:iterations=50,overlooks=5,width=3").lapses, (Lapses{.overlooks = 5, .width = 3}));
  EXPECT_EQ(ordered("search:width=3").budget, usual_budget);
}

TEST(PlayerSpec, may_be_a_level) {
  EXPECT_EQ(ordered("level:1"), (PlayerSpec{.kind = PlayerKind::level, .level = 1}));
  EXPECT_EQ(ordered("level:5").level, 5u);
  for (const std::string_view text : {"level", "level:", "level:0", "level:6", "level:one", "level:,iterations=5", "level: 1"}) {
    EXPECT_EQ(refused(text).id, "player.bad_number") << text;
    EXPECT_EQ(refused(text).allowed, "1 – 5") << text;
  }
}

TEST(PlayerSpec, may_be_a_character) {
  EXPECT_EQ(ordered("character:otto"), (PlayerSpec{.kind = PlayerKind::character, .character = 0}));
  EXPECT_EQ(ordered("character:strix").character, character_names.size() - 1);
  for (const std::string_view text : {"character", "character:", "character:Milo", "character:,iterations=5", "character:zed"}) {
    EXPECT_EQ(refused(text).id, "player.unknown_character") << text;
    EXPECT_EQ(refused(text).allowed, "otto, wanda, bram, rosa, kofi, vera, tock, ines, milo, juno, cato, strix") << text;
  }
}

TEST(PlayerSpec, gives_a_level_or_a_character_iterations_instead_of_its_time_and_nothing_else) {
  EXPECT_EQ(ordered("level:5,iterations=50"), (PlayerSpec{.kind = PlayerKind::level, .budget{.iterations = 50}, .level = 5}));
  EXPECT_EQ(ordered("character:wanda,iterations=50"),
            (PlayerSpec{.kind = PlayerKind::character, .budget{.iterations = 50}, .character = 1}));
  for (const std::string_view text : {"level:5,ms=50", "level:5,", "character:milo,ms=5", "character:milo,iterations"}) {
    EXPECT_EQ(refused(text).id, "player.unknown_setting") << text;
    EXPECT_EQ(refused(text).allowed, "iterations=NUMBER") << text;
  }
  EXPECT_EQ(refused("level:5,iterations=0").id, "player.bad_number");
}

TEST(PlayerSpec, is_written_the_way_it_was_read) {
  for (const std::string_view text :
       {"random", "greedy", "greedy:blur=150,overlooks=20", "search:ms=200", "search:iterations=5000", "search:ms=50,iterations=5000",
        "search:iterations=50,threads=4,memory=1,curiosity=500,to_end=1,width=3,overlooks=5", "level:4", "character:milo",
        "level:5,iterations=50", "character:milo,iterations=50"}) {
    EXPECT_EQ(to_text(ordered(text)), text);
  }
  EXPECT_EQ(to_text(ordered("search")), "search:ms=200");
}

TEST(PlayerSpec, says_which_part_is_wrong_and_what_could_stand_there) {
  EXPECT_EQ(refused("serach:ms=5").id, "player.unknown_kind");
  EXPECT_EQ(refused("serach:ms=5").part, "serach");
  EXPECT_EQ(refused("serach:ms=5").allowed, "random, greedy, search, level, character");
  EXPECT_EQ(refused("").id, "player.unknown_kind");

  EXPECT_EQ(refused("random:ms=5").id, "player.no_settings");
  EXPECT_EQ(refused("random:ms=5").part, ":ms=5");
  EXPECT_EQ(refused("greedy:ms=5").id, "player.unknown_setting");
  EXPECT_EQ(refused("greedy:ms=5").allowed, "blur=NUMBER, overlooks=NUMBER");

  EXPECT_EQ(refused("search:depth=5").id, "player.unknown_setting");
  EXPECT_EQ(refused("search:depth=5").part, "depth=5");
  EXPECT_EQ(refused("search:depth=5").allowed,
            "ms=NUMBER, iterations=NUMBER, threads=NUMBER, memory=NUMBER, curiosity=NUMBER, to_end=NUMBER, width=NUMBER, overlooks=NUMBER");
  for (const std::string_view text : {"search:", "search:ms", "search:ms=5,", "search: ms=5"}) {
    EXPECT_EQ(refused(text).id, "player.unknown_setting") << text;
  }
  EXPECT_EQ(refused("search:ms=5,ms=6").id, "player.repeated_setting");
  EXPECT_EQ(refused("search:ms=5,ms=6").part, "ms=6");
}

TEST(PlayerSpec, takes_whole_numbers_within_bounds_only) {
  for (const std::string_view text :
       {"search:ms=", "search:ms=0", "search:ms=-1", "search:ms=+1", "search:ms=1.5", "search:ms=1e3", "search:ms=5s", "search:ms=600001",
        "greedy:overlooks=100", "search:iterations=100000001", "search:iterations=99999999999999999999"}) {
    EXPECT_EQ(refused(text).id, "player.bad_number") << text;
  }
  EXPECT_EQ(refused("search:ms=0").part, "ms=0");
  EXPECT_EQ(refused("search:ms=0").allowed, "1 – 600000");
  EXPECT_EQ(ordered("search:ms=600000").budget.milliseconds, largest_budget.milliseconds);
}

}  // namespace
}  // namespace omnibus
