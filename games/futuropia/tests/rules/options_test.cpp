// Options that new tables refuse, and old matches may have.
#include <gtest/gtest.h>

#include "match/match.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

TEST(AnyGame, FU_14_3_conditions_that_are_the_same_or_without_effect_are_refused_at_new_tables_alone) {
  const auto open = [](const json::object& options, bool begun = false) {
    open_table("futuropia", {.players = 2, .options = options, .edition_text = {}, .edition_name = {}, .begun = begun});
  };
  const json::object same{{"variable_conditions", true}, {"first_condition", 3}, {"second_condition", 3}};
  const json::object idle{{"first_condition", 3}};
  EXPECT_NO_THROW(open(same, true));
  EXPECT_NO_THROW(open(idle, true));
  EXPECT_EQ(trouble_with([&] { open(same); }), "setup path=options reason=futuropia/unplayable.same_condition");
  EXPECT_EQ(trouble_with([&] { open(idle); }), "setup path=options reason=futuropia/unplayable.idle_condition");
  EXPECT_NO_THROW(open({{"variable_conditions", true}, {"first_condition", 3}, {"second_condition", 4}}));
}

TEST(OldFiles, a_match_with_options_that_no_new_table_could_have_is_still_played_again) {
  Match match({.game = "futuropia",
               .table = {.players = 2, .options = {{"first_condition", 3}}, .edition_text = {}, .edition_name = {}, .begun = true},
               .seed = 1,
               .seats = {},
               .position = {},
               .shuffle = {}});
  EXPECT_EQ(Match::from_json(match.to_json()).game().options().at("first_condition"), 3);
}

}  // namespace
}  // namespace omnibus
